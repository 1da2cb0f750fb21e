"""A fight recomputed from its journal: every Check, every damage, every effect and how long it lasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.core.entry import Entry
from croupier.games.deck_of_adventures import GAME
from support.deck_of_adventures import figures_by_hand as figures
from support.deck_of_adventures.recount_checks import bare_range, contender, hands_of, ranges_of
from support.deck_of_adventures.recount_damage import Damages
from support.deck_of_adventures.recount_effects import Lying


def tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


class Recount:
    """Reads entries one after another; `faults` are what differs from the ledger, `seen` how much was compared."""

    def __init__(self, first: Any) -> None:
        self.now = first
        self.faults: list[str] = []
        self.seen = Counter[str]()
        self.lying = Lying(self)
        self.damages = Damages(self)
        self.drawn: dict[str, list[str]] = {}
        self.came: dict[tuple[str, int], str] = {}
        self.cover: dict[str, str] = {}
        self.nets: dict[str, int] = {}
        self.entry: Entry | None = None
        self.steps = 0

    def read(self, entries: Iterable[Entry]) -> Recount:
        for entry in entries:
            self.entry = entry
            self.steps = self._cover(entry)
            self.damages.begin(entry)
            for event in entry.events:
                self._before(event)
                self.lying.before(event)
                self.damages.before(event)
                self.now = GAME.apply(self.now, event)
                self._after(event)
            self.damages.end(entry)
            self.lying.used.clear()
            self.lying.compare()
            self._announced()
        return self

    def fault(self, kind: str, about: str, given: object, wanted: object) -> None:
        """Compare a number of the journal with that of the ledger."""
        self.seen[kind] += 1
        if given != wanted:
            n = self.entry.n if self.entry is not None else 0
            self.faults.append(f"entry {n}: {kind} of {about}: {given}, by the ledger {wanted}")

    def _cover(self, entry: Entry) -> int:
        """Steps of cover that a receipt names (DA-22.6)."""
        said = [fact.value for one in entry.receipt.because for fact in one.facts if fact.name == "cover"]
        return ("none", "partial", "full").index(str(said[-1])) if said else 0

    # Checks

    def _before(self, event: Any) -> None:
        if tag(event) == "card_seen":
            self.came[event.place, event.spot] = event.face.open()
        elif tag(event) == "cards_moved":
            self._moved(event)
        elif tag(event) == "hands_set" and event.locked:
            self._locked(event)
        elif tag(event) == "check_done":
            self._done(event)
        elif tag(event) == "contest_begun":
            self._contest(event.contest)

    def _contest(self, contest: Any) -> None:
        """DA-10.3, DA-10.5: the DR by the attacker's Modifier, and its own hand."""
        skill = figures.trait(self.now, self.lying.live, contest.attacker, contest.trait)
        by = {"3_minus_half": 3 - skill // 2, "4_minus_mod": 4 - skill, "3_minus_half_up": 3 - -(-skill // 2)}
        wanted = by[self.rules("contested_dr")]  # DA-R45
        self.fault("dr", f"contest {contest.id}", contest.dr, self._bounded(wanted))
        own = figures.net(self.rules, hands_of(self.now, self.lying.live, contender(contest)))
        option = self.rules("attacker_hand")  # DA-R48
        of = {"mirrored": (own, 0), "on_tc": (0, own), "ignored": (0, 0)}
        self.fault("hand", f"contest {contest.id}", (contest.net, contest.hand), of[option])

    def _cap(self, check: Any) -> int:
        """DA-R122."""
        return 5 if check.kind == "death" and self.rules("death_edr_cap") == "5" else 13

    def _moved(self, event: Any) -> None:
        """The faces of the cards that a character has drawn."""
        kept = self.drawn.get(event.source, []) if event.source.startswith("held.") else []
        faces = [kept[at] for at in event.spots if at < len(kept)]
        if event.target.startswith(("drawn.", "held.")) and len(event.spots) == 1:
            face = faces[0] if faces else self.came.get((event.source, event.spots[0]), "?")
            self.drawn.setdefault(event.target, []).append(face)
        if event.source.startswith(("drawn.", "held.")):
            lying = self.drawn.get(event.source, [])
            self.drawn[event.source] = [card for at, card in enumerate(lying) if at not in event.spots]

    def _after(self, event: Any) -> None:
        if tag(event) in ("check_called", "terms_set"):
            check = event.check
            if check.kind == "attack" and check.state != "called":
                self.cover[check.id] = str(self.steps)
            if check.state != "called":
                self._terms(self.now.check(check.id))

    def _terms(self, check: Any) -> None:
        """Modifier and hands of a Check as it is called."""
        name = f"{check.kind} {check.id} of {check.actor} (called)"
        live = self.lying.live
        if check.actor == "gm":
            return
        self.fault("modifier", name, check.modifier, figures.trait(self.now, live, check.actor, check.trait))
        contest = next((one for one in self.now.contests if one.id == check.with_), None)
        if check.kind == "contest" and contest is not None:
            mirrored = -contest.net if self.rules("attacker_hand") == "mirrored" else 0
            self.fault("hand of the attacker", name, sum(one.n for one in check.given), mirrored)
        self.fault("hand", name, check.net, figures.net(self.rules, hands_of(self.now, live, check)))

    def _announced(self) -> None:
        """The DR of each Check that waits for its first card, as of the end of an entry."""
        for check in self.now.checks:
            if check.state == "consult" and check.actor != "gm":
                name = f"{check.kind} {check.id} of {check.actor} (announced)"
                self.fault("dr", name, check.dr.open(), self._range(check))

    def _range(self, check: Any) -> int:
        """The current DR: the base with all changes, from 0 to 6."""
        bare = bare_range(self.now, self.lying.live, check, int(self.cover.get(check.id, "0")))
        more = ranges_of(self.now, self.lying.live, check)
        if check.kind == "attack" and self.rules("ar_floor") == "edr_ladder":  # DA-R71
            return bare + sum(more) if self.rules("dr_bounds") == "none" else min(6, bare + sum(more))
        bare = self._bounded(bare)
        return self._bounded(bare + sum(more)) if sum(more) else bare

    def _bounded(self, dr: int) -> int:
        """DA-R49."""
        return dr if self.rules("dr_bounds") == "none" else min(6, max(0, dr))

    @property
    def rules(self) -> Any:
        """The option in force of a setting."""
        return self.now.settings.__getitem__

    def _locked(self, event: Any) -> None:
        """The hands are fixed when the first card is drawn."""
        check = self.now.check(event.check)
        if check.actor == "gm":
            return
        name = f"{check.kind} {check.id} of {check.actor} (locked)"
        wanted = figures.net(self.rules, hands_of(self.now, self.lying.live, check))
        self.fault("hand", name, event.net, wanted)
        self.fault("dr", name, check.dr.open(), self._range(check))
        self.nets[check.id] = wanted

    def _done(self, event: Any) -> None:
        """The cards, which of them counts, and what it means."""
        check = self.now.check(event.check)
        name = f"{check.kind} {check.id} of {check.actor}"
        lying = self.drawn.get(f"drawn.{check.actor}", [])
        self.fault("cards", name, sorted(event.cards), sorted(lying))
        if event.result is None or check.aim is None or check.id not in self.nets:
            return
        hand = self.nets[check.id]
        most = 1 + abs(hand)
        fits = len(lying) == most or (hand > 0 and 1 <= len(lying) <= most) or check.short
        self.fault("number of cards", f"{name} with the hand {hand}: {len(lying)} cards", fits, True)
        means = {
            card: figures.meant(self.rules, card, check.aim.face, event.dr.open(), check.modifier, check.requirement,
                                self._cap(check))
            for card in lying
        }  # fmt: skip
        counts = event.result.card
        self.fault(
            "card that counts", name, counts in figures.chosen(self.rules, lying, hand, means, check.aim.face), True
        )
        self.fault("degree", name, event.result.degree, means[counts].degree)
        self.fault("success", name, event.result.passed, means[counts].passed)
        self.damages.hit(check, event)


def recounted(fight: Any) -> Recount:
    """The recount of a whole fight; the state before its first entry is that of the empty table."""
    return Recount(fight.first).read(fight.entries)


def read_json(text: str) -> Any:
    return msgspec.json.decode(text) if text else {}
