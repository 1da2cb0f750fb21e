"""The odds of powers and items: their attacks, the Saves against them, treatment, cards given up."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.odds.questions import OddsRequest
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.actors import modifier
from croupier.games.deck_of_adventures.checks.blows import Blow
from croupier.games.deck_of_adventures.checks.state import SAVE, Check
from croupier.games.deck_of_adventures.figures.difficulties import MOST_DR, bounded_dr
from croupier.games.deck_of_adventures.odds_from_view import attacks, decks
from croupier.games.deck_of_adventures.odds_from_view.actions import giving_up_question, treatment_question
from croupier.games.deck_of_adventures.odds_from_view.check_terms import (
    check_fields,
    net_hand,
    standing,
    uncalled_check,
)
from croupier.games.deck_of_adventures.odds_from_view.checks import ANY_TARGET, WITHOUT_REDRAWS
from croupier.games.deck_of_adventures.packs import library, phrases
from croupier.games.deck_of_adventures.packs.state import Save
from croupier.games.deck_of_adventures.powers import areas, saves, targets
from croupier.games.deck_of_adventures.powers import commands as wish
from croupier.games.deck_of_adventures.powers.areas import AURA, SIDES
from croupier.games.deck_of_adventures.powers.resolve_power import at_price, when
from croupier.games.deck_of_adventures.powers.restore_health import heals
from croupier.games.deck_of_adventures.powers.sources import Source, armed, of_item, of_power, source_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Spot


def use_power(view: Adventure, command: wish.UsePower | wish.UseItem) -> OddsRequest | None:
    """The first odds of a power or item for its targets; a Save on a hit comes after the hit."""
    source, who = source_and_targets(view, command)
    if source is None or not who:
        return None
    user = command.character
    if source.attacks:
        trait = source.to_hit or numbers.primary_skill(view.ruling, view, user)
        strike = Blow(trait, max(0, source.damage), source.range, given=attacks.hands_of(source.draw, source.name))
        return attacks.volley(view, user, who, strike) if trait else None
    healed = view.character(who[0])
    by_power = isinstance(command, wish.UsePower) or bool(command.power)
    if by_power and heals(source) and healed.knockout is not None and len(who) == 1:
        trait = numbers.primary_skill(view.ruling, view, user)
        sure = view.ruling("ko_power_check") == "automatic"
        return None if sure else treatment_question(view, user, who[0], trait)
    if source.save is not None and at_price(source) and when(source) in (phrases.ONCE, phrases.UNWILLING):
        return save_question(view, source, source.save, user, who)
    return _discards(view, source.effect, who)


def answer_power(view: Adventure, command: wish.AnswerPower) -> OddsRequest | None:
    """The odds of the Save of a target that objects, or of the cards given up by one that does not."""
    found = next(one for one in view.deeds.asked if one.id == command.asked)
    source = source_of(view, found.work)
    if source is None or source.save is None:
        return None
    if not command.objects:
        return _discards(view, source.save.fail, (found.target,))
    asked = save_question(view, source, source.save, found.work.user, (found.target,))
    return None if asked is None else asked._replace(when="")


def save_question(view: Adventure, source: Source, save: Save, user: str, who: tuple[str, ...]) -> OddsRequest | None:
    """The odds of one target's Save, or of how many of several suffer it; each uses its best Attribute (DA-25.12)."""
    ruling = view.ruling
    unwilling = when(source) == phrases.UNWILLING
    affected = [one for one in who if not view.character(one).is_out and not (unwilling and one == user)]
    dr, every = bounded_dr(ruling, saves.difficulty(ruling, view, user, save)), list[Check]()
    if not 0 <= dr <= MOST_DR:
        return None
    for one in affected:
        best = max(save.attributes, key=lambda name: modifier(ruling, view, one, name))
        every.append(
            uncalled_check(view, one, SAVE, best, dr, aim=standing(view, one), sight=False, lays=saves.laid_by(save))
        )
    if not every:
        return None
    names = [view.character(one.actor).name for one in every]
    if len(every) > 1:
        return _of_several(view, every, dr, "if they object" if unwilling else "")
    given = check_fields(view, every[0], net_hand(view, every[0]))
    if given is None:
        return None
    del given["needs"]
    said = [f"{names[0]} objects"] if unwilling else []
    said += [f"{names[0]} uses {every[0].trait}"] if len(save.attributes) > 1 else []
    receipt = decks.pile_in_words(view, every[0].actor) + WITHOUT_REDRAWS
    receipt = f"{ANY_TARGET}; {receipt}" if "target-pile" in given else receipt
    return OddsRequest("save", given, f"if {' and '.join(said)}" if said else "", receipt)


def _of_several(view: Adventure, every: list[Check], dr: int, said: str) -> OddsRequest | None:
    piles = decks.of_several(view, [one.actor for one in every])
    faces = [one.aim.face for one in every if one.aim is not None and one.aim.face]
    if piles is None or len(faces) < len(every):
        return None
    given = {"targets": faces, "range": dr, "modifiers": [one.modifier for one in every],
             "hands": [net_hand(view, one) for one in every], **piles}  # fmt: skip
    return OddsRequest("saves", given, said, f"{count_of(len(piles['piles']), 'draw pile')}, unseen{WITHOUT_REDRAWS}")


def _discards(view: Adventure, text: str, who: tuple[str, ...]) -> OddsRequest | None:
    """The odds of Aces among the cards that somebody gives up by a fixed phrase: they go to the hand (DA-25.13)."""
    cards = sum(one.amount for one in phrases.phrases(text) if one.kind == phrases.DISCARD)
    return giving_up_question(view, who[0], cards) if cards and len(who) == 1 else None


def source_and_targets(view: Adventure, command: wish.UsePower | wish.UseItem) -> tuple[Source | None, tuple[str, ...]]:
    """The power or item that is used, and whom it affects."""
    source = _source(view, command)
    return source, () if source is None else _targets(view, source, command)


def _source(view: Adventure, command: wish.UsePower | wish.UseItem) -> Source | None:
    """The power or item that is used, at its price."""
    given = command.power
    if isinstance(command, wish.UseItem):
        item = library.item(view, command.item)
        if item is None:
            return None
        of = [id for id, _ in item.use.powers] if item.use is not None else []
        if not of:
            return of_item(item)
        given = given or of[0]
    power = library.power(view, given)
    if power is None:
        return None
    source = of_power(power, power.pp.index(command.pp) if command.pp in power.pp else 0)
    return armed(view.ruling, view, command.character, source, command.weapon)


def _targets(view: Adventure, source: Source, command: wish.UsePower | wish.UseItem) -> tuple[str, ...]:
    """The targets, all of them for an area of the map (DA-25.15)."""
    user = command.character
    own = view.grid.shown(user) if view.grid is not None else None
    if source.area is not None and own is not None:
        form, size = source.area
        if form != AURA and command.side not in SIDES:
            return ()
        there = form == AURA and source.range and command.x is not None and command.y is not None
        middle = Spot(command.x or 0, command.y or 0) if there else own
        spaces = areas.covered_spaces(view, form, size, middle, command.side, own)
        return targets.in_spaces(view, user, source, spaces)
    if source.area is None and (source.range == 0 or not source.is_aimed):
        return (user,)
    of_thing = isinstance(command, wish.UseItem) and not command.power
    given = command.targets or ((user,) if of_thing else ())
    return tuple(one for one in given if view.has(one) and view.character(one).here and not view.character(one).dead)
