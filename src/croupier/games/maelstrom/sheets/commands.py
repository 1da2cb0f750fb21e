"""What a seat can ask for about characters and their sheets."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw, Meant, Merit, Thing, Wanted
from croupier.games.maelstrom.sheets.state import GENERAL, Background


class ProposeCharacter(Command, frozen=True, tag="propose_character"):
    """A whole sheet for the storyteller's word: dots as given at the start, and what is bought above them.

    `of` is a character whose sheet is unlocked, to be rebuilt; `kit` adds the usual equipment.
    """

    name: str
    concept: str = ""
    campaign: str = ""
    backstory: str = ""
    personality: str = ""
    notes: str = ""
    backgrounds: tuple[Background, ...] = ()
    primary: str = ""
    attributes: dict[str, int] = {}
    abilities: dict[str, int] = {}
    specialties: tuple[Wanted, ...] = ()
    merits: tuple[Merit, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    bought: tuple[Bought, ...] = ()
    items: tuple[Thing, ...] = ()
    kit: bool = False
    of: str = ""


class WithdrawProposal(Command, frozen=True, tag="withdraw_proposal"):
    """Take back what one has proposed."""


class ApproveCharacter(Command, frozen=True, tag="approve_character"):
    """Let the character of a proposal be there, as proposed."""

    log_phrase = "approves a character"

    seat: str


class ReturnCharacter(Command, frozen=True, tag="return_character"):
    """Give a proposal back with a note on what to change."""

    seat: str
    note: str


class AssignProposal(Command, frozen=True, tag="assign_proposal"):
    """Let another seat go on with a proposal whose player has left."""

    seat: str
    to: str


class AllowStart(Command, frozen=True, tag="allow_start"):
    """What a seat's next character begins with, where it is not the table's: experience; an attribute without dots."""

    seat: str
    points: int | None = None
    zero: str = ""


class UnlockSheet(Command, frozen=True, tag="unlock_sheet"):
    """Let a player make their character anew."""

    character: str


class JudgeSpecialty(Command, frozen=True, tag="judge_specialty"):
    """Say of a specialty that is on no list whether it is reasonable, and of which tier; verdict: tier, or refused."""

    character: str
    ability: str
    name: str
    verdict: str
    parameter: str = ""


class BuyDot(Command, frozen=True, tag="buy_dot"):
    """Buy one dot of an attribute, an ability or willpower."""

    character: str
    trait: str


class BuySpecialty(Command, frozen=True, tag="buy_specialty"):
    """Take a specialty: a free one of the start if there is one left, else for experience."""

    character: str
    ability: str
    name: str
    tier: str = GENERAL
    parameter: str = ""


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo a purchase of a dot and give its price back; the storyteller alone."""

    character: str
    trait: str


class TickPractice(Command, frozen=True, tag="tick_practice"):
    """Say that there was a chance to learn this, or that there was none."""

    character: str
    trait: str
    practised: bool = True


class OfferQuirk(Command, frozen=True, tag="offer_quirk"):
    """Offer a character a merit or flaw in play, for its points or for none."""

    character: str
    name: str
    points: int = 0
    text: str = ""
    flaw: bool = False
    secret: bool = False


class AnswerQuirk(Command, frozen=True, tag="answer_quirk"):
    """Take what the storyteller offers, or leave it."""

    character: str
    name: str
    take: bool


class LoseQuirk(Command, frozen=True, tag="lose_quirk"):
    """Buy off a flaw for the experience that it gave; the storyteller can also strike a merit or flaw without price."""

    character: str
    name: str
    text: str = ""
    struck: bool = False


class WriteSheet(Command, frozen=True, tag="write_sheet"):
    """Change what a sheet tells in words: concept, backstory, personality, notes."""

    character: str
    part: str
    text: str = ""


class SetPrice(Command, frozen=True, tag="set_price"):
    """The storyteller says what a thing costs at the start; None: it is on the list no more (MS-R40)."""

    name: str
    price: int | None = None


class GiveItem(Command, frozen=True, tag="give_item"):
    """Put a thing on a character's list."""

    character: str
    name: str
    text: str = ""
    quantity: int = 1


class DropItem(Command, frozen=True, tag="drop_item"):
    """Take a thing, or some of it, off a character's list; 0: all of it."""

    character: str
    item: str
    quantity: int = 0


class AddAbility(Command, frozen=True, tag="add_ability"):
    """Add an ability of the campaign's own to its list."""

    name: str
    category: str
    text: str = ""


class ImportCharacter(Command, frozen=True, tag="import_character"):
    """A character from a file of the public format, for the storyteller's word; `names` says what odd names mean."""

    text: str
    names: tuple[Meant, ...] = ()
