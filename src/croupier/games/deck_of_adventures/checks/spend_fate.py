"""Uses of Fate Cards other than redraws: ignoring damage, Power Points; and how the GM awards them (P3)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.checks import discard_view, fate_cards
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.commands import AwardFate, ExchangeFate, ToughenUp
from croupier.games.deck_of_adventures.checks.fate_events import FateAwarded, FateExchanged
from croupier.games.deck_of_adventures.checks.state import ACE, AWARDED
from croupier.games.deck_of_adventures.health.toughen_up import toughen
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import known_character, require_gm, text_of
from croupier.pieces import cards
from croupier.pieces.events import ChipsMoved

ACE_FORM, JOKER_FORM = "ace", "joker"
FORMS = (AWARDED, ACE_FORM, JOKER_FORM)
Counter = Callable[[Play[Adventure], str], None]
COUNTERS: list[Counter] = []


def counts_free_actions(function: Counter) -> Counter:
    """Register a function that counts a Free Action of a character, or refuses one too many."""
    COUNTERS.append(function)
    return function


def _count_free_action(play: Play[Adventure], character: str) -> None:
    for count in COUNTERS:
        count(play, character)


@rule("DA-3.6", "DA-3.10", "DA-13.4", "DA-16.2", "DA-R19", "DA-1.8")
def toughen_up(play: Play[Adventure], command: ToughenUp) -> None:
    """Ignore 1 damage of a wound for each Fate Card spent; also outside the character's own turn."""
    require_actor(play, command.character)
    fate_cards.require_held(play, command.character, command.cards)
    _count_free_action(play, command.character)
    toughen(play, command.character, command.wound, len(command.cards))
    fate_cards.spend(play, command.character, command.cards)


@rule("DA-3.7", "DA-3.10", "DA-5.5", "DA-13.4", "DA-16.2", "DA-R19", "DA-R20", "DA-1.8")
def exchange_fate(play: Play[Adventure], command: ExchangeFate) -> None:
    """Gain 1 Power Point for each Fate Card spent; also outside the character's own turn."""
    one = require_actor(play, command.character)
    fate_cards.require_held(play, one.id, command.cards)
    play.require(one.is_dealer, "DA-5.5", f"{one.name} is not a Dealer and has no Fate Cards", "choose its Dealer")
    play.require(not one.dead, "DA-3.10", f"{one.name} is dead and cannot spend Fate Cards", "keep them")
    toughens = play.state.ruling("toughen_ko") == "allowed"
    instead = "Toughen Up, where that helps" if toughens else "keep them until they are awake"
    play.require(not one.is_out, "DA-16.2", f"{one.name} is out and cannot exchange Fate Cards", instead)
    room = numbers.pp_max(play.ruling, play.state, one.id) - one.vitals.open().pp
    over = len(command.cards) > room
    allowed = not over or play.ruling("exchange_overflow") == "allowed_until_rest"
    play.require(allowed, "DA-3.7", f"{len(command.cards)} PP would be more than {one.name} can hold",
                 f"exchange at most {room}" if room > 0 else "keep them until Power Points are spent",
                 to=knowledge.readers(play.state, one))  # fmt: skip
    _count_free_action(play, one.id)
    fate_cards.spend(play, one.id, command.cards)
    play.because("DA-3.7", gained=len(command.cards))
    play.do(FateExchanged(one.id, len(command.cards)))
    knowledge.gain_pp(play, one.id, len(command.cards), over=over, logged=False)


@rule("DA-3.8", "DA-R21")
def forms(ruling: Ruling, now: Adventure, character: str) -> tuple[str, ...]:
    """The forms in which a Dealer can be awarded a Fate Card now."""
    aces = _aces(ruling, now, character)
    match ruling("award_form"):
        case "token":
            return (AWARDED,)
        case "ace_from_discard":
            return (ACE_FORM,) if aces else (AWARDED,)
        case _:
            jokers = places.count(now, places.spent_jokers(character))
            return (AWARDED, *((ACE_FORM,) if aces else ()), *((JOKER_FORM,) if jokers else ()))


@rule("DA-3.8", "DA-R21", "DA-1.8")
def award_fate(play: Play[Adventure], command: AwardFate) -> None:
    """The GM awards a Dealer a Fate Card for excellent play, with a reason."""
    require_gm(play, "DA-3.8")
    one = known_character(play, command.character)
    play.insist(one.is_dealer, "DA-3.1", f"{one.name} is not a Dealer", "choose a Dealer")
    play.require(not one.dead, "DA-3.10", f"{one.name} is dead and cannot spend Fate Cards", "choose somebody alive")
    why = text_of("why", command.why, "DA-3.8")
    if command.form not in FORMS:
        raise Invalid("form", command.form, ", ".join(FORMS), "DA-3.8")
    play.ruling("award_form")
    allowed = forms(play.state.ruling, play.state, one.id)
    none = f"no {command.form} can be awarded now"
    play.require(command.form in allowed, "DA-R21", none, ", ".join(allowed))
    play.insist(_is_there(play.state, one.id, command.form), "DA-R21", none, ", ".join(allowed))
    play.do(FateAwarded(one.id, command.form, why))
    if command.form == AWARDED:
        play.do(ChipsMoved(None, places.fate(one.id), places.AWARD, 1))
        return
    if command.form == JOKER_FORM:
        cards.move(play, places.spent_jokers(one.id), (0,), places.fate(one.id))
        return
    spot = _aces(play.state.ruling, play.state, one.id)[0]
    discard_view.show(play, places.discard(one.id), spot)
    cards.move(play, places.discard(one.id), (spot,), places.fate(one.id))


def _is_there(now: Adventure, character: str, form: str) -> bool:
    """Whether a Fate Card of this form is available to award, whatever the ruling; tokens always are."""
    if form == JOKER_FORM:
        return places.count(now, places.spent_jokers(character)) > 0
    return form == AWARDED or bool(_aces(now.ruling, now, character))


@rule("DA-3.8", "DA-R10")
def _aces(ruling: Ruling, now: Adventure, character: str) -> tuple[int, ...]:
    """The positions of Aces among a Dealer's discards, as far as the GM may look at them."""
    spots = discard_view.spots_in_sight(ruling, now, character)
    faces = {at: now.board.place(places.discard(character)).slots[at].card or "" for at in spots}
    return tuple(at for at, face in faces.items() if face.startswith(ACE))
