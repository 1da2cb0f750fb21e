"""Results kept by the identity of what they are computed from."""

from croupier.core.identity_cache import IdentityCache


def test_a_result_is_computed_once_for_the_same_objects() -> None:
    made: list[int] = []
    cache, one, other = IdentityCache[int](), ["a"], ["a"]

    def make() -> int:
        made.append(1)
        return len(made)

    assert [cache.get(make, one), cache.get(make, one), cache.get(make, one, one)] == [1, 1, 2]
    assert cache.get(make, other) == 3, "an equal object is another one"


def test_objects_stay_alive_so_that_no_other_gets_their_identity() -> None:
    cache = IdentityCache[int]()
    found = [cache.get(lambda at=at: at, [at]) for at in range(1000)]  # type: ignore[misc]
    assert found == list(range(1000))


def test_a_full_cache_drops_its_older_half() -> None:
    cache, kept = IdentityCache[int](most=4), [[at] for at in range(5)]
    for one in kept:
        cache.get(lambda: 1, one)
    assert [cache.get(lambda: 2, one) for one in (kept[2], kept[4], kept[3])] == [1, 1, 1]
    assert cache.get(lambda: 2, kept[0]) == 2
