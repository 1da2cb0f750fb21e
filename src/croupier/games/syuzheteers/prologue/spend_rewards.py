"""Spending rewards: wider inclinations, sturdier resources, a higher destiny (SZ-11.17)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import ownership
from croupier.games.syuzheteers.assets.cards import MOST as MOST_DURABILITY
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.input_checks import acting_character
from croupier.games.syuzheteers.names import card_title, inclination_name
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue.commands import SpendRewards
from croupier.games.syuzheteers.prologue.events import StepUnbought
from croupier.games.syuzheteers.prologue.rewards import mark_experience, pay_points
from croupier.games.syuzheteers.prologue.sheet_events import BoxAdded, DestinyRaised
from croupier.games.syuzheteers.prologue.state import Character, Inclination
from croupier.games.syuzheteers.scenes.state import EPILOGUE
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

BALLOTS, KEEP = "rewards", "keep"
MOST_BOXES, MOST_LEVEL, POOLED = 3, 5, 3
STEP = "rewards"


class Ware(NamedTuple):
    """An item that steps of reward improve, and how many steps it can take.

    It is an inclination ("i1" is the first) or a card.
    """

    id: str
    label: str
    most: int


@rule("SZ-11.17", "SZ-R58")
def price(ruling: Ruling) -> int:
    """The price of one step of an inclination or a resource, in rewards."""
    return 2 if ruling("reward_prices") == "double" else 1


@rule("SZ-11.17", "SZ-4.6", "SZ-R58")
def destiny_price(ruling: Ruling, level: int, levels: int) -> int:
    """The price in experience of this many levels of destiny from the given one: each new level's number."""
    reading = ruling("reward_prices")
    if reading == "all_1":
        return levels
    costs = sum(level + step for step in range(1, levels + 1))
    return costs * 2 if reading == "double" else costs


@rule("SZ-11.17", "SZ-R14")
def most_boxes(one: Inclination) -> int:
    """The most boxes of an inclination: three; a pool, which stands for three inclinations, has three times as many."""
    return MOST_BOXES if one.type else MOST_BOXES * POOLED


@rule("SZ-11.17")
def wares(ruling: Ruling, story: Story, seat: str) -> tuple[Ware, ...]:
    """The items a player can improve: inclinations up to 3 boxes, their own cards up to durability 3."""
    one = story.character(seat)
    boxes = [
        Ware(f"i{at + 1}", inclination_name(one, at) if each.type else "vulnerability", most_boxes(each) - each.boxes)
        for at, each in enumerate(one.inclinations)
        if each.boxes < most_boxes(each)
    ]
    own = [
        Ware(card.id, card.name or "a blank card", MOST_DURABILITY - card.durability)
        for card in story.cards
        if ownership.in_hand(story, card) and ownership.owns(ruling, seat, card) and card.durability < MOST_DURABILITY
    ]
    return (*boxes, *own)


@rule("SZ-11.17")
def steps_left(ruling: Ruling, story: Story, seat: str, levels: int) -> int:
    """How many steps a player can buy with these levels of destiny; negative if the levels cost too much.

    Negative experience buys nothing, but points still do.
    """
    one = story.character(seat)
    experience = one.experience - destiny_price(ruling, one.level, levels)
    if levels > MOST_LEVEL - one.level or (levels and experience < 0):
        return -1
    return (max(0, experience) + places.points(story, seat)) // price(ruling)


def keep_all(ruling: Ruling, story: Story, seat: str) -> SpendRewards:
    """The command that buys nothing and keeps every step."""
    left = steps_left(ruling, story, seat, 0)
    return SpendRewards({KEEP: left} if left else {})


def seats_to_ask(story: Story) -> tuple[str, ...]:
    """The seats that have not yet confirmed what they spend."""
    if story.phase != EPILOGUE or story.step != STEP:
        return ()
    confirmed = {seal.seat for seal in story.sealed(BALLOTS)}
    return tuple(seat for seat in seats_in_play(story) if seat not in confirmed)


@rule("SZ-11.17")
def spend_rewards(play: Play[Story], command: SpendRewards) -> None:
    """A player confirms what they spend; it stays sealed until everyone has. Overspending is refused."""
    seat = acting_character(play)
    now = play.state
    in_step = now.phase == EPILOGUE and now.step == STEP
    play.require(in_step, "SZ-11.17", "not now: rewards are spent in the Epilogue", "wait for it")
    levels = MOST_LEVEL - now.character(seat).level
    play.need(0 <= command.destiny <= levels, f"destiny cannot rise by {command.destiny}", f"0 to {levels}")
    left = steps_left(play.ruling, now, seat, command.destiny)
    too_much = "that is more experience than you have"
    play.require(left >= 0, "SZ-11.17", too_much, "choose a lower level", to=(seat,))
    _check_steps(play, seat, command.spend, max(0, left))
    _check_growth(play, now.character(seat), command)
    play.seal(BALLOTS, seat, command)
    play.because("SZ-11.17", name=now.character(seat).name)


