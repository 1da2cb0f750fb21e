"""The odds question for a choice, built from what a seat's view shows (RC-22.3, Odds)."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting import commands as bets
from croupier.games.rust_in_the_canyon.betting import deck_odds
from croupier.games.rust_in_the_canyon.betting import odds_from_view as bet_odds
from croupier.games.rust_in_the_canyon.betting.deck_odds import in_deck, ranks, shuffled
from croupier.games.rust_in_the_canyon.conflict import commands as wishes
from croupier.games.rust_in_the_canyon.conflict import odds_from_view as conflict_odds
from croupier.games.rust_in_the_canyon.conflict.state import ANTE
from croupier.games.rust_in_the_canyon.cost.clocks import SIZES, clock_of
from croupier.games.rust_in_the_canyon.figures.solo import GATE
from croupier.games.rust_in_the_canyon.moves import commands as moves
from croupier.games.rust_in_the_canyon.names import name_of_side, pc_name, with_verb
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.amateur import side_and_mind
from croupier.games.rust_in_the_canyon.rest.day_off import floor_of
from croupier.games.rust_in_the_canyon.rest.patients import request_of
from croupier.games.rust_in_the_canyon.rest.state import Care
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-22.3")
def odds_question(view: Canyon, seat: str, command: Command) -> OddsRequest | None:
    """The odds question for a choice; None if no chance is involved or this view cannot tell."""
    found = _in_a_conflict(view, seat, command) or _outside_conflict(view, seat, command)
    return None if found is not None and "missing" in found.given and _lacks_hidden_cards(view, seat) else found


def missing_for_odds(view: Canyon, seat: str, command: Command) -> str:
    """Why there are no odds; empty if there is no more to say than that."""
    this = view.conflict
    match command:
        case moves.Reflect() if view.board.has(places.TOWN) and places.chips(view, places.TOWN) > GATE:
            return f"the town stack is above {GATE}, and no hand can beat it"
        case _ if _lacks_hidden_cards(view, seat):
            return "others keep cards of the shared deck that you have not seen"
        case bets.Stay() | bets.See() | bets.AllIn() | bets.Bid() | bets.BackDown() if this is not None:
            if this.duel or len(this.live()) > 1:
                return "several hands are still in play"
            return f"it depends on how {with_verb(_other(view, seat), 'bets')}"
    return ""


def _other(view: Canyon, seat: str) -> str:
    """The name of the other side of the one hand in play."""
    live = [one.pc for one in view.conflict.live()] if view.conflict is not None else []
    return pc_name(view, live[0]) if seat == GM and live else name_of_side(view, GM)


def _lacks_hidden_cards(view: Canyon, seat: str) -> bool:
    """Whether others kept cards of a shared deck by choice, so unseen cards are not equally likely."""
    if view.ruling("decks") != "shared":
        return False
    others = {one.seat for one in view.characters if one.seat != seat} | ({GM} - {seat})
    hidden = (places.unplayed,) if _nobody_has_chosen(view) else (places.reserve, places.unplayed)
    return any(places.count(view, where(other)) for other in others for where in hidden)


@rule("RC-22.3", "RC-11.1")
def _nobody_has_chosen(view: Canyon) -> bool:
    """Whether reserves are dealt and no player has answered yet: they may be any of the unseen cards."""
    this = view.conflict
    return this is not None and this.step == ANTE and all(one.anted is None for one in this.contenders)


def _in_a_conflict(view: Canyon, seat: str, command: Command) -> OddsRequest | None:
    pot = str(getattr(command, "pot", ""))
    if seat != GM and view.has(pot) and isinstance(command, msgspec.Struct):
        seat, command = view.character(pot).seat, msgspec.structs.replace(command, pot="")
    match command:
        case bets.Hit(pot=pot):
            return bet_odds.odds_question(view, seat, command) or deck_odds.hit(view, seat, pot)
        case bets.PlayReserve(cards=(piece,), pot=pot):
            return _reserve(view, seat, piece, pot)
        case bets.See() | bets.AllIn() | bets.Stay() | bets.Bid():
            return bet_odds.odds_question(view, seat, command)
        case bets.BackDown() | wishes.BackDownFor() | wishes.LeaveConflict() | wishes.SayAction(stands=True):
            return conflict_odds.resolved(view, seat, command)
        case wishes.PayAnte() if seat != GM:
            return conflict_odds.ante(view, seat)
        case wishes.SetRank() if seat == GM:
            return conflict_odds.rank(view, command.rank, command.step)
    return None


def _outside_conflict(view: Canyon, seat: str, command: Command) -> OddsRequest | None:
    match command:
        case moves.Hit():
            return _solo(view, seat)
        case moves.Reflect() | moves.WishToReflect(wants=True):
            return _reflect(view, seat)
        case moves.NameReflector(pc=pc) if view.has(pc):
            return _reflect(view, view.character(pc).seat)
        case moves.Read():
            return _read(view, seat)
        case rest.TreatToday(on_hand=True):
            return _treat(view, command)
        case rest.JudgeTreater(verdict=rest.AMATEUR) if view.has(command.pc):
            return _care(view, command)
        case rest.TakeDayOff() if (one := view.played_by(seat)) is not None:
            found = _day_off(view, one.id, 0)
            return found._replace(when="if your floor is 0, with best play")
        case rest.SetFloor() if view.has(command.pc):
            floor = floor_of(command.work, vice=command.vice, violence=command.violence)
            return _day_off(view, command.pc, floor)
    return None


@rule("RC-22.3", "RC-10.7")
def _reserve(view: Canyon, seat: str, piece: str, pot: str) -> OddsRequest | None:
    """The odds of the total with a card from the seat's own reserve, which the seat can see."""
    slots = view.board.place(places.reserve(seat)).slots if view.board.has(places.reserve(seat)) else ()
    card = next((slot.card for slot in slots if slot.id == piece and slot.card is not None), None)
    hand = places.faces(view, places.gm_hand(pot) if pot else places.hand(seat))
    if card is None or not hand:
        return None
    return OddsRequest("reserve", {"hand": ranks(hand), "reserve": ranks((card,))}, receipt="a card that you hold")


