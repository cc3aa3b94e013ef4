"""House rules: every value of every option gives a true page; impossible sets are refused with their reason."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client
from django.utils import translation

from rulebook import counting, engine, house, html, tokens
from rulebook.house_panel import Panel, panel_of
from rulebook.models import Advice, Example, Game, Rule
from rulebook.reader import Reader
from rulebook.rendered import RenderedGame, _Builder, game_page
from rulebook.vocabulary import text, wording_for
from rulebook.wording import Wording
from rules_engine import games
from rules_engine.options import value_text
from tests.conftest import GAMES, LANGUAGES
from tests.rulebook.test_pages import html_of, warm_queries

pytestmark = pytest.mark.django_db

COMPANIONS: dict[str, dict[str, Any]] = {
    "ace_value": {"ace": "high_low"},
    "big_gin_bonus": {"big_gin": "on"},
    "oklahoma_ace": {"oklahoma": "on"},
    "oklahoma_spade_double": {"oklahoma": "on"},
    "loo_cap": {"mode": "chips", "loo_payment": "capped"},
    "loo_payment": {"mode": "chips"},
    "pot_split": {"mode": "chips"},
    "ante_player": {"mode": "chips"},
    "ante_dealer": {"mode": "chips"},
    "ante_when": {"mode": "chips"},
}
"""What must be chosen besides, so that an option has a meaning."""
SOME = {"knock_limit": (0, 20), "max_upcard_draws": (12,), "target": (40,), "loo_cap": (9,)}
"""Numbers to try where the engine allows a range."""


def panel(slug: str, language: str = "en") -> Panel:
    with translation.override(language):
        return panel_of(Game.objects.get(slug=slug), Reader(language))


def values_of(shown: Panel, name: str) -> list[Any]:
    """All values other than the default; of a range its ends and a few more."""
    option = shown.options[name]
    found = [shown.read(name, value.text) for value in option.values]
    if option.minimum is not None:
        found += [option.minimum, *SOME.get(name, ()), option.maximum]
    return [value for value in dict.fromkeys(found) if value_text(value) != option.default]


def single_changes(slug: str) -> Iterator[dict[str, Any]]:
    shown = panel(slug)
    for name in shown.names:
        for value in values_of(shown, name):
            companions = {
                key: other for key, other in COMPANIONS.get(name, {}).items() if key in shown.options and key != name
            }
            yield {**companions, name: value}


def rules_of(book: RenderedGame) -> list[Any]:
    return [rule for section in book.sections for rule in section.rules]


def options_in(source: str) -> list[str]:
    return [token.option for token in tokens.tokens_of(source) if isinstance(token, tokens.OptionToken)]


def with_number(number: Any, page: str) -> bool:
    return re.search(rf"(?<![0-9]){number}(?![0-9])", page) is not None


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_every_option_gives_a_true_page(slug: str) -> None:
    """Rules by `when`, tokens with the new value and its mark, examples true or given way."""
    game = Game.objects.get(slug=slug)
    sources = {rule.rule_id: rule for rule in Rule.objects.live().filter(game=game)}
    examples = {example.key: example for example in Example.objects.live().filter(rule__game=game)}
    standard = _Builder(game, Reader("en")).build()
    for changes in single_changes(slug):
        name = list(changes)[-1]
        written = house.differing(slug, changes)
        book = _Builder(game, Reader("en", changes=written)).build()
        assert _texts(book) != _texts(standard), f"{changes} changes nothing that is written"
        for rule in rules_of(book):
            printed = options_in(text(sources[rule.rule_id], "text", "en"))
            marked = len(re.findall(r'class="tok-option is-changed"', rule.text))
            assert marked == sum(option in written for option in printed), (changes, rule.rule_id)
            if name in printed and type(changes[name]) is int and f"[[={name}:" in sources[rule.rule_id].text_en:
                assert with_number(abs(changes[name]), rule.text) or changes[name] in (0, 1), (changes, rule.rule_id)
            for shown in rule.examples:
                example = examples[shown.key]
                assert shown.is_true_here == _holds(slug, example, {**written, **example.options}), shown.key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_text_prints_every_value_in_every_language(slug: str, language: str) -> None:
    """Rules, advice and captions that print an option: the new value, marked, and nothing of the default."""
    game = Game.objects.get(slug=slug)
    written = list(printing_texts(game, language))
    assert written
    for changes in single_changes(slug):
        differing = house.differing(slug, changes)
        wording = wording_for(game, Reader(language, changes=differing), here=True)
        for source, answer in written:
            printed = [name for name in options_in(source) if name in differing]
            drawn = html.render(source, replace(wording, answer=answer))
            assert re.findall(r'is-changed">(.*?)</b>', drawn) == shown_values(source, wording, printed), source


def printing_texts(game: Game, language: str) -> Iterator[tuple[str, Any]]:
    """Every text of a game's page with an option in it, and for a caption the engine's answer."""
    for model in (Rule.objects.live(), Advice.objects.all()):
        for row in model.filter(game=game):
            yield from ((row_text, None) for name in ("heading", "text") if (row_text := text(row, name, language)))
    for example in Example.objects.live().filter(rule__game=game).select_related("rule"):
        caption = text(example, "caption", language)
        if options_in(caption):
            given = engine.answer(game.slug, example.question, example.position, example.options)
            yield caption, engine.named(example.answer, given)


def shown_values(source: str, wording: Wording, printed: list[str]) -> list[str]:
    """What the marks of a text must hold: the label of the new value, or its number with the noun."""
    found = []
    for token in tokens.tokens_of(source):
        if isinstance(token, tokens.OptionToken) and token.option in printed:
            value = wording.options[token.option]
            label = wording.labels.get((token.option, value_text(value)))
            if type(value) is int and token.noun:
                found.append(counting.counted(value, token.noun, wording.language))
            else:
                found.append(label or str(value))
    return found


def test_an_example_that_gives_way_says_so(gin: Game) -> None:
    book = game_page(gin, Reader("en", changes={"knock_limit": 20}))
    shown = [example for rule in rules_of(book) for example in rule.examples]
    assert {example.is_true_here for example in shown} == {True, False}
    for example in shown:
        assert example.is_true_here == ("example-standard" not in example.html), example.key


def _texts(book: RenderedGame) -> list[tuple[str, str]]:
    return [(rule.rule_id, rule.text) for rule in rules_of(book)]


def _holds(slug: str, example: Example, changes: dict[str, Any]) -> bool:
    try:
        return engine.agrees(example.answer, engine.answer(slug, example.question, example.position, changes))
    except engine.FAULTS:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_every_value_is_served(client: Client, slug: str) -> None:
    """Each value in one language, in turn; EVERY_LANGUAGE=1 for all three."""
    for number, changes in enumerate(single_changes(slug)):
        query = house.canonical(house.differing(slug, changes))
        turn = number % len(LANGUAGES)
        for language in LANGUAGES if os.environ.get("EVERY_LANGUAGE") else LANGUAGES[turn : turn + 1]:
            page = html_of(client, f"/{language}/{slug}/?{query}")
            assert "[[" not in page
            assert 'class="is-changed"' in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_one_set_of_each_game_is_served_in_every_language(client: Client, slug: str, language: str) -> None:
    shown = panel(slug)
    changes = {name: values_of(shown, name)[0] for name in shown.names if name not in COMPANIONS}
    if slug == "gin-rummy":
        del changes["knock_limit"], changes["wall"]
    query = house.canonical(house.differing(slug, changes))
    page = html_of(client, f"/{language}/{slug}/?{query}")
    assert "[[" not in page
    bar = page[page.index('class="house"') : page.index('class="with-toc"')]
    assert bar.count('class="is-changed"') == len(changes)
    assert bar.count("<s>") == len(changes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_everything_on_the_panel_has_words(slug: str, language: str) -> None:
    for option in panel(slug, language).options.values():
        assert option.label != option.name
        for value in option.values:
            assert value.label
            assert value.label != value.text or value.text.isdigit() or value.text == "none", (option.name, value.text)


KEPT_OFF = {
    "gin-rummy": ("hollywood", "partners"),
    "multiplayer-rummy": ("seats", "set_max", "score_mode", "initial_meld_min", "jokers", "draw_from_discard"),
    "rummy": ("seats", "hand_size", "stock_passes", "stalemate", "dealer_next", "jokers"),
    "domino-loo": ("turnup_exchange_visible", "club_law", "revoke", "first_leader"),
}


@pytest.mark.parametrize(("slug", "names"), KEPT_OFF.items())
def test_what_no_rule_describes_is_not_offered(slug: str, names: tuple[str, ...]) -> None:
    assert not set(names) & set(panel(slug).names)


def test_values_that_no_rule_describes_are_not_offered(client: Client) -> None:
    assert "fixed" not in {value.text for value in panel("domino-loo").options["loo_payment"].values}
    assert client.get("/en/domino-loo/?loo_payment=fixed&mode=chips").status_code == 422


def test_equal_sets_have_equal_addresses(client: Client) -> None:
    short = "gin_bonus=20&knock_limit=20"
    for query in ("knock_limit=20&gin_bonus=20", f"{short}&undercut_bonus=25", "knock_limit=٢٠&gin_bonus=20"):
        response = client.get(f"/ko/gin-rummy/?{query}")
        assert (response.status_code, response["Location"]) == (302, f"/ko/gin-rummy/?{short}")
    assert client.get(f"/ko/gin-rummy/?{short}").status_code == 200


@pytest.mark.parametrize("slug", GAMES)
def test_the_canonical_query_comes_back_as_it_went(slug: str) -> None:
    shown = panel(slug)
    for changes in single_changes(slug):
        written = house.differing(slug, changes)
        reading = house.read(shown, parse_qsl(house.canonical(written)))
        assert (reading.changes, reading.faults) == (written, ())
        assert reading.query == urlencode(sorted((name, value_text(value)) for name, value in written.items()))


def test_presets_have_addresses(client: Client) -> None:
    response = client.get("/en/gin-rummy/?preset=bicycle_classic")
    assert response["Location"] == "/en/gin-rummy/?box_bonus=20&gin_bonus=20&undercut_bonus=10"
    assert client.get("/en/gin-rummy/?preset=standard").status_code == 200


def test_language_links_keep_the_set_and_the_canonical_link_names_it(client: Client) -> None:
    page = html_of(client, "/ko/gin-rummy/?knock_limit=20")
    assert 'hreflang="ar" href="http://testserver/ar/gin-rummy/?knock_limit=20"' in page
    assert '<link rel="canonical" href="http://testserver/ko/gin-rummy/?knock_limit=20">' in page
    assert 'content="noindex"' in page
    standard = html_of(client, "/ko/gin-rummy/?utm_source=x")
    assert '<link rel="canonical" href="http://testserver/ko/gin-rummy/">' in standard
    assert "noindex" not in standard


EXCLUDED = {
    "gin-rummy": [
        ({"oklahoma": "on", "knock_limit": "5"}, ("Knock limit", "Oklahoma")),
        ({"big_gin_bonus": "50"}, ("Big gin bonus", "Big gin")),
        ({"wall": "0", "wall_knock": "opponent_upcard"}, ("At the end of the stock", "Cards left in the stock")),
        ({"ace_value": "15"}, ("Value of the ace", "Place of the ace")),
    ],
    "rummy": [({"ace_value": "11"}, ("Value of the ace", "Place of the ace in runs"))],
    "domino-loo": [({"loo_cap": "9"}, ("Cap on the loo payment", "What a loo costs in chips"))],
}


def send(client: Client, path: str, site: str = "same-origin", **fields: str) -> Any:
    """The panel's form as a browser sends it."""
    return client.get(path, {"chosen": "1", **fields}, headers={"sec-fetch-site": site})


