"""Using a power: whether it may be used now, what it costs, on whom (DA-25.6, DA-25.7; P9.1)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import numbers, stated
from croupier.games.deck_of_adventures.characters.knowledge import put_vitals, readers
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.checks.actors import require_actor, require_free
from croupier.games.deck_of_adventures.combat import attacks, hiding
from croupier.games.deck_of_adventures.combat.state import FREE as FREE_SIZE
from croupier.games.deck_of_adventures.combat.state import MAJOR as MAJOR_SIZE
from croupier.games.deck_of_adventures.combat.state import MINOR as MINOR_SIZE
from croupier.games.deck_of_adventures.health import healing
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import ADVERSARY, FREE, HOUSE, MINOR, PASSIVE, Power
from croupier.games.deck_of_adventures.powers import bosses, conditions_of_use, resolve_power, targets
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.events import PowerUsed
from croupier.games.deck_of_adventures.powers.sources import Source, armed, of_power, taken_of, with_choices
from croupier.games.deck_of_adventures.powers.state import Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import gm_reach
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import known_character

SIZES = {FREE: FREE_SIZE, MINOR: MINOR_SIZE}


@rule("DA-25.6", "DA-5.2", "DA-13.13")
def use_power(play: Play[Adventure], command: UsePower) -> None:
    """Use a power on the character's sheet."""
    user = able(play, command.character)
    power = known_power(play, user, command.power)
    use(play, user, power, command)


def known_power(play: Play[Adventure], user: Character, id: str) -> Power:
    """The power with this id on the user's sheet. Raises Impossible."""
    mine = [one.id for one in user.sheet.open().powers]
    power = library.power(play.state, id) if id in mine else None
    play.need(power is not None, f"{user.name} has no power {id[:40]!r}", ", ".join(mine) or "do something else")
    assert power is not None
    return power


@rule("DA-25.6", "DA-25.7", "DA-25.16", "DA-25.28", "DA-13.13", "DA-14.12", "DA-R63", "DA-R73")
def use(
    play: Play[Adventure], user: Character, power: Power, command: UsePower | UseItem, *, item: str = "",
    given: tuple[tuple[str, str], ...] | None = None, took: str = "",
) -> None:  # fmt: skip
    """Pay for a power and resolve it; `item` is what gives it, whose use has paid for its time, `given` its powers.

    `took` is the size of the action that the use of the item took, which need not be the power's own.
    Armor Points that it has added before are granted anew (DA-R73).
    """
    free = bool(item)
    play.require(power.type != PASSIVE, "DA-25.6", f"{power.name} is always on", "do nothing: it always applies")
    epic(play)
    boss = power.type in {ADVERSARY, HOUSE}
    size = SIZES.get(power.type, MAJOR_SIZE)
    if boss:
        bosses.require_moment(play, user, power)
    elif not free:
        turn_actions.may_act(play, user.id, size, power.id, pp=power.pp[price(play, power, command.pp)])
    paid = None if free else readied_price(play.state, user.id, power.id)
    at = price(play, power, command.pp)
    if paid is not None:
        if command.pp not in (None, power.pp[paid]):
            raise Invalid("pp", command.pp, f"{power.pp[paid]}, which is paid", "DA-R67")
        at = paid
    source = armed(play.ruling, play.state, user.id, of_power(power, at), command.weapon)
    taken = taken_of(user.sheet.open()) if given is None else given
    source = source._replace(words=with_choices(source.words, power.id, taken))
    if source.attacks:
        stated.require_allowed(play, user.id, source.to_hit or numbers.primary_skill(play.ruling, play.state, user.id))
    if paid is None:
        require_pp(play, user, source, power)
    found = targets_of(play, user, source, command)
    conditions_of_use.require(play, user, source, found, command)
    if not free and gm_reach.waits_for_gm(play, command, user.id, found, reach_of(source)):
        return
    if boss:
        bosses.note_use(play, user, power)
    elif not free:
        turn_actions.spend_action(play, user.id, size)
    if paid is None:
        spend_pp(play, user.id, source.pp)
    hiding.reveal(play, user.id)
    if source.attacks and (took if item else size) == MAJOR_SIZE:
        attacks.note_attack(play, user.id)
    cost = fatigue.pp_cost(play.ruling, user, source.pp)
    if item:
        play.because("DA-25.18", item=item)
    play.because(_clause(power), power=power.name, pp=cost)
    play.do(PowerUsed(user.id, power.name, found, cost, source.words, item=item))
    more = sum(one.by for one in power.adjusts if (one.how, one.stat) == ("add", "AP"))
    if any((one.kind, one.source, one.stat) == (power.id, user.id, "AP") for one in user.effects):
        healing.regain_armor(play, user.id, more, "DA-14.12")
    elif more > 0:
        healing.forget_armor_gone(play, user.id)
    work = Work(user.id, power.id, at=at, choice=command.choice, weapon=command.weapon)
    resolve_power.begin(play, conditions_of_use.with_space(work, source, command), source, found)


