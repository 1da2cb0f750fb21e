"""Readable questions and labels of settings, read from a ledger's section `### Settings in words`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.core.settings import Reading, Setting

ASKED = re.compile(r"- `([^`]+)` (.+)")
OFFERED = re.compile(r"  - `([^`]+)` (.+)")


class Wording(msgspec.Struct):
    """A setting's question and, by option code, each label with its line of help."""

    question: str
    options: dict[str, tuple[str, str]]


def read(lines: Iterable[str]) -> dict[str, Wording]:
    """The wording of each setting by key. Raises ValueError for an option before any setting."""
    found: dict[str, Wording] = {}
    wording: Wording | None = None
    for line in lines:
        if asked := ASKED.fullmatch(line):
            wording = found[asked[1]] = Wording(asked[2], {})
        elif offered := OFFERED.fullmatch(line):
            if wording is None:
                raise ValueError(f"an option before its setting: {line}")
            wording.options[offered[1]] = _label_and_help(offered[2])
    return found


def worded(settings: Iterable[Setting], wordings: Mapping[str, Wording]) -> Iterator[Setting]:
    """Each setting with the ledger's own question and labels. Raises ValueError for an unknown or missing option."""
    left = dict(wordings)
    for setting in settings:
        wording = left.pop(setting.key, None)
        yield _with(setting, wording) if wording else setting
    if left:
        raise ValueError(f"words for settings that are not in the index: {', '.join(left)}")


def _with(setting: Setting, wording: Wording) -> Setting:
    if set(wording.options) != set(setting.codes):
        raise ValueError(f"{setting.key}: options in words differ from the index: {', '.join(wording.options)}")
    options = tuple(Reading(code, *wording.options[code]) for code in setting.codes)
    return msgspec.structs.replace(setting, question=wording.question, options=options)


def _label_and_help(text: str) -> tuple[str, str]:
    """The first sentence without its period, and the rest."""
    label, _, help = text.partition(". ")
    return label.removesuffix("."), help
