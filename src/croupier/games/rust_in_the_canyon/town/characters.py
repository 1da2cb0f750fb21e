"""Creating PCs: the stat line, what must be described, what a new PC starts with (chapter 4)."""

from __future__ import annotations

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places, purse
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY, NON_PHYSICAL, PHYSICAL
from croupier.games.rust_in_the_canyon.people import text_of
from croupier.games.rust_in_the_canyon.state import BODY, GRIP, MIND, Canyon, Character, Trait
from croupier.games.rust_in_the_canyon.town.commands import MakeCharacter
from croupier.games.rust_in_the_canyon.town.content import FACTIONS
from croupier.games.rust_in_the_canyon.town.events import CharacterMade
from croupier.pieces.events import PlacesLaid

BASE = 11
LINES = ("3-2-1", "3-1-2", "2-3-1", "2-1-3", "1-3-2", "1-2-3")
LONGEST_NAME, LONGEST_WORDS, MOST_RESERVE = 40, 200, 5
STAT_OF_LEVEL = {NON_PHYSICAL: MIND, PHYSICAL: BODY, DEADLY: GRIP}


@rule("RC-4.6")
def stat_at(one: Character, level: int) -> int:
    """The stat that sets a PC's reserve at a level: Mind, Body or Grip."""
    value: int = getattr(one, STAT_OF_LEVEL[level])
    return value


@rule("RC-4.1", "RC-1.6")
def stat_line(play: Play[Canyon], given: str) -> tuple[int, int, int]:
    """Mind, Body and Grip of a new PC: 1, 2 and 3, each once. Raises Invalid for any other line."""
    parts = given.replace(" ", "").split("-")
    if len(parts) != 3 or any(part not in ("1", "2", "3", "4", "5") for part in parts):
        raise Invalid("stats", given, f"one of {', '.join(LINES)}", "RC-4.1")
    mind, body, grip = map(int, parts)
    each_once = sorted((mind, body, grip)) == [1, 2, 3]
    play.require(each_once, "RC-4.1", f"bad value: {given} does not use 1, 2 and 3 once each", f"{', '.join(LINES)}")
    return mind, body, grip


@rule("RC-3.2", "RC-1.6")
def check_faction(play: Play[Canyon], faction: str) -> None:
    """Check that a PC belongs to the faction the table has chosen."""
    now = play.state
    if not now.faction:
        play.refuse("RC-3.2", "not now: the table picks its faction first", "choose the faction")
    if faction and faction not in FACTIONS:
        raise Invalid("faction", faction, ", ".join(FACTIONS), "RC-3.2")
    ours = faction in ("", now.faction)
    named = FACTIONS[faction].name if faction else ""
    instead = f"a PC of {FACTIONS[now.faction].name}"
    play.require(ours, "RC-3.2", f"bad value: all PCs belong to one faction, and this PC belongs to {named}", instead)


@rule("RC-R3", "RC-4.4")
def trait_of(text: str, reserve: int, levels: tuple[int, ...]) -> Trait:
    """A trait as written; a modifier without levels applies at all three. Raises Invalid."""
    words = text_of("text", text, "RC-R3", LONGEST_WORDS)
    check_modifier(reserve, levels)
    at = tuple(sorted(set(levels))) or tuple(LEVELS)
    return Trait(words, reserve, at if reserve else ())


@rule("RC-R3")
def check_modifier(reserve: int, levels: tuple[int, ...]) -> None:
    """Check the number of cards more or fewer, and the levels they apply at. Raises Invalid."""
    if not -MOST_RESERVE <= reserve <= MOST_RESERVE:
        raise Invalid("reserve", reserve, f"{-MOST_RESERVE} to {MOST_RESERVE}", "RC-R3")
    if any(level not in LEVELS for level in levels):
        raise Invalid("levels", levels, "1 (Non-physical), 2 (Physical), 3 (Deadly)", "RC-R3")


@rule("RC-4.2", "RC-4.3", "RC-4.7", "RC-4.8", "RC-17.3", "RC-R3")
def make_character(play: Play[Canyon], command: MakeCharacter) -> None:
    """A player creates a PC, if none of theirs is in play."""
    play.need(play.seat != GM, "the GM runs the town and plays no PC", "wait until a player makes a PC")
    now = play.state
    present = now.played_by(play.seat)
    if present is not None:
        play.refuse(
            "RC-4.8", f"not now: you play {present.name}", "make another PC when they are removed, dead or set aside"
        )
    check_faction(play, command.faction)
    stats = stat_line(play, command.stats)
    said = text_of("name", command.name, "RC-4.7", LONGEST_NAME)
    name = unique_name(said, (one.name for one in now.characters), LONGEST_NAME)
    hat, coat, weapon = (
        text_of(field, getattr(command, field), "RC-4.2", LONGEST_WORDS) for field in ("hat", "coat", "weapon")
    )
    vice = text_of("vice", command.vice, "RC-4.3", LONGEST_WORDS)
    look = text_of("look", command.look, "RC-4.7", LONGEST_WORDS, required=False)
    check_modifier(command.reserve, command.levels)
    traits: tuple[Trait, ...] = ()
    has_trait = bool(command.trait.strip())
    if (command.reserve or command.levels) and not has_trait:
        field = "reserve" if command.reserve else "levels"
        raise Invalid(field, getattr(command, field), "none without a trait", "RC-R3")
    if has_trait:
        made = play.ruling("traits") == "table_made"
        play.require(made, "RC-R3", "bad value: there is no trait deck to choose from", "make the PC without a trait")
        traits = (trait_of(command.trait, command.reserve, command.levels),)
    before = tuple(other.name for other in now.characters if other.seat == play.seat)
    if before:
        play.because("RC-4.8", name=name, after=before[-1])
    one = Character(
        f"c{play.next_number('named')}", play.seat, name, look, hat, coat, weapon, vice, *stats, traits=traits
    )
    enter(play, one)


@rule("RC-4.5", "RC-5.1", "RC-4.1")
def enter(play: Play[Canyon], one: Character) -> None:
    """Put a new PC into play: stack and base stack 11, no stress; their side gets its deck."""
    deck.lay_side(play, one.seat, one.seat)
    play.do(CharacterMade(one))
    play.do(PlacesLaid(places.character_places(one)))
    purse.pay(play, None, places.stack(one.id), one.base)
    play.because("RC-4.1", name=one.name, mind=one.mind, body=one.body, grip=one.grip)
    play.because("RC-4.5", stack=one.base)
