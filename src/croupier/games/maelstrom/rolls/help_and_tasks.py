"""Help, long tasks, and rolls to figure out an untrained action (MS-4.7, MS-R20)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_NAME, require_storyteller, text_of
from croupier.games.maelstrom.rolls import pools
from croupier.games.maelstrom.rolls.attempts import UNDECLARED, announced, ask_roll
from croupier.games.maelstrom.rolls.commands import AskAnother, DropTask, LetHelp, SetTask, WorkOn
from croupier.games.maelstrom.rolls.declarations import declared_attempt
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.help_events import (
    EASED_KNOWLEDGE,
    Aimed,
    Helped,
    TaskSet,
    Waived,
    with_cost,
    without_cost,
)
from croupier.games.maelstrom.rolls.judged_terms import judged
from croupier.games.maelstrom.rolls.prepared_rolls import count_again
from croupier.games.maelstrom.rolls.state import BOTCH, STARTS_OVER, SUCCESS, Attempt, Modifier, Task, Terms
from croupier.games.maelstrom.rolls.terms import check_numbers
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.state import Campaign

MOST_HELP, LONGEST_TASK = 3, 99


@rule("MS-4.7", "MS-4.9", "MS-R9", "MS-1.8")
def ask_another(play: Play[Campaign], command: AskAnother) -> None:
    """Ask for another roll first: if it succeeds, being untrained costs nothing in this action."""
    attempt = declared_attempt(play, command.attempt)
    allowed = play.ruling("untrained_skill") == "alternate_roll"
    play.require(allowed, "MS-R9", "at this table no other roll can replace training", "offer a way")
    play.need(not attempt.waived, "that is already settled", "offer a way")
    if command.first not in ATTRIBUTES:
        raise Invalid("first", command.first[:40], ", ".join(ATTRIBUTES), "MS-R9")
    play.because("MS-4.7")
    with play.rulings_for(announced(play, attempt.actor)):
        traits = pools.named(play, command.first, command.second)
    check_numbers(command.difficulty, command.threshold)
    plain = Terms(traits, command.difficulty, command.threshold)
    terms = judged(play, plain, command.untrained, command.precise_way, announced(play, attempt.actor))
    ask_roll(play, actor=attempt.actor, kind=UNDECLARED, terms=terms, then="another", about=attempt.id,
             words="working it out", chain=attempt.chain)  # fmt: skip


@follow_up("another")
@rule("MS-4.7", "MS-4.9", "MS-R8", "MS-R9")
def after_preliminary_roll(play: Play[Campaign], attempt: Attempt) -> None:
    """On a success, waive the cost of being untrained; a failure or botch keeps it.

    A success also grants an untrained knowledge, unless nobody may try one at this table.
    """
    won, now = attempt.record.open().reading.result == SUCCESS, play.state
    if not now.has_attempt(attempt.about):
        return
    main = now.attempt(attempt.about)
    if main.waived and not won:  # it is amended
        needs = any(_needs_the_grant(way) for way in ways_of(main))
        instead = "void that action first" if main.record.value is None else "amend the action's own roll"
        play.need(not needs, "the action needs what this roll worked out", instead)
    play.because("MS-4.7", waived=won)
    grants = now.ruling("untrained_knowledge") != "never"
    if won and grants:
        play.because("MS-4.9", granted=won)
    play.do(Waived(attempt.about, won, grants))
    if main.waived != won and main.record.value is not None:
        terms = main.record.open().locked.terms
        count_again(play, main, without_cost(terms) if won else with_cost(terms))


def ways_of(attempt: Attempt) -> tuple[Terms, ...]:
    """The terms of a roll: as locked once its dice are rolled, before that of each way."""
    return (attempt.record.open().locked.terms,) if attempt.record.value is not None else attempt.offered.value or ()


def _needs_the_grant(way: Terms) -> bool:
    """Whether only another roll lets this untrained knowledge be tried."""
    return not way.eased and any(one.clause == EASED_KNOWLEDGE for one in way.modifiers)


@rule("MS-R20", "MS-R65", "MS-R66", "MS-9.4", "MS-1.8")
def let_help(play: Play[Campaign], command: LetHelp) -> None:
    """Have one helper roll first: net successes add dice, three at most; a botch adds a threshold of 1."""
    attempt, now = declared_attempt(play, command.attempt), play.state
    play.require(play.ruling("roll_extended") == "help", "MS-R20", "at this table helping adds no dice", "offer a way")
    helper, is_npc = command.helper, now.has_npc(command.helper)
    play.need((is_npc or now.has(helper)) and helper != attempt.actor, f"{helper[:20]!r} cannot help",
              "choose another character")  # fmt: skip
    if is_npc:
        left_out(command, "second", "untrained", "precise_way", because="an NPC's pool is rolled alone",
                 clause="MS-R20")  # fmt: skip
    actors.require_can_act(play, helper)
    actors.require_alert(play, helper)
    play.require(not attempt.helped, "MS-R20", "one helper at most", "offer a way")
    alone = any(WILLPOWER in way.traits for way in ways_of(attempt))
    play.require(not alone, "MS-9.4", "willpower is rolled alone, without help", "offer another way",
                 to=announced(play, attempt.actor))  # fmt: skip
    with play.rulings_for(announced(play, helper)):
        traits = (pools.of_npc(play, helper, command.first) if is_npc
                  else pools.named(play, command.first, command.second))  # fmt: skip
    check_numbers(command.difficulty, command.threshold)
    words = f"helping {actors.name_of(now, attempt.actor)}"
    terms = Terms(traits, command.difficulty, command.threshold)
    if not is_npc:
        terms = judged(play, terms, command.untrained, command.precise_way, announced(play, helper))
    ask_roll(play, actor=helper, kind="help", terms=terms, then="help", about=attempt.id, words=words,
             chain=attempt.chain)  # fmt: skip


@follow_up("help")
@rule("MS-R20", "MS-9.4")
def after_help(play: Play[Campaign], attempt: Attempt) -> None:
    """Apply a helper's result to the roll."""
    reading, now = attempt.record.open().reading, play.state
    if all(one.id != attempt.about for one in now.attempts):
        return
    dice = min(MOST_HELP, reading.net) if reading.result == SUCCESS else 0
    worse = int(reading.result == BOTCH)
    play.because("MS-R20", dice=dice, threshold=worse)
    alone = any(WILLPOWER in way.traits for way in ways_of(now.attempt(attempt.about)))  # the help is amended
    play.require(not (dice and alone), "MS-9.4", "willpower is rolled alone, and this help adds dice",
                 "leave the help as it is")  # fmt: skip
    name = actors.name_of(now, attempt.actor)
    helps = Modifier(f"{name}'s help", threshold=worse, dice=dice, clause="MS-R20")
    play.do(Helped(attempt.about, helps))
    main = now.attempt(attempt.about)
    if main.record.value is not None:  # the help is amended
        terms = main.record.open().locked.terms
        modifiers = tuple(helps if one.source == helps.source else one for one in terms.modifiers)
        count_again(play, main, msgspec.structs.replace(terms, modifiers=modifiers))


