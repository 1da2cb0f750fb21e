"""State Stack: what the engine asks of a game, answered."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from croupier.core.bots import Bot
from croupier.core.chance import Chance, Question
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.odds.questions import Asked
from croupier.core.play import Play, Trial
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.side_table.model import Character, Outcome
from croupier.core.state import Ask, Seal
from croupier.games.state_stack import (
    act,
    attack,
    beginning,
    beside,
    boost,
    bots,
    burning,
    choices,
    combatants,
    commands,
    decree,
    division,
    flow,
    initiative,
    lines,
    looks,
    mending,
    out,
    phase_zero,
    phases,
    places,
    power,
    questions,
    stun,
)
from croupier.games.state_stack.applied import apply_own
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.events import EVENTS
from croupier.games.state_stack.odds import QUESTIONS, at_table
from croupier.games.state_stack.settings import WAITING, seconds_for_an_answer
from croupier.games.state_stack.state import Combatant, Fight
from croupier.pieces.events import PieceEvent
from croupier.pieces.game import TableGame
from croupier.pieces.override_commands import Decree
from croupier.pieces.state import Place
from croupier.pieces.view_model import Fact, Group, Track


class StateStack(TableGame[Fight]):
    """Combat in which one row of cards shows energy, readiness, attitude and injury."""

    name = "state-stack"
    title = "State Stack"
    about = "one fight, as tactics: energy, readiness and injuries are one row of cards"
    least_players = 1
    most_players = 8
    gm = "needed"
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    rules: ClassVar[Mapping[type[Command], Any]] = {
        commands.AddCombatant: combatants.add_combatant,
        commands.RemoveCombatant: combatants.remove_combatant,
        commands.StartFight: beginning.start_fight,
        commands.Flip: initiative.flip_for_initiative,
        commands.StopFlipping: initiative.stop_flipping,
        commands.Divide: division.divide,
        commands.Attack: attack.attack,
        commands.Act: act.act,
        commands.JudgeAction: act.judge_action,
        commands.ChooseDefense: attack.choose_defense,
        commands.DrawPower: power.draw_power,
        commands.Boost: boost.boost,
        commands.PlaceCards: boost.place_cards,
        commands.BurnFrom: burning.burn_from,
        commands.Recover: stun.recover,
        commands.PassTurn: phases.pass_turn,
        commands.Rebalance: phase_zero.rebalance,
        commands.KeepDivision: phase_zero.keep_division,
        commands.KeepCard: phase_zero.keep_card,
        commands.Surrender: out.surrender,
        commands.Flee: out.flee,
        commands.JudgeFlight: out.judge_flight,
        commands.Wake: out.wake,
        commands.Heal: out.heal,
        commands.TakeOver: out.take_over,
        commands.TakeOut: out.take_out,
        commands.SetInjury: decree.set_injury,
        commands.SetRank: decree.set_rank,
        commands.SetBlanks: decree.set_blanks,
    }
    events = EVENTS
    questions = QUESTIONS
    state = Fight
    waiting = frozenset(WAITING)
    trial = Trial
    wanted = beside.WANTED
    side_settings: ClassVar[Mapping[str, str]] = beside.SETTINGS

    def start(self, state: Fight, players: tuple[str, ...]) -> Fight:
        return state

    def apply_own(self, state: Fight, event: Event) -> Fight:
        return apply_own(state, event)

    def carry_out(self, play: Play[Fight], command: Command) -> None:
        super().carry_out(play, command)
        if play.viewer is None and not isinstance(command, Decree):
            flow.go_on(play)

    def asks(self, state: Fight) -> tuple[Ask, ...]:
        return questions.asks(state)

    def own_choices(self, view: Fight, seat: str) -> list[Choice]:
        return choices.choices(self, view, seat)

    def odds(self, view: Fight, seat: str, command: Command) -> Asked | None:
        return at_table.asked(view, seat, command)

    def default(self, view: Fight, ask: Ask) -> Command:
        return questions.default(view.settings.__getitem__, view, ask)

    def own_line(self, event: Event, view: Fight) -> str:
        return lines.line(event, view)

    @rule("SS-R45")
    def see(self, state: Fight, seat: str) -> Fight:
        """GM characters' attributes and ranks are known to the GM alone, unless the table plays with open sheets."""
        if state.settings["gm_sheets"] == "open" and any(not one.sheet_is_open for one in state.combatants):
            shown = tuple(_opened(one) for one in state.combatants)
            state = msgspec.structs.replace(state, combatants=shown)
        return super().see(state, seat)

    def deal_own(self, view: Fight, chance: Chance) -> Fight:
        """Sheets that the viewer does not know are any block's; divisions are any that could have been sealed."""
        people = tuple(_with_a_sheet(one, chance) for one in view.combatants)
        seals = tuple(_with_a_division(view, seal, chance) for seal in view.seals)
        return msgspec.structs.replace(view, combatants=people, seals=seals)

    def mend(self, play: Play[Fight]) -> None:
        mending.mend(play)
        flow.go_on(play)

    def abandon(self, play: Play[Fight]) -> None:
        decree.break_off(play)
        flow.go_on(play)

    def left(self, play: Play[Fight], seat: str) -> None:
        out.keep_by_rule(play, seat)
        flow.go_on(play)

    def is_between(self, state: Fight) -> bool:
        return not state.is_running

    def has_begun(self, state: Fight) -> bool:
        return state.fights > 0

    def overrides(self, view: Fight, on: str) -> list[Choice]:
        return [*choices.decrees(view, on), *super().overrides(view, on)]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(seat, seed)

    def seconds(self, state: Fight) -> int | None:
        """How long a question waits for its answer; None for ever."""
        return seconds_for_an_answer(state.settings)

    # as a side table

    def as_combatant(self, character: Character) -> Command:
        return beside.as_combatant(character)

    def outcome(self, view: Fight) -> Outcome:
        return beside.outcome(view)

    # how it looks

    def status(self, view: Fight) -> str:
        return looks.status(view)

    def tracks(self, view: Fight) -> tuple[Track, ...]:
        return (looks.track(view),)

    def groups(self, view: Fight) -> tuple[Group, ...]:
        return looks.groups(view)

    def facts(self, view: Fight) -> tuple[Fact, ...]:
        return (*looks.facts(view), *super().facts(view))

    def marks(self, view: Fight) -> Mapping[str, str]:
        return looks.marks(view)

    def counter_lie(self, place: Place) -> str:
        return looks.counter_lie(place)

    def chip_look(self, kind: str) -> tuple[str, str]:
        return looks.chip_look(kind)

    def piece_line(self, event: PieceEvent, view: Fight) -> str:
        """No line for cards on their way to a test and from it: what they show and come to is told."""
        return "" if lines.is_passing(event) else super().piece_line(event, view)

    def place_name(self, view: Fight, place: str) -> str:
        """A part of a stack as the log calls it: "Ana's defense"."""
        name, _, part = place.partition(".")
        return f"{view.combatant(name).name}'s {part}" if part and view.has(name) else super().place_name(view, place)


def _opened(one: Combatant) -> Combatant:
    return msgspec.structs.replace(one, sheet=Secret(one.sheet.value, (EVERYONE,)))


def _with_a_sheet(one: Combatant, chance: Chance) -> Combatant:
    if one.sheet.value is not None:
        return one
    block = chance.ask(Question(f"sheet {one.id}", tuple((name, 1) for name in BLOCKS)))
    return msgspec.structs.replace(one, sheet=Secret(BLOCKS[block], one.sheet.known_to))


def _with_a_division(view: Fight, seal: Seal, chance: Chance) -> Seal:
    if seal.answer.value is not None or not view.has(seal.about):
        return seal
    options = tuple((str(front), 1) for front in range(places.blanks(view, seal.about) + 1))
    front = int(chance.ask(Question(f"division {seal.about}", options)))
    answer = msgspec.json.encode(commands.Divide(seal.about, front)).decode()
    return msgspec.structs.replace(seal, answer=Secret(answer, seal.answer.known_to))


GAME = StateStack()
