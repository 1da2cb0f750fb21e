"""The choices about the roster: adding and removing combatants (SS-1.2)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from msgspec.structs import replace

from croupier.core.choice_ids import named
from croupier.core.choices import Begins, Choice, Field, number, one_of, text
from croupier.core.identity_cache import IdentityCache
from croupier.core.menu import Menu
from croupier.core.state import GM, Seat
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.combatants import (
    MORE_SKILLS,
    NUMBERS,
    SIDES,
    default_side,
    may_enter,
    players_without_combatant,
    roster_has_room,
    sheet_of,
    usual_side,
)
from croupier.games.state_stack.commands import HIGHEST
from croupier.games.state_stack.content import BLOCK_HELP, BLOCKS, stat_block
from croupier.games.state_stack.figures.harm import DEAD
from croupier.games.state_stack.judges import asks_words
from croupier.games.state_stack.state import ATTACK, DEFENSE, OTHER, Combatant, Fight, Sheet

HELP = "a stat block fills in the numbers"
HIDDEN_HELP = f"{HELP}, which players do not see for a combatant that the GM plays"
FREE = "nobody sits there: acts by default until someone does"
RIVALS = 2
FIRST_NAMES = ("Asha", "Bram", "Cato", "Dilys", "Edda", "Finn", "Greta", "Hal", "Ines", "Jory", "Kit", "Lena")
"""Names to begin with, one for each player; each may be replaced."""


def _free_name(view: Fight, seat: str) -> str:
    """A name for the next combatant that nobody in the fight has."""
    taken = {one.name for one in view.combatants}
    if seat == GM:
        return next(name for at in count(1) if (name := f"Bandit {at}" if at > 1 else "Bandit") not in taken)
    seats = [one.id for one in view.seats if one.id != GM]
    first = seats.index(seat) if seat in seats else 0
    return next((name for name in (*FIRST_NAMES[first:], *FIRST_NAMES) if name not in taken), "")


@lru_cache(64)
def _combatant_fields(
    seat: str, seats: tuple[Seat, ...], numbers: str, name: str, there: str, side: str
) -> tuple[Field, ...]:
    blocks = [(name, name, None, does) for name, does in BLOCK_HELP.items()]
    fields = [
        Field("name", "Name", "text", max_length=40, default=name or None),
        one_of("block", "Stat block", blocks, default="Average"),
    ]
    on = one_of("side", "Side", _sides(there), default=side)
    if seat == GM:
        owners = [(one.id, one.name or one.id, None, "" if one.id == GM or one.taken else FREE) for one in seats]
        fields.append(one_of("owner", "Played by", owners, required=False, default=GM))
        on = replace(on, begins=Begins("owner", {one.id: usual_side(one.id) for one in seats} | {GM: side}))
    fields.append(on)
    if numbers == "own":
        fields += [Field(name, name.capitalize(), "int", required=False, min=1, max=HIGHEST) for name in NUMBERS]
        skill = (
            text("name", "Skill", 40, required=True),
            number("rank", "Rank", 1, HIGHEST, 7),
            one_of("use", "Use", [(use, use) for use in (ATTACK, DEFENSE, OTHER)], default=OTHER),
        )
        fields.append(Field("skills", "More skills", "list", required=False, fields=skill, min=0, max=MORE_SKILLS))
    return tuple(fields)


def _who_is_there(view: Fight) -> str:
    """The names on each side, one side a line, in the order of `SIDES`: the same object while nobody comes or goes."""
    names = (", ".join(one.name for one in view.combatants if one.named_side == side) for side in SIDES)
    return sys.intern("\n".join(names))


def _side(view: Fight, seat: str) -> str:
    """The side to begin with: players against the GM, but the second of two rivals on the side that has nobody yet."""
    if not view.has_gm:
        return default_side(view, seat)
    usual, other = (SIDES[1], SIDES[0]) if seat == GM else (SIDES[0], SIDES[1])
    taken = {one.named_side for one in view.combatants if one.out != DEAD}
    players = sum(one.kind == "player" for one in view.seats)
    are_rivals = not players_without_combatant(view) if seat == GM else players == RIVALS
    return other if are_rivals and usual in taken and other not in taken else usual


def _sides(there: str) -> list[tuple[str, str, None, str]]:
    """The sides to choose from, each with who is on it: two rivals on one side have nobody to fight."""
    return [(side, side, None, names or "nobody yet") for side, names in zip(SIDES, there.split("\n"), strict=True)]


_unprompted: IdentityCache[list[Choice]] = IdentityCache()


def add_combatant(menu: Menu[Fight], prompt: str | None = None, *, usual: bool = False) -> None:
    """Add the choice to add a combatant; one that answers no prompt stays the same object while nothing changes."""
    view, seat = menu.view, menu.seat
    is_gm = seat == GM and view.has_gm
    has_room, may = roster_has_room(view), may_enter(view, seat, is_gm) or not view.has_gm
    asks = "" if may_enter(view, seat, is_gm) else asks_words(view)
    if prompt:
        _add(menu, prompt, is_legal=has_room and may, usual=usual, asks=asks)
    elif menu.asks_for("any_time"):
        name = sys.intern(_free_name(view, seat))
        depends = (view.settings, view.seats, sys.intern(seat), sys.intern(view.mode), view.is_running, has_room, may,
                   name, _who_is_there(view), _side(view, seat), asks)  # fmt: skip
        menu.choices += _unprompted.get(
            lambda: _add(menu.alone(), None, is_legal=has_room and may, asks=asks), *depends
        )


def _add(menu: Menu[Fight], prompt: str | None, *, is_legal: bool, usual: bool = False, asks: str = "") -> list[Choice]:
    view, seat = menu.view, menu.seat
    fields = _combatant_fields(seat, view.seats, view.ruling("numbers"), _free_name(view, seat), _who_is_there(view),
                               _side(view, seat))  # fmt: skip
    label = "Add a combatant (enters next round)" if view.is_running else "Add a combatant"
    test = None if is_legal else wish.AddCombatant("someone")
    command = {"type": "add_combatant"}
    group, clauses = "now" if prompt else "any_time", ("SS-8.8" if view.is_running else "SS-1.2", "SS-1.6")
    is_hidden = seat == GM and view.ruling("gm_sheets") == "hidden"
    help = f"{HIDDEN_HELP if is_hidden else HELP}{f'; {asks}' if asks else ''}"
    menu.add(label, command, *fields, ask=prompt, group=group, clauses=(*clauses, *(("SS-1.9",) if asks else ())),
             test=test, help=help, usual=usual)  # fmt: skip
    return named(menu.choices)


def replace_dead(menu: Menu[Fight], prompt: str) -> None:
    """Add somebody with the numbers and the side of one of this seat's dead, with one press."""
    view, offered = menu.view, list[tuple[Sheet, str]]()
    for one in reversed(view.combatants):
        numbers = one.sheet.value
        if one.out != DEAD or one.owner != menu.seat or numbers is None or (numbers, one.named_side) in offered:
            continue
        command = _like(view, one, numbers)
        if command is not None and roster_has_room(view):
            offered.append((numbers, one.named_side))
            menu.add(f"Same again: another {one.name}", command, ask=prompt, clauses=("SS-1.2", "SS-1.6"),
                     help=f"the numbers and the side of {one.name}, who is dead", usual=True)  # fmt: skip


