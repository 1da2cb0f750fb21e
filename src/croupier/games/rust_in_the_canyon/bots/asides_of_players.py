"""What a player's bot sometimes does unprompted; None if there is no occasion."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.bots.answers import has_the_stakes, is_beaten
from croupier.games.rust_in_the_canyon.bots.freeplay import looks_back
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.actions import may_tag
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE, SITUATION, STAKES, Conflict
from croupier.games.rust_in_the_canyon.cost.commands import TellDeath
from croupier.games.rust_in_the_canyon.cost.injury_cards import in_a_hand
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.figures.fallout_table import PHYSICAL
from croupier.games.rust_in_the_canyon.figures.results import LOST
from croupier.games.rust_in_the_canyon.moves.commands import CancelRead, DropReflection
from croupier.games.rust_in_the_canyon.state import DYING, Canyon, Character
from croupier.games.rust_in_the_canyon.town import commands as town

TIRED, WORN_OUT = 8, 10
"""With this much stress a PC sometimes stays out of a conflict, if another PC is in it."""


def propose_answer(view: Canyon, seat: str) -> Command | None:
    """Propose something about the world that is not settled yet."""
    if view.here is None:
        return None
    free = next((one for one in words.ANSWERS if not view.world.answer(one[0])), None)
    return town.ProposeAnswer(*free) if free is not None and not view.world.proposals else None


def write_goals(view: Canyon, seat: str) -> Command | None:
    return town.WriteGoals(words.GOALS) if view.here is not None and not view.goals else None


def write_agenda(view: Canyon, seat: str) -> Command | None:
    return town.WriteAgenda(words.AGENDA) if view.here is not None and not view.here.agenda else None


def write_remark(view: Canyon, seat: str) -> Command | None:
    return town.WriteRemark("committing", words.REMARK) if view.conflicts and not view.remarks else None


def withdraw(view: Canyon, seat: str) -> Command | None:
    """Give up the action a what-if clock was shown for."""
    shown = next((one for one in view.clocks if one.what_if), None)
    return town.WithdrawAction(shown.id) if shown is not None else None


def add_fact(view: Canyon, seat: str) -> Command | None:
    this = view.conflict
    if this is None or this.step not in (STAKES, SITUATION):
        return None
    known = {fact.text for fact in this.facts}
    free = [text for text in words.MORE_FACTS if text not in known]
    return wish.AddFact(free[this.number % len(free)]) if free else None


def reword_stakes(view: Canyon, seat: str) -> Command | None:
    """Reword the stakes: the same question, put a little more strongly."""
    this = view.conflict
    if this is None or this.step != STAKES or words.reworded(this.stakes) == this.stakes:
        return None
    return wish.SetStakes(words.reworded(this.stakes), this.shared)


def stay_out(view: Canyon, seat: str) -> Command | None:
    """Keep out a tired PC who has read nothing about the conflict."""
    this, one = view.conflict, view.played_by(seat)
    if this is None or one is None or not this.has(one.id) or len(this.contenders) == 1:
        return None
    plans = view.planning is not None and view.planning.pc == one.id
    return wish.StayOut() if stress_of(view, one.id) >= TIRED and not plans and not _knows(this, one) else None


def _knows(this: Conflict, one: Character) -> bool:
    """Whether a PC has read what the conflict is about."""
    return any(words.is_related(marker.about, this.stakes) for marker in one.markers)


def call_off(view: Canyon, seat: str) -> Command | None:
    """Call off a conflict with only this PC in it if they are worn out, or are tired and have read nothing about it."""
    this, one = view.conflict, view.played_by(seat)
    if this is None or one is None or [other.pc for other in this.contenders] != [one.id]:
        return None
    stress = stress_of(view, one.id)
    return wish.CallOff() if stress >= WORN_OUT or (stress >= TIRED and not _knows(this, one)) else None


def die(view: Canyon, seat: str) -> Command | None:
    """A dying PC's player describes how they die, between hands, even if the PC is already out of play."""
    dying = (one for one in view.characters if one.seat == seat and one.status == DYING)
    return next((TellDeath(one.id, words.LAST) for one in dying if not in_a_hand(view, one.id)), None)


def object_to_tag(view: Canyon, seat: str) -> Command | None:
    """Object to the level of the PC's own action, if it is more than talk and less than a punch."""
    this, one = view.conflict, view.played_by(seat)
    if this is None or one is None or not this.has(one.id) or not may_tag(view):
        return None
    said = this.contender(one.id).said
    mild = said is not None and said.tag == PHYSICAL and said.text != words.PUNCH
    return wish.ObjectToTag(one.id, words.OBJECTION) if mild else None


def ask_to_join(view: Canyon, seat: str) -> Command | None:
    """Ask to join the next hand of a conflict the PC has not been in, to help one who has lost."""
    this, one = view.conflict, view.played_by(seat)
    if this is None or this.step != CHOOSE or this.duel or one is None or is_beaten(view, one.id):
        return None
    needed = any(other.result == LOST and not has_the_stakes(view, this, other) for other in this.still_in())
    may = needed and view.ruling("join_late") != "no" and not this.has(one.id) and one.id not in this.wishes
    return wish.AskToJoin() if may else None


def cancel_read(view: Canyon, seat: str) -> Command | None:
    """Take back a high bet on a read that is not answered yet."""
    reading, one = view.reading, view.played_by(seat)
    if reading is None or one is None or reading.pc != one.id or not reading.question:
        return None
    return CancelRead() if reading.bet > 1 else None


def reflect_early(view: Canyon, seat: str) -> Command | None:
    """Reflect during the last rest in a town, while the reflection may still be put off."""
    one = view.played_by(seat)
    return looks_back(view) if view.downtime is not None and one is not None and one is view.playing()[0] else None


def drop_reflection(view: Canyon, seat: str) -> Command | None:
    """Put off another player's reflection until the rest is over."""
    look, one = view.reflection, view.played_by(seat)
    if look is None or look.player or view.downtime is None or one is None or one is view.playing()[0]:
        return None
    return DropReflection()


def narrate(view: Canyon, seat: str) -> Command | None:
    this = view.conflict
    return wish.Narrate(words.LOOKS[(this.number + 1) % len(words.LOOKS)]) if this is not None else None
