"""The questions of a fight: who answers, the choices, and the default answer (SS-8.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.core.choices import Field, number
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.choices.burning import joined, then_burns
from croupier.games.state_stack.choices.gm import add_verdicts
from croupier.games.state_stack.choices.roster import add_combatant, replace_dead
from croupier.games.state_stack.choices.row import add_division, add_keeping, add_rebalance, flip_help, stop_help
from croupier.games.state_stack.choices.turn import add_defenses, add_turn
from croupier.games.state_stack.combatants import (
    has_two_sides,
    players_without_combatant,
    seats_that_start,
    seats_without_combatant,
)
from croupier.games.state_stack.division import default_front, who_divides_now
from croupier.games.state_stack.figures.initiative import pick_card, stops_by_default
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.judges import judge_of
from croupier.games.state_stack.place_new_cards import default_placing
from croupier.games.state_stack.places import must_flip
from croupier.games.state_stack.power import draw_clause
from croupier.games.state_stack.row_limits import may_keep_card
from croupier.games.state_stack.state import ACTION, DEFENSE, DIVISION, INITIATIVE, ZERO, Combatant, Exchange, Fight
from croupier.pieces.questions import Question


class BeginFight(Question[Fight], frozen=True):
    """The GM starts the fight, or without a GM any player; everyone may add combatants before (SS-1.2, SS-1.9)."""

    kind: ClassVar[str] = "begin"
    fights: int

    def label(self, state: Fight) -> str:
        return "start the next fight" if self.fights else "start the fight once everyone has added combatants"

    def default(self, view: Fight) -> Command:
        raise Impossible("a fight starts only when someone starts it")

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        view, lacking = menu.view, seats_without_combatant(menu.view)
        waits = bool(players_without_combatant(view))
        starts = has_two_sides(view) and not waits
        if not starts:
            add_combatant(menu, prompt, usual=menu.seat in lacking)
        label, who = ("Fight again", "the same combatants once more; ") if self.fights else ("Start the fight", "")
        clauses = ("SS-1.2", "SS-1.8") if view.has_gm else ("SS-1.2", "SS-1.8", "SS-1.9")
        asks = "" if view.has_gm or not waits else "; asks the table first, as not every player has a combatant"
        menu.add(label, wish.StartFight(), ask=prompt, clauses=clauses,
                 help=f"{who}deals everyone their blank cards; initiative comes first{asks}", usual=starts)  # fmt: skip
        if starts:
            add_combatant(menu, prompt)


class SetUpSides(BeginFight, frozen=True):
    """As BeginFight, while there are no two sides to fight each other (SS-1.2)."""

    kind: ClassVar[str] = "sides"

    def label(self, state: Fight) -> str:
        return f"set up two sides for the {'next fight' if self.fights else 'fight'}"

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        replace_dead(menu, prompt)
        super().add_choices(menu, prompt)


class EnterFight(Question[Fight], frozen=True):
    """A player adds a combatant before the fight; the GM may start it without them (SS-1.2)."""

    kind: ClassVar[str] = "enter"
    fights: int

    def label(self, state: Fight) -> str:
        return "add your combatant"

    def default(self, view: Fight) -> Command:
        raise Impossible("only its player chooses a combatant")

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        add_combatant(menu, prompt, usual=True)


class CombatantQuestion(Question[Fight], frozen=True):
    """A question to the owner of a combatant; `at` is the fight, the round and more, joined by dots."""

    words: ClassVar[str]
    """The text of the question, after the combatant's name."""
    at: str
    combatant: str

    @property
    def about(self) -> str:
        return self.combatant

    def label(self, state: Fight) -> str:
        return f"{state.combatant(self.combatant).name}: {self.words}"


