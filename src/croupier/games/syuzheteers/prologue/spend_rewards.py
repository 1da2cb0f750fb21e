"""Spending rewards: wider inclinations, sturdier resources, a higher destiny (SZ-11.17)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import ownership
from croupier.games.syuzheteers.assets.cards import MOST as MOST_DURABILITY
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.input_checks import acting_player
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue.commands import SpendRewards
from croupier.games.syuzheteers.prologue.rewards import mark_experience, pay_points
from croupier.games.syuzheteers.prologue.sheet_events import BoxAdded, DestinyRaised
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.scenes.state import EPILOGUE
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

BALLOTS, KEEP = "rewards", "keep"
MOST_BOXES, MOST_LEVEL = 3, 5
STEP = "rewards"


class Ware(NamedTuple):
    """What steps of reward buy: an inclination ("i1" is the first) or a card, and how many steps it can still take."""

    id: str
    label: str
    most: int


@rule("SZ-11.17", "SZ-R58")
def price(ruling: Ruling) -> int:
    """What one step of an inclination or of a resource costs, in rewards."""
    return 2 if ruling("reward_prices") == "double" else 1


@rule("SZ-11.17", "SZ-4.6", "SZ-R58")
def destiny_price(ruling: Ruling, level: int, levels: int) -> int:
    """What so many levels of destiny cost from this level on, in experience: the number of each new level."""
    reading = ruling("reward_prices")
    if reading == "all_1":
        return levels
    costs = sum(level + step for step in range(1, levels + 1))
    return costs * 2 if reading == "double" else costs


@rule("SZ-11.17")
def wares(ruling: Ruling, story: Story, seat: str) -> tuple[Ware, ...]:
    """What a player can improve: inclinations up to 3 boxes, their own cards up to durability 3."""
    one = story.character(seat)
    boxes = [
        Ware(f"i{at + 1}", each.type or "vulnerability", MOST_BOXES - each.boxes)
        for at, each in enumerate(one.inclinations)
        if each.boxes < MOST_BOXES
    ]
    own = [
        Ware(card.id, card.name or "a blank card", MOST_DURABILITY - card.durability)
        for card in story.cards
        if ownership.in_hand(story, card) and ownership.owns(ruling, seat, card) and card.durability < MOST_DURABILITY
    ]
    return (*boxes, *own)


@rule("SZ-11.17")
def steps_left(ruling: Ruling, story: Story, seat: str, levels: int) -> int:
    """How many steps a player can buy beside these levels of destiny; negative where the levels alone cost too much.

    Experience below 0 buys nothing, and points still do.
    """
    one = story.character(seat)
    experience = one.experience - destiny_price(ruling, one.level, levels)
    if levels > MOST_LEVEL - one.level or (levels and experience < 0):
        return -1
    return (max(0, experience) + places.points(story, seat)) // price(ruling)


def seats_to_ask(story: Story) -> tuple[str, ...]:
    """The seats that have not yet confirmed what they spend."""
    if story.phase != EPILOGUE or story.step != STEP:
        return ()
    confirmed = {seal.seat for seal in story.sealed(BALLOTS)}
    return tuple(seat for seat in seats_in_play(story) if seat not in confirmed)


@rule("SZ-11.17")
def spend_rewards(play: Play[Story], command: SpendRewards) -> None:
    """A player confirms what they spend; it stays sealed until everyone has. Overspending is refused."""
    seat = acting_player(play)
    now = play.state
    in_step = now.phase == EPILOGUE and now.step == STEP
    play.require(in_step, "SZ-11.17", "not now: rewards are spent in the Epilogue", "wait for it")
    most = {ware.id: ware.most for ware in wares(play.ruling, now, seat)}
    for name, count in command.spend.items():
        if name != KEEP and not 0 <= count <= most.get(name, 0):
            raise Invalid("spend", f"{name}: {count}"[:40], _allowed(most), "SZ-11.17")
    levels = MOST_LEVEL - now.character(seat).level
    play.need(0 <= command.destiny <= levels, f"destiny cannot rise by {command.destiny}", f"0 to {levels}")
    left = steps_left(play.ruling, now, seat, command.destiny)
    wanted = sum(count for name, count in command.spend.items() if name != KEEP)
    play.require(wanted <= left, "SZ-11.17", f"that is more than you have: {max(0, left)} steps", "spend less")
    if command.destiny and play.ruling("destiny") == "box":
        widened_inclination(now.character(seat), command.grows)
    play.seal(BALLOTS, seat, command)


def _allowed(most: dict[str, int]) -> str:
    return ", ".join(f"{name}: 0 to {count}" for name, count in most.items()) or "nothing can be improved"


@rule("SZ-R17")
def widened_inclination(one: Character, name: str) -> int:
    """The inclination (counted from 0) that a new level of destiny widens. Raises Invalid."""
    names = [f"i{at + 1}" for at in range(len(one.inclinations))]
    if name not in names:
        raise Invalid("grows", name[:20], ", ".join(names), "SZ-R17")
    return names.index(name)


@rule("SZ-11.17")
def reveal(play: Play[Story]) -> None:
    """Everything is revealed and bought, in seat order; what another has bought already costs nothing more."""
    opened = play.open(BALLOTS) if play.state.sealed(BALLOTS) else {}
    order = [one.id for one in play.state.seats]
    for seat, _ in sorted(opened, key=lambda key: order.index(key[0])):
        command = opened[seat, seat]
        if isinstance(command, SpendRewards) and play.state.has(seat):
            buy(play, seat, command)


@rule("SZ-11.17", "SZ-R17", "SZ-R58")
def buy(play: Play[Story], seat: str, command: SpendRewards) -> None:
    """One player's rewards become what they chose; points are spent before experience, which destiny alone needs."""
    one = play.state.character(seat)
    if command.destiny:
        cost = destiny_price(play.ruling, one.level, command.destiny)
        mark_experience(play, seat, -cost)
        play.do(DestinyRaised(seat, one.level + command.destiny))
        play.because("SZ-11.17", destiny=one.level + command.destiny, experience=cost)
        if play.ruling("destiny") == "box":
            for _ in range(command.destiny):
                play.do(BoxAdded(seat, widened_inclination(one, command.grows)))
    for name, count in command.spend.items():
        for _ in range(count if name != KEEP else 0):
            _step(play, seat, name)


def _step(play: Play[Story], seat: str, name: str) -> None:
    """One step of an inclination or a card, if it can still be had and paid."""
    now = play.state
    cost = price(play.ruling)
    points = min(cost, places.points(now, seat))
    can_pay = points + max(0, now.character(seat).experience) >= cost
    if not can_pay or all(ware.id != name for ware in wares(play.ruling, now, seat)):
        return
    pay_points(play, seat, points)
    mark_experience(play, seat, points - cost)
    if now.has_card(name):
        play.do(CardSet(with_more_durability(now.card(name)), "upgraded"))
    else:
        play.do(BoxAdded(seat, int(name[1:]) - 1))
    play.because("SZ-11.17", points=points, experience=cost - points)


@rule("SZ-11.17")
def with_more_durability(card: Card) -> Card:
    """A card with one durability more; an advantage so becomes a resource."""
    return msgspec.structs.replace(card, durability=card.durability + 1, left=card.left + 1)
