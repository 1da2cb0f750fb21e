"""Words for what the table keeps as data: a line for each event of the table, and receipts as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.log.luck_lines import luck_event_line, luck_line
from croupier.core.luck_events import LuckEvent
from croupier.core.names import and_so_on, name_of
from croupier.core.odds_events import OddsChanged, OddsNoted
from croupier.core.odds_events import line as odds_line
from croupier.core.receipts import Cited, Fact, Receipt
from croupier.core.refusals import Invalid
from croupier.core.rulebook import Clause
from croupier.core.side_table.events import line as side_line
from croupier.core.side_table.events import seat_of
from croupier.core.state import BY_GM, BY_TABLE, FREE, OFF, HouseRule, State
from croupier.core.table_events import (
    AbsenceNoted,
    ChoiceSealed,
    ChoicesOpened,
    Ended,
    HouseRuleMade,
    KeyOpened,
    KeysPromised,
    LeafTaken,
    LuckAwaited,
    LuckSettled,
    ModeChanged,
    Overridden,
    PassAllowed,
    PassMade,
    PollClosed,
    PollOpened,
    QuestionsAsked,
    RealLuckChanged,
    RealLuckSet,
    Said,
    SealsDropped,
    SeatAdded,
    SeatCameBack,
    SeatLeft,
    SeatMoved,
    SeatTaken,
    SeatWentAway,
    SettingsChanged,
    SittingBegan,
    SittingEnded,
    StandingSet,
    TableEvent,
    Undone,
    Voted,
    WaitNoted,
    WordSealed,
    WordsOpened,
)

if TYPE_CHECKING:
    from croupier.core.game import Game


def _standing(kinds: tuple[str, ...], rests: tuple[str, ...]) -> str:
    """What a seat need not be asked any more, said to itself."""
    words = [kind.replace("_", " ") for kind in kinds]
    told = [f"Standing answers: {', '.join(words)}."] if kinds else []
    told += ["You are not asked for a while."] if rests else []
    return " ".join(told) or "No standing answers any more."


def table_line(event: TableEvent, view: State) -> str:
    """One plain line for an event of the table; empty for what nobody needs to read."""

    def who(seat: str) -> str:
        name = name_of(view, seat)
        return name[:1].upper() + name[1:]

    match event:
        case QuestionsAsked() | LeafTaken():
            return ""
        case SeatTaken(name=name):
            return f"{name} sits down."
        case SeatLeft(seat=seat):
            return f"{who(seat)} leaves the table."
        case SeatWentAway(seat=seat):
            return f"{who(seat)} is away."
        case SeatCameBack(seat=seat):
            return f"{who(seat)} is back."
        case SeatAdded(seat=seat):
            return f"A seat is added: {name_of(view, seat)}."
        case StandingSet(kinds=kinds, rests=rests):
            return _standing(kinds, rests)
        case RealLuckSet(seat=seat, on=on):
            return f"{who(seat)} uses {'real cards and dice' if on else 'the luck of the table'} from now on."
        case SettingsChanged(settings=settings, keys=keys):
            return " ".join(f"Setting {key} is now {settings.told(key)}." for key in keys)
        case ModeChanged(mode=mode):
            return f"The mode is now {mode}."
        case SittingBegan(sitting=sitting):
            return f"Sitting {sitting} begins."
        case SittingEnded(sitting=sitting):
            return f"Sitting {sitting} is over."
        case WordSealed(seat=seat):
            return f"{who(seat)} gives a word for the luck of the table."
        case WordsOpened(words=words):
            return f"Words mixed into the luck: {and_so_on([word for _, word, _ in words])}."
        case WaitNoted(seat=seat):
            return f"The table has waited a minute for {name_of(view, seat)}."
        case ChoiceSealed(seal=seal, again=again):
            return f"{who(seal.seat)} {'changes a sealed choice' if again else 'has chosen, sealed'}."
        case ChoicesOpened(seals=seals):
            return f"Sealed choices are opened: {and_so_on([*dict.fromkeys(who(seal.seat) for seal in seals)])}."
        case SealsDropped():
            return "Sealed choices are thrown away unopened."
        case PollOpened(poll=poll):
            return f"{who(poll.asker)} asks to {poll.question}."
        case Voted(seat=seat):
            return f"{who(seat)} votes."
        case PollClosed(void=True):
            return "The request is granted, but by now it cannot be done."
        case PollClosed(passed=passed):
            return "The request is granted." if passed else "The request is refused."
        case LuckAwaited(pending=pending):
            what = f"{pending.dice}d{pending.sides}" if pending.dice else "card"
            return f"The table waits for the real {what} of {name_of(view, pending.asked)}."
        case LuckSettled(by_table=True):
            return "It is left to the luck of the table."
        case LuckSettled(cancelled=cancelled):
            return "It is called off." if cancelled else "It is typed in."
        case KeysPromised(promise=promise):
            return f"New keys are promised for the luck of this table: root {promise.root}."
        case KeyOpened():
            return ""  # the luck page tells which draws can be checked; after each hand it would be a line a deck
        case HouseRuleMade(rule=rule):
            return f"House rule: {rule.name}."
        case Overridden(by=by, reason=reason, what=what):
            return f"By decree of {name_of(view, by)}{f': {what}' if what else ''}{f' ({reason})' if reason else ''}."
        case Said(seat=seat, text=text):
            return f"{who(seat)}: {text}"
        case Undone():
            return "Undone; what was seen stays seen."
        case Ended(result=result):
            return f"The game is over: {result}"
        case OddsChanged() | OddsNoted():
            return odds_line(event)
        case RealLuckChanged(real_luck=real_luck):
            return f"Real cards and dice: {REAL_LUCK_WORDS[real_luck]}."
        case AbsenceNoted(seat=seat):
            return f"{who(seat)} has been away for ten minutes."
        case PassAllowed(seat=seat, to=to):
            return f"{who(to)} may make a pass for {seat_words(view, seat)} within ten minutes."
        case PassMade(seat=seat, by=by):
            return f"{who(by)} made a pass for {seat_words(view, seat)}."
        case SeatMoved(name=name):
            return f"{name[:1].upper()}{name[1:]}'s seat was taken over with a pass."
        case _:
            if isinstance(event, LuckEvent):
                return luck_event_line(event, view)
            return side_line(event, who(seat_of(event)))


def seat_words(view: State, seat: str) -> str:
    """A seat by the name of the person who sits there: "Ana's seat"."""
    return f"{name_of(view, seat)}'s seat"


REAL_LUCK_WORDS = {
    BY_GM: "allowed by the GM",
    BY_TABLE: "allowed by the table",
    OFF: "not allowed",
    FREE: "allowed for everyone",
}


class WordedClause(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause that made an entry so, with its text and the ruling with the option in force."""

    id: str
    text: str
    ruling: str | None = None


