"""What happens to the world, to PCs and their purchases, and what it does to the state."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.state import ASIDE, IN_PLAY, Canyon, Character, Trait, with_character
from croupier.games.rust_in_the_canyon.town.state import Purchase, World


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


EVENTS: tuple[type[Event], ...] = (
    AnswerProposed, AnswerRecorded, FactionChosen, GoalsWritten, CharacterMade, CharacterChosen, CharactersBack,
    PurchaseOffered, PurchaseJudged, AdvancingDone,
)  # fmt: skip

put = msgspec.structs.replace


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
            raise TypeError(f"not an event of the world or its PCs: {event!r}")


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
