"""Damage recomputed: what a hit deals, who changes it, what armor takes (DA-14.9, DA-14.10, DA-25.29)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.core.secrets import EVERYONE
from support.deck_of_adventures import figures_by_hand as figures

if TYPE_CHECKING:
    from support.deck_of_adventures.recount import Recount


class Blow(NamedTuple):
    """Announced damage that has not been taken yet."""

    target: str
    n: int
    source: str
    check: str


def tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


class Damages:
    """Announced blows, and the uses of what changes them."""

    def __init__(self, whole: Recount) -> None:
        self.whole = whole
        self.blows: list[Blow] = []
        self.spent = Counter[tuple[str, str, str]]()
        self.vitals: tuple[str, int, int] | None = None
        self.was = whole.now
        self.words: set[tuple[str, int]] = set()
        """The damage that the GM has set for effects in words."""

    def begin(self, entry: Any) -> None:
        """The uses on record before an entry; a power that may change damage does: its owner has said so."""
        self.was = self.whole.now
        combat = self.was.combat
        round = str(combat.round) if combat is not None else ""
        kept = [one for one in self.whole.now.deeds.spent if one.per != "round" or one.mark == round]
        self.spent = Counter((one.user, one.power, one.per) for one in kept)
        command = entry.command
        if tag(command) == "apply_words" and command.what == "damage":
            self.words |= {(one.name, command.n) for one in self.was.deeds.cards if one.id == command.card}
        if tag(command) != "answer_harm" or not command.use:
            return
        harm = next((one for one in self.whole.now.deeds.harms if one.id == command.harm), None)
        if harm is None:
            return
        for at, blow in enumerate(self.blows):
            if (blow.target, blow.source) == (harm.target, harm.source):
                self.blows[at] = self._answered(blow, command)
                return

    def _answered(self, blow: Blow, command: Any) -> Blow:
        now = self.whole.now
        for source, _ in figures.passives(now, command.character):
            for one in source.effects if source.id == command.power else ():
                self._note(command.character, source.id, one)
                if tag(one.verb) == "reduce":
                    return blow._replace(n=max(0, blow.n - one.verb.by) if one.verb.by else 0)
                if tag(one.verb) == "redirect":
                    return blow._replace(target=command.character)
        return blow

    def hit(self, check: Any, event: Any) -> None:
        """DA-14.9: the weapon's or power's damage, 1 more on a Critical Success."""
        if check.kind != "attack" or not event.result.passed or not self.whole.now.has(check.about):
            return
        carried = msgspec.json.decode(check.with_)
        base = self._base(check, carried)
        self.whole.fault("damage of the weapon or power", check.id, carried["damage"], base)
        if base > 0 and not self.whole.now.character(check.about).dead:
            also = {"critical": ("Critical Success",), "major": ("Major Success",)}
            degrees = also.get(self.whole.rules("bonus_damage"), ("Critical Success", "Major Success"))  # DA-R69
            n = base + (event.result.degree in degrees)
            self.blows.append(Blow(check.about, n, check.actor, check.id))

    def _base(self, check: Any, carried: Any) -> Any:
        """The damage stated in its pack."""
        now = self.whole.now
        if carried.get("then") != "power_struck":
            held = [max(1, one.damage) for one in figures.worn(now, check.actor) if one.type == "Weapon"]
            return carried["damage"] if carried["damage"] in (*held, 1) else min((*held, 1))
        work = msgspec.json.decode(carried["with_"])
        power = figures.entry(now, "powers", work["id"])
        strikes = [one.verb for one in power.effects if tag(one.verb) == "attack"]
        if strikes:
            arms = [one for one in figures.worn(now, check.actor) if one.type == "Weapon"]
            named = [one for one in arms if one.id == work.get("weapon")] or arms
            return (max(1, named[0].damage) if named else 1) + sum(one.more for one in strikes)
        return max(0, power.damage[min(work.get("at", 0), len(power.damage) - 1)])

    def before(self, event: Any) -> None:
        match tag(event):
            case "damage_taken":
                self._taken(event)
            case "vitals_set" if self.vitals is not None and event.character == self.vitals[0]:
                found = event.vitals.open()
                self.whole.fault("health and armor", event.character, (found.hp, found.ap_lost), self.vitals[1:])
                self.vitals = None
            case _:
                pass

    def _taken(self, event: Any) -> None:
        """One instance of damage: the amount it must be, and what it leaves."""
        now, source = self.whole.now, event.source
        if now.has(source):
            blow = next((one for one in self.blows if one.source == source), None)
            if blow is None:
                self.whole.fault("damage", f"{event.target} by {source}", event.damage, "none announced")
            else:
                self.blows.remove(blow)
                target, n = self._changed(blow.target, blow.n)
                for who in (blow.target, event.target):
                    self.whole.lying.used.pop(who, None)
                given = (event.target, event.damage, event.bypass)
                self.whole.fault("damage", f"{blow.check} against {blow.target}", given, (target, n, False))
        elif found := figures.entry(now, "powers", source) or figures.entry(now, "items", source):
            self._of_a_power(event, found)
        elif source == "Burned":
            self.whole.fault("damage", f"{event.target} burns", (event.damage, event.bypass), (1, True))
        self._left(event)

    def _of_a_power(self, event: Any, power: Any) -> None:
        """Damage without an attack: one of the numbers of the power, as it is changed."""
        given = {(one.verb.n, one.verb.bypass) for one in power.effects if tag(one.verb) == "damage"}
        given |= {(n, False) for n in (power.damage if isinstance(power.damage, tuple) else (power.damage,)) if n > 0}
        for text in (power.save.fail, power.save.succeed) if power.save is not None else ():
            given |= {(int(word), False) for word in text.split() if word.isdigit()}
        outcomes = (*power.save.fails, *power.save.succeeds) if power.save is not None else ()
        given |= {(one.verb.n, one.verb.bypass) for one in outcomes if tag(one.verb) == "damage"}
        given |= {(n, False) for name, n in self.words if name == power.name}
        self._settle()
        fits = any(self._comes_to(event, n) for n, bypass in given if bypass == event.bypass)
        self.whole.fault("damage", f"{event.target} by {power.name}: {event.damage}", fits, True)

    def _settle(self) -> None:
        """A blow before it of which nothing was left has used what has changed it."""
        waiting = {(one.target, one.source) for one in self.whole.now.deeds.harms}
        for blow in [one for one in self.blows if (one.target, one.source) not in waiting]:
            kept = self.spent.copy()
            if self._changed(blow.target, blow.n)[1]:
                self.spent = kept
            else:
                self.blows.remove(blow)
                spent, self.spent = self.spent, kept
                met = self._reduced(blow.target, blow.n) > 0  # by a guard, of whom nothing was left
                self.spent = spent
                used = self.whole.lying.used.get(blow.target, [])
                self.whole.lying.used[blow.target] = [one for one in used if one.guard and not met]

    def _comes_to(self, event: Any, n: int) -> bool:
        """Whether this much damage, to its target or to somebody who takes their place, is the damage taken."""
        kept = self.spent.copy()
        saved = [who for who, used in self.whole.lying.used.items() if any(one.guard == event.target for one in used)]
        for who in (event.target, *saved):
            if self._changed(who, n) == (event.target, event.damage):
                for one in (who, event.target):
                    self.whole.lying.used.pop(one, None)
                return True
            self.spent = kept.copy()
        return False

    def _left(self, event: Any) -> None:
        """DA-14.10: armor first, unless it is bypassed, then health."""
        now = self.whole.now
        vitals = now.character(event.target).vitals.open()
        most = figures.armor_points(now, self.whole.lying.live, event.target)
        armor = 0 if event.bypass else min(max(0, most - vitals.ap_lost), event.damage)
        health = min(vitals.hp, event.damage - armor)
        self.vitals = (event.target, vitals.hp - health, vitals.ap_lost + armor) if armor or health else None

    def _changed(self, target: str, n: int) -> tuple[str, int]:
        """DA-25.29: what reduces the target's damage, then who takes its place, then what reduces that one's."""
        n = self._reduced(target, n)
        guards = [one for one in self.whole.lying.used.get(target, ()) if one.guard and n]
        return (guards[0].guard, self._reduced(guards[0].guard, n)) if guards else (target, n)

    def _reduced(self, target: str, n: int) -> int:
        """DA-25.29: by effects on the character when the blow came, then by mandatory entries of their sheet."""
        now = self.whole.now
        for one in self.whole.lying.used.get(target, ()):
            if one.less is not None and n:
                n = max(0, n - one.less) if one.less else 0
        for source, _ in figures.passives(now, target) if not self._was_out(target) else ():
            for one in source.effects:
                by_itself = one.ask == "must" or (one.ask == "may" and self._is_secret(target))
                if n and one.when == "hurt" and by_itself and tag(one.verb) == "reduce":
                    if self._left_of(target, source.id, one):
                        self._note(target, source.id, one)
                        n = max(0, n - one.verb.by) if one.verb.by else 0
        return n

    def _is_secret(self, who: str) -> bool:
        """DA-25.34: whether nobody is asked about a power on this sheet, which works by itself."""
        return EVERYONE not in self.whole.now.character(who).sheet.known_to

    def _was_out(self, who: str) -> bool:
        """Whether somebody was out before this entry, so that nothing on their sheet changes damage."""
        return self.was.has(who) and bool(self.was.character(who).is_out)

    def _left_of(self, who: str, power: str, one: Any) -> bool:
        return one.limit is None or self.spent[who, power, one.limit[1]] < one.limit[0]

    def _note(self, who: str, power: str, one: Any) -> None:
        if one.limit is not None:
            self.spent[who, power, one.limit[1]] += 1

    def end(self, entry: Any) -> None:
        """Blows that were not taken wait for an answer, or nothing was left of them; no use is over its limit."""
        self._limits()
        waiting = {(one.target, one.source) for one in self.whole.now.deeds.harms}
        for blow in list(self.blows):
            if (blow.target, blow.source) in waiting:
                continue
            self.blows.remove(blow)
            dead = self.whole.now.character(blow.target).dead
            _, n = self._changed(blow.target, blow.n)
            self.whole.fault("damage not taken", f"{blow.check} against {blow.target}", n if not dead else 0, 0)

    def _limits(self) -> None:
        """DA-25.27: of every power that may be used so often, the uses on record."""
        for one, times in Counter(self.whole.now.deeds.spent).items():
            found = figures.entry(self.whole.now, "powers", one.power) or figures.entry(
                self.whole.now, "items", one.power
            )
            limits = [each.limit for each in found.effects if each.limit] if found is not None else []
            allowed = [most for most, per in limits if per == one.per]
            if allowed:
                self.whole.fault("uses", f"{one.power} of {one.user}", times <= sum(allowed), True)
