"""Results that the log of a fight reports: of tests, contests, actions, hits, boosts and recoveries."""

from __future__ import annotations

from croupier.core.banners import COST, RESULT, Banner, figures, goal, tone_of
from croupier.core.events import Event, unchanged
from croupier.core.names import and_so_on
from croupier.core.playing_cards import face_name, face_symbol
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.state_stack.state import Fight


class ActionResolved(Event, frozen=True, tag="action_resolved"):
    """The score of an action against its target's defense or a difficulty, and whether it succeeds.

    `is_valid`: a card was valid although it scores 0, as a lone joker does; `is_contested`: the GM's card opposes it.
    If no card of the actor was valid, `failed` are the cards that they turned up, and `rank` is what these were tested
    against; if theirs was valid, the same of the target. `opposing`: the card that the GM drew and its rating, or only
    a rating; empty in older entries.
    """

    combatant: str
    score: int
    against: int
    succeeds: bool
    target: str = ""
    is_attack: bool = False
    kept: tuple[int, int] = (0, 0)
    what: str = ""
    is_valid: bool = False
    is_contested: bool = False
    failed: tuple[str, ...] = ()
    rank: Secret[int] = Secret()
    opposing: tuple[int, ...] = ()

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        actor, target = view.name_of(self.combatant), view.name_of(self.target)
        if self.is_attack:
            result = "hit" if self.succeeds else "miss"
            return f"{actor} attacks {target}: {self._scores(view)}, {result}."
        attempt = f" ({self.what})" if self.what else ""
        against = f" against {target}" if self.target else ""
        result = "success" if self.succeeds else "failure"
        return f"{actor}'s attempt{against}{attempt}: {self._scores(view)}, {result}."

    def _scores(self, view: Fight) -> str:
        """Both scores, in a tie also the remaining cards, which decide it; the cards that were not valid."""
        if not self.score:
            return "a score of 0" if self.is_valid else self._why_not(view) or "no valid card"
        if not self.target and not self.against and not self.is_contested:
            return f"a score of {self.score}"
        if not self.target and not self.is_contested:
            return f"{self.score} against a difficulty of {self.against}"
        if not self.target:
            tie = ", a tie" if self.score == self.against else ""
            return f"{self.score} against {self._opposing()}{tie}"
        if self.score != self.against:
            why = f", since {self._why_not(view)}" if self.failed else ""
            return f"{self.score} against {self.against}{why}"
        sides = f"against {self.kept[1]}" if any(self.kept) else "on either side"
        return f"{self.score} against {self.against}, a tie with {_left(self.kept[0])} {sides}"

    def _opposing(self) -> str:
        """What opposes an attempt in place of a difficulty: the card that was drawn, and what its rating does to it."""
        if len(self.opposing) == 1:
            return f"a rating of {self.against}"
        if not self.opposing or self.against == self.opposing[0]:
            return str(self.against)
        card, rating = self.opposing
        if not self.against:
            return f"0, since {card} is over the rating of {rating}"
        return f"{card} + {rating} = {self.against}"

    def _tie(self) -> str | None:
        """What decides equal scores: the cards left on both sides; None if they are not equal."""
        if not self.target or not self.score or self.score != self.against:
            return None
        own, other = self.kept
        return f"{own} against {other}{'' if self.succeeds else ', and more are needed'}"

    def _why_not(self, view: Fight) -> str:
        return too_high(view, self.failed, self.rank)

    def banner(self, view: Fight) -> Banner:
        good, bad = ("Hit", "Miss") if self.is_attack else ("Success", "Failure")
        whom = view.name_of(self.target) if self.target else ""
        is_met = bool(self.against) or bool(whom and self.score)
        against = self.against if is_met else None
        numbers = figures((view.name_of(self.combatant), self.score), (whom or "difficulty", against))
        numbers += figures(("a tie, cards left", self._tie()))
        if self.failed:
            who = view.name_of(self.target if self.score else self.combatant)
            cards = and_so_on([face_symbol(card) for card in self.failed])
            too_high = ", too high" if self.rank.value is None else ""
            numbers += figures((f"{who} turned up", f"{cards}{too_high}"))
            numbers += () if self.rank.value is None else goal("card needed", _valid_up_to(view, self.rank.value))
        about = "attack" if self.is_attack else "action"
        verdict = good if self.succeeds else bad
        feat = "landed" if self.is_attack else ""
        who = view.name_of(self.combatant)
        return Banner(RESULT, about, verdict, tone_of(self.succeeds), who, whom, numbers, folds=True, feat=feat)