CASES = [(slug, given, said) for slug, cases in EXCLUDED.items() for given, said in cases]


@pytest.mark.parametrize(("slug", "given", "said"), CASES)
def test_an_excluded_combination_is_refused_by_name_and_kept(
    client: Client, slug: str, given: dict[str, str], said: tuple[str, ...]
) -> None:
    form = given | ({"loo_cap": "number", "loo_cap.number": "9"} if "loo_cap" in given else {})
    form |= {"knock_limit.number": form.pop("knock_limit")} if "knock_limit" in form else {}
    response = send(client, f"/en/{slug}/", **form)
    page = response.content.decode()
    assert response.status_code == 422
    assert 'class="rule-text' in page
    summary = page[page.index("error-summary") : page.index("</ul></div>")]
    assert all(name in summary for name in said)
    for name, value in given.items():
        radio = f'name="{name}" value="{value}" checked'
        typed = f'name="{name}.number" value="{value}"'
        assert radio in page or typed in page, name
    assert house.COOKIE not in response.cookies
    assert client.get(f"/ko/{slug}/?{urlencode(given)}").status_code == 422


def test_the_reason_is_in_the_readers_language(client: Client) -> None:
    for language in ("ko", "ar"):
        shown = panel("gin-rummy", language)
        page = send(client, f"/{language}/gin-rummy/", ace_value="15").content.decode()
        assert shown.label("ace") in page[page.index("error-summary") : page.index("</ul></div>")]


