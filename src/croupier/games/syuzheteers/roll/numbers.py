"""The numbers of the roll in progress, from its claims, flashbacks, hands and target."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.assets.targets import CHALLENGE, COMPLICATION, OBSTACLE, target_kind
from croupier.games.syuzheteers.assets.troubles import stop_dice_of
from croupier.games.syuzheteers.figures import dice_numbers, troubles
from croupier.games.syuzheteers.roll.state import (
    DESTINY,
    DIALOGUE,
    GOOD,
    HARD,
    PROXY,
    RALLY,
    RISK,
    START,
    STOP,
    THING,
    Roll,
)
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

ON_START, ON_STOP = (GOOD, THING, DESTINY, RALLY), (RISK, HARD)


@rule("SZ-7.3", "SZ-10.2", "SZ-R39", "SZ-R46")
def start_parts(ruling: Ruling, story: Story, roll: Roll) -> dict[str, int]:
    """The sources of start dice: standing claims, flashbacks; under a ruling a partner or a relationship."""
    standing = roll.standing
    parts = {what: 1 for what in ON_START if what in standing}
    parts["f"] = flashbacks(roll, START)
    if gets_help(story, roll) and ruling("dialogue_help") == "start_die":
        parts["partner"] = 1
    if roll.partner and relationship(story, roll) == "solid" and ruling("relationship_dice") == "on":
        parts["relationship"] = 1
    return {name: count for name, count in parts.items() if count}


@rule("SZ-7.4", "SZ-7.6", "SZ-5.11", "SZ-R24")
def claimed_dice(ruling: Ruling, story: Story, roll: Roll, what: str) -> int:
    """The dice that a claim adds if it stands: one, or with a ruling a complication's rating."""
    held = story.character(roll.leader).complications if story.has(roll.leader) else ()
    return next((stop_dice_of(ruling, one) for one in held if one.id == what), 1)


@rule("SZ-7.6", "SZ-5.11", "SZ-10.2", "SZ-R19", "SZ-R24", "SZ-R39", "SZ-R46")
def stop_parts(ruling: Ruling, story: Story, roll: Roll) -> dict[str, int]:
    """The sources of stop dice: risk, what is hard for them, relevant complications, flashbacks to hinder."""
    standing = roll.standing
    parts = {what: 1 for what in ON_STOP if what in standing}
    held = story.character(roll.leader).complications if story.has(roll.leader) else ()
    parts["m"] = sum(stop_dice_of(ruling, one) for one in held if one.id in standing)
    parts["h"] = flashbacks(roll, STOP)
    if roll.partner and relationship(story, roll) == "troubled" and ruling("relationship_dice") == "on":
        parts["relationship"] = 1
    if is_proxy_on_personal(story, roll) and ruling("personal_address") == "owner_with_proxies":
        parts["proxy"] = 1
    return {name: count for name, count in parts.items() if count}


@rule("SZ-9.5", "SZ-R10")
def gets_help(story: Story, roll: Roll) -> bool:
    """Whether a dialogue's partner helps for free; not if the two settle their own relationship."""
    return roll.action == DIALOGUE and target_kind(story, roll.card, roll.addressed) != RELATIONSHIP


def flashbacks(roll: Roll, side: str) -> int:
    """The dice of one side from flashbacks, minus those that flashbacks took away."""
    return sum(-1 if one.removes else 1 for one in roll.flashbacks if one.side == side)


def is_proxy_on_personal(story: Story, roll: Roll) -> bool:
    if roll.action != PROXY or not story.has_card(roll.card) or roll.addressed != CHALLENGE:
        return False
    personal_to = story.card(roll.card).personal_to
    return bool(personal_to) and roll.seat not in personal_to


def relationship(story: Story, roll: Roll) -> str:
    """The relationship of a dialogue's two characters: solid, troubled, or empty without a card."""
    pair = {roll.leader, roll.partner}
    found = [one for one in story.cards if one.kind == RELATIONSHIP and set(one.owners) == pair]
    if any(one.problem or one.troubled for one in found):
        return "troubled"
    return "solid" if found else ""


def added_dice(ruling: Ruling, story: Story, roll: Roll, side: str) -> int:
    """The number of dice that all sources add to a side, before the one that is free and the limit."""
    parts = start_parts(ruling, story, roll) if side == START else stop_parts(ruling, story, roll)
    return sum(parts.values())


def dice_of(ruling: Ruling, story: Story, roll: Roll, side: str) -> int:
    """How many dice of a side are to be rolled."""
    return dice_numbers.dice_for(ruling, added_dice(ruling, story, roll, side))


@rule("SZ-7.9", "SZ-5.5", "SZ-R33", "SZ-R20", "SZ-R24", "SZ-R39", "SZ-10.3")
def target_parts(ruling: Ruling, story: Story, roll: Roll) -> dict[str, int]:
    """The parts of the target: 8, what is in the way, hands lent, 1 less for a dialogue partner's help."""
    parts = {"target": dice_numbers.TARGET}
    if roll.before is None:
        parts |= in_the_way(ruling, story, roll)
        parts["rating"] = _rating(ruling, story, roll)
        if gets_help(story, roll) and ruling("dialogue_help") == "target":
            parts["partner"] = -1
        parts["hands"] = -len(roll.lenders)
    return {name: count for name, count in parts.items() if count}


@rule("SZ-7.9", "SZ-R33", "SZ-R20")
def in_the_way(ruling: Ruling, story: Story, roll: Roll) -> dict[str, int]:
    """All obstacles if the challenge itself is addressed; otherwise nothing.

    Under a ruling, obstacles or hurdles also count for other targets.
    """
    if not story.has_card(roll.card):
        return {}
    kind, count = target_kind(story, roll.card, roll.addressed), len(story.card(roll.card).obstacles)
    if not count or kind == CHALLENGE:
        return {"obstacles": count}
    grown = sum(one.obstacle == roll.addressed for one in story.hurdles) if kind == OBSTACLE else 0
    return {
        "obstacles": troubles.against_others(ruling, count),
        "hurdles": troubles.against_others(ruling, 0, grown),
    }


def _rating(ruling: Ruling, story: Story, roll: Roll) -> int:
    if target_kind(story, roll.card, roll.addressed) != COMPLICATION:
        return 0
    held = (each for one in story.characters for each in one.complications)
    rating = next((each.rating for each in held if each.id == roll.addressed), 1)
    return troubles.rating_in_the_way(ruling, rating)


def target_of(ruling: Ruling, story: Story, roll: Roll) -> int:
    return sum(target_parts(ruling, story, roll).values())


@rule("SZ-7.8", "SZ-8.1")
def counting_dice(ruling: Ruling, roll: Roll) -> tuple[int, int]:
    """The highest start die and what the stop dice count, less those bought off; (0, 0) before all are thrown."""
    if not (roll.start and roll.stop):
        return 0, 0
    return max(roll.start), dice_numbers.lowest_left(ruling, roll.stop, roll.eliminated)


def total_reached(ruling: Ruling, roll: Roll) -> int:
    """The total of the dice without those that were bought off; 0 before all are rolled."""
    return sum(counting_dice(ruling, roll))


def buyable_now(ruling: Ruling, story: Story, roll: Roll) -> tuple[int, ...]:
    """The numbers of stop dice that may be bought off in the current roll."""
    return dice_numbers.buyable(ruling, roll.start, roll.stop, target_of(ruling, story, roll))
