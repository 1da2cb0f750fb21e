"""A Check played with each possible card, by the table's own rules for degrees and hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from croupier import games
from croupier.games.deck_of_adventures.checks import degrees, hands
from croupier.games.deck_of_adventures.checks.state import DEGREES as SAID
from croupier.games.deck_of_adventures.odds import card_meanings, check_results
from croupier.games.deck_of_adventures.odds.card_meanings import RACE

NAME = "deck-of-adventures"


def choices(key: str) -> tuple[str, ...]:
    return next(one.codes for one in games.game(NAME).settings if one.key == key)


RULINGS = {key: choices(key) for key in check_results.RULINGS}


def drawn_rulings(luck: Random, often: float = 0.25, of: Mapping[str, str] = check_results.RULINGS) -> dict[str, str]:
    """The ledger's defaults, each sometimes replaced by another option."""
    return {key: luck.choice(choices(key)) if luck.random() < often else default for key, default in of.items()}


def requirement(needs: str) -> str:
    """What a Check requires where a success must match this."""
    return {"none": "", RACE: "suit"}.get(needs, needs)


def as_in_race(found: Any) -> Any:
    """A result in a race that a Major of any suit wins (DA-R86)."""
    return msgspec.structs.replace(found, passed=found.passed or found.degree == "Major Success")


