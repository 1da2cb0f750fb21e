"""Results kept with what they were computed from."""

import inspect
from collections.abc import Callable
from itertools import product
from typing import Any, ClassVar

import msgspec
import pytest

from croupier.core import field_reads
from croupier.core.field_reads import FieldReads, once
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import Seat, State
from croupier.games import game

GAMES = ("state-stack", "rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")


class Fight(msgspec.Struct, frozen=True):
    noted_calls: ClassVar[tuple[str, ...]] = ("wound",)

    round: int = 0
    wounds: tuple[tuple[str, int], ...] = ()

    def wound(self, who: str) -> int:
        return dict(self.wounds)[who]


class Quiet(msgspec.Struct, frozen=True):
    round: int = 0


class Sheet(State, frozen=True, kw_only=True, dict=True):
    noted_parts: ClassVar[frozenset[str]] = frozenset({"fight"})

    name: str = "Ann"
    fight: Fight | Quiet | None = None


BEGIN = Sheet(settings=Settings(()), seats=(Seat("p1"), Seat("p2")), fight=Fight(1, (("ann", 2), ("ben", 3))))
changed = msgspec.structs.replace


class Counted:
    """How often each function was run on a view."""

    def __init__(self) -> None:
        self.kept = FieldReads()
        self.runs: dict[str, int] = {}

    def get(self, view: Sheet, name: str, make: Callable[[Any], Any]) -> Any:
        return self.kept.get(view, name, lambda view: self.run(view, name, make))

    def part(self, view: Sheet, name: str, make: Callable[[Any], Any]) -> Any:
        return self.kept.part(view, name, lambda view: self.run(view, name, make), name)

    def run(self, view: Sheet, name: str, make: Callable[[Any], Any]) -> Any:
        self.runs[name] = self.runs.get(name, 0) + 1
        return make(view)


READS: list[tuple[str, Callable[[Any], Any], Sheet, int]] = [
    ("another field", lambda view: view.name, changed(BEGIN, mode="assist"), 1),
    ("the field", lambda view: view.name, changed(BEGIN, name="Ben"), 2),
    ("another field of a struct", lambda view: view.fight.round, changed(BEGIN, fight=Fight(1, ())), 1),
    ("the field of a struct", lambda view: view.fight.round, changed(BEGIN, fight=Fight(2)), 2),
    ("whether there is a struct", lambda view: view.fight is None, changed(BEGIN, fight=Fight(2)), 1),
    ("a struct that is gone", lambda view: view.fight is None, changed(BEGIN, fight=None), 2),
    ("a struct of another kind", lambda view: isinstance(view.fight, Fight), changed(BEGIN, fight=Quiet(1)), 2),
    (
        "what a method does not find",
        lambda view: view.fight.wound("ann"),
        changed(BEGIN, fight=Fight(9, (("ann", 2),))),
        1,
    ),
    ("what a method finds", lambda view: view.fight.wound("ann"), changed(BEGIN, fight=Fight(1, (("ann", 1),))), 2),
    ("what a method found", lambda view: view.fight.wound("ann"), changed(BEGIN, fight=Fight(1)), 2),
    ("another seat", lambda view: view.seat("p1"), changed(BEGIN, seats=(BEGIN.seats[0],)), 1),
    ("a seat", lambda view: view.seat("p2"), changed(BEGIN, seats=(*BEGIN.seats[:1], Seat("p2", "Bo"))), 2),
    ("equal structs", lambda view: view.fight == BEGIN.fight, changed(BEGIN, fight=Fight(2)), 2),
    ("after an event", lambda view: changed(view, mode="assist").fight.round, changed(BEGIN, fight=Fight(2)), 2),
]


@pytest.mark.parametrize(("make", "after", "runs"), [one[1:] for one in READS], ids=[one[0] for one in READS])
def test_a_result_is_computed_again_only_if_what_it_reads_has_changed(
    make: Callable[[Any], Any], after: Sheet, runs: int
) -> None:
    counted = Counted()
    assert counted.get(BEGIN, "one", make) == make(BEGIN)
    try:
        expected = make(after)
    except LookupError:
        with pytest.raises(LookupError):
            counted.get(after, "one", make)
    else:
        assert counted.get(after, "one", make) == expected
    assert counted.runs["one"] == runs


def test_a_method_that_finds_nothing_depends_on_all_that_it_looked_at() -> None:
    def wound(view: Any) -> int:
        try:
            return int(view.fight.wound("cleo"))
        except KeyError:
            return 0

    counted = Counted()
    assert counted.get(BEGIN, "wound", wound) == 0
    assert counted.get(changed(BEGIN, fight=Fight(1, (("cleo", 4),))), "wound", wound) == 4


def test_a_part_is_kept_when_the_whole_is_not_and_the_whole_depends_on_its_parts() -> None:
    counted = Counted()

    def whole(view: Any) -> tuple[str, int]:
        return view.name, counted.part(view, "part", lambda view: view.fight.round)

    view = BEGIN
    assert counted.get(view, "whole", whole) == ("Ann", 1)
    for _ in range(2):  # nothing of it changes: the part is not even asked for
        view = changed(view, mode="record" if view.mode == "assist" else "assist")
        assert counted.get(view, "whole", whole) == ("Ann", 1)
    assert counted.runs == {"whole": 1, "part": 1}
    view = changed(view, name="Ben")
    assert counted.get(view, "whole", whole) == ("Ben", 1)
    assert counted.runs == {"whole": 2, "part": 1}
    view = changed(view, fight=Fight(2))
    assert counted.get(view, "whole", whole) == ("Ben", 2)
    assert counted.runs == {"whole": 3, "part": 2}


def test_results_whose_names_are_always_new_are_soon_not_recorded() -> None:
    kept, kinds, view = FieldReads(), list[str](), BEGIN
    for round in range(field_reads.START + 3):
        view = changed(view, fight=Fight(round))
        kept.get(view, ("question", round), lambda seen: kinds.append(type(seen).__module__), "questions")
    recorded = [kind == field_reads.__name__ for kind in kinds]
    assert recorded == [True] * field_reads.START + [False] * 3  # noting what it reads would never pay


def test_a_value_computed_once_for_a_view_is_recorded_for_each_result() -> None:
    counted = Counted()

    def shared(view: Any) -> str:
        return once(view, "shared", lambda view: f"{view.name}!")

    after = changed(BEGIN, name="Ben")
    for name in ("one", "other"):
        assert counted.get(BEGIN, name, shared) == "Ann!"
    for name in ("one", "other"):
        assert counted.get(after, name, shared) == "Ben!"


@pytest.mark.parametrize("name", GAMES)
def test_a_method_recorded_by_its_result_depends_on_its_field_alone(name: str) -> None:
    table = sit_down(game(name), SeededLuck("calls"), players=3)
    tried = set()
    for at, _ in enumerate(with_bots(table, "calls").run(120)):
        if at % 15 != 14:
            continue
        view: Any = table.view("p1")
        noting = field_reads._noting(view)
        for method, field in view.noted_calls.items():
            plain = getattr(type(view), method)
            names = [str(getattr(one, "id", one)) for one in getattr(view, field)][:3]
            each = [*names, "p1", "none"]
            for given in product(*[each] * (len(inspect.signature(plain).parameters) - 1)):
                field_reads._noted.append(set())
                try:
                    plain(noting, *given)
                except (LookupError, StopIteration):
                    pass
                finally:
                    read = field_reads._noted.pop()
                assert {key if isinstance(key, str) else key[0] for key in read} <= {field}, method
                tried.add(method)
    assert tried == set(table.state.noted_calls)
