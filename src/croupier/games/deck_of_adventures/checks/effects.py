"""Effects that last on a character: adding, weighing, using up and shortening them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.characters.sides import is_reached
from croupier.games.deck_of_adventures.checks.effect_events import EffectLaid, EffectsEnded, EffectShortened
from croupier.games.deck_of_adventures.checks.effect_words import ARMOR_RANGE, CLAUSES, HIDDEN
from croupier.games.deck_of_adventures.checks.hand_sources import hand_source
from croupier.games.deck_of_adventures.checks.state import ATTACK, Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_check_of
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.packs.effects import AGAINST
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import UNDER, trait_named
from croupier.games.deck_of_adventures.validation import next_number

ALL, NEXT = "all", "next"
ROUNDS = "rounds:"
TURN_END, LATER = "turn_end:", ":next"


Follows = Callable[[Play[Adventure], str, tuple[Effect, ...]], None]
WHEN_ENDED: list[Follows] = []


def lay_effect(play: Play[Adventure], character: str, effect: Effect) -> str:
    """Put an effect on a character under a new id, in place of the one that it has; return the new id."""
    name = f"e{next_number(play)}"
    play.do(EffectLaid(character, msgspec.structs.replace(effect, id=name)))
    return name


def end_effects(play: Play[Adventure], character: str, *ids: str, used: bool = False) -> None:
    """End these effects of a character."""
    found = [one for one in play.state.character(character).effects if one.id in ids]
    if found:
        texts = (one.text for one in found if one.kind != HIDDEN and one.text)
        names = tuple(dict.fromkeys(text[:1].upper() + text[1:] for text in texts))
        seen = tuple(dict.fromkeys(name_of(play.state, one.source) for one in found if one.kind == HIDDEN))
        play.do(EffectsEnded(character, tuple(one.id for one in found), used, names, seen))
        for follows in WHEN_ENDED:
            follows(play, character, tuple(found))


@rule("DA-25.27", "DA-15.1", "DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", "DA-13.12")
def expire(play: Play[Adventure], character: str, *ids: str) -> None:
    """End effects whose time is over, and cite the clauses that say how long they last."""
    for one in play.state.character(character).effects:
        ends = one.text or one.kind
        if one.id in ids and one.kind and not play.has_cited(_clause(one.kind), ends=ends):
            play.aside(_clause(one.kind), ends=ends)
    end_effects(play, character, *ids)


def when_ended(function: Follows) -> Follows:
    """Register a function that runs when effects on a character have ended."""
    WHEN_ENDED.append(function)
    return function


@rule("DA-9.5", "DA-14.15")
def effect_counts(ruling: Ruling, effect: Effect, check: Check) -> bool:
    """Whether an effect counts in this Check, by its kind or Trait and by the character it is about."""
    if effect.only and check.about not in effect.only:
        return False
    if check.about in effect.but:
        return False
    if effect.on in {ALL, check.kind}:
        return True
    if effect.on.startswith(AGAINST):
        return effect.on.removeprefix(AGAINST) in check.lays
    return effect.on != ATTACK and bool(check.trait) and is_check_of(ruling, check.trait, effect.on)


@hand_source
def effect_hands(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Hand]:
    """The hands from effects on the actor."""
    for one in lasting_effects(ruling, now, check):
        if one.n:
            yield Hand(one.n, one.text or one.kind or one.id, _clause(one.kind), line=one.line)


def _clause(kind: str) -> str:
    """The clause of an effect: of a mechanic, of hiding, or of powers."""
    return CLAUSES.get(kind, "DA-25.27" if kind else "DA-9.5")


@rule("DA-10.5", "DA-14.8", "DA-25.27")
def use_up(play: Play[Adventure], check: Check, *, contests: bool = False) -> None:
    """End the effects on the actor that count for the next Check only; an Armor Range is for attacks on its bearer.

    `contests`: the actor only contests others and draws nothing, so a change of the DR waits for a Check of its own,
    and a hand does if a ruling ignores it.
    """
    counted = (one for one in lasting_effects(play.ruling, play.state, check) if one.until == NEXT)
    waits = contests and play.state.ruling("attacker_hand") == "ignored"
    used = tuple(
        one.id for one in counted
        if _is_used(one, check) and not (contests and one.dr) and not (waits and one.n and not one.stat)
    )  # fmt: skip
    if used:
        end_effects(play, check.actor, *used, used=True)
    if check.kind == ATTACK and play.state.has(check.about):
        lying = play.state.character(check.about).effects
        armor = tuple(one.id for one in lying if one.until == NEXT and one.stat == ARMOR_RANGE)
        end_effects(play, check.about, *armor, used=True)


def _is_used(effect: Effect, check: Check) -> bool:
    """Whether its actor's Check uses up an effect: a changed Trait is for Checks with it, or with a Skill under it."""
    if effect.stat == ARMOR_RANGE:
        return False
    if effect.stat not in {*UNDER, *UNDER.values()}:
        return True
    called = trait_named(check.trait)
    return effect.stat in {called, UNDER.get(called, called)}


def lasting_effects(ruling: Ruling, now: Adventure, check: Check) -> tuple[Effect, ...]:
    """The effects on the actor that count in a Check."""
    if not now.has(check.actor):
        return ()
    own = (one for one in now.character(check.actor).effects if not one.whom and effect_counts(ruling, one, check))
    return (*own, *_auras(ruling, now, check))


@rule("DA-25.30")
def _auras(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Effect]:
    """The effects around others that reach the actor now."""
    for one in now.characters:
        for each in one.effects:
            if each.whom and effect_counts(ruling, each, check):
                if is_reached(now, each.whom, one.id, check.actor, each.near or 0):
                    yield each


@rule("DA-25.27", "DA-15.1")
def shorten_effects(play: Play[Adventure], causer: str) -> None:
    """When a character's place in the order is reached, shorten effects measured by its turns by a round."""
    for one in play.state.characters:
        for effect in one.effects:
            if effect.until.startswith(ROUNDS) and effect.until.split(":")[2] == causer:
                shorten(play, one.id, effect)


@rule("DA-25.27", "DA-15.1")
def shorten(play: Play[Adventure], who: str, effect: Effect, by: int = 1) -> None:
    """Shorten an effect by some rounds; it ends with the last one."""
    _, left, causer = effect.until.split(":")
    if int(left) <= by:
        expire(play, who, effect.id)
    else:
        play.do(EffectShortened(who, effect.id, f"{ROUNDS}{int(left) - by}:{causer}"))


@rule("DA-25.27")
def turn_comes(play: Play[Adventure], who: str) -> None:
    """At the start of a character's turn, what lasts to the end of their next turn now lasts to the end of this one."""
    for one in play.state.characters:
        for effect in one.effects:
            if effect.until == f"{TURN_END}{who}{LATER}":
                play.do(EffectShortened(one.id, effect.id, effect.until.removesuffix(LATER)))


@rule("DA-25.27", "DA-15.13")
def pass_rounds(play: Play[Adventure], rounds: int) -> None:
    """Let rounds pass outside combat: end effects that last for turns, shorten those for rounds."""
    for one in play.state.characters if rounds > 0 else ():
        for effect in one.effects:
            if effect.until.startswith(ROUNDS):
                shorten(play, one.id, effect, rounds)
            elif effect.until.startswith(("turn:", "turn_end:")):
                expire(play, one.id, effect.id)


def end_of(play: Play[Adventure], *until: str) -> None:
    """End all effects that last until one of these moments."""
    for one in play.state.characters:
        expire(play, one.id, *(each.id for each in one.effects if each.until in until))
