"""What the template tags draw: names aloud, isolation, forms that work without script, text beside every picture."""

import re
from html.parser import HTMLParser

import pytest
from django import forms
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from rules_engine.cards import CardError
from tabletop.reading import Reading, reading

VIEW = {
    "game": "gin-rummy",
    "seat": 0,
    "seats": 2,
    "dealer": 1,
    "to_act": 0,
    "phase": "discard",
    "hands": [
        {"seat": 0, "count": 11, "cards": ["5C", "6C", "7C", "9S", "9H", "9D", "AH", "2S", "3H", "4D", "KS"]},
        {"seat": 1, "count": 10, "cards": None},
    ],
    "stock": 14,
    "discards": ["8D"],
    "drawn": {"card": "KS", "from": "stock"},
    "melds": [{"owner": 1, "cards": ["5H", "6H", "7H"], "kind": "run"}],
    "scores": [0, 0],
}
LOO = {
    "game": "domino-loo",
    "seat": 0,
    "seats": 4,
    "dealer": 0,
    "to_act": 0,
    "phase": "trick",
    "hands": [{"seat": 0, "count": 2, "cards": ["5-5", "6-5"]}]
    + [{"seat": seat, "count": 2, "cards": None} for seat in (1, 2, 3)],
    "turn_up": "6-2",
    "trump": 6,
    "calls": ["pass", "pass", "fold", "pass"],
    "trick": [{"seat": 1, "tile": "5-4"}],
    "led": 5,
    "won": [0, 1, 0, 0],
    "pot": 20,
}


class Tags(HTMLParser):
    """Every start tag with its attributes, and whether tags close in the order they opened."""

    VOID = {"img", "input", "hr", "br", "meta", "link"}

    def __init__(self):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open
        assert self.open.pop() == tag


def draw(source, lang="en", **context):
    with translation.override(lang):
        html = Template("{% load tabletop site_frame %}" + source).render(Context(context))
    parser = Tags()
    parser.feed(html)
    assert parser.open == []
    for tag, attrs in parser.tags:
        assert "style" not in attrs
        assert not [name for name in attrs if name.startswith("on")]
        if tag == "img":
            assert "alt" in attrs
    return html, parser.tags


@pytest.mark.parametrize(
    ("lang", "name"), [("ko", "하트 퀸"), ("ar", "بنت الكبة"), ("en", "queen of hearts")], ids=["ko", "ar", "en"]
)
def test_a_card_in_each_size_is_called_by_name(lang, name):
    html, _tags = draw("{% card 'QH' 'inline' %}", lang)
    assert html == f'<bdi class="tok-card h" dir="ltr" role="img" aria-label="{name}">Q♥</bdi>'
    for size in ("full", "mini"):
        _html, [(tag, attrs)] = draw(f"{{% card 'QH' '{size}' %}}", lang)
        assert (tag, attrs["alt"]) == ("img", name)


def test_the_language_may_be_given():
    html, _tags = draw("{% card 'TH' 'inline' lang='ko' %}", "en")
    assert 'aria-label="하트 10"' in html
    assert ">10♥<" in html


def test_tiles_keep_their_order_in_arabic():
    html, _tags = draw("{% tile '6-4' 'inline' %}", "ar")
    assert html == '<bdi class="tok-tile" dir="ltr" role="img" aria-label="حجر ستة وأربعة">6–4</bdi>'


def test_a_row_is_read_left_to_right_and_its_verdict_is_in_words():
    html, tags = draw("{% cards 'QC QD QH' verdict='no' %}", "ar")
    run = next(attrs for _tag, attrs in tags if attrs.get("class") == "cards-run")
    assert run["dir"] == "ltr"
    assert run["aria-label"] == "بنت السباتي، بنت الديناري، بنت الكبة"
    assert "✕" in html


def test_an_unknown_card_is_not_drawn():
    with pytest.raises(CardError, match="1X"):
        draw("{% card '1X' %}")


def test_a_hand_is_a_plain_form():
    html, tags = draw("{% hand cards choose='many' selected='KS' refused='4D' drawn='KS' %}", cards="4D KS")
    inputs = {attrs["value"]: attrs for tag, attrs in tags if tag == "input"}
    assert set(inputs) == {"4D", "KS"}
    assert all(attrs["type"] == "checkbox" and attrs["name"] == "cards" for attrs in inputs.values())
    assert "checked" in inputs["KS"]
    assert "checked" not in inputs["4D"]
    assert re.search(r'class="slot is-refused"[^>]*data-code="4D"', html)
    assert 'dir="ltr"' in html


def test_one_card_is_chosen_by_radio_and_none_without_inputs():
    _html, tags = draw("{% hand 'KS 4D' choose='one' %}")
    assert {attrs["type"] for tag, attrs in tags if tag == "input"} == {"radio"}
    _html, tags = draw("{% hand 'KS 4D' %}")
    assert not [tag for tag, _attrs in tags if tag in ("input", "label")]