@rule("SZ-11.17")
def _check_steps(play: Play[Story], seat: str, spend: dict[str, int], left: int) -> None:
    """Check that every step is either spent or kept, once. Raises Invalid or Illegal."""
    most = {ware.id: ware.most for ware in wares(play.state.ruling, play.state, seat)} | {KEEP: left}
    wanted = sum(count for name, count in spend.items() if name != KEEP)
    for name, count in spend.items():
        if not 0 <= count <= most.get(name, 0):
            raise Invalid("spend", f"{name}: {count}"[:40], _allowed(most), "SZ-11.17")
    play.insist(wanted <= left, "SZ-11.17", f"that is more than you have: {count_of(left, 'step')}", "spend less")
    shared_out = sum(spend.values())
    if shared_out != left:
        raise Invalid(
            "spend", count_of(shared_out, "step")[:40], f"{count_of(left, 'step')}, including those kept", "SZ-11.17"
        )


@rule("SZ-R17", "SZ-11.17")
def _check_growth(play: Play[Story], one: Character, command: SpendRewards) -> None:
    """Check that an inclination with room is named exactly if a level of destiny adds a box. Raises Invalid.

    The ruling is noted wherever levels can add boxes, so that a receipt does not reveal what is sealed.
    """
    adds_boxes = play.state.ruling("destiny") == "box"
    if adds_boxes:
        play.ruling("destiny")
    grows = adds_boxes and bool(command.destiny)
    room = growing(one) if grows else ()
    if command.grows not in (room or ("",)):
        raise Invalid("grows", command.grows[:20], ", ".join(room) or "nothing: no box is added", "SZ-R17")


def _allowed(most: dict[str, int]) -> str:
    return ", ".join(f"{name}: 0 to {count}" for name, count in most.items()) or "nothing can be improved"


@rule("SZ-R17", "SZ-11.17")
def growing(one: Character) -> tuple[str, ...]:
    """The inclinations ("i1" is the first) that have room for another box."""
    return tuple(f"i{at + 1}" for at, each in enumerate(one.inclinations) if each.boxes < most_boxes(each))


@rule("SZ-R17", "SZ-11.17")
def _grow(play: Play[Story], seat: str, first: str) -> None:
    """Add a box to the chosen inclination, or if it is full to the next with room; otherwise to none."""
    room = growing(play.state.character(seat))
    name = first if first in room else next(iter(room), "")
    if name:
        play.do(BoxAdded(seat, int(name[1:]) - 1))
        play.because("SZ-R17", boxes=play.state.character(seat).inclinations[int(name[1:]) - 1].boxes)


@rule("SZ-11.17")
def reveal(play: Play[Story]) -> None:
    """Reveal and buy everything, in seat order; what another player has already bought costs nothing more."""
    opened = play.open(BALLOTS) if play.state.sealed(BALLOTS) else {}
    order = [one.id for one in play.state.seats]
    for seat, _ in sorted(opened, key=lambda key: order.index(key[0])):
        command = opened[seat, seat]
        if isinstance(command, SpendRewards) and play.state.has(seat):
            buy(play, seat, command)


@rule("SZ-11.17", "SZ-R17", "SZ-R58")
def buy(play: Play[Story], seat: str, command: SpendRewards) -> None:
    """Buy what one player chose; points are spent before experience, because only experience buys destiny."""
    one = play.state.character(seat)
    if command.destiny:
        cost = destiny_price(play.ruling, one.level, command.destiny)
        mark_experience(play, seat, -cost)
        play.do(DestinyRaised(seat, one.level + command.destiny))
        play.because("SZ-11.17", destiny=one.level + command.destiny, experience=cost)
    for name, count in command.spend.items():
        for _ in range(count if name != KEEP else 0):
            _step(play, seat, name)
    if command.destiny and play.state.ruling("destiny") == "box":
        play.ruling("destiny")
        for _ in range(command.destiny):
            _grow(play, seat, command.grows)


def _step(play: Play[Story], seat: str, name: str) -> None:
    """Buy one step of an inclination or a card, if it is still available and affordable."""
    now = play.state
    cost = price(play.ruling)
    points = min(cost, places.points(now, seat))
    can_pay = points + max(0, now.character(seat).experience) >= cost
    improves = any(ware.id == name for ware in wares(now.ruling, now, seat))
    ware = ware_words(now, seat, name)
    if not (can_pay and improves):
        why = "nothing is left to pay with" if improves else "others have improved it as far as it goes"
        play.do(StepUnbought(seat, ware, why))
        return
    pay_points(play, seat, points)
    mark_experience(play, seat, points - cost)
    if now.has_card(name):
        play.do(CardSet(with_more_durability(now.card(name)), "upgraded"))
    else:
        play.do(BoxAdded(seat, int(name[1:]) - 1))
    play.because("SZ-11.17", improves=ware, points=points, experience=cost - points)


def ware_words(story: Story, seat: str, name: str) -> str:
    """A purchase in words: a card's title, or what a player's inclination is."""
    if story.has_card(name):
        return card_title(story.card(name))
    kind = story.character(seat).inclinations[int(name[1:]) - 1].type
    return f"the inclination to be {kind}" if kind else "the pool of vulnerabilities"


@rule("SZ-11.17")
def with_more_durability(card: Card) -> Card:
    """The card with one more durability, which makes an advantage a resource."""
    return msgspec.structs.replace(card, durability=card.durability + 1, left=card.left + 1)
