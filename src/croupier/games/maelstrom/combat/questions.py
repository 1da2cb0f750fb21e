"""The questions of a fight: whose turn it is, attack terms, reactions, where a grenade lands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from croupier.core.menu import Menu
from croupier.core.state import GM, Ask
from croupier.games.maelstrom.actors import name_of, one_side_down, seat_of, turn_name
from croupier.games.maelstrom.combat import choices, grenade_choices
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import (
    AnswerAttack,
    AnswerBurst,
    Burst,
    CallOffAttack,
    NameSide,
    SetAttack,
)
from croupier.games.maelstrom.combat.state import FULL, NOTHING, Attack, Blast, Fight
from croupier.games.maelstrom.combat.turn_bookkeeping import holding_back
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import Question


class FightQuestion(Question[Campaign], frozen=True):
    """A question about one participant in one turn of a fight."""

    turn: int
    who: str

    @property
    def about(self) -> str:
        return self.who


class TakeTurn(FightQuestion, frozen=True):
    """The action of the participant whose turn it is."""

    kind: ClassVar[str] = "turn"

    def label(self, state: Campaign) -> str:
        return f"what {name_of(state, self.who)} does in {turn_name(state)} {self.turn}"

    def default(self, view: Campaign) -> wish.LetGo:
        return wish.LetGo(self.who)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        if menu.view.fight is not None:
            choices.turn_choices(menu, menu.view.fight, self.who, prompt)


class EndOrGoOn(FightQuestion, frozen=True):
    """Whether the storyteller ends a fight in which one side is down, while `who` of the other can still act."""

    kind: ClassVar[str] = "over"

    def label(self, state: Campaign) -> str:
        return "whether the fight is over"

    def default(self, view: Campaign) -> wish.CloseFight:
        return wish.CloseFight()

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        choices.end_choice(menu, prompt)


class ActAfterHolding(FightQuestion, frozen=True):
    """Whether somebody who held back acts before the turn ends."""

    kind: ClassVar[str] = "held"

    def label(self, state: Campaign) -> str:
        return f"whether {name_of(state, self.who)} acts now"

    def default(self, view: Campaign) -> wish.LetGo:
        return wish.LetGo(self.who)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        name = name_of(menu.view, self.who)
        menu.add(f"{name} acts now", wish.ActNow(self.who), ask=prompt, clauses=("MS-R57",), usual=True,
                 help="takes the action that was held back")  # fmt: skip
        menu.add(f"{name} does nothing", wish.LetGo(self.who), ask=prompt, clauses=("MS-R57",),
                 help="gives up this action")  # fmt: skip


class SetAttackTerms(FightQuestion, frozen=True):
    """The storyteller's terms for an attack or a throw by `who`. By default those for range and cover.

    An attack on somebody who meanwhile went fully behind cover is canceled.
    """

    kind: ClassVar[str] = "attack"

    def label(self, state: Campaign) -> str:
        one = _attack(state)
        what = f"throw: {one.spot}" if one.spot else f"attack on {name_of(state, one.target)}"
        return f"the terms of {name_of(state, one.attacker)}'s {what}"

    def default(self, view: Campaign) -> SetAttack | CallOffAttack:
        one, fight = _attack(view), view.fight
        target = fight.part(one.target) if fight is not None else None
        return CallOffAttack() if target is not None and target.cover == FULL else SetAttack()

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        if menu.view.fight is not None:
            choices.attack_term_choices(menu, menu.view.fight, prompt)


class ReactToAttack(FightQuestion, frozen=True):
    """Whether the target of `who` evades or parries. By default neither."""

    kind: ClassVar[str] = "evade"

    def ask(self, state: Campaign) -> Ask:
        """The prompt, with the target as its subject."""
        return msgspec.structs.replace(super().ask(state), about=_attack(state).target)

    def label(self, state: Campaign) -> str:
        one = _attack(state)
        return f"what {name_of(state, one.target)} does against {name_of(state, one.attacker)}'s attack"

    def default(self, view: Campaign) -> AnswerAttack:
        return AnswerAttack(NOTHING)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        if menu.view.fight is not None:
            choices.reaction_choices(menu, menu.view.fight, prompt)


class NameGrenadeSide(FightQuestion, frozen=True):
    """To which side a grenade thrown by `who` goes astray."""

    kind: ClassVar[str] = "side"

    def label(self, state: Campaign) -> str:
        return f"which way {_blast(state).attack.name} goes astray"

    def default(self, view: Campaign) -> NameSide:
        return NameSide("past its mark")

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        if menu.view.fight is not None and menu.view.fight.blast is not None:
            grenade_choices.side_choices(menu, menu.view.fight.blast, prompt)


class NameThoseInReach(FightQuestion, frozen=True):
    """Who is within reach of a grenade thrown by `who`. By default nobody."""

    kind: ClassVar[str] = "reach"

    def label(self, state: Campaign) -> str:
        return f"who is within reach of {_blast(state).attack.name}"

    def default(self, view: Campaign) -> Burst:
        return Burst()

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        if menu.view.fight is not None and menu.view.fight.blast is not None:
            grenade_choices.reach_choices(menu, menu.view.fight, menu.view.fight.blast, prompt)


class ReactToGrenade(FightQuestion, frozen=True):
    """Whether somebody in reach of a grenade thrown by `who` evades. By default, they do not."""

    target: str
    kind: ClassVar[str] = "dodge"

    @property
    def about(self) -> str:
        return self.target

    def label(self, state: Campaign) -> str:
        return f"what {name_of(state, self.target)} does about {_blast(state).attack.name}"

    def default(self, view: Campaign) -> AnswerBurst:
        return AnswerBurst(self.target, NOTHING)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        grenade_choices.dodge_choices(menu, self.target, prompt)


QUESTIONS: tuple[type[Question[Any]], ...] = (
    EndOrGoOn, TakeTurn, ActAfterHolding, SetAttackTerms, ReactToAttack, NameGrenadeSide, NameThoseInReach,
    ReactToGrenade,
)  # fmt: skip


def _attack(state: Campaign) -> Attack:
    assert state.fight is not None
    assert state.fight.attack is not None
    return state.fight.attack


def _blast(state: Campaign) -> Blast:
    assert state.fight is not None
    assert state.fight.blast is not None
    return state.fight.blast


def open_questions(state: Campaign) -> Iterable[FightQuestion]:
    """An attack's terms, the reaction; then a grenade; then the current turn; last, those holding back."""
    fight = state.fight
    if fight is None or not fight.turn:
        return ()
    one = fight.attack
    if one is not None and not fight.difficulty:
        return (SetAttackTerms(GM, fight.turn, one.attacker),)
    if one is not None:
        return (ReactToAttack(seat_of(state, one.target), fight.turn, one.attacker),)
    if state.is_rolling() or state.rallies or fight.salvo is not None:
        return ()  # rolls, rallies and ships ask first
    if fight.blast is not None:
        return _about_blast(state, fight, fight.blast)
    if fight.now:
        acts = TakeTurn(seat_of(state, fight.now), fight.turn, fight.now)
        asked = acts.seat != GM and one_side_down(state)
        return (EndOrGoOn(GM, fight.turn, fight.now), acts) if asked else (acts,)
    return [ActAfterHolding(seat_of(state, each.id), fight.turn, each.id) for each in holding_back(state, fight)]


def _about_blast(state: Campaign, fight: Fight, blast: Blast) -> Iterable[FightQuestion]:
    """What is open about a grenade: which side it went to, who is in reach, or what they do."""
    if not blast.lies:
        return (NameGrenadeSide(GM, fight.turn, blast.attack.attacker),)
    if blast.caught is None:
        return (NameThoseInReach(GM, fight.turn, blast.attack.attacker),)
    one = blast.waits_for
    return (ReactToGrenade(seat_of(state, one.id), fight.turn, blast.attack.attacker, one.id),) if one else ()
