"""Stun and damage on a stack, and their penalty on ranks (SS-2.3, SS-7.5)."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet, sheet_fact
from croupier.games.state_stack.figures.values import ATTRIBUTE_USES, penalty, rank_now, suffers
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.sideways_cards import lay_sideways, take_sideways
from croupier.games.state_stack.state import Combatant, Fight
from croupier.pieces import chips


@rule("SS-2.3")
def injure(play: Play[Fight], one: Combatant, kind: str, points: int, why: str = "") -> None:
    """Add points of stun or damage to a stack; a negative number removes them. `why` is for the log."""
    where = places.part(one.id, kind)
    if not places.in_chips(play.state, one.id, kind):
        if points > 0:
            lay_sideways(play, one, kind, points)
        else:
            take_sideways(play, one, kind, -points, why)
    elif points > 0:
        chips.pay(play, None, where, points, kind)
    elif points < 0:
        chips.pay(play, where, None, -points, kind)


def injuries(play: Play[Fight], one: Combatant) -> tuple[int, int]:
    """A combatant's stun and damage."""
    now = play.state
    return places.injury(now, one.id, places.STUN), places.injury(now, one.id, places.DAMAGE)


def hurt(play: Play[Fight], one: Combatant) -> int:
    """The penalty on a combatant's skill ranks."""
    stun, damage = injuries(play, one)
    return penalty(play.ruling, stun, damage, sheet(one).body) if stun or damage else 0


def current_rank(play: Play[Fight], one: Combatant, rank: int, use: str) -> int:
    """The current value of a rank or attribute, for acting, defending, power or contests."""
    is_less = any(injuries(play, one)) and suffers(_noting(play, use), use)
    return max(0, rank - hurt(play, one)) if is_less else max(0, rank)


@rule("SS-7.5", "SS-R5", "SS-R41")
def _noting(play: Play[Fight], use: str) -> Ruling:
    """Read rulings; for attributes, note them only where the penalty applies, not where attributes are spared."""
    if use not in ATTRIBUTE_USES:
        return play.ruling
    if suffers(play.state.ruling, use):
        play.ruling("attributes" if play.state.ruling("attributes") == "skills_only" else "penalty_scope")
    return play.state.ruling


@rule("SS-7.5")
def note_penalty(play: Play[Fight], one: Combatant, rank: int, use: str) -> None:
    """Show in the receipt how injuries changed the written rank, after the clause that used it."""
    now, (stun, damage), body = play.state, injuries(play, one), sheet(one).body
    off = penalty(now.ruling, stun, damage, body)
    left = rank_now(now.ruling, rank, off, use)
    if (stun or damage) and suffers(now.ruling, use):
        written = {"body": body, "penalty": off, "written": rank, "rank": left}
        shown = {name: sheet_fact(play, one, value) for name, value in written.items()}
        play.because("SS-7.5", name=one.name, stun=stun, damage=damage, **shown)


def injury_facts(play: Play[Fight], one: Combatant) -> dict[str, Any]:
    """The facts of a receipt about what may kill or knock out: stun, damage and Body."""
    stun, damage = injuries(play, one)
    return {"stun": stun, "damage": damage, "body": sheet_fact(play, one, sheet(one).body)}
