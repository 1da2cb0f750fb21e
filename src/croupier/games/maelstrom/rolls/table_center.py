"""The table's center: the scene, the roll under way with its terms, its dice, and how each of them counts."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.names import and_so_on
from croupier.core.rules import rule
from croupier.games.maelstrom.actors import name_of, one_side_down
from croupier.games.maelstrom.combat.state import ANSWER_WORDS, PARRY, Attack
from croupier.games.maelstrom.rolls.bonds import STRONG_BOND
from croupier.games.maelstrom.rolls.exploding_tens import POOL, TEN, WAVE
from croupier.games.maelstrom.rolls.roll_receipt import quality, split_bonus, split_successes
from croupier.games.maelstrom.rolls.roll_text import (
    reading_in_words,
    record_in_words,
    sources_in_words,
    way_in_words,
)
from croupier.games.maelstrom.rolls.state import BOTCH, ROLLED, SUCCESS, Attempt, Locked, Record
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.events import DiceRolled, PieceEvent
from croupier.pieces.view_model import Fact, Group, Look

MIDDLE = "scene"
TONES = {SUCCESS: "good", BOTCH: "bad"}
ONCE = {"taken by the threshold": "threshold", "canceled by a 1": "canceled by a 1"}
"""Labels of dice that were removed."""


@rule("MS-17.9", "MS-R74")
def scene(view: Campaign) -> tuple[Group, ...]:
    """The scene, what is attempted, and how it came out, as far as the viewer may know."""
    dice = tuple(place.id for place in view.board.places if place.kind == "dice")
    told = (*_fight(view), *_rolls(view))
    if not view.begun and not told and not dice:
        return ()
    now = view.scene
    here = (Fact("Here", now.text),) if now is not None and now.text else ()
    title = now.title if now is not None else f"Chapter {view.chapter}" if view.begun else "Before the first chapter"
    return (Group(MIDDLE, title, places=dice, kind="scene", facts=(*here, *told)),)


def _fight(view: Campaign) -> tuple[Fact, ...]:
    """The attack that waits for its terms or an answer."""
    fight = view.fight
    if fight is None:
        return ()
    one = fight.attack or (fight.blast.attack if fight.blast is not None else None)
    if one is not None:
        return (Fact("Attack", _attack(view, one)),)
    down = one_side_down(view)
    if not down:
        return _initiative(view)
    return (Fact("Down", f"{and_so_on([name_of(view, each) for each in down])}. The GM can end the fight."),)


def _initiative(view: Campaign) -> tuple[Fact, ...]:
    """The initiative dice of everyone, until the first roll of the fight; a total only where it is known."""
    last, fight = _latest(view), view.fight
    if fight is None or len(fight.dice) < 2 or (last is not None and int(last.id[1:]) > fight.since):
        return ()
    sums = {one.id: one.initiative.value for one in fight.parts}
    said = (f"{name_of(view, who)} [{face}]{_plus(sums.get(who), face)}" for who, face in fight.dice)
    return (Fact("Initiative", ", ".join(said)),)


def _plus(total: int | None, face: int) -> str:
    return f" + {total - face} = {total}" if total is not None else " + a hidden bonus"


def _attack(view: Campaign, one: Attack) -> str:
    at = one.spot or name_of(view, one.target)
    shots = f", {one.rounds} rounds" if one.rounds > 1 else ""
    traits = "" if one.traits == (one.shown,) else f": {' + '.join(one.traits)}"
    return f"{name_of(view, one.attacker)} on {at} with {one.shown}{traits}{shots}"


def _rolls(view: Campaign) -> tuple[Fact, ...]:
    """The latest roll, finished or under way, after one line for each other roll in its chain."""
    last = _latest(view)
    if last is None or (not last.is_under_way and _is_past(view, last)):
        return ()
    chain = [one for one in view.attempts if last.chain and one.chain == last.chain and one.id != last.id]
    before = tuple(_as_fact(_label(view, one), one.record.value) for one in chain if one.record.value is not None)
    return (*before, *_of(view, last))


@rule("MS-17.2")
def _as_fact(label: str, record: Record) -> Fact:
    """A finished roll on one line, and which of its dice count."""
    dice = record.dice
    faces = {f"{wave:02}": one for wave, one in enumerate((dice.pool, *dice.waves))}
    lit = {(place, at) for _, place, at in _hits(record, faces)[sum(map(len, split_successes(record)[1:])) :]}
    spots = [(place, at) for place, those in faces.items() for at in range(len(those))]
    return Fact(label, record_in_words(record), tuple(at for at, spot in enumerate(spots) if spot in lit))


def _is_past(view: Campaign, one: Attempt) -> bool:
    """Whether a finished roll no longer matters: a scene or fight began after it, or an attack is being made."""
    fight, began = view.fight, view.scene.since if view.scene is not None else 0
    if fight is not None:
        began = max(began, fight.since)
    return int(one.id[1:]) <= began or (fight is not None and fight.attack is not None)


def _latest(view: Campaign) -> Attempt | None:
    return max(view.attempts, key=lambda one: int(one.id[1:]), default=None)


def _label(view: Campaign, one: Attempt) -> str:
    """Whose roll it is and, in a chain such as an attack, what it is for."""
    return name_of(view, one.actor) if one.kind == "action" else f"{name_of(view, one.actor)}, {_purpose(one)}"


def _result_label(one: Attempt) -> str:
    """The label of a result; in a chain it names the roll: a failed soak is not the attack's result."""
    return f"{_purpose(one).capitalize()} result" if one.chain and one.kind != "action" else "Result"


