"""What a new character begins with: the table's start, or a grant by the storyteller or a ruling (MS-R39)."""

from __future__ import annotations

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.maelstrom.access import owners, require_storyteller
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.commands import AllowStart
from croupier.games.maelstrom.sheets.events import AllowanceSet
from croupier.games.maelstrom.sheets.state import DEAD, Allowance, Allowed
from croupier.games.maelstrom.state import Campaign

MOST_POINTS = 999


@rule("MS-11.13", "MS-R39")
def start_points(settings: Settings) -> int:
    """The table's starting experience."""
    points = settings.value("creation_start_xp")
    return points if isinstance(points, int) else 30


def allowance(now: Campaign, seat: str) -> Allowance:
    """What this seat's next character begins with. Raises Hidden in another seat's view."""
    found = next((one for one in now.allowed if one.seat == seat), None)
    return found.what.open() if found else Allowance()


def points_for(now: Campaign, seat: str) -> int:
    """The starting experience of this seat's next character."""
    own = allowance(now, seat).points
    return start_points(now.settings) if own is None else own


@rule("MS-3.4", "MS-R15")
def zero_for(now: Campaign, seat: str, of: str = "") -> tuple[str, ...]:
    """Attributes that may have no dots: by the seat's allowance, or granted to the character that is rebuilt."""
    made = now.character(of).sheet.open().creation if of else None
    return tuple(dict.fromkeys((*allowance(now, seat).zero, *(made.zero if made is not None else ()))))


def give(play: Play[Campaign], seat: str, what: Allowance) -> None:
    play.do(AllowanceSet(Allowed(seat, Secret(what, owners(seat)))))


@rule("MS-R15", "MS-R39", "MS-3.4", "MS-R73")
def allow_start(play: Play[Campaign], command: AllowStart) -> None:
    """Set the starting experience of a seat's next character, or whether an attribute may have no dots."""
    require_storyteller(play)
    now = play.state
    makes = command.seat != GM or play.ruling("npc_sheet") == "full"
    play.require(makes, "MS-R73", "at this table your own characters have quick sheets", "choose another seat")
    play.need(
        any(one.id == command.seat for one in now.seats), f"nobody plays as {command.seat[:20]!r}", "choose a seat"
    )
    if command.points is not None and not 0 <= command.points <= MOST_POINTS:
        raise Invalid("points", command.points, f"0 to {MOST_POINTS}", "MS-R39")
    if command.zero not in ("", *ATTRIBUTES):
        raise Invalid("zero", command.zero, ", ".join(ATTRIBUTES), "MS-3.4")
    own = allowance(now, command.seat)
    if not command.grants:
        left_out(command, "points", because="only an attribute's grant is taken back", clause="MS-3.4")
        play.need(command.zero in own.zero, "it is already like that", "choose an attribute that may have no dots")
    others = tuple(one for one in own.zero if one != command.zero)
    wanted = bool(command.zero) and command.grants
    zero = own.zero if wanted == (command.zero in own.zero) else (*others, command.zero) if wanted else others
    points = own.points if command.points is None else command.points
    play.need((points, zero) != (own.points, own.zero), "it is already like that", "choose points or an attribute")
    if points != own.points:
        play.because("MS-R39", to=owners(command.seat), points=points)
    if zero != own.zero:
        said = {} if command.grants else {"granted": False}
        play.because("MS-3.4", to=owners(command.seat), attribute=command.zero, **said)
    play.because("MS-1.8")  # the others hear that the storyteller grants something, not what
    give(play, command.seat, Allowance(points, zero, own.ruled and command.points is None))


@rule("MS-R39")
def note_newcomers(play: Play[Campaign]) -> bool:
    """Give a newcomer to a running campaign what the ruling says by now; return whether anything was given."""
    now = play.state
    ruling = now.ruling("creation_newcomer_xp")
    if not now.begun or ruling == "same":
        return False
    for seat in seats_without_character(now):
        own = allowance(now, seat)
        if own.points is not None and not own.ruled:
            continue
        had = _average(now) if ruling == "party_average" else _before(now, seat)
        if had is not None and had != own.points:
            play.because("MS-R39", to=owners(seat), points=had, rule=ruling)
            give(play, seat, Allowance(had, own.zero, ruled=True))
            return True
    return False


def seats_without_character(now: Campaign) -> tuple[str, ...]:
    """Occupied player seats without a living character or a pending proposal."""
    proposed = {one.seat for one in now.proposals if not one.returned}
    playing = {one.seat for one in now.characters if one.condition != DEAD}
    return tuple(one.id for one in now.seats if one.id != GM and one.taken and one.id not in {*proposed, *playing})


@rule("MS-11.1")
def waits_for_the_fight(now: Campaign, seat: str) -> bool:
    """Whether a seat lost its character in a fight that is still in progress: it makes another one afterward."""
    fight = now.fight
    return fight is not None and any(fight.part(one.id) is not None for one in now.of_seat(seat))


def _average(now: Campaign) -> int | None:
    earned = [one.sheet.open().experience.earned for one in now.party if one.condition != DEAD]
    return sum(earned) // len(earned) if earned else None


def _before(now: Campaign, seat: str) -> int | None:
    own = now.of_seat(seat)
    return own[-1].sheet.open().experience.earned if own else None
