"""What the GM sets by decree in what is recorded: read markers, the verdict on a town's changes (RC-22.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict.state import Contender
from croupier.games.rust_in_the_canyon.cost.state import NONE
from croupier.games.rust_in_the_canyon.decree.announce import announce_decree
from croupier.games.rust_in_the_canyon.decree.commands import GiveMarker, SetMarker, SetVerdict
from croupier.games.rust_in_the_canyon.decree.events import MarkerGiven, MarkerSet, VerdictSet
from croupier.games.rust_in_the_canyon.moves.read_questions import LONGEST_ABOUT, LONGEST_ANSWER
from croupier.games.rust_in_the_canyon.moves.reflect import LONGEST_CHANGES
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.people import known, text_of
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.games.rust_in_the_canyon.town.state import NOT_PERMANENT, PERMANENT, REVERTS, Town

HELD, RELATED, UNRELATED = "held", "related", "unrelated"
MARKED = {
    HELD: "it is held, not yet claimed in this conflict",
    RELATED: "it relates to this conflict",
    UNRELATED: "it does not relate to this conflict",
}
"""What a read marker may be set to; all but the first only in a conflict."""
VERDICTS = {NONE: "not settled", PERMANENT: "permanent", NOT_PERMANENT: "not permanent", REVERTS: "will not last"}


@rule("RC-22.1", "RC-6.5")
def give_marker(play: Play[Canyon], command: GiveMarker) -> None:
    """Give a PC a read marker for an answer that they learned without a Read."""
    one = known(play, command.pc)
    play.need(one.status != DEAD, f"{one.name} is dead", "put them back in play first")
    about = text_of("about", command.about, "RC-6.5", LONGEST_ABOUT)
    answer = text_of("answer", command.answer, "RC-6.5", LONGEST_ANSWER)
    announce_decree(play, command, f"a read marker for {one.name}")
    name = f"m{play.state.markers_made + 1}"
    play.do(MarkerGiven(one.id, Marker(name, play.state.town, f"About {about}", answer, about)))


@rule("RC-22.1", "RC-6.5", "RC-8.9")
def set_marker(play: Play[Canyon], command: SetMarker) -> None:
    """Set whether a marker is held, or relates to the current conflict; a retired one is held again."""
    one = known(play, command.pc)
    marker = next((held for held in one.markers if held.id == command.marker), None)
    play.need(marker is not None, f"{one.name} has no such marker", "choose one that they have")
    if command.to not in may_be_set(play.state, one.id):
        raise Invalid("to", command.to, " or ".join(may_be_set(play.state, one.id)), "RC-6.5")
    is_so = marked(play.state, one.id, command.marker) == command.to
    play.need(not is_so, f"that marker is {command.to} already", "set it to something else")
    announce_decree(play, command, f"a read marker of {one.name}")
    play.do(MarkerSet(one.id, command.marker, command.to))


@rule("RC-6.5", "RC-8.9")
def may_be_set(now: Canyon, pc: str) -> tuple[str, ...]:
    """What a PC's markers may be set to: in a conflict also whether they relate to it."""
    return tuple(MARKED) if contender(now, pc) is not None else (HELD,)


def contender(now: Canyon, pc: str) -> Contender | None:
    """The PC in the current conflict; None if they are not, or no longer, in one."""
    this = now.conflict
    return this.contender(pc) if this is not None and this.has(pc) and this.contender(pc).is_in else None


def marked(now: Canyon, pc: str, marker: str) -> str:
    """What a marker is set to now; empty if it is retired, or claimed and not judged."""
    one = contender(now, pc)
    if one is not None and marker in (*one.related, *one.unrelated):
        return RELATED if marker in one.related else UNRELATED
    claimed = one is not None and marker in one.claimed
    return "" if claimed or any(held.id == marker and held.retired for held in now.character(pc).markers) else HELD


@rule("RC-22.1", "RC-7.4", "RC-7.6")
def set_verdict(play: Play[Canyon], command: SetVerdict) -> None:
    """Set what becomes of the changes to a town; if it is not settled, the PCs may reflect on it in this visit."""
    town = next((one for one in judged_towns(play.state) if one.id == command.town), None)
    play.need(town is not None, "there is no such town", "choose one that the PCs have visited")
    assert town is not None
    if command.verdict not in VERDICTS:
        raise Invalid("verdict", command.verdict, ", ".join(VERDICTS), "RC-7.4")
    changes = text_of("changes", command.changes, "RC-7.2", LONGEST_CHANGES, required=False)
    announce_decree(play, command, f"what the PCs changed in {town.name}")
    play.do(VerdictSet(town.id, "" if command.verdict == NONE else command.verdict, changes or town.changes))


def judged_towns(now: Canyon) -> tuple[Town, ...]:
    """The towns that the PCs have visited."""
    return tuple(one for one in now.towns if one.visits)
