"""An attack with Precision is not made once its attacker loses contact before the dice (MS-14.8, MS-R59)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat.attention import eligible_for_precision
from croupier.games.maelstrom.combat.events import AttackOver
from croupier.games.maelstrom.combat.state import ATTACK_ROLL, THROW_ROLL, Attack
from croupier.games.maelstrom.rolls.attempts import drop
from croupier.games.maelstrom.rolls.modifier_sources import PRECISION
from croupier.games.maelstrom.rolls.state import CHOSEN, OFFERED, Attempt
from croupier.games.maelstrom.state import Campaign


def under_way(now: Campaign) -> Attack | None:
    """An attack with Precision, not rolled yet, whose attacker is in contact; None if there is none."""
    declared = now.fight.attack if now.fight is not None else None
    offered = (msgspec.json.decode(one.about, type=Attack) for one in _offered(now))
    return next((one for one in (declared, *offered) if one is not None and _is_in_contact(now, one)), None)


@rule("MS-14.8", "MS-R59", "MS-R18")
def drop_without_contact(play: Play[Campaign], one: Attack) -> None:
    """Cancel the attack if its attacker is no longer in contact; the action is not spent."""
    now = play.state
    if _is_in_contact(now, one):
        return
    play.because("MS-14.8", attacker=name_of(now, one.attacker))
    why = f"contact with {name_of(now, one.target)} is lost" if one.target else "contact is lost"
    roll = next(iter(_offered(now)), None)
    if roll is not None:
        drop(play, roll, why)
    else:
        play.do(AttackOver(f"not made: {why}", one.attacker, one.target))


@rule("MS-14.8", "MS-R58")
def _is_in_contact(now: Campaign, one: Attack) -> bool:
    """Whether an attack uses Precision, and its attacker has the attention that this needs."""
    part = now.fight.part(one.attacker) if now.fight is not None else None
    if part is None or not now.has(one.attacker) or PRECISION not in one.traits:
        return False
    if one.spot:
        return bool(part.attended)
    return eligible_for_precision(now, one.attacker, one.target) is not False


def _offered(now: Campaign) -> tuple[Attempt, ...]:
    """The attack roll whose terms are set and whose dice are not rolled yet, if there is one."""
    return tuple(
        one for one in now.attempts if one.state in (OFFERED, CHOSEN) and one.then in (ATTACK_ROLL, THROW_ROLL)
    )
