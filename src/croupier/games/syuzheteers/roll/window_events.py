"""The events of what players do in the windows of a roll: flash back, lend a hand, buy success, pay its price."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, Banner
from croupier.core.events import Event, no_line
from croupier.core.names import capitalized_name
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.names import card_title, character_name, sentence
from croupier.games.syuzheteers.roll.state import Flashback
from croupier.games.syuzheteers.state import Story, with_character, with_roll

put = msgspec.structs.replace
SIDES = {"start": "a start die", "stop": "a stop die"}
NO_DIE = ("replaces the free {} die", "takes no {} die away")
"""A flashback that does not change the number of dice, because at least one is always rolled."""
NO_MORE = "changes nothing, because the limit of {} dice is reached"
"""A flashback that does not change the number of dice, because a ruling limits it."""
PAYMENTS = {
    "beat": ", paying a beat", "point": ", paying a point", "complication": ", taking a complication", "free": "",
}  # fmt: skip


SHARED_COST = "shared cost"
DECLINES = {
    "lending": "does not lend a hand", "offers": "does not make an entrance",
    SHARED_COST: "does not offer to share the cost",
    "buying": "does not buy a success", "price": "does not pay a heavy price",
}  # fmt: skip
"""What a seat declines, by the step of the roll; passing in the window of a side needs no line."""


class DestinySpent(Event, frozen=True, tag="destiny_spent"):
    seat: str

    def apply(self, state: Story) -> Story:
        return with_character(state, self.seat, uses=state.character(self.seat).uses - 1)

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} spends a use of destiny."


class SeatAnswered(Event, frozen=True, tag="seat_answered"):
    """A seat passes in this window, or declines `what` it is asked for."""

    seat: str
    what: str = ""

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, answered=(*roll.answered, self.seat)))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} {DECLINES[self.what]}." if self.what in DECLINES else ""


class FlashedBack(Event, frozen=True, tag="flashed_back"):
    """A flashback is used; `changes` says whether the number of dice does, `capped` that no more may be rolled."""

    flashback: Flashback
    changes: bool = True
    card: str = ""
    capped: bool = False

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, flashbacks=(*roll.flashbacks, self.flashback)))

    def log_line(self, view: Story) -> str:
        one = self.flashback
        verb, tale = "removes" if one.removes else "adds", f": {one.tale}" if one.tale else ""
        none = NO_MORE if self.capped else NO_DIE[one.removes]
        die = f"{verb} {SIDES[one.side]}" if self.changes else none.format(one.side)
        card = f" to “{self.card}”" if self.card else ""
        return sentence(f"{capitalized_name(view, one.seat)} flashes back{card} and {die}{tale}")


class SeatPrepared(Event, frozen=True, tag="seat_prepared"):
    """A player has prepared something in retrospect in this roll."""

    seat: str

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, prepared=(*roll.prepared, self.seat)))

    log_line = no_line


class HandLent(Event, frozen=True, tag="hand_lent"):
    """A player lends a hand and pays a beat, a point or a complication, or nothing."""

    seat: str
    how: str
    target: int = 0

    def apply(self, state: Story) -> Story:
        return with_roll(
            state, lambda roll: put(roll, lenders=(*roll.lenders, self.seat), answered=(*roll.answered, self.seat))
        )

    def log_line(self, view: Story) -> str:
        now = f": the target is now {self.target}" if self.target else ""
        return f"{character_name(view, self.seat)} lends a hand{PAYMENTS[self.how]}{now}."


class EntranceOffered(Event, frozen=True, tag="entrance_offered"):
    """A player offers to take the complication into this inclination."""

    seat: str
    inclination: int

    def apply(self, state: Story) -> Story:
        offer = (self.seat, self.inclination)
        return with_roll(
            state, lambda roll: put(roll, offers=(*roll.offers, offer), answered=(*roll.answered, self.seat))
        )

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} offers to take the complication."


class OfferWithdrawn(Event, frozen=True, tag="offer_withdrawn"):
    """The offer of a player who has left no longer counts, even if they come back."""

    seat: str

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, offers=tuple(one for one in roll.offers if one[0] != self.seat)))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)}'s offer is withdrawn."


class SuccessBought(Event, frozen=True, tag="success_bought"):
    """Stop dice are eliminated; `by` leads, or enters instead; `taker` is the character or card that bears the cost."""

    eliminated: int
    by: str
    enters: bool = False
    taker: str = ""

    def apply(self, state: Story) -> Story:
        return with_roll(
            state,
            lambda roll: put(roll, eliminated=self.eliminated, entered=self.by if self.by != roll.leader else ""),
        )

    def log_line(self, view: Story) -> str:
        dice = f"{self.eliminated} stop {'die' if self.eliminated == 1 else 'dice'}"
        who = self.taker or self.by
        name = f"“{view.card(who).name}”" if view.has_card(who) else character_name(view, who)
        enters = "makes an entrance and " if self.enters else ""
        return f"{name} {enters}bears the cost of eliminating {dice}: the roll is a success."


class PricePaid(Event, frozen=True, tag="price_paid"):
    """A resource was the heavy price of this roll's success, paid by this seat."""

    card: str
    seat: str = ""

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, paid=self.card))

    def log_line(self, view: Story) -> str:
        who = f"{character_name(view, self.seat)} pays a heavy price for success" if self.seat else "A heavy price"
        return sentence(f"{who}: {card_title(view.card(self.card))}")


class Retired(Event, frozen=True, tag="retired"):
    """A main character retires as the heavy price: conditions end, and personal challenges are shared."""

    seat: str

    def apply(self, state: Story) -> Story:
        one = state.character(self.seat)
        boxes = tuple(put(each, held=()) for each in one.inclinations)
        cards = tuple(_shared(card, self.seat) for card in state.cards)
        hurdles = tuple(each for each in state.hurdles if each.bearer != self.seat)
        state = put(with_character(state, self.seat, retired=True, inclinations=boxes), cards=cards, hurdles=hurdles)
        return with_roll(state, lambda roll: put(roll, paid=self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} pays a heavy price and retires: the roll is a success."

    def banner(self, view: Story) -> Banner:
        return Banner(COST, "fall", "Retires", "bad", character_name(view, self.seat))


class TroubleNamed(Event, frozen=True, tag="trouble_named"):
    """The new obstacle or hurdle is named; empty: this seat must name it now."""

    seat: str
    text: str = ""

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, namer=self.seat, trouble=self.text))

    log_line = no_line


class Rallied(Event, frozen=True, tag="rallied"):
    """A character has rallied in this act."""

    seat: str
    act: str

    def apply(self, state: Story) -> Story:
        others = (one for one in state.rallied if not one.endswith(f" {self.seat}"))
        return put(state, rallied=(*others, f"{self.act} {self.seat}"))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} rallies."


def _shared(card: Card, seat: str) -> Card:
    return put(card, personal_to=tuple(one for one in card.personal_to if one != seat))
