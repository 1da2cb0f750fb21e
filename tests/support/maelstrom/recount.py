"""Rolls of Maelstrom recomputed by the ledger alone: pool, terms, dice, reading, damage, levels, willpower.

Written from `rules.md`, without the game's own arithmetic. `Recount.before` reads the event that comes next in a state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

NO_ACTION = ("willpower", "soak", "damage", "initiative", "rest")
"""MS-R51: what is neither an action nor a reaction."""
TABLE_COVER = {"none": 0, "partial": 1, "heavy": 2}
Change = tuple[int, int, int]
"""Of difficulty, threshold and dice."""


def tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


class Recount:
    """What differs from the ledger, as `faults`, and how much was compared, as `seen`."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.seen = Counter[str]()
        self.offers: dict[str, tuple[Any, Any]] = {}
        """For each roll that is offered, its ways and the sheet at that time, which sets the modifiers (MS-15.4)."""

    def fault(self, kind: str, about: str, given: object, wanted: object) -> None:
        self.seen[kind] += 1
        if given != wanted:
            self.faults.append(f"{kind} of {about}: {given}, by the ledger {wanted}")

    def before(self, now: Any, event: Any) -> None:
        if tag(event) == "dice_fell":
            self._roll(now, now.attempt(event.attempt), event.record.open(), kept=event.kept)
        elif tag(event) == "record_changed" and event.record.open().spent:
            self._bought(now, now.attempt(event.attempt), event.record.open())
        elif tag(event) == "helped":
            self._helped(now, event)
        elif tag(event) == "rolled_in_secret":
            one = event.attempt.open()
            self._roll(now, one, one.record.open())

    def after(self, was: Any, now: Any, events: list[Any]) -> None:
        """Compare what a command did to health, rounds and willpower."""
        kinds = [tag(event) for event in events]
        for one in now.attempts:
            if self.offers.get(one.id, (None,))[0] is not one.offered.value:
                self.offers[one.id] = (one.offered.value, _sheet(now, one.actor))
        self._marks(was, now, [event for event in events if tag(event) == "levels_marked"], kinds)
        self._willpower(was, now, [event for event in events if tag(event) == "roll_counts"], kinds)

    # rolls

    def _roll(self, now: Any, one: Any, record: Any, *, kept: bool = False) -> None:
        ruling, locked, terms = now.settings.__getitem__, record.locked, record.locked.terms
        if one.kind in ("evade", "opposed", "defence") and not terms.traits and not terms.modifiers:
            self.fault("dice of a canceled answer", one.id, record.dice.pool, ())  # PR-8
            return
        name = f"{one.kind} {one.id} of {one.actor} with {'+'.join(terms.traits) or 'no trait'}"
        kind = "willpower" if "Willpower" in terms.traits and one.kind not in NO_ACTION else one.kind
        sheet = _sheet(now, one.actor)
        changes = [*terms.modifiers]
        if sheet is not None and one.kind not in ("other", "secret"):
            self._automatic(now, one, terms, self.offers.get(one.id, (None, None))[1] or sheet, kind, name)
        again = any((each.kind, each.actor) == (one.kind, one.actor) for each in now.kept)
        blast = one.kind == "damage" and "spot" in one.about
        self._lock(now, one.actor, sheet, kind, locked, changes, name, timely=again or blast)
        self._specialties(now, sheet, locked, name)
        if not kept:
            self._dice(record.dice, bool(locked.used), locked.pool, name)
        bonus = _bond(sheet, terms, locked.pool)
        self.fault("reading", name, _read(record.reading), read(ruling, record.dice, locked, bonus))
        if one.kind == "attack":
            self._attack(now, one, terms, name)
        elif now.kept:
            return  # rolls made again have the wounds of their time (MS-17.10)
        elif one.kind == "damage" and one.then == "damage":
            self._damage(now, one, locked, name)
        elif one.kind == "soak":
            self._soak(now, one, locked, name)

    def _lock(
        self, now: Any, actor: str, sheet: Any, kind: str, locked: Any, changes: list[Any], name: str, *, timely: bool
    ) -> None:
        """MS-14.3, MS-14.4, MS-15.7, MS-15.8, MS-R3, MS-R4, MS-R6, MS-R26, MS-R51, MS-R57.

        `timely`: its wounds are those of an earlier time, as it is made again (MS-17.10) or one of a blast.
        """
        ruling, terms = now.settings.__getitem__, locked.terms
        steps = [one.difficulty for one in changes]
        more = max([0, *steps]) + min([0, *steps]) if ruling("roll_modifier_stacking") == "worst_only" else sum(steps)
        plain, over = terms.difficulty + more, 0
        if plain > 10 and ruling("roll_difficulty_bounds") != "impossible":
            over = plain - 10 if ruling("roll_difficulty_bounds") == "overflow_to_threshold" else 0
            plain = 10
        missing = locked.missing if locked.chance else _missing(terms.required, locked.used)  # a chance die uses none
        threshold = max(0, terms.threshold + sum(one.threshold for one in changes) + len(missing) + over)
        dots = _dots(now, actor, sheet, terms.traits)
        counts = kind not in NO_ACTION or ruling("health_wound_scope") == "all"
        if kind in ("willpower", "rest"):
            counts = counts or ruling("wp_wounds") == "yes"
        hurt = _penalty(now, actor, sheet) if counts else 0
        if sheet is not None and sheet.ignores_wounds and kind not in (*NO_ACTION, "secret"):
            hurt = 0
        pool = max(0, dots + sum(one.dice for one in changes) - hurt) // terms.parts
        chance = pool == 0 and "Willpower" not in terms.traits and ruling("roll_empty_pool") == "chance_die"
        if chance:
            pool, plain = 1, 10
        if not timely:
            self.fault("pool", name, locked.pool, pool)
        self.fault("difficulty", name, locked.difficulty, max(2, plain))
        self.fault("threshold", name, locked.threshold, threshold)

    def _automatic(self, now: Any, one: Any, terms: Any, sheet: Any, kind: str, name: str) -> None:
        """MS-4.5 to MS-4.9, MS-14.9, MS-15.3, MS-R5, MS-R8, MS-R57, MS-R67: what the sheet itself adds."""
        given = Counter(
            (each.source, each.difficulty, each.threshold, each.dice)
            for each in terms.modifiers
            if each.source == "Reflexes" or each.source == "armor" or each.source.startswith("untrained ")
        )
        wanted = Counter[tuple[str, int, int, int]]()
        waived = {each.source for each in terms.modifiers if each.is_waived}
        for ability in self._abilities(now, terms.traits):
            source = f"untrained {ability.name}"
            if sheet.dots(ability.name) or ability.category == "talent":
                continue
            cost = {"difficulty_2": (2, 0), "difficulty_1": (1, 0), "threshold_1": (0, 1)}
            by = (1, 0) if ability.category == "skill" else cost.get(now.settings["untrained_knowledge"], (0, 0))
            if by != (0, 0) or source in waived:
                wanted[(source, 0, 0, 0) if source in waived else (source, *by, 0)] += 1
            else:
                wanted[source, 0, 0, 0] += 1
        if "Reflexes" in terms.traits and self._costs(now, terms):
            wanted["Reflexes", 1, 0, 0] += 1
        if kind not in NO_ACTION and "Willpower" not in terms.traits:
            worn = max(
                (each.armor for each in sheet.items if each.armor is not None and each.out and not each.broken),
                key=lambda each: (each.lethal, each.bashing, len(each.sources)), default=None,
            )  # fmt: skip
            if worn is not None and any(trait in worn.hinders for trait in terms.traits):
                wanted["armor", 1, 0, 0] += 1
        if kind == "soak":
            given = Counter({key: n for key, n in given.items() if key[0] != "armor"})
        self.fault("modifiers of the sheet", name, given, wanted)

    def _costs(self, now: Any, terms: Any) -> bool:
        """MS-R5."""
        option = now.settings["roll_reflex_penalty"]
        if option == "off" or terms.precise_way is False:
            return False
        both = any({"Precision", "Reflexes"} <= set(each.common) for each in self._abilities(now, terms.traits))
        return bool(terms.precise_way) or option == "always" or (option == "auto" and both)

    def _abilities(self, now: Any, traits: tuple[str, ...]) -> list[Any]:
        from croupier.games.maelstrom.sheets.content import list_of

        known = {each.name: each for each in list_of(now)}
        return [known[each] for each in traits if each in known]

    def _specialties(self, now: Any, sheet: Any, locked: Any, name: str) -> None:
        """MS-16.2, MS-16.4, MS-8.3: each of an ability that is rolled, at most one for each dot."""
        if sheet is None:
            self.fault("specialties", name, locked.used, ())
            return
        room = {each.name: sheet.dots(each.name) for each in self._abilities(now, locked.terms.traits)}
        owned = [each for each in sheet.specialties if each.approved and room.get(each.ability)]
        self.fault("specialties", name, _fit(list(locked.used), owned, room), True)

    def _dice(self, dice: Any, explodes: bool, pool: int, name: str) -> None:
        """MS-16.7: two bonus dice for each ten, without limit."""
        self.fault("pool dice", name, len(dice.pool), pool)
        tens, wanted = dice.pool.count(10) if explodes else 0, []
        for wave in dice.waves:
            wanted.append(2 * tens)
            tens = wave.count(10)
        self.fault("bonus dice", name, ([len(wave) for wave in dice.waves], tens), (wanted, 0))

    def _bought(self, now: Any, one: Any, record: Any) -> None:
        """MS-9.6, MS-R24: the net is that of the dots left; the dot is paid by now."""
        sheet = _sheet(now, one.actor)
        if sheet is None or one.record.open().spent:
            return
        off = record.locked.threshold if now.settings["wp_threshold_on_spend"] == "applied" else 0
        self.fault("bought successes", one.id, record.reading.net, max(0, sheet.current - off))

    def _helped(self, now: Any, event: Any) -> None:
        """MS-R20: a die for each net success, three at most; a botch is one more to the threshold."""
        rolls = [each for each in now.attempts if each.then == "help" and each.about == event.attempt]
        reading = rolls[-1].record.open().reading
        wanted = (min(3, reading.net) if reading.result == "success" else 0, int(reading.result == "botch"))
        self.fault("help", event.attempt, (event.modifier.dice, event.modifier.threshold), wanted)

    # fights

    def _attack(self, now: Any, one: Any, terms: Any, name: str) -> None:
        """MS-R58, MS-R60, MS-R63: what rounds, the off hand and a quick target add."""
        attack = msgspec.json.decode(one.about)
        rounds = attack.get("rounds", 1)
        given = sorted(
            (each.difficulty, each.threshold, each.dice)
            for each in terms.modifiers
            if each.clause in ("MS-R63", "MS-R58", "MS-R60")
        )
        wanted: list[Change] = [(1, 0, rounds - 1)] if rounds > 1 else []
        sheet = _sheet(now, one.actor)
        both = sheet is not None and any(each.name == "Ambidextrous" for each in sheet.quirks)
        if attack.get("off_hand") and not both:
            wanted.append((1, 0, 0))
        target = attack["target"]
        if now.settings["combat_evade"] == "passive" and any(each.clause == "MS-R60" for each in terms.modifiers):
            dots = _dots(now, target, _sheet(now, target), ("Athletics",))
            self.fault("quick target", name, dots >= 3, True)
            wanted.append((0, 1, 0))
        self.fault("modifiers of an attack", name, given, sorted(wanted))

    def _damage(self, now: Any, one: Any, locked: Any, name: str) -> None:
        """MS-R61: the weapon, with Strength if it says so, and the margin less one; difficulty 6, no specialty."""
        attack = msgspec.json.decode(one.about)
        if attack["target"] == attack["attacker"] or "margin" not in attack or attack.get("spot"):
            return  # a botch, or a grenade, whose dice depend on the distance
        sheet = _sheet(now, one.actor)
        strength = sheet.dots("Strength") if attack.get("strength") and sheet is not None else 0
        dice = attack["damage"] + strength + attack["margin"] - 1
        if now.settings["health_wound_scope"] == "all":
            dice = max(0, dice - _penalty(now, one.actor, sheet))
        if dice:
            self.fault("damage", name, (locked.pool, locked.difficulty, locked.threshold, locked.used),
                       (dice, 6, 0, ()))  # fmt: skip

    def _soak(self, now: Any, one: Any, locked: Any, name: str) -> None:
        """MS-R50."""
        hit, sheet = msgspec.json.decode(one.about), _sheet(now, one.actor)
        if sheet is None:
            return
        kind, armor = hit["kind"], [each.armor for each in sheet.items if each.armor and each.out and not each.broken]
        with_source = [each for each in armor if hit.get("source") in each.sources]
        worn = {"bashing": [each.bashing for each in armor], "lethal": [each.lethal for each in armor],
                "aggravated": [each.lethal for each in with_source]}[kind]  # fmt: skip
        strong = kind == "bashing" or (kind == "lethal" and now.settings["health_soak"] == "strength_all")
        dice = max([0, *worn]) + (sheet.dots("Strength") if strong else 0)
        if now.settings["health_wound_scope"] == "all":
            dice -= _penalty(now, one.actor, sheet)
        given = (locked.pool, locked.difficulty, locked.threshold, locked.used)
        self.fault("soak", name, given, (max(0, dice), 6, 0, ()))

    def _marks(self, was: Any, now: Any, events: list[Any], kinds: list[str]) -> None:
        """MS-R49, MS-R52: the levels of one hit, one by one."""
        if len(events) != 1 or not events[0].levels.value or "consequences_taken_back" in kinds:
            return
        (event,) = events
        if not was.has(event.target) or kinds.count("sheet_set") > 1:
            return
        one, after = was.character(event.target), now.character(event.target)
        before, health = one.sheet.open().health, after.sheet.open().health
        kind = "lethal" if was.settings["health_types"] == "one" else event.kind
        counts = {"bashing": before.bashing, "lethal": before.lethal, "aggravated": before.aggravated}
        n, dead = len(before.penalties) + 1, False
        for _ in range(event.levels.open()):
            if sum(counts.values()) < n:
                counts[kind] += 1
            elif counts["bashing"]:
                counts["bashing"] -= 1
                counts["aggravated" if kind == "aggravated" else "lethal"] += 1
            else:
                dead = True
        given = {"bashing": health.bashing, "lethal": health.lethal, "aggravated": health.aggravated}
        self.fault("boxes", event.target, given, counts)
        end = "dead" if was.settings["health_death"] == "upstream" else "dying"
        wanted = end if dead else "unconscious" if sum(counts.values()) == n else "ok"
        self.fault(
            "condition", event.target, after.condition, one.condition if one.condition in ("dying", "dead") else wanted
        )

    def _willpower(self, was: Any, now: Any, events: list[Any], kinds: list[str]) -> None:
        """MS-9.9, MS-R25: a botched willpower roll costs a dot for each one left."""
        if len(events) != 1 or "consequences_taken_back" in kinds:
            return
        one = now.attempt(events[0].attempt) if any(each.id == events[0].attempt for each in now.attempts) else None
        if one is None or one.record.value is None or not was.has(one.actor):
            return
        record = one.record.open()
        if "Willpower" not in record.locked.terms.traits or record.reading.result != "botch":
            return
        if one.kind == "rest" and was.settings["wp_rest_botch"] == "harmless":
            lost = 0
        else:
            lost = 1 if was.settings["wp_botch_loss"] == "one" else record.reading.severity
        before, after = was.character(one.actor).sheet.open().current, now.character(one.actor).sheet.open().current
        self.fault("willpower", one.id, after, max(0, before - lost))


