"""The commands, events, questions and rules of a fight."""

from __future__ import annotations

import msgspec

from croupier.core.chance import Chance, DrawRequest
from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.state import Seal
from croupier.games.state_stack import (
    absent_players,
    act,
    attack,
    boost,
    burn_cards,
    combatants,
    decree,
    division,
    events,
    initiative,
    phase_zero,
    phases,
    place_new_cards,
    places,
    power,
    result_events,
    roster_events,
    start_fight,
    stun,
    surrender_and_flight,
    wake_and_heal,
)  # fmt: skip
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import (
    view as fight_view,
)
from croupier.games.state_stack.choices.any_time import add_any_time
from croupier.games.state_stack.choices.gm import add_powers
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.questions import QUESTIONS, open_questions
from croupier.games.state_stack.retelling import RETELLING
from croupier.games.state_stack.state import Combatant, Fight
from croupier.pieces.chapters import Chapter, events_in


def with_sheets(view: Fight, chance: Chance) -> Fight:
    """The view with every sheet unknown to the viewer drawn from the stat blocks."""
    return msgspec.structs.replace(view, combatants=tuple(_with_sheet(one, chance) for one in view.combatants))


def _with_sheet(one: Combatant, chance: Chance) -> Combatant:
    if one.sheet.value is not None:
        return one
    block = chance.ask(DrawRequest(f"sheet {one.id}", tuple((name, 1) for name in BLOCKS)))
    return msgspec.structs.replace(one, sheet=Secret(BLOCKS[block], one.sheet.known_to))


def possible_division(view: Fight, seal: Seal, chance: Chance) -> Command | None:
    """A division that could be in the seal; None if no combatant has one."""
    if not view.has(seal.about):
        return None
    options = tuple((str(front), 1) for front in range(places.blanks(view, seal.about) + 1))
    return wish.Divide(seal.about, int(chance.ask(DrawRequest(f"division {seal.about}", options))))


CHAPTER = Chapter(
    "fight",
    {
        wish.AddCombatant: combatants.add_combatant,
        wish.RemoveCombatant: combatants.remove_combatant,
        wish.StartFight: start_fight.start_fight,
        wish.Flip: initiative.flip_for_initiative,
        wish.StopFlipping: initiative.stop_flipping,
        wish.Divide: division.divide,
        wish.Attack: attack.attack,
        wish.Act: act.act,
        wish.JudgeAction: act.judge_action,
        wish.ChooseDefense: attack.choose_defense,
        wish.DrawPower: power.draw_power,
        wish.Boost: boost.boost,
        wish.PlaceCards: place_new_cards.place_cards,
        wish.BurnFrom: burn_cards.burn_from,
        wish.Recover: stun.recover,
        wish.PassTurn: phases.pass_turn,
        wish.Rebalance: phase_zero.rebalance,
        wish.KeepDivision: phase_zero.keep_division,
        wish.KeepCard: phase_zero.keep_card,
        wish.Surrender: surrender_and_flight.surrender,
        wish.Flee: surrender_and_flight.flee,
        wish.JudgeFlight: surrender_and_flight.judge_flight,
        wish.Wake: wake_and_heal.wake,
        wish.Heal: wake_and_heal.heal,
        wish.TakeOver: absent_players.take_over,
        wish.TakeOut: absent_players.take_out,
        wish.SetInjury: decree.set_injury,
        wish.SetRank: decree.set_rank,
        wish.SetBlanks: decree.set_blanks,
    },
    events_in(events, roster_events, result_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=add_any_time,
    powers=add_powers,
    seal=possible_division,
    fill=with_sheets,
    facts=fight_view.facts,
    retelling=RETELLING,
)