def too_high(view: Fight, failed: tuple[str, ...], tested: Secret[int]) -> str:
    """The cards that were not valid, and the rank they were tested against if this view has it."""
    cards = and_so_on([face_name(card) for card in failed])
    is_under = view.ruling("valid_card") == "strictly_under"
    above = "too high" if tested.value is None else f"{'not under' if is_under else 'over'} {tested.value}"
    return f"the {cards} {'is' if len(failed) == 1 else 'are'} {above}" if cards else ""


def _valid_up_to(view: Fight, rank: int) -> str:
    """Which cards would have been valid, in words: "6 or less"."""
    least = 1 if view.ruling("jokers") == "out" else 0
    rank = rank - 1 if view.ruling("valid_card") == "strictly_under" else rank
    return "no card" if rank < least else str(least) if rank == least else f"{rank} or less"


LIMITS = {
    "count": "sum of stack and damage",
    "damage_first_line": "size of the stack",
    "by_value": "sum of card values and damage",
}
"""What the card of a boost is compared with (SS-6.2), by ruling."""


class Boosted(Event, frozen=True, tag="boosted"):
    """The card of a boost and the number of blank cards it gives.

    `limits`: up to the first value the card gives one blank card, up to the second two, over it three; empty in older
    entries. Injuries may take some of these away.
    """

    combatant: str
    value: int
    cards: int
    limits: tuple[int, ...] = ()

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        cards = f"{self.cards or 'no'} blank {_cards(self.cards)}"
        name = view.name_of(self.combatant)
        return f"{name} boosts with a card of value {self.value} and gains {cards}{self._reason(view)}."

    def _reason(self, view: Fight) -> str:
        """Which limit the card is over or not, and what injuries take away."""
        if not self.limits:
            return ""
        once, twice = self.limits
        # One card, and one more for each limit that the value is over
        found = 1 + (self.value > once) + (self.value > twice)
        what = LIMITS[view.ruling("boost_sum")]
        limit = f"{twice}, twice the {what}" if self.value > twice else f"{once}, the {what}"
        injuries = f"; injuries take away {found - self.cards}" if found > self.cards else ""
        return f": {self.value} is {'not ' if found == 1 else ''}over {limit}{injuries}"

    def banner(self, view: Fight) -> Banner:
        numbers = figures(("card", self.value), ("new cards", self.cards))
        return Banner(RESULT, "boost", "Boost", tone_of(self.cards > 0), view.name_of(self.combatant), figures=numbers,
                      feat="gained from")  # fmt: skip


class Tested(Event, frozen=True, tag="tested"):
    """The result of a test, or of a card `drawn` in its place; not the tested rank, since it may be hidden.

    `over`: the card drawn is over the rank; `declined`: they chose to flip or draw nothing.
    """

    combatant: str
    what: str
    score: int
    remaining: int
    drawn: bool = False
    over: bool = False
    declined: bool = False

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        if self.declined:
            verb = "draws" if self.drawn else "flips"
            return f"{view.name_of(self.combatant)} {verb} no card for {self.what}."
        if self.drawn:
            wrong = "is not under the rank" if view.ruling("valid_card") == "strictly_under" else "is over the rank"
            counts = f"{wrong} and counts 0" if self.over else f"counts {self.score}"
            return f"{view.name_of(self.combatant)}'s card for {self.what} {counts}."
        result = f"scores {self._sum(view)}" if self.score else "fails"
        return f"{view.name_of(self.combatant)} tests {self.what}: {result}, {_left(self.remaining)}."

    def _sum(self, view: Fight) -> str:
        """The score as the value of the valid card plus one for each card left, where the ruling counts them."""
        if not self.remaining or view.ruling("remaining_value") != "count":
            return str(self.score)
        return f"{self.score - self.remaining} + {self.remaining} = {self.score}"


