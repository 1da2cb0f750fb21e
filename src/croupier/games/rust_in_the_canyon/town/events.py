"""The events of the world, PCs and their purchases."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.core.names import and_so_on
from croupier.games.rust_in_the_canyon.names import chips_text, pc_name, person, sentence
from croupier.games.rust_in_the_canyon.state import ASIDE, IN_PLAY, Canyon, Character, Trait, with_character
from croupier.games.rust_in_the_canyon.town.content import FACTIONS
from croupier.games.rust_in_the_canyon.town.state import GOODS, Purchase, World
from croupier.games.rust_in_the_canyon.town.world_questions import ALL

put = msgspec.structs.replace


class AnswerProposed(Event, frozen=True, tag="answer_proposed"):
    question: str
    seat: str
    answer: str

    def apply(self, state: Canyon) -> Canyon:
        others = tuple(one for one in state.world.proposals if one[:2] != (self.question, self.seat))
        proposals = (*others, (self.question, self.seat, self.answer))
        return put(state, world=put(state.world, proposals=proposals))

    def log_line(self, view: Canyon) -> str:
        who, question = person(view, self.seat), ALL[self.question].text
        return f'{who} proposes an answer to "{question}": {sentence(self.answer)}'


class AnswerRecorded(Event, frozen=True, tag="answer_recorded"):
    question: str
    answer: str

    def apply(self, state: Canyon) -> Canyon:
        left = tuple(one for one in state.world.proposals if one[0] != self.question)
        kept = tuple(one for one in state.world.answers if one[0] != self.question)
        answers = (*kept, (self.question, self.answer)) if self.answer else kept
        return put(state, world=World(answers, left))

    def log_line(self, view: Canyon) -> str:
        return f'Our world, "{ALL[self.question].text}": {sentence(self.answer or "open again")}'


class FactionChosen(Event, frozen=True, tag="faction_chosen"):
    faction: str
    crew: str = ""

    def apply(self, state: Canyon) -> Canyon:
        return put(state, faction=self.faction, crew=self.crew)

    def log_line(self, view: Canyon) -> str:
        name = FACTIONS[self.faction].name
        faction = f"{self.crew}, an outlaw crew" if self.crew else f"{name[0].lower()}{name[1:]}"
        return f"The PCs belong to {faction}."


class GoalsWritten(Event, frozen=True, tag="goals_written"):
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, goals=self.text)

    def log_line(self, view: Canyon) -> str:
        return f"The faction's goals: {sentence(self.text)}"


class CharacterMade(Event, frozen=True, tag="character_made"):
    character: Character

    def apply(self, state: Canyon) -> Canyon:
        return put(state, characters=(*state.characters, self.character), named=state.named + 1)

    def log_line(self, view: Canyon) -> str:
        one = self.character
        stats = f"Mind {one.mind}, Body {one.body}, Grip {one.grip}"
        return f"{one.name} joins ({stats}): {one.hat}, {one.coat}, {one.weapon}; unwinds with {sentence(one.vice)}"


class CharacterChosen(Event, frozen=True, tag="character_chosen"):
    """The PC that a seat plays from here on, and the one it sets aside; without either it keeps its PC."""

    seat: str
    pc: str = ""
    aside: str = ""

    def apply(self, state: Canyon) -> Canyon:
        state = with_character(state, self.aside, status=ASIDE) if self.aside else state
        state = with_character(state, self.pc, status=IN_PLAY, removed=False) if self.pc else state
        return put(state, choosing=tuple(one for one in state.choosing if one != self.seat))

    def log_line(self, view: Canyon) -> str:
        back = f"{pc_name(view, self.pc)} is back. " if self.pc else ""
        return (back + (f"{pc_name(view, self.aside)} is set aside." if self.aside else "")).strip()


class CharactersBack(Event, frozen=True, tag="characters_back"):
    """A new session: removed PCs may return, and these seats choose whom they play."""

    pcs: tuple[str, ...]
    choosing: tuple[str, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        for pc in self.pcs:
            state = with_character(state, pc, status=ASIDE, removed=False)
        return put(state, choosing=self.choosing)

    def log_line(self, view: Canyon) -> str:
        return f"{and_so_on([pc_name(view, pc) for pc in self.pcs])} may come back." if self.pcs else ""


def _what(one: Purchase) -> str:
    return one.text.rstrip(".") or GOODS[one.what]


class PurchaseOffered(Event, frozen=True, tag="purchase_offered"):
    purchase: Purchase

    def apply(self, state: Canyon) -> Canyon:
        return put(state, purchases=(*state.purchases, self.purchase))

    def log_line(self, view: Canyon) -> str:
        one = self.purchase
        return f"{pc_name(view, one.pc)} offers {chips_text(one.cost)} for {_what(one)}."


class PurchaseJudged(Event, frozen=True, tag="purchase_judged"):
    """An offer is accepted, or not."""

    purchase: Purchase
    bought: bool
    why: str = ""

    def apply(self, state: Canyon) -> Canyon:
        one = self.purchase
        state = put(state, purchases=tuple(other for other in state.purchases if other.pc != one.pc))
        if not self.bought:
            return state
        pc = state.character(one.pc)
        if one.what == "trait":
            return with_character(state, pc.id, traits=(*pc.traits, Trait(one.text, one.reserve, one.levels)))
        return with_character(state, pc.id, **{one.what: getattr(pc, one.what) + 1})

    def log_line(self, view: Canyon) -> str:
        one = self.purchase
        deal = f"{_what(one)} for {chips_text(one.cost)}"
        if self.bought:
            return f"{pc_name(view, one.pc)} buys {deal}."
        return f"The GM does not let {pc_name(view, one.pc)} buy {deal}{f': {sentence(self.why)}' if self.why else '.'}"


class AdvancingDone(Event, frozen=True, tag="advancing_done"):
    pc: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, ready=(*state.ready, self.pc))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} is ready for the next town."
