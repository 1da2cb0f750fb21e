"""The events of a roll, except those of pieces, of claims and of judged matters."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, no_line, unchanged
from croupier.core.names import name_of
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.names import card_title, character_name, sentence
from croupier.games.syuzheteers.roll.addressed_words import addressed_words
from croupier.games.syuzheteers.roll.state import PROXY, START, Flashback, Roll
from croupier.games.syuzheteers.state import Story, with_character, with_roll

put = msgspec.structs.replace
ACTIONS = {
    "center": "{} takes center stage",
    "proxy": "{} leads by proxy for {}",
    "dialogue": "{} begins a dialogue with {}",
    "hostile": "{} tries to hurt {} in a dialogue",
    "monologue": "{} holds a monologue",
    "asking": "{} asks: {}",
    "preparing": "{} has prepared: {}",
}
SIDES = {"start": "a start die", "stop": "a stop die"}
NO_DIE = ("replaces the free {} die", "takes no {} die away")
"""A flashback that does not change the number of dice, because at least one is always rolled."""
NO_MORE = "changes nothing, because the limit of {} dice is reached"
"""A flashback that does not change the number of dice, because a ruling limits it."""
PAYMENTS = {
    "beat": ", paying a beat", "point": ", paying a point", "complication": ", taking a complication", "free": "",
}  # fmt: skip


class RollBegan(Event, frozen=True, tag="roll_began"):
    """A roll begins; with `before` it is a prep roll inside that one."""

    roll: Roll

    def apply(self, state: Story) -> Story:
        return put(state, roll=self.roll, rolls=self.roll.number)

    def log_line(self, view: Story) -> str:
        roll = self.roll
        other = roll.seat if roll.action == PROXY else roll.partner
        partner = character_name(view, other) if other else ""
        words = ACTIONS[roll.action].format(
            character_name(view, roll.leader), roll.question or roll.asset[0] or partner
        )
        return sentence(f"{words}{addressed_words(view, roll)}")


class RollDropped(Event, frozen=True, tag="roll_dropped"):
    """The action of this leader does not happen: consent is refused, or somebody cannot be reached."""

    leader: str = ""
    why: str = ""

    def apply(self, state: Story) -> Story:
        return put(state, roll=None) if state.roll is not None else state

    def log_line(self, view: Story) -> str:
        if not self.leader:
            return "The action does not happen."
        return sentence(f"{character_name(view, self.leader)}'s action does not happen: {self.why}")


class TookPart(Event, frozen=True, tag="took_part"):
    """The partner agrees to take part in the action."""

    seat: str
    apply = unchanged

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} takes part."


class RollWent(Event, frozen=True, tag="roll_went"):
    """The roll reaches another step; nobody has answered yet."""

    step: str
    side: str

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, step=self.step, side=self.side, answered=()))

    log_line = no_line


class DestinySpent(Event, frozen=True, tag="destiny_spent"):
    seat: str

    def apply(self, state: Story) -> Story:
        return with_character(state, self.seat, uses=state.character(self.seat).uses - 1)

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} spends a use of destiny."


class SeatAnswered(Event, frozen=True, tag="seat_answered"):
    """A seat passes in this window."""

    seat: str

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, answered=(*roll.answered, self.seat)))

    log_line = no_line


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
        return sentence(f"{name_of(view, one.seat)} flashes back{card} and {die}{tale}")


class SeatPrepared(Event, frozen=True, tag="seat_prepared"):
    """A player has prepared something in retrospect in this roll."""

    seat: str

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, prepared=(*roll.prepared, self.seat)))

    log_line = no_line


class DiceCounted(Event, frozen=True, tag="dice_counted"):
    """The dice of one side are counted; `leader` is the roll's leader."""

    side: str
    faces: tuple[int, ...]
    leader: str = ""

    def apply(self, state: Story) -> Story:
        if self.side == START:
            return with_roll(state, lambda roll: put(roll, start=self.faces))
        return with_roll(state, lambda roll: put(roll, stop=self.faces))

    def log_line(self, view: Story) -> str:
        """The log line with the dice and the one that counts."""
        is_start, many = self.side == START, len(self.faces) > 1
        counts = max(self.faces) if is_start else min(self.faces)
        dice = f"{self.side} {'dice' if many else 'die'}: {', '.join(map(str, self.faces))}"
        more = f"; the {'highest' if is_start else 'lowest'}, {counts}, counts" if many else ""
        who = f"{character_name(view, self.leader)} rolls {'' if many else 'a '}" if self.leader else ""
        return f"{who}{dice}{more}." if who else f"{dice.capitalize()}{more}."


class ExtraSixes(Event, frozen=True, tag="extra_sixes"):
    """So many points of this roll are banked in all; those of this seat are `refused` where the limit is reached."""

    points: int
    seat: str = ""
    refused: bool = False

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, banked=self.points))

    def log_line(self, view: Story) -> str:
        if not self.refused:
            return ""
        return f"{name_of(view, self.seat)} banks nothing: the limit of points is reached."


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
        if view.has_card(self.taker):
            return f"“{view.card(self.taker).name}” bears the cost of eliminating {dice}: the roll is a success."
        how = "makes an entrance and takes" if self.enters else "takes"
        name = character_name(view, self.taker or self.by)
        return f"{name} {how} a complication to eliminate {dice}: the roll is a success."


class PricePaid(Event, frozen=True, tag="price_paid"):
    """A resource was the heavy price of this roll's success, paid by this seat."""

    card: str
    seat: str = ""

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, paid=self.card))

    def log_line(self, view: Story) -> str:
        who = f"{character_name(view, self.seat)} pays a heavy price for success" if self.seat else "A heavy price"
        return f"{who}: {card_title(view.card(self.card))}."


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


class RollJudged(Event, frozen=True, tag="roll_judged"):
    """The roll is a success or a failure; `highest` and `lowest` are the start and the stop die that count, 0 if none.

    The lowest is the one that is left when dice were bought off.
    """

    success: bool
    reached: int
    target: int
    leader: str = ""
    highest: int = 0
    lowest: int = 0

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, success=self.success))

    def log_line(self, view: Story) -> str:
        added = f"{self.highest} + {self.lowest} = " if self.highest and self.lowest else ""
        numbers = f"{added}{self.reached} against a target of {self.target}"
        if self.leader and self.success and self.reached < self.target:
            name = character_name(view, self.leader)
            return f"{name} succeeds, although {added}{self.reached} is short of the target of {self.target}."
        if not self.leader:
            return f"{'Success' if self.success else 'Failure'}: {numbers}."
        return f"{character_name(view, self.leader)} {'succeeds' if self.success else 'fails'}: {numbers}."


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


class RollEnded(Event, frozen=True, tag="roll_ended"):
    """The roll is over; after a prep roll the interrupted roll continues."""

    def apply(self, state: Story) -> Story:
        if state.roll is None:
            return state
        before = state.roll.before
        return put(state, roll=before and put(before, prepared=(*before.prepared, state.roll.seat)))

    log_line = no_line


def _shared(card: Card, seat: str) -> Card:
    return put(card, personal_to=tuple(one for one in card.personal_to if one != seat))
