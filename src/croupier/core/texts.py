"""Text as people write it, in any script: limited in length and printable."""

from __future__ import annotations

import unicodedata

from croupier.core.refusals import Invalid

JOINING = "\n\u200c\u200d\u200e\u200f"
"""Line breaks, and the characters that scripts and emoji need to join or separate letters."""
BREAKS = "\n\u2028\u2029"
"""Characters that begin a new line or paragraph."""
OVERRIDES = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that change the direction of the text that follows, even beyond the text that contains them."""


def text_of(
    field: str, given: str, clause: str | None, most: int, *, required: bool = True, one_line: bool = False
) -> str:
    """Text as written, trimmed. Raises Invalid if it is missing, too long or not printable."""
    said = given.strip() if given.isascii() else unicodedata.normalize("NFC", given).strip()
    broken = one_line and any(sign in said for sign in BREAKS)
    if (required and not said) or len(said) > most or broken or not all(map(can_be_shown, said)):
        line = ", on one line" if broken else ""
        raise Invalid(field, given, f"{'1' if required else '0'} to {most} printable characters{line}", clause)
    return said


def can_be_shown(one: str) -> bool:
    return one.isprintable() or one in BREAKS or (unicodedata.category(one) in ("Zs", "Cf") and one not in OVERRIDES)