def _purpose(one: Attempt) -> str:
    """The kind of a roll; a parry is an answer like an evade, and is distinguished by its words."""
    return PARRY if one.words.value == ANSWER_WORDS[PARRY] else one.kind


def _of(view: Campaign, one: Attempt) -> tuple[Fact, ...]:
    found = [Fact(_label(view, one), one.words.value)] if one.words.value else [Fact("Roll", _label(view, one))]
    record, locked = one.record.value, one.locked.value
    if record is not None:
        found += _read(record, _result_label(one))
    elif locked is not None:
        found.append(Fact("Terms", _terms(locked)))
    elif one.offered.value is not None and one.pools.value is not None and not _is_asked(view, one):
        ruling = view.ruling
        ways = zip(one.offered.value, one.pools.value, strict=True)
        found += [
            Fact(terms.note or f"Way {at}", way_in_words(ruling, terms, dice))
            for at, (terms, dice) in enumerate(ways, 1)
        ]
    return (*found, *((Fact("Outcome", one.narrated),) if one.narrated else ()))


@rule("MS-17.9", "MS-15.4")
def _read(record: Record, label: str) -> list[Fact]:
    """The locked terms, what was removed and why, and the result under this label."""
    reading = record.reading
    found = [Fact("Terms", _terms(record.locked))]
    _, removed, cancelled = split_successes(record)
    _, taken, lost = split_bonus(record)
    each = [(_faces(faces), STRONG_BOND * bool(bond)) for faces, bond in ((removed, taken), (cancelled, lost))]
    gone = [f"{', '.join(filter(None, those))} {why}" for those, why in zip(each, ONCE, strict=True) if any(those)]
    found += [Fact("Removed", "; ".join(gone))] if gone else []
    well = f", {quality(reading.net)}" if reading.result == SUCCESS else ""
    bought = ", bought with a dot of willpower" if record.spent else ""
    return [*found, Fact(label, f"{reading_in_words(reading)}{well}{bought}")]


def _is_asked(view: Campaign, one: Attempt) -> bool:
    """Whether the viewer is prompted to choose one of the ways."""
    return any(prompt.ask.about == one.id and prompt.id.value is not None for prompt in view.prompts)


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces))


