"""How a bot answers what it is asked outside a fight; None leaves the ledger's default."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.core.bots import Answer, Number, fill
from croupier.core.choices import Choice
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.cast import numbers
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.people import drawn
from croupier.games.deck_of_adventures.state import Adventure

FEW = 2
WON, LOST = "It goes as hoped.", "It goes wrong, and somebody has noticed."


def answer(view: Adventure, ask: Ask, own: Sequence[Choice], pick: Number) -> Answer | None:
    """What somebody sensible would say."""
    by_kind: dict[str, Callable[[], Answer | None]] = {
        "called": lambda: _take(own, "set_terms", pick, dr=1 + pick(4), requirement="", hidden=False, sight=True),
        "trait": lambda: _take(own, "answer_trait", pick),
        "decide": lambda: _decide(view, ask, own, pick),
        "tell": lambda: _take(own, "tell_outcome", pick, words=_outcome(view, ask)),
        "asked": lambda: _take(own, "answer_asked", pick, words="Nothing that you have not seen."),
        "rest": lambda: _take(own, "use_rest_card", pick) if _is_hurt(view, ask.about) else None,
        "epic_join": lambda: _take(own, "volunteer", pick, approach="with all I have"),
        "wound": lambda: _take(own, "toughen_up", pick) if not pick(FEW) else None,
    }
    found = by_kind.get(ask.key.partition(":")[0])
    return found() if found is not None else None


def _take(own: Sequence[Choice], kind: str, pick: Number, **known: object) -> Answer | None:
    """The first choice of this kind, with these values and others of chance in its fields."""
    choice = next((one for one in own if one.command["type"] == kind), None)
    if choice is None:
        return None
    names = {field.name for field in choice.fields}
    values = fill(choice.fields, pick, {name: value for name, value in known.items() if name in names})
    return Answer({**choice.command, **values}, choice.prompt)


def _outcome(view: Adventure, ask: Ask) -> str:
    found = view.check(ask.about).result
    return WON if found is not None and found.passed else LOST


def _decide(view: Adventure, ask: Ask, own: Sequence[Choice], pick: Number) -> Answer | None:
    """While no card wins: draw on, or now and then redraw."""
    check = view.check(ask.about)
    if check.aim is None or check.dr.value is None:
        return None
    ruling = view.settings.__getitem__
    wins = any(
        result(ruling, card, check.aim.face, dr=check.dr.value, modifier=check.modifier,
               requirement=check.requirement).passed
        for card in drawn(view, check)
    )  # fmt: skip
    if wins:
        return None
    return _take(own, "draw_card", pick) or (None if pick(FEW) else _take(own, "redraw_card", pick))


def _is_hurt(view: Adventure, who: str) -> bool:
    one = view.character(who)
    return one.vitals.open().hp < numbers.hp_max(view.settings.__getitem__, view, who)
