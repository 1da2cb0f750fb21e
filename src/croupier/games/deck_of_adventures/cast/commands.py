"""Commands about characters and their sheets."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.forms import EachOnce
from croupier.games.deck_of_adventures.cast.state import Taken
from croupier.games.deck_of_adventures.names import name_of


class ProposeCharacter(Command, frozen=True, tag="propose_character"):
    """Propose a complete character for the GM's approval; `of` is an existing one that grows or is rebuilt.

    `attributes` and `skills` are as paid for: Modifiers, and ranks above or below the Attribute.
    """

    name: str
    pronouns: str = ""
    background: str = ""
    role: str = ""
    suit: str = ""
    attributes: dict[str, int] = {}
    skills: dict[str, int] = {}
    powers: tuple[Taken, ...] = ()
    vulnerabilities: tuple[Taken, ...] = ()
    gear: tuple[str, ...] = ()
    mechanic: str = ""
    of: str = ""


class TakePremade(Command, frozen=True, tag="take_premade"):
    """Play a premade character of a pack."""

    being: str
    name: str = ""


class WithdrawProposal(Command, frozen=True, tag="withdraw_proposal"):
    """Withdraw your own proposal."""


class ApproveCharacter(Command, frozen=True, tag="approve_character"):
    """Approve a proposed character unchanged; `pp` is the most Power Points if the GM sets them."""

    log_phrase = "approves a character"

    seat: str
    of: str = ""
    pp: int | None = None


class ReturnCharacter(Command, frozen=True, tag="return_character"):
    """Return a proposal with a note on what to change."""

    seat: str
    note: str
    of: str = ""


class SetStarting(Command, frozen=True, tag="set_starting"):
    """Set what new characters start with: their Level, and experience if the GM sets it."""

    level: int
    xp: int | None = None


class GrantXp(Command, frozen=True, tag="grant_xp"):
    """Grant experience beyond that of the Level, or take some away."""

    characters: EachOnce
    xp: int


class LevelUp(Command, frozen=True, tag="level_up"):
    """Raise each of these characters by one Level."""

    characters: EachOnce


class UnlockSheet(Command, frozen=True, tag="unlock_sheet"):
    """Let a sheet grow, or with `respec` be rebuilt."""

    character: str
    respec: bool = False


class KeepSheet(Command, frozen=True, tag="keep_sheet"):
    """Leave an open sheet as it is, and keep the experience."""

    character: str

    def phrase(self, view: Any) -> str:
        return f"keeps {name_of(view, self.character)}'s sheet as it is"


class SetVulnerability(Command, frozen=True, tag="set_vulnerability"):
    """Give a character a Vulnerability in play, or take it away; neither gives nor takes experience."""

    log_phrase = "changes a Vulnerability"

    character: str
    vulnerability: str
    choice: str = ""
    lost: bool = False


class WriteCharacter(Command, frozen=True, tag="write_character"):
    """Change a character's texts: name, pronouns, background, private notes."""

    character: str
    part: str
    text: str = ""

    def phrase(self, view: Any) -> str:
        return f"writes on {name_of(view, self.character)}'s sheet"


class Wear(Command, frozen=True, tag="wear"):
    """Put on armor or a shield, or take an item in hand."""

    character: str
    item: str


class TakeOff(Command, frozen=True, tag="take_off"):
    """Take off armor or a shield, or put an item away."""

    character: str
    item: str


class GiveItem(Command, frozen=True, tag="give_item"):
    """Give a character an item."""

    character: str
    item: str


class DropItem(Command, frozen=True, tag="drop_item"):
    """Part with an item, handing it to another character if one is named."""

    character: str
    item: str
    to: str = ""
