"""Lessons are short and say how long they take; a first hand of gin rummy is played within half an hour."""

import pytest
from bs4 import BeautifulSoup

from tests.conftest import GAMES, LANGUAGES
from tests.tutorials import pace
from tests.tutorials.courses import lessons_of
from tutorials.models import Step

SHORTEST, LONGEST = 3, 7
HALF_AN_HOUR = 30 * 60


def lessons():
    return [(game, key) for game in GAMES for key in lessons_of(game)]


def to_first_hand(game):
    """The steps up to the end of the first lesson with a hand of one's own."""
    for _minutes, steps in lessons_of(game).values():
        yield from steps
        if any(step.kind == "play_out" for step in steps):
            return


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "key"), lessons())
def test_a_lesson_takes_three_to_seven_minutes(game, key, language):
    _minutes, steps = lessons_of(game)[key]
    assert SHORTEST <= round(pace.lesson_seconds(steps, language) / 60) <= LONGEST


@pytest.mark.parametrize(("game", "key"), lessons())
def test_a_lesson_says_how_long_it_takes(game, key):
    minutes, steps = lessons_of(game)[key]
    assert minutes == pace.lesson_minutes(steps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_never_held_cards_has_played_gin_rummy_after_half_an_hour(language):
    assert pace.lesson_seconds(to_first_hand("gin-rummy"), language) <= HALF_AN_HOUR


def test_what_the_course_says_of_the_way_to_a_first_hand_is_half_an_hour_too():
    minutes = 0
    for said, steps in lessons_of("gin-rummy").values():
        minutes += said
        if any(step.kind == "play_out" for step in steps):
            break
    assert minutes <= 30


@pytest.mark.parametrize(
    ("text", "language", "signs"),
    [
        ("Three cards of one rank.", "en", 5),
        ("You drew [[KS]] from the [[term:stock]].", "en", 6),
        ("[[9S 9H 9D]] stay, the [[term:knock|knocking]] ends it at [[=knock_limit:point]].", "en", 10),
        ("카드 3장을 뽑아요.", "ko", 8),
        ("[[KS]]{을/를} 뽑아요.", "ko", 5),
        ("ثلاث ورقات من رتبة واحدة", "ar", 5),
    ],
)
def test_reading_is_counted_in_words_and_in_korean_syllables(text, language, signs):
    assert pace.read_seconds(text, language) == pytest.approx(60 * signs / pace.PER_MINUTE[language])


def test_more_to_do_takes_longer():
    step = Step(key="gin-rummy.a.b", kind="choose_cards", instruction_en="Choose.", turns=[{"goal": {"size": 2}}])
    step.details = {"offered": "AS 2S 3S", "solution": {"cards": ["AS", "2S"]}}
    longer = Step(key="gin-rummy.a.b", kind="choose_cards", instruction_en="Choose.", turns=[{"goal": {"size": 3}}])
    longer.details = {"offered": "AS 2S 3S", "solution": {"cards": ["AS", "2S", "3S"]}}
    difference = pace.step_seconds(longer, "en") - pace.step_seconds(step, "en")
    assert difference == pytest.approx(pace.PRESS * (1 + pace.TRIED_AGAIN))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The first 5 lessons, about 30 minutes, take you to a hand of your own."),
        ("ko", "처음 레슨 5개를 따라가면 약 30분 만에 혼자서 한 판을 할 수 있어요."),
        ("ar", "أول 5 دروس، في نحو 30 دقيقة، تنتهي بجولة لك وحدك."),
    ],
)
def test_the_course_says_when_one_can_play(client, language, said):
    page = BeautifulSoup(client.get(f"/{language}/learn/gin-rummy/").content, "html.parser")
    assert said in page.text


@pytest.mark.django_db
def test_a_course_that_ends_with_its_first_hand_says_nothing_of_it(client):
    assert "a hand of your own" not in client.get("/en/learn/rummy/").content.decode()
