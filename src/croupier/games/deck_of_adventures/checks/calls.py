"""Calling a Check: its Target Card, Difficulty Range and Trait (P1.1, P1.2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks import resolution, target_cards, tools
from croupier.games.deck_of_adventures.checks.actors import check_of, modifier, plays_for, require_free, trait_of
from croupier.games.deck_of_adventures.checks.commands import (
    AskForCheck,
    CallCheck,
    RefuseCheck,
    SetTerms,
    WithdrawCheck,
)
from croupier.games.deck_of_adventures.checks.current_hands import with_hands
from croupier.games.deck_of_adventures.checks.events import CheckCalled, CheckDropped, TermsSet
from croupier.games.deck_of_adventures.checks.follow_ups import ONCE_IT_COUNTS
from croupier.games.deck_of_adventures.checks.state import (
    ATTACK,
    CALLED,
    CONSULT,
    NONE,
    REQUIREMENTS,
    USUAL_DR,
    Aim,
    Check,
    Hand,
)
from croupier.games.deck_of_adventures.checks.target_cards import aim_at, standing
from croupier.games.deck_of_adventures.figures.difficulties import MOST_DR, bounded_dr
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import (
    LONGEST_TEXT,
    known_character,
    next_number,
    number_in_range,
    require_gm,
    text_of,
)

__all__ = ["aim_at", "call", "standing"]
CHECK = "check"


@rule("DA-7.1", "DA-7.2", "DA-7.3", "DA-8.7", "DA-R38", "DA-R49")
def call(
    play: Play[Adventure],
    *,
    actor: str,
    kind: str,
    trait: str,
    dr: int,
    then: str = "",
    with_: str = "",
    about: str = "",
    aim: Aim | None = None,
    requirement: str = NONE,
    traits: tuple[str, ...] = (),
    words: str = "",
    sight: bool = True,
    hearing: bool = False,
    secret: bool = False,
    given: tuple[Hand, ...] = (),
    lays: tuple[str, ...] = (),
    harmless: bool = False,
) -> str:
    """Call a Check that a rule requires; return its id.

    Without `aim` the Target Card is the top card of the GM's deck (DA-7.3). With `traits` its owner picks one
    of them; `given` are hands of this Check only; `secret` hides the DR until the draw, if a ruling allows
    it; `lays` are the conditions that it is against.
    """
    require_free(play, actor)
    dr = bounded_dr(play.ruling, dr)
    shown = _range(play, dr, secret)
    found = aim or target_cards.turn_target_card(play)
    check = Check(
        f"q{next_number(play)}", actor, kind, CONSULT, trait, traits, modifier(play.ruling, play.state, actor, trait),
        shown, requirement, found, sight, hearing, given,
        words=words, about=about, then=then, with_=with_, caller=play.seat, lays=lays, harmless=harmless,
    )  # fmt: skip
    play.do(CheckCalled(with_hands(play, check)))
    return check.id


@rule("DA-7.2", "DA-R38")
def _range(play: Play[Adventure], dr: int, hidden: bool) -> Secret[int]:
    """The DR, public; or, if a ruling allows it, known only to the GM until the draw."""
    if hidden:
        play.require(play.ruling("dr_visible") == "gm_may_hide", "DA-R38", "this table announces the DR", "show it")
    return Secret(dr, (GM,) if hidden else (EVERYONE,))


@rule("DA-6.6", "DA-7.1", "DA-7.2", "DA-2.6", "DA-13.9", "DA-R40", "DA-1.8")
def call_check(play: Play[Adventure], command: CallCheck) -> None:
    """The GM calls for a Check of one or more characters, against one Target Card."""
    require_gm(play, "DA-7.1")
    if not command.actors or len(set(command.actors)) < len(command.actors):
        raise Invalid("actors", len(command.actors), "one or more characters, each only once", "DA-7.1")
    for who in command.actors:
        able(play, who)
    trait = trait_of(play, command.trait)
    for who in command.actors:
        stated.require_allowed(play, who, trait)
    dr, words = dr_of(command.dr), text_of("words", command.words, "DA-7.1", LONGEST_TEXT, required=False)
    _require_there(play, command.about)
    need, given = requirement_of(play, command.requirement), tools.hand_of(command.tools)
    _range(play, dr, command.hidden)  # refused before a Target Card is turned up
    aim = aim_of(play, command.about, command.card)
    for who in command.actors:
        call(play, actor=who, kind=CHECK, trait=trait, dr=dr, about=command.about, aim=aim, requirement=need,
             words=words, sight=command.sight, secret=command.hidden, given=given)  # fmt: skip


@rule("DA-16.1", "DA-1.8")
def able(play: Play[Adventure], who: str) -> None:
    """Continue only for a character that can make a Check now. Raises Impossible or Illegal."""
    one = known_character(play, who)
    play.need(one.here, f"{one.name} is not in the scene", "choose a character who is")
    play.require(
        not one.is_out, "DA-16.1", f"{one.name} is out and cannot make a Check", "choose a character who can act"
    )
    require_free(play, who)


@rule("DA-7.2", "DA-1.8")
def dr_of(given: int) -> int:
    return number_in_range("dr", given, 0, MOST_DR, "DA-7.2")


@rule("DA-8.7", "DA-R40", "DA-1.8")
def requirement_of(play: Play[Adventure], given: str) -> str:
    """What must match besides the rank, if a ruling allows the GM to require it."""
    if given not in REQUIREMENTS:
        raise Invalid("requirement", given, "nothing, color, suit", "DA-8.7")
    if given:
        play.require(
            play.ruling("gm_requirements") == "allowed",
            "DA-R40",
            "this table uses no color or suit requirements",
            "choose none",
        )
    return given


@rule("DA-13.9", "DA-1.8")
def _require_there(play: Play[Adventure], about: str) -> None:
    """Continue only if the creature that a Check is to be about, if any, is in the scene. Raises Impossible."""
    one = known_character(play, about) if about else None
    play.need(one is None or one.here, "that character is not in the scene", "choose a character who is")


@rule("DA-13.9", "DA-R37", "DA-1.8")
def aim_of(play: Play[Adventure], about: str, card: str = "") -> Aim:
    """The Target Card of a Check that the GM calls: a creature's standing one, or a newly turned one."""
    lying = aim_at(play, about) if about and not card else None
    if lying is not None:
        play.aside("DA-13.9", target=play.state.character(about).name)
    return lying or target_cards.turn_target_card(play, card)


