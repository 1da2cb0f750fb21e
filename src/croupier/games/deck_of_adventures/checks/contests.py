"""Contested Checks: the attacker's Target Card, and each target's Check against it (P2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.characters import knowledge, stated
from croupier.games.deck_of_adventures.checks import contest_cards, effects, resolution, tools
from croupier.games.deck_of_adventures.checks.actors import (
    check_of,
    contest_of,
    modifier,
    require_actor,
    require_free,
    trait_of,
)
from croupier.games.deck_of_adventures.checks.calls import call, requirement_of
from croupier.games.deck_of_adventures.checks.commands import CallContest, PickTarget
from croupier.games.deck_of_adventures.checks.contest_events import ContestBegun, ContestCalled, ContestOver, ContestSet
from croupier.games.deck_of_adventures.checks.current_hands import cite_sources, with_hands
from croupier.games.deck_of_adventures.checks.events import CheckDropped
from croupier.games.deck_of_adventures.checks.follow_ups import AFTER_CONTEST, after_check
from croupier.games.deck_of_adventures.checks.hand_sources import unweighed
from croupier.games.deck_of_adventures.checks.state import ACE, CALLED, CONSULT, Aim, Check, Contest, Hand
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import known_character, next_number, text_of

CONTEST = "contest"


@rule("DA-10.1", "DA-10.2", "DA-10.5", "DA-10.6", "DA-2.11", "DA-R46", "DA-R48")
def contest(
    play: Play[Adventure], *, attacker: str, trait: str, against: tuple[str, ...], targets: tuple[str, ...], then: str,
    with_: str = "", words: str = "", sight: bool = True, requirement: str = "", given: tuple[Hand, ...] = (),
) -> str:  # fmt: skip
    """Begin a contest, Trait against Trait (each target picks one); return its id, "" if no card was left.

    If the GM has to say first whether powers count in the attacker's hand, it goes on after that.
    """
    begun = Contest(f"v{next_number(play)}", attacker, trait, against, targets, then, with_, words=words, sight=sight,
                    given=given, requirement=requirement)  # fmt: skip
    if unweighed(play.state.ruling, play.state, attackers_check(begun)):
        play.do(ContestCalled(msgspec.structs.replace(begun, weighing=True)))
        return begun.id
    return begun.id if _turn_card(play, begun) else ""


@rule("DA-10.5", "DA-25.28")
def attackers_check(one: Contest) -> Check:
    """The attacker's part of a contest as a Check, which is not made: it has the hand that applies to the targets."""
    about = one.targets[0] if len(one.targets) == 1 else ""
    return Check(one.id, one.attacker, CONTEST, CONSULT, one.trait, about=about, sight=one.sight, given=one.given,
                 weighed=one.weighed)  # fmt: skip


@rule("DA-10.2", "DA-10.3", "DA-10.5", "DA-2.11", "DA-2.14", "DA-R46", "DA-R48")
def _turn_card(play: Play[Adventure], one: Contest) -> bool:
    """Turn the attacker's Target Card and fix the DR; return whether there was a card."""
    attacker, trait = one.attacker, one.trait
    own_hand = with_hands(play, attackers_check(one))
    hand, net = difficulties.attackers_hand(play.ruling, own_hand.net)
    if hand or net:
        cite_sources(play, own_hand.hands)
    aims = contest_cards.turn_target_cards(play, attacker, abs(hand))
    if not aims:
        return False
    if hand:
        play.because("DA-R48", cards=len(aims), picks="attacker" if hand > 0 else "targets")
    skill = modifier(play.ruling, play.state, attacker, trait)
    dr = difficulties.of_contest(play.ruling, skill)
    knows = knowledge.sheet_seats(play.state, known_character(play, attacker))
    play.because("DA-10.3", modifier=Only(skill, *knows), dr=dr)
    begun = msgspec.structs.replace(
        one, dr=dr, net=-net, aim=aims[0], aims=aims if len(aims) > 1 else (), hand=hand, weighing=False
    )
    play.do(ContestBegun(begun))
    effects.use_up(play, own_hand, contests=True)
    return True