FORGED = [
    "knock_limit=99999", "knock_limit=--5", "knock_limit=" + "9" * 5000, "knock_limit=", "gin_bonus=%00", "ace=%F0%9F",
    "ace=low%27", "preset=nothing", "knock_limit=ten", "knock_limit=%C2%B2", "jokers=2", "seats=4", "=", "&&&",
    "a" * 900, "__class__=1", "knock_limit[]=5", "loo_cap=none", "ace=low&ace=wild",
]  # fmt: skip


@pytest.mark.parametrize("query", FORGED)
def test_forged_addresses_are_refused_or_left_out_with_a_line(client: Client, query: str) -> None:
    for address in ("/en/gin-rummy/?", "/en/house/gin-rummy/?", "/en/house/gin-rummy/share/?"):
        assert client.get(address + query).status_code in (200, 422)
    compared = client.get("/en/house/gin-rummy/compare/", {"a": query, "b": "knock_limit=20"})
    assert compared.status_code in (200, 422)


def test_a_name_that_is_no_option_is_left_out_with_a_line(client: Client) -> None:
    response = client.get("/en/gin-rummy/?jokers=2&knock_limit=20")
    assert response.status_code == 200
    assert '<code dir="ltr">jokers</code>' in response.content.decode()


def test_unknown_games_are_not_found(client: Client) -> None:
    for tail in ("", "standard/", "compare/", "share/"):
        assert client.get(f"/en/house/no-such-game/{tail}").status_code == 404


