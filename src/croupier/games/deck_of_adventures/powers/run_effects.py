"""The effects that powers and items state, applied to their recipients (DA-25.26, DA-25.27)."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION, Effect
from croupier.games.deck_of_adventures.characters.knowledge import gain_pp
from croupier.games.deck_of_adventures.characters.sides import is_on_side
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.checks.effect_words import length_in_words
from croupier.games.deck_of_adventures.checks.effects import LATER, end_effects, lay_effect
from croupier.games.deck_of_adventures.health import condition_changes, condition_lengths, damage, healing
from croupier.games.deck_of_adventures.packs import effects, library
from croupier.games.deck_of_adventures.packs.effects import Span, StatedEffect
from croupier.games.deck_of_adventures.powers import facts, gm_cards, holding, limits, restore_health, summons
from croupier.games.deck_of_adventures.powers.outcome_words import outcome_in_words
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import ITEM, Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances, steps
from croupier.games.deck_of_adventures.turns import turn_actions


@rule("DA-25.26", "DA-25.7")
def run(play: Play[Adventure], work: Work, source: Source, targets: tuple[str, ...], when: str) -> None:
    """Run every effect of a moment on its recipients."""
    for effect in source.bought:
        if effect.when == when:
            run_one(play, work, source, effect, targets)


@rule("DA-25.26", "DA-25.28")
def run_one(play: Play[Adventure], work: Work, source: Source, effect: StatedEffect, targets: tuple[str, ...]) -> None:
    """Run one effect, if its facts hold and it has a use left; the GM decides who else is near enough."""
    unsure = _unsure(play, work, effect, targets)
    if unsure:
        reach = f"{effect.who} within {count_of(effect.within or 0, 'space')}"
        gm_cards.leave(play, work, source, f"{outcome_in_words('', (effect,))}: {reach}", unsure)
    found = whom(play, work, effect, targets)
    if not found and not unsure:
        return
    limits.note_use(play, work.user, work.id, effect, of_item=work.kind == ITEM)
    if not found:
        return
    if isinstance(effect.verb, effects.Bring):
        every = (one for one in source.bought if isinstance(one.verb, effects.Bring) and one.when == effect.when)
        summons.bring(play, work, source, effect.verb, _blank(play, work, source, effect, work.user),
                      is_further=next(every, effect) is not effect)  # fmt: skip
        return
    if isinstance(effect.verb, effects.Tell | effects.Rough):
        words = effect.verb.words if isinstance(effect.verb, effects.Tell) else source.words
        gm_cards.leave(play, work, source, words, found, row=isinstance(effect.verb, effects.Rough))
        return
    for who in found:
        carry_out(play, work, source, effect, who)


@rule("DA-25.26", "DA-25.27", "DA-25.28")
def whom(play: Play[Adventure], work: Work, effect: StatedEffect, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The characters on whom an effect would be carried out now; nobody if it has no use left."""
    if not limits.is_left(play.state, work.user, work.id, effect, of_item=work.kind == ITEM):
        return ()
    return tuple(
        who for who in recipients(play, work.user, effect, targets)
        if facts.all_hold(play.state, _facts_of_use(effect), work.user, who)
    )  # fmt: skip


def _facts_of_use(effect: StatedEffect) -> tuple[effects.Fact, ...]:
    """The facts checked when an effect is applied; a redirect's distance is checked when damage is dealt."""
    guards = isinstance(effect.verb, effects.Redirect)
    return tuple(one for one in effect.facts if not (guards and one.name == effects.WITHIN))


