"""Which predicted outcomes came true, read from the events of later entries, for each game and question."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.checks import degrees, pending
from croupier.games.deck_of_adventures.checks.actors import drawn_cards
from croupier.games.deck_of_adventures.checks.commands import DrawCard, PickTrait
from croupier.games.deck_of_adventures.checks.events import CheckCalled, CheckDone, CheckDropped
from croupier.games.deck_of_adventures.checks.redraw_events import Redrawn
from croupier.games.deck_of_adventures.checks.state import CRITICAL
from croupier.games.maelstrom.combat.commands import JoinFight
from croupier.games.maelstrom.combat.events import OrderSet
from croupier.games.maelstrom.rolls.events import AttemptDropped
from croupier.games.maelstrom.rolls.help_events import Contested
from croupier.games.maelstrom.rolls.result_events import DiceFell, RecordChanged, RolledInSecret
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.events import ConflictWentOn
from croupier.games.rust_in_the_canyon.cost.events import InjuryChanged, PcResolved
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.hand_totals import is_bust, total
from croupier.games.rust_in_the_canyon.moves.events import ReadBegan, SoloEnded
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, REMOVED
from croupier.games.state_stack import events as stack
from croupier.games.state_stack import result_events as results
from croupier.games.state_stack import roster_events as roster
from croupier.games.state_stack.commands import ChooseDefense, DrawPower
from croupier.games.state_stack.figures.initiative import valid_flips
from croupier.games.state_stack.figures.values import card_value
from croupier.games.syuzheteers.roll.events import DiceCounted, RollBegan, RollDropped
from croupier.games.syuzheteers.roll.state import START
from croupier.pieces.events import CardSeen, CardsMoved
from croupier.pieces.questions import kind_of
from croupier.testing.battery_predictions import Reader, Told, Truth

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


def opposed_action(told: Told, entry: Entry, state: Any) -> Truth | None:
    """An action against an opponent who defends with the skill that is named."""
    command = entry.command
    if isinstance(command, ChooseDefense) and (
        command.decline or (told.put.when and command.skill and command.skill not in told.put.when)
    ):
        return NOT_THIS
    for event in entry.events:
        if isinstance(event, results.ActionResolved):
            return {"hit": event.succeeds, "miss": not event.succeeds, "always miss": not event.succeeds}
        if isinstance(event, stack.ActionEnded):
            return NOT_THIS
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
    """Whether one of the cards that are flipped can be the initiative card; none before them could."""
    seen = [event.face.open() for event in entry.events if isinstance(event, CardSeen)][: told.put.given["flips"]]
    if len(seen) < told.put.given["flips"]:
        return NOT_THIS
    values = [card_value(state.ruling, face) for face in seen]
    is_valid = bool(valid_flips(state.ruling, told.put.given["speed"], values))
    return {"valid": is_valid, "too-high": not is_valid}


def once_more(told: Told, entry: Entry, state: Any) -> Truth | None:
    """Whether the card that is kept is higher than the highest valid one before this flip."""
    given, ruling = told.put.given, state.ruling
    before = max(valid_flips(ruling, given["speed"], [card_value(ruling, _card(face)) for face in given["flipped"]]))
    for event in entry.events:
        if isinstance(event, stack.InitiativeSet) and event.combatant == _whose(told):
            return {"higher": event.value > before, "no change": event.value <= before}
    return None


def _card(face: str) -> str:
    return "X1" if face == "X" else f"{face}S"


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
    "boost": boost, "recover": recover, "once-more": once_more, "hit": opposed_action,
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
    fell = _records(entry)
    for record in fell:
        locked = record.locked
        mine = {"pool": locked.pool, "difficulty": locked.difficulty, "threshold": locked.threshold,
                "specialty": locked.explodes, "current": locked.pool}  # fmt: skip
        if all(mine[name] == given[name] for name in mine if name in given):
            result = record.reading.result
            nets = {str(net): record.reading.net == net for net in range(-20, 40)}
            return {name: result == name for name in ("success", "failure", "botch")} | nets
    return NOT_THIS if at >= LONGEST or fell else None


def rested(told: Told, entry: Entry, state: Any) -> Truth | None:
    truth = thrown(told, entry, state)
    return {name: truth[name] for name in ("success", "failure", "botch")} if truth else truth


def _records(entry: Entry) -> list[Any]:
    """The rolls whose dice fell in an entry, also those that only the storyteller sees."""
    fell = [event.record.open() for event in entry.events if isinstance(event, DiceFell) and not event.kept]
    return fell + [event.attempt.open().record.open() for event in entry.events if isinstance(event, RolledInSecret)]


def willpower_left(told: Told, entry: Entry, state: Any) -> Truth | None:
    """A willpower roll, and the dots that are left after it."""
    truth = thrown(told, entry, state)
    if not truth:
        return truth
    actor = next((event.attempt.open().actor for event in entry.events if isinstance(event, RolledInSecret)), "")
    who = actor or getattr(told.act.command, "who", "") or getattr(told.act.command, "character", "")
    dots = {str(n): state.character(who).sheet.open().current == n for n in range(13)} if state.has(who) else {}
    return {name: truth[name] for name in ("success", "failure", "botch")} | dots


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
    fell = _records(entry)
    for record in fell:
        if record.locked.pool == told.put.given["pool"]:
            return {"botch": record.reading.result == "botch"}
    return NOT_THIS if at >= LONGEST or fell else None


def surprised(told: Told, entry: Entry, state: Any) -> Truth | None:
    """How many lookouts are surprised once the order of the fight is set."""
    if not any(isinstance(event, OrderSet) for event in entry.events):
        return None
    count = sum(one.surprised for one in state.fight.parts) if state.fight is not None else 0
    return {str(n): count == n for n in range(9)}


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
    "roll": thrown, "willpower": willpower_left, "rest": rested, "evade": evaded, "opposed": opposed, "soak": soaked,
    "bonus-die": added, "severity": ended_badly, "initiative": ordered, "ambush": surprised,
}  # fmt: skip


# Rust in the Canyon


def hit(told: Told, entry: Entry, state: Any) -> Truth | None:
    """The card that is dealt to the hand of a seat, or to the GM's in a pot."""
    pot, lay = getattr(told.act.command, "pot", ""), list(told.put.given["hand"])
    hand = places.gm_hand(pot) if pot else places.hand(told.act.seat)
    card = ""
    for event in entry.events:
        if isinstance(event, CardSeen):
            card = event.face.open()
        if isinstance(event, CardsMoved) and event.target == hand and card:
            cards = [*(f"{rank}S" for rank in lay), card]
            found = "bust" if is_bust(cards) else str(total(cards))
            return {name: found == name for name in ("bust", *map(str, range(2, 22)))}
    at = told.seen["entries"] = told.seen.get("entries", 0) + 1
    return None if at < LONGEST else NOT_THIS


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


