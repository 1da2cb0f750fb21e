"""Packs and map pictures that cannot be used: one line each over HTTP, and nothing changes (DA-25.1, DA-1.8)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from support.web.deck_of_adventures import Party, serving

BOMB = "\n".join(["a0: &a0 [lol, lol]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 400))])
TWICE = "line 2: Bowl: the same id is also on line 1; the later one counts (DA-25.3)"
MINE = "Rope: {Type: General}\n"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    """A table with a map and a pack of the GM's; refused commands change nothing."""
    with serving(tmp_path_factory.mktemp("packs")) as client:
        party = Party(client)
        party.say(party.gm, "lay_grid", width=10, height=10)
        yield party.say(party.gm, "add_pack", name="Mine", text=MINE)


@pytest.mark.rule("DA-25.1", "DA-25.3", "DA-1.8")
@pytest.mark.parametrize("as_file", [True, False], ids=("file", "text"))
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- Ram\n- Bow\n", "given: a list of 2"),
        ("just words\n", "given: just words"),
        ("Ram:\n  PP: [1, 2\n", "given: "),
        ("a: 1\n---\nb: 2\n", "given: a second document (---)"),
        ("Ram: !!python/object/apply:os.system [ls]\n", "the tag tag:yaml.org,2002:python/object/apply:os.system"),
        ("Ram: !mine {Type: Minor}\n", "the tag !mine"),
        ("Ram: &a {Type: Minor}\n", "the anchor &a"),
        ("Ram: *a\n", "the alias *a"),
        ("&all {Rope: {Type: General}}\n", "the anchor &all"),
        (f"Ram: {'[' * 60}{']' * 60}\n", "Ram"),
        (f"{'[' * 3000}\n", "given: "),
        (f"{'{a: ' * 3000}\n", "given: "),
        ("Ram: {Type: Mayor}\nRam: {Type: Mayor}\n", "line 1: Ram"),
        ("Ox: {Type: 7}\n", "line 1: Ox"),
        (BOMB, "the anchor &a0"),
    ],
)
def test_a_pack_with_nothing_usable(table: Party, text: str, says: str, as_file: bool) -> None:
    given = {"file": table.sent("mine.yaml", text.encode())} if as_file else {"text": text}
    told = table.refused(table.gm, "add_pack", name="Mine", **given)
    assert told.startswith("DA-25.1: not a usable pack: ")
    assert says in told
    assert len(told) < 400


@pytest.mark.rule("DA-25.1", "DA-1.8")
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"x" * (20 * 1024 * 1024), "8192 KiB"),
        (b"a: " + b"x" * (1024 * 1024), "256 KiB"),
        ("Ram: {Type: Minor}\n".encode("utf-16"), "neither a supported picture nor UTF-8 text"),
        ("Zoë: {Type: Minor}\n".encode("latin-1"), "neither a supported picture nor UTF-8 text"),
        (b"Ram: {Type: \x07}\n", "control"),
        (b"", "an empty file"),
        (b"<pack/>", "markup"),
    ],
    ids=("20MB", "1MB", "utf-16", "latin-1", "bell", "empty", "xml"),
)
def test_a_file_that_is_not_a_text_used_as_a_pack(table: Party, data: bytes, says: str) -> None:
    assert says in table.refused_file(table.gm, "mine.yaml", data)


@pytest.mark.rule("DA-25.1", "DA-1.8")
def test_a_text_that_is_too_long_and_a_missing_file(table: Party) -> None:
    assert "64 KiB" in table.refused(table.gm, "add_pack", name="Mine", text=MINE + "# " + "x" * 66_000)
    for file in ("0" * 64, "../../etc/passwd", ""):
        assert "file" in table.refused(table.gm, "add_pack", name="Mine", file=file)
    picture = table.sent("map.png", picture_of("PNG"))
    assert "image/png" in table.refused(table.gm, "add_pack", name="Mine", file=picture)
    assert "only the GM" in table.refused(table.ana, "add_pack", name="Mine", text="Bow: {Type: General}")


@pytest.mark.rule("DA-25.3")
def test_the_later_of_two_equal_ids_counts_and_the_gm_reads_a_warning(table: Party) -> None:
    text = "Bowl: {Type: General}\nBowl: {Type: Tool}\nRam: {Type: !mine Minor}\n"
    table.say(table.gm, "add_pack", name="Twice", text=text)
    told = [fact["value"] for fact in table.gm.get()["view"]["facts"] if fact["label"].startswith("Pack Twice")]
    assert told == ["1 item", TWICE, "line 3: Ram: Type: given: the tag !mine; allowed: the value without it (DA-25.3)"]
    table.say(table.gm, "remove_pack", name="Twice")


def picture_of(kind: str, size: tuple[int, int] = (4, 4)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "green").save(out, kind)
    return out.getvalue()


def huge() -> bytes:
    """A real PNG of 100 million pixels in a few kilobytes."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", 10_000, 10_000, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * (10_000 // 8 + 1) * 10_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.rule("DA-12.1", "DA-1.8")
@pytest.mark.parametrize("query", ["", "?hidden=true"])
@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("map.png", b"just words", "text/plain with a name that ends in .png"),
        ("map.exe", picture_of("PNG"), ".exe"),
        ("map.svg", SVG, ".svg"),
        ("map.png", SVG, "markup"),
        ("map", SVG, "markup"),
        ("map.png", huge(), "10000 by 10000 pixels"),
        ("map.png", picture_of("JPEG"), "image/jpeg with a name that ends in .png"),
        ("map.webp", picture_of("PNG"), "image/png with a name that ends in .webp"),
        ("map.gif", picture_of("GIF"), ".gif"),
        ("map", picture_of("BMP"), "neither"),
        ("map.png", picture_of("PNG")[:-20], "a damaged PNG"),
        ("map.jpg", picture_of("JPEG", (200, 200))[:300], "a damaged JPEG"),
        ("map.png", picture_of("PNG", (4097, 1)), "at most 4096"),
    ],
)  # fmt: skip
def test_a_picture_that_no_map_accepts(table: Party, name: str, data: bytes, says: str, query: str) -> None:
    assert says in table.refused_file(table.gm, name, data, query)


@pytest.mark.rule("DA-12.1", "DA-1.8")
def test_a_map_accepts_only_pictures_uploaded_to_this_table(table: Party) -> None:
    words = table.sent("words.txt", b"words")
    for image in (words, "0" * 64, "../map.png", 7):
        assert "image" in table.refused(table.gm, "set_map_picture", image=image)
        assert "image" in table.refused(table.gm, "lay_grid", width=5, height=5, image=image)
    assert "only the GM" in table.refused(table.ana, "set_map_picture", image=table.sent("a.png", picture_of("PNG")))
    for width, height in ((0, 5), (5, -1), (10**9, 5), (5, 10**30)):
        told = table.refused(table.gm, "lay_grid", width=width, height=height)
        assert "width" in told or "height" in told
