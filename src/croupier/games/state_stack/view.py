"""The view of a fight: a group for each combatant, the phases as a track, and the status."""

from __future__ import annotations

from functools import lru_cache

from croupier.core.identity_cache import make_room
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.state_stack import places
from croupier.games.state_stack.figures.initiative import unfit_word
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import CAMP, DIVISION, INITIATIVE, Combatant, Fight, Sheet
from croupier.pieces.badges import Badge
from croupier.pieces.state import Place
from croupier.pieces.view_model import Fact, Group, Step, Track

STEPS = (
    Step(INITIATIVE, "Initiative"),
    Step(DIVISION, "Division"),
    Step("4", "Phase 4"),
    Step("3", "Phase 3"),
    Step("2", "Phase 2"),
    Step("1", "Phase 1"),
    Step("0", "Phase 0"),
)


def status(view: Fight) -> str:
    """The current position of the fight, in a few words."""
    if view.stage == CAMP:
        if not view.outcome:
            return "Before the fight"
        return "The fight is over: a draw" if view.outcome == "draw" else f"The fight is over, won by {side(view)}"
    stage = {INITIATIVE: "initiative", DIVISION: "division"}.get(view.stage, f"phase {view.phase}")
    return f"Round {view.round}, {stage}"


def side(view: Fight) -> str:
    """The name of the winning side; in a free-for-all, that of its only combatant."""
    return view.name_of(view.outcome)


@rule("SS-4.1")
def track(view: Fight) -> Track:
    """The order of a round as a track."""
    at = {INITIATIVE: INITIATIVE, DIVISION: DIVISION, CAMP: None}.get(view.stage, str(view.phase))
    return Track("phases", "Order of the round", STEPS, at)


@rule("SS-2.1", "SS-1.1")
def groups(view: Fight) -> tuple[Group, ...]:
    """The combatants: each one's stack from back to front, and the known part of their sheet."""
    asked = {prompt.ask.about for prompt in view.prompts}
    of_group, settings, turn = view.board.of_group, view.settings, view.turn
    found = []
    for one in view.combatants:
        own, key = of_group(one.id), (id(one), turn == one.id, one.id in asked)
        known = _groups.get(key)
        if known is None or known[0] is not one or known[1] is not settings or known[2] != own:
            make_room(_groups, KEPT)
            known = _groups[key] = (one, settings, own, _group(view, one, own, is_asked=key[2]))
        found.append(known[3])
    return tuple(found)


KEPT = 5_000
_groups: dict[tuple[int, bool, bool], tuple[Combatant, Settings, tuple[Place, ...], Group]] = {}
"""Cached groups by combatant; one is rebuilt only when the combatant, the stack or the settings change."""


def _group(view: Fight, one: Combatant, own: tuple[Place, ...], *, is_asked: bool) -> Group:
    return Group(
        one.id,
        one.name,
        one.owner,
        one.side if one.side != one.id else None,
        view.turn == one.id,
        is_asked,
        _condition(one),
        badges(view, one),
        tuple(place.id for place in own if place.slots or place.chips or not place.id.endswith((".drawn", ".ready"))),
    )


def _condition(one: Combatant) -> str | None:
    if one.falls:
        return f"about to be {one.falls}"
    if one.waking:
        return f"{one.out}, waking up"
    return "enters next round" if one.entering else one.out or None


@rule("SS-2.2", "SS-R6", "SS-R45")
def badges(view: Fight, one: Combatant) -> tuple[Badge, ...]:
    """A combatant's initiative, a too-high card, and the attributes and ranks known to this view."""
    ruling, card = view.ruling, places.initiative_card(view, one.id)
    found = (
        []
        if card is None
        else [Badge("initiative", "Initiative", str(card_value(ruling, card)), initiative_tone(ruling))]
    )
    found += [Badge("too_high", unfit_word(ruling).capitalize(), "no turn", "bad")] if one.too_high else []
    written = one.sheet.value
    return tuple(found) if written is None else (*found, *_sheet(written))


@lru_cache(256)
def _sheet(written: Sheet) -> tuple[Badge, ...]:
    attributes = ("speed", "power", "body", "willpower")
    found = [Badge(name, name.capitalize(), str(getattr(written, name))) for name in attributes]
    return (*found, *(Badge(f"skill-{skill.name}", skill.name, str(skill.rank)) for skill in written.skills))


@rule("SS-2.2", "SS-R6")
def initiative_tone(ruling: Ruling) -> str:
    """The color of the initiative chip: yellow, or red as in the booklet."""
    return "red" if ruling("initiative_chip") == "red" else "yellow"


@rule("SS-4.7")
def facts(view: Fight) -> tuple[Fact, ...]:
    """The turn order in this phase, who acts at the same time, a stalled fight, and an attempt."""
    found = []
    if view.order and view.phase:
        found.append(Fact("Order", ", ".join(view.combatant(one).name for one in view.order if view.has(one))))
    if view.together:
        found.append(Fact("At the same time", ", ".join(view.name_of(one) for one in view.together)))
    if view.idle and not view.had_turns:
        rounds = "the last round" if view.idle == 1 else f"the last {view.idle} rounds"
        found.append(Fact("Stalled", f"Nobody had a turn in {rounds}: put cards in front to act"))
    if view.exchange is not None and view.exchange.what:
        found.append(Fact("Attempt", view.exchange.what))
    return tuple(found)


@rule("SS-2.2")
def chip_look(kind: str) -> tuple[str, str]:
    """A chip's name and color: stun blue, damage red, blanks white."""
    looks = {places.STUN: ("stun point", "blue"), places.DAMAGE: ("damage point", "red")}
    return looks.get(kind, (kind, "white"))


@rule("SS-2.1", "SS-2.3")
def counter_lie(place: Place) -> str:
    """How stun and damage counters lie: like the booklet's cards, sideways, face down and face up."""
    lies = {places.STUN: "side_down", places.DAMAGE: "side_up"}
    return lies.get(place.id.rpartition(".")[2], "") if place.kind == "chips" else ""


def marks(view: Fight) -> dict[str, str]:
    """A word on the initiative cards, by piece id; the same card is marked before and in phase zero."""
    found = {}
    for one in view.combatants:
        where = places.part(one.id, "initiative")
        if view.board.has(where):
            for slot in view.board.place(where).slots:
                if slot.id:
                    found[slot.id] = unfit_word(view.ruling) if one.too_high else "initiative"
    return found