@rule("DA-25.26", "DA-12.1")
def recipients(play: Play[Adventure], user: str, effect: StatedEffect, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The targets, the user or a side; with `within`, only those that the map shows to be near enough."""
    now = play.state
    if effect.is_aura:
        return (user,)
    match effect.who:
        case effects.TARGETS:
            found = targets
        case effects.USER:
            found = (user,)
        case _:
            found = tuple(one.id for one in now.characters if is_on_side(now, effect.who, user, one.id))
    near = effect.within
    alive = tuple(who for who in found if now.has(who) and now.character(who).here and not now.character(who).dead)
    return alive if near is None else tuple(who for who in alive if _is_near(play, user, who, near))


@rule("DA-25.26", "DA-12.7", "DA-25.5")
def _unsure(play: Play[Adventure], work: Work, effect: StatedEffect, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a side whom neither the map nor the GM has shown to be near enough or too far away."""
    if effect.within is None or effect.who in (effects.TARGETS, effects.USER):
        return ()
    every = whom(play, work, msgspec.structs.replace(effect, within=None), targets)
    return tuple(who for who in every if distances.within(play, work.user, who, effect.within) is None)


def _is_near(play: Play[Adventure], user: str, who: str, spaces: int) -> bool:
    return user == who or distances.within(play, user, who, spaces) is True


@rule("DA-25.26", "DA-25.14", "DA-14.11", "DA-16.4")
def carry_out(play: Play[Adventure], work: Work, source: Source, effect: StatedEffect, who: str) -> None:
    """Apply one effect to one character."""
    verb = effect.verb
    match verb:
        case (
            effects.Hand() | effects.Range() | effects.Number() | effects.Redirect() | effects.Reduce()
            | effects.Light()
        ):  # fmt: skip
            lay(play, work, source, effect, who)
        case effects.Act():
            _act(play, work, source, effect, verb, who)
        case effects.Hold():
            holding.hold(play, who, verb.n, _blank(play, work, source, effect, who))
        case effects.Damage():
            play.because("DA-25.26", damage=verb.n)
            damage.deal(play, who, verb.n, bypass=verb.bypass, source=source.name)
        case effects.Regain():
            _regain(play, work, verb, who)
        case effects.Lay():
            play.because("DA-25.26", condition=verb.name)
            until = stored(play, effect.until, work.user, who) or condition_lengths.usual_length(
                play, verb.name, by=work.user, given=source.length
            )
            condition_changes.add_condition(
                play, who, verb.name, source=work.user, until=until, clause=condition_changes.by_power(verb.name)
            )
        case effects.End():
            names = [name for name in verb.names if play.state.character(who).has(name)]
            ended = work.choice if work.choice in names else names[0] if names else ""
            play.because("DA-25.26", ended=ended or "nothing")
            condition_changes.remove_condition(play, who, ended)
        case effects.Discard():
            play.because("DA-25.26", cards=verb.n)
            decks.give_up(play, who, verb.n)
        case effects.Step():
            steps.put(play, work.user, work.to)
        case (
            effects.Strike() | effects.Redraw() | effects.Bar() | effects.Need() | effects.Tell() | effects.Rough()
            | effects.Bring()
        ):  # fmt: skip
            pass  # the attack is made earlier; the others apply at their own moments
        case _:
            assert_never(verb)


@rule("DA-25.26", "DA-16.4", "DA-14.11")
def _regain(play: Play[Adventure], work: Work, verb: effects.Regain, who: str) -> None:
    if verb.stat == "AP":
        healing.regain_armor(play, who, verb.n, "DA-25.26")
        return
    play.because("DA-25.26", regains=f"{verb.n} {verb.stat}")
    if verb.stat == "HP":
        restore_health.heal(play, work, who, verb.n)
    else:
        gain_pp(play, who, verb.n)


@rule("DA-25.27", "DA-9.5")
def lay(play: Play[Adventure], work: Work, source: Source, effect: StatedEffect, who: str) -> None:
    """Put a lasting effect on a character; if the same user applies it again, it starts over."""
    verb, blank = effect.verb, _blank(play, work, source, effect, who)
    match verb:
        case effects.Hand():
            made = msgspec.structs.replace(blank, n=verb.n, on=verb.scope)
        case effects.Range():
            made = msgspec.structs.replace(blank, dr=verb.by, on=verb.scope)
        case effects.Light():
            made = msgspec.structs.replace(blank, light=verb.of, near=effect.around)
        case effects.Number():
            made = msgspec.structs.replace(blank, stat=verb.stat, by=verb.by)
        case effects.Redirect():
            near = next((one.n for one in effect.facts if one.name == effects.WITHIN), None)
            made = msgspec.structs.replace(blank, guard=work.user, near=near)
        case _:
            assert isinstance(verb, effects.Reduce)
            made = msgspec.structs.replace(blank, less=verb.by)
    if effect.is_aura:
        made = msgspec.structs.replace(made, whom=effect.who, near=effect.around)
    put(play, who, made)


@rule("DA-25.27")
def _blank(play: Play[Adventure], work: Work, source: Source, effect: StatedEffect, who: str) -> Effect:
    """An effect of this length on a character that does nothing yet."""
    until = _kept(play, effect.until, work.user, who)
    if effect.until.unit == effects.TARGET_TURN and effect.when != effects.TURN_START and _is_acting(play.state, who):
        until += LATER
    line = library.line_of(play.state, work.id, effect, of_item=work.kind == ITEM)
    return Effect("", 0, until=until, source=work.user, kind=work.id, text=source.name, line=line)


@rule("DA-25.31", "DA-25.27", "DA-13.15")
def _act(play: Play[Adventure], work: Work, source: Source, effect: StatedEffect, verb: effects.Act, who: str) -> None:
    """Give one more action in the turn under way; else it waits for the character's next turn in this combat."""
    if not can_use_action(play.state, who):
        return
    play.because("DA-25.31", action=verb.size)
    if turn_actions.grant(play, who, verb.size):
        return
    until = f"turn_end:{who}{LATER if _is_acting(play.state, who) else ''}"
    line = library.line_of(play.state, work.id, effect, of_item=work.kind == ITEM)
    made = Effect("", 0, until=until, source=work.user, kind=work.id, text=source.name, action=verb.size, line=line)
    play.because("DA-25.27", lasts=_lasts(play.state, made))
    lay_effect(play, who, made)  # each use gives one more, as in a turn under way


@rule("DA-25.31", "DA-5.8", "DA-15.2", "DA-17.1")
def can_use_action(now: Adventure, who: str) -> bool:
    """Whether a character can use one more action, in the turn under way or their next one in this combat.

    Not Companions, those who have left it or were never in it, Minions who are Knocked Out, and whoever is Stunned in
    the turn under way, one that waits for a readied action included.
    """
    combat, one = now.combat, now.character(who)
    has_left = combat is None or who not in combat.order or who in combat.gone or not one.here
    turns = (combat.turn, combat.held) if combat is not None else ()
    is_stunned = any(
        turn is not None and turn.who == who and turn.stunned and not turn.readied and not turn.ending for turn in turns
    )
    if has_left or is_stunned or one.kind == COMPANION:
        return False
    return not one.is_out or (one.is_dealer and not one.dead)


@rule("DA-25.27", "DA-9.5")
def put(play: Play[Adventure], who: str, made: Effect) -> None:
    """Put an effect on a character, replacing the same one from the same user."""
    same = tuple(
        each.id for each in play.state.character(who).effects
        if _what(each) == _what(made)
    )  # fmt: skip
    end_effects(play, who, *same, used=True)
    play.because("DA-25.27", lasts=_lasts(play.state, made))
    lay_effect(play, who, made)


def _lasts(now: Adventure, made: Effect) -> str:
    """How long an effect lasts, in the words of the log."""
    return length_in_words(now, made).removeprefix(", ") or "until the GM ends it"


def _what(one: Effect) -> tuple[object, ...]:
    """The identity of an effect: the power, its line or length, its user, the kind and the purpose."""
    kind = (bool(one.n), bool(one.dr), bool(one.guard), one.less is not None, one.whom, one.light)
    return one.kind, one.line or one.until.partition(":")[0], one.source, one.on, one.stat, kind


@rule("DA-25.27", "DA-5.9")
def _is_acting(now: Adventure, who: str) -> bool:
    """Whether a character's own turn in a combat is under way, one that waits for a readied action included."""
    turns = (now.combat.turn, now.combat.held) if now.combat is not None else ()
    place = turn_actions.acts_in(now.character(who))
    return any(one is not None and one.who == place and not one.readied and not turn_actions.is_fresh(one)
               for one in turns)  # fmt: skip


@rule("DA-25.27", "DA-15.1")
def _kept(play: Play[Adventure], span: Span, user: str, who: str) -> str:
    """A duration as an effect stores it: rounds as the number of starts of the user's turns still to come."""
    return condition_lengths.stored_length(play, stored(play, span, user, who))


@rule("DA-25.27", "DA-15.1")
def stored(play: Play[Adventure], span: Span, user: str, who: str) -> str:
    """A duration as stored: until a turn, a number of rounds from the user's place, the combat, a rest."""
    match span.unit:
        case effects.AT_ONCE:
            return ""
        case effects.NEXT_CHECK:
            return "next"
        case effects.USER_TURN:
            return f"turn:{user}"
        case effects.TARGET_TURN:
            return f"turn_end:{who}"
        case effects.ROUNDS | effects.MINUTES:
            return f"{span.unit}:{span.n}:{user}"
        case effects.COMBAT:
            return "combat" if play.state.combat is not None else "scene"
        case effects.ENDED:
            return "gm"
        case _:
            return span.unit