def _terms(locked: Locked) -> str:
    """Traits, dice, difficulty and threshold when the dice are rolled, with their modifiers."""
    pool = (
        f"{locked.pool} {'die' if locked.pool == 1 else 'dice'}" if locked.pool or locked.chance else "no dice to roll"
    )
    traits = [" + ".join(locked.terms.traits)] if locked.terms.traits else []
    parts = [*traits, pool, f"difficulty {locked.difficulty}"]
    parts += [f"threshold {locked.threshold}"] if locked.threshold else []
    parts += [f"wounds {-locked.wounds}"] if locked.wounds else []
    parts += [f"with {', '.join(locked.used)}"] if locked.used else []
    parts += [f"without {', '.join(locked.missing)}"] if locked.missing else []
    said = sources_in_words(locked.terms)
    return f"{', '.join(parts)}{f' ({said})' if said else ''}"


@rule("MS-17.9", "MS-16.7", "MS-17.2")
def die_looks(view: Campaign) -> Mapping[str, Look]:
    """Looks of dice: which count, what removed them, which added bonus dice; each wave on its own."""
    faces = {
        place.id: place.dice.value or ()
        for place in view.board.places
        if place.dice is not None and (place.id == POOL or place.id.startswith(WAVE))
    }
    last = _latest(view)
    if last is not None and (last.state != ROLLED if last.is_under_way else _is_past(view, last)):
        return {place: Look(hidden=True) for place in faces}
    for one, record in _records(view):
        if not record.dice.pool and not record.dice.waves:  # the dice on the table are those of an earlier roll
            return {place: Look(hidden=True) for place in faces}
        if _is_on_table(record, faces):
            return _looks(record, faces, "Pool" if one.kind == "action" else _label(view, one))
    return {}


def is_of_roll(event: PieceEvent) -> bool:
    """Whether an event shows dice of a roll, which the roll's own log line reports."""
    return isinstance(event, DiceRolled) and (event.place == POOL or event.place.startswith(WAVE))


def _records(view: Campaign) -> list[tuple[Attempt, Record]]:
    """All rolls with dice and their records, latest first."""
    found = sorted(view.attempts, key=lambda one: -int(one.id[1:]))
    return [(one, one.record.value) for one in found if one.record.value is not None]


def _is_on_table(record: Record, faces: Mapping[str, tuple[int, ...]]) -> bool:
    """Whether the dice on the table belong to this record."""
    thrown = {POOL: record.dice.pool, **{f"{WAVE}{at}": wave for at, wave in enumerate(record.dice.waves, 1)}}
    return {place: tuple(sorted(one)) for place, one in thrown.items() if one} == {
        place: tuple(sorted(one)) for place, one in faces.items() if one
    }


def _spots(faces: Mapping[str, tuple[int, ...]]) -> list[tuple[int, str, int]]:
    """Each die: its face, its place, and its position there."""
    return [(face, place, at) for place, those in faces.items() for at, face in enumerate(those)]


def _hits(record: Record, faces: Mapping[str, tuple[int, ...]]) -> list[tuple[int, str, int]]:
    """The dice that reach the difficulty, the lowest first, as they are removed and canceled."""
    return sorted(spot for spot in _spots(faces) if spot[0] >= record.locked.difficulty)


def _looks(record: Record, faces: Mapping[str, tuple[int, ...]], label: str) -> dict[str, Look]:
    hits = _hits(record, faces)
    _, removed, cancelled = split_successes(record)
    marks: dict[tuple[str, int], str] = {}
    for count, word in zip((len(removed), len(cancelled)), ONCE.values(), strict=True):
        for _, place, at in hits[:count]:
            marks[place, at] = word
        hits = hits[count:]
    for face, place, at in _spots(faces):
        if face == TEN and record.locked.explodes and (place, at) not in marks:
            marks[place, at] = "+2 dice"
        if face == 1 and place == POOL:
            marks[place, at] = "one"
    lit = {(place, at) for _, place, at in hits}
    return {
        place: Look(
            label=label if place == POOL else f"Bonus dice {place.removeprefix(WAVE)}",
            tone=TONES.get(record.reading.result, ""),
            lit=frozenset(at for where, at in lit if where == place),
            marks={at: word for (where, at), word in marks.items() if where == place},
        )
        for place in faces
    }
