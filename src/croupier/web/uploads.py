"""What a file that somebody sent really is: judged by its bytes alone, and a picture is made anew from its pixels."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from croupier.core.assets import PICTURES
from croupier.web.problems import Refused, invalid

if TYPE_CHECKING:
    from PIL import Image

SIDE = 4096
"""Pixels along the longer side of a picture, at most."""
TEXT_BYTES = 256 * 1024
"""Bytes of a text, at most."""
TAIL = 64 * 1024
"""Bytes within which the end must stand: some cameras write a little more after it."""
QUALITY = 90
"""Of a JPEG or WebP that is made anew."""

ENDS = {
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "txt": "text/plain",
    "md": "text/plain", "json": "application/json", "yaml": "application/yaml", "yml": "application/yaml",
}  # fmt: skip
"""The types by the ends of names: what a name says must be so."""
STARTS = ((b"\x89PNG\r\n\x1a\n", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"RIFF", "WEBP"))
LASTS = {"PNG": b"IEND\xaeB`\x82", "JPEG": b"\xff\xd9", "WEBP": b""}
"""What a whole picture must have at its end: the decoders forgive a missing one."""
ALLOWED = "a PNG, JPEG or WebP picture, or text, JSON or YAML in UTF-8"


class Upload(Struct, frozen=True):
    """A file as it will be kept: its type, its bytes, and of a picture its sides in pixels."""

    type: str
    data: bytes
    width: int = 0
    height: int = 0

    @property
    def id(self) -> str:
        """The SHA-256 of what is kept."""
        return hashlib.sha256(self.data).hexdigest()


def receive(name: str, data: bytes, most: int) -> Upload:
    """Judge a file of this name. Raises Refused with one line."""
    if not data:
        raise invalid("file", "an empty file", ALLOWED)
    end = name.rpartition(".")[2].lower() if "." in name else ""
    if end and end not in ENDS:
        raise invalid("file", f".{end}"[:20], ", ".join(f".{one}" for one in ENDS))
    kind = next((kind for start, kind in STARTS if data.startswith(start)), "")
    found = _picture(data, kind) if kind else _text(data, end)
    if end and found.type != ENDS[end]:
        raise invalid("file", f"{found.type} under a name that ends in .{end}", ENDS[end])
    if len(found.data) > most:
        raise Refused("too_large", f"made anew, this picture has more than {most // 1024} KiB: send a smaller one")
    return found


def _text(data: bytes, end: str) -> Upload:
    if len(data) > TEXT_BYTES:
        raise Refused("too_large", f"a text may have {TEXT_BYTES // 1024} KiB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise invalid("file", "neither such a picture nor text in UTF-8", ALLOWED) from None
    if any(ord(sign) < 32 and sign not in "\t\n\r" for sign in text) or "\x7f" in text:
        raise invalid("file", "text with control characters", ALLOWED)
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        raise invalid("file", "markup (SVG, HTML or XML)", ALLOWED)
    if end != "json":
        return Upload(ENDS.get(end, "text/plain") if end in {"yaml", "yml"} else "text/plain", data)
    try:
        msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        raise invalid("file", "what is not JSON under a name that ends in .json", "JSON in UTF-8") from None
    return Upload("application/json", data)


def _picture(data: bytes, kind: str) -> Upload:
    """The same picture made from its pixels: whatever else lay in the file is gone."""
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = None  # we look at the sides ourselves, before a pixel is decoded
    try:
        with Image.open(BytesIO(data), formats=(kind,)) as picture:
            if max(picture.size) > SIDE:
                raise invalid("file", f"{picture.width} by {picture.height} pixels", f"at most {SIDE} along a side")
            picture.load()
            if LASTS[kind] not in data[-TAIL:]:
                raise EOFError
            pixels = _plain(ImageOps.exif_transpose(picture), kind)
    except Refused:
        raise
    except Exception:  # noqa: BLE001 - whatever a broken picture makes the decoder say, it is one thing to its sender
        raise invalid("file", f"a broken {kind} picture", "a whole one") from None
    out = BytesIO()
    options = {} if kind == "PNG" else {"quality": QUALITY}
    pixels.save(out, kind, **options)
    return Upload(PICTURES[("PNG", "JPEG", "WEBP").index(kind)], out.getvalue(), *pixels.size)


def _plain(picture: Image.Image, kind: str) -> Image.Image:
    """Pixels alone, without profile, text, frames or palette."""
    mode = "RGBA" if kind != "JPEG" and picture.has_transparency_data else "RGB"
    pixels = picture.convert(mode)
    pixels.info.clear()
    return pixels
