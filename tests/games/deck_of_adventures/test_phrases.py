"""Which words are carried out, and which are left to the GM."""

import pytest

from croupier.games.deck_of_adventures.packs.phrases import (
    Limit,
    Phrase,
    Time,
    Trigger,
    length,
    limit,
    phrases,
    time,
    trigger,
)


@pytest.mark.rule("DA-25.13")
@pytest.mark.rule("DA-25.5")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Knocked Down", [Phrase("condition", 1, "Knocked Down")]),
        ("frozen.", [Phrase("condition", 1, "Frozen")]),
        ("Entangled, take 1 damage", [Phrase("condition", 1, "Entangled"), Phrase("damage", 1)]),
        ("Take 12 damage and POISONED", [Phrase("damage", 12), Phrase("condition", 1, "Poisoned")]),
        ("take 0 damage", [Phrase("damage", 0)]),
        ("take half damage", [Phrase("half damage")]),
        ("discard 2 cards", [Phrase("discard", 2)]),
        ("discard 1 card", [Phrase("discard", 1)]),
        ("Regain 1 HP", [Phrase("regain", 1)]),
        ("end effect", [Phrase("end")]),
        ("", []),
        ("Blinded, is very sorry", [Phrase("condition", 1, "Blinded"), Phrase("manual", 0, "is very sorry")]),
        ("take some damage", [Phrase("manual", 0, "take some damage")]),
        ("Not Frozen", [Phrase("manual", 0, "Not Frozen")]),
        ("Shout, run and hide; or not.", [Phrase("manual", 0, "Shout, run and hide; or not")]),
    ],
)
def test_fixed_phrases_are_understood_and_the_rest_is_left_to_the_gm(text: str, said: list[Phrase]) -> None:
    assert list(phrases(text)) == said


@pytest.mark.rule("DA-15.1")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1 round", ("rounds", 1)), ("3 rounds", ("rounds", 3)), ("1 min", ("minutes", 1)),
        ("2 minutes", ("minutes", 2)), ("1 hour", ("minutes", 60)), ("8 hours", ("minutes", 480)),
        ("10min", ("minutes", 10)), ("1 day", ("minutes", 1440)), ("a while", None), ("", None), ("2 parsecs", None),
    ],
)  # fmt: skip
def test_a_duration_is_a_number_of_rounds_or_minutes(text: str, found: tuple[str, int] | None) -> None:
    assert length(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Minor Action", Time("minor")), ("major action", Time("major")), ("1 minute", Time("", long=True)),
        ("Free", Time("free")), ("soon", None),
    ],
)  # fmt: skip
def test_using_an_item_takes_an_action_or_a_while(text: str, found: Time | None) -> None:
    assert time(text) == found


@pytest.mark.rule("DA-25.12")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("On a successful hit,", Trigger("hit")), ("On a successful hit", Trigger("hit")), ("On hit:", Trigger("hit")),
        ("Once.", Trigger("once")), ("If unwilling,", Trigger("unwilling")),
        ("For 2 PP, on a successful hit,", Trigger("hit", 2)), ("On a bad day,", Trigger("gm")),
    ],
)  # fmt: skip
def test_punctuation_after_a_trigger_does_not_matter(text: str, found: Trigger) -> None:
    assert trigger(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1", Limit(1)), ("2 times per rest", Limit(2, "rest")), ("3 times per day", Limit(3, "day")),
        ("1 time per full rest", Limit(1, "full rest")), ("0", None), ("often", None),
    ],
)  # fmt: skip
def test_a_limit_gives_the_number_of_uses_and_their_period(text: str, found: Limit | None) -> None:
    assert limit(text) == found
