"""Changes to characters: texts and numbers, removal from the scene, handover to another seat."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.texts import text_of
from croupier.games.deck_of_adventures.cast.commands import WriteCharacter
from croupier.games.deck_of_adventures.cast.creation import name_of
from croupier.games.deck_of_adventures.cast.entrances import bring_back as back
from croupier.games.deck_of_adventures.cast.entrances import leave
from croupier.games.deck_of_adventures.cast.events import CharacterChanged
from croupier.games.deck_of_adventures.cast.growth import amend_growth
from croupier.games.deck_of_adventures.cast.preparation import RANGES, lesser_kind, require_no_health
from croupier.games.deck_of_adventures.cast.scene_commands import (
    BringBack,
    HandOver,
    RemoveCharacter,
    SetMechanic,
    SetNumbers,
    SetSide,
)
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import BYSTANDER, COMPANION, MINION, SIDES, Printed
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.events import NotesSet
from croupier.games.deck_of_adventures.characters.knowledge import owner_seats
from croupier.games.deck_of_adventures.checks import minion_groups
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.limits import MOST_MINION_HP
from croupier.games.deck_of_adventures.tables.roles import MECHANICS
from croupier.games.deck_of_adventures.terrain.map_setup import show_players_token
from croupier.games.deck_of_adventures.validation import (
    LONGEST_TEXT,
    character_here,
    known_character,
    number_in_range,
    own_character_here,
    require_gm,
)
from croupier.pieces.events import PlaceChanged

LONG_PARTS = ("background", "notes")
PARTS = ("name", "pronouns", *LONG_PARTS)


@rule("DA-23.4", "DA-R118")
def write_character(play: Play[Adventure], command: WriteCharacter) -> None:
    """Change a character's name, pronouns, background or notes; only owner and GM see the notes."""
    one = own_character_here(play, command.character)
    match command.part:
        case "name":
            play.need(command.text.strip(), f"{one.name} needs a name", "choose one of 1 to 80 characters")
            name = name_of("text", command.text)
            if minion_groups.stem(name) != minion_groups.stem(one.name):
                minion_groups.leave_group(play, one.id)
            play.do(CharacterChanged(one.id, name=name, was=one.name))
            amend_growth(play, one.id, name=name)
        case "pronouns":
            pronouns = name_of("text", command.text, required=False)
            play.do(CharacterChanged(one.id, pronouns=pronouns))
            amend_growth(play, one.id, pronouns=pronouns)
        case "background":
            text = text_of("text", command.text, "DA-23.4", LONGEST_TEXT, required=False)
            put_sheet(play, one.id, msgspec.structs.replace(one.sheet.open(), background=text))
            amend_growth(play, one.id, background=text)
        case "notes":
            text = text_of("text", command.text, "DA-23.4", LONGEST_TEXT, required=False)
            play.do(NotesSet(one.id, Secret(text, owner_seats(one))))
        case _:
            raise Invalid("part", command.part, ", ".join(PARTS), "DA-23.4")


@rule("DA-12.9", "DA-5.1", "DA-5.7", "DA-5.9")
def set_side(play: Play[Adventure], command: SetSide) -> None:
    """The GM sets a character's side and that of its Companions; a Bystander who becomes hostile is a Minion."""
    require_gm(play, "DA-12.9")
    one = character_here(play, command.character)
    if command.side not in SIDES:
        raise Invalid("side", command.side, ", ".join(SIDES), "DA-12.9")
    play.insist(one.kind != COMPANION, "DA-5.9", f"{one.name} is on its Dealer's side", "change the Dealer's side")
    play.need(command.side != one.side, f"{one.name} is already on that side", "choose another side")
    why = f"is now on the {command.side} side"
    if one.kind in (MINION, BYSTANDER):
        minion_groups.leave_group(play, one.id)
        play.do(CharacterChanged(one.id, side=command.side, kind=lesser_kind(command.side), why=why))
    else:
        play.do(CharacterChanged(one.id, side=command.side, why=why))
        for id in play.state.companions_of(one.id):
            play.do(CharacterChanged(id, side=command.side))


