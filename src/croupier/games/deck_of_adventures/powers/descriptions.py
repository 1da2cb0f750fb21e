"""The text of a power or an item, in numbers, for anyone about to use it (DA-25.6, DA-25.7, DA-25.12)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.combat.weapons import on_hit_in_words
from croupier.games.deck_of_adventures.names import and_of, sentence
from croupier.games.deck_of_adventures.packs import library, phrases
from croupier.games.deck_of_adventures.packs.effects import HIT, TARGETS, USE
from croupier.games.deck_of_adventures.packs.state import Item, Power, Save
from croupier.games.deck_of_adventures.powers.item_use import time_of
from croupier.games.deck_of_adventures.powers.outcome_words import outcome_in_words
from croupier.games.deck_of_adventures.powers.saves import difficulty
from croupier.games.deck_of_adventures.powers.sources import (
    Source,
    armed,
    at_each_price,
    of_item,
    taken_of,
    with_choices,
)
from croupier.games.deck_of_adventures.powers.state import POWER
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-25.6", "DA-25.7", "DA-25.5")
def power_text(
    view: Adventure, user: Character, power: Power, takes: str = "", given: tuple[tuple[str, str], ...] | None = None
) -> str:
    """A power's size, reach, attack, what each price buys and its Save, then its own words. Raises Hidden.

    `takes` is the time that using it takes if an item gives it, `given` what that item gives.
    """
    sources = [armed(view.ruling, view, user.id, one, "") for one in at_each_price(power)]
    first = sources[0]
    taken = taken_of(user.sheet.open()) if given is None else given
    attack = first.to_hit or user.sheet.open().primary_skill
    found = [takes or power.type, *_reach(first)]
    always = all(source.attacks for source in sources)
    with_ = f"the weapon in hand, {attack}" if first.with_weapon else attack
    strike = f"attack with {with_} {numbers.trait(view.ruling, view, user.id, attack):+}" if attack else ""
    if always and strike:
        found.append(strike)
    if first.draw:
        found.append(f"{'Upper' if first.draw > 0 else 'Lower'} Hand ({abs(first.draw)})")
    priced = [(source.pp, _bought(source, "" if always else strike)) for source in sources]
    several = len({bought for _, bought in priced}) > 1
    if several:
        found += [f"{fatigue.pp_cost(view.ruling, user, pp)} PP: {bought}" for pp, bought in priced]
    else:
        found += [bought for _, bought in priced[:1] if bought]
    words = with_choices(first.words, power.id, taken) or _stated(first)
    ends = "" if takes else _ended_by(view, user, power.id, first.save)
    return _sentence(found, " ".join(part for part in (_saves(view, user, first.save), ends) if part), words)


@rule("DA-25.6", "DA-25.12")
def _ended_by(view: Adventure, user: Character, power: str, save: Save | None) -> str:
    """The sustained powers of the user that end because this one is sustained, as a sentence."""
    if save is None or phrases.trigger(save.trigger).when != phrases.ON_TURN:
        return ""
    mine = [one.work for one in view.deeds.lasting if one.work.user == user.id and one.work.kind == POWER]
    names = dict.fromkeys(library.title(view, work.id) for work in mine if work.id != power)
    return f"Ends {and_of(names)}." if names else ""


@rule("DA-25.18", "DA-25.19", "DA-25.5")
def item_text(view: Adventure, user: Character, item: Item) -> str:
    """The time that using it takes, its reach and Save, then its own words. Raises Hidden."""
    source = of_item(item)
    return _sentence([time_of(item), *_reach(source), *filter(None, [_bought(source)])],
                     _saves(view, user, source.save), source.words or _stated(source))  # fmt: skip


@on_hit_in_words
@rule("DA-14.9", "DA-25.12", "DA-25.28")
def on_hit_text(view: Adventure, user: Character, weapon: str) -> str:
    """What a hit with this weapon does besides its damage. Raises Hidden."""
    item = library.item(view, weapon)
    if item is None:
        return ""
    done = outcome_in_words("", tuple(one for one in item.effects if one.when == HIT))
    saved = item.save is not None and phrases.trigger(item.save.trigger).when == phrases.ON_HIT
    return " ".join(part for part in (f"Hit: {done}." if done else "", _saves(view, user, item.save if saved else None))
                    if part)  # fmt: skip


@rule("DA-25.26", "DA-25.29")
def _stated(source: Source) -> str:
    """The effects of a power or an item without words of its own, on use and after a hit."""
    parts = []
    for when, first in ((USE, ""), (HIT, "Hit: ")):
        for who in dict.fromkeys(one.who for one in source.effects if one.when == when):
            done = outcome_in_words("", tuple(one for one in source.effects if (one.when, one.who) == (when, who)))
            whom = "" if who == TARGETS else f"{who}: "
            said = f"{first}{whom}{done}"
            parts += [sentence(said[:1].upper() + said[1:])] if done else []
    return " ".join(parts)


def _sentence(found: list[str], save: str, words: str) -> str:
    return " ".join(part for part in (f"{', '.join(found)}.", save, words) if part)


def _reach(source: Source) -> Iterator[str]:
    if source.area is not None:
        form, size = source.area
        yield f"{form} {size}{f' within {source.range}' if form == 'Aura' and source.range else ''}"
    elif source.range and source.is_aimed:
        yield f"range {source.range}"


def _bought(source: Source, strike: str = "") -> str:
    targets = f"{source.targets} targets" if source.targets > 1 else ""
    harm = f"{source.damage} damage" if source.damage > 0 else f"regains {-source.damage} HP" if source.damage else ""
    return ", ".join(part for part in (strike if source.attacks else "", harm, targets) if part)


@rule("DA-25.12")
def objection_text(save: Save) -> str:
    """What accepting a power or failing the Save against it does, and what a success does, for whoever may object."""
    failed, passed = outcome_in_words(save.fail, save.fails), outcome_in_words(save.succeed, save.succeeds)
    succeed = f" On a success: {passed}." if passed else ""
    return f"Save by {' or '.join(save.attributes)}. If it is accepted or the Save fails: {failed}.{succeed}"


@rule("DA-25.12")
def _saves(view: Adventure, user: Character, save: Save | None) -> str:
    if save is None:
        return ""
    dr = difficulty(view.ruling, view, user.id, save)
    passed = outcome_in_words(save.succeed, save.succeeds)
    succeed = f", else {passed}" if passed else ""
    failed = outcome_in_words(save.fail, save.fails)
    return f"Save ({save.trigger}) by {' or '.join(save.attributes)}, DR {dr}: {failed}{succeed}."