def read_drawn(told: Told, entry: Entry, state: Any) -> Truth | None:
    """The number of questions; if no card is higher there is one, and trouble."""
    for event in entry.events:
        if isinstance(event, ReadBegan):
            higher = 0 if event.reading.trouble else event.reading.left
            return {str(n): higher == n for n in range(4)}
    return NOT_THIS


def treated(told: Told, entry: Entry, state: Any) -> Truth | None:
    """Whether the cards of an amateur, whose one test decides, change the injury."""
    if not any(isinstance(event, SoloEnded) for event in entry.events):
        return NOT_THIS
    passes = any(isinstance(event, InjuryChanged) for event in entry.events)
    return {"tick": passes, "no-tick": not passes}


RUST: dict[str, Reader] = {
    "hit": hit, "reserve": reserve_card, "removal": resolved, "read-drawn": read_drawn, "amateur": treated,
}  # fmt: skip


# Deck of Adventures


def check(told: Told, entry: Entry, state: Any) -> Truth | None:
    """A Check to its end; bots redraw only failures."""
    if not told.seen.get("check"):
        called = [event.check.id for event in entry.events if isinstance(event, CheckCalled)]
        told.seen["check"] = getattr(told.act.command, "check", "") or next(iter(called), "")
    name = told.seen["check"]
    if not name:  # the attacker in a contest may first redraw its Target Card
        at = told.seen["entries"] = told.seen.get("entries", 0) + 1
        return None if told.put.asked.name == "contested" and at < LONGEST else NOT_THIS
    for event in entry.events:
        if isinstance(event, Redrawn) and event.check == name and entry.command != told.act.command:
            return dict.fromkeys(("success", "succeeds", "saves", "hit", "critical"), False)
        if isinstance(event, CheckDropped) and event.check == name:
            return NOT_THIS
        if isinstance(event, CheckDone) and event.check == name and event.result is not None:
            passed = event.result.passed
            return {"success": passed, "succeeds": passed, "saves": passed, "hit": passed,
                    "critical": event.result.degree == CRITICAL, **_degrees(told, event.result.degree)}  # fmt: skip
    return None