def _sheet(now: Any, actor: str) -> Any:
    return now.character(actor).sheet.open() if now.has(actor) else None


def _quick(now: Any, actor: str) -> Any:
    return next((each.quick.open() for each in now.npcs if each.id == actor), None)


def _dots(now: Any, actor: str, sheet: Any, traits: tuple[str, ...]) -> int:
    """MS-14.3, MS-9.2; a quick sheet has pools, and three dice of willpower if none is entered (MS-R73)."""
    if sheet is not None:
        return sum(sheet.current if each == "Willpower" else sheet.dots(each) for each in traits)
    quick = _quick(now, actor)
    if quick is None:
        return 0
    pools = dict(quick.pools)
    spare = {"Willpower": 3 if quick.willpower is None else quick.willpower, "Strength": 0}
    return sum(pools.get(each, spare.get(each, 0)) for each in traits)


def _penalty(now: Any, actor: str, sheet: Any) -> int:
    """MS-10.3."""
    quick = _quick(now, actor)
    if sheet is None and quick is None:
        return 0
    penalties = sheet.health.penalties if sheet is not None else quick.penalties
    filled = sheet.health.filled if sheet is not None else sum(quick.hurt)
    return int(penalties[filled - 1]) if 0 < filled <= len(penalties) else 0


def _missing(required: tuple[str, ...], used: tuple[str, ...]) -> list[str]:
    """MS-15.8: those required that are not among those used, which have the name by which they are required."""
    left = [each.casefold() for each in used]
    missing = []
    for each in required:
        if each.casefold() in left:
            left.remove(each.casefold())
        else:
            missing.append(each)
    return missing