class Contested(Event, frozen=True, tag="contested"):
    """The result of a contest: what both sides `count` for, unless that would show a hidden rating.

    `aim`: what it is for, if no other line says so. If a card was not valid, it is in `failed`, the combatant's or the
    `other_failed`, with the rank that it was tested against.
    """

    combatant: str
    what: str
    won: bool
    counts: tuple[int, ...] = ()
    aim: str = ""
    failed: tuple[str, ...] = ()
    rank: Secret[int] = Secret()
    other_failed: tuple[str, ...] = ()
    other_rank: int = 0

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        cards = f": {self.counts[0]} against {self.counts[1]}{self._why_not(view)}" if self.counts else ""
        is_tie = len(set(self.counts)) == 1
        verb = "wins" if self.won else "does not win" if is_tie else "loses"
        what = f"{self.what} to {self.aim}" if self.aim else self.what
        return f"{view.name_of(self.combatant)} {verb} a contest of {what}{cards}{', a tie' if is_tie else ''}."

    def _why_not(self, view: Fight) -> str:
        """Why a side counts 0."""
        tests = ((self.failed, self.rank), (self.other_failed, Secret(self.other_rank)))
        reasons = [why for cards, rank in tests if (why := too_high(view, cards, rank))]
        return f", since {and_so_on(reasons)}" if reasons else ""

    def banner(self, view: Fight) -> Banner:
        """Its counts decide whether somebody stays up, or how much stun they recover: nobody's deed by itself."""
        own, other = self.counts or (None, None)
        verdict = "Won" if self.won else "Tie" if len(set(self.counts)) == 1 else "Lost"
        numbers = (*figures((self.what, own)), *goal("stun and damage", other))
        return Banner(RESULT, "contest", verdict, tone_of(self.won), view.name_of(self.combatant), figures=numbers,
                      uncounted=True)  # fmt: skip


class HitLanded(Event, frozen=True, tag="hit_landed"):
    """A hit deals damage and stun; `power` is the attacker's and, unless hidden, what opposes it.

    `failed` and `rank` say why a power is 0, as after an action (ActionResolved); `ward_failed` and `ward_rank`, why
    what opposes it is 0.
    """

    combatant: str
    damage: int
    stun: int
    by: str = ""
    power: tuple[int, ...] = ()
    failed: tuple[str, ...] = ()
    rank: Secret[int] = Secret()
    ward_failed: tuple[str, ...] = ()
    ward_rank: Secret[int] = Secret()

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        points = [f"{count} {kind}" for count, kind in ((self.damage, "damage"), (self.stun, "stun")) if count]
        hurt = view.name_of(self.combatant)
        against = "".join(f" against {hurt}'s body {body}" for body in self.power[1:])
        tests = ((self.failed, self.rank), (self.ward_failed, self.ward_rank))
        reasons = [why for cards, rank in tests if (why := too_high(view, cards, rank))]
        since = f", since {and_so_on(reasons)}" if reasons else ""
        hit = f"{view.name_of(self.by)}'s power {self.power[0]}{against}{since}: " if self.power else ""
        return f"{hit}{hurt} takes {and_so_on(points) or 'no harm'}{self._share(view)}."

    @rule("SS-5.10", "SS-R31")
    def _share(self, view: Fight) -> str:
        """How the harm comes from a margin that it is not equal to, under the rulings for it."""
        readings = {"half_margin": "half of the margin of {}, rounded up", "one_else_stun": "whatever the margin"}
        reading, known = readings.get(view.ruling("hit_effect"), ""), 1 if self._opposes_nothing(view) else 2
        margin = self.power[0] - sum(self.power[1:]) if len(self.power) == known else 0
        return f", {reading.format(margin)}" if reading and margin > 1 else ""

    @staticmethod
    def _opposes_nothing(view: Fight) -> bool:
        return view.ruling("power_against") == "nothing"

    def banner(self, view: Fight) -> Banner:
        numbers = figures(("damage", self.damage or None), ("stun", self.stun or None))
        harmed = bool(self.damage or self.stun)
        return Banner(COST, "hit", "Hurt" if harmed else "Unhurt", tone_of(not harmed), view.name_of(self.combatant),
                      figures=numbers)  # fmt: skip


