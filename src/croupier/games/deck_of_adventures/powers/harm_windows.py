"""The step between a hit and its damage: who takes it, and how much (DA-25.29)."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from typing import NamedTuple

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character, Effect
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.characters.sides import is_on_side
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.effects import end_effects
from croupier.games.deck_of_adventures.checks.epic_powers import FREELY, NEVER, use_of_powers
from croupier.games.deck_of_adventures.combat import attacks
from croupier.games.deck_of_adventures.health import damage
from croupier.games.deck_of_adventures.health.damage import Announced, changes_damage, damage_window
from croupier.games.deck_of_adventures.packs.effects import ALLIES, HURT, MAY, MUST, Redirect, Reduce
from croupier.games.deck_of_adventures.powers import facts, lasting_powers, limits, power_use
from croupier.games.deck_of_adventures.powers.commands import AnswerHarm
from croupier.games.deck_of_adventures.powers.events import DamageReduced, PowerUsed
from croupier.games.deck_of_adventures.powers.state import STANDING, Harm
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances
from croupier.games.deck_of_adventures.validation import next_number


class Reaction(NamedTuple):
    """A line of a character's power that can change damage now; `at` is its place among those of the sheet."""

    who: str
    stated: Stated
    at: int

    @property
    def key(self) -> str:
        """The line's id within the window."""
        return f"{self.who}/{self.stated.key}"

    def is_among(self, keys: Collection[str]) -> bool:
        """Whether its owner has answered, as far as these keys say."""
        return self.stated.is_among(keys, f"{self.who}/")


# effects on a character, and Passive powers that must apply


@changes_damage
@rule("DA-25.29", "DA-25.27")
def change(play: Play[Adventure], target: str, n: int, moved: bool = False) -> tuple[str, int]:
    """Apply and use up the target's effects that change damage; Passive powers then apply automatically."""
    return _changed(play, target, n, moved=moved)


@rule("DA-25.29", "DA-25.27")
def _changed(play: Play[Adventure], target: str, n: int, *, moved: bool) -> tuple[str, int]:
    """Who finally takes the damage, and how much: a character who takes it for another applies their own reductions."""
    n = _reduced(play, target, n)
    seen: set[tuple[str, int]] = set()
    while n and (one := _next_reaction(play.state, target, seen, moved=moved)) is not None:
        seen.add((one.who, one.at))
        power_use.spend_pp(play, one.who, one.stated.pp)
        limits.note_use(play, one.who, one.stated.id, one.stated.effect, of_item=one.stated.is_item)
        taker, n = _react(play, one, target, n)
        if taker != target:
            moved, target, n = True, taker, _reduced(play, taker, n)
    lying = play.state.character(target).effects if n and not moved else ()
    guard = next((each for each in lying if _guards(play.state, target, each)), None)
    if guard is None:
        return target, n
    play.because("DA-25.29", power=guard.text, instead_of=play.state.character(target).name)
    end_effects(play, target, guard.id, used=True)
    return _changed(play, guard.guard, n, moved=True)


@rule("DA-25.27", "DA-25.29")
def _reduced(play: Play[Adventure], target: str, n: int) -> int:
    """The damage left after the target's effects that reduce it, which are used up."""
    for effect in play.state.character(target).effects:
        if n and effect.less is not None:
            n = _less(play, target, n, effect.less, effect.text)
            end_effects(play, target, effect.id, used=True)
    return n


@rule("DA-25.29")
def _next_reaction(now: Adventure, target: str, seen: Container[tuple[str, int]], *, moved: bool) -> Reaction | None:
    """The next power that changes the damage without a prompt: it can be paid now, and has a use left."""
    for one in (*reactions(now, target, MUST), *unasked(now, target)):
        if (one.who, one.at) not in seen and not (moved and isinstance(one.stated.effect.verb, Redirect)):
            return one
    return None


@rule("DA-25.29", "DA-25.34", "DA-18.13", "DA-R118")
def unasked(now: Adventure, target: str) -> Iterator[Reaction]:
    """Powers on partly hidden sheets that may change damage: used automatically, as a question would reveal them.

    Their owner may keep them back beforehand.
    """
    freely = use_of_powers(now.ruling, now) == FREELY
    for one in reactions(now, target, MAY) if freely else ():
        if not stated.is_public(now.character(one.who)) and not one.stated.kept_back:
            yield one


@rule("DA-25.29")
def _guards(now: Adventure, target: str, effect: Effect) -> bool:
    """Whether the effect's guard takes the damage for the target: in the scene, not out, and near enough."""
    if not effect.guard or not now.has(effect.guard):
        return False
    one = now.character(effect.guard)
    far = distances.distance(now, effect.guard, target)
    near = effect.near is None or far is None or far <= effect.near
    return one.here and not one.is_out and near


def _less(play: Play[Adventure], target: str, n: int, by: int, power: str) -> int:
    left = max(0, n - by) if by else 0
    play.because("DA-25.29", power=power, damage=left)
    play.do(DamageReduced(target, power, n - left, left))
    return left


