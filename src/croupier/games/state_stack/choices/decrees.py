"""The decrees of the GM as choices: each begins with what is there now (SS-1.6, SS-2.3, SS-2.5, SS-8.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.core.choices import Begins, Choice, Field, Option, depending, one_of
from croupier.core.commands import Command
from croupier.core.forms import field_of, form_of
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.access import is_there
from croupier.games.state_stack.judges import asks_words
from croupier.games.state_stack.row_limits import can_hold_action
from croupier.games.state_stack.state import ACTION, ATTRIBUTES, DEFENSE, Combatant, Fight


def decrees(view: Fight, on: str) -> list[Choice]:
    """The decrees for a combatant, for one of their places, or (empty) for any of them."""
    name = on.partition(".")[0]
    those = [one for one in view.combatants if not on or one.id == name]
    found = [*_injuries(view, those), *_ranks(those), *_seats(view, those), *_in_a_fight(view, those)]
    if view.has_gm:
        return found
    return [replace(one, help=asks_words(view), clauses=(*one.clauses, "SS-1.9")) for one in found]


def _injuries(view: Fight, those: Sequence[Combatant]) -> Iterator[Choice]:
    """Setting damage or stun, for those who have a stack; it begins with what they have."""
    for kind in (places.DAMAGE, places.STUN):
        now = {one.id: places.injury(view, one.id, kind) for one in those if view.board.has(places.part(one.id, kind))}
        laid = [one for one in those if one.id in now]
        if laid:
            points = _beginning(wish.SetInjury, "points", "combatant", now)
            yield _decree(f"Set {kind}", {"type": "set_injury", "kind": kind}, wish.SetInjury, _pick(laid), points)


def _ranks(those: Sequence[Combatant]) -> Iterator[Choice]:
    """Setting an attribute or a skill of one combatant whose sheet this view has; it begins with the written rank."""
    for one in those:
        written = one.sheet.value
        if written is None:
            continue
        now = {what: getattr(written, what) for what in ATTRIBUTES}
        now |= {skill.name: skill.rank for skill in written.skills}
        what = one_of("what", "What", [(name, name) for name in now])
        command = {"type": "set_rank", "combatant": one.id}
        rank = _beginning(wish.SetRank, "rank", "what", now)
        yield _decree(f"Set a rank of {one.name}", command, wish.SetRank, what, rank, clause="SS-1.6")


def _seats(view: Fight, those: Sequence[Combatant]) -> Iterator[Choice]:
    """Giving a combatant to another seat, or back to the seat that has left them to the rules."""
    seats = {
        one.id: tuple(
            Option(seat.id, seat.name or seat.id)
            for seat in view.seats
            if is_there(view, seat.id) and (seat.id != one.owner or one.kept_by_rule)
        )
        for one in those
    }
    given = [one for one in those if seats[one.id]]
    if given:
        owner = depending("owner", "Played by", "one_of", "combatant", {one.id: seats[one.id] for one in given})
        yield Choice("Give a combatant to a seat", {"type": "take_over"}, group="override",
                     fields=(_pick(given), owner), clauses=("SS-8.7",))  # fmt: skip


def _in_a_fight(view: Fight, those: Sequence[Combatant]) -> Iterator[Choice]:
    """Setting the blanks of a part, and taking someone out: for those who are standing in a fight."""
    standing = [one for one in those if view.is_running and one.is_standing]
    for part in (DEFENSE, ACTION):
        able = [one for one in standing if part == DEFENSE or can_hold_action(view, one)]
        if able:
            now = {one.id: places.count(view, one.id, part) for one in able}
            cards = _beginning(wish.SetBlanks, "cards", "combatant", now)
            command = {"type": "set_blanks", "part": part}
            yield _decree(f"Set the {part} cards", command, wish.SetBlanks, _pick(able), cards, clause="SS-2.5")
    if standing:
        yield _decree("Take out of the fight", {"type": "take_out"}, wish.TakeOut, _pick(standing), clause="SS-8.7")


def _pick(those: Sequence[Combatant]) -> Field:
    only = those[0].id if len(those) == 1 else None
    return one_of("combatant", "Combatant", [(one.id, one.name) for one in those], default=only)


def _beginning(kind: type[Command], name: str, on: str, now: Mapping[str, int]) -> Field:
    """A number of this command that begins with the current value for each value of the earlier field `on`.

    An override of single cards or chips may have left more than this command can set: then it begins with the most.
    """
    field = field_of(kind, name)
    begins = {one: value if field.max is None else min(value, field.max) for one, value in now.items()}
    only = next(iter(begins.values())) if len(begins) == 1 else None
    return replace(field, default=only, begins=Begins(on, begins))


def _decree(label: str, command: dict[str, Any], kind: type[Command], *fields: Field, clause: str = "SS-2.3") -> Choice:
    fields = (*fields, *form_of(kind, "reason", "keep"))
    return Choice(label, command, group="override", fields=fields, clauses=(clause,))
