"""Powers that last on a target, and its Check against them at the start of its turns (DA-25.12)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.names import and_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.powers.commands import EndPower
from croupier.games.deck_of_adventures.powers.events import DeedsSet
from croupier.games.deck_of_adventures.powers.state import POWER, Deeds, Lasting, Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import mark_step
from croupier.games.deck_of_adventures.turns.turn_start import pending_power, power_step
from croupier.games.deck_of_adventures.validation import known_character, require_gm


def set_deeds(play: Play[Adventure], why: str = "", **changes: object) -> None:
    """Change the state of powers under way, if the changes make a difference."""
    now = play.state.deeds
    after: Deeds = msgspec.structs.replace(now, **changes)
    if after != now:
        play.do(DeedsSet(after, why))


@rule("DA-25.12", "DA-25.6")
def begin(play: Play[Adventure], work: Work, target: str) -> None:
    """Make the power last on the target; each user sustains only one power at a time, whatever their items do."""
    mine = Lasting(target, msgspec.structs.replace(work, rest=()))
    before = play.state.deeds.lasting
    gone = [one for one in before if work.kind == POWER == one.work.kind and _is_other_of_user(one.work, work)]
    others = tuple(one for one in before if one not in (*gone, mine))
    names = sorted({library.title(play.state, one.work.id) for one in gone})
    if names:
        play.aside("DA-25.6", ends=and_of(names))
    told = [f"{and_of(names)} {'ends' if len(names) == 1 else 'end'}"] if names else []
    who, title = play.state.character(target).name, library.title(play.state, work.id)
    set_deeds(play, ". ".join((*told, f"{who}: {title} (a Save at the start of each turn)")), lasting=(*others, mine))


def _is_other_of_user(one: Work, work: Work) -> bool:
    return one.user == work.user and one.id != work.id


def end(play: Play[Adventure], target: str, id: str, user: str = "", kind: str = "") -> None:
    """End a power or item that lasts on the target: that of one user, or of everyone; of one kind, or of both."""
    left = tuple(one for one in play.state.deeds.lasting if not _is_named(one, target, id, user, kind))
    set_deeds(play, f"{library.title(play.state, id)} ends for {play.state.character(target).name}", lasting=left)


def _is_named(one: Lasting, target: str, id: str, user: str, kind: str) -> bool:
    is_of = user in {"", one.work.user} and kind in {"", one.work.kind}
    return is_of and (one.target, one.work.id) == (target, id)


@rule("DA-25.12", "DA-25.5")
def end_power(play: Play[Adventure], command: EndPower) -> None:
    """The GM ends a lasting power."""
    require_gm(play, "DA-25.5")
    known_character(play, command.target)
    named = (command.target, command.power, command.user, command.kind)
    found = any(_is_named(one, *named) for one in play.state.deeds.lasting)
    play.need(found, "no such power is in effect on that character", "choose one that is in effect on somebody")
    end(play, *named)


@rule("DA-25.12", "DA-11.12")
def due_check(play: Play[Adventure]) -> Lasting | None:
    """The next lasting power to check against, marked as done in the turn; None if there is none."""
    found = pending_power(play.state)
    if found is not None:
        mark_step(play, power_step(found))
    return found