def _named(one: Any) -> set[str]:
    whole = f"{one.name} ({one.parameter})" if one.parameter else one.name
    return {whole.casefold(), one.name.casefold()}


def _fit(used: list[str], owned: list[Any], room: dict[str, int]) -> bool:
    """Whether each name used can be another owned specialty, within the dots of each ability."""
    if not used:
        return True
    first, *rest = used
    for at, one in enumerate(owned):
        if first.casefold() in _named(one) and room.get(one.ability, 0) > 0:
            if _fit(rest, owned[:at] + owned[at + 1 :], {**room, one.ability: room[one.ability] - 1}):
                return True
    return False


def _bond(sheet: Any, terms: Any, pool: int) -> int:
    """MS-R38: a Strong Bond adds a success to every willpower roll that has dice (MS-R33)."""
    has = sheet is not None and any(each.name == "Strong Bond" for each in sheet.quirks)
    return int(has and "Willpower" in terms.traits and pool > 0)


def _read(reading: Any) -> tuple[object, ...]:
    return (
        reading.successes,
        reading.ones,
        reading.result,
        reading.net if reading.result != "botch" else None,
        reading.severity,
    )


def read(ruling: Any, dice: Any, locked: Any, bonus: int = 0) -> tuple[object, ...]:
    """MS-17.1 with MS-R1, MS-R2, MS-R16: successes, ones, result, net and severity."""
    faces = [*dice.pool, *(face for wave in dice.waves for face in wave)]
    s, b = sum(face >= locked.difficulty for face in faces) + bonus, dice.pool.count(1)
    left = max(0, s - locked.threshold)
    botched = {"net": b > left, "none_left": left == 0 and b > 0, "raw_ones": b > s, "classic": s == 0 and b > 0}
    if botched[ruling("roll_botch_rule")]:
        by = {"uncancelled": b - left, "ones": b, "with_unmet_threshold": b + locked.threshold - s}
        return s, b, "botch", None, max(1, by[ruling("roll_botch_severity")])
    if left - b > 0:
        if locked.terms.impossible:
            return s, b, "failure", 0, 0
        return s, b, "success", left - b, 0
    return s, b, "failure", 0, 0


def events_with_states(game: Any, state: Any, events: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Each event with the state before it."""
    for event in events:
        yield state, event
        state = game.apply(state, event)
