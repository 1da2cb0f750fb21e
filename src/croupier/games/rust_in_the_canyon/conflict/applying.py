"""What each event of a conflict makes of the state; it judges nothing and draws nothing."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from croupier.core.events import Event
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.events import (
    ActionSaid,
    ActionTagged,
    AdvantageShown,
    Agreed,
    AnteAgreed,
    AntePaid,
    ChoosingBegan,
    ConflictEnded,
    ConflictMoved,
    ConflictProposed,
    ConflictWentOn,
    ExtraChosen,
    FactAdded,
    FactStruck,
    InvolvedSet,
    JoinAsked,
    JoinJudged,
    LeftConflict,
    LevelSet,
    MarkerJudged,
    MarkersClaimed,
    Narrated,
    ObjectionMade,
    OwnEvent,
    PreparationsRevealed,
    RankSet,
    ReserveDealt,
    ResultStands,
    StakesSet,
    StayedOut,
    SurpriseSaid,
    UnplayedShown,
)
from croupier.games.rust_in_the_canyon.conflict.state import (
    BACKED,
    CHOOSE,
    CLOSED,
    OPEN,
    PREPARE,
    SAY,
    STAKES,
    SURPRISE,
    Conflict,
    Contender,
    Past,
    Said,
    with_contender,
)
from croupier.games.rust_in_the_canyon.state import Canyon

put = msgspec.structs.replace
ANEW: dict[str, Any] = {"said": None, "surprised": None, "preparation": None, "prepared": False, "extra": None}


def apply(state: Canyon, event: Event) -> Canyon:
    """The state after an event of a conflict. It judges nothing and draws nothing."""
    match cast("OwnEvent", event):
        case ConflictProposed(number=number, stakes=stakes, shared=shared):
            return put(state, conflict=Conflict(number, stakes=stakes, shared=shared), conflicts=number)
        case ConflictEnded(number=number, stakes=stakes, barred=barred):
            past = (*state.past, Past(number, stakes, state.town, barred)) if number else state.past
            return put(state, conflict=None, past=past)
        case Narrated() | UnplayedShown() | ObjectionMade() | AdvantageShown():
            return state
        case _ if state.conflict is None:
            return state
        case _:
            return put(state, conflict=_apply(state.conflict, event))


def _apply(now: Conflict, event: Event) -> Conflict:
    match event:
        case StakesSet(stakes=stakes, shared=shared):
            return put(now, stakes=stakes, shared=shared, edits=now.edits + 1, agreed=())
        case InvolvedSet(pcs=pcs, who=who, same_as=same_as, note=note):
            kept = tuple(now.contender(pc) if now.has(pc) else Contender(pc) for pc in pcs)
            kept = tuple(put(one, agreed=False) for one in kept)
            changed = put(now, contenders=kept, opposition=put(now.opposition, who=who), same_as=same_as, note=note)
            return put(changed, edits=now.edits + 1, agreed=())
        case Agreed(seat=seat, pc=pc):
            changed = put(now, agreed=(*now.agreed, seat))
            return with_contender(changed, pc, agreed=True) if pc else changed
        case StayedOut(pc=pc):
            others = tuple(one for one in now.contenders if one.pc != pc)
            return put(now, contenders=others) if others else put(now, contenders=(), step=STAKES, agreed=())
        case FactAdded(fact=fact):
            return put(now, facts=(*now.facts, fact), edits=now.edits + 1, agreed=())
        case FactStruck(fact=fact):
            facts = list(now.facts)
            facts.remove(fact)
            return put(now, facts=tuple(facts), edits=now.edits + 1, agreed=())
        case ConflictMoved(step=step):
            hand = 1 if step == PREPARE and not now.hand else now.hand
            return put(now, step=step, agreed=(), hand=hand)
        case MarkersClaimed(pc=pc, markers=markers):
            claimed = (*now.contender(pc).claimed, *markers)
            return with_contender(now, pc, claimed=claimed, asked_markers=True)
        case MarkerJudged(pc=pc, marker=marker, related=related):
            return _judged(now, now.contender(pc), marker, related=related)
        case JoinAsked(pc=pc):
            return put(now, wishes=(*now.wishes, pc))
        case JoinJudged(pc=pc, agreed=agreed):
            newcomer = (Contender(pc, agreed=True, joining=True),) if agreed else ()
            left = tuple(one for one in now.wishes if one != pc)
            return put(now, wishes=left, contenders=(*now.contenders, *newcomer))
        case ChoosingBegan():
            again = tuple(put(one, **ANEW) if one.is_in else one for one in now.contenders)
            return put(now, step=CHOOSE, contenders=again, opposition=put(now.opposition, **ANEW), asked=())
        case ConflictWentOn():
            return _next_hand(now, event)
        case _:
            return _of_a_side(now, event)


def _judged(now: Conflict, one: Contender, marker: str, *, related: bool) -> Conflict:
    left = tuple(name for name in one.claimed if name != marker)
    kind = "related" if related else "unrelated"
    return with_contender(now, one.pc, claimed=left, **{kind: (*getattr(one, kind), marker)})


def _next_hand(now: Conflict, event: ConflictWentOn) -> Conflict:
    fresh: dict[str, Any] = {"anted": None, "pot": "", "frozen_by": "", "stayed": False, "result": "", "total": 0}
    those = tuple(
        put(one, joining=False, **fresh) if one.pc in event.those else one
        for one in now.contenders
        if not one.joining or one.pc in event.those
    )
    rank, step = (now.opposition.rank, now.opposition.step) if event.keeps_rank else (None, 0)
    opposition = put(now.opposition, stayed=False, rank=rank, step=step)
    changed = put(now, contenders=those, opposition=opposition, wishes=())
    changed = put(changed, step=SURPRISE, hand=now.hand + 1, level=event.level, round=0, price=0)
    return put(changed, wagers=(), raised=0, raises=(), asked=())


def _of_a_side(now: Conflict, event: Event) -> Conflict:
    match event:
        case ActionSaid(about=about, text=text, stands=stands):
            return _side(now, about, said=Said(text, stands=stands))
        case ActionTagged(about=about, level=level):
            said = now.opposition.said if about == GM else now.contender(about).said
            return _side(now, about, said=put(said or Said(""), tag=level))
        case PreparationsRevealed(those=those):
            for about, level in those:
                now = _side(now, about, preparation=level)
            return now
        case SurpriseSaid(about=about, surprised=surprised):
            return _side(now, about, surprised=surprised)
        case LevelSet(level=level, prepared=prepared):
            for about in prepared:
                now = _side(now, about, prepared=True)
            return put(now, level=level)
        case RankSet(rank=rank, step=step):
            return put(now, opposition=put(now.opposition, rank=rank, step=step))
        case ExtraChosen(about=about, take=take):
            return _side(now, about, extra=take)
        case ReserveDealt(about=about, helped=helped):
            return now if about == GM else _side(now, about, helped=now.contender(about).helped + helped)
        case AnteAgreed(pc=pc):
            return with_contender(now, pc, anted=True)
        case AntePaid(pc=pc, pot=pot):
            older = tuple(one for one in now.contender(pc).pots if one.place != pot.place)
            return with_contender(now, pc, anted=True, pot=OPEN, level=now.level, pots=(*older, pot))
        case LeftConflict(pc=pc, backed=backed):
            result, said = BACKED if backed else "", now.contender(pc).said
            counts = said if now.step not in (PREPARE, SAY) else None
            changed = with_contender(now, pc, is_in=False, pot=CLOSED, result=result, stakes=False, said=counts)
            wagers = tuple(one for one in now.wagers if one.pc != pc)
            return put(changed, wagers=wagers, asked=tuple(one for one in now.asked if one != pc))
        case ResultStands(pcs=pcs):
            for pc in pcs:
                now = with_contender(now, pc, is_in=False)
            return now
        case _:
            return now


def _side(now: Conflict, about: str, **changes: Any) -> Conflict:
    if about == GM:
        return put(now, opposition=put(now.opposition, **changes))
    return with_contender(now, about, **changes)