class Naive:
    """A Check played with each possible card, by the table's own rules for degrees and hands."""

    def __init__(self, given: Mapping[str, Any], rulings: Mapping[str, str]) -> None:
        self.given = given
        self.rulings = rulings
        self.meant: dict[str, Any] = {}
        self.ranks: dict[tuple[str, bool], tuple[Any, ...]] = {}
        self.terms = {"dr": given["range"], "modifier": given["modifier"],
                      "requirement": requirement(given["needs"])}  # fmt: skip

    def means(self, card: str) -> Any:
        if card not in self.meant:
            found = degrees.result(self.rulings.__getitem__, card, self.given["target"], **self.terms)
            self.meant[card] = as_in_race(found) if self.given["needs"] == RACE else found
        return self.meant[card]

    def rank(self, card: str, net: int) -> tuple[Any, ...]:
        """Closest is lowest; among equals the owner takes a success and the better degree."""
        if (card, net < 0) not in self.ranks:
            self.ranks[card, net < 0] = self._rank(card, net)
        return self.ranks[card, net < 0]

    def _rank(self, card: str, net: int) -> tuple[Any, ...]:
        key = hands.closeness(self.rulings.__getitem__, card, self.given["target"], **self.terms)
        better = (SAID.index(self.means(card).degree), not self.means(card).passed)
        return (*key, *(-one for one in better)) if net < 0 else (*key, *better)

    def counts(self, lying: list[str], net: int) -> str:
        return (max if net < 0 else min)(lying, key=lambda card: self.rank(card, net))

    def run(self) -> dict[tuple[int, bool], Fraction]:
        start = self.start()
        return (
            self.redraw(start, self.given["lying"].index(self.given["replaced"]))
            if "replaced" in self.given
            else self.draw(start)
        )

    def start(self) -> dict[str, Any]:
        back = self.given.get("standing", "none")
        returns = self.rulings["no_cards"] == "return_tc" and not self.given["gm-deck"] and back != "none"
        free = self.rulings["fresh_ace"] == "at_once" and not self.given.get("redraws") and not self.given["gm-deck"]
        return {"lying": list(self.given.get("lying", ())), "pile": list(self.given["pile"]),
                 "gone": list(self.given["discards"]),
                 "net": self.given["hand"], "redraws": self.given.get("redraws", 0), "tired": self.given["fatigue"],
                 "free": free and "replaced" not in self.given, "dry": False,
                 "back": [back] if returns else []}  # fmt: skip

    def decide(self, now: dict[str, Any]) -> dict[tuple[int, bool], Fraction]:
        lying, net = now["lying"], now["net"]
        if not lying:
            return {(7, False): Fraction(1)} if now["dry"] else self.draw(now)
        card = self.counts(lying, net)
        meant = self.means(card)
        more = not now["dry"] and len(lying) < 1 + abs(net)
        enough = net > 0 and meant.passed and self.given["plan"] != "all"
        if net > 0 and self.given["plan"] == "suited":
            enough = meant.passed and meant.suit
        by_last = self.rulings["redraw_target"] == "last_drawn" and net < 0
        if more and not enough and not by_last:
            return self.draw(now)
        found = self.draw(now) if more and not enough else {(SAID.index(meant.degree), meant.passed): Fraction(1)}
        if meant.passed:
            return found
        spots = list(range(len(lying))) if self.rulings["redraw_target"] == "any_of_draw" else [len(lying) - 1]
        for spot in sorted(spots, key=lambda at: self.rank(lying[at], net), reverse=True):
            if now["redraws"] or (now["free"] and lying[spot][0] == "A"):
                other = self.redraw(now, spot)
                if wins(other) > wins(found):
                    found = other
        return found

    def away(self, now: dict[str, Any], card: str, paid: bool = False) -> list[str]:
        hand = card[0] == "A" and not paid and not self.given["gm-deck"] and self.rulings["loose_aces"] != "to_discard"
        return now["gone"] if hand else [*now["gone"], card]

    def redraw(self, now: dict[str, Any], spot: int) -> dict[tuple[int, bool], Fraction]:
        paid = not now["redraws"] and self.given.get("pays", True)
        then = {**now, "redraws": max(0, now["redraws"] - (not paid)), "free": False}
        lying = now["lying"]
        if self.rulings["redraw_target"] == "whole_draw":
            for at, card in enumerate(lying):
                then["gone"] = self.away(then, card, paid and at == spot)
            return self.draw({**then, "lying": []})
        if self.rulings["redraw_keep"] == "better" and not paid:
            return self.draw(then, spot)
        return self.draw(
            {**then, "gone": self.away(then, lying[spot], paid), "lying": lying[:spot] + lying[spot + 1 :]}
        )

    def draw(self, now: dict[str, Any], against: int | None = None) -> dict[tuple[int, bool], Fraction]:
        if not now["pile"]:
            if not now["gone"] and not now["back"]:
                return self.decide({**now, "dry": True})
            if now["gone"] and not self.tire(now):
                return {(7, False): Fraction(1)}
            now = self.tire(now) if now["gone"] else {**now, "pile": now["back"], "back": []}
        found: dict[tuple[int, bool], Fraction] = {}
        for card in now["pile"]:
            rest = [one for one in now["pile"] if one != card]
            after = {**now, "lying": [*now["lying"], card], "pile": rest}
            if not rest and self.rulings["empty_moment"] == "at_last_card":
                after = self.tire(after) if now["gone"] else {**after, "pile": now["back"], "back": []}
            if after and against is not None:
                old = now["lying"][against]
                key = {one: hands.closeness(self.rulings.__getitem__, one, self.given["target"], **self.terms)
                       for one in (old, card)}  # fmt: skip
                out = old if key[card] < key[old] else card
                after = {**after, "gone": self.away(after, out), "lying": [one for one in after["lying"] if one != out]}
            for end, share in (self.decide(after) if after else {(7, False): Fraction(1)}).items():
                found[end] = found.get(end, Fraction(0)) + share / len(now["pile"])
        return found

    def tire(self, now: dict[str, Any]) -> dict[str, Any]:
        """Shuffle the discards in and add Fatigue; return nothing if the Dealer is knocked out."""
        if self.given["gm-deck"]:
            return {**now, "pile": now["gone"], "gone": []}
        model, level = self.rulings["fatigue_model"], now["tired"]
        if level >= (4 if model == "ladder" else 3):
            return {}
        weighs = {"cumulative": True, "flat": level == 0, "ladder": level == 1}[model]
        lower = weighs and self.rulings["fatigue_mid_check"] == "at_once"
        return {**now, "pile": now["gone"], "gone": [], "tired": level + 1, "net": now["net"] - lower}