def test_the_table_offers_cards_targets_and_actions():
    actions = [
        {"value": "layoff", "label": "Lay off", "primary": True},
        {"value": "gin", "label": "Gin", "disabled": True, "reason": "not yet"},
    ]
    html, tags = draw(
        "{% felt_table view choose='many' targets=True target=0 actions=actions groups='meld' piles=True %}",
        view=VIEW,
        actions=actions,
    )
    inputs = [attrs for tag, attrs in tags if tag == "input"]
    assert sum(attrs["name"] == "cards" for attrs in inputs) == 11
    assert [attrs["value"] for attrs in inputs if attrs["name"] == "target"] == ["0"]
    posts = {attrs["value"]: attrs for tag, attrs in tags if tag == "button" and attrs.get("name") == "action"}
    assert set(posts) == {"draw stock", "draw discard", "layoff", "gin"}
    assert posts["gin"]["aria-disabled"] == "true"
    assert "disabled" not in posts["gin"]
    assert "10 cards" in html


@pytest.mark.parametrize(("view", "words"), [(VIEW, "king of spades"), (LOO, "double five")], ids=["cards", "tiles"])
def test_every_table_is_told_in_words(view, words):
    for source in ("{% felt_table view %}", "{% table_text view %}"):
        html, tags = draw(source, view=view)
        assert "details" in [tag for tag, _attrs in tags]
        assert words in html.split("<details")[1]


def test_the_counts_of_a_table_are_in_the_readers_digits():
    with reading(Reading("arab")):
        texts = [draw("{% felt_table view %}", "ar", view=view)[0] for view in (VIEW, LOO)]
        assert "Step" not in draw("{% progress_dots 2 7 %}", "ar")[0]
    shown = re.sub(r"<[^>]*>", " ", "".join(texts))
    assert not re.findall(r"(?<![–\d])[0-9]+(?![–\d])", re.sub(r"\d[-–]\d", "", shown))
    assert {"٢٠", "١٤"} <= set(re.findall("[٠-٩]+", shown))
    assert "20" in draw("{% felt_table view %}", "ar", view=LOO)[0]


def test_the_readers_own_seat_has_sentences_of_its_own():
    for view in (VIEW, LOO):
        html, _tags = draw("{% table_text view %}", view=view)
        assert ", You" not in html
        assert "by You" not in html
    assert "Your tricks: 0" in html
    assert "Tricks, Player 2: 1" in html


@pytest.mark.parametrize("lang", ["en", "ko", "ar"])
def test_who_has_folded_is_out_in_every_language(lang):
    html, _tags = draw("{% felt_table view %}", lang, view=LOO)
    assert html.count("is-out") == 1


def test_what_is_hidden_is_not_drawn():
    html, _tags = draw("{% felt_table view %}", view=VIEW)
    assert set(re.findall(r"deck/cards/(\w\w)\.svg", html)) == set(VIEW["hands"][0]["cards"]) | {"8D", "5H", "6H", "7H"}


def test_dominoes_say_why_one_is_not_playable():
    html, tags = draw("{% felt_table view choose='one' unavailable=off %}", "ar", view=LOO, off={"6-5": "طرنيب"})
    assert 'class="slot is-off"' in html
    assert "طرنيب" in html
    assert len([1 for tag, _attrs in tags if tag == "input"]) == 2
    seats = next(attrs for _tag, attrs in tags if attrs.get("class") == "seats")
    assert seats["dir"] == "ltr"


def test_an_example_has_a_picture_and_a_text():
    groups = [{"cards": "5C 6C 7C", "label": "run", "kind": "meld"}, {"cards": ["KS"], "label": "discard"}]
    html, _tags = draw("{% example_picture groups %}", groups=groups)
    assert html.count("<img") == 4
    html, _tags = draw("{% example_text groups %}", groups=groups)
    assert "run: 5 of clubs, 6 of clubs, 7 of clubs" in html
    html, _tags = draw("{% example_picture groups %}", groups={"mine": "6-4 5-2"})
    assert "deck/tiles/6-4.svg" in html


def test_progress_counts_from_one():
    html, _tags = draw("{% progress_dots done=2 total=6 %}")
    assert "Step 3 of 6" in html
    assert (html.count("is-done"), html.count("is-now"), html.count("is-todo")) == (2, 1, 3)


class Letter(forms.Form):
    email = forms.EmailField(help_text="Nobody else sees it.")
    again = forms.BooleanField(required=False)
    key = forms.CharField(widget=forms.HiddenInput, required=False)


def test_a_form_that_comes_back_names_its_faults():
    form = Letter({"email": "nobody"})
    html, tags = draw("{% form_errors form %}{% form_fields form %}", form=form)
    field = next(attrs for tag, attrs in tags if attrs.get("name") == "email")
    assert field["aria-invalid"] == "true"
    assert field["dir"] == "ltr"
    ids = {attrs["id"] for _tag, attrs in tags if "id" in attrs}
    assert set(field["aria-describedby"].split()) <= ids
    assert 'href="#id_email"' in html
    assert 'role="alert"' in html
    assert html.count('name="key"') == 1


def test_the_languages_keep_page_and_query():
    request = RequestFactory().get("/ko/learn/gin-rummy/?step=3")
    links = [{"code": code, "name": code, "url": f"/{code}/learn/gin-rummy/?step=3"} for code in ("en", "ko", "ar")]
    _html, tags = draw("{% language_links %}{% site_nav %}", "ko", alternates=links, request=request)
    shown = {attrs["lang"]: attrs for tag, attrs in tags if tag == "a" and "lang" in attrs}
    assert shown["ar"]["href"] == "/ar/learn/gin-rummy/?step=3"
    assert [lang for lang, attrs in shown.items() if attrs.get("aria-current")] == ["ko"]
