"""Drawing cards for a Check one by one, replacing and accepting them (P1.4 to P1.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.playing_cards import face_name
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks import (
    current_hands,
    decks,
    epic_powers,
    fate_cards,
    fatigue,
    hand_sources,
    hands,
    pending,
    redraw_sources,
    resolution,
    standing_cards,
)
from croupier.games.deck_of_adventures.checks.actors import check_of, drawn_cards, own_check
from croupier.games.deck_of_adventures.checks.commands import AcceptDraw, DrawCard, GrantRedraw, RedrawCard
from croupier.games.deck_of_adventures.checks.deck_exhaustion import EXHAUSTED
from croupier.games.deck_of_adventures.checks.events import HandsSet
from croupier.games.deck_of_adventures.checks.redraw_events import RanShort, RedrawGranted, Redrawn
from croupier.games.deck_of_adventures.checks.state import CONSULT, DRAWING, FATE, POWER, Check, Hand
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import require_gm


@rule("DA-7.6", "DA-7.5", "DA-9.1", "DA-1.8")
def draw_card(play: Play[Adventure], command: DrawCard) -> None:
    """Draw one card for a Check; the first one fixes its net hand."""
    check = own_check(play, command.check, CONSULT, DRAWING)
    play.need(not check.traits and not check.asked, "its Trait is not fixed yet", "answer that first")
    settled = not standing_cards.may_redraw(play.state.ruling, play.state, check)
    play.need(settled, "its Target Card may still be redrawn", "wait")
    weighed = check.state != CONSULT or not hand_sources.unweighed(play.state.ruling, play.state, check)
    play.need(weighed, "the GM has not said yet whether a power counts", "wait")
    if check.state == CONSULT:
        check = current_hands.lock(play, check)
    else:
        more = pending.may_draw(play.state, check)
        play.require(more, "DA-9.1", "every card of this Check has been drawn", "redraw, or accept")
        play.need(not check.short, "no card is left", "accept")
    _take(play, check)


@rule("DA-2.4", "DA-2.8", "DA-2.11", "DA-2.14", "DA-R5")
def _take(play: Play[Adventure], check: Check) -> None:
    """Draw the next card of the deck; a Check fails if running out of cards cuts it short."""
    before = play.state
    owner = places.deck_of(play.state, check.actor)
    face, came = decks.draw(play, owner, places.check_cards(check.actor))
    if came == EXHAUSTED:
        resolution.fail(play, check, "DA-2.11")
        return
    if face is None:
        play.do(RanShort(check.id))
        if not drawn_cards(play.state, check):
            resolution.fail(play, check, "DA-2.14")
        return
    after = play.state

    def tired(ruling: Ruling) -> int:
        was, now = (fatigue.fatigue_hands(ruling, state, check) for state in (before, after))
        return sum(one.n for one in now) - sum(one.n for one in was)

    if tired(after.ruling) and play.ruling("fatigue_mid_check") == "at_once":
        gained = decisive(play, tired)
        weight = (*check.hands, Hand(gained, "Fatigue during the Check", "DA-R5"))
        play.do(HandsSet(check.id, weight, hands.net(play.ruling, weight)))


# redraws


@rule("DA-3.4", "DA-3.5", "DA-5.10", "DA-R15", "DA-R16", "DA-R17", "DA-R119", "DA-1.8")
def redraw_card(play: Play[Adventure], command: RedrawCard) -> None:
    """Replace a card of a Check by the next card of the deck, with a Fate Card or by a Power."""
    check = own_check(play, command.check, DRAWING)
    now = play.state
    play.need(drawn_cards(now, check), "nothing has been drawn yet", "draw")
    own = _own_power(play, check, command) if command.power else None
    power = own is not None or (pending.may_redraw_by_power(play.ruling, check) and not command.pay)
    if not power:
        play.require(not check.redrawn, "DA-3.4", "this Check has already been redrawn", "accept")
    spots = [slot.id for slot in now.board.place(places.check_cards(check.actor)).slots]
    play.need(command.card in spots, "that card is not part of this Check", "choose one of its cards")
    allowed = command.card in pending.replaceable(play.ruling, now, check)
    whole = now.ruling("redraw_target") == "whole_draw"
    only = "a redraw replaces the whole draw" if whole else "only the last card drawn can be replaced"
    play.require(allowed, "DA-R15", f"{only} at this table", "choose the last card")
    spot = spots.index(command.card)
    old = drawn_cards(now, check)[spot]
    play.because("DA-3.4", redrawn=face_name(old))
    if own is not None:
        redraw_sources.pay(play, check, own)
    fresh = not power and _pay(play, check, command.pay, spot)
    counts = not power or play.ruling("power_redraw") == "same_limit"
    play.do(Redrawn(check.id, POWER if power else FATE, counts, own.name if own is not None else "",
                    old="" if whole else old))  # fmt: skip
    _replace(play, play.state.check(check.id), spot, gone=fresh)


@rule("DA-R119", "DA-25.29", "DA-18.13", "DA-R90")
def _own_power(play: Play[Adventure], check: Check, command: RedrawCard) -> Stated:
    """A power of the actor that allows a redraw of this Check now. Raises Illegal or Invalid."""
    if command.pay:
        raise Invalid("pay", command.pay, "no value: the power allows it", "DA-R119")
    play.ruling("power_redraw")
    id = command.power
    freely = epic_powers.may_redraw(play.ruling, play.state, check)
    ask = epic_powers.could_redraw(play.state.ruling, play.state)
    wait = "ask the GM to allow a redraw" if ask else "accept"
    play.require(freely, "DA-R90", "no power redraws freely during an Epic Event", wait)
    found = next((one for one in redraw_sources.that_fit(play.ruling, play.state, check) if one.id == id), None)
    play.require(found is not None, "DA-R119", f"{id[:40]} allows no redraw now", "accept")
    play.need(found is not None, f"{id[:40]} allows no redraw now", "accept")
    assert found is not None
    return found


@rule("DA-3.4", "DA-3.5", "DA-R17")
def _pay(play: Play[Adventure], check: Check, pay: str, spot: int) -> bool:
    """Spend the Fate Card; return whether it is the card to be replaced, an Ace just drawn."""
    fresh = drawn_cards(play.state, check)[spot] == pay and pay not in fate_cards.spendable_cards(
        play.state, check.actor
    )
    payable = pending.payments(play.state.ruling, play.state, check)
    if fresh and pay.startswith("A"):
        play.ruling("fresh_ace")
        play.require(pay in payable, "DA-R17", "an Ace that was just drawn cannot pay for anything yet", "accept")
        decks.put_away(play, places.check_cards(check.actor), spot, places.deck_of(play.state, check.actor), spent=True)
        return True
    fate_cards.require_held(play, check.actor, (pay,) if pay else ())
    play.require(pay in payable, "DA-3.4", "no Fate Card can be spent on this draw", "accept")
    fate_cards.spend(play, check.actor, (pay,))
    return False


@rule("DA-3.4", "DA-R15", "DA-R16")
def _replace(play: Play[Adventure], check: Check, spot: int, *, gone: bool) -> None:
    """Replace a card at once; under a ruling keep the better of both, or replace all cards."""
    place, owner = places.check_cards(check.actor), places.deck_of(play.state, check.actor)
    several = places.count(play.state, place) > 1
    if (play.ruling if several else play.state.ruling)("redraw_target") == "whole_draw":
        decks.clear(play, place, owner, selected="")
        _take(play, check)
    elif gone:
        _take(play, check)
    elif play.state.ruling("redraw_keep") == "better":
        play.ruling("redraw_keep")
        _take(play, check)
        _drop_worse(play, check, spot)
    else:
        old = drawn_cards(play.state, check)[spot]
        decks.put_away(play, place, spot, owner, unselected=True)
        _take(play, check)
        new = drawn_cards(play.state, check)[-1:]
        if new and play.state.check(check.id).is_under_way and _is_better(play, check, old, new[0]):
            play.ruling("redraw_keep")  # a better card was given up


@rule("DA-R16", "DA-9.3")
def _is_better(play: Play[Adventure], check: Check, one: str, other: str) -> bool:
    """Whether the first card would count in preference to the second, or equally."""
    assert check.aim is not None
    return 0 in hands.cards_that_count(play.state.ruling, (one, other), check.aim.face, dr=check.dr.open(),
                             modifier=check.modifier, net=1, requirement=check.requirement)  # fmt: skip


@rule("DA-R16")
def _drop_worse(play: Play[Adventure], check: Check, spot: int) -> None:
    """Of the card to be replaced and the new one, remove the worse from play."""
    cards = drawn_cards(play.state, check)
    if not play.state.check(check.id).is_under_way or check.aim is None or spot >= len(cards) - 1:
        return
    worse = -1 if _is_better(play, check, cards[spot], cards[-1]) else spot
    decks.put_away(
        play, places.check_cards(check.actor), worse, places.deck_of(play.state, check.actor), unselected=True
    )


@rule("DA-R119", "DA-8.6", "DA-18.13", "DA-R90", "DA-1.8")
def grant_redraw(play: Play[Adventure], command: GrantRedraw) -> None:
    """A Power grants a redraw: it counts as the Check's only one, unless a ruling separates them."""
    require_gm(play, "DA-R119")
    check = check_of(play, command.check, DRAWING)
    play.need(not check.granted, "a redraw has already been granted", "redraw, or accept")
    never = epic_powers.use_of_powers(play.ruling, play.state) == epic_powers.NEVER
    play.require(not never, "DA-R90", "no powers are used during an Epic Event", "accept")
    room = not check.redrawn or play.ruling("power_redraw") == "separate"
    play.require(room, "DA-R119", "this Check has already been redrawn", "accept")
    play.do(RedrawGranted(check.id))


