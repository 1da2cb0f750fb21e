"""What happens to the world, PCs, towns and clocks, and the one place where it is applied."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.games.rust_in_the_canyon.state import ASIDE, IN_PLAY, Canyon, Character, Trait, with_character
from croupier.games.rust_in_the_canyon.town.state import Clock, Purchase, Town, World


class AnswerProposed(Event, frozen=True, tag="answer_proposed"):
    question: str
    seat: str
    answer: str


class AnswerRecorded(Event, frozen=True, tag="answer_recorded"):
    question: str
    answer: str


class FactionChosen(Event, frozen=True, tag="faction_chosen"):
    faction: str
    crew: str = ""


class GoalsWritten(Event, frozen=True, tag="goals_written"):
    text: str


class CharacterMade(Event, frozen=True, tag="character_made"):
    character: Character


class CharacterChosen(Event, frozen=True, tag="character_chosen"):
    """A seat plays this PC from here on, and lays another aside; none: it has said whom it plays."""

    seat: str
    pc: str = ""
    aside: str = ""


class CharactersBack(Event, frozen=True, tag="characters_back"):
    """A new sitting: removed PCs may be brought back; these seats say whom they play."""

    pcs: tuple[str, ...]
    choosing: tuple[str, ...] = ()


class PurchaseOffered(Event, frozen=True, tag="purchase_offered"):
    purchase: Purchase


class PurchaseJudged(Event, frozen=True, tag="purchase_judged"):
    """What was offered is bought, or not."""

    purchase: Purchase
    bought: bool
    why: str = ""


class AdvancingDone(Event, frozen=True, tag="advancing_done"):
    pc: str


class TownEntered(Event, frozen=True, tag="town_entered"):
    """A town as it is on arrival, or as its chips are laid on the way to it; the one before with the stack it keeps."""

    town: Town
    before: str = ""
    kept: int = 0
    arrived: bool = True


class TownLeft(Event, frozen=True, tag="town_left"):
    """The town with its stack as left and its verdict; markers got there are retired."""

    town: str
    stack: int
    verdict: str


class TownWritten(Event, frozen=True, tag="town_written"):
    town: str
    part: str
    text: str


class TownNoted(Event, frozen=True, tag="town_noted"):
    town: str
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)


class NotesWritten(Event, frozen=True, tag="notes_written"):
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)


class ClockStarted(Event, frozen=True, tag="clock_started"):
    """A clock on the table; or one that was only shown beside an action is started."""

    clock: Clock


class ClockRang(Event, frozen=True, tag="clock_rang"):
    clock: str


class ClockClosed(Event, frozen=True, tag="clock_closed"):
    """A clock goes: closed, withdrawn, or told what came at its end."""

    clock: str
    name: str
    why: str = ""
    came: str = ""


class HiddenClocksSet(Event, frozen=True, tag="hidden_clocks_set"):
    clocks: Secret[tuple[Clock, ...]]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)


class RemarkWritten(Event, frozen=True, tag="remark_written"):
    seat: str
    about: str
    text: str


EVENTS: tuple[type[Event], ...] = (
    AnswerProposed, AnswerRecorded, FactionChosen, GoalsWritten, CharacterMade, CharacterChosen, CharactersBack,
    PurchaseOffered, PurchaseJudged, AdvancingDone, TownEntered, TownLeft, TownWritten, TownNoted, NotesWritten,
    ClockStarted, ClockRang, ClockClosed, HiddenClocksSet, RemarkWritten,
)  # fmt: skip

put = msgspec.structs.replace


def with_town(state: Canyon, town: str, **changes: object) -> Canyon:
    """The state with one town changed."""
    return put(state, towns=tuple(put(one, **changes) if one.id == town else one for one in state.towns))


def apply(state: Canyon, event: Any) -> Canyon:
    """The state after an event of this part. It judges nothing and draws nothing."""
    match event:
        case AnswerProposed() | AnswerRecorded():
            return put(state, world=_answered(state.world, event))
        case FactionChosen(faction=faction, crew=crew):
            return put(state, faction=faction, crew=crew)
        case GoalsWritten(text=text):
            return put(state, goals=text)
        case CharacterMade(character=one):
            return put(state, characters=(*state.characters, one), named=state.named + 1)
        case CharacterChosen(seat=seat, pc=pc, aside=aside):
            state = with_character(state, aside, status=ASIDE) if aside else state
            state = with_character(state, pc, status=IN_PLAY, removed=False) if pc else state
            return put(state, choosing=tuple(one for one in state.choosing if one != seat))
        case CharactersBack(pcs=pcs, choosing=choosing):
            for pc in pcs:
                state = with_character(state, pc, status=ASIDE, removed=False)
            return put(state, choosing=choosing)
        case PurchaseOffered(purchase=one):
            return put(state, purchases=(*state.purchases, one))
        case PurchaseJudged(purchase=one, bought=bought):
            left = tuple(other for other in state.purchases if other.pc != one.pc)
            return _bought(put(state, purchases=left), one) if bought else put(state, purchases=left)
        case AdvancingDone(pc=pc):
            return put(state, ready=(*state.ready, pc))
        case _:
            return _apply_places(state, event)


def _apply_places(state: Canyon, event: Any) -> Canyon:
    """Towns, clocks and notes."""
    match event:
        case TownEntered(town=town, before=before, kept=kept, arrived=arrived):
            state = with_town(state, before, stack=kept) if before else state
            known = any(one.id == town.id for one in state.towns)
            towns = tuple(town if one.id == town.id else one for one in state.towns)
            towns = towns if known else (*towns, town)
            state = put(state, towns=towns, town=town.id, on_the_road=not arrived)
            return put(state, ready=(), purchases=()) if arrived else state
        case TownLeft(town=town, stack=stack, verdict=verdict):
            state = with_town(state, town, stack=stack, verdict=verdict)
            for one in state.characters:
                retired = tuple(m if m.retired else put(m, retired="the town was left") for m in one.markers)
                state = with_character(state, one.id, markers=retired) if retired else state
            return put(state, on_the_road=True, ready=())
        case TownWritten(town=town, part=part, text=text):
            return with_town(state, town, **{part: text})
        case TownNoted(town=town, notes=notes):
            return with_town(state, town, notes=notes)
        case NotesWritten(notes=notes):
            return put(state, notes=notes)
        case ClockStarted(clock=clock):
            others = tuple(one for one in state.clocks if one.id != clock.id)
            made = state.clocks_made + (len(others) == len(state.clocks))
            return put(state, clocks=(*others, clock), clocks_made=made)
        case ClockRang(clock=name):
            return put(state, clocks=tuple(put(one, rung=True) if one.id == name else one for one in state.clocks))
        case ClockClosed(clock=name):
            return put(state, clocks=tuple(one for one in state.clocks if one.id != name))
        case HiddenClocksSet(clocks=clocks):
            return put(state, hidden_clocks=clocks)
        case RemarkWritten(seat=seat, about=about, text=text):
            return put(state, remarks=(*state.remarks, (seat, about, text)))
        case _:
            raise TypeError(f"not an event of the town: {event!r}")


def _answered(world: World, event: AnswerProposed | AnswerRecorded) -> World:
    if isinstance(event, AnswerProposed):
        others = tuple(one for one in world.proposals if one[:2] != (event.question, event.seat))
        return put(world, proposals=(*others, (event.question, event.seat, event.answer)))
    left = tuple(one for one in world.proposals if one[0] != event.question)
    kept = tuple(one for one in world.answers if one[0] != event.question)
    said = ((event.question, event.answer),) if event.answer else ()
    return World((*kept, *said), left)


def _bought(state: Canyon, one: Purchase) -> Canyon:
    pc = state.character(one.pc)
    if one.what == "trait":
        return with_character(state, pc.id, traits=(*pc.traits, Trait(one.text, one.reserve, one.levels)))
    return with_character(state, pc.id, **{one.what: getattr(pc, one.what) + 1})
