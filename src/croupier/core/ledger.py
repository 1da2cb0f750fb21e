"""Parses a ledger into a rulebook: Markdown with numbered clauses, rulings and a settings index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from croupier.core import clause_notes, setting_labels
from croupier.core.rulebook import Clause, Passage, Rulebook, Ruling, Word
from croupier.core.settings import Parameter, Reading, Setting, Value

KINDS = ("rule", "judge", "record", "content", "advice", "open")
CHANGEABLE = ("always", "between", "creation")
CLAUSE = re.compile(r"- \*\*([A-Z]+-\d+\.\d+[a-z]?)\*\* \[(\w+)\] (.*)")
RULING = re.compile(r"(?:- )?\*\*([A-Z]+-R\d+)(?: ([^*]+))?\*\* ?(.*)")
RULING_ID = re.compile(r"\b[A-Z]+-R\d+\b")
WORD = re.compile(r"- \*\*(.+?)\*\*(.*)")
EXAMPLE = re.compile(r"(?:- )?\*\*([A-Z]+-?\d+)\b|(\d+)\. |\| ([A-Z]+\d+) \|")
PROCEDURE = re.compile(r"### (.+)|\*\*((?:P)?\d+)[. ]")
PARAMETER = re.compile(r"(\w+): (int|ints) (\d+)-(\d+) = ([\d,]+) \((\w+)\)|(\w+): subset of \{(.+)\} = (.+) \((\w+)\)")


def parse(text: str) -> Rulebook:
    """Parse a ledger. Raises ValueError, naming the line, if it is malformed."""
    parts = _parts(text)
    head = parts.pop("", [])
    title = next((line[2:] for line in head if line.startswith("# ")), "")
    about = "\n".join(line for line in head if not line.startswith("# ")).strip()
    for needed in ("Clauses", "Rulings"):
        if needed not in parts:
            raise ValueError(f"no section '## {needed}': this is not a ledger")
    said, index = _divided(parts["Rulings"], "### Settings index")
    index, in_words = _divided(index, "### Settings in words")
    rows = [_row(line) for line in index if line.startswith("| `")]
    rulings = tuple(_rulings(said, rows))
    return Rulebook(
        title=title.partition(" - ")[0],
        about=about,
        glossary=tuple(_words(parts.get("Glossary", []))),
        clauses=tuple(_clauses(text.splitlines())),
        rulings=rulings,
        settings=tuple(
            setting_labels.worded(
                _settings(rows, {ruling.id: ruling for ruling in rulings}), setting_labels.read(in_words)
            )
        ),
        procedures=tuple(_passages(parts.get("Procedures", []), PROCEDURE)),
        examples=tuple(_passages(parts.get("Worked examples", []), EXAMPLE)),
    )


def _parts(text: str) -> dict[str, list[str]]:
    """The lines under each second-level heading; those before the first are under the empty name."""
    parts: dict[str, list[str]] = {"": []}
    name = ""
    for line in text.splitlines():
        if line.startswith("## "):
            name = line[3:].strip()
            parts[name] = []
        else:
            parts[name].append(line)
    return parts


def _divided(lines: list[str], heading: str) -> tuple[list[str], list[str]]:
    at = lines.index(heading) if heading in lines else len(lines)
    return lines[:at], lines[at + 1 :]


def _entries(lines: Iterable[str], starts: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str, str]]:
    """Each entry's first line, its continuation lines, and the heading it is under."""
    section, open_entry, rest = "", None, list[str]()
    for line in lines:
        found = starts.match(line)
        heading = re.match(r"###? ", line)
        if open_entry and (found or heading):
            yield open_entry, "\n".join(rest).strip(), section
            open_entry = None
        if found:
            open_entry, rest = found, []
        elif heading:
            section = line[heading.end() :].strip()
        elif open_entry:
            rest.append(line)
    if open_entry:
        yield open_entry, "\n".join(rest).strip(), section


def _joined(first: str, rest: str) -> str:
    return f"{first}\n{rest}".strip()


def _clauses(lines: list[str]) -> Iterator[Clause]:
    known = set[str]()
    for found, rest, section in _entries(lines, CLAUSE):
        name, kind = found[1], found[2]
        if kind not in KINDS or name in known:
            raise ValueError(f"{name}: [{kind}] is not a kind of clause, or the number appears twice")
        known.add(name)
        text = _joined(found[3], rest)
        whole, source = _source(text)
        sentence, notes = clause_notes.divide(whole)
        heading, _ = clause_notes.divide(section)
        yield Clause(name, kind, sentence, heading, source, tuple(dict.fromkeys(RULING_ID.findall(text))), notes)


def _source(text: str) -> tuple[str, str]:
    """Text and source: the last `(src: ...)` is removed from the end; text marked `(ours` is ours."""
    source = re.search(r"\(src: (.*)\)\.?$", text)
    if source:
        return text[: source.start()].strip(), source[1]
    return text, "ours" if "(ours" in text else ""


def _words(lines: list[str]) -> Iterator[Word]:
    for found, rest, _ in _entries(lines, WORD):
        meaning = _joined(found[2], rest)
        yield Word(found[1].rstrip(":"), re.sub(r"^\s*[:-]\s*", "", meaning))


