"""Random fights: every seat takes any legal choice and the GM interferes; the invariants hold in each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.core.bots import fill_fields
from croupier.core.chance import Chance, even_numbers, seeded_source
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.play import Play
from croupier.core.refusals import Impossible, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Ask, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Printed
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.events import TurnEnded
from croupier.games.deck_of_adventures.combat.questions import QUESTIONS as OF_COMBAT
from croupier.games.deck_of_adventures.harm.questions import QUESTIONS as OF_HARM
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.games.deck_of_adventures.turns.events import TurnSet
from support.deck_of_adventures.fights import bounds
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

STEPS = 50
Number = Callable[[int], int]
MEDDLES = frozenset(
    ("deal_damage", "give_health", "let_fall", "lay_condition", "lift_condition", "close_wounds", "call_back",
     "leave_combat", "join_combat", "step_in", "treat", "fight_condition", "pass_turn", "skip_turn", "toughen_up",
     "exchange_fate", "count_turns", "need_senses", "start_combat", "grant_benefit", "use_mechanic")
)  # fmt: skip


def any_of(number: Number, those: Any) -> Any:
    found = tuple(those)
    return found[number(len(found))]


OF_FIGHTS = {question.kind for question in (*OF_COMBAT, *OF_HARM)}


class Melee:
    """One fight, all of it by the numbers of its seed."""

    def __init__(self, rulings: Settings, seed: str) -> None:
        self.number = even_numbers(seed)
        self.luck = seeded_source(f"{seed} luck")
        self.state = self._staged(rulings)
        self.cards = self._cards()
        self.rounds = 0
        self.act("gm", wish.StartCombat(("c1", "c2", "c4", "c5")))

    def _staged(self, rulings: Settings) -> Adventure:
        number = self.number
        people = (self._hero(), self._hero(), companion(), foe(hp=4, sheet=self._sheet()),
                  minion(hp=2, sheet={"printed": Printed(hp=2)}))  # fmt: skip
        spots = {Spot(number(6), number(4)) for _ in people}
        standing = tuple(Standing(f"c{at}", spot) for at, spot in enumerate(sorted(spots), 1))
        return Stage(
            rulings,
            *people,
            state={"grid": Grid(6, 4, standing=standing, hidden=Secret((), ("gm",))) if number(2) else None},
        ).state

    def _hero(self) -> Dealer:
        number = self.number
        traits = {"Vitality": number(3), "Agility": number(3), "Brute": number(4)}
        return Dealer(hp=2 + number(4), suit=any_of(number, "CDHS"), level=1 + number(5), traits=traits, pp=1,
                      fatigue=number(3), deck=None if number(2) else ("2C", "3C", "9D"),
                      discard=() if number(2) else ("5H", "6H", "7S", "8S"), sheet=self._sheet())  # fmt: skip

    def _sheet(self) -> dict[str, Any]:
        gear = (Gear("Ash Bow", worn=bool(self.number(2))), Gear("Trail Axe", worn=True))
        return {"printed": Printed(hp=6, ap=self.number(3), pp=3), "gear": gear}

    def _cards(self) -> int:
        return sum(place.count for place in self.state.board.places)

    # acting

    def act(self, seat: str, command: Command) -> None:
        """Carry a command out, and look at every event and at what it leaves."""
        play = Play(GAME, self.state, seat, Chance(self.luck))
        GAME.carry_out(play, command)
        self._take(play)

    def _take(self, play: Play[Adventure]) -> None:
        before = self.state
        for event in play.events:
            for_all = [GAME.log_line(event, GAME.see(before, seat)) for seat in ("gm", "p1")] if _is_ours(event) else []
            assert all("None" not in line for line in for_all), for_all
            _nobody_who_is_out_acts(before, event)
            before = GAME.apply(before, event)
        self.state = play.state
        assert self._cards() == self.cards, "a card is lost"
        bounds(self.state)
        if self.state.combat is not None:
            self.rounds = max(self.rounds, self.state.combat.round)

    def step(self) -> bool:
        """A seat that is asked answers, and now and then somebody meddles; whether anything was asked."""
        if self.number(5) == 0:
            self._meddle()
        asks = [
            ask for ask in GAME.open_questions(self.state) if ask.key.partition(":")[0] not in ("character", "approve")
        ]
        if not asks:
            return False
        ask = any_of(self.number, asks)
        legal = [one for one in self.choices(ask.seat, ask) if one.legal and one.prompt is not None]
        kind = ask.key.partition(":")[0]
        assert legal or kind not in OF_FIGHTS, f"{ask.seat} is asked {ask.key} and can choose nothing"
        for _ in range(6 if legal else 0):
            if self._takes(ask.seat, any_of(self.number, legal)):
                return True
        self.act(ask.seat, GAME.default(GAME.see(self.state, ask.seat), ask))
        return True

    def choices(self, seat: str, *asks: Ask) -> list[Choice]:
        prompts = tuple(Prompt(ask, Secret("here", (ask.seat,))) for ask in asks)
        return GAME.own_choices(GAME.see(msgspec.structs.replace(self.state, prompts=prompts), seat), seat)

    def _takes(self, seat: str, choice: Choice) -> bool:
        """Whether a choice is carried out with values of chance; without fields it has to be."""
        sent = {**choice.command, **fill_fields(choice.fields, self.number)}
        try:
            self.act(seat, GAME.read_command(msgspec.json.encode(sent)))
        except Refusal as refusal:
            why: str | None = refusal.why
        else:
            why = None
        plain = not choice.fields and seat == "gm" and choice.command["type"] in MEDDLES
        assert why is None or not plain, f"{choice.label} is legal and refused: {why}"
        return why is None

    def _meddle(self) -> None:
        seat = any_of(self.number, ("gm", "gm", "p1", "p2"))
        found = [one for one in self.choices(seat) if one.legal and one.command["type"] in MEDDLES]
        if found:
            self._takes(seat, any_of(self.number, found))

    def end(self) -> None:
        """Whatever state it is in, the fight can be broken off."""
        for _ in range(30):
            play = Play(GAME, self.state, "gm", Chance(self.luck))
            try:
                GAME.abandon(play)
            except Impossible:
                break
            self._take(play)
        assert self.state.combat is None
        assert self.state.passing is None


def _is_ours(event: Event) -> bool:
    return type(event).__module__.rsplit(".", 2)[-2] in ("harm", "combat")


def _nobody_who_is_out_acts(before: Adventure, event: Event) -> None:
    """Nobody who is out spends actions, and nobody has two turns in a round."""
    combat = before.combat
    if combat is None:
        return
    if isinstance(event, TurnSet) and event.turn is not None and combat.turn is not None:
        spends = (event.turn.major, event.turn.minor) != (combat.turn.major, combat.turn.minor)
        assert not (spends and before.character(event.turn.who).is_out), f"{event.turn.who} is out and acts"
    if isinstance(event, TurnEnded):
        assert event.who not in combat.done, f"{event.who} has two turns in a round"


@pytest.mark.parametrize("seed", range(5))
def test_a_random_fight_follows_the_rules_and_never_gets_stuck(rulings: Settings, seed: int) -> None:
    melee = Melee(rulings, f"melee {seed}")
    for _ in range(STEPS):
        if not melee.step():
            break
    melee.end()


def test_a_random_fight_gets_far(rulings: Settings) -> None:
    assert any(_comes_far(Melee(rulings, f"long {seed}")) for seed in (2, 1, 3, 4))  # some end in their first round


def _comes_far(melee: Melee) -> bool:
    """Whether it comes to a second round."""
    for _ in range(3 * STEPS):
        if melee.rounds > 1 or not melee.step():
            break
    return melee.rounds > 1


CHANGED = (
    {"ko_at": "below_zero", "toughen_window": "at_once", "death_major": "hp_only", "delay_points": "beside_players"},
    {"dying_start": "always", "companion_actions": "full_turn", "companion_tc": "own", "gm_ties": "agility"},
    {"stunned_length": "until_success", "hide_ends": "next_turn", "discard_stack": "add", "surprise": "surprise_round",
     "discard_outside": "gm_allows"},
    {"dying_start": "attacked_only", "conditions_outside": "end_with_combat", "fatigue_ko_dies": "yes",
     "newcomers": "next_round", "discard_short": "allow_runout", "ko_clock": "gm_counts"},
)  # fmt: skip


@pytest.mark.parametrize("at", range(len(CHANGED)))
def test_a_random_fight_under_other_rulings(at: int) -> None:
    melee = Melee(GAME.read_settings(CHANGED[at], with_gm=True), f"other {at}")
    for _ in range(STEPS):
        if not melee.step():
            break
    melee.end()
