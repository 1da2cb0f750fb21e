"""Checks uploaded files by their bytes alone, and re-encodes pictures from their pixels."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from croupier.core.assets import PICTURES
from croupier.web.json_depth import DEEPEST, is_too_deep
from croupier.web.problems import Refused, invalid

if TYPE_CHECKING:
    from PIL import Image

SIDE = 4096
"""Maximum pixels along the longer side of a picture."""
TEXT_BYTES = 256 * 1024
"""Maximum bytes of a text."""
TAIL = 64 * 1024
"""The end marker must be within this many bytes of the end: some cameras append a little more."""
QUALITY = 90
"""Quality of re-encoded JPEG and WebP pictures."""

ENDS = {
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "txt": "text/plain",
    "md": "text/plain", "json": "application/json", "yaml": "application/yaml", "yml": "application/yaml",
}  # fmt: skip
"""File types by name extension; the content must match."""
STARTS = ((b"\x89PNG\r\n\x1a\n", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"RIFF", "WEBP"))
LASTS = {"PNG": b"IEND\xaeB`\x82", "JPEG": b"\xff\xd9", "WEBP": b""}
"""End markers of complete pictures: decoders accept truncated ones."""
ALLOWED = "a PNG, JPEG or WebP picture, or text, JSON or YAML in UTF-8"


class Upload(Struct, frozen=True):
    """A file as stored: its type, its bytes, and a picture's size in pixels."""

    type: str
    data: bytes
    width: int = 0
    height: int = 0

    @property
    def id(self) -> str:
        """The SHA-256 of the stored bytes."""
        return hashlib.sha256(self.data).hexdigest()


def receive(name: str, data: bytes, most: int) -> Upload:
    """Check a file of this name. Raises Refused with one line."""
    if not data:
        raise invalid("file", "an empty file", ALLOWED)
    end = name.rpartition(".")[2].lower() if "." in name else ""
    if end and end not in ENDS:
        raise invalid("file", f".{end}"[:20], ", ".join(f".{one}" for one in ENDS))
    kind = next((kind for start, kind in STARTS if data.startswith(start)), "")
    found = _picture(data, kind) if kind else _text(data, end)
    if end and found.type != ENDS[end]:
        raise invalid("file", f"{found.type} with a name that ends in .{end}", ENDS[end])
    if len(found.data) > most:
        raise Refused("too_large", f"after re-encoding, this picture exceeds {most // 1024} KiB: send a smaller one")
    return found


def _text(data: bytes, end: str) -> Upload:
    if len(data) > TEXT_BYTES:
        raise Refused("too_large", f"a text can be at most {TEXT_BYTES // 1024} KiB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise invalid("file", "neither a supported picture nor UTF-8 text", ALLOWED) from None
    if any(ord(sign) < 32 and sign not in "\t\n\r" for sign in text) or "\x7f" in text:
        raise invalid("file", "text that contains control characters", ALLOWED)
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        raise invalid("file", "markup (SVG, HTML or XML)", ALLOWED)
    if end != "json":
        return Upload(ENDS.get(end, "text/plain") if end in {"yaml", "yml"} else "text/plain", data)
    if is_too_deep(data):
        raise invalid("file", "JSON nested too deeply", f"at most {DEEPEST} levels of arrays and objects")
    try:
        msgspec.json.decode(data)
    except msgspec.DecodeError:
        raise invalid("file", "invalid JSON in a file named .json", "JSON in UTF-8") from None
    return Upload("application/json", data)


def _picture(data: bytes, kind: str) -> Upload:
    """The picture re-encoded from its pixels, without anything else the file contained."""
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None  # we check the size ourselves before decoding any pixels
    try:
        with Image.open(BytesIO(data), formats=(kind,)) as picture:
            if max(picture.size) > SIDE:
                raise invalid(
                    "file", f"{picture.width} by {picture.height} pixels", f"at most {SIDE} pixels along a side"
                )
            picture.load()
            if LASTS[kind] not in data[-TAIL:]:
                raise EOFError
            pixels = _plain(ImageOps.exif_transpose(picture), kind)
    except Refused:
        raise
    except Exception:  # noqa: BLE001 - any decoder error is the same refusal to the sender
        raise invalid("file", f"a damaged {kind} picture", "a complete one") from None
    out = BytesIO()
    options = {} if kind == "PNG" else {"quality": QUALITY}
    pixels.save(out, kind, **options)
    return Upload(PICTURES[("PNG", "JPEG", "WEBP").index(kind)], out.getvalue(), *pixels.size)


def _plain(picture: Image.Image, kind: str) -> Image.Image:
    """Pixels only, without color profile, text, animation or palette."""
    mode = "RGBA" if kind != "JPEG" and picture.has_transparency_data else "RGB"
    pixels = picture.convert(mode)
    pixels.info.clear()
    return pixels
