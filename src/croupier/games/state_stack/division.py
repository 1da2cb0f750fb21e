"""Dividing the row: how many blanks go in front, in secret until all have chosen (SS-3.4, SS-3.8)."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet, standing_combatant
from croupier.games.state_stack.commands import Divide
from croupier.games.state_stack.deck import move_blanks
from croupier.games.state_stack.events import InitiativeSet
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.result_events import RowSet
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, DIVISION, Combatant, Fight


@rule("SS-3.4", "SS-8.9")
def default_front(blanks: int) -> int:
    """How many blanks go in front if no answer arrives: half of them, rounded up."""
    return -(-blanks // 2)


@rule("SS-3.8")
def may_divide(too_high: bool, blanks: int) -> bool:
    """Whether a combatant divides: with a valid card and at least one blank; otherwise all blanks defend."""
    return not too_high and blanks > 0


def too_many_in_front(front: int, blanks: int) -> str:
    """Why that many cards cannot go in front."""
    return f"{count_of(front, 'card')} cannot go in front: {count_of(blanks, 'blank card')} can be divided"


def who_divides_now(ruling: Ruling, now: Fight) -> tuple[Combatant, ...]:
    """The combatants who must divide now: all at once, or in ascending Speed only the slowest."""
    waiting = [one for one in now.combatants if owes_division(now, one)]
    if ruling("split_order") == "ascending_speed" and waiting:
        return (min(waiting, key=lambda one: sheet(one).speed),)
    return tuple(waiting)


@rule("SS-3.4", "SS-3.8")
def owes_division(now: Fight, one: Combatant) -> bool:
    """Whether a combatant stands with a valid card and a blank to divide, and has not chosen yet."""
    return one.is_standing and one.divides and places.blanks(now, one.id) > 0 and not has_sealed(now, one)


def window(now: Fight) -> str:
    return f"division {now.fights}.{now.round}"


def has_sealed(now: Fight, one: Combatant) -> bool:
    return any(seal.about == one.id for seal in now.sealed(window(now)))


@rule("SS-3.4", "SS-R13")
def divide(play: Play[Fight], command: Divide) -> None:
    """Choose how many blanks go in front: in secret until all have chosen, or openly, the slowest first."""
    one = standing_combatant(play, command.combatant)
    now = play.state
    if places.initiative_card(now, one.id) is None or one.too_high:
        clause = "SS-3.8" if one.too_high else "SS-2.4"
        play.refuse(clause, f"{one.name} has no valid initiative card", "leave all blank cards in defense")
    if now.stage != DIVISION or not one.divides:
        play.refuse("SS-3.4", f"{one.name} has nothing to divide now", "wait")
    blanks = places.blanks(now, one.id)
    play.need(0 <= command.front <= blanks, too_many_in_front(command.front, blanks), f"0 to {blanks}")
    if play.ruling("split_order") == "ascending_speed":
        play.require(_is_their_turn(play, one), "SS-R13", "the slower divide first", "wait")
        put_in_front(play, one, command.front)
        return
    play.seal(window(now), one.id, command)
    play.because("SS-3.4", name=one.name, front=Only(command.front, play.seat), blanks=blanks)


@rule("SS-R13", "SS-8.7")
def _is_their_turn(play: Play[Fight], one: Combatant) -> bool:
    """Whether a combatant divides now, by the public prompts, as speeds may be on hidden sheets (SS-R45)."""
    now = play.state
    key = f"divide:{now.fights}.{now.round}:"
    asked = [prompt.ask.about for prompt in now.prompts if prompt.ask.key.startswith(key)]
    due = asked if asked and not one.kept_by_rule else [each.id for each in who_divides_now(play.ruling, now)]
    return one.id in due


@rule("SS-3.4", "SS-2.4")
def put_in_front(play: Play[Fight], one: Combatant, front: int) -> None:
    """Divide the row: the foremost blanks become action cards, the rest defend."""
    blanks = places.blanks(play.state, one.id)
    front = min(front, blanks)
    ahead = places.count(play.state, one.id, ACTION)
    move_blanks(play, one, DEFENSE, ACTION, max(0, front - ahead))
    move_blanks(play, one, ACTION, DEFENSE, max(0, ahead - front))
    card = places.initiative_card(play.state, one.id)
    play.do(InitiativeSet(one.id, 0 if card is None else card_value(play.state.ruling, card)))
    play.do(RowSet(one.id, front, blanks - front))
    play.because("SS-3.4", name=one.name, front=front, behind=blanks - front)


@rule("SS-3.4", "SS-R13")
def open_divisions(play: Play[Fight]) -> None:
    """When all have chosen, reveal the divisions together; those who cannot divide keep all in defense."""
    name = window(play.state)
    answers = play.open(name) if play.state.sealed(name) else {}
    chosen = {about: answer for (_, about), answer in answers.items()}  # the last one, unless their player chose
    for about, last in chosen.items():
        if play.state.has(about):
            one = play.state.combatant(about)
            answer = answers.get((one.owner, about), last)
            if isinstance(answer, Divide) and one.is_standing and one.divides:
                put_in_front(play, one, answer.front)
    _settle_the_undivided(play)


@rule("SS-3.5", "SS-3.8")
def _settle_the_undivided(play: Play[Fight]) -> None:
    """Settle rows that had nothing left to divide: nobody is asked for a division in a later round."""
    for one in play.state.combatants:
        if one.divides:
            card = places.initiative_card(play.state, one.id)
            play.do(InitiativeSet(one.id, 0 if card is None else card_value(play.state.ruling, card)))
            play.because("SS-3.8", name=one.name, front=0)
