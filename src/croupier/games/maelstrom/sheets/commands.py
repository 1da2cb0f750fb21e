"""Commands about characters and their sheets."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw, Meant, Merit, Thing, Wanted
from croupier.games.maelstrom.sheets.state import GENERAL, Background


class ProposeCharacter(Command, frozen=True, tag="propose_character"):
    """Propose a whole sheet to the storyteller: the start's dots, and what is bought above them.

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
    """Withdraw the seat's own proposal, or keep a sheet that may be rebuilt as it is."""


class ApproveCharacter(Command, frozen=True, tag="approve_character"):
    """Approve a proposal: its character joins the story as proposed."""

    log_phrase = "approves a character"

    seat: str


class ReturnCharacter(Command, frozen=True, tag="return_character"):
    """Return a proposal with a note on what to change."""

    seat: str
    note: str


class AssignProposal(Command, frozen=True, tag="assign_proposal"):
    """Hand a proposal whose player has left to another seat."""

    seat: str
    to: str


class AllowStart(Command, frozen=True, tag="allow_start"):
    """Set what a seat's next character begins with: experience, or an attribute that may have no dots.

    `grants` off takes that permission back.
    """

    seat: str
    points: int | None = None
    zero: str = ""
    grants: bool = True


class UnlockSheet(Command, frozen=True, tag="unlock_sheet"):
    """Allow a player to rebuild their character."""

    character: str


class JudgeSpecialty(Command, frozen=True, tag="judge_specialty"):
    """Judge a specialty that is on no list; `verdict` is a tier, or refused."""

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
    """Take a specialty: a free one of the start if one is left, otherwise for experience."""

    character: str
    ability: str
    name: str
    tier: str = GENERAL
    parameter: str = ""


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo the purchase of a dot and refund its price; only for the storyteller."""

    character: str
    trait: str


class TickPractice(Command, frozen=True, tag="tick_practice"):
    """Record that there was a chance to learn this trait, or that there was none."""

    character: str
    trait: str
    practised: bool = True


class OfferQuirk(Command, frozen=True, tag="offer_quirk"):
    """Offer a character a merit or flaw in play; for one on the list, points 0 means the list's points."""

    character: str
    name: str
    points: int = 0
    text: str = ""
    flaw: bool = False
    secret: bool = False


class AnswerQuirk(Command, frozen=True, tag="answer_quirk"):
    """Accept or decline a merit or flaw that the storyteller offers; `text` tells two of one name apart."""

    character: str
    name: str
    take: bool
    text: str = ""


class LoseQuirk(Command, frozen=True, tag="lose_quirk"):
    """Buy off a flaw for the experience it gave; the storyteller can also strike a merit or flaw for free."""

    character: str
    name: str
    text: str = ""
    struck: bool = False


class WriteSheet(Command, frozen=True, tag="write_sheet"):
    """Change a text on a sheet: concept, campaign, backstory, personality or notes."""

    character: str
    part: str
    text: str = ""


class SetPrice(Command, frozen=True, tag="set_price"):
    """Set the price of an item at the start; None takes it off the list (MS-R40)."""

    name: str
    price: int | None = None


class GiveItem(Command, frozen=True, tag="give_item"):
    """Add an item to a character's list."""

    character: str
    name: str
    text: str = ""
    quantity: int = 1


class DropItem(Command, frozen=True, tag="drop_item"):
    """Take an item, or some of it, off a character's list; quantity 0 means all of it."""

    character: str
    item: str
    quantity: int = 0


class AddAbility(Command, frozen=True, tag="add_ability"):
    """Add a custom ability to the campaign's list."""

    name: str
    category: str
    text: str = ""


class ImportCharacter(Command, frozen=True, tag="import_character"):
    """Propose a character from a file of the public format; `names` says what unknown names mean here."""

    text: str
    names: tuple[Meant, ...] = ()
