"""How a bot looks after itself and its friends: treatment, healing, Fate Cards, its deck."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.games.deck_of_adventures.bots.attacks import arms, usable
from croupier.games.deck_of_adventures.bots.moment import Asked, Moment
from croupier.games.deck_of_adventures.bots.movement import approach
from croupier.games.deck_of_adventures.cast.state import MINION, Character
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import fate_cards
from croupier.games.deck_of_adventures.checks.commands import ExchangeFate, ToughenUp
from croupier.games.deck_of_adventures.checks.effect_words import HIDDEN
from croupier.games.deck_of_adventures.checks.effects import NEXT
from croupier.games.deck_of_adventures.combat import discard_mechanics
from croupier.games.deck_of_adventures.combat.actions import CONVINCE, INSPECT, RECALL
from croupier.games.deck_of_adventures.combat.commands import Convince, Hide, Inspect, Recall, UseMechanic
from croupier.games.deck_of_adventures.harm.commands import FightCondition, Treat
from croupier.games.deck_of_adventures.harm.state import BURNED, DOWN, ENTANGLED, Wound
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs import state as packs
from croupier.games.deck_of_adventures.packs.effects import Redirect
from croupier.games.deck_of_adventures.packs.state import Power
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import MECHANICS

HURT, THIRD, RARELY = 2, 3, 12
"""The missing health worth healing; chances of one in THIRD, or THIRD in RARELY."""
BEASTS = ("Bristleback Sow",)
"""Creatures of the mill yard that nobody can talk to."""


def saves(now: Moment) -> Iterator[Command]:
    """Healing or treatment for a friend who is knocked out or hurt."""
    friends = now.others(hostile=False)
    fallen = [each for each in friends if each.knockout is not None and each.id not in now.treated]
    hurt = [each for each in (now.one, *friends) if not each.is_out and _missing(now, each) >= HURT]
    for power in usable(now):
        if min(power.damage) < 0 and not (power.type == packs.MAJOR and now.turn.major):
            near = (each for each in (*fallen, *hurt) if now.is_within(each.id, power.range))
            yield from (UsePower(now.one.id, power.id, power.pp[0], (each.id,)) for each in near)
    dying = [each for each in fallen if each.knockout is not None and each.knockout.dying]
    if dying and not now.turn.major:
        yield from (Treat(now.one.id, each.id) for each in dying if now.is_within(each.id, 1))
        if numbers.trait(now.ruling, now.view, now.one.id, "Craft") > 0:
            yield from approach(now, dying, 1)


def _missing(now: Moment, one: Character) -> int:
    """The health that a character lacks, as far as this view knows."""
    if one.sheet.value is None or one.vitals.value is None:
        return 0
    return numbers.hp_max(now.ruling, now.view, one.id) - one.vitals.value.hp


def shake_off_conditions(now: Moment) -> Iterator[Command]:
    """Stand up, put out the flames, break free."""
    for condition, spent in ((DOWN, now.turn.minor), (BURNED, now.turn.minor), (ENTANGLED, now.turn.major)):
        if not spent and now.one.has(condition) is not None:
            yield FightCondition(now.one.id, condition)


def minors(now: Moment) -> Iterator[Command]:
    """Uses of a Minor Action: a healing item, a power for a friend, the deck, a closer look."""
    if now.turn.minor:
        return
    if _missing(now, now.one) >= HURT:
        for gear in now.sheet.gear:
            item = library.item(now.view, gear.item)
            if item is not None and item.use is not None and "regain" in item.use.effect.lower():
                yield UseItem(now.one.id, item.id, targets=(now.one.id,))
    if now.pick(THIRD) == 0 and not _is_hidden(now):
        for power in usable(now):
            helps = power.type == packs.MINOR and power.save is None and not power.checks and min(power.damage) >= 0
            if helps and not (_guards(power) and _moves_on(now)):
                yield from _helpful(now, power)
    if now.pick(THIRD) == 0:
        yield from _by_deck(now)
    foes = now.standing()
    lent = any(each.until == NEXT and each.n > 0 for each in now.one.effects) and not now.turn.major
    if foes and now.one.seat != GM and now.pick(RARELY) < THIRD and not lent:  # a lent hand is for the attack
        talk = [each for each in foes if not each.name.startswith(BEASTS)]
        lesser = [each for each in talk if each.kind == MINION] or talk
        wish = (
            Inspect(now.one.id, "Detection", "how much more they can take", foes[0].id),
            Recall(now.one.id, "what people say about them"),
            Convince(now.one.id, lesser[0].id, "that there is nothing to gain here") if lesser else None,
        )[now.pick(THIRD)]
        if wish is not None and not asks(wish) & now.asked:
            yield wish


def asks(wish: Inspect | Recall | Convince) -> AbstractSet[Asked]:
    """The request to the GM in a command: each opponent is inspected once, and recalled and convinced once by each."""
    match wish:
        case Inspect():
            return {(INSPECT, "", wish.target)}
        case Recall():
            return {(RECALL, wish.character, "")}
        case Convince():
            return {(CONVINCE, wish.character, wish.target)}


def _guards(power: Power) -> bool:
    """Whether the power's user takes damage for another character and must stay near them."""
    return any(isinstance(one.verb, Redirect) for one in power.effects)