@rule("DA-10.1", "DA-7.1", "DA-8.7", "DA-25.19", "DA-R39", "DA-1.8")
def call_contest(play: Play[Adventure], command: CallContest) -> None:
    """Call a contest that no other rule starts: to sneak past somebody, or to persuade somebody."""
    attacker = known_character(play, command.attacker)
    if play.seat != GM:
        require_actor(play, attacker.id)
        free = play.ruling("player_calls") == "free"
        play.require(
            free,
            "DA-R39",
            "at this table only the GM calls for contests",
            "call for a Check, which the GM makes a contest",
        )
    call = _call_to_contest(play, command)
    play.need(attacker.here, f"{attacker.name} is not in the scene", "choose a character who is")
    play.require(
        not attacker.is_out,
        "DA-16.1",
        f"{attacker.name} is out and cannot begin a contest",
        "choose a character who can act",
    )
    trait = trait_of(play, command.trait, clause="DA-10.1")
    stated.require_allowed(play, attacker.id, trait)
    theirs = (one for one in (command.against, command.or_against) if one)
    against = tuple(dict.fromkeys(trait_of(play, one, clause="DA-10.1") for one in theirs))
    if not command.against:
        raise Invalid("against", command.against, "a Trait to resist with", "DA-10.1")
    if not command.targets:
        raise Invalid("targets", "", "one or more characters", "DA-10.1")
    others = command.attacker not in command.targets
    play.require(others, "DA-10.1", "a character cannot contest themselves", "choose somebody else")
    for who in command.targets:
        other = known_character(play, who)
        play.need(other.here and not other.is_out, f"{other.name} is out", "choose a character who can resist")
    words = text_of("words", command.words, "DA-10.1", required=False)
    need, given = requirement_of(play, command.requirement), tools.hand_of(command.tools)
    if call is not None:
        play.do(CheckDropped(call.id, "it is a contest", call.actor))
    contest(play, attacker=attacker.id, trait=trait, against=against, targets=command.targets,
            then="", words=words or (call.words if call is not None else ""), sight=command.sight,
            requirement=need, given=given)  # fmt: skip


@rule("DA-7.1", "DA-10.1", "DA-7.5")
def _call_to_contest(play: Play[Adventure], command: CallContest) -> Check | None:
    """The call for a Check that becomes the contest. Raises Impossible if the attacker makes another."""
    if not command.check:
        require_free(play, command.attacker)
        return None
    found = check_of(play, command.check, CALLED)
    play.need(found.actor == command.attacker, "that call is about another character", "choose its own actor")
    play.need(not found.then, "the call is for an action with a Check", "set its DR, or decide without a Check")
    return found


# the targets


@rule("DA-10.4", "DA-10.5", "DA-10.7", "DA-R48", "DA-1.7")
def step(play: Play[Adventure]) -> bool:
    """Let the next target draw, skipping absent ones; at the end, apply the effect to those who missed.

    Return whether anything happened.
    """
    for one in play.state.contests:
        if play.state.has(one.attacker) and not _is_there(play.state, one.attacker):
            _attacker_is_out(play, one)
            return True
        if not _left(play.state, one) and not _is_drawing(play.state, one):
            _over(play, one)
            return True
        if one.weighing:
            if unweighed(play.state.ruling, play.state, attackers_check(one)):
                continue
            if not _turn_card(play, one):
                play.do(ContestOver(one.id, lost=one.attacker))
            return True
        if not one.accepted:
            if contest_cards.waits(play.ruling, play.state, one):
                continue
            play.do(ContestSet(msgspec.structs.replace(one, accepted=True)))
            return True
        if _is_drawing(play.state, one):
            continue
        left = _left(play.state, one)
        if not one.aims and not play.state.is_checking(left[0]):
            _next(play, one, left[0], one.aim)
            return True
    return False


