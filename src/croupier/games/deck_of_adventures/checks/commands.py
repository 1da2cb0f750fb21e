"""Commands about Checks, contests and Fate Cards."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.forms import EachOnce
from croupier.games.deck_of_adventures.checks.state import USUAL_DR


class CallCheck(Command, frozen=True, tag="call_check"):
    """The GM calls for a Check, of several characters against one Target Card (DA-7.1, DA-7.2).

    `about` is a creature whose standing Target Card it is made against (DA-13.9); `card` the Target Card that
    the GM picks, if a ruling allows it (DA-R37); `hidden` hides the DR until the draw (DA-R38); `tools` are
    "fitting" or "missing" (DA-25.19).
    """

    actors: tuple[str, ...]
    trait: str
    dr: int
    requirement: str = ""
    about: str = ""
    sight: bool = True
    hidden: bool = False
    card: str = ""
    words: str = ""
    tools: str = ""


class AskForCheck(Command, frozen=True, tag="ask_for_check"):
    """A player calls for any character's Check (DA-7.1).

    The GM sets the DR, or under a ruling the player does.
    """

    actor: str
    trait: str
    words: str
    dr: int = USUAL_DR


class SetTerms(Command, frozen=True, tag="set_terms"):
    """The GM sets the terms of a Check that a player called for; terms not given stay as called.

    `card` and `tools` as in a Check that the GM calls.
    """

    check: str
    dr: int
    trait: str = ""
    requirement: str = ""
    about: str = ""
    sight: bool | None = None
    hidden: bool = False
    card: str = ""
    tools: str = ""


class RefuseCheck(Command, frozen=True, tag="refuse_check"):
    """The GM decides without a Check: it happens, or it is impossible (DA-1.5)."""

    check: str
    words: str = ""


class WithdrawCheck(Command, frozen=True, tag="withdraw_check"):
    """The caller withdraws a call for a Check whose DR is not announced yet (DA-7.5)."""

    check: str


class AskTrait(Command, frozen=True, tag="ask_trait"):
    """The player asks for another Trait (DA-7.4)."""

    check: str
    trait: str


class AnswerTrait(Command, frozen=True, tag="answer_trait"):
    """The GM grants another Trait, or refuses it."""

    check: str
    grant: bool


class PickTrait(Command, frozen=True, tag="pick_trait"):
    """Pick one of several Traits for a Check (DA-10.1)."""

    check: str
    trait: str


class WeighPower(Command, frozen=True, tag="weigh_power"):
    """The GM says whether a power of the actor counts in an announced Check (DA-25.28).

    `line` is which of its effects, 0 for the first.
    """

    check: str
    power: str
    counts: bool
    line: int = 0


class DrawCard(Command, frozen=True, tag="draw_card"):
    """Draw one card for a Check; the first draw accepts its terms and fixes the net hand (P1.4, P1.5)."""

    check: str


class RedrawCard(Command, frozen=True, tag="redraw_card"):
    """Replace a card of a Check, with a Fate Card or by a Power; `card` is a piece, `pay` a Fate Card.

    `power` is a power on the character's own sheet; without both, the redraw is one that the GM grants.
    """

    check: str
    card: str
    pay: str = ""
    power: str = ""

    def phrase(self, view: Any) -> str:
        return "redraws a card for a Fate Card" if self.pay else "redraws a card"


class PlayKept(Command, frozen=True, tag="play_kept"):
    """Replace a card of a Check by one that a power keeps for the character; both are pieces (DA-25.32)."""

    check: str
    card: str
    kept: str


class AcceptDraw(Command, frozen=True, tag="accept_draw"):
    """Accept the cards drawn and settle the Check; `card` is the one that counts among equals."""

    check: str
    card: str = ""
    shift: int | None = None


class GrantRedraw(Command, frozen=True, tag="grant_redraw"):
    """A Power grants a redraw in a Check (DA-R119)."""

    check: str


class TellOutcome(Command, frozen=True, tag="tell_outcome"):
    """Describe the outcome of a Check (DA-7.11)."""

    check: str
    words: str = ""


class PassTelling(Command, frozen=True, tag="pass_telling"):
    """The GM lets the player describe the outcome (DA-7.11)."""

    check: str


class CallContest(Command, frozen=True, tag="call_contest"):
    """The GM calls for a contest: one Trait against another, or against the target's choice of two (DA-10.1).

    `check` is a player's call for a Check of the attacker that becomes this contest; `sight` is whether the
    attacker needs sight; `requirement` is what the targets' cards must match (DA-8.7); `tools` are the attacker's,
    as in a Check that the GM calls.
    """

    attacker: str
    trait: str
    targets: EachOnce
    against: str
    or_against: str = ""
    words: str = ""
    sight: bool = True
    check: str = ""
    requirement: str = ""
    tools: str = ""


class KeepTarget(Command, frozen=True, tag="keep_target"):
    """The attacker keeps the Target Card of a contest; `card` is the one picked from several (DA-R48)."""

    log_phrase = "keeps a Target Card"

    contest: str
    card: str = ""


class RedrawTarget(Command, frozen=True, tag="redraw_target"):
    """The attacker spends a Fate Card for another Target Card (DA-R14); `card` is the one to replace."""

    contest: str
    pay: str
    card: str = ""


class PickTarget(Command, frozen=True, tag="pick_target"):
    """A target picks one of the Target Cards turned because of the attacker's Lower Hand (DA-R48)."""

    contest: str
    card: str


class KeepStanding(Command, frozen=True, tag="keep_standing"):
    """Keep the standing Target Card that was drawn for this Check (DA-3.4, DA-14.7)."""

    log_phrase = "keeps the Target Card"

    check: str


class RedrawStanding(Command, frozen=True, tag="redraw_standing"):
    """Spend a Fate Card for another standing Target Card, once."""

    check: str
    pay: str


class ToughenUp(Command, frozen=True, tag="toughen_up"):
    """Spend Fate Cards to ignore that much damage of a wound (DA-3.6)."""

    character: str
    wound: str
    cards: tuple[str, ...]


class ExchangeFate(Command, frozen=True, tag="exchange_fate"):
    """Spend Fate Cards to gain that many Power Points (DA-3.7)."""

    character: str
    cards: tuple[str, ...]


class AwardFate(Command, frozen=True, tag="award_fate"):
    """The GM awards a Fate Card for excellent play (DA-3.8)."""

    character: str
    form: str
    why: str


class LayHand(Command, frozen=True, tag="lay_hand"):
    """The GM gives a character an Upper or Lower Hand, until it is used or lifted (DA-9.2, DA-8.6)."""

    character: str
    upper: bool
    words: str
    n: int = 1
    on: str = "all"
    lasting: bool = False


class LiftHand(Command, frozen=True, tag="lift_hand"):
    """The GM removes a hand from a character."""

    character: str
    effect: str
