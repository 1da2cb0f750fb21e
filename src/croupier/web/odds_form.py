"""The form of an odds question: an input for each parameter and ruling, filled from the URL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from croupier.core.game import Game
from croupier.core.odds.parameters import OneOf, Parameter, Whole, YesNo
from croupier.core.odds.questions import OddsQuestion
from croupier.core.refusals import Invalid
from croupier.core.settings import Setting
from croupier.odds.solve import is_number

SLIDES = 60
"""A range of up to this many whole numbers is a slider; a longer one is a number input."""


class ParameterInput(NamedTuple):
    """The input for one parameter; `wrong` is its error message."""

    name: str
    label: str
    help: str
    kind: str
    value: str
    least: int = 0
    most: int = 0
    options: tuple[str, ...] = ()
    allowed: str = ""
    required: bool = False
    wrong: str = ""
    usually: bool = False
    """Whether a checkbox is checked by default."""


class RulingInput(NamedTuple):
    """The input for one ruling: the chosen option, and the option of a second setting to compare with, if any."""

    key: str
    question: str
    ruling: str
    default: str
    options: tuple[tuple[str, str], ...]
    taken: str
    beside: str
    wrong: str = ""

    @property
    def is_told(self) -> bool:
        """Whether anything but the ledger's default is chosen."""
        return self.taken != self.default or bool(self.beside) or bool(self.wrong)


class FormValues(NamedTuple):
    """A URL's query: the question's parameters, its rulings, and the condition to solve for."""

    given: dict[str, str]
    settings: tuple[str, ...]
    wish: dict[str, str]

    @property
    def query(self) -> list[tuple[str, str]]:
        """The query as it appears in a URL; an incomplete condition is left out."""
        wish = self.wish.items() if self.wish.get("by") and self.wish.get("at-least") else ()
        return [*self.given.items(), *(("set", one) for one in self.settings), *wish]


WISHES = ("by", "at-least", "of")


def read(asked: OddsQuestion, query: str) -> FormValues:
    """Empty values count as missing, and the last of several counts; without any, the example is used."""
    told = [(name, value) for name, value in parse_qsl(query) if value.strip()]
    settings = tuple(value for name, value in told if name == "set")
    wish = {name: value for name, value in told if name in WISHES}
    given = {name: value for name, value in told if name != "set" and name not in WISHES}
    return FormValues(given or dict(asked.example), settings, wish)


def inputs(asked: OddsQuestion, given: Mapping[str, str], refused: Invalid | None) -> list[ParameterInput]:
    """The parameters in order, with their values."""
    return [_input(one, given.get(one.name), refused) for one in asked.parameters]


def _input(one: Parameter, typed: str | None, refused: Invalid | None) -> ParameterInput:
    value = typed if typed is not None else "" if one.default is None else one.typed(one.default)
    wrong = ""
    if refused is not None and _is(refused, one.name):
        wrong = refused.why_at_field
    least, most = (one.least, one.most) if isinstance(one, Whole) else (0, 0)
    options = one.options if isinstance(one, OneOf) else ()
    return ParameterInput(
        one.name, label(one.name), one.help, _kind(one), value, least, most, options, one.allowed, one.required, wrong,
        one.default is True,
    )  # fmt: skip


def _kind(one: Parameter) -> str:
    if isinstance(one, Whole):
        return (
            "slider" if one.most - one.least <= SLIDES and not (one.default is None and not one.required) else "number"
        )
    if isinstance(one, YesNo):
        return "check"
    return "select" if isinstance(one, OneOf) else "text"


def picks(game: Game[Any], asked: OddsQuestion, read: FormValues, refused: Invalid | None) -> list[RulingInput]:
    """The rulings that change the answer, in the ledger's order."""
    chosen: dict[str, list[str]] = {}
    for one in read.settings:
        key, _, option = one.partition("=")
        chosen.setdefault(key, []).append(option)
    return [
        _pick(one, chosen.get(one.key, []), _says(refused, one)) for one in game.settings if one.key in asked.rulings
    ]


def _pick(one: Setting, chosen: Sequence[str], wrong: str) -> RulingInput:
    options = [(option.code, option.label) for option in one.options]
    own = [(code, code) for code in chosen if code not in one.codes]  # an option with its parameter, as `count:3`
    taken, beside = (chosen[0] if chosen else one.default), (chosen[1] if len(chosen) > 1 else "")
    return RulingInput(one.key, one.question, one.ruling, one.default, (*options, *own), taken, beside, wrong)


def _says(refused: Invalid | None, one: Setting) -> str:
    if refused is None or not (
        refused.field in (one.key, f"settings.{one.key}") or refused.field.startswith(one.key + ".")
    ):
        return ""
    return refused.why_at_field


def _is(refused: Invalid | None, name: str) -> bool:
    return refused is not None and refused.field == name


def label(name: str) -> str:
    """A name as a label: "GM reserve" for `gm-reserve`."""
    words = ["GM" if word == "gm" else "PC" if word == "pc" else word for word in name.replace("_", "-").split("-")]
    return " ".join([words[0][:1].upper() + words[0][1:], *words[1:]])


def movable(asked: OddsQuestion) -> list[tuple[str, str]]:
    """The parameters that can be solved for, with their labels."""
    return [(one.name, label(one.name)) for one in asked.parameters if isinstance(one, (Whole, OneOf, YesNo))]


def measures(asked: OddsQuestion, side: Mapping[str, Any]) -> list[str]:
    """What a condition can be about: the bars, the numbers of the summary, the outcomes."""
    found = [bar.label for bar in asked.bars]
    found += [name for name in side.get("summary", {}) if not is_number(name)]
    found += [row["outcome"] for row in side.get("outcomes", ())]
    return list(dict.fromkeys(found))
