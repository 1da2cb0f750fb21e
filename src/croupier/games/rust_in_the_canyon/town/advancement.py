"""Advancement between towns: what chips buy, at what cost, and who decides (chapter 19)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Impossible, Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places, purse
from croupier.games.rust_in_the_canyon.names import chips_text
from croupier.games.rust_in_the_canyon.people import gm_only, known, own, text_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon, Character
from croupier.games.rust_in_the_canyon.town.characters import trait_of
from croupier.games.rust_in_the_canyon.town.commands import BuyAdvance, DoneAdvancing, JudgeAdvance
from croupier.games.rust_in_the_canyon.town.events import AdvancingDone, PurchaseJudged, PurchaseOffered
from croupier.games.rust_in_the_canyon.town.state import GOODS, STACK, TRAIT, Purchase

MOST_STAT, TRAIT_COST, STAT_COST, STACK_COST = 5, 7, 5, 5


@rule("RC-19.2", "RC-R60")
def listed(one: Character, what: str) -> int:
    """The list price: 7 for a trait, 5n for raising a stat to n, 5 for a chip of the base stack."""
    if what == TRAIT:
        return TRAIT_COST
    return STACK_COST if what == STACK else STAT_COST * (getattr(one, what) + 1)


@rule("RC-R60", "RC-R3")
def is_for_sale(ruling: Ruling, one: Character, what: str) -> bool:
    """Whether this is for sale: stats up to 5; traits if the table plays with them."""
    if what == TRAIT:
        return ruling("traits") != "none"
    return what == STACK or getattr(one, what) < MOST_STAT


@rule("RC-19.1", "RC-17.3")
def offers(now: Canyon) -> tuple[Purchase, ...]:
    """Purchases that wait for the GM, of PCs who can make them."""
    return tuple(one for one in now.purchases if now.character(one.pc).is_playing)


@rule("RC-19.1")
def shoppers(now: Canyon) -> tuple[Character, ...]:
    """The PCs on the road who may still spend chips: they have not said that they are done, or wait for the GM."""
    offering = {one.pc for one in offers(now)}
    return tuple(one for one in now.playing() if one.id not in now.ready or one.id in offering)


@rule("RC-19.1", "RC-R60", "RC-1.6")
def buy_advance(play: Play[Canyon], command: BuyAdvance) -> None:
    """Spend character stack chips between towns; player and GM agree on the number, or the list sets it."""
    one = own(play, "RC-19.1")
    now = play.state
    play.require(
        now.on_the_road, "RC-19.1", "not now: chips are spent between towns", "wait until you have left this town"
    )
    play.need(now.is_between, "something is under way", "end it first")
    if command.what not in GOODS:
        raise Invalid("what", command.what, ", ".join(GOODS), "RC-19.1")
    waits = any(other.pc == one.id for other in now.purchases)
    play.need(not waits, "one purchase at a time: the GM has not answered yet", "wait for the GM")
    _check_for_sale(play, one, command.what)
    cost = cost_of(play, one, command.what, command.cost)
    held = places.chips(now, places.stack(one.id))
    play.need(cost <= held, f"too few chips: it costs {cost} and you have {held}", f"at most {held}")
    made = Purchase(one.id, command.what, cost)
    if command.what != TRAIT and (command.text or command.reserve or command.levels):
        raise Invalid("what", command.what, f"{TRAIT}, for words and reserve cards of a trait", "RC-R3")
    if command.what == TRAIT:
        trait = trait_of(command.text, command.reserve, command.levels)
        made = Purchase(one.id, TRAIT, cost, trait.text, trait.reserve, trait.levels)
    if play.ruling("advance_costs") == "list" and command.what != TRAIT:
        _sell(play, made)
        return
    play.do(PurchaseOffered(made))
    play.because("RC-19.1", offered=GOODS[made.what], cost=cost)


@rule("RC-19.2", "RC-R3", "RC-R60")
def _check_for_sale(play: Play[Canyon], one: Character, what: str) -> None:
    """Raises Illegal for a trait at a table without traits, or for a stat at its highest."""
    ok = is_for_sale(play.ruling, one, what)
    if what == TRAIT:
        play.require(ok, "RC-R3", "bad value: this table does not use traits", "choose something else")
    else:
        play.require(ok, "RC-R60", f"bad value: {what} is {MOST_STAT} at most")


@rule("RC-R60", "RC-19.2")
def cost_of(play: Play[Canyon], one: Character, what: str, offered: int) -> int:
    """The number of chips: as offered, at least 1; or the list price if the list applies."""
    play.insist(offered >= 1, "RC-R60", "bad value: it costs at least 1 chip", "choose 1 or more")
    if play.ruling("advance_costs") == "list":
        price = listed(one, what)
        play.require(offered == price, "RC-R60", f"bad value: the list price is {price}", f"offer {chips_text(price)}")
    return offered


@rule("RC-19.1", "RC-1.7")
def _sell(play: Play[Canyon], one: Purchase) -> None:
    """Complete a purchase; the chips go to the bank."""
    purse.pay(play, places.stack(one.pc), None, one.cost)
    play.do(PurchaseJudged(one, bought=True))
    left = places.for_owner(play.state, one.pc, places.chips(play.state, places.stack(one.pc)))
    play.because("RC-19.1", bought=GOODS[one.what], cost=one.cost, left=left)


@rule("RC-R60", "RC-R3")
def judge_advance(play: Play[Canyon], command: JudgeAdvance) -> None:
    """The GM accepts or refuses a purchase."""
    gm_only(play, "agreeing to a purchase")
    play.need(play.state.is_between, "something is under way", "end it first")
    one = known(play, command.pc)
    offer = next((other for other in play.state.purchases if other.pc == one.id), None)
    if offer is None:
        raise Impossible(f"{one.name} offers nothing", "wait for an offer")
    why = text_of("why", command.why, "RC-R60", 200, required=False)
    if command.agrees:
        if why:
            raise Invalid("why", why, "no value where the GM agrees", "RC-R60")
        play.need(one.is_playing, f"{one.name} is not in play", "decline")
        _check_for_sale(play, one, offer.what)
        cost_of(play, one, offer.what, offer.cost)
        held = places.chips(play.state, places.stack(one.id))
        play.need(offer.cost <= held, f"too few chips: {one.name} can no longer pay {offer.cost}", "decline")
        _sell(play, offer)
    else:
        play.do(PurchaseJudged(offer, bought=False, why=why))
        play.because("RC-19.1", refused=GOODS[offer.what], cost=offer.cost)


@rule("RC-19.1")
def done_advancing(play: Play[Canyon], command: DoneAdvancing) -> None:
    """End this PC's purchases before the next town; the player may still change their mind until then."""
    one = own(play, "RC-19.1")
    now = play.state
    play.require(now.on_the_road, "RC-19.1", "not now: the PCs are in a town", "wait until you have left it")
    play.need(now.is_between, "something is under way", "end it first")
    play.need(one.id not in now.ready, "you have already answered", "wait for the others")
    waits = any(other.pc == one.id for other in now.purchases)
    play.need(not waits, "the GM has not answered your offer yet", "wait for the GM")
    play.do(AdvancingDone(one.id))
    play.because("RC-19.1", name=one.name)
