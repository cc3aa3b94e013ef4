"""Pages of the puzzles: answered by plain forms in three languages, nothing hidden in the source, fixed queries."""

import random
import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import RequestFactory
from django.utils import translation

from rulebook.models import Rule
from rules_engine.questions import ask
from tabletop import spoken
from tests.conftest import LANGUAGES
from tests.tutorials.test_pages import posted
from tutorials import player, services
from tutorials.accounts import keep_progress
from tutorials.learner import COOKIE, Learner
from tutorials.puzzles import hints, pages, selectors, told
from tutorials.puzzles.models import Puzzle, PuzzleAttempt, PuzzleResult, PuzzleTheme
from tutorials.puzzles.prover import solved_again
from tutorials.puzzles.themes import THEMES

pytestmark = pytest.mark.django_db
KEYS = sorted(THEMES)


def url(puzzle, language="en"):
    game, theme = puzzle.theme.key.split(".")
    return f"/{language}/puzzles/{game}/{theme}/{puzzle.number}/"


def first(key, number=1):
    return Puzzle.objects.select_related("theme__game").get(theme__key=key, number=number)


def solved_of(puzzle):
    from tutorials.puzzles import generator

    shipped = generator.read_file(generator.path_of(puzzle.theme.key))[puzzle.number - 1]
    return solved_again(THEMES[puzzle.theme.key], shipped)


def send(client, puzzle, line, language="en"):
    response = None
    for answer in line:
        response = client.post(url(puzzle, language), posted(answer))
    return response


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_puzzle_of_every_theme_is_solved_by_plain_forms(client, key, language):
    puzzle = first(key)
    page = client.get(url(puzzle, language)).content.decode()
    assert "[[" not in page
    response = send(client, puzzle, puzzle.definition.solution, language)
    assert response.status_code == 200
    text = response.content.decode()
    assert 'class="result"' in text
    assert 'rel="next"' in text
    assert "[[" not in text
    assert PuzzleResult.objects.get(puzzle=puzzle).stars == 3


@pytest.mark.parametrize("key", KEYS)
def test_every_accepted_answer_is_accepted_and_tempting_ones_are_answered(client, key):
    puzzle = first(key, 21)
    solved = solved_of(puzzle)
    for line in solved.accepted[:6]:
        client.cookies.clear()
        assert 'class="result"' in send(client, puzzle, line).content.decode()
    for line, _idea in solved.tempting:
        for language in LANGUAGES:
            client.cookies.clear()
            text = send(client, puzzle, line, language).content.decode()
            assert "[[" not in text
            assert not PuzzleResult.objects.order_by("-pk").first().is_solved
            with translation.override(language):
                attempt = PuzzleAttempt.objects.order_by("-pk").first()
                result = PuzzleResult.objects.order_by("-pk").first()
                assert pages.feedback(services.Judged(attempt, result), puzzle, pages.wording(puzzle, language)).text


def test_every_idea_of_every_puzzle_has_its_answer_in_three_languages():
    for puzzle in Puzzle.objects.select_related("theme"):
        for language in LANGUAGES:
            known = puzzle.keyed_lines("idea_texts", language)
            assert all(idea.key in known for idea in puzzle.definition.ideas), puzzle.key


@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_the_solution_is_in_the_page_before_the_answer(client, key):
    puzzle = first(key, 14)
    page = client.get(url(puzzle)).content.decode()
    assert "result-title" not in page
    assert 'id="share"' not in page
    for name in ("goal", "solution", "accepted", "tempting", "features"):
        assert f'"{name}"' not in page


def test_cards_that_are_dealt_at_random_are_not_in_the_page(client):
    """The opponent's hand is dealt by the seed: no theme shows it, but for what was seen to be taken from the pile."""
    from tutorials import player

    for key in ("gin-rummy.which-discard", "multiplayer-rummy.which-discard", "domino-loo.call"):
        for number in (3, 20, 37):
            puzzle = first(key, number)
            state = player.start_state(puzzle.definition)
            page = client.get(url(puzzle)).content.decode()
            hidden = set(puzzle.definition.engine.view_for(state, 1)["hands"][1]["cards"])
            hidden -= set(puzzle.facts.get("taken", ()))
            shown = [item for item in hidden if f'value="{item}"' in page or spoken.items_text([item], "en") in page]
            assert not shown, puzzle.key


