"""Grappling."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.characters.sides import has_given_up
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.contests import contest
from croupier.games.deck_of_adventures.checks.follow_ups import after_contest
from croupier.games.deck_of_adventures.checks.state import Contest
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.attacks import in_reach
from croupier.games.deck_of_adventures.combat.events import ActionTaken
from croupier.games.deck_of_adventures.combat.state import FREE, MAJOR
from croupier.games.deck_of_adventures.harm.state import ENTANGLED
from croupier.games.deck_of_adventures.health import condition_changes
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances, gm_reach
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.validation import known_character

GRAPPLE, REACH = "grapple", 1


@rule("DA-13.11", "DA-10.1", "DA-R62", "DA-1.8")
def grapple(play: Play[Adventure], command: wish.Grapple) -> None:
    """Start a contest of Brute against Finesse or Brute, whichever the target chooses.

    Under a ruling it may reach beyond 1 space, as far as the GM says.
    """
    one, target = require_actor(play, command.character), known_character(play, command.target)
    combat_of(play)
    for barred in ("Grapple", "Brute"):
        stated.require_allowed(play, one.id, barred)
    play.need(target.id != one.id, "nobody can grapple themselves", "choose somebody else")
    play.need(target.here and not target.is_out, f"{target.name} does not resist", "choose a character who can")
    far = distances.distance(play.state, one.id, target.id) or REACH
    by_word = far > REACH and play.ruling("grapple_reach") == "gm"
    if not by_word:
        in_reach(play, one.id, target.id, REACH, "DA-13.11")
    turn_actions.may_act(play, one.id, MAJOR)
    if gm_reach.waits_for_gm(play, command, one.id, (target.id,), far if by_word else REACH, map_shows=not by_word):
        return
    turn_actions.spend_action(play, one.id, MAJOR)
    play.because("DA-13.11", target=target.name)
    begun = contest(
        play, attacker=one.id, trait="Brute", against=("Finesse", "Brute"), targets=(target.id,), then=GRAPPLE
    )  # fmt: skip
    if not begun:
        play.do(ActionTaken(one.id, "grapple lost", target.name))


@rule("DA-13.11", "DA-13.3", "DA-15.4", "DA-1.8")
def release_grapple(play: Play[Adventure], command: wish.ReleaseGrapple) -> None:
    """Release an Entangled character, as a Free Action."""
    one, target = require_actor(play, command.character), known_character(play, command.target)
    play.need(is_held_by(target, one.id), f"{one.name} does not hold {target.name}", "choose somebody they Entangled")
    play.require(not one.is_out, "DA-16.1", f"{one.name} is out", "break free, or ask the GM")
    turn_actions.may_act(play, one.id, FREE)
    turn_actions.spend_action(play, one.id, FREE)
    play.because("DA-13.11", released=target.name)
    play.do(ActionTaken(one.id, "release", target.name))
    condition_changes.remove_condition(play, target.id, ENTANGLED)


@rule("DA-13.11")
def free_the_held(play: Play[Adventure]) -> bool:
    """End the hold of whoever has died or left the scene or the combat; return whether somebody was freed."""
    now = play.state
    for one in now.characters:
        held = one.has(ENTANGLED)
        if held is None or held.until or not now.has(held.source):
            continue  # one that lasts for a number of rounds ends by itself
        holder = now.character(held.source)
        if holder.dead or not holder.here or has_given_up(now, holder.id):
            play.because("DA-13.11", released=one.name, by=holder.name)
            condition_changes.remove_condition(play, one.id, ENTANGLED)
            return True
    return False


def is_held_by(target: Character, holder: str) -> bool:
    """Whether this holder has Entangled the target."""
    found = target.has(ENTANGLED)
    return found is not None and found.source == holder


@after_contest(GRAPPLE)
@rule("DA-13.11")
def resolve_grapple(play: Play[Adventure], done: Contest) -> None:
    """Entangle a target that misses."""
    for who in done.missed:
        play.because("DA-13.11", held=play.state.character(who).name)
        condition_changes.add_condition(play, who, ENTANGLED, source=done.attacker)
