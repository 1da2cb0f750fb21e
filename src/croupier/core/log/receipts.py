"""Receipts in words: clauses with their texts, rulings in force, facts and arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.identity_cache import IdentityCache
from croupier.core.names import and_so_on, names_of
from croupier.core.receipts import Fact, LuckShare, Receipt
from croupier.core.refusals import Invalid
from croupier.core.rulebook import Clause
from croupier.core.state import State

if TYPE_CHECKING:
    from croupier.core.game import Game


class WordedClause(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause behind an entry, with its text unless it was not requested, and the ruling's option in force."""

    id: str
    text: str = ""
    ruling: str | None = None


class WordedReceipt(msgspec.Struct, frozen=True):
    """The reasons for an entry: clauses, one line, the facts this seat may know, and the arithmetic."""

    clauses: tuple[WordedClause, ...] = ()
    text: str = ""
    facts: dict[str, Any] = {}
    lines: tuple[str, ...] = ()


def without_texts(told: WordedReceipt) -> WordedReceipt:
    """The receipt without the texts of clauses, for those who look them up when they need them."""
    return msgspec.structs.replace(told, clauses=tuple(WordedClause(one.id, "", one.ruling) for one in told.clauses))


def receipt(game: Game[Any], seen: Receipt, view: State) -> WordedReceipt:
    """The receipt in words; `seen` is the part that `Receipt.seen_by` left for this view's seat."""
    if not (seen.because or seen.rulings or seen.house or seen.luck):
        return WordedReceipt()
    return _worded.get(lambda: _with_luck(_receipt(game, seen, view), seen, view), seen, view.house_rules, view.seats)


ABBREVIATIONS = {"gm": "GM", "pc": "PC", "pcs": "PCs", "npc": "NPC", "npcs": "NPCs"}
KEPT = 1000
_worded: IdentityCache[WordedReceipt] = IdentityCache(KEPT)
"""Receipts in words: one that all seats may read in full is worded once, as long as no seat's name changes."""


def _with_luck(worded: WordedReceipt, seen: Receipt, view: State) -> WordedReceipt:
    """The receipt with a line on whose luck was used, which names seats as in this view."""
    luck = dict.fromkeys(_luck_line(one, view) for one in seen.luck)
    return msgspec.structs.replace(worded, lines=(*worded.lines, *luck)) if luck else worded


def _receipt(game: Game[Any], seen: Receipt, view: State) -> WordedReceipt:
    facts: dict[str, Any] = {}
    lines: list[str] = []
    for cited in seen.because:
        if cited.flag:
            lines.append(f"{cited.clause} would forbid this: {cited.flag}")
        elif cited.facts:
            lines.append(f"{cited.clause}: {arithmetic(cited.facts)}")
        for fact in cited.facts:
            same = fact.name in facts and facts[fact.name] != fact.value
            facts[f"{fact.name} ({cited.clause})" if same else fact.name] = fact.value
    texts = {rule.name: rule.text for rule in view.house_rules}
    lines += [f"House rule {name}: {texts[name]}" if texts.get(name) else f"House rule {name}" for name in seen.house]
    clauses = _clauses(game, seen)
    return WordedReceipt(clauses, _sum(seen), facts, tuple(lines))


def _clauses(game: Game[Any], seen: Receipt) -> tuple[WordedClause, ...]:
    found: dict[str, WordedClause] = {}
    for cited in seen.because:
        if cited.clause not in found:
            found[cited.clause] = _clause(game, cited.clause, seen.rulings)
    told = [one.ruling for one in found.values() if one.ruling]
    for ruling, option in _in_force(game, seen.rulings).items():
        if not any(one.endswith(option) for one in told):
            found.setdefault(ruling, WordedClause(ruling, text_of(game, ruling), option))
    return tuple(found.values())


Rulings = tuple[tuple[str, str], ...]
"""The rulings used: (setting, option) each."""


@lru_cache(KEPT)
def _in_force(game: Game[Any], rulings: Rulings) -> dict[str, str]:
    """The options in force, ruling by ruling: "Stun plus (2 x damage / Body); Rounded down (SS-R40)"."""
    labels: dict[str, list[str]] = {}
    for key, option in rulings:
        setting = game.rulebook.setting(key)
        named = {one.code: one.label for one in setting.options}
        labels.setdefault(setting.ruling, []).append(named.get(option, option))
    return {ruling: f"{'; '.join(words)} ({ruling})" for ruling, words in labels.items()}


@lru_cache(KEPT)
def _clause(game: Game[Any], cited: str, used: Rulings) -> WordedClause:
    book, in_force = game.rulebook, _in_force(game, used)
    clause = book.clause(cited) if cited in book else None
    rulings = clause.rulings if isinstance(clause, Clause) else (cited,)
    ruling = next((one for one in rulings if one in in_force), None)
    option = None if ruling is None else in_force[ruling]
    if isinstance(clause, Clause) and ruling is not None:
        option = f"{_answered_questions(game, ruling, used)} {option}"
    return WordedClause(cited, text_of(game, cited), option)


def _answered_questions(game: Game[Any], ruling: str, used: Rulings) -> str:
    """The questions of those settings of a ruling that the receipt notes as used."""
    settings = (game.rulebook.setting(key) for key, _ in used)
    return " ".join(one.question for one in settings if one.ruling == ruling)


def text_of(game: Game[Any], id: str) -> str:
    """The text of a clause, or the question of a ruling; empty if there is none with this id."""
    try:
        found = game.rulebook.clause(id)
    except Invalid:
        return ""
    return found.text if isinstance(found, Clause) else game.rulebook.question(found)


def _sum(seen: Receipt) -> str:
    cited = list(dict.fromkeys(one.clause for one in seen.because if not one.flag))
    waived = list(dict.fromkeys(one.clause for one in seen.because if one.flag))
    parts = [f"By {and_so_on(cited)}"] if cited else []
    parts += [f"allowed against {and_so_on(waived)}"] if waived else []
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def value_text(value: Any) -> str:
    """A fact's value in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(value_text, value)) or "none"
    return str(value)


def arithmetic(facts: Sequence[Fact]) -> str:
    """The facts of a clause in a row: "skill 8, penalty 1, rank 7"."""
    return ", ".join(f"{_fact_label(fact.name)} {value_text(fact.value)}" for fact in facts)


@lru_cache(maxsize=2000)
def _fact_label(name: str) -> str:
    """The name of a fact in words: "paid by the GM"."""
    return " ".join(ABBREVIATIONS.get(word, word) for word in name.split("_"))


def _luck_line(share: LuckShare, view: State) -> str:
    """Whose luck was used, for a receipt."""
    mixed = (
        f"the server's key and random bytes from {names_of(view, share.seats)}" if share.seats else "the server's alone"
    )
    parts = [f"Luck: {mixed}"]
    if share.links:
        parts.append(f"with contributions to this draw from {names_of(view, share.links)}")
    if share.left_out:
        parts.append(f"without {names_of(view, share.left_out)}, who did not answer in time")
    return ", ".join(parts)
