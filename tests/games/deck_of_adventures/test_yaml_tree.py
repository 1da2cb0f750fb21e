"""YAML text parsed into words, lists and mappings with their lines, with one line for each error."""

import pytest

from croupier.games.deck_of_adventures.packs.findings import Unreadable
from croupier.games.deck_of_adventures.packs.yaml_tree import DEEPEST, LARGEST, Odd, Pairs, Rows, Word, decode, tree


def at(text: str, key: str) -> object:
    return next(node for name, node in tree(text).items if name.text == key)


@pytest.mark.rule("DA-25.1")
def test_a_text_becomes_words_lists_and_mappings_with_their_lines() -> None:
    found = tree("Ram:\n  PP: [1, 2]\n  Range: '1'\n")
    (key, node) = found.items[0]
    assert key == Word(1, "Ram")
    assert node == Pairs(
        2, ((Word(2, "PP"), Rows(2, (Word(2, "1"), Word(2, "2")))), (Word(3, "Range"), Word(3, "1", True)))
    )


@pytest.mark.parametrize("word", ["yes", "No", "1:30", "0x10", "1e3", "~", "2026-11-21", "=", ".inf"])
def test_a_word_is_exactly_what_is_written_without_yaml_conversion(word: str) -> None:
    assert at(f"key: {word}\n", "key") == Word(1, word)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("key: *lol\n", "the alias *lol"),
        ("key: &lol [1]\n", "the anchor &lol"),
        ("key: !!python/object/apply:os.system [ls]\n", "the tag tag:yaml.org,2002:python/object/apply:os.system"),
        ("key: !!str 3\n", "the tag tag:yaml.org,2002:str"),
        ("key: !mine {a: b}\n", "the tag !mine"),
        (f"key: {'[' * 60}{']' * 60}\n", f"nesting more than {DEEPEST} deep"),
    ],
)
def test_unknown_names_in_packs_are_reported_and_ignored(text: str, what: str) -> None:
    text = "first: &lol 1\n" + text if "*lol" in text else text
    node = at(text + "after: 1\n", "key")
    while isinstance(node, Rows):
        node = node.items[0]
    assert isinstance(node, Odd)
    assert node.what == what
    assert at(text + "after: 1\n", "after") is not None


def test_a_bomb_of_aliases_does_not_expand() -> None:
    lines = ["a0: &a0 [lol, lol]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 60)]
    found = tree("\n".join(lines))
    assert all(isinstance(node, Odd) for _, node in found.items)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "given: nothing"),
        ("# only a remark\n", 1, "given: nothing"),
        ("- Ram\n- Bow\n", 1, "given: a list of 2"),
        ("just words\n", 1, "given: just words"),
        ("---\n&a {b: c}\n", 2, "given: the anchor &a"),
        ("Ram:\n  PP: [1, 2\nBow: 3\n", 3, "given: "),
        ("Ram:\n\tPP: 1\n", 2, "given: "),
        ("a: 1\n---\nb: 2\n", 2, "given: a second document (---)"),
        ("a: 1\nb: \x07\n", 2, "given: the character 0x07"),
        ("a: \ud800\n", 1, "given: the character 0xd800"),
        ("a: '" + "x" * LARGEST + "'\n", 0, "given: a file of more than 256 KiB; allowed: at most 256 KiB"),
    ],
)
def test_a_text_that_is_not_a_mapping_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        tree(text)
    assert refused.value.finding.line == line
    assert refused.value.finding.words.startswith(words)
    assert "\n" not in refused.value.finding.words


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        ("Ram: 1\n".encode("utf-16"), 0, "given: UTF-16; allowed: UTF-8"),
        ("Ram: 1\nName: Zoë\n".encode("latin-1"), 2, "given: the byte 0xeb, which is not UTF-8; allowed: UTF-8"),
        (b"a" * (20 * 1024 * 1024), 0, "given: a file of more than 256 KiB; allowed: at most 256 KiB"),
    ],
)
def test_the_error_for_another_encoding_or_a_large_file_is_one_line(data: bytes, line: int, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        decode(data)
    assert (refused.value.finding.line, refused.value.finding.words) == (line, words)


def test_a_byte_order_mark_is_not_part_of_the_text() -> None:
    assert decode(b"\xef\xbb\xbfRam: 1\n") == "Ram: 1\n"
