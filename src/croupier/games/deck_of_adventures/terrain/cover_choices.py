"""One-click cover while an attack is announced (DA-22.5)."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import ATTACK, CONSULT
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.commands import Covering, SetCover
from croupier.games.deck_of_adventures.terrain.cover import cover_of
from croupier.games.deck_of_adventures.terrain.state import FULL_COVER, NO_COVER, PARTIAL_COVER

WORDS: Mapping[Covering, str] = {NO_COVER: "no cover", PARTIAL_COVER: "partial cover", FULL_COVER: "full cover"}


@rule("DA-22.5", "DA-22.6")
def cover_of_open_attacks(menu: Menu[Adventure]) -> None:
    """Offer the other kinds of cover for the target of an announced attack, before its first card."""
    view = menu.view
    for check in view.checks:
        if check.kind == ATTACK and check.state == CONSULT and view.has(check.about):
            target, attacker = view.character(check.about), view.character(check.actor)
            others = {cover: words for cover, words in WORDS.items() if cover != cover_of(view, attacker.id, target.id)}
            for cover, words in others.items():
                menu.add(f"{target.name} has {words} against {attacker.name}",
                         SetCover(attacker.id, target.id, cover), group="any_time", judge=True,
                         clauses=("DA-22.5", "DA-22.6"))  # fmt: skip