class WordedReceipt(msgspec.Struct, frozen=True):
    """Why it came out so: clauses, one line, the facts that this seat may know, and the arithmetic."""

    clauses: tuple[WordedClause, ...] = ()
    text: str = ""
    facts: dict[str, Any] = {}
    lines: tuple[str, ...] = ()


def receipt(game: Game[Any], seen: Receipt, view: State) -> WordedReceipt:
    """The receipt in words; `seen` is what `Receipt.seen_by` left for the seat whose view this is."""
    if not (seen.because or seen.rulings or seen.house or seen.luck):
        return WordedReceipt()
    known = _worded.get(id(seen))
    if known is not None and known[0] is seen and known[1] is view.house_rules:
        worded = known[2]
    else:
        if len(_worded) >= KEPT:
            _worded.clear()
        worded = _receipt(game, seen, view)
        _worded[id(seen)] = (seen, view.house_rules, worded)
    luck = dict.fromkeys(luck_line(one, view) for one in seen.luck)  # names seats as this view knows them
    return msgspec.structs.replace(worded, lines=(*worded.lines, *luck)) if luck else worded


KEPT = 1000
_worded: dict[int, tuple[Receipt, tuple[HouseRule, ...], WordedReceipt]] = {}
"""Receipts in words by identity: one that all seats may read whole is worded once."""


def _receipt(game: Game[Any], seen: Receipt, view: State) -> WordedReceipt:
    facts: dict[str, Any] = {}
    lines: list[str] = []
    for cited in seen.because:
        if cited.flag:
            lines.append(f"{cited.clause} would forbid this: {cited.flag}")
        elif cited.facts:
            lines.append(f"{cited.clause}: {game.arithmetic(cited)}")
        for fact in cited.facts:
            same = fact.name in facts and facts[fact.name] != fact.value
            facts[f"{fact.name} ({cited.clause})" if same else fact.name] = fact.value
    texts = {rule.name: rule.text for rule in view.house_rules}
    lines += [f"House rule {name}: {texts[name]}" if texts.get(name) else f"House rule {name}" for name in seen.house]
    clauses = _clauses(game, seen)
    return WordedReceipt(clauses, _sum(seen), facts, tuple(lines))


def _clauses(game: Game[Any], seen: Receipt) -> tuple[WordedClause, ...]:
    in_force: dict[str, str] = {}
    for key, option in seen.rulings:
        ruling = game.rulebook.setting(key).ruling
        in_force[ruling] = f"{in_force[ruling]}, {option}" if ruling in in_force else f"{ruling} {option}"
    found: dict[str, WordedClause] = {}
    for cited in seen.because:
        found.setdefault(cited.clause, _clause(game, cited, in_force))
    told = {one.ruling for one in found.values() if one.ruling}
    for ruling, option in in_force.items():
        if option not in told:
            found.setdefault(ruling, WordedClause(ruling, _text(game, ruling), option))
    return tuple(found.values())


def _clause(game: Game[Any], cited: Cited, in_force: dict[str, str]) -> WordedClause:
    book = game.rulebook
    clause = book.clause(cited.clause) if cited.clause in book else None
    rulings = clause.rulings if isinstance(clause, Clause) else (cited.clause,)
    option = next((in_force[one] for one in rulings if one in in_force), None)
    return WordedClause(cited.clause, _text(game, cited.clause), option)


def _text(game: Game[Any], id: str) -> str:
    try:
        found = game.rulebook.clause(id)
    except Invalid:
        return ""
    return found.text if isinstance(found, Clause) else found.question


def _sum(seen: Receipt) -> str:
    cited = list(dict.fromkeys(one.clause for one in seen.because if not one.flag))
    waived = list(dict.fromkeys(one.clause for one in seen.because if one.flag))
    parts = [f"By {and_so_on(cited)}"] if cited else []
    parts += [f"allowed against {and_so_on(waived)}"] if waived else []
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def told(value: Any) -> str:
    """A fact's value in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(told, value)) or "none"
    return str(value)


def arithmetic(facts: Sequence[Fact]) -> str:
    """The facts of a clause one after the other: "skill 8, penalty 1, rank 7"."""
    return ", ".join(f"{fact.name.replace('_', ' ')} {told(fact.value)}" for fact in facts)