@pytest.mark.parametrize("cookie", ["%", "gin-rummy?", "gin-rummy?jokers=2", "gin-rummy?knock_limit=x", "||?|x?y", "ü"])
def test_a_forged_cookie_changes_nothing(client: Client, cookie: str) -> None:
    client.cookies[house.COOKIE] = cookie
    assert client.get("/en/gin-rummy/").status_code == 200
    assert client.get("/en/house/gin-rummy/").status_code == 200


def choose(client: Client, **fields: str) -> Any:
    return send(client, "/ko/gin-rummy/", **{name.replace("__", "."): value for name, value in fields.items()})


def test_a_chosen_set_stays_until_the_reader_goes_back(client: Client) -> None:
    chosen = choose(client, knock_limit__number="20", gin_bonus="20")
    assert (chosen.status_code, chosen["Location"]) == (302, "/ko/gin-rummy/?gin_bonus=20&knock_limit=20")
    assert client.get("/ar/gin-rummy/")["Location"] == "/ar/gin-rummy/?gin_bonus=20&knock_limit=20"
    assert "Cookie" in client.get("/ar/gin-rummy/")["Vary"]
    assert client.get("/ar/rummy/").status_code == 200
    assert client.get("/ar/gin-rummy/?knock_limit=30").status_code == 200
    assert client.get("/ar/gin-rummy/?preset=standard").status_code == 200
    assert 'value="20" checked' in html_of(client, "/ko/house/gin-rummy/")
    assert client.get("/ko/house/gin-rummy/standard/")["Location"] == "/ko/gin-rummy/"
    assert client.get("/ar/gin-rummy/").status_code == 200


