"""A kept property is computed once for each object, also of a frozen struct with a namespace."""

import msgspec

from croupier.core.kept_property import kept_property


class Pair(msgspec.Struct, frozen=True, dict=True):
    one: int
    other: int

    @kept_property
    def both(self) -> list[int]:
        return [self.one, self.other]


def test_it_is_computed_once_for_each_object() -> None:
    pair = Pair(1, 2)
    assert pair.both is pair.both
    assert Pair(3, 4).both == [3, 4]
    assert msgspec.structs.replace(pair, one=5).both == [5, 2]
    assert isinstance(Pair.both, kept_property)
