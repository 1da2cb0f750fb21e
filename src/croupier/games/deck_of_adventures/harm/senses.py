"""Senses: which a Check needs, and the Lower Hand of Blinded and Deafened characters (DA-15.6, DA-15.7)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import CALLED, CONDITION, CONSULT, Check, Hand
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.events import SensesNeeded
from croupier.games.deck_of_adventures.harm.state import BLINDED, DEAFENED
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import require_gm

SENSELESS = 3
"""The Lower Hand of an action that needs a missing sense."""


@rule("DA-15.7", "DA-22.3")
def need_senses(play: Play[Adventure], command: wish.NeedSenses) -> None:
    """The GM says which senses a Check needs, before its first card."""
    require_gm(play, "DA-15.7")
    check = next((one for one in play.state.checks if one.id == command.check), None)
    waiting = check is not None and check.state in (CALLED, CONSULT)
    play.need(waiting, "that Check is no longer waiting", "choose one that is announced and not yet drawn")
    play.do(SensesNeeded(command.check, command.sight, command.hearing))


@rule("DA-15.6", "DA-15.7")
def of_senses(_: Ruling, state: Adventure, check: Check) -> Iterator[Hand]:
    """The Lower Hand (3) of Blinded and Deafened on Checks that need the sense, if this turn's Check failed."""
    one = state.character(check.actor) if state.has(check.actor) else None
    if one is None or check.kind == CONDITION:
        return
    for name, needed in ((BLINDED, check.sight), (DEAFENED, check.hearing)):
        found = one.has(name)
        if needed and found is not None and found.failed:
            yield Hand(-SENSELESS, name, "DA-15.6")