def test_each_game_has_its_own_set(client: Client) -> None:
    choose(client, knock_limit__number="20")
    send(client, "/en/rummy/", target="500")
    assert client.get("/en/rummy/")["Location"] == "/en/rummy/?target=500"
    client.get("/en/house/rummy/standard/")
    assert client.get("/en/gin-rummy/")["Location"] == "/en/gin-rummy/?knock_limit=20"


@pytest.mark.parametrize("path", ["house/gin-rummy/?", "gin-rummy/?panel=1&", "parallel/gin-rummy/ko/?panel=1&"])
def test_the_panel_is_a_plain_form_on_each_page(client: Client, path: str) -> None:
    page = html_of(client, f"/en/{path}big_gin=on")
    assert "csrfmiddlewaretoken" not in page
    assert f'action="/en/{path.partition("?")[0].removeprefix("house/")}#house"' in page
    assert 'name="big_gin" value="on" checked' in page
    assert 'name="knock_limit.number" value="10"' in page
    assert "<script>" not in page
    assert " style=" not in page


def test_the_bar_opens_the_panel_on_the_same_page(client: Client) -> None:
    page = html_of(client, "/en/gin-rummy/?knock_limit=20")
    assert 'href="?knock_limit=20&amp;panel=1#house"' in page
    assert 'id="house-panel"' not in page
    assert 'id="house-panel"' in html_of(client, "/en/gin-rummy/?knock_limit=20&panel=1")
    choose(client, knock_limit__number="20")
    assert client.get("/en/gin-rummy/?panel=1")["Location"] == "/en/gin-rummy/?knock_limit=20&panel=1"


def test_a_ready_made_set_is_put_in_force_and_remembered(client: Client) -> None:
    sent = choose(client, preset="bicycle_classic")
    assert sent["Location"] == "/ko/gin-rummy/?box_bonus=20&gin_bonus=20&undercut_bonus=10"
    assert client.get("/en/gin-rummy/").status_code == 302
    assert choose(client, preset="standard")["Location"] == "/ko/gin-rummy/"
    assert client.get("/en/gin-rummy/").status_code == 200


def test_the_panel_of_parallel_reading_stays_there(client: Client) -> None:
    sent = send(client, "/ko/parallel/gin-rummy/ar/", gin_bonus="20")
    assert sent["Location"] == "/ko/parallel/gin-rummy/ar/?gin_bonus=20"
    assert send(client, "/ko/parallel/gin-rummy/ar/", ace_value="15").status_code == 422


def test_an_impossible_set_leaves_the_readers_own_in_force(client: Client) -> None:
    choose(client, knock_limit__number="20")
    page = send(client, "/en/gin-rummy/", ace_value="15").content.decode()
    assert 'name="ace_value" value="15" checked' in page
    assert '<b class="tok-option is-changed">20 points</b>' in page


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_a_link_from_elsewhere_shows_a_set_but_changes_no_choice(client: Client, site: str) -> None:
    choose(client, knock_limit__number="20")
    for fields, query in (({"gin_bonus": "20"}, "gin_bonus=20"), ({}, "preset=standard")):
        sent = send(client, "/ko/gin-rummy/", site, **fields)
        assert sent["Location"] == f"/ko/gin-rummy/?{query}"
        assert not sent.cookies
    assert client.get("/ko/gin-rummy/")["Location"].endswith("?knock_limit=20")


def test_a_browser_that_says_no_site_is_known_by_its_referrer(client: Client) -> None:
    address = "/ko/gin-rummy/?chosen=1&gin_bonus=20"
    assert not client.get(address).cookies
    assert not client.get(address, headers={"referer": "https://elsewhere.example/"}).cookies
    assert client.get(address, headers={"referer": "http://testserver/ko/gin-rummy/"}).cookies[house.COOKIE].value


def test_two_sets_side_by_side(client: Client) -> None:
    page = html_of(client, "/en/house/gin-rummy/compare/?a=standard&b=knock_limit%3D20%26big_gin%3Don")
    assert "The knock limit" in page
    assert 'href="#' not in page[page.index('<div class="prose">') : page.rindex("</table>")]
    assert page.count("does not apply") >= 1
    assert "Nothing differs" in html_of(client, "/en/house/gin-rummy/compare/?a=standard&b=standard")