class RowSet(Event, frozen=True, tag="row_set"):
    """A row of blank cards changes: it is divided, rebalanced in phase zero, gets new cards, or burns some."""

    combatant: str
    front: int
    behind: int
    how: str = "divides"
    burned: int = 0

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        name = view.name_of(self.combatant)
        if self.how == "places":
            halves = ((self.front, "in front"), (self.behind, "behind"))
            parts = [f"{count_of_cards(count, 'new')} {where}" for count, where in halves if count]
            return f"{name} puts {and_so_on(parts)}."
        if self.how == "burns":
            return f"{name} burns {count_of_cards(self.burned, 'blank')} as well."
        burns = f"burns {count_of_cards(self.burned)}, then " if self.burned else ""
        verb = "rebalances: " if self.how == "rebalances" else "divides the row: "
        return f"{name} {verb}{burns}{self.front} in front, {self.behind} behind."


class SecondWind(Event, frozen=True, tag="second_wind"):
    """An empty stack gets a card or a boost, or recovers stun instead."""

    combatant: str
    part: str = ""
    boosts: bool = False

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        without = "a free boost" if self.boosts else "recovers stun"
        gains = f"one card into {self.part}" if self.part else without
        return f"{view.name_of(self.combatant)} has no blank card left and gets a second wind: {gains}."

    def banner(self, view: Fight) -> Banner:
        gains = "a free boost" if self.boosts else "recovers stun"
        numbers = figures(("new card", f"in {self.part}") if self.part else ("instead of a card", gains))
        return Banner(RESULT, "second wind", "Second wind", "good", view.name_of(self.combatant), figures=numbers,
                      uncounted=True)  # fmt: skip


class Healed(Event, frozen=True, tag="healed"):
    """The GM heals damage down to this value."""

    combatant: str
    left: int

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        return f"{view.name_of(self.combatant)} is healed: {self.left or 'no'} damage left."


def count_of_cards(count: int, kind: str = "") -> str:
    """A number of cards in words: "1 new card"."""
    return f"{count} {kind} {_cards(count)}" if kind else f"{count} {_cards(count)}"


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"


def _left(count: int) -> str:
    return f"{count or 'no'} {_cards(count)} left"


class ActionPaid(Event, frozen=True, tag="action_paid"):
    """An action card is discarded as the cost of boosting or recovering, where a ruling sets one."""

    combatant: str
    action: str

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        return f"{view.name_of(self.combatant)} pays an action card to {self.action}."


class StunRecovered(Event, frozen=True, tag="stun_recovered"):
    combatant: str
    won: bool
    points: int

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        return f"{view.name_of(self.combatant)} {'recovers' if self.won else 'still recovers'} {self.points} stun."

    def banner(self, view: Fight) -> Banner:
        return Banner(RESULT, "recovery", "Recovery", tone_of(self.points > 0), view.name_of(self.combatant),
                      figures=figures(("stun recovered", self.points)), feat="made")  # fmt: skip
