"""Detects names that look alike: confusable letters, case, spaces, accents and invisible characters.

The letters are those of Unicode's confusables.txt (UTS 39) in the Latin, Greek, Cyrillic, Armenian, Georgian, Coptic,
Cherokee, Canadian, Lisu, Tifinagh and Runic scripts, with small capitals; compatibility forms are left to NFKD.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LOOKS_LIKE = {
    "A": "0391 0410 13AA 15C5 A4EE",
    "B": "0392 0412 13F4 15F7 A4D0 A7B4",
    "C": "03F9 0421 13DF 2CA4 A4DA",
    "D": "13A0 15DE 15EA A4D3",
    "E": "0395 0415 13AC 2D39 A4F0",
    "F": "03DC 15B4 A4DD A798",
    "G": "050C 13C0 13F3 A4D6",
    "H": "0397 041D 13BB 157C 2C8E A4E7",
    "J": "037F 0408 13AB 148D A4D9 A7B2",
    "K": "039A 041A 13E6 16D5 2C94 A4D7",
    "L": "13DE 14AA 2CD0 A4E1",
    "M": "039C 03FA 041C 13B7 15F0 16D6 2C98 A4DF",
    "N": "039D 2C9A A4E0",
    "O": "039F 041E 0555 2C9E 2D54 A4F3",
    "P": "03A1 0420 13E2 146D 2CA2 A4D1",
    "Q": "2D55",
    "R": "01A6 13A1 13D2 1587 A4E3",
    "S": "0405 054F 13D5 13DA A4E2",
    "T": "03A4 0422 13A2 2CA6 A4D4",
    "U": "054D 144C A4F4",
    "V": "0474 13D9 142F 2D38 A4E6",
    "W": "051C 13B3 13D4 A4EA",
    "X": "03A7 0425 16B7 2CAC 2D5D A4EB A7B3",
    "Y": "03A5 03D2 0423 04AE 13A9 13BD 2CA8 A4EC",
    "Z": "0396 13C3 A4DC",
    "a": "0251 03B1 0430 1D00",
    "b": "0184 0299 042C 0432 13CF 1472 15AF",
    "c": "03F2 0441 1D04 2CA5 ABAF",
    "d": "0501 13E7 146F 1D05 A4D2",
    "e": "0435 04BD 1D07 AB32",
    "f": "0584 1E9D A730 A799 AB35",
    "g": "018D 0261 0262 0581 1D83",
    "h": "029C 043D 04BB 0570 13C2",
    "i": "0131 0269 026A 03B9 0456 04CF 13A5 1FBE A647 AB75",
    "j": "03F3 0458 1D0A",
    "k": "03BA 043A 1D0B",
    "l": "0196 01C0 029F 0399 0406 04C0 16C1 2C92 2D4F A4F2",
    "m": "043C 1D0D",
    "n": "0274 0578 057C",
    "o": "03BF 03C3 043E 0585 10FF 1D0F 1D11 2C9F AB3D",
    "p": "03C1 03F1 0440 1D18 2CA3",
    "q": "051B 0563 0566 A7AF",
    "r": "0280 0433 1D26 2C85 AB47 AB48 AB81",
    "s": "01BD 0455 A731 ABAA",
    "t": "03C4 0442 1D1B",
    "u": "028B 03C5 057D 1D1C A79F AB4E AB52",
    "v": "03BD 0475 1D20 ABA9",
    "w": "026F 0461 051D 0561 1D21 AB83",
    "x": "0445 1541 157D",
    "y": "0263 028F 03B3 0443 04AF 10E7 1D8C 1EFF 213D AB5A",
    "z": "1D22 AB93",
}
"""A letter, and the code points that look like it."""

FIRST_LETTERS = (0x1F150, 0x1F170, 0x1F1E6)
"""The position of A among letters in black circles, in black squares, and among regional indicators."""

LETTERS = {int(point, 16): letter for letter, points in LOOKS_LIKE.items() for point in points.split()} | {
    first + number: chr(ord("A") + number) for first in FIRST_LETTERS for number in range(26)
}
SHAPES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "m": "rn"}) | {ord("w"): "vv", ord("W"): "VV"}

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Invisible letters and signs."""
INVISIBLE = {"Cf", "Cc", "Cs", "Co", "Cn"}
ADDED = ("COMBINING", "VARIATION SELECTOR")
"""Combining marks; those that belong to a script, such as vowel signs, distinguish names."""

RESERVED = ("gm", "table", "server", "watcher", "everyone", "croupier")
"""The log's names for the GM, the table, watchers, and everyone."""
ARTICLES = ("", "the", "a")


@lru_cache(1024)
def skeletons(name: str) -> tuple[str, str]:
    """Two normal forms of a name: by letters regardless of case, and by shapes. Names that share one look alike."""
    visible = (
        sign
        for sign in unicodedata.normalize("NFKD", name)
        if unicodedata.category(sign) not in INVISIBLE
        and sign not in BLANK
        and not unicodedata.name(sign, "").startswith(ADDED)
    )
    latin = " ".join("".join(visible).translate(LETTERS).split())
    return latin.casefold(), latin.translate(SHAPES)


def look_alike(one: str, other: str) -> bool:
    """Whether two names could be confused."""
    return any(a == b for a, b in zip(skeletons(one), skeletons(other), strict=True))


@lru_cache(1024)
def reserved_word(name: str) -> str:
    """The reserved word that a name looks like; empty for an acceptable name."""
    by_letter, by_shape = ("".join(sign for sign in one if sign.isalnum()) for one in skeletons(name))
    for word in RESERVED:
        for article in ARTICLES:
            titled = article + word, article.title() + word.title(), article.upper() + word.upper()
            if by_letter == titled[0] or by_shape in {one.translate(SHAPES) for one in titled}:
                return word
    return ""
