"""Which predicted outcomes came true, read from the events of later entries, for each game and question."""

from __future__ import annotations

from typing import Any

from croupier.core.entry import Entry
from croupier.games.deck_of_adventures.checks.events import CheckCalled, CheckDone, CheckDropped
from croupier.games.deck_of_adventures.checks.redraw_events import Redrawn
from croupier.games.deck_of_adventures.checks.state import CRITICAL
from croupier.games.maelstrom.combat.commands import JoinFight
from croupier.games.maelstrom.combat.events import OrderSet
from croupier.games.maelstrom.rolls.events import AttemptDropped
from croupier.games.maelstrom.rolls.help_events import Contested
from croupier.games.maelstrom.rolls.result_events import DiceFell, RecordChanged
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.events import ConflictWentOn
from croupier.games.rust_in_the_canyon.cost.events import PcResolved
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.hand_totals import is_bust, total
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, REMOVED
from croupier.games.state_stack import events as stack
from croupier.games.state_stack import result_events as results
from croupier.games.state_stack import roster_events as roster
from croupier.games.state_stack.commands import ChooseDefense, DrawPower
from croupier.games.syuzheteers.roll.events import DiceCounted, RollBegan, RollDropped
from croupier.games.syuzheteers.roll.state import START
from support.odds.calibration import Reader, Told, Truth

NOT_THIS: Truth = {}
LONGEST = 8
"""Maximum entries between a prediction and its dice."""


# State Stack


def _whose(told: Told) -> str:
    name: str = told.act.command.combatant  # type: ignore[attr-defined]
    return name


def valid(told: Told, entry: Entry, state: Any) -> Truth | None:
    for event in entry.events:
        if isinstance(event, results.Tested) and event.combatant == _whose(told):
            return {"valid": event.score > 0, "fails": event.score < 1}
        if isinstance(event, stack.TurnEnded | stack.ActionEnded):
            return NOT_THIS
    return None


def act(told: Told, entry: Entry, state: Any) -> Truth | None:
    for cited in entry.receipt.because:
        facts = {one.name: one.value for one in cited.facts}
        if cited.clause == "SS-5.3" and "succeeds" in facts:
            return {"succeeds": bool(facts["succeeds"]), "fails": not facts["succeeds"]}
    return NOT_THIS


def attack(told: Told, entry: Entry, state: Any) -> Truth | None:
    """A whole exchange; if another skill or none is used to defend, the prediction does not apply."""
    command = entry.command
    if isinstance(command, ChooseDefense) and (
        command.decline or (told.put.when and command.skill and command.skill not in told.put.when)
    ):
        told.seen["other"] = True
    if isinstance(command, DrawPower) and not command.draw:
        told.seen["other"] = True
    for event in entry.events:
        if isinstance(event, results.HitLanded):
            told.seen["hit"] = True
        if isinstance(event, roster.WentOut):
            told.seen[event.how] = True
        if isinstance(event, stack.ActionEnded):
            return NOT_THIS if "other" in told.seen else _fates(told)
    return None


def _fates(told: Told) -> Truth:
    seen = told.seen
    out = {how: how in seen for how in ("unconscious", "dead")}
    return {
        "hit": "hit" in seen,
        "miss": "hit" not in seen,
        "not hit": "hit" not in seen,
        "up": not any(out.values()),
        **out,
    }


def initiative(told: Told, entry: Entry, state: Any) -> Truth | None:
    for event in entry.events:
        if isinstance(event, stack.InitiativeSet) and event.combatant == _whose(told):
            return {"valid": not event.too_high, "too high": event.too_high}
    return NOT_THIS


def boost(told: Told, entry: Entry, state: Any) -> Truth | None:
    one = told.before.combatant(_whose(told))  # type: ignore[attr-defined]
    for event in entry.events:
        if isinstance(event, roster.CombatantSet) and event.boosted is not None:
            return {str(n): event.boosted - one.boosted == n for n in range(6)}
    return NOT_THIS


def recover(told: Told, entry: Entry, state: Any) -> Truth | None:
    found = [event.won for event in entry.events if isinstance(event, results.StunRecovered)]
    return {"won": found[0]} if found else NOT_THIS


STATE_STACK: dict[str, Reader] = {
    "test": valid, "act": act, "attack": attack, "defend": attack, "harm": attack, "initiative": initiative,
    "boost": boost, "recover": recover,
}  # fmt: skip


# Syuzheteers


