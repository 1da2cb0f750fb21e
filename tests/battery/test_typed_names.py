"""Texts that accept certain names alone do not make other fields of their form look refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec

from croupier.core.chance import even_numbers
from croupier.core.choices import Choice, one_of, text
from croupier.core.refusals import Illegal
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_forms import Forms

ASK = Choice("Ask", {"type": "ask"}, fields=(
    one_of("trait", "Trait", [("Wits", "Wits")]), text("named", "Names", required=True),
))  # fmt: skip


def decide(_seat: str, command: dict[str, Any], *_: object) -> None:
    if command.get("named"):
        raise Illegal("X-1", "there is no such name", "leave it out")


def faults(**typed: frozenset[str]) -> list[str]:
    table = SimpleNamespace(game=SimpleNamespace(read_command=msgspec.json.decode), decide=decide)
    moment = SimpleNamespace(table=table, seats=("gm",), choices=lambda _: [ASK], numbers=even_numbers)
    forms = Forms({}, typed)
    forms.hold(cast("Moment", moment))
    return forms.faults


def test_a_text_that_accepts_certain_names_alone_stays_empty() -> None:
    assert faults() == ["Ask: trait = 'Wits' is always refused: there is no such name"]
    assert faults(ask=frozenset({"named"})) == []
