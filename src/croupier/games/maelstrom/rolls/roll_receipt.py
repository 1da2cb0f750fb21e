"""A roll's receipt: which dice count, which are removed and why, and the quality of a success (MS-17.2 to MS-17.9)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.figures.readings import LEAST, MOST, bounded
from croupier.games.maelstrom.rolls.bonds import STRONG_BOND
from croupier.games.maelstrom.rolls.exploding_tens import TEN
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.impossible_actions import is_only_for_botch, why_impossible
from croupier.games.maelstrom.rolls.modifiers import stacked
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Locked, Record
from croupier.games.maelstrom.state import Campaign

Faces = tuple[int, ...]


@rule("MS-17.2", "MS-17.9")
def split_successes(record: Record) -> tuple[Faces, Faces, Faces]:
    """Successes that count, that the threshold removes, and that ones cancel; the lowest are taken first."""
    locked, dice = record.locked, record.dice
    shown = (*dice.pool, *(face for wave in dice.waves for face in wave))
    hits = tuple(sorted(face for face in shown if face >= locked.difficulty))
    removed, rest = hits[: locked.threshold], hits[locked.threshold :]
    ones = dice.pool.count(1)
    return rest[ones:], removed, rest[:ones]


@rule("MS-17.9", "MS-R38")
def bonus_successes(record: Record) -> int:
    """The number of successes that no die shows."""
    hits = sum(map(len, split_successes(record)))
    return 0 if record.spent else max(0, record.reading.successes - hits)


@rule("MS-17.3", "MS-17.4", "MS-R38")
def split_bonus(record: Record) -> tuple[int, int, int]:
    """Those successes that count, that the threshold removes, and that ones cancel: after the ones that dice show."""
    bonus, (_, removed, cancelled) = bonus_successes(record), split_successes(record)
    gone = min(bonus, record.locked.threshold - len(removed))
    lost = min(bonus - gone, record.dice.pool.count(1) - len(cancelled))
    return bonus - gone - lost, gone, lost


@rule("MS-17.2", "MS-17.3", "MS-17.4", "MS-17.5", "MS-17.7")
def explain(play: Play[Campaign], record: Record, to: tuple[str, ...] | None = None) -> None:
    """Explain each step with its dice in the receipt; `to` are those who may read it, None for everyone."""
    locked, reading = record.locked, record.reading
    counted, removed, cancelled = split_successes(record)
    _explain_terms(play, locked, to)
    bonus, (left, gone, lost) = bonus_successes(record), split_bonus(record)
    waves = {f"wave {at}": wave for at, wave in enumerate(record.dice.waves, 1)}
    play.because("MS-17.2", to=to, dice=record.dice.pool, **waves, difficulty=locked.difficulty, **_bonus(bonus),
                 successes=reading.successes, ones=reading.ones)  # fmt: skip
    if bonus:
        play.because("MS-R38", to=to, source=STRONG_BOND, successes=bonus)
    _explain_specialties(play, record, to)
    if locked.threshold:
        play.because("MS-17.3", to=to, threshold=locked.threshold, removed=removed, **_bonus(gone), left=reading.left)
    if reading.ones:
        play.because("MS-17.4", to=to, ones=reading.ones, cancelled=cancelled, **_bonus(lost))
    if is_only_for_botch(record):
        play.because(why_impossible(locked), to=to, net=0, why="it cannot succeed")
        counted, left = (), 0
    extra = {"severity": reading.severity} if reading.result == BOTCH else {}
    play.because("MS-17.5", to=to, result=reading.result, counted=counted, **_bonus(left), net=max(0, reading.net),
                 **extra)  # fmt: skip
    if reading.result == SUCCESS:
        play.because("MS-17.7", to=to, quality=quality(reading.net))


def _bonus(count: int) -> dict[str, int]:
    return {"bonus": count} if count else {}


@rule("MS-14.4", "MS-15.1", "MS-15.3", "MS-9.4", "MS-9.12", "MS-R4")
def _explain_terms(play: Play[Campaign], locked: Locked, to: tuple[str, ...] | None) -> None:
    """Note the terms before modifiers where these change them, each modifier, and the pool."""
    terms = locked.terms
    base = {"difficulty": terms.difficulty, **({"threshold": terms.threshold} if terms.threshold else {})}
    if (terms.difficulty, terms.threshold) != (locked.difficulty, locked.threshold):
        play.because("MS-15.1", to=to, **base)
    for one in terms.modifiers:
        numbers = {"difficulty": one.difficulty, "threshold": one.threshold, "dice": one.dice}
        changed = {name: number for name, number in numbers.items() if number}
        if one.is_told:
            waived = {"waived": True} if one.is_waived else {}
            play.because(one.clause or "MS-15.3", to=to, source=one.source, **changed, **waived)
    _explain_stacking(play, locked, to)
    _explain_bounds(play, locked, to)
    if terms.parts > 1:
        play.because("MS-R57", to=to, actions=terms.parts)
    if locked.ignores_wounds:
        play.because("MS-9.12", to=to, wounds="ignored")
    pooled = {"wounds": -locked.wounds} if locked.wounds else {}
    traits = {"traits": ", ".join(terms.traits)} if terms.traits else {}
    by = "MS-9.4" if WILLPOWER in terms.traits else "MS-14.4"
    play.because(by, to=to, **traits, **pooled, pool=0 if locked.chance else locked.pool)
    if locked.chance:
        play.because("MS-R4", to=to, dice=locked.pool, difficulty=locked.difficulty)


@rule("MS-15.8", "MS-16.6", "MS-16.7", "MS-16.8", "MS-16.9")
def _explain_specialties(play: Play[Campaign], record: Record, to: tuple[str, ...] | None) -> None:
    """Note the bonus dice of tens, and how required specialties have changed the threshold."""
    locked, dice = record.locked, record.dice
    tens = sum(faces.count(TEN) for faces in (dice.pool, *dice.waves)) if dice.waves and locked.used else 0
    if tens:
        play.because("MS-16.7", to=to, used=", ".join(locked.used), tens=tens, dice=2 * tens)
    if tens and len(locked.used) > 1:
        play.because("MS-16.9", to=to, used=len(locked.used))
    if ignored := sum(wave.count(1) for wave in dice.waves):
        play.because("MS-16.8", to=to, ignored=ignored)
    needed = [one for one in locked.used if one in locked.terms.required]
    if needed:
        play.because("MS-16.6", to=to, used=", ".join(needed))
    if locked.missing:
        play.because("MS-15.8", to=to, unused=", ".join(locked.missing), threshold=len(locked.missing))


@rule("MS-R6")
def _explain_stacking(play: Play[Campaign], locked: Locked, to: tuple[str, ...] | None) -> None:
    """If only the largest difficulty modifiers count, note their sum where it differs from that of all."""
    changes = locked.terms.modifiers
    counted = stacked(play.state.ruling("roll_modifier_stacking"), changes)
    if counted != stacked("add", changes) and not locked.chance:
        play.because("MS-R6", to=to, counted=counted)


@rule("MS-R3")
def _explain_bounds(play: Play[Campaign], locked: Locked, to: tuple[str, ...] | None) -> None:
    """If modifiers push the difficulty outside 2 to 10, note their sum and the resulting difficulty."""
    now = play.state
    plain = locked.terms.difficulty + stacked(now.ruling("roll_modifier_stacking"), locked.terms.modifiers)
    if LEAST <= plain <= MOST or (locked.chance and locked.difficulty <= MOST):
        return
    _, over = bounded(now.ruling("roll_difficulty_bounds"), plain)
    more = {"threshold": over} if over else {}
    play.because("MS-R3", to=to, sum=plain, difficulty=locked.difficulty, **more)


@rule("MS-17.7")
def quality(net: int) -> str:
    """How good a success is, in the booklet's words."""
    return "only just" if net == 1 else "really good" if net >= 3 else "well done"
