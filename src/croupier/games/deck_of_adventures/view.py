"""How an adventure is displayed: one group for the GM's cards and one for each character in the scene."""

from __future__ import annotations

from croupier.core.playing_cards import face_symbol
from croupier.core.rules import rule
from croupier.core.sheets.printed_sheet import Row
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.printed_sheet import KIND_NAMES, body_rows, printed_sheet
from croupier.games.deck_of_adventures.cast.state import FRIENDLY, HOSTILE, PARTY, PC, Character
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import target_cards
from croupier.games.deck_of_adventures.checks.lasting_badges import lasting_badges
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.figures.fatigue_levels import highest_level
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import QUICK
from croupier.games.deck_of_adventures.story.words import RESTS
from croupier.pieces.badges import Badge
from croupier.pieces.state import Place
from croupier.pieces.view_model import Group, Step, Track

TONES = {PARTY: "blue", FRIENDLY: "good", HOSTILE: "bad"}
TERMS = ("Fate Cards", "Rest Card", "Target Card")
"""Labels of places that the rules write with capitals in a sentence too."""
IN_ROWS = ("Health", "Armor Points", "Power Points")
"""Rows of the body that are always visible; its other values are badges."""


def status(view: Adventure) -> str:
    """A short summary of the table's current activity."""
    combat = view.combat
    if combat is not None:
        if not combat.ordered:
            return "Combat: Target Cards for the turn order"
        now = f", {name_of(view, combat.turn.who)} acts" if combat.turn is not None else ""
        return f"Combat, round {combat.round}{now}"
    if view.epic is not None:
        return f"Epic Event: {view.epic.successes} won, {view.epic.failures} lost"
    if view.rest is not None:
        return RESTS[QUICK]
    if view.contests or any(one.is_under_way for one in view.checks):
        return "A Check is under way"
    return view.scene.title or ("Between scenes" if view.characters else "Making characters")


def place_name(view: Adventure, place: str) -> str:
    """A place's name in the log, with its character: "Bram Holloway's discards", "the GM deck"; "" without either."""
    if not view.board.has(place):
        return ""
    found = view.board.place(place)
    group = found.group or ""
    label = found.label if found.label in TERMS else found.label[:1].lower() + found.label[1:]
    if group == GM:
        return f"the {found.label}"
    return f"{view.character(group).name}'s {label}" if view.has(group) else ""


@rule("DA-11.4", "DA-11.5", "DA-11.8", "DA-11.9")
def tracks(view: Adventure) -> tuple[Track, ...]:
    """The turn order with the Target Cards that set it, who has had a turn, and whose it is."""
    combat = view.combat
    if combat is None or not combat.ordered:
        return ()
    there = (one for one in combat.order if one not in combat.gone and view.has(one) and view.character(one).here)
    steps = tuple(_step(view, combat, one) for one in map(view.character, there) if not _has_left(one))
    now = combat.turn.who if combat.turn is not None else None
    return (Track("order", f"Round {combat.round}", steps, now),)


@rule("DA-5.8", "DA-16.9")
def _has_left(one: Character) -> bool:
    """Whether a character has left the turn order: dead, or knocked out without being a Dealer."""
    return one.dead or (one.knockout is not None and not one.is_dealer)


def _step(view: Adventure, combat: Combat, one: Character) -> Step:
    lies = target_cards.standing_card(view.ruling, view, one.id)
    card = face_symbol(lies.face) if lies is not None else ""
    delayed = ", delayed" if one.id in combat.delayed else ""
    return Step(one.id, f"{one.name} {card}".strip() + delayed, done=one.id in combat.done)


@rule("DA-2.2", "DA-2.13", "DA-R118")
def groups(view: Adventure) -> tuple[Group, ...]:
    """The GM's cards, then each character in the scene with what this seat knows of it: the party first."""
    here = [one for one in view.characters if one.here]
    party = [one for one in here if one.side == PARTY]
    return (*_gm(view), *(_character(view, one) for one in (*party, *(one for one in here if one not in party))))


def _gm(view: Adventure) -> tuple[Group, ...]:
    """The GM's deck, discards and Target Cards; and the world's, if it has its own deck."""
    laid = _laid(view, GM)
    asked = any(prompt.ask.seat == GM and not _about(view, prompt.ask.about) for prompt in view.prompts)
    return (Group(GM, "GM", GM, waits=asked, places=laid),) if laid or asked else ()


