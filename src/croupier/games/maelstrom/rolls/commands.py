"""Commands about rolls."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class DeclareAction(Command, frozen=True, tag="declare_action"):
    """Declare what a character does, in their player's words (MS-13.2)."""

    character: str
    words: str


class NeedNoRoll(Command, frozen=True, tag="need_no_roll"):
    """Decide that a declared action happens without a roll (MS-13.3)."""

    attempt: str
    words: str = ""


class SayImpossible(Command, frozen=True, tag="say_impossible"):
    """Decide that a declared action cannot be done, as the character would know or find out (MS-13.4)."""

    attempt: str
    words: str = ""


class OfferWay(Command, frozen=True, tag="offer_way"):
    """Offer one way of doing it, with its terms (MS-13.7).

    `untrained` is rule, grant or waive. `precise_way` is rule, yes or no: whether Precision would also work.
    `sudden` means that there was no time to prepare, so no Precision. `limb` is one that the action needs.
    `waive` means that power armor requires no specialty; `lifting` adds the armor's dice. `tools` are right
    (""), makeshift, superior or none. `harder`, `worse` and `dice` modify difficulty, threshold and dice;
    `because` is the source. `named` are required specialties as text, separated by commas. `quirks` are merits
    and flaws that matter. `more` means that another way will follow. `alone` means that the ability is rolled
    without the attribute (MS-R7).
    """

    log_phrase = "offers a way to make the roll"

    attempt: str
    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0
    required: EachOnce = ()
    named: str = ""
    related: EachOnce = ()
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
    alone: bool = False


class AskAnother(Command, frozen=True, tag="ask_another"):
    """Ask for another roll first, to figure out what the character is untrained for (MS-4.7, MS-R9).

    `untrained` and `precise_way` are those of a way.
    """

    log_phrase = "asks for another roll first"

    attempt: str
    first: str
    difficulty: int = 6
    threshold: int = 0
    second: str = ""
    untrained: str = "rule"
    precise_way: str = "rule"


class LetHelp(Command, frozen=True, tag="let_help"):
    """Have a helper roll first (MS-R20); `untrained` and `precise_way` are those of a way."""

    log_phrase = "lets somebody help with the roll"

    attempt: str
    helper: str
    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0
    untrained: str = "rule"
    precise_way: str = "rule"


class Oppose(Command, frozen=True, tag="oppose"):
    """Have somebody roll against the action or, depending on a ruling, add a threshold to it (MS-R19).

    `untrained` and `precise_way` are those of a way, for a character who rolls.
    """

    log_phrase = "says what opposes the roll"

    attempt: str
    by: str
    first: str
    second: str = ""
    difficulty: int = 6
    untrained: str = "rule"
    precise_way: str = "rule"


class WorkOn(Command, frozen=True, tag="work_on"):
    """Count the successes of this roll toward a long task (MS-R20)."""

    log_phrase = "counts the roll toward a long task"

    attempt: str
    task: str


class SetTask(Command, frozen=True, tag="set_task"):
    """Begin a long task that takes this many net successes."""

    name: str
    goal: int


class DropTask(Command, frozen=True, tag="drop_task"):
    """Give up a long task."""

    task: str


class TickQuirks(Command, frozen=True, tag="tick_quirks"):
    """Set which of the roller's merits and flaws matter in an offered roll (MS-R38)."""

    attempt: str
    quirks: tuple[str, ...] = ()


class ChooseWay(Command, frozen=True, tag="choose_way"):
    """Choose one of the ways and the specialties to use; then the dice fall (MS-13.7, MS-16.5)."""

    log_phrase = "chooses how to make the roll"

    attempt: str
    way: int = 0
    use: tuple[str, ...] = ()


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Withdraw from the action (MS-R18)."""

    attempt: str


class AcceptUse(Command, frozen=True, tag="accept_use"):
    """Say which specialties relate to the action (MS-16.3); the others are left out."""

    attempt: str
    relate: EachOnce = ()


class VoidRoll(Command, frozen=True, tag="void_roll"):
    """Cancel a roll before its dice are rolled; only for the storyteller."""

    attempt: str
    reason: str = ""


class LeaveRoll(Command, frozen=True, tag="leave_roll"):
    """Add nothing to a roll: it counts as it is."""

    log_phrase = "leaves the roll as it is"

    attempt: str


class AddDie(Command, frozen=True, tag="add_die"):
    """Bank a point of experience in a trait of the roll and add one bonus die (MS-R46)."""

    attempt: str
    trait: str


class AmendRoll(Command, frozen=True, tag="amend_roll"):
    """Correct a recent roll; what follows is resolved again with the same dice (MS-17.10)."""

    attempt: str
    reason: str
    difficulty: int
    threshold: int
    used: tuple[str, ...] = ()


class Narrate(Command, frozen=True, tag="narrate"):
    """Narrate the outcome of a roll, in the storyteller's words (MS-17.8)."""

    attempt: str
    text: str


class RollForNpc(Command, frozen=True, tag="roll_for_npc"):
    """Roll a pool of an NPC, in the open or in secret (MS-R73)."""

    npc: str
    pool: str
    difficulty: int = 6
    threshold: int = 0
    dice: int = 0
    hidden: bool = False
    words: str = ""


class RollInSecret(Command, frozen=True, tag="roll_in_secret"):
    """Roll for a character without anyone but the storyteller learning of it (MS-R74).

    `untrained` and `precise_way` are those of a way.
    """

    character: str
    first: str
    second: str = ""
    difficulty: int = 6
    threshold: int = 0
    harder: int = 0
    use: tuple[str, ...] = ()
    words: str = ""
    quirks: tuple[str, ...] = ()
    untrained: str = "rule"
    precise_way: str = "rule"


class SpendWillpower(Command, frozen=True, tag="spend_willpower"):
    """Spend a dot to make a willpower roll succeed (MS-9.6)."""

    attempt: str
