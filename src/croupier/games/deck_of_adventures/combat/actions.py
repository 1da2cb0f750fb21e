"""Actions on a turn other than attacks: looking, talking, remembering, rushing, others (chapter 13)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.characters import knowledge, stated
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.events import CheckCalled
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import CALLED, Check
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat import hiding
from croupier.games.deck_of_adventures.combat.events import ActionTaken
from croupier.games.deck_of_adventures.combat.state import FREE, MAJOR, MINOR, RUSH
from croupier.games.deck_of_adventures.harm.state import ENTANGLED, STUNNED
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import speed
from croupier.games.deck_of_adventures.turns import turn_actions, turn_start
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.validation import (
    LONGEST_LINE,
    LONGEST_TEXT,
    known_character,
    next_number,
    require_gm,
    text_of,
)

SPEAK, LOOK = FREES = ("speak", "look")
DETECTION = "Detection"
INSPECT, CONVINCE, RECALL = "inspect", "convince", "recall"
INSPECTING = (DETECTION, "Investigation")
SIZES = ("", FREE, MINOR, MAJOR)


@rule("DA-13.3", "DA-R55", "DA-1.8")
def take_free(play: Play[Adventure], command: wish.TakeFree) -> None:
    """Say something that needs no Check, or look at what is obvious."""
    one = require_actor(play, command.character)
    combat_of(play)
    if command.what not in FREES:
        raise Invalid("what", command.what, ", ".join(FREES), "DA-13.3")
    words = text_of("words", command.words, "DA-13.3", LONGEST_TEXT, required=False)
    turn_actions.may_act(play, one.id, FREE)
    turn_actions.spend_action(play, one.id, FREE)
    play.do(ActionTaken(one.id, command.what, words))


@rule("DA-13.5", "DA-1.8")
def interact(play: Play[Adventure], command: wish.Interact) -> None:
    """Use a button, a lever or a disposable item."""
    one = require_actor(play, command.character)
    combat_of(play)
    words = text_of("words", command.words, "DA-13.5", LONGEST_LINE)
    turn_actions.may_act(play, one.id, MINOR)
    turn_actions.spend_action(play, one.id, MINOR)
    play.do(ActionTaken(one.id, "interact", words))


# with a Check against a DR that the GM sets


@rule("DA-13.6", "DA-13.9", "DA-13.2", "DA-1.8")
def inspect(play: Play[Adventure], command: wish.Inspect) -> None:
    """Check Detection or Investigation; the GM says what the character learns."""
    if command.trait not in INSPECTING:
        raise Invalid("trait", command.trait, ", ".join(INSPECTING), "DA-13.6")
    _check(play, command.character, INSPECT, command.trait, command.words, command.target)


@rule("DA-13.7", "DA-13.9", "DA-13.2", "DA-1.8")
def convince(play: Play[Adventure], command: wish.Convince) -> None:
    """Check Bluffing; the GM says how the target changes its course of action."""
    _check(play, command.character, CONVINCE, "Bluffing", command.words, command.target, sight=False, hearing=True)


@rule("DA-13.8", "DA-13.2", "DA-1.8")
def recall(play: Play[Adventure], command: wish.Recall) -> None:
    """Check Knowledge of something specific; the GM says what the character knows."""
    _check(play, command.character, RECALL, "Knowledge", command.words, "", sight=False)


@rule("DA-13.2", "DA-13.6", "DA-13.7", "DA-13.8", "DA-13.9")
def _check(
    play: Play[Adventure],
    who: str,
    kind: str,
    trait: str,
    given: str,
    target: str,
    *,
    sight: bool = True,
    hearing: bool = False,
) -> None:
    """Spend a Minor Action on a Check, which waits for the GM's DR."""
    one = require_actor(play, who)
    combat_of(play)
    words = text_of("words", given, "DA-13.2", LONGEST_TEXT)
    for barred in (kind.capitalize(), trait):
        stated.require_allowed(play, one.id, barred)
    about = _other(play, one.id, target, awake=kind == CONVINCE) if target or kind == CONVINCE else ""
    turn_actions.may_act(play, one.id, MINOR)
    paid = turn_actions.spend_action(play, one.id, MINOR)
    play.do(CheckCalled(Check(
        f"q{next_number(play)}", one.id, kind, CALLED, trait, sight=sight, hearing=hearing, words=words, about=about,
        then=kind, caller=play.seat, paid=paid,
    )))  # fmt: skip


def _other(play: Play[Adventure], who: str, target: str, *, awake: bool) -> str:
    """Whom an action is about: somebody else in the scene, `awake` or not. Raises Impossible."""
    other = known_character(play, target)
    play.need(other.id != who, "it is about somebody else", "choose another")
    play.need(other.here and not other.dead, f"{other.name} is not here", "choose a character who is")
    play.need(
        not (awake and other.is_out), f"{other.name} is Knocked Out", "choose somebody who can change their course"
    )
    return other.id


