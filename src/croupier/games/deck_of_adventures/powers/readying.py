"""Readied actions: a Major Action prepared for a trigger, and taken on another character's turn (DA-R67)."""

from __future__ import annotations

import msgspec

from croupier.core.choices import text
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.checks.actors import plays_for, require_actor
from croupier.games.deck_of_adventures.combat.state import MAJOR, Readied
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import ADVERSARY, HOUSE, PASSIVE, Power
from croupier.games.deck_of_adventures.powers import conditions_of_use, power_use
from croupier.games.deck_of_adventures.powers.commands import ReadyAction, TakeReadied
from croupier.games.deck_of_adventures.powers.sources import of_power
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.turns.events import ReadiedSet, ReadiedTaken
from croupier.games.deck_of_adventures.validation import LONGEST_LINE, known_character, text_of


def _size(power: Power) -> str:
    """The size of action that a Power takes; "" if it is not used as an action on a turn."""
    if power.type in {PASSIVE, ADVERSARY, HOUSE}:
        return ""
    return power_use.SIZES.get(power.type, MAJOR)


@rule("DA-R67", "DA-13.13", "DA-25.7", "DA-1.8")
def ready_action(play: Play[Adventure], command: ReadyAction) -> None:
    """Spend the turn's Major Action to ready one: state the trigger, and pay a Power's PP now."""
    one, combat = require_actor(play, command.character), combat_of(play)
    allowed = play.ruling("ready") == "ready_major"
    play.require(allowed, "DA-R67", "this table does not use readied actions", "act now, or later in the round")
    play.require(one.kind != COMPANION, "DA-5.9", f"{one.name} acts on their Dealer's turn", "choose its Dealer")
    trigger = text_of("trigger", command.trigger, "DA-R67", LONGEST_LINE)
    turn_actions.may_act(play, one.id, MAJOR)
    turn = combat.turn
    play.need(
        turn is not None and turn.who == one.id and not turn.readied,
        "nothing is readied now",
        "wait for their own turn",
    )
    readied = Readied(one.id, trigger)
    if command.power:
        readied = _pay(play, one, command, readied)
    turn_actions.spend_action(play, one.id, MAJOR)
    play.because("DA-R67", trigger=trigger)
    play.do(ReadiedSet(one.id, readied))


@rule("DA-R67", "DA-25.7")
def _pay(play: Play[Adventure], one: Character, command: ReadyAction, readied: Readied) -> Readied:
    """Pay the Power Points for the Power that is readied. Raises Impossible, Illegal or Invalid."""
    power = power_use.known_power(play, one, command.power)
    play.require(_size(power) == MAJOR, "DA-R67", f"{power.name} is not a Major Action", "take a Major Action")
    at = power_use.price(play, power, command.pp)
    source = of_power(power, at)
    left = conditions_of_use.has_use_left(play.state, one.id, power.id, source)
    play.require(left, "DA-25.27", f"{power.name} has no uses left", "choose another action, or a rest")
    power_use.require_pp(play, one, source, power)
    power_use.spend_pp(play, one.id, source.pp)
    return msgspec.structs.replace(readied, power=power.id, at=at)


@rule("DA-R67", "DA-16.1", "DA-1.8")
def take_readied(play: Play[Adventure], command: TakeReadied) -> None:
    """Take a readied action at its trigger; the current turn waits until it is done."""
    one, combat = known_character(play, command.character), combat_of(play)
    if play.seat != GM:
        require_actor(play, one.id)
    readied = combat.readied_by(one.id)
    play.need(readied is not None, f"{one.name} has readied nothing", "use their Major Action")
    play.require(not one.is_out, "DA-16.1", f"{one.name} is out and cannot act", "Toughen Up, where that helps")
    play.need(one.here and one.id not in combat.gone, f"{one.name} is not in the combat", "choose a character who is")
    turn = combat.turn
    other = turn is not None and turn.who != one.id and not turn.readied
    play.need(other, "it is nobody else's turn", "wait for another character's turn")
    turn_actions.require_going_on(play)
    assert turn is not None
    assert readied is not None
    play.need(
        not turn_actions.is_busy(play.state) and not turn.asked, "something is under way", "wait until it is over"
    )
    play.because("DA-R67", trigger=readied.trigger)
    play.do(ReadiedTaken(one.id, readied.trigger))


# choices


@rule("DA-R67", "DA-25.7")
def add_readying(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add readying an action, or one of the character's Powers at each price."""
    combat, sheet = menu.view.combat, one.sheet.value
    turn = combat.turn_of(one.id) if combat is not None else None
    if menu.view.ruling("ready") != "ready_major" or sheet is None or turn is None:
        return
    _add(menu, one, prompt, "an action", "", None)
    for id in dict.fromkeys(taken.id for taken in sheet.powers):
        power = library.power(menu.view, id)
        if power is not None and _size(power) == MAJOR:
            for pp in dict.fromkeys(power.pp):
                cost = f" ({fatigue.pp_cost(menu.view.ruling, one, pp)} PP)" if pp else ""
                _add(menu, one, prompt, f"{power.name}{cost}", power.id, pp)


def _add(menu: Menu[Adventure], one: Character, prompt: str | None, what: str, power: str, pp: int | None) -> None:
    words = text("trigger", "When what happens", LONGEST_LINE, required=True)
    command = {"type": "ready_action", "character": one.id, "power": power, "pp": pp}
    menu.add(f"{one.name} readies {what}", command, words, ask=prompt, clauses=("DA-R67",),
             group="now" if prompt is not None else "any_time",
             help="Major: taken on someone else's turn when that happens; otherwise lost, with its PP, on your next "
             "turn.",
             test=ReadyAction(one.id, "it moves", power, pp))  # fmt: skip


@rule("DA-R67")
def add_triggers(menu: Menu[Adventure]) -> None:
    """Add taking a readied action: its player or the GM says that the trigger has happened."""
    combat = menu.view.combat
    for readied in combat.readied if combat is not None else ():
        one = menu.view.character(readied.who)
        if menu.seat == GM or plays_for(menu.view, menu.seat, one.id):
            menu.add(f"{one.name}'s trigger occurs: {readied.trigger}", TakeReadied(one.id), group="any_time",
                     clauses=("DA-R67",), help="The turn waits until the readied action is taken.")  # fmt: skip
