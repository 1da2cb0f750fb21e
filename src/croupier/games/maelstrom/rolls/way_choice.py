"""The player chooses a way and specialties; the storyteller judges which relate; dice fall (PR-3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_LINE, require_storyteller, text_of
from croupier.games.maelstrom.health.limbs import can_use, is_lost
from croupier.games.maelstrom.rolls import additions, specialties
from croupier.games.maelstrom.rolls.additions import EXPERIENCE, SPEND
from croupier.games.maelstrom.rolls.attempts import (
    ANSWERING,
    WITHDRAWABLE,
    drop,
    lock_in,
    refused_if_empty,
    refused_unseen,
)
from croupier.games.maelstrom.rolls.commands import AcceptUse, ChooseWay, LeaveRoll, VoidRoll, Withdraw
from croupier.games.maelstrom.rolls.declarations import is_prepared
from croupier.games.maelstrom.rolls.events import WayChosen
from croupier.games.maelstrom.rolls.modifier_sources import dice_of_ways
from croupier.games.maelstrom.rolls.result_events import NothingAdded
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED, ROLLED, Attempt, Terms
from croupier.games.maelstrom.state import Campaign


@rule("MS-13.7", "MS-16.3", "MS-16.5", "MS-R12", "MS-1.8", "MS-15.4", "MS-9.13")
def choose_way(play: Play[Campaign], command: ChooseWay) -> None:
    """Choose a way and specialties; required ones relate, the storyteller is prompted about the others."""
    attempt = actors.attempt_of(play, command.attempt)
    actors.require_roller(play, attempt)
    play.require(attempt.state != CHOSEN, "MS-13.7", "a way is chosen; the GM is deciding what relates to it",
                 "wait for that, or withdraw")  # fmt: skip
    play.require(attempt.state in (DECLARED, OFFERED), "MS-15.4", "its terms are locked", "they can no longer change")
    play.need(attempt.state == OFFERED and not attempt.offering, "nothing has been offered yet", "wait for the GM")
    play.need(not is_prepared(play, attempt), "another roll for it comes first", "wait for its dice")
    pools = attempt.pools.open()
    play.need(0 <= command.way < len(pools), f"there is no way {command.way}", f"0 to {len(pools) - 1}")
    if attempt.offered.value is None:
        _need_dice(play, attempt, pools[command.way])
    way = attempt.offered.open()[command.way]
    can_use(play, attempt.actor, way.limb)  # it may have been crippled since it was offered
    used = used_by(play, attempt.actor, way, command.use)
    if used:  # noted only if everyone learns that something is used
        play.ruling("specialty_pick")
    asked = specialties.doubtful(play.state, attempt.actor, way, used)
    known = actors.knows_terms(play.state.ruling, play.state, attempt.actor)
    play.try_whole()  # there may be no dice to roll
    play.do(WayChosen(attempt.id, command.way, Secret(used if asked else (), known)))
    if asked:
        play.because("MS-16.3")
    else:
        lock_in(play, attempt, way, used)


@rule("MS-R4", "MS-R33", "MS-R17")
def _need_dice(play: Play[Campaign], attempt: Attempt, dice: int) -> None:
    """Require dice of a way whose terms the player cannot see, where any traits would need them. Raises Illegal."""
    there = dice or attempt.kind not in WITHDRAWABLE or not refused_unseen(play.ruling, surely=True)
    play.require(there, "MS-R4", "there are no dice to roll", "choose another way, or withdraw")


@rule("MS-16.5", "MS-16.3", "MS-R12", "MS-15.4")
def go_on(play: Play[Campaign], name: str, chosen: Secret[tuple[str, ...]]) -> None:
    """Make a roll offered in one way without prompting its player, if they chose its specialties before.

    Required ones are used as well; the storyteller is prompted about the others.
    """
    attempt = play.state.attempt(name)
    if attempt.state != OFFERED or not chosen.known_to:
        return
    way, now, wished = attempt.offered.open()[0], play.state, chosen.open()
    if play.ruling("specialty_pick") == "auto_best":
        used = best(play, attempt.actor, way)
    else:
        needed = specialties.required_ones(now, attempt.actor, way)
        owned = specialties.usable(now, attempt.actor, way)
        names = (*needed, *(one for one in wished if one not in needed))
        fitting = [one for each in names for one in owned if specialties.specialty_name(one) == each]
        used = specialties.within_limits(now, attempt.actor, way, fitting)
    asked = specialties.doubtful(now, attempt.actor, way, used)
    known = actors.knows_terms(now.ruling, now, attempt.actor)
    play.do(WayChosen(attempt.id, 0, Secret(used if asked else (), known)))
    if asked:
        play.because("MS-16.3")
    else:
        lock_in(play, attempt, way, used)


@rule("MS-16.5", "MS-R12", "MS-R74")
def chosen_before(
    play: Play[Campaign], actor: str, terms: Terms, use: tuple[str, ...], *, at_once: bool
) -> Secret[tuple[str, ...]]:
    """Specialties chosen before the roll is offered, for the seats that learn its terms; if none, for no seat."""
    if not at_once or not play.state.has(actor):
        return Secret()
    used = used_by(play, actor, terms, use)
    return Secret(used, actors.knows_terms(play.state.ruling, play.state, actor))


@rule("MS-16.4", "MS-R12", "MS-R17")
def used_by(play: Play[Campaign], actor: str, way: Terms, wished: tuple[str, ...]) -> tuple[str, ...]:
    """Specialties used: as wished, or the best under a ruling; if terms are hidden, those wished that fit."""
    now = play.state
    if now.ruling("specialty_pick") == "auto_best":
        play.need(not wished, "the specialties are picked automatically at this table", "choose only the way")
        return best(play, actor, way)
    if now.ruling("roll_announce") == "hidden":
        specialties.check_owned(play, actor, wished)  # whether one can be used here would tell the terms
        owned = {specialties.specialty_name(one): one for one in specialties.usable(now, actor, way)}
        fitting = [owned[one] for one in dict.fromkeys(wished) if one in owned]
        return specialties.within_limits(now, actor, way, fitting)
    specialties.check_used(play, actor, way, wished)
    return wished


@rule("MS-R12", "MS-16.9")
def best(play: Play[Campaign], actor: str, way: Terms) -> tuple[str, ...]:
    """Required and related specialties; if there are none, one that makes tens explode."""
    first = specialties.first_choice(play.state, actor, way)
    if first:
        return first
    owned = specialties.usable(play.state, actor, way)
    return tuple(specialties.specialty_name(one) for one in owned[:1])


@rule("MS-16.3", "MS-1.8")
def accept_use(play: Play[Campaign], command: AcceptUse) -> None:
    """Use the specialties that relate; then the dice fall."""
    require_storyteller(play)
    attempt = actors.attempt_of(play, command.attempt, CHOSEN)
    wished, way = attempt.chosen.open(), attempt.offered.open()[attempt.way]
    may_relate = specialties.to_judge(play.state, attempt.actor, way, wished)
    for name in command.relate:
        play.need(name in may_relate, f"{name[:40]} was not chosen", ", ".join(may_relate))
    doubtful = specialties.doubtful(play.state, attempt.actor, way, may_relate)
    accepted = {one for one in may_relate if one not in doubtful or one in command.relate}
    owned = specialties.usable(play.state, attempt.actor, way)  # the sheet may have changed since they were chosen
    kept = [one for one in owned if specialties.specialty_name(one) in accepted]
    used = specialties.within_limits(play.state, attempt.actor, way, kept)
    play.because("MS-16.3", used=", ".join(used) or "none")
    lock_in(play, attempt, way, used)


@rule("MS-R18", "MS-1.8")
def withdraw(play: Play[Campaign], command: Withdraw) -> None:
    """Withdraw before any dice have fallen; nothing is spent."""
    attempt = actors.attempt_of(play, command.attempt, DECLARED, OFFERED, CHOSEN)
    actors.require_roller(play, attempt)
    play.need(attempt.kind in WITHDRAWABLE, "this roll cannot be withdrawn", "choose how to roll")
    offered = attempt.state == OFFERED and not attempt.offering  # before that, the player knows no dice of any way
    empty = offered and not any(dice_of_ways(play.state, attempt))
    ways = attempt.offered.value or ()
    if play.state.ruling("roll_announce") == "hidden":
        none = empty and refused_unseen(play.ruling, surely=False)
    else:
        none = empty and all(refused_if_empty(play.ruling, way) for way in ways)
    lost = (
        bool(ways) and offered and all(is_lost(play.state.ruling, play.state, attempt.actor, one.limb) for one in ways)
    )
    free = none or lost or play.ruling("roll_withdraw") == "until_dice"
    play.require(free, "MS-R18", "a declared action cannot be canceled at this table", "choose a way")
    drop(play, attempt)


@rule("MS-15.4", "MS-1.8")
def void_roll(play: Play[Campaign], command: VoidRoll) -> None:
    """Cancel a roll before its dice are rolled; afterward it can only be amended."""
    require_storyteller(play)
    attempt = actors.attempt_of(play, command.attempt)
    fallen = attempt.state not in (DECLARED, OFFERED, CHOSEN)
    play.insist(not fallen, "MS-15.4", "its dice have been rolled", "amend it, with a reason")
    reason = text_of("reason", command.reason, "MS-15.4", LONGEST_LINE, required=False)
    if attempt.kind not in ANSWERING:  # the rule behind the other roll is cited instead
        play.because("MS-15.4")
    drop(play, attempt, reason)


ADDITIONS = {SPEND: "MS-9.6", EXPERIENCE: "MS-R46"}
"""The clauses of what a player can add to a roll."""


@rule("MS-9.6", "MS-R46", "MS-1.8")
def leave_roll(play: Play[Campaign], command: LeaveRoll) -> None:
    """Add nothing: the roll counts as it is."""
    attempt = actors.attempt_of(play, command.attempt, ROLLED)
    actors.require_roller(play, attempt)
    for one in additions.possible(play.state.ruling, play.state, attempt):
        play.because(ADDITIONS[one])
    play.do(NothingAdded(attempt.id))
