"""The GM's decrees on a PC or in a conflict: for the thing that was clicked, or for all if none was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from croupier.core.choices import Begins, Choice, Field, Option, depending, number, one_of, text, yes_no
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.ranks import RANKS
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS
from croupier.games.rust_in_the_canyon.conflict.surprise import surprise_of
from croupier.games.rust_in_the_canyon.cost.state import NONE, SEVERITIES, Injury, wording
from croupier.games.rust_in_the_canyon.decree.conflicts import has_a_level, has_a_rank, may_be_surprised
from croupier.games.rust_in_the_canyon.decree.people import BASE, RANGES, STATUSES
from croupier.games.rust_in_the_canyon.decree.records import MARKED, VERDICTS, judged_towns, marked, may_be_set
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.moves.read_questions import LONGEST_ABOUT, LONGEST_ANSWER
from croupier.games.rust_in_the_canyon.moves.reflect import LONGEST_CHANGES
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon, Character
from croupier.games.rust_in_the_canyon.town.advancement_choices import TRAIT_FIELDS
from croupier.games.rust_in_the_canyon.town.characters import LONGEST_WORDS

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
    in_town = not on or parts[0] == "town"
    conflicts, towns = _of_the_conflict(view) if in_conflict else (), _of_towns(view) if in_town else ()
    return [*_of_people(view, those), *conflicts, *towns]


def _of_people(view: Canyon, those: tuple[Character, ...]) -> Iterator[Choice]:
    for one in those:
        yield from _of_one(one)
        yield from _of_markers(view, one)


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
    yield from _traits(one)
    status = one_of("status", "They are", list(STATUSES.items()), default=one.status)
    yield _decree(f"Set whether {one.name} is in play", {"type": "set_status", "pc": one.id}, (status,), "RC-17.3")


def _traits(one: Character) -> Iterator[Choice]:
    words = text("text", "Trait", LONGEST_WORDS, required=True)
    command = {"type": "set_trait", "pc": one.id}
    yield _decree(f"Give {one.name} a trait", command, (words, *TRAIT_FIELDS), "RC-R3")
    reserve, levels = TRAIT_FIELDS
    for at, trait in enumerate(one.traits, 1):
        this = {**command, "trait": at}
        fields = (
            replace(words, default=trait.text),
            replace(reserve, default=trait.reserve),
            replace(levels, default=trait.levels or None),
        )
        yield _decree(f"Change {one.name}'s trait: {trait.text}", this, fields, "RC-R3")
        yield _decree(f"Remove {one.name}'s trait: {trait.text}", this, (), "RC-R3")


def _of_markers(view: Canyon, one: Character) -> Iterator[Choice]:
    about = text("about", "About", LONGEST_ABOUT, required=True)
    answer = text("answer", "They know", LONGEST_ANSWER, required=True)
    if one.status != DEAD:
        command = {"type": "give_marker", "pc": one.id}
        yield _decree(f"Give {one.name} a read marker", command, (about, answer), "RC-6.5")
    for marker in one.markers:
        now = marked(view, one.id, marker.id)
        may = [(to, MARKED[to]) for to in may_be_set(view, one.id) if to != now]
        if may:
            command = {"type": "set_marker", "pc": one.id, "marker": marker.id}
            held = f"{'retired ' if marker.retired else ''}answer: {marker.question}"
            yield _decree(f"Change {one.name}'s {held}", command, (one_of("to", "Set to", may),), "RC-6.5")


def _of_towns(view: Canyon) -> Iterator[Choice]:
    for town in judged_towns(view):
        fields = (
            one_of("verdict", "They are", list(VERDICTS.items()), default=town.verdict or NONE),
            text("changes", "What they changed", LONGEST_CHANGES, default=town.changes),
        )
        command = {"type": "set_verdict", "town": town.id}
        yield _decree(f"Set what becomes of the changes in {town.name}", command, fields, "RC-7.4")


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
        yield _decree(f"Set the rank of {name_of_side(view, GM)}", {"type": "set_opposition"}, (rank, step), "RC-10.1")

    for about in may_be_surprised(view):
        is_now = view.conflict is not None and bool(surprise_of(view.conflict, about))
        fields = (yes_no("surprised", "Surprised", default=is_now),)
        label = f"Set whether {name_of_side(view, about)} is surprised"
        yield _decree(label, {"type": "set_surprise", "about": about}, fields, "RC-9.4")


def _decree(label: str, command: dict[str, Any], fields: tuple[Field, ...], clause: str) -> Choice:
    return Choice(label, command, group="override", fields=(*fields, *REASON), clauses=(clause, "RC-22.1"))
