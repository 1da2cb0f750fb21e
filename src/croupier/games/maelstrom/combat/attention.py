"""Attention: whom someone has watched since last turn; Precision in a fight needs it (MS-14.8, MS-R59)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.combat.state import AREA, FULL, Part
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.events import PartSet


@rule("MS-14.7", "MS-14.8", "MS-R59")
def eligible_for_precision(now: Campaign, actor: str, target: str) -> bool | None:
    """Whether the actor had attention on the target last turn.

    None outside a fight, or if the actor covered a small area: then the storyteller decides.
    """
    part = now.fight.part(actor) if now.fight is not None else None
    if part is None:
        return None
    if target in part.attended:
        return True
    return None if any(one.startswith(AREA) for one in part.attended) else False


@rule("MS-14.8", "MS-R59")
def attend(play: Play[Campaign], actor: str, to: str, why: str = "") -> None:
    """Give attention to somebody aimed at, shot at or otherwise attacked, hit or miss, or to an area.

    Whoever attacks from full cover and stays behind it watches nobody.
    """
    fight = play.state.fight
    part = fight.part(actor) if fight is not None else None
    if part is None or part.cover == FULL:
        return
    watched = to in part.attention
    if not watched:
        part = msgspec.structs.replace(part, attention=(*part.attention, to))
    if why or not watched:  # an action is logged also where it adds nothing
        play.do(PartSet(part, why or "attends", to))


@rule("MS-R18", "MS-R59")
def forget(play: Play[Campaign], actor: str, to: str) -> None:
    """Remove this turn's attention to somebody, because the action that drew it was canceled."""
    fight = play.state.fight
    part = fight.part(actor) if fight is not None else None
    if part is not None and to in part.attention:
        left = tuple(one for one in part.attention if one != to)
        play.do(PartSet(msgspec.structs.replace(part, attention=left), "forgets", to))


@rule("MS-14.8", "MS-R59")
def restore(play: Play[Campaign], actor: str, to: str) -> None:
    """The storyteller says that contact was not lost: it counts for last turn, and for this turn if it did before."""
    fight = play.state.fight
    part = fight.part(actor) if fight is not None else None
    if part is None or to in part.attended:
        return
    again = (to,) if to in part.lost else ()
    kept = msgspec.structs.replace(
        part,
        attended=(*part.attended, to),
        attention=(*part.attention, *again),
        lost=tuple(one for one in part.lost if one != to),
    )
    play.do(PartSet(kept, "keeps", to))


@rule("MS-14.8", "MS-R59")
def lose_sight_of(play: Play[Campaign], hidden: Part, how: str) -> None:
    """Move somebody behind full cover, out of contact with everyone; by default everyone loses them, too."""
    own = (*hidden.lost, *hidden.attention)
    play.do(PartSet(msgspec.structs.replace(hidden, cover=FULL, attention=(), attended=(), lost=own), how, FULL))
    fight = play.state.fight
    assert fight is not None
    watched = any(hidden.id in (*one.attention, *one.attended) for one in fight.parts)
    if not watched or play.ruling("combat_attention") != "either":
        return
    for one in fight.parts:
        lost = msgspec.structs.replace(
            one,
            attention=tuple(each for each in one.attention if each != hidden.id),
            attended=tuple(each for each in one.attended if each != hidden.id),
            lost=(*one.lost, hidden.id) if hidden.id in one.attention else one.lost,
        )
        if lost != one:
            play.do(PartSet(lost, "loses", hidden.id))
