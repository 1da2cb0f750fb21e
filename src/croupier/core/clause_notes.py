"""Separates a clause's sentence from its notes: its source in the booklet, additions of ours, related rulings."""

from __future__ import annotations

import re

RULING = r"[A-Z]{2,4}-R\d+(?: `[^`]+`)?"
RULINGS = rf"{RULING}(?:(?:, | and | to ){RULING})*"
NOTE = re.compile(rf"\bours\b|\bsrc\b|\bseed\b|\b[Uu]pstream\b|\bTBD\b|\bTODO\b|{RULING}")
REMARK = re.compile(r"\bthe seed\b|\bThe seed\b|\bTBD\b|\bTODO\b")
BRACKETS = re.compile(r" ?\*?\(((?:[^()]|\([^()]*\))*)\)\*?")
TAIL = re.compile(rf"(?:, | )(?:see )?({RULINGS})$")
CITED = re.compile(rf"(?:[:;,] |(?<=[.!?]) )({RULINGS})(?=[.;]|$)\.?")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"*(])")


def divide(text: str) -> tuple[str, tuple[str, ...]]:
    """The sentence shown to readers, and the notes removed from it, in order."""
    notes: list[str] = []
    kept = "\n".join(_line(line, notes) for line in text.split("\n"))
    return kept.strip(), tuple(notes)


def _line(line: str, notes: list[str]) -> str:
    line = BRACKETS.sub(lambda found: _brackets(found, notes), line)
    line = CITED.sub(lambda found: _cited(found, notes), line)
    if line.startswith("|"):
        return line
    return _sentences(line, notes)


def _brackets(found: re.Match[str], notes: list[str]) -> str:
    """What is left of the text in one pair of brackets: its parts before the first note."""
    if not NOTE.search(found[1]):
        return found[0]
    kept: list[str] = []
    parts = found[1].split("; ")
    while parts and not NOTE.search(parts[0]):
        kept.append(parts.pop(0))
    tail = TAIL.search(parts[0])
    if tail and not NOTE.search(parts[0][: tail.start()]) and not parts[0].startswith('"'):
        kept.append(parts[0][: tail.start()])
        parts[0] = tail[1]
    notes.append("; ".join(parts))
    return f" ({'; '.join(kept)})" if kept else ""


def _cited(found: re.Match[str], notes: list[str]) -> str:
    notes.append(found[1])
    return "." if found[0].startswith((":", ";", ",")) and found[0].endswith(".") else ""


def _sentences(line: str, notes: list[str]) -> str:
    """The line without its sentences about the booklet itself, unless nothing would be left."""
    sentences = SENTENCE.split(line)
    rules = [one for one in sentences if not REMARK.search(one)]
    if not rules or len(rules) == len(sentences):
        return line
    notes += [one for one in sentences if REMARK.search(one)]
    return " ".join(rules)
