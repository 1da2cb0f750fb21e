"""Buying a success: eliminate stop dice for a complication of that rating (SZ-8.1 to SZ-8.4, SZ-9.4)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.assets.ownership import in_hand, owns
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.assets.troubles import add_complication, free_inclinations
from croupier.games.syuzheteers.beat import markers
from croupier.games.syuzheteers.names import asset_name, character_name
from croupier.games.syuzheteers.roll.claims import roll_at, roll_of
from croupier.games.syuzheteers.roll.commands import BuySuccess
from croupier.games.syuzheteers.roll.make_entrance import open_offers, shares_cost, why_not_enter
from croupier.games.syuzheteers.roll.numbers import buyable_now
from croupier.games.syuzheteers.roll.state import BUYING, PROXY, Roll
from croupier.games.syuzheteers.roll.window_events import SuccessBought
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-9.4", "SZ-R38")
def card_of_proxy(ruling: Ruling, story: Story, roll: Roll) -> str:
    """The active player's card that is the proxy and bears the cost of a bought success; empty if none.

    Under a ruling an exhausted card stays exhausted and bears no cost.
    """
    if roll.action != PROXY:
        return ""
    card = next((one.card for one in story.cast if one.id == roll.leader), roll.leader)
    if not story.has_card(card) or not owns(ruling, roll.seat, story.card(card)):
        return ""
    one = story.card(card)
    exhausted = one.is_advantage and one.durability > 0 and ruling("strain_uses") == "never_turns"
    return card if in_hand(story, one) and not exhausted else ""


@rule("SZ-8.4", "SZ-9.4", "SZ-R38")
def who_pays(story: Story, roll: Roll) -> str:
    """The character whose box the complication fills if nobody makes an Entrance.

    This is the leader; for a proxy without a sheet it is the player's own character.
    """
    return roll.leader if story.has(roll.leader) else roll.seat


@rule("SZ-8.1", "SZ-8.4", "SZ-9.4")
def own_ways(ruling: Ruling, story: Story, roll: Roll) -> tuple[int, ...]:
    """The leader's free inclinations that could take the complication, from 0; (0,) if a proxy's card bears it."""
    if card_of_proxy(ruling, story, roll):
        return (0,)
    return free_inclinations(story.character(who_pays(story, roll)))


@rule("SZ-8.1", "SZ-10.4")
def can_be_bought(ruling: Ruling, story: Story, roll: Roll) -> bool:
    """Whether enough dice can be eliminated and someone could take the complication or offer to."""
    if roll.before is not None or not buyable_now(ruling, story, roll):
        return False
    offered = any(not why_not_enter(ruling, story, roll, seat) for seat in story.players)
    return offered or has_way(ruling, story, roll)


@rule("SZ-8.1", "SZ-10.4")
def has_way(ruling: Ruling, story: Story, roll: Roll) -> bool:
    """Whether the cost can be borne: by the leader, or by a player who has offered to."""
    return bool(open_offers(story, roll) or own_ways(ruling, story, roll))


@rule("SZ-8.1", "SZ-8.2", "SZ-8.3", "SZ-8.4", "SZ-10.4", "SZ-R34", "SZ-R35")
def buy_success(play: Play[Story], command: BuySuccess) -> None:
    """The active player buys a success, alone or through a player who offered."""
    now, thrown = play.state, roll_of(play)
    if len(thrown.stop) == 1 and not buyable_now(play.ruling, now, thrown):
        play.refuse(
            "SZ-8.3", "with one stop die no success can be bought: one die must remain", "answer the open question"
        )
    roll = roll_at(play, BUYING)
    play.need(play.seat == roll.seat, "the active player buys or does not", "wait")
    may = buyable_now(play.ruling, now, roll)
    few = play.state.ruling("eliminate_which") != "any"
    why = (
        "only the fewest dice needed for a success are eliminated"
        if few
        else "eliminating that many dice does not make a success"
    )
    play.require(command.dice in may, "SZ-8.1", why, f"eliminate {' or '.join(map(str, may)) or 'none'}")
    play.need(1 <= command.dice <= len(roll.stop), "there are not that many stop dice", f"1 to {len(roll.stop)}")
    elsewhere = bool(command.by or card_of_proxy(play.ruling, now, roll))
    play.need(not (elsewhere and command.inclination), "none of your boxes is filled", "choose no inclination")
    if command.by:
        offers = dict(open_offers(now, roll))
        play.need(command.by in offers, "that player has not offered", ", ".join(offers) or "buy it yourself")
    rating = command.dice
    start, stop = max(roll.start), roll.stop
    enters = bool(command.by) and not shares_cost(roll, command.by)
    taker = command.by or card_of_proxy(play.ruling, now, roll) or who_pays(now, roll)
    play.try_whole()  # the inclination may be refused
    play.do(SuccessBought(rating, command.by or roll.leader, enters, taker))
    play.because("SZ-8.1", highest=start, stop=stop, eliminated=rating)
    if command.by:
        _enter(play, roll, command.by, dict(open_offers(now, roll))[command.by], rating)
    elif card_of_proxy(play.ruling, now, roll):
        _wear(play, card_of_proxy(play.ruling, now, roll), roll.seat, rating)
    else:
        of_proxy = "SZ-R38" if roll.leader in now.players else "SZ-9.4"
        clause = of_proxy if roll.action == PROXY else "SZ-8.4"
        play.because(clause, bears=character_name(now, who_pays(now, roll)), rating=rating)
        add_complication(play, who_pays(now, roll), command.inclination, rating, "bought")


@rule("SZ-10.4", "SZ-9.5", "SZ-6.5")
def _enter(play: Play[Story], roll: Roll, seat: str, inclination: int, rating: int) -> None:
    """The player who enters takes the complication and joins the scene; a dialogue partner only takes it."""
    add_complication(play, seat, inclination, rating, "entrance")
    if not shares_cost(roll, seat) and roll.card:
        markers.put_marker(play, seat, places.scene(roll.card))
    clause = "SZ-9.5" if shares_cost(roll, seat) else "SZ-10.4"
    play.because(clause, by=character_name(play.state, seat), rating=rating)


@rule("SZ-9.4", "SZ-R9")
def wears_out(ruling: Ruling, one: Card, rating: int) -> bool:
    """Whether a proxy's card that bears this much turns over: if it has less, under a ruling no more, or never."""
    reading = ruling("strain_uses")
    stays = reading == "never_turns" and one.durability > 0
    return not stays and (rating > one.left or (reading == "d" and rating == one.left))


@rule("SZ-9.4", "SZ-R9")
def _wear(play: Play[Story], card: str, seat: str, rating: int) -> None:
    """The proxy's card loses that much durability; more than it has turns it over.

    Under a ruling, losing all of it does, or nothing does.
    """
    one = play.state.card(card)
    play.because("SZ-9.4", card=asset_name(one), left=one.left, rating=rating)
    if wears_out(play.ruling if rating >= one.left else play.state.ruling, one, rating):
        cards.turn_over(play, card, seat)
    else:
        play.do(CardSet(msgspec.structs.replace(one, left=max(0, one.left - rating)), "strained"))
