"""The commands, events, questions and rules of the Rolls chapter."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.state import GM
from croupier.games.maelstrom.rolls import (
    amendments,
    declarations,
    events,
    experience_die,
    help_and_tasks,
    help_events,
    opposed_rolls,
    powers,
    quirk_ticks,
    result_events,
    storyteller_rolls,
    way_choice,
)
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.attempts import is_counting
from croupier.games.maelstrom.rolls.attempts import step as roll_step
from croupier.games.maelstrom.rolls.choices import any_time
from croupier.games.maelstrom.rolls.facts import facts
from croupier.games.maelstrom.rolls.questions import (
    AddToRoll,
    JudgeDeclaration,
    JudgeSpecialties,
    PickWay,
    open_questions,
)
from croupier.games.maelstrom.rolls.retelling import RETELLING
from croupier.games.maelstrom.rolls.sample_hidden import sample_hidden
from croupier.games.maelstrom.rolls.training import follow_training
from croupier.games.maelstrom.sheets.sheet_access import update_visible_items
from croupier.games.maelstrom.state import Campaign
from croupier.pieces import dice
from croupier.pieces.chapters import Chapter, events_in


def opened(play: Play[Campaign]) -> None:
    """Prepare the key for the storyteller's hidden dice at the start, as doing it later would reveal a roll."""
    dice.lay_ready(play, (GM,))


def step(play: Play[Campaign]) -> bool:
    """Run one automatic step of a roll; return whether one ran.

    What people see of items follows a roll, and is not shown in between when the roll is resolved again (MS-17.10).
    """
    return follow_training(play) or (not is_counting(play) and update_visible_items(play)) or roll_step(play)


CHAPTER = Chapter(
    "rolls",
    {
        wish.DeclareAction: declarations.declare_action,
        wish.NeedNoRoll: declarations.need_no_roll,
        wish.SayImpossible: declarations.say_impossible,
        wish.OfferWay: declarations.offer_way,
        wish.AskAnother: help_and_tasks.ask_another,
        wish.LetHelp: help_and_tasks.let_help,
        wish.Oppose: opposed_rolls.oppose,
        wish.WorkOn: help_and_tasks.work_on,
        wish.SetTask: help_and_tasks.set_task,
        wish.DropTask: help_and_tasks.drop_task,
        wish.TickQuirks: quirk_ticks.tick_quirks,
        wish.ChooseWay: way_choice.choose_way,
        wish.Withdraw: way_choice.withdraw,
        wish.AcceptUse: way_choice.accept_use,
        wish.VoidRoll: way_choice.void_roll,
        wish.LeaveRoll: way_choice.leave_roll,
        wish.AddDie: experience_die.add_die,
        wish.AmendRoll: amendments.amend_roll,
        wish.Narrate: amendments.narrate,
        wish.RollForNpc: storyteller_rolls.roll_for_npc,
        wish.RollInSecret: storyteller_rolls.roll_in_secret,
    },
    events_in(events, result_events, help_events),
    open_questions=open_questions,
    questions=(JudgeDeclaration, PickWay, JudgeSpecialties, AddToRoll),
    any_time=any_time,
    powers=powers.powers,
    step=step,
    deal=sample_hidden,
    opened=opened,
    facts=facts,
    retelling=RETELLING,
)
