"""One line of the log for each thing that happens before and after the hands of a conflict."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.core.names import and_so_on, name_of
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict import events as told
from croupier.games.rust_in_the_canyon.conflict.opening import STEPS
from croupier.games.rust_in_the_canyon.conflict.preparing import ACCEPT
from croupier.games.rust_in_the_canyon.conflict.reserve import RANKS, effective
from croupier.games.rust_in_the_canyon.conflict.state import (
    ANTE,
    CLAIM,
    LEVELS,
    PREPARE,
    RESERVE,
    SAY,
    SAY_AGAIN,
    SITUATION,
    SURPRISE,
)
from croupier.games.rust_in_the_canyon.conflict.under_way import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon

MOVED = {
    SITUATION: f"The stakes are agreed. Step 2: {STEPS[1]}.",
    CLAIM: "The situation is agreed.",
    PREPARE: f"Step 3: {STEPS[2]}.",
    SAY: f"All are prepared. Step 4: {STEPS[3]}.",
    SURPRISE: f"Step 5: {STEPS[4]}.",
    RESERVE: f"Step 6: {STEPS[5]}.",
    ANTE: f"Step 7: {STEPS[6]}.",
    SAY_AGAIN: "All have chosen: everyone says what they do.",
}


@rule("RC-11.6", "RC-22.2")
def line(event: Event, view: Canyon) -> str:
    """A plain sentence, made of what all may know; empty for what the pieces show."""

    def side(about: str) -> str:
        name = name_of_side(view, about)
        return name[:1].upper() + name[1:]

    def pc(name: str) -> str:
        return view.character(name).name if view.has(name) else name

    def names(pcs: tuple[str, ...]) -> str:
        return and_so_on([pc(one) for one in pcs]) or "nobody"

    match event:
        case told.ConflictProposed(by=by, stakes=stakes, shared=shared):
            who = name_of(view, by)
            return f"{who[:1].upper()}{who[1:]} proposes a conflict{' with shared stakes' if shared else ''}: {stakes}"
        case told.StakesSet(stakes=stakes, shared=shared):
            return f"The stakes now{', shared' if shared else ', for each'}: {stakes}"
        case told.InvolvedSet(pcs=pcs, who=who, note=note):
            different = f" What is different: {note}" if note else ""
            return f"Involved: {names(pcs)}, against {who or 'the opposition'}.{different}"
        case told.Agreed(seat=seat):
            return f"{name_of(view, seat)[:1].upper()}{name_of(view, seat)[1:]} agrees."
        case told.StayedOut(pc=one):
            return f"{pc(one)} stays out of it."
        case told.FactAdded(fact=fact):
            return f"Situation: {fact.text}{'' if fact.known else ' (the characters do not know)'}"
        case told.FactStruck(fact=fact):
            return f"Not so: {fact.text}"
        case told.ConflictMoved(step=step):
            return MOVED.get(step, "")
        case told.MarkersClaimed(pc=one, markers=markers) if markers:
            return f"{pc(one)} claims {len(markers)} read {'marker' if len(markers) == 1 else 'markers'}."
        case told.MarkerJudged(pc=one, related=related):
            return f"A marker of {pc(one)} {'counts: +1 reserve card' if related else 'is not about this'}."
        case told.ActionSaid(about=about, stands=True):
            return f"{side(about)}: lets it stand."
        case told.ActionSaid(about=about, text=text):
            return f"{side(about)}: {text}"
        case told.ActionTagged(about=about, level=level):
            return f"{side(about)}: that is {LEVELS[level]}."
        case told.ObjectionMade(seat=seat, about=about, why=why):
            return f"{name_of(view, seat)} objects ({side(about)}): {why}"
        case told.PreparationsRevealed(those=those):
            return f"Prepared for: {', '.join(f'{side(about)} {_level(level)}' for about, level in those)}."
        case _:
            return _later(event, view)


def _level(level: int) -> str:
    return "to accept" if level == ACCEPT else LEVELS[level]


def _later(event: Event, view: Canyon) -> str:
    def pc(name: str) -> str:
        return view.character(name).name if view.has(name) else name

    def side(about: str) -> str:
        name = name_of_side(view, about)
        return name[:1].upper() + name[1:]

    def sides(those: tuple[str, ...]) -> str:
        return and_so_on([side(one) for one in those]) or "nobody"

    match event:
        case told.SurpriseSaid(about=about, surprised=True):
            return f"{side(about)}: surprised."
        case told.SurpriseSaid(about=about):
            return f"{side(about)}: not surprised."
        case told.LevelSet(level=level, prepared=prepared):
            return f"The level is {LEVELS[level]}; prepared for it: {sides(prepared)}."
        case told.RankSet(rank=rank, step=step):
            stepped = {-1: ", one step down", 0: "", 1: ", one step up"}[step]
            return f"Opposition: {RANKS[rank]}{stepped}: rank {effective(rank, step)}."
        case told.ExtraChosen(about=about, take=False):
            return f"{side(about)} declines the card for being prepared."
        case told.ReserveDealt(about=about, cards=cards):
            return f"{side(about)}: {cards} reserve {'card' if cards == 1 else 'cards'}."
        case told.AnteAgreed(pc=one):
            return f"{pc(one)} is in for this hand."
        case told.AdvantageShown(ahead=ahead):
            return f"Ahead: {and_so_on([pc(one) for one in ahead]) or side(GM)}."
        case told.LeftConflict(pc=one, backed=backed, why=why):
            return f"{pc(one)} {'backs down' if backed else 'is out of the conflict'}{f' ({why})' if why else ''}."
        case told.ChoosingBegan():
            return "The hand is over. Step 9: escalate or accept."
        case told.JoinAsked(pc=one):
            return f"{pc(one)} asks to come in."
        case told.JoinJudged(pc=one, agreed=agreed):
            return f"{pc(one)} {'may come in' if agreed else 'stays out of it'}."
        case told.ConflictWentOn(level=level, those=those):
            return f"It escalates to {LEVELS[level]}: {sides(those)} and the GM play another hand."
        case told.ResultStands(pcs=pcs) if pcs:
            return f"The result stands for {and_so_on([pc(one) for one in pcs])}."
        case told.ConflictEnded(stakes=stakes, why=why):
            return f"The conflict is over{f' ({why})' if why else ''}: {stakes}"
        case told.Narrated(seat=seat, text=text):
            return f"{name_of(view, seat)[:1].upper()}{name_of(view, seat)[1:]} tells: {text}"
        case told.UnplayedShown(seat=seat):
            return f"{name_of(view, seat)[:1].upper()}{name_of(view, seat)[1:]} shows unplayed reserve cards."
        case _:
            return ""
