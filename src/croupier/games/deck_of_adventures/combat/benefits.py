"""What a Critical Success brings in combat where it neither hurts nor heals."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import CRITICAL, DONE, Check
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.attacking import ATTACK
from croupier.games.deck_of_adventures.combat.events import BenefitGranted
from croupier.games.deck_of_adventures.combat.order import combat_of
from croupier.games.deck_of_adventures.harm.conditions import CONDITION
from croupier.games.deck_of_adventures.harm.state import DEATH
from croupier.games.deck_of_adventures.harm.treating import TREATMENT
from croupier.games.deck_of_adventures.people import LONGEST_TEXT, Table, for_gm, state, text_of
from croupier.games.deck_of_adventures.state import Adventure

HAVE_THEIR_OWN = (ATTACK, TREATMENT, CONDITION, DEATH)


@rule("DA-11.14")
def deserving(now: Adventure) -> tuple[Check, ...]:
    """Checks of this combat for whose Critical Success the GM may grant something."""
    if now.combat is None:
        return ()
    return tuple(
        one
        for one in now.checks
        if one.state == DONE and one.kind not in HAVE_THEIR_OWN and now.has(one.actor)
        and one.result is not None and one.result.passed and one.result.degree == CRITICAL
    )  # fmt: skip


@rule("DA-11.14", "DA-1.8")
def grant_benefit(play: Table, command: wish.GrantBenefit) -> None:
    """The GM says what a Critical Success brings."""
    for_gm(play, "DA-11.14")
    combat_of(play)
    check = next((one for one in deserving(state(play)) if one.id == command.check), None)
    play.need(check is not None, "that Check was no Critical Success of this combat", "one that was")
    assert check is not None
    play.do(BenefitGranted(check.actor, text_of("words", command.words, "DA-11.14", LONGEST_TEXT)))