@rule("DA-10.4", "DA-16.1")
def _attacker_is_out(play: Play[Adventure], one: Contest) -> None:
    """Cancel a contest, and the Check in it, whose attacker is out or has left: nobody is missed or held by them."""
    name = name_of(play.state, one.attacker)
    play.because("DA-16.1", who=name)
    for check in play.state.checks:
        if check.is_under_way and check.then == CONTEST and check.with_ == one.id:
            resolution.drop(play, check, f"{name} is out")
    drop(play, one)


def _is_drawing(now: Adventure, one: Contest) -> bool:
    return any(each.is_under_way and each.then == CONTEST and each.with_ == one.id for each in now.checks)


def _left(now: Adventure, one: Contest) -> tuple[str, ...]:
    """The targets that still have to draw."""
    settled = (*one.missed, *one.resisted)
    return tuple(who for who in one.targets if who not in settled and _is_there(now, who))


@rule("DA-R48")
def picker(now: Adventure, one: Contest) -> str:
    """The target that next picks which of the attacker's Target Cards it draws against; "" for none."""
    if not one.aims or not one.accepted or _is_drawing(now, one):
        return ""
    return next((who for who in _left(now, one)[:1] if not now.is_checking(who)), "")


@rule("DA-R48", "DA-10.4", "DA-1.8")
def pick_target(play: Play[Adventure], command: PickTarget) -> None:
    """A target draws against the Target Card it picked, because the attacker's hand is a Lower Hand."""
    one = contest_of(play, command.contest)
    who = picker(play.state, one)
    play.need(who, "no Target Card needs to be picked now", "wait until it is a target's turn to draw")
    require_actor(play, who)
    aim = contest_cards.aim_of(one, command.card)
    play.because("DA-R48", picks=aim.face)
    _next(play, one, who, aim)


def _is_there(now: Adventure, who: str) -> bool:
    return now.has(who) and now.character(who).here and not now.character(who).is_out


@rule("DA-10.4", "DA-10.5", "DA-R48")
def _next(play: Play[Adventure], one: Contest, target: str, aim: Aim | None) -> None:
    """Call a target's Check; the attacker's own hand applies to it with the sign reversed."""
    assert aim is not None
    play.because("DA-10.4", target=name_of(play.state, target))
    mirrored = (Hand(-one.net, f"{name_of(play.state, one.attacker)}'s hand", "DA-10.5"),) if one.net else ()
    call(
        play, actor=target, kind=CONTEST, trait=one.against[0], traits=one.against if len(one.against) > 1 else (),
        dr=one.dr, about=one.attacker, aim=msgspec.structs.replace(aim, piece="", fresh=False), given=mirrored,
        then=CONTEST, with_=one.id, words=one.words, requirement=one.requirement,
    )  # fmt: skip


@after_check(CONTEST)
@rule("DA-10.4")
def resolve_contest_check(play: Play[Adventure], check: Check) -> None:
    """Record a target's result: one that succeeds resists, one that misses suffers the effect."""
    one = next((each for each in play.state.contests if each.id == check.with_), None)
    if one is None:
        return
    resists = check.result is not None and check.result.passed
    changed = {"resisted": (*one.resisted, check.actor)} if resists else {"missed": (*one.missed, check.actor)}
    play.because("DA-10.4", target=name_of(play.state, check.actor), resists=resists)
    play.do(ContestSet(msgspec.structs.replace(one, **changed), settled=check.actor))


@rule("DA-10.4", "DA-10.7")
def _over(play: Play[Adventure], one: Contest) -> None:
    if any(aim.piece and aim.face.startswith(ACE) and aim.deck != GM for aim in one.lying):
        play.because("DA-10.7")
    play.do(ContestOver(one.id))
    contest_cards.clear(play, *one.lying)
    goes_on = AFTER_CONTEST.get(one.then)
    if goes_on is not None:
        goes_on(play, one)


@rule("DA-1.2")
def drop(play: Play[Adventure], one: Contest) -> None:
    """Cancel a contest without effect."""
    play.do(ContestOver(one.id))
    contest_cards.clear(play, *one.lying)
