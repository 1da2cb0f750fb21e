"""Terms, dice and readings in words."""

from __future__ import annotations

from croupier.games.maelstrom.figures.readings import MOST, bounded
from croupier.games.maelstrom.rolls.bonds import STRONG_BOND
from croupier.games.maelstrom.rolls.final_terms import USUAL, WILLPOWER
from croupier.games.maelstrom.rolls.impossible_actions import is_only_for_botch
from croupier.games.maelstrom.rolls.modifiers import stacked
from croupier.games.maelstrom.rolls.roll_receipt import bonus_successes
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Dice, Reading, Record, Terms
from croupier.games.maelstrom.settings import Ruling

CHANCE = "one chance die"


def dice_in_words(dice: Dice) -> str:
    """Pool, then the waves of bonus dice: [1,4,7,10], bonus dice [1,10], then [4,8]."""
    pool, *waves = (f"[{','.join(map(str, faces))}]" for faces in (dice.pool, *dice.waves))
    if waves and not dice.pool:
        return f"no dice, bonus dice {', then '.join(waves)},"
    return f"{pool}, bonus dice {', then '.join(waves)}," if waves else pool


def dice_count(dice: int) -> str:
    return f"{dice} {'die' if dice == 1 else 'dice'}"


def reading_in_words(reading: Reading) -> str:
    if reading.result == SUCCESS:
        return f"success, {reading.net}"
    return f"botch, severity {reading.severity}" if reading.result == BOTCH else "failure"


def record_in_words(record: Record) -> str:
    """Dice, terms and result on one line."""
    locked = record.locked
    threshold = f", threshold {locked.threshold}" if locked.threshold else ""
    bought = ", bought with a dot of willpower" if record.spent else ""
    if not record.dice.pool and not record.dice.waves and not record.spent:
        return f"no dice: {reading_in_words(record.reading)}"
    bonus = f", {STRONG_BOND} +{more}" if (more := bonus_successes(record)) else ""
    said = f"{dice_in_words(record.dice)} at difficulty {locked.difficulty}{threshold}{bonus}"
    vain = " (it cannot succeed)" if is_only_for_botch(record) else ""
    return f"{said}: {reading_in_words(record.reading)}{vain}{bought}"


def roll_in_words(record: Record) -> str:
    """A whole roll on one line: the name of its way, traits and pool, modifiers, dice, and result."""
    locked = record.locked
    traits = " + ".join(locked.terms.traits)
    pool = CHANCE if locked.chance else dice_count(locked.pool)
    wounds = f"wounds: dice {-locked.wounds}" if locked.wounds else "wounds ignored" if locked.ignores_wounds else ""
    divided = f"divided among {locked.terms.parts} actions" if locked.terms.parts > 1 else ""
    used = f"with {', '.join(locked.used)}" if locked.used else ""
    without = f"without {', '.join(locked.missing)}: threshold +{len(locked.missing)}" if locked.missing else ""
    changed = "; ".join(filter(None, (sources_in_words(locked.terms), used, without, wounds, divided)))
    what = ", ".join(filter(None, (locked.terms.note, traits, pool if locked.pool else "")))
    if not (what or changed):  # a canceled answer, or damage without dice
        return record_in_words(record)
    return f"{what or 'a roll'}{f' ({changed})' if changed else ''}, {record_in_words(record)}"


def way_in_words(ruling: Ruling, terms: Terms, dice: int) -> str:
    """A way as it is offered: traits, dice, difficulty (if announced), threshold, required specialties."""
    difficulty, threshold = numbers(ruling, terms)
    chance = not dice and WILLPOWER not in terms.traits and ruling("roll_empty_pool") == "chance_die"
    difficulty = max(MOST, difficulty) if chance else difficulty
    parts = [" + ".join(terms.traits), CHANCE if chance else dice_count(dice)]
    if ruling("roll_announce") == "always" or difficulty != USUAL:
        parts.append(f"difficulty {difficulty}{' (it cannot succeed)' if difficulty > MOST else ''}")
    parts += [f"threshold {threshold}"] if threshold > 0 else []
    parts += [f"needs {', '.join(terms.required)}"] if terms.required else []
    return ", ".join(parts)


def numbers(ruling: Ruling, terms: Terms) -> tuple[int, int]:
    """Difficulty and threshold of a way with its modifiers, but without required specialties."""
    plain = terms.difficulty + stacked(ruling("roll_modifier_stacking"), terms.modifiers)
    difficulty, over = bounded(ruling("roll_difficulty_bounds"), plain)
    return difficulty, max(0, terms.threshold + sum(one.threshold for one in terms.modifiers) + over)


def sources_in_words(terms: Terms) -> str:
    """The modifiers and their sources: "Reflexes: difficulty +1"."""
    found = []
    for one in terms.modifiers:
        each = (("difficulty", one.difficulty), ("threshold", one.threshold), ("dice", one.dice))
        said = "waived" if one.is_waived else ", ".join(f"{name} {number:+}" for name, number in each if number)
        found += [f"{one.source}: {said}"] if said else []
    return "; ".join(found)