class FlipForInitiative(CombatantQuestion, frozen=True):
    """Flip another card for initiative, or stop (SS-3.1); a new question after each card."""

    kind: ClassVar[str] = "flip"
    words: ClassVar[str] = "initiative"

    @rule("SS-8.9", "SS-R44")
    def default(self, view: Fight) -> Command:
        return wish.StopFlipping(self.combatant) if self._stops(view) else wish.Flip(self.combatant)

    def _stops(self, view: Fight) -> bool:
        """Whether another card is worth less than what is kept: the answer by default, and the usual choice."""
        speed = sheet(view.combatant(self.combatant)).speed
        return stops_by_default(view.ruling, speed, self._flipped(view), places.blanks(view, self.combatant))

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        name, view = menu.view.combatant(self.combatant).name, menu.view
        fields: tuple[Field, ...] = ()
        if view.ruling("flipping") == "number_first":
            fields = (number("cards", "Cards", 1, max(1, places.blanks(view, self.combatant)), 1),)
        front, to = places.part(self.combatant, DEFENSE), (places.part(self.combatant, "initiative"),)
        flip, clauses = wish.Flip(self.combatant), ("SS-3.1",)
        drawn = places.count(view, self.combatant, "drawn")
        stops, heading = self._stops(view), f"{name}: initiative"
        menu.add(f"{name}: flip a card", flip, *fields, ask=prompt, clauses=clauses, piece=front, to=to, odds=True,
                 help=flip_help(view.ruling), role="flip", usual=not stops, row=(heading, "Flip a card"))  # fmt: skip
        if drawn:
            stop, fails = wish.StopFlipping(self.combatant), self._fails(view)
            menu.add(f"{name}: stop flipping", stop, ask=prompt, clauses=("SS-3.1", "SS-3.3" if fails else "SS-3.2"),
                     role="pass", help=stop_help(view.ruling, fails=fails), usual=stops,
                     row=(heading, "Stop flipping"))  # fmt: skip

    def _fails(self, view: Fight) -> bool:
        """Whether no flipped card qualifies so far."""
        speed = sheet(view.combatant(self.combatant)).speed
        return pick_card(view.ruling, speed, self._flipped(view))[1]

    def _flipped(self, view: Fight) -> list[int]:
        slots = view.board.place(places.part(self.combatant, "drawn")).slots
        return [card_value(view.ruling, slot.card) for slot in slots if slot.card is not None]


class DivideRow(CombatantQuestion, frozen=True):
    """How many blank cards go in front (SS-3.4); sealed unless the slowest divide first."""

    kind: ClassVar[str] = "divide"
    words: ClassVar[str] = "division of the row"

    def is_sealed(self, state: Fight) -> bool:
        return state.ruling("split_order") != "ascending_speed"

    def default(self, view: Fight) -> Command:
        return wish.Divide(self.combatant, default_front(places.blanks(view, self.combatant)))

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        add_division(menu, menu.view.combatant(self.combatant), prompt)


class TakeTurn(CombatantQuestion, frozen=True):
    """What a combatant does on its turn (SS-4.6)."""

    kind: ClassVar[str] = "turn"
    words: ClassVar[str] = "turn"

    def label(self, state: Fight) -> str:
        return f"{state.combatant(self.combatant).name}'s turn"

    def default(self, view: Fight) -> Command:
        return wish.PassTurn(self.combatant)

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        add_turn(menu, menu.view.combatant(self.combatant), prompt)


class Defend(CombatantQuestion, frozen=True):
    """The skill with which a target defends (SS-5.6)."""

    kind: ClassVar[str] = "defense"
    words: ClassVar[str] = "defense"

    def default(self, view: Fight) -> Command:
        return wish.ChooseDefense(self.combatant)

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        add_defenses(menu, menu.view.combatant(self.combatant), prompt)


