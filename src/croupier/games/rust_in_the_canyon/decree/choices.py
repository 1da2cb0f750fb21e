"""The GM's decrees on a PC or in a conflict: for the thing that was clicked, or for all if none was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.core.choices import Begins, Choice, Field, Option, depending, number, one_of, text, yes_no
from croupier.games.rust_in_the_canyon.conflict.ranks import RANKS
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS
from croupier.games.rust_in_the_canyon.cost.state import NONE, SEVERITIES, Injury, wording
from croupier.games.rust_in_the_canyon.decree.conflicts import has_a_level, has_a_rank
from croupier.games.rust_in_the_canyon.decree.people import BASE, RANGES, STATUSES
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon, Character

REASON = (text("reason", "Reason", 200), text("keep", "Keep as a house rule named", 60))


def powers(menu: Menu) -> None:
    if menu.asks_for("override"):
        menu.choices += decrees(menu.view, "")


def decrees(view: Canyon, on: str) -> list[Choice]:
    """Decrees for a PC, or a piece or place of theirs; for a pot also the conflict's; with nothing selected, all."""
    found = view.board.find(on) if on else None
    thing = found[0].id if found is not None else on
    parts = thing.split(".")
    those = tuple(one for one in view.characters if not on or one.id in parts or one.seat in parts)
    in_conflict = not on or parts[0] in ("pot", "town", "hand", "gm")
    return [*_of_people(those), *(_of_the_conflict(view) if in_conflict else ())]


def _of_people(those: tuple[Character, ...]) -> Iterator[Choice]:
    for one in those:
        yield from _of_one(one)


def _of_one(one: Character) -> Iterator[Choice]:
    if one.status != DEAD:
        severity = one_of("severity", "Severity", [(name, name) for name in SEVERITIES[1:]])
        fields = (severity, _permanent(SEVERITIES[1:]), yes_no("mortal", "Mortal"))
        yield _decree(f"Give {one.name} an injury", {"type": "give_injury", "pc": one.id}, fields, "RC-16.3")
        for injury in one.injuries:
            yield _injury(one, injury)
    for stat, (least, most) in RANGES.items():
        label = f"Set {one.name}'s {'base stack' if stat == BASE else stat.capitalize()}"
        command = {"type": "set_stat", "pc": one.id, "stat": stat}
        yield _decree(label, command, (number("value", "To", least, most, getattr(one, stat)),), "RC-R60")
    status = one_of("status", "They are", list(STATUSES.items()), default=one.status)
    yield _decree(f"Set whether {one.name} is in play", {"type": "set_status", "pc": one.id}, (status,), "RC-17.3")


def _injury(one: Character, injury: Injury) -> Choice:
    severity = one_of("severity", "Severity", [(name, name) for name in SEVERITIES], default=injury.severity)
    fields = (severity, _permanent(SEVERITIES, injury.permanent), yes_no("mortal", "Mortal", default=injury.mortal))
    command = {"type": "change_injury", "pc": one.id, "injury": injury.id}
    return _decree(f"Change or heal {one.name}'s injury: {wording(injury)}", command, fields, "RC-16.2")


def _permanent(severities: tuple[str, ...], level: str = NONE) -> Field:
    """The permanent level, beginning as it is: at most the severity; a healed injury leaves nothing."""
    allowed = {name: tuple(Option(other, other) for other in SEVERITIES[: SEVERITIES.index(name) + 1])
               for name in severities}  # fmt: skip
    begins = Begins("severity", {name: min(level, name, key=SEVERITIES.index) for name in severities})
    return depending("permanent", "Permanent", "one_of", "severity", allowed, required=False, default=level,
                     begins=begins)  # fmt: skip


def _of_the_conflict(view: Canyon) -> Iterator[Choice]:
    if has_a_level(view) and view.conflict is not None:
        level = one_of("level", "Level", list(LEVELS.items()), default=view.conflict.level)
        yield _decree("Set the level of the hand", {"type": "set_level"}, (level,), "RC-9.6")
    if has_a_rank(view) and view.conflict is not None:
        foe = view.conflict.opposition
        rank = one_of("rank", "Rank", list(RANKS.items()), default=foe.rank)
        step = one_of("step", "Step", [(-1, "one down"), (0, "none"), (1, "one up")], default=foe.step)
        yield _decree("Set the opposition's rank", {"type": "set_opposition"}, (rank, step), "RC-10.1")


def _decree(label: str, command: dict[str, Any], fields: tuple[Field, ...], clause: str) -> Choice:
    return Choice(label, command, group="override", fields=(*fields, *REASON), clauses=(clause, "RC-22.1"))
