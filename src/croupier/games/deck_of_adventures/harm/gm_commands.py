"""The GM's commands about bodies, and how owners answer them."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.state import CLAUSES, CONDITIONS
from croupier.games.deck_of_adventures.health import (
    condition_changes,
    condition_lengths,
    damage,
    falling,
    healing,
    wounds,
)
from croupier.games.deck_of_adventures.health.events import KnockoutSet
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, known_character, require_gm, text_of

MOST, MOST_FEET, MOST_ROUNDS, MOST_TURNS = 99, 1000, 100, 99


def within(field: str, given: int, least: int, most: int, clause: str) -> int:
    """The number, if it is in its range. Raises Invalid."""
    if not least <= given <= most:
        raise Invalid(field, given, f"{least} to {most}", clause)
    return given


def _require_present(play: Play[Adventure], one: Character) -> None:
    """Require a living character of the scene. Raises Impossible."""
    play.need(not one.dead, f"{one.name} is dead", "choose a character who is not")
    play.need(one.here, f"{one.name} is not in the scene", "bring them back first")


@rule("DA-14.10", "DA-1.2")
def deal_damage(play: Play[Adventure], command: wish.DealDamage) -> None:
    """The GM deals damage that no attack of the rules deals."""
    require_gm(play, "DA-14.10")
    one = known_character(play, command.target)
    n = within("damage", command.damage, 1, MOST, "DA-14.10")
    source = text_of("source", command.source, "DA-14.10", LONGEST_NAME, required=False)
    _require_present(play, one)
    damage.deal(play, one.id, n, bypass=command.bypass, source=source)


@rule("DA-14.11", "DA-1.2")
def give_health(play: Play[Adventure], command: wish.GiveHealth) -> None:
    """The GM restores health."""
    require_gm(play, "DA-14.11")
    one = known_character(play, command.target)
    n = within("health", command.health, 1, MOST, "DA-14.11")
    _require_present(play, one)
    healing.heal(play, one.id, n)


@rule("DA-22.8", "DA-1.2")
def let_fall(play: Play[Adventure], command: wish.LetFall) -> None:
    """The GM makes a character fall this many feet."""
    require_gm(play, "DA-22.8")
    one = known_character(play, command.target)
    _require_present(play, one)
    falling.fall(play, one.id, within("feet", command.feet, 1, MOST_FEET, "DA-22.8"))


@rule("DA-15.1", "DA-25.14", "DA-1.2", "DA-R36")
def lay_condition(play: Play[Adventure], command: wish.LayCondition) -> None:
    """The GM gives a character a condition, until it ends by itself or for a number of rounds of its source.

    Blinded and Deafened, which do not end by themselves, last for the combat or the scene.
    """
    require_gm(play, "DA-15.1")
    one = known_character(play, command.target)
    if command.condition not in CONDITIONS:
        raise Invalid("condition", command.condition, ", ".join(CONDITIONS), "DA-15.12")
    source = known_character(play, command.source).id if command.source else ""
    n = within("rounds", command.rounds, 0, MOST_ROUNDS, "DA-15.1")
    _require_present(play, one)
    play.require(
        not condition_changes.is_exempt(play.ruling, one),
        "DA-R36",
        f"at this table {one.name}, who is no Dealer, gets no conditions",
        "choose a Dealer or a Companion",
    )
    play.because(CLAUSES[command.condition], condition=command.condition)
    until = f"rounds:{n}:{source or one.id}" if n else condition_lengths.usual_length(play, command.condition)
    condition_changes.add_condition(play, one.id, command.condition, source=source, until=until, says_so=True)


@rule("DA-1.2", "DA-15.13")
def lift_condition(play: Play[Adventure], command: wish.LiftCondition) -> None:
    """The GM ends a condition."""
    require_gm(play, "DA-15.13")
    one = known_character(play, command.target)
    play.need(
        one.has(command.condition) is not None, f"{one.name} is not {command.condition}", "choose a condition they have"
    )
    play.because("DA-15.13", who=one.name, ends=command.condition)
    condition_changes.remove_condition(play, one.id, command.condition)


@rule("DA-R19", "DA-3.6")
def close_wounds(play: Play[Adventure], command: wish.CloseWounds) -> None:
    """The GM closes the wounds still open to Toughen Up, outside combat."""
    require_gm(play, "DA-R19")
    one = known_character(play, command.character)
    play.need(one.wounds, f"{one.name} has no damage to Toughen Up against", "choose a character who has some")
    in_turns = wounds.is_fighting(play.state, one.id)
    play.require(
        not in_turns,
        "DA-R19",
        "in combat it can close only at the end of a turn",
        "wait for the end of their next turn",
    )
    wounds.close_wounds(play, one.id)


@rule("DA-R19")
def let_it_be(play: Play[Adventure], command: wish.LetItBe) -> None:
    """The owner declines to Toughen Up, if prompted at once."""
    one = require_actor(play, command.character)
    asked = any((who, wound.id) == (one.id, command.wound) for who, wound in wounds.waiting_wounds(play.state))
    play.need(asked, "that is not your decision now", "choose a wound that is waiting for an answer")
    wounds.close_wounds(play, one.id, command.wound)


@rule("DA-16.3", "DA-R81")
def count_turns(play: Play[Adventure], command: wish.CountTurns) -> None:
    """The GM says how many turns a character has been knocked out."""
    require_gm(play, "DA-R81")
    one = known_character(play, command.character)
    n = within("turns", command.turns, 0, MOST_TURNS, "DA-16.3")
    play.need(one.here, f"{one.name} is not in the scene", "bring them back")
    play.need(one.knockout is not None and not one.dead, f"{one.name} is not Knocked Out", "choose a character who is")
    assert one.knockout is not None
    play.require(
        play.ruling("ko_clock") == "gm_counts",
        "DA-R81",
        "this table counts the turns automatically",
        "change the setting ko_clock",
    )
    play.do(KnockoutSet(one.id, msgspec.structs.replace(one.knockout, turns=n), "turns"))