def test_index_and_theme_show_progress(client):
    puzzle = first("gin-rummy.count-deadwood")
    send(client, puzzle, puzzle.definition.solution)
    for path in ("/en/puzzles/", "/en/puzzles/gin-rummy/"):
        text = client.get(path).content.decode()
        assert "1/40" in text
        assert "1/14" in text
    assert "1/40" in client.get("/en/puzzles/gin-rummy/count-deadwood/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_is_there_in_every_language(client, language):
    for path in ("", "again/", "gin-rummy/", "domino-loo/legal-tiles/"):
        response = client.get(f"/{language}/puzzles/{path}")
        assert response.status_code == 200
        assert "[[" not in response.content.decode()
    for path in ("chess/", "gin-rummy/nothing/", "gin-rummy/lay-off/41/", "daily/soon/", "daily/1999-01-01/"):
        assert client.get(f"/{language}/puzzles/{path}").status_code == 404


def test_a_failed_puzzle_waits_until_it_is_solved_without_a_mistake(client):
    puzzle = first("gin-rummy.count-deadwood")
    client.post(url(puzzle), {"key": "a", "action": "answer", "number": "99"})
    assert puzzle.theme.title in client.get("/en/puzzles/again/").content.decode()
    send(client, puzzle, puzzle.definition.solution)
    assert selectors.again(Learner(visitor=PuzzleResult.objects.get().visitor)) == [puzzle]
    client.post(url(puzzle), {"action": "again"})
    send(client, puzzle, puzzle.definition.solution)
    result = PuzzleResult.objects.get()
    assert (result.stars, result.was_failed) == (3, False)
    assert selectors.again(Learner(visitor=result.visitor)) == []


def test_a_puzzle_that_went_wrong_is_started_again_from_its_list_and_stays_there_until_it_is_solved(client):
    puzzle = first("gin-rummy.lay-off")
    client.post(url(puzzle), {"action": "show"})
    page = client.get("/en/puzzles/again/").content.decode()
    assert re.search(rf'<form[^>]* action="{url(puzzle)}"', page)
    fresh = client.post(url(puzzle), {"action": "again"}).content.decode()
    assert 'class="result"' not in fresh
    assert f'action="{url(puzzle)}"' in client.get("/en/puzzles/again/").content.decode()
    send(client, puzzle, puzzle.definition.solution)
    assert f'action="{url(puzzle)}"' not in client.get("/en/puzzles/again/").content.decode()


def test_the_solution_is_shown_on_demand_and_gives_one_star(client):
    for key in KEYS:
        puzzle = first(key, 30)
        response = client.post(url(puzzle), {"action": "show"})
        assert response.status_code == 200
        result = PuzzleResult.objects.get(puzzle=puzzle)
        assert (result.is_solved, result.stars, result.was_failed) == (True, 1, True)


@pytest.mark.parametrize("key", KEYS)
def test_three_hints_come_one_by_one_and_none_is_the_answer(client, key):
    puzzle = first(key, 8)
    for language in LANGUAGES:
        client.cookies.clear()
        for shown in range(4):
            page = client.post(url(puzzle, language), {"action": "hint", "hints": str(shown)})
        text = page.content.decode()
        assert text.split('class="hint-list')[1].split("</ol>")[0].count("<li") == hints.MOST
        assert 'value="hint"' not in text
        assert not PuzzleResult.objects.filter(is_solved=True).exists()
    assert f'href="/ar/{puzzle.theme.unit_game}/' in text


def test_a_puzzle_says_that_it_keeps_the_standard_rules_and_links_them(client):
    page = client.get(url(first("gin-rummy.lay-off"))).content.decode()
    assert 'This puzzle keeps the standard rules; house rules do not apply. <a href="/en/gin-rummy/">' in page
    assert (
        "keeps rules of its own (What is played for: chips in a pot)"
        in client.get(url(first("domino-loo.settle-pot"))).content.decode()
    )


def test_an_answer_from_an_older_page_is_a_409_that_changes_nothing(client):
    puzzle = first("multiplayer-rummy.go-out")
    data = posted(puzzle.definition.solution[0])
    seen = re.search(r'name="seen" value="(\w+)"', client.get(url(puzzle)).content.decode())[1]
    assert client.post(url(puzzle), {**data, "seen": seen}).status_code == 200
    before = PuzzleResult.objects.values().get()
    assert client.post(url(puzzle), {**data, "key": "other", "seen": seen}).status_code == 409
    assert PuzzleResult.objects.values().get() == before


def test_the_index_is_filtered_by_difficulty_without_a_script(client):
    every, hard = client.get("/en/puzzles/").content.decode(), client.get("/en/puzzles/?level=3").content.decode()
    assert (every.count(">Easy <bdi"), hard.count(">Easy <bdi")) == (len(KEYS), 0)
    assert hard.count(">Hard <bdi") == len(KEYS)
    assert 'href="?level=3" aria-current="true"' in hard
    assert client.get("/en/puzzles/?level=x").status_code == 200


def test_progress_counts_the_difficulty_that_is_shown(client):
    puzzle = first("gin-rummy.count-deadwood")
    send(client, puzzle, puzzle.definition.solution)
    facts = [client.get(f"/en/puzzles/gin-rummy/{level}").content.decode() for level in ("", "?level=1", "?level=2")]
    told = [re.search(r'course-facts">(.*?)</p>', page, re.DOTALL)[1] for page in facts]
    assert [re.search(r'value="(\d+)" max="(\d+)"', one).groups() for one in told] == [
        ("1", "40"), ("1", "14"), ("0", "13"),
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_theme_says_what_it_asks(client, language):
    plain = client.get(f"/{language}/puzzles/gin-rummy/count-deadwood/").content.decode()
    with_facts = client.get(f"/{language}/puzzles/domino-loo/legal-tiles/").content.decode()
    with translation.override(language):
        says = translation.gettext("For example:")
    for page, is_example in ((plain, False), (with_facts, True)):
        lead = page.split('<p class="lead">')[1].split("</p>")[0]
        assert "[[" not in lead
        assert lead.startswith(says) == is_example


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_game_leads_to_its_puzzles(client, language):
    for game in ("gin-rummy", "multiplayer-rummy", "domino-loo"):
        assert f'href="/{language}/puzzles/{game}/"' in client.get(f"/{language}/{game}/").content.decode()


def test_the_same_post_twice_is_one_answer(client):
    puzzle = first("gin-rummy.lay-off")
    data = posted(puzzle.definition.solution[0])
    first_page, second_page = client.post(url(puzzle), data), client.post(url(puzzle), data)
    assert first_page.status_code == second_page.status_code == 200
    assert PuzzleAttempt.objects.count() == 1
    assert PuzzleResult.objects.get().tries == 1


def test_the_day_decides_for_everybody(client):
    day = date(2026, 11, 30)
    chosen = selectors.puzzle_of_the_day(day)
    assert selectors.puzzle_of_the_day(day) == chosen
    days = [selectors.puzzle_of_the_day(day + timedelta(days=n)) for n in range(16)]
    assert len({puzzle.theme_id for puzzle in days}) >= 10
    for language in LANGUAGES:
        page = client.get(f"/{language}/puzzles/daily/2026-06-01/").content.decode()
        assert f'action="/{language}/puzzles/daily/2026-06-01/"' in page


def test_a_day_opens_when_it_begins_somewhere_and_not_before():
    now = datetime(2026, 11, 30, 9, 59, tzinfo=UTC)
    assert selectors.is_open(date(2026, 11, 30), now)
    assert not selectors.is_open(date(2026, 12, 1), now)
    assert selectors.is_open(date(2026, 12, 1), now + timedelta(minutes=1))
    assert not selectors.is_open(date(2025, 12, 31), now)


def test_the_daily_puzzle_is_answered_at_its_own_address_and_shared_without_the_answer(client):
    puzzle = selectors.puzzle_of_the_day(date(2026, 6, 1))
    for answer in puzzle.definition.solution:
        response = client.post("/en/puzzles/daily/2026-06-01/", posted(answer))
    page = response.content.decode()
    share = page.split('id="share"')[1].split("</textarea>")[0]
    assert "Waraq" in share
    assert "/en/puzzles/daily/2026-06-01/" in share
    assert "Solved at the first try." in share
    again = client.get("/ar/puzzles/daily/2026-06-01/").content.decode()
    assert again.split('id="share"')[1].partition(">")[2].startswith("ورق · ")
    assert "لغز اليوم، 1 يونيو 2026" in again


def test_today_leads_to_the_date(client):
    response = client.get("/en/puzzles/daily/")
    assert response.status_code == 302
    assert response["Location"] == f"/en/puzzles/daily/{datetime.now(UTC).date().isoformat()}/"


def test_a_visitor_who_logs_in_keeps_the_puzzles(client, member):
    puzzle = first("domino-loo.trick-winner")
    send(client, puzzle, puzzle.definition.solution)
    request = RequestFactory().get("/")
    request.COOKIES[COOKIE] = client.cookies[COOKIE].value
    keep_progress(None, request, member)
    assert PuzzleResult.objects.get().user_id == member.pk


FORGED = ("", "x" * 5000, "discard ZZ", "layoff KS>99", "play 9-9", "\x00", "١٢", "KS KS KS", "-1", "<b>", "play 6-6@9")


@pytest.mark.parametrize("key", KEYS)
def test_forged_answers_never_break_the_page(client, key):
    rng = random.Random(key)
    puzzle = first(key, 5)
    fields = ("typed", "cards", "choice", "number", "target", "suit", "group-KS", "action", "key")
    words = ("answer", "typed", "discard", "knock", "gin", "layoff", "meld", "play", "undo", "again", "done", "throw")
    for _try in range(25):
        data = {name: rng.choice((*FORGED, *words)) for name in rng.sample(fields, 4)}
        response = client.post(url(puzzle), {"action": rng.choice(words), **data})
        assert response.status_code in (200, 422), data


@pytest.mark.parametrize("path", ["", "gin-rummy/", "gin-rummy/lay-off/", "gin-rummy/lay-off/3/", "again/"])
def test_the_number_of_queries_is_fixed(client, django_assert_max_num_queries, path):
    puzzle = first("gin-rummy.lay-off", 2)
    for number in (2, 4, 6, 8):
        send(client, first("gin-rummy.lay-off", number), puzzle.definition.solution)
    client.get(f"/en/puzzles/{path}")
    with django_assert_max_num_queries(12):
        assert client.get(f"/en/puzzles/{path}").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_asks_the_puzzle_of_the_day(client, language, monkeypatch):
    day = datetime.now(UTC).date()
    for key in ("gin-rummy.lay-off", "domino-loo.legal-tiles", "domino-loo.settle-pot"):
        shown = first(key, 3)
        monkeypatch.setattr("tutorials.puzzles.selectors.puzzle_of_the_day", lambda wanted, shown=shown: shown)
        text = client.get(f"/{language}/").content.decode()
        assert f'href="/{language}/puzzles/daily/{day.isoformat()}/"' in text
        assert getattr(shown.theme, f"title_{language}") in text
        assert "[[" not in text
        assert "felt-card" in text
    monkeypatch.setattr("tutorials.puzzles.selectors.puzzle_of_the_day", lambda _wanted: None)
    assert "felt-card" not in client.get(f"/{language}/").content.decode()


def test_next_leads_to_open_puzzles_only_and_at_the_end_to_the_theme(client):
    theme = first("gin-rummy.lay-off").theme
    rows = list(theme.puzzles.order_by("band", "number"))
    client.post(url(rows[1]), {"action": "show"})
    seen = []
    row = rows[0]
    while True:
        client.post(url(row), {"action": "show"})
        response = client.get(f"{url(row)}next/")
        if response["Location"] == "/en/puzzles/gin-rummy/lay-off/":
            break
        seen.append(response["Location"])
        row = first(theme.key, int(response["Location"].split("/")[-2]))
    assert seen == [url(row) for row in rows[2:]]
    assert client.get(f"{url(rows[20])}next/")["Location"] == "/en/puzzles/gin-rummy/lay-off/"


def test_the_table_holds_the_cards_that_the_question_names():
    for puzzle in Puzzle.objects.filter(theme__key="multiplayer-rummy.going-rummy").select_related("theme"):
        step = puzzle.definition
        view = step.engine.view_for(player.start_state(step), 0)
        assert {hand["seat"]: hand["count"] for hand in view["hands"]}[1] == len(puzzle.facts["other"]), puzzle.key


def test_tiles_that_are_nobodys_hand_are_not_called_one(client):
    text = client.get(url(first("domino-loo.trick-winner", 3))).content.decode()
    [label] = re.findall(r'class="hand[^"]*"[^>]* aria-label="([^"]*)"', text)
    assert re.fullmatch(r"\d tiles", label)


def test_next_goes_round_to_what_was_left_out(client):
    rows = list(first("gin-rummy.lay-off").theme.puzzles.order_by("band", "number"))
    assert client.get(f"{url(rows[-1], 'ar')}next/")["Location"] == url(rows[0], "ar")
    assert client.get("/en/puzzles/gin-rummy/lay-off/999/next/").status_code == 404


def test_the_cookie_of_a_stranger_opens_nothing(client):
    client.cookies[COOKIE] = "forged"
    assert client.get("/en/puzzles/again/").status_code == 200


def test_themes_are_units_for_translators():
    from translation_desk.units import find_unit

    theme = PuzzleTheme.objects.first()
    assert find_unit(theme.unit_key) == theme


def test_a_lead_without_its_number_is_refused_for_that_alone_and_keeps_its_tile(client):
    puzzle = first("domino-loo.avoid-loo", 20)
    page = client.post(url(puzzle), {"action": "play", "cards": "6-3"}).content.decode()
    assert "Say which of its numbers is led" in page
    assert "Allowed" not in page
    assert re.search(r'value="6-3"[^>]* checked', page)
    assert "is-refused" not in page
    assert page.index('name="suit"') < page.index('value="play"')


@pytest.mark.parametrize(
    ("key", "kind"), [("gin-rummy.which-discard", "radio"), ("multiplayer-rummy.go-out", "checkbox")]
)
def test_a_new_choice_replaces_the_old_one_where_only_one_card_is_asked(client, key, kind):
    page = client.get(url(first(key))).content.decode()
    assert set(re.findall(r'type="(\w+)" name="cards"', page)) == {kind}


def test_a_hint_is_given_though_an_editor_has_taken_the_rule_off_the_page(client):
    puzzle = first("gin-rummy.lay-off")
    rule = Rule.objects.get(rule_id=puzzle.definition.rules[0])
    rule.live = False
    rule.save()
    for shown in range(hints.MOST):
        response = client.post(url(puzzle), {"action": "hint", "hints": str(shown)})
        assert response.status_code == 200
    assert "This belongs to the answer" in response.content.decode()


def test_the_engine_is_asked_for_hints_only_when_the_theme_has_no_more_of_its_own(client, monkeypatch):
    puzzle = first("gin-rummy.score-hand")
    own = len(puzzle.theme.lines("hints", "en"))
    asked = []
    monkeypatch.setattr(hints, "_narrowed", lambda *_given: asked.append(1) or ())
    for shown in range(own):
        client.post(url(puzzle), {"action": "hint", "hints": str(shown)})
    assert own
    assert not asked


def test_a_hint_says_when_answers_differ_in_size(client):
    sizes = {
        puzzle: {len(cards) for cards in puzzle.definition.turns[0].goal.get("cards_any", ())}
        for puzzle in Puzzle.objects.select_related("theme")
    }
    several = [puzzle for puzzle, found in sizes.items() if len(found) > 1]
    assert several
    for puzzle in several:
        page = client.post(url(puzzle), {"action": "hint", "hints": "1"}).content.decode()
        assert "of them is enough" in page or "of them are enough" in page
        assert "The answer is" not in page


def answered(client, puzzle, data, language="en"):
    page = client.post(url(puzzle, language), {"key": str(data), **data}).content.decode()
    return page.split('data-part="verdict">')[1].split('data-part="table"')[0]


def test_a_discard_is_told_what_it_leaves(client):
    puzzle = first("gin-rummy.which-discard", 2)
    hand = puzzle.definition.position.partition("hand 0 ")[2].partition(";")[0].split()
    for card in hand:
        if f"discard {card}" not in puzzle.definition.turns[0].goal["move"]:
            left = ask("gin-rummy", "min_deadwood", {"hand": [one for one in hand if one != card]}, {})
            assert f"{left} points" in answered(client, puzzle, {"action": "discard", "cards": card})


@pytest.mark.parametrize("number", [2, 20, 39])
def test_a_lay_off_is_told_what_it_leaves_or_that_there_is_no_place_for_it(client, number):
    """One card after the other, by what the table itself allows."""
    puzzle = first("gin-rummy.lay-off", number)
    step = puzzle.definition
    state = step.engine.parse_position(step.position, step.engine.options(), 0)
    legal = {str(move).split()[1].partition(">")[0] for move in step.engine.legal_moves(state) if "layoff" in str(move)}
    hand = step.position.partition("hand 0 ")[2].partition(";")[0].split()
    assert legal < set(hand)
    for card in hand:
        if [card] not in step.turns[0].goal["cards_any"]:
            left = ask("gin-rummy", "min_deadwood", {"hand": [one for one in hand if one != card]}, {})
            told_so = f"That leaves {left} point" if card in legal else "There is no place for"
            assert told_so in answered(client, puzzle, {"action": "answer", "cards": card})


def test_a_tile_of_neither_suit_is_told_so(client):
    found = 0
    for puzzle in Puzzle.objects.filter(theme__key="domino-loo.trick-winner").select_related("theme__game"):
        facts = puzzle.facts
        suits = {str(facts["trump"]), str(facts["led"])}
        named = {card for idea in puzzle.definition.ideas for card in idea.when.get("cards", ())}
        for tile in facts["tiles"]:
            if not suits & set(tile.split("-")) and tile not in named:
                assert "neither to the trumps" in answered(client, puzzle, {"action": "answer", "cards": tile})
                found += 1
    assert found


@pytest.mark.parametrize("number", [2, 20, 39])
def test_a_lead_that_is_not_sure_is_answered_by_a_defence_that_leaves_no_trick(client, number):
    puzzle = first("domino-loo.avoid-loo", number)
    step, trap = puzzle.definition, puzzle.definition.ideas[0].when["move"]
    tricks = told.defence(step, trap)
    assert [len(tiles) for tiles, _winner in tricks] == [3] * 5
    assert all(winner != 0 for _tiles, winner in tricks)
    state = step.engine.parse_position(step.position, step.engine.options(), 0)
    assert sorted(tile for tiles, _winner in tricks for tile in tiles) == sorted(
        tile for seat in range(3) for tile in step.engine.view_for(state, seat)["hands"][seat]["cards"]
    )
    verdict = answered(client, puzzle, {"action": "typed", "typed": trap})
    assert verdict.count("<li>") == 5
    assert f"led as one of the {spoken.tile_suit_name(int(trap[-1]), 'en')}" in verdict


@pytest.mark.parametrize("move", ["play 0-0@0", "play 9-9@9"])
def test_a_page_sent_again_after_the_puzzle_has_become_another_one_is_answered(client, move):
    puzzle = first("domino-loo.avoid-loo")
    send(client, puzzle, puzzle.definition.solution)
    learner = Learner(visitor=PuzzleResult.objects.get().visitor)
    key = services.attempt_key(learner, puzzle, "sent-before")
    puzzle.attempts.create(**learner.keys, key=key, answer={"move": move}, status="wrong", idea="trap")
    response = client.post(url(puzzle), {"action": "typed", "typed": move, "key": "sent-before"})
    assert response.status_code == 200
    assert "[[" not in response.content.decode()
    assert "This is allowed, but it is not what was asked." in response.content.decode()


def test_a_move_that_leads_nowhere_gets_no_tick_and_can_be_taken_back_beside_it(client):
    puzzle = first("multiplayer-rummy.go-out", 2)
    stranded = puzzle.definition.ideas[0].when["move"][0]
    verdict = answered(client, puzzle, {"action": "typed", "typed": stranded})
    assert 'class="result"' not in verdict
    assert 'value="undo"' in verdict
    assert 'value="undo"' not in client.post(url(puzzle), {"action": "undo"}).content.decode()


@pytest.mark.parametrize("key", ["multiplayer-rummy.go-out", "multiplayer-rummy.lay-off-all"])
def test_a_turn_of_several_moves_is_written_out(client, key):
    puzzle = first(key, 17)
    page = client.post(url(puzzle), {"action": "show"}).content.decode()
    line = page.split('<ol class="moves">')[1].split("</ol>")[0]
    assert line.count("<li>") == len(puzzle.definition.solution)
    assert "–" not in line


def test_what_was_shown_is_called_the_solution_and_not_solved(client):
    puzzle = first("gin-rummy.lay-off")
    assert "</span> The solution</h2>" in client.post(url(puzzle), {"action": "show"}).content.decode()
    assert "</span> The solution</h2>" in client.get(url(puzzle)).content.decode()
    client.post(url(puzzle), {"action": "again"})
    assert "</span> Solved</h2>" in send(client, puzzle, puzzle.definition.solution).content.decode()


def test_a_knock_is_told_what_it_leaves_itself(client):
    """Where several knocks are right, they need not leave the same."""
    different = 0
    for puzzle in Puzzle.objects.filter(theme__key="gin-rummy.knock-or-not").select_related("theme__game"):
        hand = puzzle.definition.position.partition("hand 0 ")[2].partition(";")[0].split()
        cards = [move.split()[1] for move in puzzle.definition.turns[0].goal["move"] if move.startswith("knock")]
        rests = {card: [one for one in hand if one != card] for card in cards}
        left = {card: ask("gin-rummy", "min_deadwood", {"hand": rest}, {}) for card, rest in rests.items()}
        if len(set(left.values())) > 1 and different < 3:
            different += 1
            for card, points in left.items():
                assert f"left with {points} point" in answered(client, puzzle, {"action": "knock", "cards": card})
                client.post(url(puzzle), {"action": "again"})
    assert different


def test_no_puzzle_says_that_there_is_nothing_to_say(client):
    """Lines without a fact are left out, in every language, before and behind the answer."""
    for puzzle in Puzzle.objects.select_related("theme__game"):
        for language in LANGUAGES:
            words = pages.wording(puzzle, language)
            for name in ("explanation", "success"):
                with translation.override(language):
                    text = str(pages.theme_text(puzzle, name, words))
                assert "–," not in text, puzzle.key
                assert ": –" not in text, puzzle.key


def test_a_hand_to_be_sorted_does_not_lie_there_sorted(client):
    puzzle = first("gin-rummy.which-discard")
    assert "By meld" not in client.get(url(puzzle)).content.decode()
    assert "By meld" in client.get("/en/learn/gin-rummy/knocking/king-of-spades/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_without_a_puzzle_says_so_and_leads_to_today(client, language):
    for day in ("2099-01-01", "1999-01-01"):
        response = client.get(f"/{language}/puzzles/daily/{day}/")
        assert response.status_code == 404
        assert f'href="/{language}/puzzles/daily/"' in response.content.decode()
    assert client.get("/en/puzzles/daily/soon/").status_code == 404


def test_the_days_lead_to_each_other_but_not_beyond_today(client):
    today = datetime.now(UTC).date()
    page = client.get(f"/en/puzzles/daily/{today - timedelta(days=1)}/").content.decode()
    assert f"/en/puzzles/daily/{today}/" in page
    assert f"/en/puzzles/daily/{today - timedelta(days=2)}/" in page
    assert (
        f"/en/puzzles/daily/{today + timedelta(days=1)}/"
        not in client.get(f"/en/puzzles/daily/{today}/").content.decode()
    )


def test_the_page_of_a_theme_goes_on_with_the_easiest_open_puzzle(client):
    page = client.get("/en/puzzles/gin-rummy/lay-off/").content.decode()
    assert re.search(r'href="/en/puzzles/gin-rummy/lay-off/1/">First puzzle', page)
    send(client, first("gin-rummy.lay-off"), first("gin-rummy.lay-off").definition.solution)
    page = client.get("/en/puzzles/gin-rummy/lay-off/").content.decode()
    assert re.search(r'href="/en/puzzles/gin-rummy/lay-off/2/">Next puzzle', page)
