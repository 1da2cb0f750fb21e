"""What can be asked for about rolls."""

from __future__ import annotations

from croupier.core.commands import Command


class DeclareAction(Command, frozen=True, tag="declare_action"):
    """What a character does, in their player's words (MS-13.2)."""

    character: str
    words: str


class NeedNoRoll(Command, frozen=True, tag="need_no_roll"):
    """It happens without a roll (MS-13.3)."""

    attempt: str
    words: str = ""


class SayImpossible(Command, frozen=True, tag="say_impossible"):
    """It cannot be done, as they would know or find out (MS-13.4)."""

    attempt: str
    words: str = ""


class OfferWay(Command, frozen=True, tag="offer_way"):
    """One way of doing it, with its terms (MS-13.7).

    `untrained` is rule, grant or waive; `precise_way` rule, yes or no: whether it could be done by Precision too;
    `sudden`: there was no time to prepare, so no Precision; `limb` is one without which it cannot be done;
    `waive`: power armor asks for nothing; `lifting`: it adds its dice; `tools` are right (""), makeshift, superior or
    none; `harder`, `worse` and `dice` are a modifier of difficulty, threshold and dice, `because` its source; `named`
    are required specialties in words, with commas; `quirks` merits and flaws that matter; `more`: another way will
    follow.
    """

    log_phrase = "offers a way to make the roll"

    attempt: str
    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0
    required: tuple[str, ...] = ()
    named: str = ""
    related: tuple[str, ...] = ()
    harder: int = 0
    worse: int = 0
    dice: int = 0
    because: str = ""
    quirks: tuple[str, ...] = ()
    untrained: str = "rule"
    precise_way: str = "rule"
    sudden: bool = False
    limb: str = ""
    waive: bool = False
    impossible: bool = False
    note: str = ""
    tools: str = ""
    lifting: bool = False
    more: bool = False


class AskAnother(Command, frozen=True, tag="ask_another"):
    """Ask for another roll first, to work out what they are not trained for (MS-4.7, MS-R9)."""

    log_phrase = "asks for another roll first"

    attempt: str
    first: str
    difficulty: int = 6
    threshold: int = 0


class LetHelp(Command, frozen=True, tag="let_help"):
    """A helper rolls first (MS-R20)."""

    log_phrase = "lets somebody help with the roll"

    attempt: str
    helper: str
    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0


class Oppose(Command, frozen=True, tag="oppose"):
    """Let somebody roll against it, or is a threshold, by a ruling (MS-R19)."""

    log_phrase = "says what opposes the roll"

    attempt: str
    by: str
    first: str
    second: str = ""
    difficulty: int = 6


class WorkOn(Command, frozen=True, tag="work_on"):
    """What this roll brings counts towards a long task (MS-R20)."""

    log_phrase = "counts the roll toward a long task"

    attempt: str
    task: str


class SetTask(Command, frozen=True, tag="set_task"):
    """A long task, and the net successes that it takes."""

    name: str
    goal: int


class DropTask(Command, frozen=True, tag="drop_task"):
    """A long task is given up."""

    task: str


class TickQuirks(Command, frozen=True, tag="tick_quirks"):
    """The storyteller says which merits and flaws of its roller matter in a roll that is offered (MS-R38)."""

    attempt: str
    quirks: tuple[str, ...] = ()


class ChooseWay(Command, frozen=True, tag="choose_way"):
    """Take one of the ways, with the specialties that are used: then the dice fall (MS-13.7, MS-16.5)."""

    log_phrase = "chooses how to make the roll"

    attempt: str
    way: int = 0
    use: tuple[str, ...] = ()


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Go for none of it (MS-R18)."""

    attempt: str


class AcceptUse(Command, frozen=True, tag="accept_use"):
    """Which of the specialties relate to the action (MS-16.3); those that do not are left out."""

    attempt: str
    relate: tuple[str, ...] = ()


class VoidRoll(Command, frozen=True, tag="void_roll"):
    """The storyteller calls a roll off before its dice."""

    attempt: str
    reason: str = ""


class LeaveRoll(Command, frozen=True, tag="leave_roll"):
    """Add nothing to a roll: it counts as it lies."""

    log_phrase = "leaves the roll as it is"

    attempt: str


class AddDie(Command, frozen=True, tag="add_die"):
    """Bank a point of experience in a trait of the roll and add one bonus die (MS-R46)."""

    attempt: str
    trait: str


class AmendRoll(Command, frozen=True, tag="amend_roll"):
    """Correct a roll just made: what follows is done anew from the same dice (MS-17.10)."""

    attempt: str
    reason: str
    difficulty: int
    threshold: int
    used: tuple[str, ...] = ()


class Narrate(Command, frozen=True, tag="narrate"):
    """What a roll comes to, in the storyteller's words (MS-17.8)."""

    attempt: str
    text: str


class RollForNpc(Command, frozen=True, tag="roll_for_npc"):
    """The storyteller rolls a pool of one of theirs, in the open or in secret (MS-R73)."""

    npc: str
    pool: str
    difficulty: int = 6
    threshold: int = 0
    dice: int = 0
    hidden: bool = False
    words: str = ""


class RollInSecret(Command, frozen=True, tag="roll_in_secret"):
    """The storyteller rolls for a character, and nobody else learns of it (MS-R74)."""

    character: str
    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0
    harder: int = 0
    use: tuple[str, ...] = ()
    words: str = ""
    quirks: tuple[str, ...] = ()


class SpendWillpower(Command, frozen=True, tag="spend_willpower"):
    """Pay a dot to make a willpower roll succeed (MS-9.6)."""

    attempt: str