def test_what_is_compared_is_exactly_what_differs(gin: Game) -> None:
    from rulebook.house_compare import compare

    shown = panel("gin-rummy")
    found = compare(gin, shown, Reader("en"), {}, {"undercut_bonus": 20})
    assert [(row.first, row.second) for row in found.options] == [("25", "20")]
    assert found.rules
    assert all("20" in row.second and "25" in row.first for row in found.rules)


def test_a_set_is_handed_on_as_link_and_code(client: Client) -> None:
    page = html_of(client, "/ko/house/gin-rummy/share/?knock_limit=20")
    assert "http://testserver/ko/gin-rummy/?knock_limit=20" in page
    code = page[page.index("<svg") : page.index("</svg>")]
    assert "style=" not in code
    assert "<path" in code


def test_lessons_say_that_they_keep_their_own_rules(client: Client) -> None:
    from tutorials.models import Lesson

    lesson = Lesson.objects.live().filter(game__slug="gin-rummy").order_by("sort_order").first()
    assert lesson is not None
    address = f"/en/learn/gin-rummy/{lesson.key.partition('.')[2]}/"
    assert "your house rules do not apply here" not in client.get(address, follow=True).content.decode()
    choose(client, knock_limit__number="20")
    assert "your house rules do not apply here" in client.get(address, follow=True).content.decode()


def test_a_set_takes_no_more_queries_than_the_standard_rules(client: Client) -> None:
    changed = warm_queries(client, "/ko/gin-rummy/?knock_limit=20")
    assert changed <= warm_queries(client, "/ko/gin-rummy/")


MUTATIONS = [
    ("gin-rummy", "knock_limit", 9, "gin-rummy.knock.limit", "10"),
    ("gin-rummy", "gin_bonus", 20, "gin-rummy.score.gin", "25"),
    ("gin-rummy", "undercut_bonus", 20, "gin-rummy.score.undercut", "25"),
    ("gin-rummy", "box_bonus", 20, "gin-rummy.game.boxes", "25"),
    ("gin-rummy", "game_target", 150, "gin-rummy.game.target", "100"),
    ("multiplayer-rummy", "going_rummy", 1, "multiplayer-rummy.score.going-rummy", "2"),
    ("multiplayer-rummy", "target", 200, "multiplayer-rummy.score.target", "100"),
    ("rummy", "target", 100, "rummy.score.target", "200"),
    ("rummy", "layoff_size", "any", "rummy.layoff.one-by-one", ""),
    ("domino-loo", "loo_penalty", 3, "domino-loo.score.loo-points", "5"),
    ("domino-loo", "two_trump_rule", "none", "domino-loo.trick.two-trumps", ""),
    ("domino-loo", "target", 20, "domino-loo.game.target", "15"),
]


def complaints(slug: str, rule_id: str, number: str) -> list[str]:
    """What the tests of a page find: examples that are false, a rule that is gone, a number that is another."""
    game = Game.objects.get(slug=slug)
    stored = Example.objects.live().filter(rule__game=game)
    found = [example.key for example in stored if not _holds(slug, example, dict(example.options))]
    values = engine.option_values(slug)
    rule = Rule.objects.live().get(rule_id=rule_id)
    from rulebook import when

    if not when.matches(rule.when, values):
        found.append(f"{rule_id} is not shown")
    printed = [value_text(values[name]) for name in options_in(rule.text_en)]
    if number and number not in printed:
        found.append(f"{rule_id} does not say {number}")
    return found


@pytest.mark.parametrize(("slug", "name", "value", "rule_id", "number"), MUTATIONS)
def test_another_default_in_the_engine_is_noticed(
    monkeypatch: pytest.MonkeyPatch, slug: str, name: str, value: Any, rule_id: str, number: str
) -> None:
    assert complaints(slug, rule_id, number) == []
    kind = type(games.get(slug))
    made = {game.slug: game.options for game in games.all_games() if isinstance(game, kind)}

    def mutated(self: Any, preset: str | None = None, **changes: Any) -> Any:
        given = changes if self.slug != slug or preset else {name: value, **changes}
        return made[self.slug](preset, **given)

    monkeypatch.setattr(kind, "options", mutated)
    assert complaints(slug, rule_id, number)
