"""What a power requires before it can be used, and the choices that its user makes (DA-25.28)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters.sides import is_on_side
from croupier.games.deck_of_adventures.combat.weapons import weapons
from croupier.games.deck_of_adventures.harm import treatment
from croupier.games.deck_of_adventures.packs.effects import (
    TARGETS,
    USER,
    Act,
    Bring,
    End,
    Hold,
    Need,
    StatedEffect,
    Step,
)
from croupier.games.deck_of_adventures.powers import facts, limits, restore_health, run_effects
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances, steps
from croupier.games.deck_of_adventures.terrain.state import Spot


@rule("DA-25.28", "DA-25.26", "DA-16.10", "DA-25.31")
def require(
    play: Play[Adventure], user: Character, source: Source, found: tuple[str, ...], command: UsePower | UseItem
) -> None:
    """Require a power's facts to hold for user and targets, and its choices to fit. Raises Illegal or Invalid."""
    for effect in source.needs():
        for fact in effect.facts:
            held = all(facts.holds(play.state, fact, user.id, who) for who in found or (user.id,))
            play.require(
                held, "DA-25.28", f"{source.name}: {facts.in_words(fact)}", "choose another action, or another target"
            )
    if source.area is None and treats(source) and not (isinstance(command, UseItem) and not command.power):
        for who in found:
            treatment.require_untried(play, user, play.state.character(who))
    of_item = isinstance(command, UseItem) and not command.power
    id = command.item if isinstance(command, UseItem) and of_item else command.power
    play.require(
        has_use_left(play.state, user.id, id, source, of_item=of_item), "DA-25.27", f"{source.name} has no uses left",
        "choose another action, or a rest",
    )  # fmt: skip
    keepers = [who for who in found if would_keep(play.state, source, who)]
    play.require(keepers or not found, "DA-25.32", f"{source.name}: only a Dealer keeps cards", "choose a Dealer")
    acts = any(isinstance(one.verb, Act) for one in source.bought)
    play.require(not acts or play.state.combat is not None, "DA-25.31",
                 f"{source.name} gives an action, which can be used only in combat", "wait for a combat")  # fmt: skip
    takers = [who for who in found if would_act(play.state, source, user.id, who)]
    play.require(takers or not found, "DA-25.31", f"{source.name} gives an action that nobody can use now",
                 "choose another target, or another action")  # fmt: skip
    _choice(play, source, user.id, found, command.choice)
    if command.weapon:
        if not source.may_strike:
            raise Invalid("weapon", command.weapon, "no value here", "DA-25.6")
        arms = [one.item for one in weapons(play.ruling, play.state, user.id)]
        if command.weapon not in arms:
            raise Invalid("weapon", command.weapon, ", ".join(arms), "DA-25.6")
    if any(isinstance(one.verb, Step | Bring) for one in source.bought):
        steps.require_free(play, user, _space(command), source.step())


@rule("DA-25.27")
def has_use_left(now: Adventure, user: str, id: str, source: Source, *, of_item: bool = False) -> bool:
    """Whether using a power or item would do anything: not if all of its effects are limited and used up."""
    does = _all_that_it_does(source)
    return not does or any(limits.is_left(now, user, id, one, of_item=of_item) for one in does)


def _all_that_it_does(source: Source) -> tuple[StatedEffect, ...]:
    """The effects that a use has at its price, if it does nothing else; else none."""
    if source.attacks or source.damage or source.save is not None or source.adjusts or source.effect:
        return ()
    return tuple(one for one in source.bought if not isinstance(one.verb, Need))


@rule("DA-25.32")
def would_keep(now: Adventure, source: Source, who: str) -> bool:
    """Whether using a power on this target does anything: one that only keeps cards for them needs a Dealer."""
    does = _all_that_it_does(source)
    only_keeps = all(isinstance(one.verb, Hold) and one.who == TARGETS for one in does)
    return not does or not only_keeps or now.character(who).is_dealer


@rule("DA-25.31")
def would_act(now: Adventure, source: Source, user: str, who: str) -> bool:
    """Whether using a power on this target does anything: one that only gives actions needs somebody to use one."""
    does = _all_that_it_does(source)
    if not does or not all(isinstance(one.verb, Act) for one in does):
        return True
    return any(run_effects.can_use_action(now, each) for one in does for each in _reached(now, one, user, who))


@rule("DA-25.26", "DA-25.31")
def _reached(now: Adventure, effect: StatedEffect, user: str, who: str) -> tuple[str, ...]:
    """The characters whom an effect reaches if used on this target: of a side, except those seen to be too far away."""
    if effect.who in (TARGETS, USER):
        return (who if effect.who == TARGETS else user,)
    side = (one.id for one in now.characters if is_on_side(now, effect.who, user, one.id))
    apart = {each: distances.distance(now, user, each) for each in side}
    return tuple(each for each, far in apart.items() if effect.within is None or far is None or far <= effect.within)


def treats(source: Source) -> bool:
    """Whether a power makes a Check to treat a knocked-out target (DA-16.4)."""
    return not source.attacks and restore_health.heals(source._replace(effects=source.bought))


@rule("DA-25.28", "DA-16.10")
def fits(now: Adventure, source: Source, user: str, who: str, *, of_item: bool) -> bool:
    """Whether everything that a power or item requires holds for a target, and a power's user may treat them now."""
    may_treat = not (treats(source) and (treatment.has_tried(now, user, who) or treatment.faces_death(now, who)))
    return (
        (may_treat or of_item)
        and would_keep(now, source, who)
        and would_act(now, source, user, who)
        and all(facts.all_hold(now, effect.facts, user, who) for effect in source.needs())
    )


@rule("DA-25.26")
def there(now: Adventure, source: Source, user: str, found: tuple[str, ...]) -> tuple[str, ...]:
    """The conditions that the power can end of those whom it reaches if used on these targets."""
    names: list[str] = []
    for one in source.effects:
        if isinstance(one.verb, End):
            reached = {each for who in found for each in _reached(now, one, user, who)}
            names += [name for name in one.verb.names if any(now.character(who).has(name) for who in reached)]
    return tuple(dict.fromkeys(names))


@rule("DA-25.26")
def _choice(play: Play[Adventure], source: Source, user: str, found: tuple[str, ...], choice: str) -> None:
    """Require the choice to be a condition of somebody reached that the power can end. Raises Invalid or Illegal.

    At a price at which it ends none, the choice does not matter.
    """
    if not source.ends():
        if choice:
            raise Invalid("choice", choice, "no value here", "DA-25.26")
        return
    if not any(isinstance(one.verb, End) for one in source.bought):
        return
    names = there(play.state, source, user, found)
    play.require(
        names, "DA-25.26", f"{source.name}: no target is {' or '.join(source.ends())}", "choose another target"
    )
    if choice and choice not in names:
        raise Invalid("choice", choice, ", ".join(names) or "no value, as there is nothing to end", "DA-25.26")


def _space(command: UsePower | UseItem) -> Spot | None:
    return Spot(command.x, command.y) if command.x is not None and command.y is not None else None


def with_space(work: Work, source: Source, command: UsePower | UseItem) -> Work:
    """The use with the space that it moves its user to."""
    return msgspec.structs.replace(work, to=_space(command)) if source.step() else work