def roll(told: Told, entry: Entry, state: Any) -> Truth | None:
    """The dice as rolled; hands lent after the roll come after the prediction."""
    given, seen = told.put.given.values, told.seen
    for event in entry.events:
        if isinstance(event, RollDropped | RollBegan):
            return NOT_THIS
        if isinstance(event, DiceCounted) and event.side == START:
            if len(event.faces) != given.get("start"):
                return NOT_THIS
            seen["start"] = event.faces
        elif isinstance(event, DiceCounted):
            if len(event.faces) != given["stop"]:
                return NOT_THIS
            return _fallen(given, seen, event.faces)
    return None


def _fallen(given: Any, seen: dict[str, Any], stop: tuple[int, ...]) -> Truth:
    highest = max(seen["start"]) if "start" in seen else given["start-result"]
    low = [face for face in stop if highest + face < given["target"]]
    return {"success": not low, **({"buy-1": len(low) == 1} if len(stop) > 1 else {})}


SYUZHETEERS: dict[str, Reader] = {"roll": roll, "stop": roll}


# Maelstrom


def thrown(told: Told, entry: Entry, state: Any) -> Truth | None:
    """The next dice, if they are rolled on the terms of the prediction."""
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    given = told.put.given.values
    fell = [event.record.open() for event in entry.events if isinstance(event, DiceFell) and not event.kept]
    for record in fell:
        locked = record.locked
        mine = {"pool": locked.pool, "difficulty": locked.difficulty, "threshold": locked.threshold,
                "specialty": locked.explodes, "current": locked.pool}  # fmt: skip
        if all(mine[name] == given[name] for name in mine if name in given):
            result = record.reading.result
            return {name: result == name for name in ("success", "failure", "botch")}
    return NOT_THIS if at >= LONGEST or fell else None


def evaded(told: Told, entry: Entry, state: Any) -> Truth | None:
    """The attack's dice, then those of the evader, which are rolled only if there is something to evade."""
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    given, fell = told.put.given.values, told.seen.setdefault("fell", [])
    fell += [event.record.open() for event in entry.events if isinstance(event, DiceFell)]
    for record, *others in (fell[n:] for n in range(len(fell))):
        locked = record.locked
        if (locked.pool, locked.difficulty, locked.threshold, locked.explodes) != (
            given["pool"], given["difficulty"], given["threshold"], given["specialty"]
        ):  # fmt: skip
            continue
        if record.reading.net <= 0:
            return {"hit": False}
        for other in others[:1]:
            return {"hit": record.reading.net > max(0, other.reading.net)}
    return NOT_THIS if at >= LONGEST else None


def opposed(told: Told, entry: Entry, state: Any) -> Truth | None:
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    for event in entry.events:
        if isinstance(event, Contested):
            return {"won": event.margin > 0}
        if isinstance(event, AttemptDropped):
            return NOT_THIS
    return NOT_THIS if at >= 3 * LONGEST else None


def soaked(told: Told, entry: Entry, state: Any) -> Truth | None:
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    for event in entry.events:
        if isinstance(event, DiceFell) and event.record.open().locked.pool == told.put.given["dice"]:
            levels, net = told.put.given["levels"], event.record.open().reading.net
            return {"less": net > 0, "none": net >= levels}
    return NOT_THIS if at >= LONGEST else None


def added(told: Told, entry: Entry, state: Any) -> Truth | None:
    for event in entry.events:
        if isinstance(event, RecordChanged):
            found = event.record.open().reading
            return {"success": found.result == "success"}
    return NOT_THIS


def ended_badly(told: Told, entry: Entry, state: Any) -> Truth | None:
    """The next roll of this many dice, which cannot succeed."""
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    fell = [event.record.open() for event in entry.events if isinstance(event, DiceFell) and not event.kept]
    for record in fell:
        if record.locked.pool == told.put.given["pool"]:
            return {"botch": record.reading.result == "botch"}
    return NOT_THIS if at >= LONGEST or fell else None


def ordered(told: Told, entry: Entry, state: Any) -> Truth | None:
    """The opener of a fight sees the first of the players' characters or of those named; a joiner, their own place."""
    order = next(([one.id for one in event.parts] for event in entry.events if isinstance(event, OrderSet)), None)
    if order is None:
        return NOT_THIS
    command = told.act.command
    who = {command.who} if isinstance(command, JoinFight) else {one for one in order if state.has(one)}
    if len(who) == len(order) or not who:
        who = {command.who[0]}  # type: ignore[attr-defined]
    place = 1 + min(order.index(one) for one in who)
    last = len(told.put.given["others"]) + 1
    return {str(at): at == place for at in range(1, last + 1)} | {"first": place == 1, "last": place == last}


