"""Files judged by their content: pictures re-encoded, texts decoded, everything else refused in one line."""

from __future__ import annotations

import json
import re
import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from croupier.web.problems import Refused
from croupier.web.uploads import SIDE, TEXT_BYTES, Upload, receive

MOST = 8 * 1024 * 1024


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **options: Any) -> bytes:
    out = BytesIO()
    Image.new(mode, size, "red").save(out, kind, **options)
    return out.getvalue()


def opened(found: Upload) -> Image.Image:
    return Image.open(BytesIO(found.data))


def refusal(name: str, data: bytes, most: int = MOST) -> str:
    with pytest.raises(Refused) as refused:
        receive(name, data, most)
    assert "\n" not in refused.value.detail
    return refused.value.detail


@pytest.mark.parametrize(("kind", "end"), [("PNG", "png"), ("JPEG", "jpg"), ("JPEG", "jpeg"), ("WEBP", "webp")])
@pytest.mark.parametrize("named", [True, False])
def test_a_picture_is_recognized_by_its_content_and_re_encoded(kind: str, end: str, named: bool) -> None:
    found = receive(f"Map.{end.upper()}" if named else "map", picture(kind), MOST)
    assert (found.type, found.width, found.height) == (f"image/{kind.lower()}", 40, 30)
    assert (opened(found).format, opened(found).size) == (kind, (40, 30))


def test_everything_else_in_the_file_is_removed() -> None:
    exif = Image.Exif()
    exif[0x010E] = "our address"
    exif[0x0112] = 6  # rotated sideways
    secret = b"<script>alert(1)</script>"
    data = picture("JPEG", exif=exif.tobytes(), comment=secret, icc_profile=secret) + secret
    found = receive("a.jpg", data, MOST)
    assert (found.width, found.height) == (30, 40)
    assert b"address" not in found.data
    assert secret not in found.data
    assert not opened(found).getexif()


def test_transparency_is_kept() -> None:
    for mode, options in (("RGBA", {}), ("P", {"transparency": 0}), ("LA", {})):
        out = BytesIO()
        Image.new(mode, (2, 2)).save(out, "PNG", **options)
        assert opened(receive("a.png", out.getvalue(), MOST)).mode == "RGBA"
    assert opened(receive("a.png", picture("PNG", mode="L"), MOST)).mode == "RGB"


def test_only_the_first_frame_of_an_animation_is_kept() -> None:
    out = BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    found = opened(receive("a.webp", out.getvalue(), MOST))
    assert getattr(found, "n_frames", 1) == 1
    pixel = found.convert("RGB").getpixel((0, 0))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200 > pixel[2]


def huge() -> bytes:
    """A real PNG of 100 million pixels in a few kilobytes."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress(b"\0" * (10_000 // 8 + 1) * 10_000, 9)
    head = struct.pack(">IIBBBBB", 10_000, 10_000, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.svg", SVG, r"\.svg"),
        ("a.png", SVG, "markup"),
        ("a", SVG, "markup"),
        ("a.txt", b"\n <!doctype html>", "markup"),
        ("a.txt", "\ufeff<html>".encode(), "markup"),
        ("a.png", huge(), f"10000 by 10000 pixels is not allowed; allowed: at most {SIDE}"),
        ("a.png", picture("PNG", (SIDE + 1, 1)), "at most"),
        ("a.png", picture("JPEG"), r"image/jpeg with a name that ends in \.png"),
        ("a.txt", picture("PNG"), r"image/png with a name that ends in \.txt"),
        ("a.jpg", b"just words", r"text/plain with a name that ends in \.jpg"),
        ("a.exe", b"MZ", r"\.exe"),
        ("a.html", b"<p>", r"\.html"),
        ("a.png", picture()[:-30], "a damaged PNG"),
        ("a.png", picture()[:-12], "a damaged PNG"),
        ("a.png", picture()[:20], "a damaged PNG"),
        ("a.jpg", picture("JPEG")[:-2], "a damaged JPEG"),
        ("a.jpg", picture("JPEG", (200, 200))[:400], "a damaged JPEG"),
        ("a.webp", picture("WEBP")[:25], "a damaged WEBP"),
        ("a.webp", b"RIFF\x00\x00\x00\x00WAVE", "a damaged WEBP"),
        ("a.gif", picture("GIF"), r"\.gif"),
        ("a", picture("GIF"), "neither"),
        ("a", picture("BMP"), "neither"),
        ("a.txt", b"\xff\xfe\x00", "neither"),
        ("a.txt", "Ana".encode("utf-16"), "neither"),
        ("a.txt", b"a\x00b", "control"),
        ("a.txt", b"\x1b[31m", "control"),
        ("a.txt", b"x" * (TEXT_BYTES + 1), "a text can be at most 256 KiB"),
        ("a.json", b"{", "invalid JSON"),
        ("a.json", b"[" * 100_000, "nested too deeply is not allowed; allowed: at most 64 levels"),
        ("a.txt", b"", "an empty file"),
    ],
)  # fmt: skip
def test_the_error_for_an_unacceptable_file_is_one_line(name: str, data: bytes, says: str) -> None:
    assert re.search(says, refusal(name, data))


def test_a_picture_that_grows_too_large_when_re_encoded_is_refused() -> None:
    assert "after re-encoding" in refusal("a.png", picture(), most=50)


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("notes.txt", "Ñandú, 山\n\tand so on\r\n", "text/plain"),
        ("notes.md", "# Notes", "text/plain"),
        ("notes", "words", "text/plain"),
        ("pack.json", json.dumps({"cards": ["山"]}), "application/json"),
        ("ana.yaml", "name: Ana", "application/yaml"),
        ("ana.yml", "name: Ana", "application/yaml"),
    ],
)
def test_texts_are_stored_unchanged(name: str, text: str, kind: str) -> None:
    found = receive(name, text.encode(), MOST)
    assert (found.type, found.data) == (kind, text.encode())
    assert len(found.id) == 64