def _moves_on(now: Moment) -> bool:
    """Whether the character is about to walk up to a foe: it can still attack, and none is in reach."""
    reach = max((arm.reach for arm in arms(now)), default=1)
    return not now.turn.major and not any(now.is_within(each.id, reach) for each in now.standing())


def hides(now: Moment) -> Iterator[Command]:
    """Sometimes, a hurt character hides from all foes, unless it is already hidden."""
    if not now.turn.major and not _is_hidden(now) and _missing(now, now.one) >= HURT and now.pick(THIRD) == 0:
        yield Hide(now.one.id, tuple(each.id for each in now.standing()))


def _is_hidden(now: Moment) -> bool:
    """Whether the character is hidden from somebody; using a power would end that."""
    return any(each.kind == HIDDEN and each.source == now.one.id for one in now.view.characters for each in one.effects)


def _helpful(now: Moment, power: Power) -> Iterator[Command]:
    """A power with only a text, used on the character or a friend: the GM says what it does."""
    if not power.range and not _is_affected(now, now.one, power.id):
        yield UsePower(now.one.id, power.id, power.pp[0])
    friends = (each for each in now.others(hostile=False) if not each.is_out and now.is_within(each.id, power.range))
    yield from (
        UsePower(now.one.id, power.id, power.pp[0], (each.id,))
        for each in friends
        if not _is_affected(now, each, power.id)
    )


def _is_affected(now: Moment, on: Character, kind: str) -> bool:
    """Whether an effect of this kind from the bot's character is still active on somebody."""
    return any((each.kind, each.source) == (kind, now.one.id) for each in on.effects)


def _by_deck(now: Moment) -> Iterator[Command]:
    """The character's Discard Mechanic for two cards, unless its earlier effect is still active."""
    mechanic = discard_mechanics.mechanic_of(now.one)
    if any(_is_affected(now, each, mechanic) for each in now.view.characters):
        return
    if mechanic == discard_mechanics.INTENSIFY and _is_taken(now, now.one, helps=True):
        return
    if not mechanic or (now.sheet.level < discard_mechanics.FIRST_LEVEL and now.ruling("discard_level") == "2"):
        return
    if mechanic in (discard_mechanics.HELP, discard_mechanics.THWART):
        those = discard_mechanics.eligible(now.ruling, now.view, now.one.id)
        able = (each for each in map(now.view.character, those) if not each.is_out)
        helps = mechanic == discard_mechanics.HELP
        yield from (UseMechanic(now.one.id, 2, (each.id,)) for each in able if not _is_taken(now, each, helps=helps))
    elif mechanic == discard_mechanics.INTENSIFY:
        yield UseMechanic(now.one.id, 2)
    else:
        reach = discard_mechanics.REACH[discard_mechanics.AGGRO]
        near = [each for each in now.others(hostile=True) if not each.is_out and now.is_within(each.id, reach)]
        if near and not any(_is_taken(now, each, helps=False) for each in near):
            yield UseMechanic(now.one.id, 2)


def _is_taken(now: Moment, on: Character, *, helps: bool) -> bool:
    """Whether somebody already has an effect of the same kind, which a new one would replace (DA-21.5)."""
    return any(each.kind in MECHANICS and (each.n > 0) is helps for each in on.effects)


def fate_uses(now: Moment) -> Iterator[Command]:
    """Sometimes exchange Fate for Power Points, when none are left and there is Fate to spare."""
    held = fate_cards.spendable_cards(now.view, now.one.id) if now.one.is_dealer else ()
    has = now.one.vitals.value.pp if now.one.vitals.value is not None else 0
    if len(held) >= HURT and not has and now.pick(THIRD) == 0:
        if numbers.pp_max(now.ruling, now.view, now.one.id) > 0:
            yield ExchangeFate(now.one.id, held[-1:])


def toughen_up(view: Adventure, one: Character) -> Iterator[Command]:
    """Fate Cards to undo the wound that knocked a character out: the last one, as earlier ones have been treated.

    A character hit again since would stay out.
    """
    held = fate_cards.spendable_cards(view, one.id) if one.is_dealer else ()
    for wound in one.wounds[-1:]:
        needed = _needed(wound)
        if not wound.down and needed <= len(held):
            yield ToughenUp(one.id, wound.id, held[:needed])


def _needed(wound: Wound) -> int:
    """The number of Fate Cards that would have left the character some health."""
    if wound.before.value is None or wound.armor.value is None:
        return wound.amount
    hp, lost = wound.before.value
    armor = 0 if wound.bypass else max(0, wound.armor.value - lost)
    return min(wound.amount, max(1, wound.amount - armor - hp + 1))