class DrawForPower(CombatantQuestion, frozen=True):
    """Whether an attacker with no action card left draws one for power (SS-5.9)."""

    kind: ClassVar[str] = "power"
    words: ClassVar[str] = "a card for power"

    def default(self, view: Fight) -> Command:
        return wish.DrawPower(self.combatant)

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        name, exchange = menu.view.combatant(self.combatant).name, menu.view.exchange
        clauses = ("SS-5.9" if exchange is None else draw_clause(menu.view.ruling, exchange),)
        draw, decline = wish.DrawPower(self.combatant), wish.DrawPower(self.combatant, draw=False)
        fits = "under" if menu.view.ruling("valid_card") == "strictly_under" else "not over"
        help = f"its value is your power if it is {fits} your Power; it comes from the deck and costs nothing"
        menu.add(f"{name}: draw a card for power", draw, ask=prompt, clauses=clauses, odds=True, help=help, usual=True)
        menu.add(f"{name}: do not draw", decline, ask=prompt, clauses=clauses, odds=True, help="your power is 0")


class PlaceNewCards(CombatantQuestion, frozen=True):
    """Where the new cards of a boost go (SS-6.5)."""

    kind: ClassVar[str] = "place"
    words: ClassVar[str] = "where the new cards go"

    def default(self, view: Fight) -> Command:
        cards = view.placing.cards if view.placing is not None else 0
        return wish.PlaceCards(self.combatant, self._default(view, cards))

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        view, placing = menu.view, menu.view.placing
        if placing is None:
            return
        action = number("action", "Cards into Action", 0, placing.cards, self._default(view, placing.cards))
        command, test = {"type": "place_cards", "combatant": self.combatant}, wish.PlaceCards(self.combatant, 0)
        label = f"{view.combatant(self.combatant).name}: place the new cards"
        burns = "" if placing.free else then_burns(view, view.combatant(self.combatant), placing.cards)
        help = joined("Action cards attack and let you act earlier; the rest go to Defense", burns)
        menu.add(label, command, action, ask=prompt, clauses=("SS-6.5",), test=test, odds=True, help=help)

    def _default(self, view: Fight, cards: int) -> int:
        parts = (places.count(view, self.combatant, part) for part in (ACTION, DEFENSE))
        return default_placing(cards, *parts)


class BurnCard(CombatantQuestion, frozen=True):
    """Which of two equal parts burns a card (SS-5.12)."""

    kind: ClassVar[str] = "burn"
    words: ClassVar[str] = "which part burns a card"

    def default(self, view: Fight) -> Command:
        return wish.BurnFrom(self.combatant, ACTION)

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        one = menu.view.combatant(self.combatant)
        for part in (ACTION, DEFENSE):
            burn, clauses = wish.BurnFrom(one.id, part), ("SS-5.12",)
            piece, to = places.part(one.id, part), (places.pile(one),)
            row, help = (f"{one.name}: burn a card from", part), f"one {part} card fewer"
            menu.add(f"{one.name}: burn from {part}", burn, ask=prompt, clauses=clauses, piece=piece, to=to, row=row,
                     help=help)  # fmt: skip


class RebalanceRow(CombatantQuestion, frozen=True):
    """Whether a combatant rebalances in phase zero (SS-4.7)."""

    kind: ClassVar[str] = "rebalance"
    words: ClassVar[str] = "whether to rebalance"

    def default(self, view: Fight) -> Command:
        return wish.KeepDivision(self.combatant)

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        add_rebalance(menu, menu.view.combatant(self.combatant), prompt)


class KeepTooHighCard(CombatantQuestion, frozen=True):
    """Whether a combatant keeps an initiative card that is too high (SS-R15)."""

    kind: ClassVar[str] = "keep"
    words: ClassVar[str] = "whether to keep a card that does not qualify"

    @rule("SS-8.9", "SS-R15")
    def default(self, view: Fight) -> Command:
        return wish.KeepCard(self.combatant, keep=view.ruling("too_high_card") == "until_burned")

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        add_keeping(menu, menu.view.combatant(self.combatant), prompt)


class JudgeAttempt(Question[Fight], frozen=True):
    """The GM judges an action that is not an attack (SS-5.4)."""

    kind: ClassVar[str] = "judge"
    at: str
    actor: str

    def label(self, state: Fight) -> str:
        return f"judge what {state.combatant(self.actor).name} attempts"

    def default(self, view: Fight) -> Command:
        return wish.JudgeAction()

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        if menu.view.exchange is not None:
            add_verdicts(menu, menu.view.exchange, prompt)


