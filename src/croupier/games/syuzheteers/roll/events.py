"""The events that carry a roll from its beginning to its end; what players do on the way is in `window_events`."""

from __future__ import annotations

import msgspec

from croupier.core.banners import DECLARED, RESULT, Banner, figures, tone_of
from croupier.core.events import Event, no_line, unchanged
from croupier.core.names import capitalized_name
from croupier.games.syuzheteers.names import character_name, sentence
from croupier.games.syuzheteers.roll.addressed_words import addressed_words
from croupier.games.syuzheteers.roll.state import PREPARING, PROXY, START, Roll
from croupier.games.syuzheteers.state import Story, with_roll

put = msgspec.structs.replace
ACTIONS = {
    "center": "{} takes center stage",
    "proxy": "{} leads as a proxy for {}",
    "dialogue": "{} begins a dialogue with {}",
    "hostile": "{} tries to hurt {} in a dialogue",
    "monologue": "{} delivers a monologue",
    "asking": "{} asks: {}",
    "preparing": "{} has prepared: {}",
}
UNSURE = "{} may have prepared: {}"
"""The log line of a preparation that, under a ruling, yields nothing if it fails."""


LONGEST_IN_BANNER = 120
"""The longest description of an action that the banner shows."""


class RollBegan(Event, frozen=True, tag="roll_began"):
    """A roll begins; with `before` it is a prep roll inside that one."""

    roll: Roll

    def apply(self, state: Story) -> Story:
        return put(state, roll=self.roll, rolls=self.roll.number)

    def log_line(self, view: Story) -> str:
        return sentence(self._words(view))

    def _words(self, view: Story) -> str:
        """Who does what, and what they address."""
        roll = self.roll
        other = roll.seat if roll.action == PROXY else roll.partner
        partner = character_name(view, other) if other else ""
        fails = roll.action == PREPARING and view.ruling("retrospect") == "nothing_on_failure"
        words = (UNSURE if fails else ACTIONS[roll.action]).format(
            character_name(view, roll.leader), roll.question or roll.asset[0] or partner
        )
        return f"{words}{addressed_words(view, roll)}"

    def banner(self, view: Story) -> Banner:
        name = character_name(view, self.roll.leader)
        does = self._words(view).removeprefix(name).strip()
        verb = does if len(does) <= LONGEST_IN_BANNER else "acts"
        return Banner(DECLARED, "roll", verb, "", name, key=str(self.roll.number))


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

    def banner(self, view: Story) -> Banner:
        return Banner(RESULT, "roll", "Does not happen", who=character_name(view, self.leader) if self.leader else "")


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
    """The points of this roll that are banked in all; those of this seat are `refused` if the limit is reached.

    Under a ruling they are also refused where the roll `fails`.
    """

    points: int
    seat: str = ""
    refused: bool = False
    fails: bool = False

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, banked=self.points))

    def log_line(self, view: Story) -> str:
        if not self.refused:
            return ""
        why = "the roll fails" if self.fails else "the limit of points is reached"
        return f"{capitalized_name(view, self.seat)} banks nothing: {why}."


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

    def banner(self, view: Story) -> Banner:
        who = character_name(view, self.leader) if self.leader else ""
        numbers = figures(
            ("start die", self.highest or None), ("stop die", self.lowest or None),
            ("reached", self.reached), ("target", self.target),
        )  # fmt: skip
        return Banner(
            RESULT, "roll", "Success" if self.success else "Failure", tone_of(self.success), who, figures=numbers
        )


class RollEnded(Event, frozen=True, tag="roll_ended"):
    """The roll is over; after a prep roll the interrupted roll continues."""

    def apply(self, state: Story) -> Story:
        if state.roll is None:
            return state
        before = state.roll.before
        return put(state, roll=before and put(before, prepared=(*before.prepared, state.roll.seat)))

    log_line = no_line
