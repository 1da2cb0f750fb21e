"""What happens to PCs when a conflict is settled, and what it does to the state."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.conflict.state import with_contender
from croupier.games.rust_in_the_canyon.cost.state import Aftermath, Injury, Outcome
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, REMOVED, Canyon, with_character


class PcResolved(Event, frozen=True, tag="pc_resolved"):
    """The conflict is over for a PC, with or without the stakes."""

    outcome: Outcome


class FalloutRead(Event, frozen=True, tag="fallout_read"):
    """A pile was read for a PC: its best hands, and what each of them costs her, in words."""

    pc: str
    cards: tuple[str, ...]
    hands: tuple[str, ...]
    costs: tuple[str, ...]


class StakesAnswered(Event, frozen=True, tag="stakes_answered"):
    """Shared stakes are answered for all; None: the GM is asked."""

    stakes: str
    answer: bool | None


class AftermathTold(Event, frozen=True, tag="aftermath_told"):
    """What a PC's player says of the aftermath."""

    pc: str
    text: str


class InjuryTaken(Event, frozen=True, tag="injury_taken"):
    """A PC has one more injury."""

    pc: str
    injury: Injury


class InjuryChanged(Event, frozen=True, tag="injury_changed"):
    """An injury is as said now."""

    pc: str
    injury: Injury


class InjuryHealed(Event, frozen=True, tag="injury_healed"):
    """An injury is gone."""

    pc: str
    injury: str


class PcRemoved(Event, frozen=True, tag="pc_removed"):
    """Too much stress: out of play until the next sitting."""

    pc: str


class PcDying(Event, frozen=True, tag="pc_dying"):
    """She dies before this sitting is over."""

    pc: str


class PcDied(Event, frozen=True, tag="pc_died"):
    """She is dead; how, in her player's or the GM's words."""

    pc: str
    how: str = ""


CostEvent = (
    PcResolved | FalloutRead | StakesAnswered | AftermathTold | InjuryTaken | InjuryChanged | InjuryHealed
    | PcRemoved | PcDying | PcDied
)  # fmt: skip


def apply(state: Canyon, event: CostEvent) -> Canyon:
    """The state after one of them. It judges nothing."""
    put = msgspec.structs.replace
    match event:
        case PcResolved(outcome=outcome):
            return _resolved(state, outcome)
        case FalloutRead(pc=pc, costs=costs):
            return _told(state, pc, fallout=(*_outcome(state, pc).fallout, *costs))
        case StakesAnswered(answer=answer):
            after = state.aftermath
            return state if after is None else put(state, aftermath=put(after, answer=answer, asks_gm=answer is None))
        case AftermathTold(pc=pc, text=text):
            return _told(state, pc, told=text)
        case InjuryTaken(pc=pc, injury=injury):
            one = state.character(pc)
            return with_character(state, pc, injuries=(*one.injuries, injury), hurt=one.hurt + 1)
        case InjuryChanged(pc=pc, injury=injury):
            kept = state.character(pc).injuries
            return with_character(state, pc, injuries=tuple(injury if one.id == injury.id else one for one in kept))
        case InjuryHealed(pc=pc, injury=injury):
            kept = state.character(pc).injuries
            return with_character(state, pc, injuries=tuple(one for one in kept if one.id != injury))
        case PcRemoved(pc=pc):
            dies = state.character(pc).status == DYING
            return with_character(state, pc, removed=True, status=DYING if dies else REMOVED)
        case PcDying(pc=pc):
            return with_character(state, pc, status=DYING)
        case PcDied(pc=pc):
            return with_character(state, pc, status=DEAD)


def _resolved(state: Canyon, outcome: Outcome) -> Canyon:
    conflict, put = state.conflict, msgspec.structs.replace
    if conflict is None:
        return state
    after = state.aftermath
    if after is None or after.conflict != conflict.number:
        after = Aftermath(conflict.number, conflict.stakes)
    after = put(after, outcomes=(*after.outcomes, outcome))
    changed = with_contender(conflict, outcome.pc, is_in=False, resolved=True, stakes=outcome.stakes)
    return put(state, conflict=changed, aftermath=after)


def _outcome(state: Canyon, pc: str) -> Outcome:
    outcomes = state.aftermath.outcomes if state.aftermath is not None else ()
    return next((one for one in outcomes if one.pc == pc), Outcome(pc, "", 0, 0, stakes=False))


def _told(state: Canyon, pc: str, **changes: object) -> Canyon:
    after, put = state.aftermath, msgspec.structs.replace
    if after is None:
        return state
    outcomes = tuple(put(one, **changes) if one.pc == pc else one for one in after.outcomes)
    return put(state, aftermath=put(after, outcomes=outcomes))