@resolution.before_settling
@rule("DA-25.34", "DA-R119")
def redraw_by_itself(play: Play[Adventure], check: Check) -> bool:
    """Redraw a failing card by a power on a secret sheet before its Check settles; return whether it was."""
    power = redraw_sources.unasked(play.ruling, play.state, check)
    ruling = play.state.ruling
    at = pending.equal_cards(ruling, play.state, check)[0]
    if power is None or pending.result_of(ruling, play.state, check, at).passed:
        return False
    redraw_sources.pay(play, check, power)
    play.because("DA-25.34", power=power.name)
    play.do(Redrawn(check.id, POWER, play.ruling("power_redraw") == "same_limit", power.name))
    pieces = [slot.id for slot in play.state.board.place(places.check_cards(check.actor)).slots]
    spot = at if pieces[at] in pending.replaceable(play.ruling, play.state, check) else len(pieces) - 1
    _replace(play, play.state.check(check.id), spot, gone=False)
    return True


# accepting


@rule("DA-7.6", "DA-9.1", "DA-9.3", "DA-R42", "DA-R44", "DA-1.8")
def accept_draw(play: Play[Adventure], command: AcceptDraw) -> None:
    """Accept the cards and settle the Check."""
    check = own_check(play, command.check, DRAWING)
    now = play.state
    left = pending.must_draw(now, check)
    every = 1 + max(0, -check.net)
    play.require(
        not left, "DA-9.1", f"all {every} cards must be drawn" if every > 1 else "nothing has been drawn yet", "draw"
    )
    play.need(drawn_cards(now, check), "nothing has been drawn yet", "draw")
    at = resolution.counting_card(play, check)
    if command.card:
        spots = [slot.id for slot in now.board.place(places.check_cards(check.actor)).slots]
        play.need(command.card in spots, "that card is not part of this Check", "choose one of its cards")
        at = spots.index(command.card)
        equal = at in decisive(play, lambda ruling: pending.equal_cards(ruling, now, check))
        play.require(equal, "DA-9.3", "another card counts in this Check", "choose the closest, or with a Lower Hand "
                     "the furthest")  # fmt: skip
        if equal and not pending.must_choose(now.ruling, now, check):
            raise Invalid("card", command.card, "no value: there is no choice among these cards", "DA-9.3")
    allowed = pending.allowed_shifts(now.ruling, check)
    least = min(allowed, default=0)
    play.insist((command.shift or 0) >= least, "DA-4.4", "the Modifier cannot move a card that far", f"{least} or more")
    fits = command.shift is None or command.shift in allowed
    play.require(fits, "DA-4.4", "the Modifier always helps as far as it can", "leave out the shift")
    resolution.settle(play, check, at, command.shift)