def _like(view: Fight, one: Combatant, numbers: Sheet) -> wish.AddCombatant | None:
    """The command that adds somebody with the same numbers on the same side; None if no form of it does."""
    side = one.named_side if one.named_side in SIDES else ""
    block = next((name for name, known in BLOCKS.items() if known == numbers), None)
    if block is not None:
        return wish.AddCombatant(one.name, block=block, side=side)
    skilled = [found[0].rank for use in (ATTACK, DEFENSE) if (found := numbers.of_use(use))]
    if view.ruling("numbers") != "own" or len(skilled) < len((ATTACK, DEFENSE)):
        return None
    given = (numbers.speed, numbers.power, numbers.body, numbers.willpower, *skilled)
    usual = stat_block(*given).skills
    more = tuple(skill for skill in numbers.skills if skill not in usual)
    command = wish.AddCombatant(one.name, side=side, skills=more)
    command = replace(command, **dict(zip(NUMBERS, given, strict=True)))
    return command if sheet_of(view.ruling, command) == numbers else None


def remove_combatant(menu: Menu[Fight], mine: Sequence[Combatant]) -> None:
    view = menu.view
    allowed = view.combatants if menu.seat == GM or not view.has_gm else mine
    those = [one for one in allowed if not view.is_running or one.entering]
    if those:
        pick = one_of("combatant", "Combatant", [(one.id, one.name) for one in those])
        asks = asks_words(view) if any(one.owner != menu.seat for one in those) else ""
        menu.add("Remove from the roster", {"type": "remove_combatant"}, pick, group="any_time",
                 clauses=("SS-1.2", "SS-1.9") if asks else ("SS-1.2",),
                 help=f"{asks}, but for your own" if asks else "")  # fmt: skip