# calls by players


@rule("DA-7.1", "DA-R39", "DA-1.8")
def ask_for_check(play: Play[Adventure], command: AskForCheck) -> None:
    """A player calls for a character's Check; the GM sets its DR, or under a ruling the caller does."""
    able(play, command.actor)
    mine = play.seat != GM or (
        plays_for(play.state, GM, command.actor) and play.state.character(command.actor).seat != GM
    )
    play.require(mine, "DA-7.1", "the GM calls for Checks outright", "call for it, with its DR")
    option = play.ruling("player_calls")
    play.require(
        option != "off", "DA-R39", "only the GM calls for Checks at this table", "tell the GM what your character does"
    )
    trait = trait_of(play, command.trait)
    stated.require_allowed(play, command.actor, trait)
    words = text_of("words", command.words, "DA-7.1", LONGEST_TEXT)
    if option == "free":
        call(play, actor=command.actor, kind=CHECK, trait=trait, dr=dr_of(command.dr), words=words)
        return
    if command.dr != USUAL_DR:
        raise Invalid("dr", command.dr, "no value: the GM sets the DR", "DA-R39")
    asked = Check(f"q{next_number(play)}", command.actor, CHECK, CALLED, trait, words=words, caller=play.seat)
    play.do(CheckCalled(asked))


@rule("DA-7.1", "DA-7.2", "DA-R39", "DA-1.8")
def set_terms(play: Play[Adventure], command: SetTerms) -> None:
    """The GM sets the DR of a Check that a player called for, and turns up its Target Card."""
    require_gm(play, "DA-7.1")
    check = check_of(play, command.check, CALLED)
    trait = trait_of(play, command.trait or check.trait)
    if trait != check.trait:
        stated.require_allowed(play, check.actor, trait)
    dr, need = dr_of(command.dr), requirement_of(play, command.requirement)
    given = tools.hand_of(command.tools)
    if command.about and not takes_aim(check):
        raise Invalid("about", command.about, "no value: the character is already settled", "DA-13.9")
    _require_there(play, command.about)
    about, shown = command.about or check.about, _range(play, dr, command.hidden)
    aim = aim_of(play, about, command.card)
    terms = msgspec.structs.replace(
        check, state=CONSULT, trait=trait, modifier=modifier(play.ruling, play.state, check.actor, trait),
        dr=shown, requirement=need, aim=aim, about=about,
        sight=check.sight if command.sight is None else command.sight, given=(*check.given, *given),
    )  # fmt: skip
    play.do(TermsSet(with_hands(play, terms)))
    _counts(play, check)


@rule("DA-13.9", "DA-14.14")
def takes_aim(call: Check) -> bool:
    """Whether the GM may aim a call at a creature's Target Card: not if its action sets one or attacks an object."""
    return not call.about and call.kind != ATTACK


@rule("DA-1.5", "DA-7.1", "DA-1.8")
def refuse_check(play: Play[Adventure], command: RefuseCheck) -> None:
    """The GM decides without a Check."""
    require_gm(play, "DA-7.1")
    check = check_of(play, command.check, CALLED)
    words = text_of("words", command.words, "DA-1.5", required=False)
    play.because("DA-1.5", decides="the GM")
    play.do(CheckDropped(check.id, words, check.actor, decided=True))
    _counts(play, check)


@rule("DA-7.5")
def _counts(play: Play[Adventure], call: Check) -> None:
    """Run what follows from an action as soon as its call can no longer be withdrawn."""
    if call.then in ONCE_IT_COUNTS:
        ONCE_IT_COUNTS[call.then](play, call)


@rule("DA-7.5", "DA-1.8")
def withdraw_check(play: Play[Adventure], command: WithdrawCheck) -> None:
    """Withdraw a call for a Check before its DR is set; after that the Check must be made."""
    check = check_of(play, command.check)
    mine = play.seat == check.caller or plays_for(play.state, play.seat, check.actor)
    play.require(check.state == CALLED, "DA-7.5", "its DR is announced, so the Check must be made", "draw")
    play.require(
        mine, "DA-7.1", "another player called for this Check", "let the caller withdraw it, or the GM refuse it"
    )
    resolution.drop(play, check, resolution.WITHDRAWN)