def _react(play: Play[Adventure], one: Reaction, target: str, n: int) -> tuple[str, int]:
    """Change damage with a power: reduce it, or move it to the power's user."""
    verb = one.stated.effect.verb
    if isinstance(verb, Reduce):
        return target, _less(play, target, n, verb.by, one.stated.name)
    play.because("DA-25.29", power=one.stated.name, instead_of=play.state.character(target).name)
    play.do(PowerUsed(one.who, one.stated.name, kind=STANDING))
    return one.who, n


@rule("DA-25.29", "DA-25.28")
def reactions(now: Adventure, target: str, ask: str) -> Iterator[Reaction]:
    """The powers that can change damage to a character, on their own sheet or a nearby ally's."""
    for one in now.characters:
        if one.here and not one.is_out:
            for at, found in enumerate(stated.at_moment(now, one, HURT)):
                if found.effect.ask == ask and _is_about(now, one, found, target):
                    yield Reaction(one.id, found, at)


def _is_about(now: Adventure, one: Character, found: Stated, target: str) -> bool:
    """Whether an effect applies to damage to this target, and its facts, uses and price allow it."""
    effect = found.effect
    mine = one.id == target
    if effect.who == ALLIES or isinstance(effect.verb, Redirect):
        near = effect.within is None or distances.is_near(now, one.id, target, effect.within)
        about = not mine and near and is_on_side(now, ALLIES, one.id, target)
    else:
        about = mine
    return (
        about and facts.all_hold(now, effect.facts, one.id, target)
        and limits.is_left(now, one.id, found.id, effect, of_item=found.is_item)
        and fatigue.pp_cost(now.ruling, one, found.pp) <= one.vitals.open().pp
    )  # fmt: skip


# powers that may apply


@damage_window
@rule("DA-25.29")
def announce(play: Play[Adventure], given: Announced) -> bool:
    """Hold damage while somebody may change it with a publicly known power; return whether it waits."""
    if play.state.character(given.target).dead or not any(asked(play.state, Harm("", given.target, given.n))):
        return False
    harm = Harm(f"h{next_number(play)}", given.target, given.n, given.bypass, given.source, given.after)
    play.because("DA-25.29", damage=given.n, target=play.state.character(given.target).name)
    lasting_powers.set_deeds(play, harms=(*play.state.deeds.harms, harm))
    return True


@rule("DA-25.29", "DA-18.13", "DA-R118")
def asked(now: Adventure, harm: Harm) -> Iterator[Reaction]:
    """The powers that may still change announced damage, line by line.

    Only sheets that everyone sees open a window; in an Epic Event none does where no powers are used.
    """
    never = use_of_powers(now.ruling, now) == NEVER
    for one in () if never else reactions(now, harm.target, MAY):
        if not one.is_among(harm.asked) and stated.is_public(now.character(one.who)) and not one.stated.kept_back:
            yield one


@rule("DA-25.29", "DA-25.7", "DA-1.1", "DA-18.13")
def answer_harm(play: Play[Adventure], command: AnswerHarm) -> None:
    """Change announced damage with a power, or decline."""
    if not power_use.by_word(play.state, play.seat):
        require_actor(play, command.character)
    if command.use:
        power_use.epic(play)
    harm = next((one for one in play.state.deeds.harms if one.id == command.harm), None)
    open_ones = list(asked(play.state, harm)) if harm is not None else []
    mine = (one for one in open_ones if one.who == command.character)
    found = next((one for one in mine if one.stated.is_meant(command.power, command.line)), None)
    play.need(found is not None, "that question is no longer open", "answer the open question")
    assert found is not None
    assert harm is not None
    after = msgspec.structs.replace(harm, asked=(*harm.asked, found.key))
    if command.use:
        power_use.spend_pp(play, found.who, found.stated.pp)
        limits.note_use(play, found.who, found.stated.id, found.stated.effect, of_item=found.stated.is_item)
        target, n = _react(play, found, harm.target, harm.n)
        after = msgspec.structs.replace(after, n=n)
        if target != harm.target:  # damage is redirected once at most
            after = msgspec.structs.replace(after, target=target, moved=True, meant=harm.target)
            others = tuple(one.key for one in asked(play.state, after))
            after = msgspec.structs.replace(after, asked=(*after.asked, *others))
    harms = tuple(after if one.id == harm.id else one for one in play.state.deeds.harms)
    lasting_powers.set_deeds(play, harms=harms)


@rule("DA-25.29")
def step(play: Play[Adventure]) -> bool:
    """Deal announced damage that nobody can still change, and continue the attack; return whether it did."""
    for harm in play.state.deeds.harms:
        if harm.n and any(asked(play.state, harm)):
            continue
        lasting_powers.set_deeds(play, harms=tuple(one for one in play.state.deeds.harms if one.id != harm.id))
        damage.damage(
            play, harm.target, harm.n, bypass=harm.bypass, source=harm.source, moved=harm.moved, meant=harm.meant
        )  # fmt: skip
        if harm.after is not None:
            attacks.after_damage(play, harm.after)
        return True
    return False
