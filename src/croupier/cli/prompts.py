"""The numbered list of choices in a terminal, and the fields of a choice prompted one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from croupier.core.choices import Choice, Field, Option

Ask = Callable[[str], str]
"""Shows a prompt and reads a line; raises EOFError at the end of the input."""


def numbered(choices: Sequence[Choice], odds: Callable[[Choice], str] = lambda _: "") -> list[str]:
    """Each choice with its number, clauses and odds; choices that are not legal now show the reason."""
    lines = []
    for at, choice in enumerate(choices, 1):
        clauses = f"  [{', '.join(choice.clauses)}]" if choice.clauses else ""
        if choice.legal:
            lines.append(f"{at:>3}. {choice.label}{clauses}")
            if told := odds(choice):
                lines.append(f"     {told}")
        else:
            why = choice.why_not
            lines.append(f"  -  {choice.label}: {why.why if why else 'not now'}{clauses}")
    return lines


def values(
    fields: Sequence[Field],
    ask: Ask,
    say: Callable[[str], None],
    odds: Callable[[Field, dict[str, Any]], list[str]] = lambda *_: [],
) -> dict[str, Any]:
    """A value for each field; an empty line takes the default or skips an optional field.

    `odds` returns the odds for each value of a field, shown before its prompt.
    """
    given: dict[str, Any] = {}
    for field in fields:
        for line in odds(field.given(given), given):
            say(line)
        value = _value(field.given(given), ask, say)
        if value is not None:
            given[field.name] = value
    return given


def _value(field: Field, ask: Ask, say: Callable[[str], None]) -> Any:
    for at, option in enumerate(field.options, 1):
        if option.help:
            say(f"     {at:>3} {option.label} ({option.help})")
    while True:
        line = ask(f"     {field.label} ({allowed(field)}): ").strip()
        if not line and field.default is not None:
            return field.default
        if not line and not field.required:
            return None
        try:
            if not line:
                raise ValueError("a value is required")
            return read(field, line, ask, say)
        except ValueError as error:
            say(f"     {error}")


def allowed(field: Field) -> str:
    """What can be typed, in a few words."""
    options = ", ".join(f"{at} {option.label}" for at, option in enumerate(field.options, 1))
    if any(option.help for option in field.options):
        options = "a number or a name"
    said = {
        "int": f"{field.min} to {field.max}",
        "one_of": options,
        "some_of": f"numbers separated by commas: {options}",
        "order": f"numbers in order, separated by commas: {options}",
        "split": "; ".join(f"{item.label} {item.min} to {item.max}" for item in field.items)
        + (f"; {field.total} in all" if field.total is not None else ""),
        "path": f"places separated by commas, from {field.start}",
        "text": f"up to {field.max_length} characters",
        "bool": "yes or no",
        "list": f"how many, {field.min or 0} to {field.max}",
    }.get(field.kind, field.kind)
    if field.default is not None:
        return f"{said}; Enter: {_shown(field)}"
    return said if field.required else f"{said}; Enter: none"


def _shown(field: Field) -> str:
    if isinstance(field.default, bool):
        return "yes" if field.default else "no"
    return next((option.label for option in field.options if option.value == field.default), str(field.default))


def read(field: Field, line: str, ask: Ask, say: Callable[[str], None]) -> Any:
    """Parse a line. Raises ValueError with what is allowed."""
    match field.kind:
        case "int":
            return _number(line, field.min, field.max)
        case "one_of":
            return _option(line, field.options)
        case "some_of" | "order":
            return [_option(part.strip(), field.options) for part in line.split(",") if part.strip()]
        case "split":
            parts = [part.strip() for part in line.split(",")]
            if len(parts) != len(field.items):
                raise ValueError(f"enter {len(field.items)} numbers separated by commas")
            return {
                item.value: _number(part, item.min, item.max) for item, part in zip(field.items, parts, strict=True)
            }
        case "path":
            return [part.strip() for part in line.split(",")]
        case "bool":
            if line.lower() not in ("y", "yes", "n", "no"):
                raise ValueError("yes or no")
            return line.lower().startswith("y")
        case "list":
            return [values(field.fields, ask, say) for _ in range(_number(line, field.min, field.max))]
        case _:
            return line


def _number(line: str, least: int | None, most: int | None) -> int:
    low, high = least if least is not None else 0, most if most is not None else 10**9
    if not line.lstrip("-").isdecimal() or not low <= int(line) <= high:
        raise ValueError(f"enter a whole number from {low} to {high}")
    return int(line)


def _option(line: str, options: Sequence[Option]) -> Any:
    """An option by its number in the list, its label or its value."""
    if line.isdecimal() and 1 <= int(line) <= len(options):
        return options[int(line) - 1].value
    for option in options:
        if line.casefold() in (option.label.casefold(), str(option.value).casefold()):
            return option.value
    raise ValueError(f"enter a number from 1 to {len(options)}")
