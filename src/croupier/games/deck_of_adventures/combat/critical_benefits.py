"""The benefits of a Critical Success in combat that neither damages nor heals."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.events import BenefitGranted
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.validation import LONGEST_TEXT, require_gm, text_of


@rule("DA-11.14")
def checks_with_benefit(now: Adventure) -> tuple[Check, ...]:
    """Critical Successes in this combat whose benefit the GM has not decided yet."""
    if now.combat is None:
        return ()
    return tuple(one for one in now.checks if one.earns_benefit and now.has(one.actor))


@rule("DA-11.14", "DA-1.8")
def grant_benefit(play: Play[Adventure], command: wish.GrantBenefit) -> None:
    """The GM says what benefit a Critical Success grants, if any."""
    require_gm(play, "DA-11.14")
    combat_of(play)
    check = next((one for one in checks_with_benefit(play.state) if one.id == command.check), None)
    play.need(check is not None, "that Check was not a Critical Success in this combat", "choose one that was")
    assert check is not None
    words = text_of("words", command.words, "DA-11.14", LONGEST_TEXT, required=False)
    play.do(BenefitGranted(check.actor, words, check.id))