def _passages(lines: list[str], starts: re.Pattern[str]) -> Iterator[Passage]:
    prepared = [f"{line} " if line.startswith("### ") and starts is PROCEDURE else line for line in lines]
    for found, rest, _ in _entries(prepared, starts):
        name = next(group for group in found.groups() if group)
        yield Passage(name.strip(), _joined(found.string.strip(), rest))


def _row(line: str) -> list[str]:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != 6 or cells[5] not in CHANGEABLE:
        raise ValueError(f"a row of the settings index has six cells, the last always, between or creation: {line}")
    return cells


def _codes(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


def _rulings(lines: list[str], rows: list[list[str]]) -> Iterator[Ruling]:
    for found, rest, section in _entries(lines, RULING):
        text = _joined(found[3], rest)
        keys = tuple(key for row in rows if row[1] == found[1] for key in _codes(row[0]))
        reason = re.search(r"Reason: (.*)", text, re.DOTALL)
        yield Ruling(found[1], found[2] or _question(text, keys), text, section, keys, reason[1] if reason else "")


def _question(text: str, keys: tuple[str, ...]) -> str:
    """The text before the first option, up to its question mark."""
    for key in keys:
        text = re.sub(rf"^`{key}`,? ", "", text)
    head = re.split(r"Options:|`|Wording only", text, maxsplit=1)[0]
    asked = re.match(r"[^?]*\?(?:\"|(?= ))?", head)
    told = (asked[0] if asked else head).strip()
    return "" if told.endswith(":") else told.rstrip(".")


def _settings(rows: list[list[str]], rulings: dict[str, Ruling]) -> Iterator[Setting]:
    read_to: dict[str, int] = {}
    for key_cell, ruling_id, options, parameters, default, changeable in rows:
        (key,) = _codes(key_cell)
        ruling = rulings.get(ruling_id)
        codes = _codes(options)
        chosen = _codes(default)[:1]
        if ruling is None or not codes or chosen[0] not in codes:
            raise ValueError(f"{key}: {ruling_id} is not a ruling, or `{''.join(chosen)}` is not among its options")
        start = read_to.setdefault(ruling_id, _after_keys(ruling))
        readings, lead, read_to[ruling_id] = _readings(ruling.text, codes, start)
        question = " ".join(dict.fromkeys(part for part in (ruling.question, lead) if part))
        yield Setting(
            key, ruling_id, question or _plain(key), readings, chosen[0], changeable, _parameters(key, parameters)
        )


def _after_keys(ruling: Ruling) -> int:
    """Where the list of options begins: after the keys, which are also in backticks."""
    at = 0
    for key in ruling.keys:
        if ruling.text.startswith(f"`{key}`", at):
            at = re.compile(r"`[^`]*`,? ?").match(ruling.text, at).end()  # type: ignore[union-attr]
    return at


def _readings(text: str, codes: tuple[str, ...], start: int) -> tuple[tuple[Reading, ...], str, int]:
    """The options with the ruling's wording, the text before the first, and the end of the last."""
    readings, lead, at = list[Reading](), "", start
    for number, code in enumerate(codes):
        found = re.compile(rf"`{re.escape(code)}\*?`").search(text, at) or re.compile(
            rf"`{re.escape(code)}\*?`"
        ).search(text)
        wording = ""
        if found:
            if number == 0:
                lead = _lead(text[start : found.start()])
            wording, at = _wording(text, found.end())
        readings.append(Reading(code, _plain(code), wording))
    return tuple(readings), lead, at


def _lead(before: str) -> str:
    """The words that introduce a list of options: `Failing:` or `jokers`."""
    last = re.split(r"[.;?|]\s|Options|\"\s|\)\s", before)[-1]
    last = re.sub(r"`[^`]*`", "", last).strip(' :,-()*"')
    return last if last and len(last) <= 40 else ""


def _wording(text: str, at: int) -> tuple[str, int]:
    """The text in brackets after a code, otherwise the words up to the next mark."""
    opened = re.compile(r" \(").match(text, at)
    if opened:
        depth = 0
        for end in range(opened.end() - 1, len(text)):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth == 0:
                return _undefaulted(text[opened.end() : end]), end + 1
    free = re.compile(r"[:]? ?([^`|/;.,\n]*)").match(text, at)
    return (_undefaulted(free[1]), free.end()) if free else ("", at)


def _undefaulted(wording: str) -> str:
    wording = wording.replace("(default)", "").strip()
    return re.sub(r"^default(?:[:,] |$)|[;,] ?default$", "", wording).strip(" *")


def _plain(code: str) -> str:
    return code.replace("_", " ")


def _parameters(key: str, cell: str) -> tuple[Parameter, ...]:
    if cell == "-":
        return ()
    return tuple(_parameter(key, part.strip()) for part in cell.split(";"))


def _parameter(key: str, part: str) -> Parameter:
    found = PARAMETER.fullmatch(part)
    if not found:
        raise ValueError(f"{key}: no parameter: {part}")
    if found[7]:
        among = tuple(word.strip() for word in found[8].split(","))
        chosen = among if found[9] == "all" else tuple(word.strip() for word in found[9].split(","))
        return Parameter(found[7], "subset", found[10], chosen, among=among)
    numbers = tuple(map(int, found[5].split(",")))
    default: Value = numbers if found[2] == "ints" else numbers[0]
    return Parameter(found[1], found[2], found[6], default, int(found[3]), int(found[4]))
