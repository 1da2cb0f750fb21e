"""Secrets: a view holds what its seat knows, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.secrets import Hidden, Secret, public, redact


class Box(msgspec.Struct, frozen=True):
    label: str
    inside: Secret[int]
    more: tuple[tuple[str, Secret[str]], ...] = ()


class Shelf(msgspec.Struct, frozen=True):
    boxes: tuple[Box, ...]
    best: Box | None = None


def test_a_secret_can_be_read_only_where_its_value_is_known() -> None:
    assert Secret(3, ("p1",)).open() == 3
    with pytest.raises(Hidden):
        Secret[int](None, ("p1",)).open()


def test_everyone_knows_what_is_public() -> None:
    assert public(5).is_known_to("watch")
    assert redact(public(5), "watch").value == 5


@pytest.mark.parametrize(("seat", "value"), [("p1", 7), ("p2", None), ("gm", None), ("watch", None)])
def test_a_view_keeps_a_value_only_for_seats_that_know_it(seat: str, value: int | None) -> None:
    shelf = Shelf((Box("a", Secret(7, ("p1",))),), Box("b", Secret(7, ("p1",))))
    seen = redact(shelf, seat)
    assert seen.boxes[0].inside.value == value
    assert seen.best.inside.value == value
    assert seen.boxes[0].inside.known_to == ("p1",)


def test_secrets_are_found_at_any_depth() -> None:
    shelf = Shelf((Box("a", public(1), (("x", Secret("hidden", ("p2",))),)),))
    assert redact(shelf, "p1").boxes[0].more[0][1].value is None
    assert redact(shelf, "p2").boxes[0].more[0][1].value == "hidden"


def test_an_object_without_secrets_is_returned_unchanged() -> None:
    shelf = Shelf((Box("a", public(1)),))
    assert redact(shelf, "p1") is shelf
