"""What the GM's bot sometimes does unprompted; None if there is no occasion."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.actions import said_by, to_be_tagged
from croupier.games.rust_in_the_canyon.conflict.ending import may_show_unplayed, unused
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE, SITUATION, STAKES
from croupier.games.rust_in_the_canyon.cost.clocks import clock_of, deadline_at, deadline_size
from croupier.games.rust_in_the_canyon.cost.commands import SetDeadline
from croupier.games.rust_in_the_canyon.figures.fallout_table import NON_PHYSICAL
from croupier.games.rust_in_the_canyon.figures.outcomes import outcome
from croupier.games.rust_in_the_canyon.moves.commands import AddQuestion, RetireMarker
from croupier.games.rust_in_the_canyon.moves.read_questions import PERSON
from croupier.games.rust_in_the_canyon.rest.commands import Exacerbate
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.games.rust_in_the_canyon.town import commands as town
from croupier.games.rust_in_the_canyon.town.questions import named_stack
from croupier.games.rust_in_the_canyon.town.state import TROUBLE
from croupier.games.rust_in_the_canyon.town.towns import is_faced

LATE = 3
"""A clock that led to nothing is closed after this many conflicts."""


def tag_action(view: Canyon, seat: str) -> Command | None:
    """Tag an action that is more than talk, so that players may object before the level is settled."""
    this = view.conflict
    if this is None:
        return None
    for about in to_be_tagged(view):
        said = said_by(this, about)
        if said is not None and (level := words.level_of(said.text)) > NON_PHYSICAL:
            return wish.TagAction(about, level)
    return None


def write_leaders(view: Canyon, seat: str) -> Command | None:
    here = view.here
    leaders = words.LEADERS.get(here.name, "") if here is not None and not here.leadership else ""
    return town.WriteTown(view.town, "leadership", leaders) if leaders else None


def write_town_notes(view: Canyon, seat: str) -> Command | None:
    return town.WriteTownNotes(view.town, words.TOWN_NOTES) if view.here is not None else None


def write_notes(view: Canyon, seat: str) -> Command | None:
    return town.WriteNotes(words.NOTES) if view.here is not None else None


def record_answer(view: Canyon, seat: str) -> Command | None:
    """Record an answer that a player proposed for the world."""
    proposed = next(iter(view.world.proposals), None)
    return town.RecordAnswer(proposed[0], proposed[2]) if proposed is not None else None


def add_question(view: Canyon, seat: str) -> Command | None:
    known = any(text == words.QUESTION for _, text in view.questions)
    return AddQuestion(PERSON, words.QUESTION) if not known else None


def show_what_if(view: Canyon, seat: str) -> Command | None:
    """Show a clock next to what the PCs are planning, after their first conflict."""
    if not view.conflicts or view.downtime is not None or view.on_the_road:
        return None
    name, cause, beside = words.WHAT_IF
    return town.StartClock(name, cause, 4, what_if=True, beside=beside)


def run_what_if(view: Canyon, seat: str) -> Command | None:
    shown = next((one for one in view.clocks if one.what_if), None)
    return town.RunWhatIf(shown.id) if shown is not None else None


def close_clock(view: Canyon, seat: str) -> Command | None:
    """Close a clock for trouble that came to nothing."""
    running = next((one for one in view.clocks if one.kind == TROUBLE and not (one.rung or one.what_if)), None)
    return town.CloseClock(running.id, words.NOTHING_CAME) if running is not None and view.conflicts >= LATE else None


def retire_marker(view: Canyon, seat: str) -> Command | None:
    """Retire an answer about a conflict that is over."""
    for one in view.playing():
        for marker in one.markers:
            over = (past.stakes for past in view.past if not past.why)
            if not marker.retired and any(words.is_related(marker.about, stakes) for stakes in over):
                return RetireMarker(one.id, marker.id, words.SETTLED)
    return None


def hide_clock(view: Canyon, seat: str) -> Command | None:
    """Start a clock that nobody else sees, if the table allows hidden clocks."""
    if view.ruling("clock_hidden") != "gm_may_hide" or view.here is None:
        return None
    name, cause, _ = words.HIDDEN
    return town.StartClock(name, cause, 4, hidden=True)


def reveal_clock(view: Canyon, seat: str) -> Command | None:
    hidden = view.hidden_clocks.value or ()
    return town.RevealClock(hidden[0].id) if hidden and view.conflicts > 1 else None


def set_deadline(view: Canyon, seat: str) -> Command | None:
    """Advance the clock of a mortal injury after each conflict, if such injuries kill by a clock."""
    if view.ruling("mortal_deadline") != "clock":
        return None
    mortal = [(one.id, kept) for one in view.characters if one.status != DEAD for kept in one.injuries if kept.mortal]
    for pc, injury in mortal:
        at = deadline_at(view, injury) + 1
        return SetDeadline(pc, injury.id, at) if at <= deadline_size(view) else None
    return None


def set_out(view: Canyon, seat: str) -> Command | None:
    """Set the next town while still on the road, if that town opposes the PCs there."""
    if view.ruling("outside_town") != "next_town" or not view.on_the_road or is_faced(view) or not view.is_between:
        return None
    return town.SetOutFor(*words.TOWNS[len(view.towns) % len(words.TOWNS)], named_stack(view))


def exacerbate(view: Canyon, seat: str) -> Command | None:
    """Tick up the clock of an injured PC who has not kept still."""
    if view.downtime is None or view.dues or view.downtime.began == view.day:
        return None
    for one in view.characters:
        for injury in one.injuries if one.status != DEAD else ():
            if injury.care is not None and clock_of(view, injury) is not None:
                return Exacerbate(one.id, injury.id, words.RESTLESS[view.day % len(words.RESTLESS)])
    return None


def strike_fact(view: Canyon, seat: str) -> Command | None:
    """Strike a fact a player added that does not hold."""
    this = view.conflict
    if this is None or this.step not in (STAKES, SITUATION):
        return None
    added = [number for number, fact in enumerate(this.facts, 1) if fact.text in words.MORE_FACTS]
    return wish.StrikeFact(added[-1]) if added else None


def break_off(view: Canyon, seat: str) -> Command | None:
    """Cancel the conflict after a hand that gave nobody the stakes, because something else comes up."""
    this = view.conflict
    if this is None or this.step != CHOOSE:
        return None
    if any(one.stakes or outcome(view.ruling, one.result, one.total).stakes for one in this.contenders):
        return None
    return wish.BreakOffConflict(reason=words.STORM)


def narrate(view: Canyon, seat: str) -> Command | None:
    this = view.conflict
    return wish.Narrate(words.LOOKS[this.number % len(words.LOOKS)]) if this is not None else None


def show_unplayed(view: Canyon, seat: str) -> Command | None:
    return wish.ShowUnplayed() if may_show_unplayed(view, seat) else None


def show_preparation(view: Canyon, seat: str) -> Command | None:
    return wish.ShowPreparation() if unused(view, seat) else None
