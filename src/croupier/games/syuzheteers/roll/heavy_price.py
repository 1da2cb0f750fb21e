"""The heavy price that turns a failure in Act III into a success (SZ-11.12)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.ownership import in_hand, owns
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.assets.targets import NOTHING
from croupier.games.syuzheteers.assets.troubles import forget_types
from croupier.games.syuzheteers.beat import markers
from croupier.games.syuzheteers.names import card_title
from croupier.games.syuzheteers.players import has_retired
from croupier.games.syuzheteers.roll.claims import roll_at
from croupier.games.syuzheteers.roll.commands import PayHeavyPrice
from croupier.games.syuzheteers.roll.state import PRICE, Roll
from croupier.games.syuzheteers.roll.trouble import failure
from croupier.games.syuzheteers.roll.window_events import PricePaid, Retired
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-11.12", "SZ-R56")
def could_pay(ruling: Ruling, story: Story, roll: Roll) -> bool:
    """Whether a heavy price can avert this failure: in Act III, against a challenge or an obstacle."""
    if story.phase != ACT_3 or roll.before is not None or failure(story, roll) == NOTHING:
        return False
    return roll.seat in story.players and ruling("heavy_price") != "fiction"


@rule("SZ-11.12", "SZ-3.6", "SZ-R56")
def prices(ruling: Ruling, story: Story, roll: Roll) -> tuple[Card, ...]:
    """The resources that could be given up for good."""
    if not could_pay(ruling, story, roll):
        return ()
    return tuple(one for one in story.cards if owns(ruling, roll.seat, one) and in_hand(story, one) and one.left >= 1)


@rule("SZ-11.12", "SZ-R56")
def may_retire(ruling: Ruling, story: Story, roll: Roll) -> bool:
    """Whether a ruling allows the active player to retire their main character instead."""
    able = story.has(roll.seat) and not has_retired(story, roll.seat)
    return could_pay(ruling, story, roll) and able and ruling("heavy_price") == "resource_or_retire"


@rule("SZ-11.12", "SZ-3.6", "SZ-R56")
def pay_heavy_price(play: Play[Story], command: PayHeavyPrice) -> None:
    """Take a resource out of play for good, or retire the main character; the failure becomes a success."""
    roll = roll_at(play, PRICE)
    play.need(play.seat == roll.seat, "the active player pays or does not", "wait")
    if command.retire:
        _retire(play, roll, command.card)
        return
    may = tuple(one.id for one in prices(play.state.ruling, play.state, roll))
    play.require(
        command.card in may, "SZ-11.12", "it is paid with one of your own resources that has durability left", "pass"
    )
    play.need(play.state.has_card(command.card), "there is no such card", "choose one of your own cards")
    one = play.state.card(command.card)
    play.need(not one.problem, "that card is not an asset now", "choose one of your own resources")
    could_pay(play.ruling, play.state, roll)
    owns(play.ruling, roll.seat, one)
    name = one.name or card_title(one)
    cards.out_of_play(play, command.card)
    play.do(PricePaid(command.card, roll.seat))
    play.because("SZ-11.12", paid=name)


@rule("SZ-11.12", "SZ-R56")
def _retire(play: Play[Story], roll: Roll, card: str) -> None:
    """Retire the main character: their marker goes off; they lose conditions and personal challenges."""
    play.need(not card, "a heavy price is a resource or the character, not both", "choose one of them")
    may = may_retire(play.ruling, play.state, roll)
    play.require(may, "SZ-R56", "at this table main characters do not retire", "pay with a resource, or pass")
    markers.lift_marker(play, roll.seat)
    cards.share(play, roll.seat)
    forget_types(play, roll.seat)
    play.do(Retired(roll.seat))
    play.because("SZ-R56", retires=play.state.character(roll.seat).name)
