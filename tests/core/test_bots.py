"""Bots fill in any field with an allowed value, and play a whole game from views."""

from typing import Any

import pytest

import high_card
from croupier.core.assets import PICTURES
from croupier.core.bots import LazyChoices, current_choices, fill_fields, legal_answers, value
from croupier.core.chance import even_numbers
from croupier.core.choices import EVERY_GROUP, NOW, Choice, Field, Item, Option, asset, faces, in_groups
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots

OPTIONS = tuple(Option(name, name) for name in "abcd")


@pytest.mark.parametrize(
    ("field", "allowed"),
    [
        (Field("f", "", "int", min=2, max=4), lambda v: v in (2, 3, 4)),
        (Field("f", "", "one_of", options=OPTIONS), lambda v: v in "abcd"),
        (Field("f", "", "some_of", options=OPTIONS, min=1, max=2), lambda v: 1 <= len(set(v)) == len(v) <= 2),
        (Field("f", "", "order", options=OPTIONS, min=4, max=4), lambda v: sorted(v) == list("abcd")),
        (
            Field("f", "", "split", items=(Item("a", "", 1, 3), Item("b", "", 0, 3)), total=4),
            lambda v: sum(v.values()) == 4 and 1 <= v["a"] <= 3 and 0 <= v["b"] <= 3,
        ),
        (Field("f", "", "path", start="a", steps={"a": ("b",), "b": ()}, max=3), lambda v: v == ["b"]),
        (Field("f", "", "text", max_length=3), lambda v: 0 < len(v) <= 3),
        (faces("f", "", 3, 6), lambda v: len(v.split(",")) == 3 and set(v.split(",")) <= set("123456")),
        (Field("f", "", "bool"), lambda v: v in (True, False)),
        (
            Field("f", "", "list", fields=(Field("n", "", "int", min=1, max=2),), min=1, max=2),
            lambda v: 1 <= len(v) <= 2 and all(row["n"] in (1, 2) for row in v),
        ),
    ],
)
def test_a_field_is_filled_in_with_an_allowed_value(field: Field, allowed: Any) -> None:
    number = even_numbers(field.kind)
    assert all(allowed(value(field, number)) for _ in range(40))


def test_a_bot_has_no_files_to_send() -> None:
    needs = Choice("Draw", {"type": "draw"}, prompt="a", fields=(asset("map", "Map", PICTURES),))
    may = Choice("Tell", {"type": "tell"}, prompt="b", fields=(asset("map", "Map", PICTURES, required=False),))
    assert current_choices([needs, may]) == [may]
    assert all(fill_fields(may.fields, even_numbers(str(n))) == {} for n in range(10))


@pytest.mark.parametrize("players", [2, 6])
def test_bots_play_a_game_to_the_end(players: int) -> None:
    session = with_bots(sit_down(high_card.GAME, SeededLuck("7"), players=players), "7")
    assert sum(1 for _ in session.run()) > 5
    assert session.is_over
    assert session.table.state.result


def test_the_same_seed_gives_the_same_game() -> None:
    def played(seed: str) -> list[object]:
        session = with_bots(sit_down(high_card.GAME, SeededLuck(seed), players=3), seed)
        return list(session.run())

    assert played("7") == played("7")
    assert played("7") != played("8")


def test_choices_are_computed_when_a_bot_first_looks_at_them() -> None:
    made: list[frozenset[str]] = []

    def make(groups: frozenset[str]) -> list[Choice]:
        made.append(groups)
        return [Choice("Pass", {"type": "pass"}), Choice("Bid", {"type": "bid"})]

    offered = LazyChoices(make)
    assert not made
    assert [one.label for one in offered] == ["Pass", "Bid"]
    assert (len(offered), offered[1].label, offered[:1][0].label) == (2, "Bid", "Pass")
    assert made == [EVERY_GROUP]


def test_answers_to_prompts_are_computed_without_other_choices() -> None:
    made: list[frozenset[str]] = []

    def make(groups: frozenset[str]) -> list[Choice]:
        made.append(groups)
        every = [Choice("Pass", {"type": "pass"}, prompt="1"), Choice("Chat", {"type": "say"}, group="table")]
        return in_groups(every, groups)

    offered = LazyChoices(make)
    assert [one.label for one in legal_answers(offered)] == ["Pass"]
    assert made == [NOW]
    assert len(offered) == 2
    assert [one.label for one in legal_answers(offered)] == ["Pass"]
    assert made == [NOW, EVERY_GROUP]
