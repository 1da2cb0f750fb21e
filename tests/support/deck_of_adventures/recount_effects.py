"""The effects on characters and when they end, from the turns and draws of a journal (DA-25.27, DA-15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from support.deck_of_adventures import figures_by_hand as figures
from support.deck_of_adventures.recount_checks import contender, counts

if TYPE_CHECKING:
    from support.deck_of_adventures.recount import Recount

MECHANICS = ("aggro", "intensify", "help", "thwart")
HIDDEN = "hidden"


def tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


class Lying:
    """The effects in force by the ledger's clocks, kept apart from those of the table."""

    def __init__(self, whole: Recount) -> None:
        self.whole = whole
        self.live: dict[str, list[Any]] = {}
        self.due: dict[str, int] = {}
        """The round in which what lasts for rounds ends, at its user's place."""
        self.begun: set[str] = set()
        self.used: dict[str, list[Any]] = {}
        """What was used up by damage in this entry."""

    def before(self, event: Any) -> None:
        """Apply the passing of time in an event."""
        now = self.whole.now
        match tag(event):
            case "effect_laid":
                self._laid(event.character, event.effect)
            case "effects_ended":
                self._ended(event)
            case "turn_set" if event.why == "begins":
                self._starts(event.turn.who)
            case "turn_ended":
                self._turn_over(event)
            case "check_called" if event.check.kind == "death" and now.combat is not None:
                self._starts(event.check.actor)
            case "hands_set" if event.locked:
                check = now.check(event.check)
                self._drop(lambda who, one: who == check.actor and one.until == "next" and _is_for(now, one, check))
            case "contest_begun":
                self._contest(event.contest)
            case "round_began":
                self.begun.clear()
            case "combat_ended":
                self._drop(
                    lambda _, one: one.until == "combat" or one.until.startswith("turn") or one.kind in MECHANICS
                )
            case _:
                pass

    def _drop(self, over: Any) -> None:
        for who, lying in self.live.items():
            self.live[who] = [one for one in lying if not over(who, one)]

    def _laid(self, who: str, effect: Any) -> None:
        """The same user's repeated effect restarts; a Discard Mechanic replaces another (DA-21.5)."""

        def same(one: Any) -> bool:
            if effect.kind in MECHANICS:
                return one.kind in MECHANICS and self.whole.rules("discard_stack") != "add"  # DA-R106
            return _key(one) == _key(effect)

        self._drop(lambda whose, one: whose == who and same(one))
        self.live.setdefault(who, []).append(effect)
        kind, _, rest = effect.until.partition(":")
        combat = self.whole.now.combat
        if kind == "rounds" and combat is not None:
            source = self._effect_of(effect)
            n = source.until.n if source is not None else int(rest.split(":")[0])
            if source is not None and source.until.unit == "minutes":  # DA-15.1, DA-R66
                turns = len(combat.order) if self.whole.rules("round_seconds") == "6_per_turn" else 1
                n = -(-10 * n // max(1, turns))
            self.due[effect.id] = combat.round + n
        self._numbers(who, effect)

    def _effect_of(self, effect: Any) -> Any:
        """The line of a pack that causes it."""
        for of in ("powers", "items"):
            found = figures.entry(self.whole.now, of, effect.kind)
            save = found.save if found is not None else None
            outcomes = (*save.fails, *save.succeeds) if save is not None else ()
            for one in (*found.effects, *outcomes) if found is not None else ():
                if _says(one.verb, effect):
                    return one
        return None

    def _numbers(self, who: str, effect: Any) -> None:
        """Check that an effect has the numbers and the duration of its pack."""
        pack = figures.entry(self.whole.now, "powers", effect.kind) or figures.entry(
            self.whole.now, "items", effect.kind
        )
        if pack is None:
            return
        line = self._effect_of(effect)
        adjusted = any((one.stat, one.by) == (effect.stat, effect.by) for one in pack.adjusts)
        entry = self.whole.entry
        by_words = entry is not None and tag(entry.command) == "apply_words"
        if by_words or adjusted:
            return
        self.whole.fault("numbers of an effect", f"{effect.text} on {who}", line is not None, True)
        if line is None:
            return
        unit = line.until.unit
        later = ":next" if line.when != "turn start" and self._acts(who) else ""
        fixed = {
            "next check": "next", "user turn": f"turn:{effect.source}", "target turn": f"turn_end:{who}{later}",
            "combat": "combat" if self.whole.now.combat is not None else "scene", "scene": "scene", "rest": "rest",
            "ended": "gm",
        }  # fmt: skip
        if unit in fixed:
            self.whole.fault("length of an effect", f"{effect.text} on {who}", effect.until, fixed[unit])

    def _acts(self, who: str) -> bool:
        """Whether a character's own turn is under way, also while it waits for a readied action."""
        now = self.whole.now
        one = now.character(who)
        place = one.dealer if one.kind == "companion" else who
        turns = (now.combat.turn, now.combat.held) if now.combat is not None else ()
        return any(
            each is not None and each.who == place and not each.readied
            and bool(each.begun or each.steps or each.ending or each.forfeited)
            for each in turns
        )  # fmt: skip

    def _comes(self, who: str) -> None:
        """What lasts to the end of the next turn of a character lasts to the end of this one now."""
        later = f"turn_end:{who}:next"
        for whose, lying in self.live.items():
            self.live[whose] = [
                replace(one, until=later.removesuffix(":next")) if one.until == later else one for one in lying
            ]

    def _ended(self, event: Any) -> None:
        """What ends for a reason other than time: used by damage, replaced, found out, lifted."""
        for one in list(self.live.get(event.character, ())):
            used = event.used and (one.guard or one.less is not None)
            entry = self.whole.entry
            lifted = entry is not None and tag(entry.command) == "lift_hand"
            in_peace = self.whole.now.combat is None
            replaced = event.used and one.until != "next"
            if one.id in event.effects and (used or one.kind == HIDDEN or lifted or in_peace or replaced):
                self.live[event.character].remove(one)
                if used:
                    self.used.setdefault(event.character, []).append(one)

    def _starts(self, who: str) -> None:
        """A place in the order is reached: its own and its Companions' clocks."""
        if who in self.begun:
            return
        self.begun.add(who)
        now = self.whole.now
        pets = [one.id for one in now.characters if one.kind == "companion" and one.dealer == who]
        round = now.combat.round if now.combat is not None else 0
        if self.whole.rules("discard_expiry") == "own_next_turn":  # DA-R104
            self._drop(lambda _, one: one.source == who and one.kind in MECHANICS)
        for whose in (who, *pets):
            self._comes(whose)
            self._drop(
                lambda _, one, whose=whose: (
                    one.until == f"turn:{whose}"
                    or (one.until.startswith("rounds:") and one.until.endswith(f":{whose}") and self._over(one, round))
                )
            )

    def _over(self, one: Any, round: int) -> bool:
        return one.id in self.due and round >= self.due[one.id]

    def _turn_over(self, event: Any) -> None:
        """The end of a turn, or of a place where nobody acts."""
        who, now = event.who, self.whole.now
        self._starts(who)
        pets = [one.id for one in now.characters if one.kind == "companion" and one.dealer == who]
        self._drop(lambda _, one: one.until in {f"turn_end:{each}" for each in (who, *pets)})

    def _contest(self, contest: Any) -> None:
        """A hand for the attacker's next Check is used by a contest (DA-10.5)."""
        check = contender(contest)
        self._drop(
            lambda who, one: who == contest.attacker and one.until == "next" and _is_for(self.whole.now, one, check)
        )

    def compare(self) -> None:
        """Compare the effects at the end of an entry."""
        now = self.whole.now
        if now.combat is None:
            return
        for one in now.characters:
            given = sorted(each.id for each in one.effects)
            wanted = sorted(each.id for each in self.live.get(one.id, ()))
            self.whole.fault("duration", f"what lies on {one.id}", given, wanted)
            if given != wanted:
                self.live[one.id] = list(one.effects)


def _is_for(now: Any, one: Any, check: Any) -> bool:
    return counts(now, one.on, check, one.only, one.but)


def _key(one: Any) -> tuple[Any, ...]:
    """What makes two effects the same: the power, its user, and the kind with what it is for."""
    kind = "guard" if one.guard else "less" if one.less is not None else "dr" if one.dr else "n" if one.n else ""
    kind = one.id if one.holds or one.brings else kind or one.light or one.action
    return one.whom, one.kind or one.text, one.line or one.until.partition(":")[0], one.source, kind, one.on, one.stat


def _says(verb: Any, effect: Any) -> bool:
    """Whether a line of a pack causes this."""
    match type(verb).__struct_config__.tag:
        case "hand":
            return bool((verb.n, verb.scope) == (effect.n, effect.on))
        case "dr":
            return bool((verb.by, verb.scope) == (effect.dr, effect.on))
        case "number":
            return bool((verb.stat, verb.by) == (effect.stat, effect.by))
        case "redirect":
            return bool(effect.guard and effect.guard == effect.source)
        case "light":
            return bool(verb.of == effect.light)
        case "action":
            return bool(verb.size == effect.action)
        case "hold":
            return bool(effect.holds)
        case "bring":
            return bool(effect.brings)
        case "reduce":
            return bool(effect.less is not None and verb.by == effect.less)
        case _:
            return False