def _degrees(told: Told, degree: str) -> Truth:
    """The outcomes other than a plain success, which is a bar's name too; none where the card has to match."""
    if told.put.given.values.get("needs", "none") != "none":
        return {}
    shown = degree.replace(" Success", "").replace(" ", "-").lower()
    return {name: name == shown for name in ("major", "suited", "color", "suited-miss", "color-miss", "miss")}


def several(told: Told, entry: Entry, state: Any) -> Truth | None:
    """How many of several Checks succeed, each drawn once; of a contest, how many targets the attacker beats."""
    done, called = told.seen.setdefault("done", []), told.seen.setdefault("called", [])
    for event in entry.events:
        if isinstance(event, CheckCalled):
            called.append(event.check.id)
        elif isinstance(event, Redrawn | CheckDropped) and event.check in called:
            return NOT_THIS
        elif isinstance(event, CheckDone) and event.check in called and event.result is not None:
            done.append(event.result.passed)
    if len(done) < len(told.put.given["hands"]):
        return None
    if told.put.asked.name == "contested-several":
        done = [not resists for resists in done]
    count = sum(done)
    return {str(n): count == n for n in range(9)} | {"at least one": count > 0, "all": all(done)}


def fate_drawn(told: Told, entry: Entry, state: Any) -> Truth | None:
    """How many Aces are among the cards of a mechanic."""
    owner = told.act.command.character  # type: ignore[attr-defined]
    seen = [event.face.open() for event in entry.events if isinstance(event, CardSeen) and owner in event.place]
    count = sum(face.startswith("A") for face in seen)
    return {str(n): count == n for n in range(9)} | {"an Ace": count > 0}


def draws_by_plan(told: Told, state: Any, ask: Ask) -> Command | None:
    """With an Upper Hand, what the odds presume: all cards, or as many as it takes; and the Trait that they name."""
    kind = kind_of(ask)
    if kind == pending.PICK and " uses " in told.put.when:
        return PickTrait(ask.about, told.put.when.rpartition(" uses ")[2])
    if kind != pending.DECIDE:
        return None
    check = state.check(ask.about)
    if check.net <= 0 or not pending.may_draw(state, check):
        return None
    results = (
        degrees.result(state.ruling, card, check.aim.face, dr=check.dr.open(), modifier=check.modifier,
                       requirement=check.requirement)
        for card in drawn_cards(state, check)
    )  # fmt: skip
    stops = told.put.given.values.get("plan", "stop") != "all" and any(one.passed for one in results)
    return None if stops else DrawCard(check.id)


DECK: dict[str, Reader] = {
    "check": check, "called": check, "draw-on": check, "attack": check, "contested": check, "mend-armor": check,
    "save": check, "redraw": check, "several": several, "contested-several": several, "fate": fate_drawn,
}  # fmt: skip

READERS: dict[str, dict[str, Reader]] = {
    "state-stack": STATE_STACK,
    "syuzheteers": SYUZHETEERS,
    "maelstrom": MAELSTROM,
    "rust-in-the-canyon": RUST,
    "deck-of-adventures": DECK,
}