def _laid(view: Adventure, group: str) -> tuple[str, ...]:
    """The places of a group that are not empty."""
    return tuple(place.id for place in view.board.of_group(group) if not _is_bare(place))


def _is_bare(place: Place) -> bool:
    return not place.slots and not any(count for _, count in place.chips)


def _about(view: Adventure, about: str) -> str:
    """The character whom a question is about, even if through a Check or a contest; "" if there is none."""
    if view.has(about):
        return about
    of_check = [one.actor for one in view.checks if one.id == about]
    of_contest = [one.attacker for one in view.contests if one.id == about]
    who = next(iter((*of_check, *of_contest)), "")
    return who if view.has(who) else ""


def _character(view: Adventure, one: Character) -> Group:
    turn = view.combat.turn if view.combat is not None else view.passing
    waits = any(prompt.ask.seat == one.seat and _about(view, prompt.ask.about) == one.id for prompt in view.prompts)
    known = numbers.is_known(view, one) and one.vitals.value is not None
    return Group(
        one.id, one.name, one.seat, turn=turn is not None and turn.who == one.id, waits=waits,
        out=_out(one), badges=badges(view, one), places=_laid(view, one.id), tone=TONES.get(one.side, ""),
        rows=_rows(view, one), blocks=printed_sheet(view, one).blocks if known else (),
    )  # fmt: skip


@rule("DA-16.1", "DA-16.5")
def _out(one: Character) -> str | None:
    """Why a character cannot act; None if it can."""
    if one.dead:
        return "dead"
    if one.knockout is None:
        return None
    if one.knockout.dying:
        return "knocked out, dying"
    return "knocked out, stable" if one.knockout.stable else "knocked out"


def _rows(view: Adventure, one: Character) -> tuple[Row, ...]:
    """Health, Armor and Power Points in boxes; only health if this seat knows no more."""
    vitals = one.vitals.value
    if vitals is None:
        return ()
    if not numbers.is_known(view, one):
        return (Row("Health", str(vitals.hp)),)
    return tuple(row for row in body_rows(view, one) if row.label in IN_ROWS)


def badges(view: Adventure, one: Character) -> tuple[Badge, ...]:
    """Kind, Armor Range, Fatigue, Rest Cards; death Checks, conditions, lasting hands."""
    return (
        *_is(view, one),
        *_used(view, one),
        *_tally(one),
        *_readied(view, one),
        *lasting_badges(view, one),
    )


def _is(view: Adventure, one: Character) -> list[Badge]:
    side = f", {one.side}" if one.side != PARTY else ""
    kind = [Badge("kind", "Kind", f"{KIND_NAMES[one.kind]}{side}")] if one.kind != PC or side else []
    if one.sheet.value is None:
        return kind
    return [*kind, Badge("ar", "Armor Range", str(numbers.armor_range(view.ruling, view, one.id)))]


@rule("DA-2.8", "DA-19.2")
def _used(view: Adventure, one: Character) -> list[Badge]:
    """Fatigue, and Rest Cards left."""
    found = []
    if one.fatigue:
        most = highest_level(view.ruling)
        found.append(Badge("fatigue", "Fatigue", f"{one.fatigue} of {most}", "bad"))
    if one.kind == PC:
        found.append(Badge("rest_cards", "Rest Cards", str(one.rest_cards), "" if one.rest_cards else "bad"))
    return found


@rule("DA-16.6", "DA-16.7")
def _tally(one: Character) -> list[Badge]:
    """A character's death Checks, and the Lower Hand on them from being hit while down."""
    tally = one.death
    found = []
    if tally.successes or tally.failures:
        told = f"{tally.successes} passed, {tally.failures} failed"
        found.append(Badge("death", "Death Checks", told, "bad"))
    if tally.lower:
        found.append(Badge("hits", "Hit while down", f"Lower Hand ({tally.lower})", "bad"))
    return found


@rule("DA-R67")
def _readied(view: Adventure, one: Character) -> list[Badge]:
    """The trigger of a readied action, which is announced to everyone."""
    found = view.combat.readied_by(one.id) if view.combat is not None else None
    return [Badge("readied", "Readied", found.trigger)] if found is not None else []