class JudgeEscape(Question[Fight], frozen=True):
    """The GM decides whether a combatant escapes (SS-8.5)."""

    kind: ClassVar[str] = "flight"
    at: str
    actor: str

    def label(self, state: Fight) -> str:
        return f"judge whether {state.combatant(self.actor).name} gets away"

    def default(self, view: Fight) -> Command:
        return wish.JudgeFlight()

    def add_choices(self, menu: Menu[Fight], prompt: str) -> None:
        name, clauses = menu.view.combatant(self.actor).name, ("SS-8.5",)
        row = f"Does {name} get away?"
        menu.add(f"Let {name} flee", wish.JudgeFlight(consent=True), ask=prompt, clauses=clauses, judge=True,
                 row=(row, "Yes"), help="out of the fight at once", usual=True)  # fmt: skip
        menu.add(f"{name} does not get away", wish.JudgeFlight(consent=False), ask=prompt, clauses=clauses, judge=True,
                 row=(row, "No"), help="stays in the fight")  # fmt: skip


QUESTIONS: tuple[type[Question[Fight]], ...] = (
    BeginFight, SetUpSides, EnterFight, FlipForInitiative, DivideRow, TakeTurn, Defend, DrawForPower, PlaceNewCards,
    BurnCard, RebalanceRow, KeepTooHighCard, JudgeAttempt, JudgeEscape,
)  # fmt: skip


def open_questions(state: Fight) -> Iterable[Question[Fight]]:
    """The questions that are open in this state, in order."""
    at = f"{state.fights}.{state.round}"
    if not state.is_running:
        entering = (EnterFight(seat, state.fights) for seat in players_without_combatant(state))
        begins = BeginFight if has_two_sides(state) or _waits_for_players(state) else SetUpSides
        return (*entering, *(begins(seat, state.fights) for seat in seats_that_start(state)))
    if state.exchange is not None:
        return (_of_exchange(state, state.exchange, f"{at}.{state.phase}"),)
    if state.placing is not None:
        return (_of(PlaceNewCards, at, state.combatant(state.placing.combatant)),)
    if state.burning:
        return (_of(BurnCard, f"{at}.{places.upright(state, state.burning)}", state.combatant(state.burning)),)
    if state.stage == INITIATIVE:
        flipping = (one for one in state.combatants if must_flip(state, one))
        return (_of(FlipForInitiative, f"{at}.{places.count(state, one.id, 'drawn')}", one) for one in flipping)
    if state.stage == DIVISION:
        return (_of(DivideRow, at, one) for one in who_divides_now(state.ruling, state))
    return (_of_turn(state, f"{at}.{state.phase}", state.combatant(state.turn)),) if state.turn else ()


@rule("SS-1.2", "SS-1.9")
def _waits_for_players(state: Fight) -> bool:
    """Whether the first fight still waits for players to add their combatants, who may make up the other side."""
    return not state.fights and bool(players_without_combatant(state))


def _of(question: type[CombatantQuestion], at: str, one: Combatant) -> Question[Fight]:
    return question(one.owner, at, one.id)


def _of_turn(state: Fight, at: str, one: Combatant) -> Question[Fight]:
    if state.stage != ZERO:
        return _of(TakeTurn, at, one)
    return _of(KeepTooHighCard if may_keep_card(state.ruling, one) else RebalanceRow, at, one)


def _of_exchange(state: Fight, exchange: Exchange, at: str) -> Question[Fight]:
    if exchange.stage == "judge":
        return JudgeAttempt(judge_of(state, exchange.actor), at, exchange.actor)
    if exchange.stage == "flight":
        return JudgeEscape(judge_of(state, exchange.actor), at, exchange.actor)
    if exchange.stage == "defense":
        return _of(Defend, at, state.combatant(exchange.target))
    return _of(DrawForPower, at, state.combatant(exchange.actor))