@rule("DA-21.1")
def set_mechanic(play: Play[Adventure], command: SetMechanic) -> None:
    """By agreement with the GM, use a Discard Mechanic other than the suit's."""
    require_gm(play, "DA-21.1")
    one = character_here(play, command.character)
    play.require(one.is_dealer, "DA-21.1", f"{one.name} is not a Dealer", "choose a Dealer")
    if command.mechanic not in ("", *MECHANICS):
        raise Invalid("mechanic", command.mechanic, ", ".join(MECHANICS), "DA-21.1")
    words = f"has the Discard Mechanic {command.mechanic.capitalize() or 'of the suit'}"
    play.do(CharacterChanged(one.id, mechanic=command.mechanic, why=words))
    amend_growth(play, one.id, mechanic=command.mechanic)


@rule("DA-1.2", "DA-5.7", "DA-25.17", "DA-R35", "DA-R116")
def set_numbers(play: Play[Adventure], command: SetNumbers) -> None:
    """The GM sets numbers that replace the derived ones."""
    require_gm(play, "DA-1.2")
    one = character_here(play, command.character)
    for field, (least, most) in RANGES.items():
        if getattr(command, field) is not None:
            number_in_range(field, getattr(command, field), least, most, "DA-25.17")
    own_sheet = one.sheet.open()
    hp = command.hp
    if numbers.is_by_formula(play.state.ruling, one.kind):
        require_no_health(play, one.name, hp)
        hp = own_sheet.printed.hp
    printed = Printed(hp, command.ap, command.ar, command.pp, command.speed)
    new = msgspec.structs.replace(own_sheet, printed=printed)
    if one.kind in (MINION, BYSTANDER):
        hp = numbers.hp_of(play.ruling, play.state, one, new)
        few = hp <= MOST_MINION_HP
        play.require(few, "DA-5.7", f"{hp} HP: a {one.kind} has 1 to {MOST_MINION_HP}", "choose fewer")
    play.need(printed != own_sheet.printed, "those numbers are already set", "choose other numbers")
    put_sheet(play, one.id, new, "has new numbers")


@rule("DA-1.2", "DA-17.4")
def remove_character(play: Play[Adventure], command: RemoveCharacter) -> None:
    """Take a character out of the scene, unless a Check, their turn, or an attack or power on them is under way."""
    require_gm(play, "DA-1.2")
    one = known_character(play, command.character)
    play.need(one.here, f"{one.name} is not in the scene", "choose a character who is")
    play.need(not play.state.is_busy(one.id), f"{one.name} is taking part in something", "wait until that is over")
    leave(play, one.id)


@rule("DA-1.2")
def bring_back(play: Play[Adventure], command: BringBack) -> None:
    """Return a character who was taken out to the scene."""
    require_gm(play, "DA-1.2")
    one = known_character(play, command.character)
    play.need(not one.here, f"{one.name} is in the scene", "choose a character who is not")
    back(play, one.id)


@rule("DA-1.1", "DA-1.7", "DA-5.9")
def hand_over(play: Play[Adventure], command: HandOver) -> None:
    """Let another seat play a character and its Companions; their cards go with them."""
    require_gm(play, "DA-1.1")
    now, one = play.state, character_here(play, command.character)
    play.need(
        any(each.id == command.seat for each in now.seats), f"nobody sits in {command.seat[:20]!r}", "choose a seat"
    )
    play.require(one.kind != COMPANION, "DA-5.9", f"{one.name} acts on their Dealer's turn", "hand over its Dealer")
    play.need(command.seat != one.seat, f"{one.name} is already played there", "choose another seat")
    busy = any(each.of == one.id for each in now.proposals)
    play.need(not busy, f"{one.name}'s sheet is being changed", "wait until that is done")
    for id in (one.id, *now.companions_of(one.id)):
        play.do(CharacterChanged(id, seat=command.seat, why="is now played from another seat" if id == one.id else ""))
        for place in play.state.board.of_group(id):
            if place.owner is not None:
                play.do(PlaceChanged(place.id, place.label, command.seat, place.sees))
        show_players_token(play, id)