@rule("DA-25.7", "DA-25.16", "DA-13.13")
def _clause(power: Power) -> str:
    """The clause for a use: a Boss's moment, the price to pay, or the size of the action if it is free."""
    if power.type in {ADVERSARY, HOUSE}:
        return "DA-25.16"
    return "DA-25.7" if max(power.pp) else "DA-13.13"


@rule("DA-R67")
def readied_price(now: Adventure, who: str, power: str) -> int | None:
    """The index of the price paid for a readied Power while it is taken; None if it has to be paid now."""
    turn = now.combat.turn_of(who) if now.combat is not None else None
    return turn.at if turn is not None and turn.readied and turn.power == power else None


@rule("DA-R67")
def is_free_of_pp(now: Adventure, who: str) -> bool:
    """Whether a readied action is taken for which no Power was paid, so that none that costs PP may be used."""
    turn = now.combat.turn_of(who) if now.combat is not None else None
    return turn is not None and turn.readied and not turn.power


def reach_of(source: Source) -> int:
    """How many spaces a power or item reaches: its range, or without one the size of its area around the user."""
    return source.range or (source.area[1] if source.area is not None else 0)


@rule("DA-16.1", "DA-1.1")
def able(play: Play[Adventure], id: str) -> Character:
    """The character, if they are here and free to act and the seat plays them. Raises Impossible or Illegal."""
    user = known_character(play, id) if by_word(play.state, play.seat) else require_actor(play, id)
    play.need(user.here, f"{user.name} is not in the scene", "bring it back")
    play.require(not user.is_out, "DA-16.1", f"{user.name} is Knocked Out", "wait for help")
    require_free(play, id)
    return user


@rule("DA-18.13", "DA-R90")
def by_word(now: Adventure, seat: str) -> bool:
    """Whether this seat is the GM of an Epic Event where the GM allows powers, and so may use any character's."""
    return seat == GM and now.epic is not None and now.ruling("epic_powers") == "gm_allows"


@rule("DA-18.13", "DA-R90")
def epic(play: Play[Adventure]) -> None:
    """During an Epic Event, apply the ruling on powers: the GM may use them for players. Raises Illegal."""
    if play.state.epic is None:
        return
    option = play.ruling("epic_powers")
    allowed = option == "yes" or (option == "gm_allows" and play.seat == GM)
    instead = "ask the GM to use it for you" if option == "gm_allows" else "after the Epic Event"
    who = "players cannot use powers" if option == "gm_allows" else "no powers are used"
    play.require(allowed, "DA-R90", f"{who} during an Epic Event", instead)


@rule("DA-25.7")
def price(play: Play[Adventure], power: Power, pp: int | None) -> int:
    """The index of the price that is paid; the first if none is given. Raises Invalid."""
    if pp is None:
        return 0
    if pp not in power.pp:
        raise Invalid("pp", pp, ", ".join(map(str, power.pp)), "DA-25.7")
    return power.pp.index(pp)


@rule("DA-25.7", "DA-1.8")
def require_pp(play: Play[Adventure], user: Character, source: Source, power: Power) -> None:
    """Require enough Power Points; the refusal names the lower prices that could be paid. Raises Illegal."""
    has, cost = user.vitals.open().pp, fatigue.pp_cost(play.ruling, user, source.pp)
    other = [str(one) for one in power.pp if fatigue.pp_cost(play.state.ruling, user, one) <= has]
    instead = f"use it for {' or '.join(other)} PP" if other else "rest first"
    play.require(
        has >= cost, "DA-25.7", f"{user.name} has {has} PP: {source.name} costs {cost}", instead,
        to=readers(play.state, user),
    )  # fmt: skip


@rule("DA-25.7", "DA-R4", "DA-1.8")
def spend_pp(play: Play[Adventure], id: str, n: int) -> None:
    """Pay Power Points; Fatigue can raise the price. Raises Illegal if there are too few."""
    one = play.state.character(id)
    n = fatigue.pp_cost(play.ruling, one, n)
    vitals = one.vitals.open()
    play.require(
        vitals.pp >= n, "DA-25.7", f"{one.name} has {vitals.pp} PP: it costs {n}", "choose a price they can pay",
        to=readers(play.state, one),
    )  # fmt: skip
    if n:
        put_vitals(play, id, msgspec.structs.replace(vitals, pp=max(0, vitals.pp - n)))


def targets_of(play: Play[Adventure], user: Character, source: Source, command: UsePower | UseItem) -> tuple[str, ...]:
    """The targets; for a Save, none may be making another Check. Raises Invalid, Impossible or Illegal."""
    found = targets.targets(play, user, source, command)
    play.need(found, "nobody is in that area", "choose another space")
    if source.save is not None:
        for id in found:
            require_free(play, id)
    return found