MAELSTROM: dict[str, Reader] = {
    "roll": thrown, "willpower": thrown, "rest": thrown, "evade": evaded, "opposed": opposed, "soak": soaked,
    "bonus-die": added, "severity": ended_badly, "initiative": ordered,
}  # fmt: skip


# Rust in the Canyon


def hit(told: Told, entry: Entry, state: Any) -> Truth | None:
    seat, lay = told.act.seat, len(told.put.given["hand"])
    cards = places.faces(state, places.hand(seat))
    if len(cards) == lay and told.seen.setdefault("entries", 0) < LONGEST:
        told.seen["entries"] += 1
        return None
    if len(cards) != lay + 1 or [card[:-1] for card in cards][:lay] != list(told.put.given["hand"]):
        return NOT_THIS
    found = "bust" if is_bust(cards) else str(total(cards))
    return {name: found == name for name in ("bust", *map(str, range(12, 22)))}


def reserve_card(told: Told, entry: Entry, state: Any) -> Truth | None:
    """What the hand shows when the card has turned over; others may be prompted before it does."""
    seat, lay = told.act.seat, list(told.put.given["hand"])
    cards = places.faces(state, places.hand(seat))
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    if len(cards) == len(lay):
        return None if at < LONGEST else NOT_THIS
    if len(cards) != len(lay) + 1 or [card[:-1] for card in cards][:-1] != lay:
        return NOT_THIS
    shown = 0 if is_bust(cards) else total(cards)
    sure = {f"always {made}": shown == made for made in range(2, 22)}
    return {"bust": not shown, "20": shown == 20, "21": shown == 21, **sure}


def resolved(told: Told, entry: Entry, state: Any) -> Truth | None:
    """Whether the player is still in when their pots are read; another hand or row does not match the prediction."""
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    before: Any = told.before
    named = getattr(told.act.command, "pot", "") or getattr(told.act.command, "pc", "")
    one = before.character(named) if named else before.played_by(told.act.seat)
    for event in entry.events:
        if isinstance(event, ConflictWentOn) and at:
            return NOT_THIS
        if isinstance(event, PcResolved) and event.outcome.pc == one.id:
            row = told.put.given["row"]
            if not row.startswith(event.outcome.result) or stress_of(before, one.id) != told.put.given["stress"]:
                return NOT_THIS
            now = state.character(one.id)
            dead, gone = now.status in (DYING, DEAD), now.removed or now.status == REMOVED
            return {"dead": dead, "removed": gone and not dead, "stays": not dead and not gone}
    return NOT_THIS if at >= LONGEST else None


RUST: dict[str, Reader] = {"hit": hit, "reserve": reserve_card, "removal": resolved}


# Deck of Adventures


def check(told: Told, entry: Entry, state: Any) -> Truth | None:
    """A Check to its end; bots redraw only failures."""
    if "check" not in told.seen:
        called = [event.check.id for event in entry.events if isinstance(event, CheckCalled)]
        told.seen["check"] = getattr(told.act.command, "check", "") or next(iter(called), "")
    name = told.seen["check"]
    if not name:
        return NOT_THIS
    for event in entry.events:
        if isinstance(event, Redrawn) and event.check == name and entry.command != told.act.command:
            return dict.fromkeys(("success", "succeeds", "saves", "hit", "critical"), False)
        if isinstance(event, CheckDropped) and event.check == name:
            return NOT_THIS
        if isinstance(event, CheckDone) and event.check == name and event.result is not None:
            passed = event.result.passed
            return {"success": passed, "succeeds": passed, "saves": passed, "hit": passed,
                    "critical": event.result.degree == CRITICAL}  # fmt: skip
    return None


DECK: dict[str, Reader] = {
    "check": check, "called": check, "draw-on": check, "attack": check, "contested": check, "mend-armor": check,
    "save": check, "redraw": check,
}  # fmt: skip

READERS: dict[str, dict[str, Reader]] = {
    "state-stack": STATE_STACK,
    "syuzheteers": SYUZHETEERS,
    "maelstrom": MAELSTROM,
    "rust-in-the-canyon": RUST,
    "deck-of-adventures": DECK,
}
