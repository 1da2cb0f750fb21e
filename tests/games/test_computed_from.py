"""What a state computes from some of its fields and keeps is computed from no others."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec
import pytest

from croupier.core.cached import cached, computed_from, fields_of
from croupier.core.field_reads import fields_read
from croupier.core.playtest import Playtest
from croupier.games import game as game_named
from croupier.games import names


class Shop(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    prices: tuple[int, ...] = ()
    name: str = ""
    sums: list[int] = []

    @computed_from("prices")
    def total(self) -> int:
        self.sums.append(1)
        return sum(self.prices)

    @cached
    def title(self) -> str:
        self.sums.append(2)
        return self.name.title()


def test_a_result_is_kept_until_its_fields_change() -> None:
    sums: list[int] = []
    first = Shop(prices=(1, 2), sums=sums)
    named = msgspec.structs.replace(first, name="inn")
    assert (first.total, named.total, named.title, named.title) == (3, 3, "Inn", "Inn")
    assert sums == [1, 2]
    more = msgspec.structs.replace(named, prices=(1, 2, 4))
    assert (more.total, first.total, named.total) == (7, 3, 3)
    assert sums == [1, 2, 1]
    assert fields_of(Shop) == {"total": ("prices",)}


@pytest.mark.parametrize("name", names())
def test_a_game_names_every_field_that_is_read(name: str) -> None:
    test: Playtest[Any] = Playtest(game_named(name), "fields", players=3)
    kept = fields_of(type(test.state))
    for at, _ in enumerate(test.moves(120)):
        if at % 10:
            continue
        for attribute, fields in kept.items():
            read = fields_read(test.state, attrgetter(attribute))
            assert read <= set(fields), f"{attribute} reads {sorted(read - set(fields))}"
