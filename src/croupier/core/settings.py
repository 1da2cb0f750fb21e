"""A table's settings: one for each question that the ledger leaves open, all read through `play.ruling`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from croupier.core.cached import cached
from croupier.core.refusals import Invalid

Value = int | tuple[int | str, ...]


class Parameter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number, list of numbers or choice of words that belongs to one option of a setting."""

    name: str
    kind: str
    option: str
    default: Value
    least: int = 0
    most: int = 0
    among: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        if self.kind == "subset":
            return f"any of {', '.join(self.among)}"
        many = "whole numbers" if self.kind == "ints" else "a whole number"
        return f"{many} from {self.least} to {self.most}"

    def read(self, given: Any) -> Value | None:
        """The value as stored, or None if it is not allowed."""
        if self.kind == "int":
            number = _number(given)
            return number if number is not None and self.least <= number <= self.most else None
        parts = given.replace(" ", ",").split(",") if isinstance(given, str) else given
        if not isinstance(parts, (list, tuple)):
            return None
        if self.kind == "subset":
            return tuple(word for word in self.among if word in parts) if set(parts) <= set(self.among) else None
        numbers = [_number(part) for part in parts if part != ""]
        kept = tuple(n for n in numbers if n is not None and self.least <= n <= self.most)
        return kept if kept and len(kept) == len(numbers) <= 100 else None


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option of a setting: its code, its label, and one line of help."""

    code: str
    label: str
    wording: str = ""


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the ledger's settings index; `changeable` is always, between or creation."""

    key: str
    ruling: str
    question: str
    options: tuple[Reading, ...]
    default: str
    changeable: str
    parameters: tuple[Parameter, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(option.code for option in self.options)

    def option(self, code: str) -> Reading:
        return next(option for option in self.options if option.code == code)

    def parameters_of(self, option: str) -> tuple[Parameter, ...]:
        return tuple(parameter for parameter in self.parameters if parameter.option == option)

    def in_words(self, chosen: ChosenOption) -> str:
        """The setting's question and the chosen answer with its numbers: "Is there help? Yes (2)."."""
        label = self.option(chosen.option).label or chosen.option
        several = len(chosen.values) > 1
        numbers = ", ".join(f"{name} {_value_text(n)}" if several else _value_text(n) for name, n in chosen.values)
        return f"{self.question} {label}{f' ({numbers})' if numbers else ''}."


class ChosenOption(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """The table's choice for one setting, with the option's parameters."""

    key: str
    option: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        if len(self.values) == 1:
            return f"{self.option}:{_value_text(self.values[0][1])}"
        if self.values:
            return f"{self.option}:{';'.join(f'{name}={_value_text(value)}' for name, value in self.values)}"
        return self.option


class Settings(msgspec.Struct, frozen=True, dict=True):
    """All of a table's settings: `settings["turn_ties"]` is the option's code."""

    chosen: tuple[ChosenOption, ...] = ()

    @cached
    def _by_key(self) -> dict[str, ChosenOption]:
        return {one.key: one for one in self.chosen}

    def __getitem__(self, key: str) -> str:
        return self._by_key[key].option

    def __contains__(self, key: str) -> bool:
        return key in self._by_key

    def value(self, key: str, name: str | None = None) -> Value | None:
        """The parameter of the chosen option (the first, or the one named); None if it has none."""
        values = self._by_key[key].values
        if name is None:
            return values[0][1] if values else None
        return dict(values).get(name)

    def code(self, key: str) -> str:
        """Option and parameter as one word, in the form that `read` accepts: `seconds:60`."""
        return str(self._by_key[key])

    def but(self, *changes: ChosenOption) -> Settings:
        """A copy with these choices."""
        changed = {one.key: one for one in changes}
        return Settings(tuple(changed.get(one.key, one) for one in self.chosen))


def read(
    index: Sequence[Setting],
    given: Mapping[str, Any] | None = None,
    waiting: Iterable[tuple[str, str]] = (),
    defaults: Settings | None = None,
) -> Settings:
    """The settings of a table: the given ones, and the ledger's defaults for the rest. Raises Invalid.

    `defaults` are the settings read from the index alone; if passed, only the given settings are parsed.
    """
    given = given or {}
    known = {setting.key: setting for setting in index}
    for key in given:
        if key not in known:
            raise Invalid("settings", key, _near(str(key), known))
    wait = frozenset(waiting)
    if defaults is None:
        return Settings(tuple(_chosen_option(one, given.get(one.key, one.default), wait) for one in index))
    read = (_chosen_option(one, given[one.key], wait) for one in index if one.key in given)
    return defaults.but(*read) if given else defaults


def choose(setting: Setting, given: Any, waiting: Iterable[tuple[str, str]] = ()) -> ChosenOption:
    """One setting's choice, from `option`, `option:value` or {"option", "value"}. Raises Invalid."""
    return _chosen_option(setting, given, frozenset(waiting))


def _chosen_option(setting: Setting, given: Any, waiting: frozenset[tuple[str, str]]) -> ChosenOption:
    option, value = _split_option(setting, given)
    playable = [code for code in setting.codes if (setting.key, code) not in waiting]
    allowed = f"{', '.join(playable)} ({setting.ruling})"
    if option not in setting.codes:
        raise Invalid(setting.key, given, allowed, setting.ruling)
    if option not in playable:
        raise Invalid(setting.key, option, f"{allowed}; {option} is not playable yet", setting.ruling)
    return ChosenOption(setting.key, option, _values(setting, option, value))


def _split_option(setting: Setting, given: Any) -> tuple[Any, Any]:
    if isinstance(given, Mapping):
        odd = [str(key) for key in given if key not in ("option", "value")]
        if odd or "option" not in given:
            raise Invalid(setting.key, odd[0] if odd else "", "option and value", setting.ruling)
        option, value = _split_option(setting, given["option"])
        return option, given.get("value", value)
    if isinstance(given, str) and given not in setting.codes:
        option, parted, value = given.partition(":")
        return option, value if parted else None
    return (str(given) if type(given) is int else given), None


def _values(setting: Setting, option: str, given: Any) -> tuple[tuple[str, Value], ...]:
    parameters = setting.parameters_of(option)
    if given is None:
        return tuple((parameter.name, parameter.default) for parameter in parameters)
    if not parameters:
        raise Invalid(setting.key, f"{option}:{given}", f"{option} without a number ({setting.ruling})")
    named = _named_values(parameters, given)
    values = []
    for name in named:
        if name not in {parameter.name for parameter in parameters}:
            raise Invalid(f"{setting.key}.{name}", named[name], ", ".join(p.name for p in parameters), setting.ruling)
    for parameter in parameters:
        value = parameter.read(named[parameter.name]) if parameter.name in named else parameter.default
        if value is None:
            told = f"{parameter.allowed} ({setting.ruling})"
            raise Invalid(f"{setting.key}.{parameter.name}", named[parameter.name], told, setting.ruling)
        values.append((parameter.name, value))
    return tuple(values)


def _named_values(parameters: tuple[Parameter, ...], given: Any) -> dict[str, Any]:
    """`2;ability=3` and {"ability": 3} as values by name; a bare value belongs to the first parameter."""
    if isinstance(given, Mapping):
        return {str(name): value for name, value in given.items()}
    if isinstance(given, str) and "=" in given:
        parts = (part.partition("=") for part in given.split(";"))
        return {name.strip(): value.strip() for name, _, value in parts}
    return {parameters[0].name: given}


def _number(given: Any) -> int | None:
    if isinstance(given, str):
        text = given.strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    return given if type(given) is int else None


def _value_text(value: Value) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _near(key: str, known: Mapping[str, Setting]) -> str:
    near = get_close_matches(key, known, 3, 0.5)
    return f"{', '.join(near)}" if near else f"one of the {len(known)} settings of the game's rules"
