"""Who knows a sheet, and how it is read and changed."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.access import owners
from croupier.games.maelstrom.settings import Ruling
from croupier.games.maelstrom.sheets.events import HiddenSet, SheetSet, ThingsShown
from croupier.games.maelstrom.sheets.state import Character, Sheet
from croupier.games.maelstrom.state import Campaign


@rule("MS-R74")
def readers_of_sheet(ruling: Ruling, state: Campaign, seat: str) -> tuple[str, ...]:
    """The seats that know the sheet of this seat's character; only the storyteller knows their own."""
    if seat == GM:
        return (GM,)
    match ruling("visibility_sheets"):
        case "everyone":
            return (EVERYONE,)
        case "party":
            players = tuple(one.id for one in state.seats if one.id != GM)
            return tuple(dict.fromkeys((seat, GM, *players)))
        case _:
            return owners(seat)


@rule("MS-R74")
def readers(now: Campaign, actor: str) -> tuple[str, ...]:
    """The seats that know the sheet of a character, an NPC or a ship, and so may read reasons that reveal it."""
    if now.has(actor):
        return readers_of_sheet(now.ruling, now, now.character(actor).seat)
    return next((one.sheet.known_to for one in now.ships if one.id == actor), (GM,))


def people(now: Campaign) -> tuple[str, ...]:
    """The names of everybody in the story whom all know."""
    return (*(one.name for one in now.characters), *(one.name for one in now.npcs))


def character_of(play: Play[Campaign], name: str) -> Character:
    """A character by their id. Raises Impossible."""
    now = play.state
    if not now.has(name):
        known = ", ".join(one.id for one in now.characters)
        play.need(ok=False, why=f"there is no character {name!r}", instead=known)
    return now.character(name)


def sheet_of(play: Play[Campaign], name: str) -> Sheet:
    """A character's sheet. Raises Hidden in a view that lacks it."""
    return character_of(play, name).sheet.open()


@rule("MS-R47")
def is_rebuilt(now: Campaign, character: str) -> bool:
    """Whether a character's sheet is unlocked, or waits for the storyteller rebuilt."""
    return any(one.of == character for one in now.proposals)


@rule("MS-R47", "MS-1.10")
def require_not_rebuilt(play: Play[Campaign], one: Character) -> None:
    """Require that no rebuilt sheet is being made or waits, which would undo the change. Raises Illegal."""
    waiting = next((each for each in play.state.proposals if each.of == one.id), None)
    if waiting is None:
        return
    instead = "change it there, or keep the sheet as it is" if waiting.returned else "wait for the GM's answer"
    play.require(ok=False, clause="MS-R47", why=f"{one.name}'s sheet is being rebuilt", instead=instead)


def put_sheet(play: Play[Campaign], name: str, sheet: Sheet, why: str) -> None:
    """Replace a character's sheet; only seats that know it can read `why`."""
    now = play.state  # no receipt says who knows it: that a sheet was changed may be a secret
    known = readers_of_sheet(now.ruling, now, character_of(play, name).seat)
    play.do(SheetSet(name, Secret(sheet, known), why))


@rule("MS-R74")
def visible_items(sheet: Sheet) -> tuple[str, ...]:
    """Names of armor worn and weapons drawn."""
    return tuple(one.name for one in sheet.items if one.out)


@rule("MS-R74")
def update_visible_items(play: Play[Campaign]) -> bool:
    """Show worn and drawn items to all; return whether anything changed."""
    for one in play.state.characters:
        things = visible_items(one.sheet.open())
        if one.shown != things:
            play.do(ThingsShown(one.id, things))
            return True
    return False


@rule("MS-R74")
def update_readers(play: Play[Campaign]) -> bool:
    """Show sheets and secret quirks to new readers; return whether anything changed."""
    now = play.state
    for one in now.characters:
        known = readers_of_sheet(now.ruling, now, one.seat)
        if one.sheet.known_to != known:
            play.do(SheetSet(one.id, Secret(one.sheet.open(), known)))
            return True
        mine = owners(one.seat)
        if one.hidden.known_to != mine:
            play.do(HiddenSet(one.id, Secret(one.hidden.open(), mine), Secret(one.offered.open(), mine)))
            return True
    return False
