"""A participant's turn: whether it is theirs, and whether they have acted (MS-20.2, MS-R57)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.access import require_storyteller
from croupier.games.maelstrom.actors import is_able, name_of, require_played
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.events import PartSet


def fight_of(play: Play[Campaign]) -> Fight:
    """The current fight. Raises Impossible."""
    fight = play.state.fight
    play.need(fight is not None, "there is no fight", "wait until one begins")
    assert fight is not None
    return fight


def part_of(play: Play[Campaign], who: str) -> Part:
    """A participant of the current fight. Raises Impossible."""
    part = fight_of(play).part(who)
    play.need(part is not None, f"{name_of(play.state, who)[:40]} is not in the fight", "choose somebody who is")
    assert part is not None
    return part


@rule("MS-20.5")
def need_in_fight(play: Play[Campaign], part: Part) -> None:
    """Require a participant who is not out of the fight, in every mode, as one who left cannot be hit.

    Raises Illegal.
    """
    play.insist(part.out < 0, "MS-20.5", f"{name_of(play.state, part.id)} is out of the fight", "choose another target")


@rule("MS-20.5", "MS-R57")
def takes_part(now: Campaign, who: str) -> bool:
    """Whether somebody is in the current fight and not out of it: only they act at their place in the order."""
    return now.fight is not None and now.fight.takes_part(who)


@rule("MS-R57", "MS-9.19")
def is_busy(now: Campaign) -> bool:
    """Whether something in the fight is unfinished: an attack, a roll, or an unanswered rally."""
    fight = now.fight
    return (fight is not None and fight.is_busy) or any(one.is_under_way for one in now.attempts) or bool(now.rallies)


def mark_acted(play: Play[Campaign], who: str, why: str = "acts", words: str = "") -> None:
    """Use up a participant's action this turn; they no longer hold back."""
    part = part_of(play, who)
    play.do(PartSet(part.after_action(), why, words))


@rule("MS-R18", "MS-R57")
def give_back(play: Play[Campaign], who: str) -> None:
    """Give back a participant's action, because what they began on their turn was canceled."""
    fight = play.state.fight
    part = fight.part(who) if fight is not None else None
    if fight is not None and part is not None and fight.now == who and (part.acted or part.done):
        play.do(PartSet(part.before_action(), "withdraws"))


def require_actor(play: Play[Campaign], who: str) -> None:
    """Require the seat that plays this participant. Raises Illegal or Impossible."""
    if play.state.has(who):
        require_played(play, who)
    else:
        part_of(play, who)
        require_storyteller(play)


@rule("MS-20.2", "MS-20.4", "MS-R57", "MS-R75", "MS-1.10")
def require_turn(play: Play[Campaign], who: str) -> Part:
    """The participant, if it is their turn and they have not acted. Raises Illegal or Impossible."""
    require_actor(play, who)
    part, now = part_of(play, who), play.state
    fight = fight_of(play)
    name = name_of(now, who)
    idle = now.has(who) and now.character(who).idle
    play.require(not idle, "MS-R75", f"{name} does nothing while their player is away", "choose somebody else")
    play.require(not part.acted, "MS-R57", f"{name} has acted this turn", "wait for the next turn")
    play.require(is_able(now, who), "MS-20.4", f"{name} cannot act", "choose somebody who can")
    play.require(
        fight.now == who,
        "MS-R55",
        f"it is not {name}'s place in the order",
        "wait for their place in the order, or delay until after it",
    )
    play.need(not fight.is_busy, "an attack is being made", "wait until it is over")
    play.need(not is_busy(now), "something is under way", "wait until it is over")
    return part
