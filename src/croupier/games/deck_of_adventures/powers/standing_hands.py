"""Hands and DR that Passive powers, vulnerabilities and worn gear always add to Checks (DA-25.28)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.characters.sides import is_on_side, is_reached
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks.actors import check_of
from croupier.games.deck_of_adventures.checks.commands import WeighPower
from croupier.games.deck_of_adventures.checks.contest_events import ContestWeighed
from croupier.games.deck_of_adventures.checks.contests import attackers_check
from croupier.games.deck_of_adventures.checks.current_hands import update_hands
from croupier.games.deck_of_adventures.checks.effects import effect_counts
from croupier.games.deck_of_adventures.checks.events import PowerWeighed
from croupier.games.deck_of_adventures.checks.hand_sources import asks_gm, hand_source
from croupier.games.deck_of_adventures.checks.ranges import range_source
from croupier.games.deck_of_adventures.checks.state import CONSULT, Check, Hand
from croupier.games.deck_of_adventures.packs import effects, library
from croupier.games.deck_of_adventures.packs.effects import AGAINST, ALWAYS, BY_GM, CHOSEN
from croupier.games.deck_of_adventures.powers import facts
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import require_gm


@rule("DA-25.28", "DA-25.9")
def _counting(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Stated]:
    """The hands and DR on the actor's sheet that apply to a Check and whose facts hold. Raises Hidden."""
    if not now.has(check.actor):
        return
    for bearer, found in (*_own(now, check.actor), *_of_others(now, check.actor)):
        verb = found.effect.verb
        if isinstance(verb, effects.Hand | effects.Range) and _is_about(ruling, found, verb.scope, check):
            about = check.about if now.has(check.about) else check.actor
            if facts.all_hold(now, found.effect.facts, bearer, about if bearer == check.actor else check.actor):
                yield found


def _own(now: Adventure, who: str) -> Iterator[tuple[str, Stated]]:
    """The lasting statements on a character's own sheet that apply to the character, each with the character's id."""
    for found in stated.at_moment(now, now.character(who), ALWAYS):
        if found.effect.who in (effects.USER, effects.TARGETS):
            yield who, found


@rule("DA-25.30")
def _of_others(now: Adventure, who: str) -> Iterator[tuple[str, Stated]]:
    """Hands that other characters' sheets, as far as this view knows them, give to those near them."""
    for one in now.characters:
        if one.id == who or one.sheet.value is None or not one.here:
            continue
        for found in stated.at_moment(now, one, ALWAYS):
            effect = found.effect
            reach = effect.within if effect.around is None else effect.around
            if effect.who not in (effects.USER, effects.TARGETS) and _reaches(now, effect.who, one.id, who, reach):
                yield one.id, found


def _reaches(now: Adventure, side: str, bearer: str, who: str, spaces: int | None) -> bool:
    if spaces is None:
        return not now.character(bearer).is_out and is_on_side(now, side, bearer, who)
    return is_reached(now, side, bearer, who, spaces)


def _is_about(ruling: Ruling, found: Stated, scope: str, check: Check) -> bool:
    """Whether a Check is in scope; "against chosen" is the choice made when the power was taken."""
    on = f"{AGAINST}{found.choice}" if scope == f"{AGAINST}{CHOSEN}" else scope
    return effect_counts(ruling, Effect("", 0, on), check)


@hand_source
@rule("DA-25.28")
def standing_hands(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Hand]:
    """The hands of a sheet that the rules apply automatically."""
    for found in _counting(ruling, now, check):
        verb = found.effect.verb
        if isinstance(verb, effects.Hand) and found.effect.ask != BY_GM:
            yield _hand(now, found, verb)


def _hand(now: Adventure, found: Stated, verb: effects.Hand) -> Hand:
    """A hand on a sheet, with its line in the power: lines add up (DA-25.27)."""
    return Hand(
        verb.n, found.name, "DA-25.28", line=library.line_of(now, found.id, found.effect, of_item=found.is_item)
    )


@range_source
@rule("DA-25.28")
def standing_ranges(ruling: Ruling, now: Adventure, check: Check) -> Iterator[int]:
    """The numbers that a sheet adds to the DR."""
    for found in _counting(ruling, now, check):
        if isinstance(found.effect.verb, effects.Range):
            yield found.effect.verb.by


# decided by the GM


@asks_gm
@rule("DA-25.28", "DA-R118")
def unweighed(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Stated]:
    """Hands that the GM has yet to count or not; only from sheets that everyone sees."""
    if check.state != CONSULT or not now.has(check.actor) or not stated.is_public(now.character(check.actor)):
        return
    for found in _counting(ruling, now, check):
        hand = isinstance(found.effect.verb, effects.Hand) and found.effect.ask == BY_GM
        if hand and not found.is_among(check.weighed):
            yield found


@rule("DA-25.28", "DA-25.5")
def weigh_power(play: Play[Adventure], command: WeighPower) -> None:
    """The GM says whether a power's words apply to this Check, or to the attacker's hand in this contest."""
    require_gm(play, "DA-25.28")
    contest = next((one for one in play.state.contests if one.weighing and one.id == command.check), None)
    check = check_of(play, command.check, CONSULT) if contest is None else attackers_check(contest)
    open_ones = unweighed(play.state.ruling, play.state, check)
    found = next((one for one in open_ones if one.is_meant(command.power, command.line)), None)
    play.need(found is not None, "that question is not open", "answer the open question")
    assert found is not None
    verb = found.effect.verb
    assert isinstance(verb, effects.Hand)
    hand = _hand(play.state, found, verb) if command.counts else None
    play.because("DA-25.28", power=found.name, counts=command.counts)
    if contest is not None:
        play.do(ContestWeighed(contest.id, found.id, hand, found.line))
        return
    play.do(PowerWeighed(check.id, found.id, hand, found.line))
    update_hands(play, play.state.check(check.id))
