"""The commands about characters, in the prologue and in the epilogue."""

from __future__ import annotations

from croupier.core.commands import Command


class Sheet(Command, frozen=True):
    """The elements of a character.

    `talents` are separated by commas or lines; inclinations are types of complications. If only listed
    talents count, there are three of them, each in its own field.
    """

    name: str
    signature: str
    talents: str = ""
    inclination_1: str = ""
    inclination_2: str = ""
    inclination_3: str = ""
    rally: str = ""
    destiny: str = ""
    want: str = ""
    comfort: str = ""
    thing: str = ""
    gear: str = ""
    talent_1: str = ""
    talent_2: str = ""
    talent_3: str = ""


class MakeCharacter(Sheet, frozen=True, tag="make_character"):
    """Make your main character, or rewrite it while others are still writing theirs.

    In a later play `another` replaces the character of an earlier one; a returning character's inclinations are left
    out, because they do not change.
    """

    another: bool = False


class RenewCharacter(Command, frozen=True, tag="renew_character"):
    """In a later play: renew your character, with a want and a zone of comfort."""

    want: str
    comfort: str = ""


class RevealWant(Command, frozen=True, tag="reveal_want"):
    """Show everyone your character's want."""


class WriteGear(Command, frozen=True, tag="write_gear"):
    """Write the list of what your character carries, if gear is written down."""

    text: str = ""


class ProposePrincipal(Sheet, frozen=True, tag="propose_principal"):
    """Write the principal's sheet, or a new version of it."""


class AgreePrincipal(Command, frozen=True, tag="agree_principal"):
    """Agree to the principal as written."""


class AddMinor(Command, frozen=True, tag="add_minor"):
    """Add a member to the additional cast; `card` is the person's card, if there is one."""

    name: str
    line: str
    card: str = ""


class BeginPlay(Command, frozen=True, tag="begin_play"):
    """Begin without players who might still sit down."""


class WriteRelationship(Command, frozen=True, tag="write_relationship"):
    """Write the face of a relationship card: what the relationship is, and a few words."""

    name: str
    text: str = ""


class ConfirmRelationship(Command, frozen=True, tag="confirm_relationship"):
    """Agree to the relationship as the other wrote it."""


class WriteResource(Command, frozen=True, tag="write_resource"):
    """Write a starting resource; the reverse may wait until it turns over."""

    name: str
    kind: str = "thing"
    text: str = ""
    challenge: str = ""
    question: str = ""


class WriteChallenge(Command, frozen=True, tag="write_challenge"):
    """Write a challenge: its type and its question; the face may stay blank until it is resolved."""

    challenge: str
    question: str
    name: str = ""


class PassChallenge(Command, frozen=True, tag="pass_challenge"):
    """Let the next player write, once."""


class PrepareChallenge(Command, frozen=True, tag="prepare_challenge"):
    """Add a challenge to the table's own list, from which challenges are drawn."""

    challenge: str
    question: str


class PrepareAsset(Command, frozen=True, tag="prepare_asset"):
    """Add an asset to the table's own list, from which assets are drawn."""

    name: str
    kind: str = "thing"
    text: str = ""
    challenge: str = ""


class DrawChallenge(Command, frozen=True, tag="draw_challenge"):
    """Draw a challenge from the prepared ones."""


class DrawResource(Command, frozen=True, tag="draw_resource"):
    """Draw a starting resource from the prepared assets."""


class AddTheme(Command, frozen=True, tag="add_theme"):
    """Add a theme: a word or phrase that the play is about."""

    text: str


class Ready(Command, frozen=True, tag="ready"):
    """Declare that you have no more themes to add."""


class PlaceChallenge(Command, frozen=True, tag="place_challenge"):
    """Put an unplaced challenge into the plot; 1 is the top."""

    card: str
    at: int


class OrderChallenges(Command, frozen=True, tag="order_challenges"):
    """Order all challenges, the top of the plot first."""

    order: tuple[str, ...]


class TellChange(Command, frozen=True, tag="tell_change"):
    """Say how your character has changed."""

    text: str


class AssessWant(Command, frozen=True, tag="assess_want"):
    """Say whether your character got what they wanted."""

    met: bool


class SpendRewards(Command, frozen=True, tag="spend_rewards"):
    """Spend rewards: steps per item ("i1" an inclination, "w3" a card; "keep" is kept) and levels of destiny.

    `grows` is the inclination that gets a box from a new level of destiny, if that ruling is in use.
    """

    spend: dict[str, int] = {}
    destiny: int = 0
    grows: str = ""


class PlayAgain(Command, frozen=True, tag="play_again"):
    """Agree to another play with these characters."""
