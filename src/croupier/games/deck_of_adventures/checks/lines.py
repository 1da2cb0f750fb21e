"""One line of the log for what happens to Checks, contests and Fate Cards."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.deck_of_adventures.checks import events as happened
from croupier.games.deck_of_adventures.checks.effects import ATTACK
from croupier.games.deck_of_adventures.checks.state import CALLED, POWER, Check, Contest
from croupier.games.deck_of_adventures.checks.words import (
    KINDS,
    hand_in_words,
    hands_in_words,
    name_of,
    result_in_words,
    terms_in_words,
)
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.cards import named

LEVELS = {0: "is rested: no Fatigue.", 1: "runs out of cards: Fatigue 1.", 2: "runs out of cards: Fatigue 2.",
          3: "runs out of cards: Fatigue 3.", 4: "runs out of cards: Fatigue 4."}  # fmt: skip


def line(event: Event, view: Adventure) -> str:
    """A plain sentence; empty for what is not told."""
    match event:
        case happened.FatigueSet(character=who, level=level):
            return f"{name_of(view, who)} {LEVELS[level]}"
        case happened.FateAwarded(character=who, form=form, why=why):
            given = {"token": "a token", "ace": "an Ace", "joker": "a Joker"}[form]
            return f"{name_of(view, who)} is awarded {given}: {why}"
        case happened.EffectLaid(character=who, effect=effect):
            return f"{name_of(view, who)}: {hand_in_words(effect.n)}, {effect.text or effect.kind}."
        case happened.EffectsEnded(character=who, used=used):
            return "" if used else f"{name_of(view, who)}: a hand is lifted."
        case happened.ContestBegun(contest=contest):
            return _contest(view, contest)
        case happened.ContestSet(contest=contest):
            card = named(contest.aim.face) if contest.aim else ""
            return "" if contest.accepted else f"{name_of(view, contest.attacker)}'s new Target Card: {card}."
        case happened.ContestOver():
            return ""
        case _:
            return _check(event, view)


def _check(event: Event, view: Adventure) -> str:
    match event:
        case happened.CheckCalled(check=check):
            return _called(view, check)
        case happened.TermsSet(check=check):
            return f"{name_of(view, check.actor)} makes a Check: {terms_in_words(check)}."
        case happened.CheckDropped(check=name, why=why):
            return f"{_who(view, name)}'s Check is not made{': ' if why else ''}{why}."
        case happened.TraitAsked(check=name, trait=trait):
            return f"{_who(view, name)} would rather use {trait}."
        case happened.TraitSettled(check=name, trait=trait, modifier=modifier, refused=refused):
            return f"{refused} is refused." if refused else f"{_who(view, name)} uses {trait} {modifier:+}."
        case happened.HandsSet(check=name, hands=hands, net=net, locked=locked):
            if not net and not hands:
                return ""
            told = hand_in_words(net) or "hands cancel out"
            return f"{_who(view, name)}: {told} ({hands_in_words(hands)})." if locked else ""
        case happened.RanShort(check=name):
            return f"No card is left for {_who(view, name)}."
        case happened.Redrawn(check=name, by=by):
            return f"{_who(view, name)} redraws{' by a Power' if by == POWER else ''}."
        case happened.RedrawGranted(check=name):
            return f"A Power lets {_who(view, name)} redraw."
        case happened.CheckDone(check=name, result=result):
            return f"{_who(view, name)}: {result_in_words(result)}." if result else f"{_who(view, name)}: failed."
        case happened.TellingPassed(check=name):
            return f"{_who(view, name)} tells what happens."
        case happened.CheckTold(text=text):
            return text
        case _:
            raise AssertionError(event)


def _called(view: Adventure, check: Check) -> str:
    name = name_of(view, check.actor)
    if check.state == CALLED:
        return f"{name} asks for a Check with {check.trait}: {check.words or 'no more is said.'}"
    about = name_of(view, check.about) if check.about and view.has(check.about) else ""
    if check.kind == ATTACK and about:
        return f"{name} attacks {about}: {terms_in_words(check)}."
    against = f" against {about}" if about else ""
    said = f" ({check.words})" if check.words else ""
    return f"{name}, {KINDS.get(check.kind, 'Check')}{against}{said}: {terms_in_words(check)}."


def _contest(view: Adventure, one: Contest) -> str:
    targets = ", ".join(name_of(view, who) for who in one.targets)
    card = named(one.aim.face) if one.aim else ""
    return (
        f"{name_of(view, one.attacker)}, {one.trait} against {' or '.join(one.against)} of {targets}: "
        f"Target Card {card}, DR {one.dr}."
    )


def _who(view: Adventure, check: str) -> str:
    return next((name_of(view, one.actor) for one in view.checks if one.id == check), "somebody")