class NaiveDecks:
    """Checks on decks that run out and tire as the table's do: (pile, discards, Fatigue, returning cards, out) each."""

    rulings: Mapping[str, str]
    nets: Sequence[int]
    companion: Sequence[bool]
    deck_of: Sequence[int]
    gm: int
    started: Sequence[int]
    each: Sequence[Naive]

    def worth(self, card: str, at: int) -> int:
        """The value of a card for a Check that counts it, 0 for a miss."""
        raise NotImplementedError

    def is_out(self, decks: tuple[Any, ...], at: int) -> bool:
        return not self.companion[at] and bool(decks[self.deck_of[at]][4])

    def net(self, decks: tuple[Any, ...], at: int) -> int:
        deck = self.deck_of[at]
        if not self.tires(at):
            return self.nets[at]
        return self.nets[at] - self.weight(decks[deck][2]) + self.weight(self.started[deck])

    def tires(self, at: int) -> bool:
        return self.deck_of[at] != self.gm and (not self.companion[at] or self.rulings["fatigue_companion"] == "yes")

    def weight(self, level: int) -> int:
        model = self.rulings["fatigue_model"]
        return level if model == "cumulative" else min(1, level) if model == "flat" else int(level > 1)

    def chosen(self, lying: Any, net: int, at: int) -> int:
        """The card that counts; of equal ones the first."""
        keys = [self.each[at].rank(card, net) for card in lying]
        return keys.index(max(keys) if net < 0 else min(keys))

    def check(self, deck: Any, net: int, lying: Any, at: int) -> Any:
        """Every way in which one draw can go: its probability and value, the deck after it, whether a card came."""
        spot = self.chosen(lying, net, at) if lying else -1
        won = self.worth(lying[spot], at) if lying else 0
        if len(lying) == 1 + abs(net) or (net >= 0 and won) or len(lying) > 1 + abs(net):
            yield Fraction(1), won, self.over(deck, lying, at, spot), True
            return
        if not deck[0]:
            found = self.shuffled(deck, net, at)
            if found is None:
                yield Fraction(1), won, self.over(deck, lying, at, spot), bool(lying)
                return
            deck, net, cut = found
            if cut:
                yield Fraction(1), 0, self.over(deck, lying, at, -1), True
                return
        pile, *others = deck
        for card in pile:
            after, lower, cut = (tuple(one for one in pile if one != card), *others), net, False
            if not after[0] and self.rulings["empty_moment"] == "at_last_card":
                after, lower, cut = self.shuffled(after, net, at) or (after, net, False)
            if cut:
                yield Fraction(1, len(pile)), 0, self.over(after, (*lying, card), at, -1), True
                continue
            for share, good, left, came in self.check(after, lower, (*lying, card), at):
                yield share / len(pile), good, left, came

    def shuffled(self, deck: Any, net: int, at: int) -> Any:
        """The deck when a card is needed and none is left, the hand, and whether that ends the Check early."""
        _, gone, tired, back, out = deck
        if not gone:
            return ((back, (), tired, (), out), net, False) if back else None
        if self.deck_of[at] == self.gm:
            return (gone, (), tired, back, out), net, False
        if tired == (4 if self.rulings["fatigue_model"] == "ladder" else 3):
            stays = self.rulings["fourth_fatigue"] == "no_reshuffle"
            return (((), gone) if stays else (gone, ())) + (tired, back, True), net, True
        at_once = self.rulings["fatigue_mid_check"] == "at_once" and self.tires(at)
        lower = self.weight(tired + 1) - self.weight(tired) if at_once else 0
        return (gone, (), tired + 1, back, out), net - lower, False

    def over(self, deck: Any, lying: Any, at: int, spot: int) -> Any:
        pile, gone, tired, back, out = deck
        kept = self.deck_of[at] != self.gm or self.rulings["gm_deck_aces"] == "gm_hand"
        lost = self.rulings["loose_aces"] == "to_discard"
        used = [
            card for n, card in enumerate(lying) if not (kept and card[0] == "A" and (n == spot or not lost))
        ]  # fmt: skip
        return pile, tuple(sorted((*gone, *used))), tired, back, out


def wins(found: Mapping[tuple[int, bool], Fraction]) -> Fraction:
    return sum((share for (_, passed), share in found.items() if passed), Fraction(0))


def by_degree(found: Mapping[tuple[int, bool], Fraction]) -> dict[str, Fraction]:
    shares = dict.fromkeys(card_meanings.DEGREES, Fraction(0))
    for (degree, _), share in found.items():
        shares[card_meanings.DEGREES[degree]] += share
    return shares