@rule("MS-R20", "MS-1.8")
def set_task(play: Play[Campaign], command: SetTask) -> None:
    """Begin a long task."""
    require_storyteller(play)
    play.require(
        play.ruling("roll_extended") == "extended",
        "MS-R20",
        "this table does not use extended tasks",
        "use single rolls",
    )
    name = text_of("name", command.name, "MS-R20", LONGEST_NAME)
    if not 1 <= command.goal <= LONGEST_TASK:
        raise Invalid("goal", command.goal, f"1 to {LONGEST_TASK}", "MS-R20")
    now = play.state
    ids = (*(one.id for one in (*now.tasks, *now.reached)), *(one.about for one in now.attempts if one.then == "task"))
    numbers = [int(one[1:]) for one in ids]  # no roll that can be amended counts toward another task
    play.do(TaskSet(Task(f"t{max(numbers, default=0) + 1}", name, command.goal)))


def task_of(play: Play[Campaign], name: str) -> Task:
    """The task with this id. Raises Impossible."""
    tasks = play.state.tasks
    found = next((one for one in tasks if one.id == name), None)
    play.need(found is not None, f"there is no task {name[:20]!r}", ", ".join(one.id for one in tasks))
    assert found is not None
    return found


@rule("MS-R20", "MS-1.8")
def drop_task(play: Play[Campaign], command: DropTask) -> None:
    """Give up a long task."""
    require_storyteller(play)
    play.because("MS-R20")
    play.do(TaskSet(task_of(play, command.task), over=True))


@rule("MS-R20", "MS-1.8")
def work_on(play: Play[Campaign], command: WorkOn) -> None:
    """Count the successes of a roll toward a task."""
    attempt = declared_attempt(play, command.attempt)
    play.need(attempt.then != "opposed", "somebody opposes it", "choose a roll that nobody opposes")
    play.because("MS-R20")
    play.do(Aimed(attempt.id, "task", task_of(play, command.task).id))


@follow_up("task")
@rule("MS-R20")
def after_task_roll(play: Play[Campaign], attempt: Attempt) -> None:
    """Add net successes to the task until it reaches its goal; a botch resets it to 0."""
    reading = attempt.record.open().reading
    now = play.state
    amended = (one for one in now.reached if one.has_roll(attempt.id))
    task = next((one for one in (*now.tasks, *amended) if one.id == attempt.about), None)
    if task is None:
        return
    adds = {BOTCH: STARTS_OVER, SUCCESS: reading.net}.get(reading.result, 0)
    after = task.with_roll(attempt.id, adds)
    play.because("MS-R20", before=task.done, done=after.done, goal=task.goal)
    play.do(TaskSet(after, over=after.done >= task.goal))