@rule("RC-22.3", "RC-5.8")
def _solo(view: Canyon, seat: str) -> OddsRequest | None:
    """The odds of one more card for a solo hand, with best play after it."""
    solo, found = view.solo(seat), deck_odds.hit(view, seat)
    if solo is None or found is None:
        return None
    more = {"hand": found.given["hand"], "missing": found.given["out"]}
    if solo.why == "reflect" and view.reflection is not None:
        given = {"town-stack": view.reflection.target, **more}
        return OddsRequest("reflect", given, "with best play after it", found.receipt)
    if solo.why == "day_off":
        chips = places.chips(view, places.stress(solo.pc))
        given = {"floor": solo.floor, "stress-chips": chips, **more}
        return OddsRequest("day-off", given, "with best play after it", found.receipt)
    return found


@rule("RC-22.3", "RC-7.3")
def _reflect(view: Canyon, seat: str) -> OddsRequest | None:
    """The odds of the whole hand against the current town stack."""
    if not view.board.has(places.TOWN) or view.on_the_road:
        return None
    given = {"town-stack": places.chips(view, places.TOWN), **in_deck(view, seat)}
    return OddsRequest("reflect", given, "with best play", shuffled(view, seat))


@rule("RC-22.3", "RC-6.9")
def _read(view: Canyon, seat: str) -> OddsRequest | None:
    """The odds of the drawn form; None for a bet, which the GM answers and not chance."""
    one = view.played_by(seat)
    if one is None or view.ruling("read_mode") != "draw":
        return None
    given = {"mind": one.mind, **in_deck(view, seat)}
    return OddsRequest("read-drawn", given, receipt=shuffled(view, seat))


@rule("RC-22.3", "RC-18.6")
def _treat(view: Canyon, command: rest.TreatToday) -> OddsRequest | None:
    """The odds of an amateur's cards for the day."""
    injuries = view.character(command.pc).injuries if view.has(command.pc) else ()
    care = next((one.care for one in injuries if one.id == command.injury), None)
    if care is None:
        return None
    side, mind = side_and_mind(view, care)
    return OddsRequest("amateur", {"mind": mind, **in_deck(view, side)}, receipt=shuffled(view, side))


@rule("RC-22.3", "RC-18.14")
def _day_off(view: Canyon, pc: str, floor: int) -> OddsRequest:
    """The odds of the day-off hand with this floor."""
    seat = view.character(pc).seat
    given = {"floor": floor, "stress-chips": places.chips(view, places.stress(pc)), **in_deck(view, seat)}
    return OddsRequest("day-off", given, "with best play", shuffled(view, seat))


@rule("RC-22.3", "RC-18.3", "RC-18.6")
def _care(view: Canyon, command: rest.JudgeTreater) -> OddsRequest | None:
    """The odds of the amateur's one test if that decides, else of the days until the injury is one level better."""
    request = request_of(view, command.pc, command.injury)
    injury = next((one for one in view.character(command.pc).injuries if one.id == command.injury), None)
    if request is None or injury is None:
        return None
    side, mind = side_and_mind(view, Care(request.treater or request.npc, expert=False, mind=command.mind))
    given = {"mind": mind, **in_deck(view, side)}
    if view.ruling("healing") == "quick" or (injury.mortal and view.ruling("stabilise_by") == "test"):
        return OddsRequest("amateur", given, receipt=shuffled(view, side))
    if not injury.may_heal:
        return None
    running = clock_of(view, injury)
    clock = SIZES[injury.severity] if running is None else running.at
    return OddsRequest("amateur-days", given | {"clock": clock}, "if nothing makes it worse", shuffled(view, side))
