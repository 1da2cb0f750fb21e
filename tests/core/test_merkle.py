"""A Merkle tree of keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.luck import FIRST_ALGORITHM, leaf_key
from croupier.core.merkle import Tree, check

MASTER = bytes(range(32))
KEYS = tuple(leaf_key(MASTER, index, FIRST_ALGORITHM) for index in range(100))


def tree_of(total: int) -> Tree:
    """The tree of the first `count` keys."""
    return Tree(KEYS.__getitem__, total)


def test_the_root_is_pinned() -> None:
    assert (
        Tree(lambda index: leaf_key(MASTER, index, FIRST_ALGORITHM), 4096).root
        == "2b38dea66b60f2c9ce6c798a79c6b91a2d87b54d8de6d58117fb72e4fc69a933"
    )
    assert tree_of(5).root == "676628ba7bd61720fb28ca2d48e4677d4d0d423d67d06bfc1dff3cd6f3cfff2c"


@pytest.mark.parametrize("total", [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33, 64, 65, 97])
def test_every_key_can_be_proved_alone(total: int) -> None:
    tree = tree_of(total)
    assert all(check(tree.root, index, KEYS[index], tree.path(index), total) for index in range(total))


@given(st.integers(2, 100), st.data())
def test_no_other_value_can_be_proved(total: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, total - 1))
    tree, key = tree_of(total), KEYS[index]
    root, path = tree.root, list(tree.path(index))
    other = data.draw(st.integers(0, total).filter(lambda wrong: wrong != index))
    flipped = bytes([key[0] ^ 1]) + key[1:]
    bit = data.draw(st.integers(0, len(path) - 1))
    bent = [*path[:bit], ("0" if path[bit][0] != "0" else "1") + path[bit][1:], *path[bit + 1 :]]
    assert check(root, index, key, path, total)
    assert not check(root, other, key, path, total)
    assert not check(root, index, flipped, path, total)
    assert not check(root, index, key, bent, total)
    assert not check(root, index, key, path[:-1], total)
    assert not check(root, index, key, [*path, root], total)
    assert not check(root[::-1], index, key, path, total) or root == root[::-1]


@pytest.mark.parametrize("neighbor", ["", "zz", "00", "é" * 64])
def test_a_malformed_path_proves_nothing(neighbor: str) -> None:
    tree = tree_of(2)
    assert not check(tree.root, 0, KEYS[0], [neighbor], 2)


def test_a_node_cannot_pass_as_a_key() -> None:
    """Leaves and nodes are hashed differently: the two hashes under the root, used as a key, prove nothing."""
    tree = tree_of(4)
    left, right = tree_of(2).root, tree.path(0)[1]
    assert not check(tree.root, 0, bytes.fromhex(left + right), [], 1)


@pytest.mark.parametrize("index", [-1, 4, 99])
def test_a_missing_key_has_no_path(index: int) -> None:
    tree = tree_of(4)
    assert not check(tree.root, index, KEYS[0], tree.path(0), 4)
    with pytest.raises(IndexError):
        tree.path(index)


def test_an_empty_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a key"):
        tree_of(0)
