"""What happens to decks, Fate Cards, Checks and contests."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.state import Check, Contest, Hand, Result


class FatigueSet(Event, frozen=True, tag="fatigue_set"):
    """A Dealer's Fatigue has another level."""

    character: str
    level: int


class FateAwarded(Event, frozen=True, tag="fate_awarded"):
    """The GM awards a Fate Card: "token", an Ace's face, or "joker"."""

    character: str
    form: str
    why: str


class EffectLaid(Event, frozen=True, tag="effect_laid"):
    """An Upper or Lower Hand lies on a character for a while."""

    character: str
    effect: Effect


class EffectsEnded(Event, frozen=True, tag="effects_ended"):
    """Hands that lay on a character are gone; `used` where a Check has used them up."""

    character: str
    effects: tuple[str, ...]
    used: bool = False


class CheckCalled(Event, frozen=True, tag="check_called"):
    """A Check is called: its terms are announced, its Modifier with them, or it waits for the GM's DR."""

    check: Check

    def reveals(self) -> bool:
        return True


class TermsSet(Event, frozen=True, tag="terms_set"):
    """The GM has said under which terms a Check is made that a player called; its Modifier is known now."""

    check: Check

    def reveals(self) -> bool:
        return True


class CheckDropped(Event, frozen=True, tag="check_dropped"):
    """A Check is not made, or broken off."""

    check: str
    why: str = ""


class TraitAsked(Event, frozen=True, tag="trait_asked"):
    """A player would rather use another Trait."""

    check: str
    trait: str


class TraitSettled(Event, frozen=True, tag="trait_settled"):
    """A Check is made with this Trait; or the Trait asked for was refused, and it stays the old one."""

    check: str
    trait: str
    modifier: int
    refused: str = ""

    def reveals(self) -> bool:
        return True


class HandsSet(Event, frozen=True, tag="hands_set"):
    """What weighs in a Check; `locked` when its first card comes, for by then it is fixed."""

    check: str
    hands: tuple[Hand, ...]
    net: int
    locked: bool = False


class RanShort(Event, frozen=True, tag="ran_short"):
    """No more cards can come for a Check."""

    check: str


class Redrawn(Event, frozen=True, tag="redrawn"):
    """A card of a Check was replaced, by a Fate Card or a Power."""

    check: str
    by: str
    counts: bool = True
    """Whether it was the one redraw of the Check (DA-R119)."""


class RedrawGranted(Event, frozen=True, tag="redraw_granted"):
    """A Power grants a redraw in a Check."""

    check: str


class CheckDone(Event, frozen=True, tag="check_done"):
    """A Check is over: its cards and what came of it; no result where no card came. The DR is open now."""

    check: str
    cards: tuple[str, ...]
    result: Result | None
    dr: Secret[int]
    shift: int | None = None


class TellingPassed(Event, frozen=True, tag="telling_passed"):
    """The GM lets the player tell what happens."""

    check: str


class CheckTold(Event, frozen=True, tag="check_told"):
    """What came of a Check, in words."""

    check: str
    text: str


class ContestBegun(Event, frozen=True, tag="contest_begun"):
    """A contest begins: the attacker's Target Card lies open."""

    contest: Contest

    def reveals(self) -> bool:
        return True


class ContestSet(Event, frozen=True, tag="contest_set"):
    """A contest goes on: another Target Card, or what came of one target's Check."""

    contest: Contest


class ContestOver(Event, frozen=True, tag="contest_over"):
    """All targets have drawn."""

    contest: str


EVENTS: tuple[type[Event], ...] = (
    FatigueSet, FateAwarded, EffectLaid, EffectsEnded, CheckCalled, TermsSet, CheckDropped, TraitAsked, TraitSettled,
    HandsSet, RanShort, Redrawn, RedrawGranted, CheckDone, TellingPassed, CheckTold, ContestBegun, ContestSet,
    ContestOver,
)  # fmt: skip
