"""Setting initiative: flipping, the card that is kept, and the division of the row (chapter 3)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.commands import Divide, Flip, StopFlipping
from croupier.games.state_stack.deck import deal, discard_drawn, flip, move_blanks
from croupier.games.state_stack.events import DivisionBegan, InitiativeSet
from croupier.games.state_stack.people import Table, fighter, sheet, state, told
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, DIVISION, INITIATIVE, Combatant, Fight
from croupier.games.state_stack.values import card_value
from croupier.pieces import cards
from croupier.pieces.state import UP


@rule("SS-3.2", "SS-3.3", "SS-R11")
def settle(ruling: Ruling, speed: int, flipped: Sequence[int]) -> tuple[int, bool]:
    """Which of the flipped cards becomes the initiative card (its number), and whether it is too high."""
    if ruling("none_that_high") == "none_reaches":
        qualifying = list(flipped) if max(flipped) >= speed else []
    else:
        qualifying = [value for value in flipped if value <= speed]
    if qualifying:
        return list(flipped).index(max(qualifying)), False
    if ruling("front_card") == "last":
        return len(flipped) - 1, True
    return list(flipped).index(min(flipped)), True


@rule("SS-3.3", "SS-R12")
def may_stop(ruling: Ruling, speed: int, flipped: Sequence[int]) -> bool:
    """Whether she may stop flipping: after one card, unless a ruling makes who fails flip all."""
    if not flipped:
        return False
    return ruling("flip_failing") != "must_flip_all" or not settle(ruling, speed, flipped)[1]


@rule("SS-3.1", "SS-8.9")
def stops_by_default(ruling: Ruling, speed: int, flipped: Sequence[int], left: int) -> bool:
    """Without an answer she flips once at least, until a card is valid or one blank is left."""
    if not flipped:
        return False
    if not settle(ruling, speed, flipped)[1]:
        return True
    return left <= 1 and may_stop(ruling, speed, flipped)


@rule("SS-3.4", "SS-8.9")
def default_front(blanks: int) -> int:
    """How many blanks go in front when no answer comes: half of them, rounded up."""
    return -(-blanks // 2)


@rule("SS-3.1", "SS-3.5", "SS-3.7")
def must_flip(now: Fight, one: Combatant) -> bool:
    """Whether she is to flip: standing, without initiative card, with a blank card or flips to be settled."""
    if not one.is_standing or places.initiative_card(now, one.id) is not None:
        return False
    return places.blanks(now, one.id) > 0 or places.count(now, one.id, "drawn") > 0


def flipped_values(play: Table, one: Combatant) -> list[int]:
    slots = state(play).board.place(places.part(one.id, "drawn")).slots
    return [card_value(play.ruling, slot.card) for slot in slots if slot.card is not None]


@rule("SS-3.1", "SS-R12")
def flip_for_initiative(play: Table, command: Flip) -> None:
    """Flip a blank card, or the number named; settled at once when none is left or all were named."""
    one = fighter(play, command.combatant)
    play.require(
        state(play).stage == INITIATIVE, "SS-3.1", "initiative is not being set now", "wait for the next round"
    )
    play.require(must_flip(state(play), one), "SS-3.1", f"{one.name} has her initiative card", "wait for the others")
    together = play.ruling("flipping") == "number_first"
    blanks = places.blanks(state(play), one.id)
    play.require(together or command.cards == 1, "SS-3.1", "flip one card at a time", "cards: 1")
    play.need(1 <= command.cards <= blanks, f"{one.name} has {blanks} blank cards", f"1 to {blanks}")
    for _ in range(command.cards):
        flip(play, one, DEFENSE, "initiative")
    play.because("SS-3.1", flipped=tuple(flipped_values(play, one)))
    if places.blanks(state(play), one.id) == 0 or (
        together and may_stop(play.ruling, sheet(one).speed, flipped_values(play, one))
    ):
        settle_initiative(play, one)


@rule("SS-3.1", "SS-3.3")
def stop_flipping(play: Table, command: StopFlipping) -> None:
    """Stop after the first card or later; the card is settled."""
    one = fighter(play, command.combatant)
    play.require(
        state(play).stage == INITIATIVE, "SS-3.1", "initiative is not being set now", "wait for the next round"
    )
    flipped = flipped_values(play, one)
    play.need(flipped, f"{one.name} has flipped nothing yet", "flip a card first")
    stops = may_stop(play.ruling, sheet(one).speed, flipped)
    play.require(stops, "SS-R12", "who has no valid card flips on", "flip another card")
    settle_initiative(play, one)


@rule("SS-3.2", "SS-3.3", "SS-R10")
def settle_initiative(play: Table, one: Combatant) -> None:
    """The card that is kept becomes the initiative card; the others go."""
    flipped = flipped_values(play, one)
    speed = sheet(one).speed
    kept, too_high = settle(play.ruling, speed, flipped)
    cards.move(play, places.part(one.id, "drawn"), (kept,), places.part(one.id, "initiative"), lie=UP)
    others = len(flipped) - 1
    give_up_the_others(play, one, others)
    blanks = places.blanks(state(play), one.id)
    divides = may_divide(too_high, blanks)
    play.do(InitiativeSet(one.id, flipped[kept], too_high, divides))
    facts = {"card": flipped[kept], "flipped": tuple(flipped), "speed": told(play, one, speed)}
    play.because("SS-3.3" if too_high else "SS-3.2", **facts)


@rule("SS-3.8")
def may_divide(too_high: bool, blanks: int) -> bool:
    """She divides with a valid card and one blank or more; else all her blanks defend, unasked."""
    return not too_high and blanks > 0


@rule("SS-3.2", "SS-R10")
def give_up_the_others(play: Table, one: Combatant, others: int) -> None:
    """Flipped but not kept: discarded, or by a ruling put back."""
    reading = play.ruling("flips_not_kept")
    if not others:
        return
    if reading == "discard":
        discard_drawn(play, one)
    elif reading == "back_face_down":
        move_blanks(play, one, "drawn", DEFENSE, others)
        cards.shuffle(play, places.part(one.id, DEFENSE), f"blanks-{one.id}")
    else:
        cards.move(play, places.part(one.id, "drawn"), tuple(range(others)), places.deck(one), at=0, lie="down")
        deal(play, one, DEFENSE, others)


def who_divides_now(ruling: Ruling, now: Fight) -> tuple[Combatant, ...]:
    """Those who owe a division: all at once, or in ascending Speed the slowest alone."""
    waiting = [one for one in now.combatants if one.is_standing and one.divides and not has_sealed(now, one)]
    if ruling("split_order") == "ascending_speed" and waiting:
        return (min(waiting, key=lambda one: sheet(one).speed),)
    return tuple(waiting)


def window(now: Fight) -> str:
    return f"division {now.fights}.{now.round}"


def has_sealed(now: Fight, one: Combatant) -> bool:
    return any(seal.about == one.id for seal in now.sealed(window(now)))


@rule("SS-3.4", "SS-R13")
def divide(play: Table, command: Divide) -> None:
    """So many blanks in front, in secret until all have chosen; or openly, the slowest first."""
    one = fighter(play, command.combatant)
    now = state(play)
    play.require(now.stage == DIVISION and one.divides, "SS-3.4", f"{one.name} has nothing to divide now", "wait")
    blanks = places.blanks(now, one.id)
    play.need(0 <= command.front <= blanks, f"{command.front} of {blanks} blanks cannot go in front", f"0 to {blanks}")
    if play.ruling("split_order") == "ascending_speed":
        play.require(one in who_divides_now(play.ruling, now), "SS-R13", "the slower divide first", "wait")
        put_in_front(play, one, command.front)
        return
    play.seal(window(now), one.id, command)
    play.because("SS-3.4", to=(play.seat,), front=command.front, blanks=blanks)


@rule("SS-3.4", "SS-2.4")
def put_in_front(play: Table, one: Combatant, front: int) -> None:
    """The row is divided: the foremost blanks become action cards, the rest defend."""
    blanks = places.blanks(state(play), one.id)
    front = min(front, blanks)
    ahead = places.count(state(play), one.id, ACTION)
    move_blanks(play, one, DEFENSE, ACTION, max(0, front - ahead))
    move_blanks(play, one, ACTION, DEFENSE, max(0, ahead - front))
    value = initiative_of(play, one)
    play.do(InitiativeSet(one.id, value))
    play.because("SS-3.4", name=one.name, front=front, behind=blanks - front)


def initiative_of(play: Table, one: Combatant) -> int:
    card = places.initiative_card(state(play), one.id)
    return 0 if card is None else card_value(play.ruling, card)


@rule("SS-3.4", "SS-R13")
def open_divisions(play: Table) -> None:
    """When all have chosen, the divisions are revealed together."""
    name = window(state(play))
    if not state(play).sealed(name):
        return
    for (_, about), answer in play.open(name).items():
        if isinstance(answer, Divide) and state(play).has(about):
            put_in_front(play, state(play).combatant(about), answer.front)


def begin_division(play: Table) -> None:
    play.do(DivisionBegan())