@after_check(INSPECT)
@rule("DA-13.6", "DA-R63")
def resolve_inspect(play: Play[Adventure], check: Check) -> None:
    """A character found by Detection is no longer hidden from the searcher."""
    if check.about and check.trait == DETECTION and check.result is not None and check.result.passed:
        hiding.find_hider(play, check.actor, check.about)


# movement, companions, anything else


@rule("DA-13.10", "DA-12.3", "DA-15.2", "DA-15.4", "DA-1.8")
def rush(play: Play[Adventure], command: wish.Rush) -> None:
    """Double this turn's movement, unless it is 0; a Companion doubles its own during its Dealer's turn."""
    one, turn = turn_actions.turn_to_act(play, command.character)
    turn_actions.may_act(play, one.id, MAJOR)
    stated.require_allowed(play, one.id, "Rush")
    play.require(
        not turn.readied,
        "DA-R67",
        f"{one.name} does not move on another character's turn",
        "choose another Major Action",
    )
    stun = one.has(STUNNED) if one.kind == COMPANION else None
    stunned = turn.stunned if one.kind != COMPANION else stun is not None and stun.failed
    play.require(not stunned, "DA-15.2", f"{one.name} is Stunned and cannot Rush", "move, or take another action")
    again = f"{one.id}:{RUSH}" in turn.acted if one.kind == COMPANION else turn.rush
    play.require(not again, "DA-13.10", f"{one.name} has rushed in this turn", "move, or choose another action")
    slow = speed.speed(play.state.ruling, play.state, one.id) == 0
    clause = "DA-15.4" if one.has(ENTANGLED) else "DA-12.3"
    knows = knowledge.readers(play.state, one)
    play.require(not slow, clause, f"{one.name}'s speed is 0", "choose another Major Action", to=knows)
    turn_actions.spend_action(play, one.id, MAJOR)
    if one.kind == COMPANION:
        turn_start.change(play, acted=(*turn_start.current_turn(play).acted, f"{one.id}:{RUSH}"))
    else:
        turn_start.change(play, rush=True)
    play.do(ActionTaken(one.id, RUSH))


@rule("DA-5.9", "DA-R34", "DA-1.8")
def command_companion(play: Play[Adventure], command: wish.CommandCompanion) -> None:
    """Spend the Dealer's Minor Action: its Companion moves and takes one action."""
    companion = known_character(play, command.companion)
    play.need(companion.kind == COMPANION, f"{companion.name} is not a Companion", "choose one that is")
    play.need(companion.here, f"{companion.name} is not in the scene", "choose one that is")
    dealer, turn = turn_actions.own_turn(play, companion.dealer)
    by_word = play.ruling("companion_actions") == "on_command"
    play.require(by_word, "DA-R34", "at this table Companions take turns of their own", "use its actions")
    play.need(not companion.is_out, f"{companion.name} is out", "choose one that can act")
    play.need(companion.id not in turn.commanded, f"{companion.name} has already been commanded", "use its action")
    turn_actions.may_act(play, dealer.id, MINOR)
    turn_actions.spend_action(play, dealer.id, MINOR)
    turn_start.change(play, commanded=(*turn.commanded, companion.id))
    play.do(ActionTaken(dealer.id, "command", companion.name))


@rule("DA-13.1", "DA-1.5", "DA-1.8")
def try_other(play: Play[Adventure], command: wish.TryOther) -> None:
    """Try an action that the rules do not list; the GM decides whether it is allowed and its action size."""
    one, _ = turn_actions.turn_to_act(play, command.character)
    words = text_of("words", command.words, "DA-13.1", LONGEST_TEXT)
    turn_actions.may_act(play, one.id, turn_actions.UNSIZED)
    turn_start.open_turn(play)
    turn_start.change(play, asked=words, asker=one.id)


@rule("DA-13.1", "DA-1.5", "DA-1.8")
def answer_other(play: Play[Adventure], command: wish.AnswerOther) -> None:
    """The GM allows the action as one of a given size, or refuses it; they may also call for a Check."""
    require_gm(play, "DA-13.1")
    turn = combat_of(play).turn
    one = known_character(play, command.character)
    asked = turn.asked if turn is not None and turn.asker == one.id else ""
    play.need(asked, f"{one.name} has not asked for anything", "answer the open question")
    assert turn is not None
    if command.size not in SIZES:
        raise Invalid("size", command.size, ", ".join(SIZES[1:]), "DA-13.1")
    play.try_whole()  # the question is closed before the action is looked at
    turn_start.change(play, asked="", asker="")
    if command.size:
        turn_actions.may_act(play, one.id, command.size)
        turn_actions.spend_action(play, one.id, command.size)
    play.do(ActionTaken(one.id, command.size or "refused", asked))
