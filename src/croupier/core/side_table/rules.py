"""Rules of side tables: proposing and confirming a brief, opening the table, judging its outcome."""

from __future__ import annotations

from typing import Any

from croupier.core.game import Game
from croupier.core.play import Play
from croupier.core.polls import request
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid, Stale
from croupier.core.secrets import Secret, public
from croupier.core.side_table import model
from croupier.core.side_table.commands import (
    Brought,
    CallOffSideTable,
    ConfirmBrief,
    OpenSideTable,
    RefuseOutcome,
    TakeOutcome,
)
from croupier.core.side_table.events import (
    BriefConfirmed,
    BriefDropped,
    BriefMade,
    OutcomeRefused,
    OutcomeTaken,
    SideTableOpened,
)
from croupier.core.side_table.model import Brief, Character, Figures, Number, SideTable, SideTables, Wanted
from croupier.core.state import GM
from croupier.core.table_rules import LONGEST_NAME, LONGEST_TEXT, clean

LONGEST_CHARACTER = 40


def open_side_table(play: Play[Any], command: OpenSideTable) -> None:
    """Propose a brief to the seats it includes; without a GM, the table must consent first."""
    _may_open(play)
    brief = brief_of(play, command)
    _side_tables(play).rehearse(brief, play.state)
    if not play.power:
        request(play, f"open the side table {brief.name} ({brief.title})", command)
        return
    waiting = tuple(seat for seat, _ in brief.seats if seat != play.seat) if play.state.has_gm else ()
    made = SideTable(play.token_maker.token("side table", play.public_version), brief, play.seat, waiting=waiting)
    play.do(BriefMade(made))
    if not waiting:
        play.do(SideTableOpened(made.id, brief.name))


def _may_open(play: Play[Any]) -> None:
    if play.state.has_gm:
        play.require_power("opening a side table")
    play.need(not play.state.is_side_table, "a side table cannot open another one", "open it at the parent table")
    current = sum(one.is_current for one in play.state.side_tables)
    play.need(
        current < model.MOST_OPEN,
        f"{model.MOST_OPEN} side tables are already open",
        "accept or refuse an outcome first",
    )


def brief_of(play: Play[Any], command: OpenSideTable) -> Brief:
    """The brief as data. Raises Invalid or Impossible; it contains what was typed and nothing of this table's state."""
    games = _side_tables(play).games()
    if command.game not in games:
        raise Invalid("game", command.game, ", ".join(games) or "no game can be played at a side table here")
    game = games[command.game]
    wanted = game.side_table.wanted
    most = model.MOST_CHARACTERS
    play.need(
        1 <= len(command.characters) <= most, f"{len(command.characters)} characters would take part", f"1 to {most}"
    )
    play.need(not command.hidden or play.state.has_gm, "only a GM can hide numbers", "leave them public")
    names = _names([clean("name", one.name, LONGEST_CHARACTER) for one in command.characters])
    characters = tuple(
        _character(play, name, one, wanted, hidden=command.hidden)
        for name, one in zip(names, command.characters, strict=True)
    )
    seats = _carried(play, game, command, characters)
    stakes = clean("stakes", command.stakes, LONGEST_TEXT) if command.stakes else ""
    name = clean("name", command.name, LONGEST_NAME)
    return Brief(game.name, game.title, name, characters, seats, stakes)


def _names(given: list[str]) -> list[str]:
    """A unique name for each character: the second Mook is Mook 2."""
    found: list[str] = []
    for name in given:
        others = (f"{name[: LONGEST_CHARACTER - 3]} {n}" for n in range(2, 2 * model.MOST_CHARACTERS))
        found.append(name if name not in found else next(other for other in others if other not in found))
    return found


def _character(play: Play[Any], name: str, one: Brought, wanted: Wanted, *, hidden: bool) -> Character:
    seat = one.seat or play.seat
    taken = {other.id for other in play.state.seats if other.taken}
    play.need(seat in taken, f"nobody sits in {seat}", f"choose one of {', '.join(sorted(taken))}")
    _one_of(play, one.party, wanted.parties, f"{name} cannot join the party {one.party}")
    _one_of(play, one.kind, wanted.kinds, f"{name} cannot be of the kind {one.kind}")
    known = {number: (least, most) for number, least, most in wanted.numbers}
    numbers = tuple(Number(of, value) for of, value in one.numbers.items() if value)
    for number in numbers:
        _one_of(play, number.name, tuple(known), f"{name} cannot have a number called {number.name}")
        least, most = known[number.name]
        within = least <= number.value <= most
        play.need(within, f"{name} cannot have {number.name} {number.value}", f"{least} to {most}")
    figures = Figures(one.kind, numbers)
    return Character(name, seat, one.party, Secret(figures, (GM,)) if hidden and seat == GM else public(figures))


def _one_of(play: Play[Any], given: str, allowed: tuple[str, ...], why: str) -> None:
    play.need(not given or given in allowed, why, ", ".join(allowed) or "leave it out")


def _carried(
    play: Play[Any], game: Game[Any], command: OpenSideTable, characters: tuple[Character, ...]
) -> tuple[tuple[str, str], ...]:
    """The seats as (seat here, seat there): whoever runs the side table is the GM there, and others keep theirs."""
    state = play.state
    coming = list(dict.fromkeys(one.seat for one in characters))
    runs = GM if state.has_gm else command.runs
    if command.runs and command.runs != runs:
        raise Invalid("runs", command.runs, "gm: at a table with a GM, the GM runs it")
    if game.gm == "none":
        play.need(GM not in coming, f"{game.title} has no GM, so none of the GM's characters", "give them to players")
        runs = ""
    elif game.gm == "needed":
        play.need(runs, f"{game.title} needs someone to run it", "name a seat under runs")
    if runs:
        taken = {one.id for one in state.seats if one.taken}
        play.need(runs in taken, f"nobody sits in {runs}", f"choose one of {', '.join(sorted(taken))}")
    players = [seat for seat in coming if seat != runs]
    least, most = game.least_players, game.most_players
    enough = least <= len(players) <= most
    play.need(enough, f"{len(players)} players would take part in {game.title}", f"{least} to {most}")
    return (*(((runs, GM),) if runs else ()), *((seat, seat) for seat in players))


def confirm_brief(play: Play[Any], command: ConfirmBrief) -> None:
    """Each included seat confirms or declines; with the last confirmation the table is opened."""
    one = next((one for one in play.state.side_tables if one.id == command.side_table), None)
    if one is None or play.seat not in one.waiting:
        raise Stale("there is no such brief for you to confirm")
    if not command.yes:
        play.do(BriefDropped(one.id, one.brief.name, play.seat))
        return
    play.do(BriefConfirmed(one.id, play.seat))
    if one.waiting == (play.seat,):
        play.do(SideTableOpened(one.id, one.brief.name))


def call_off_side_table(play: Play[Any], command: CallOffSideTable) -> None:
    one = find_side_table(play, command.side_table)
    if play.seat != one.asker:
        play.require_power("canceling a side table")
    play.need(one.status == model.ASKED, f"{one.brief.name} is not waiting for anyone", "refuse its outcome")
    play.do(BriefDropped(one.id, one.brief.name, play.seat))


def take_outcome(play: Play[Any], command: TakeOutcome) -> None:
    """Accept the outcome: record the words as judged, then apply the effects in this game, in one entry."""
    one = bound_side_table(play, command.side_table)
    waits = play.game.outcomes.why_not(play.state)
    if waits is not None:
        raise Illegal(waits.clause, waits.why, waits.instead) if waits.clause else Impossible(waits.why, waits.instead)
    words = clean("words", command.words, LONGEST_TEXT) if command.words else ""
    standing = _side_tables(play).status_of(one.id)
    if not play.power:
        _ask_the_table(play, f"accept the outcome of {one.brief.name}: {words or standing.outcome.text}", command)
        return
    told = words or standing.outcome.text
    n, head = Secret(standing.n), Secret(standing.head)
    play.do(OutcomeTaken(one.id, one.brief.name, told, standing.outcome, n, head))
    play.game.outcomes.apply(play, one.brief, standing.outcome)


def refuse_outcome(play: Play[Any], command: RefuseOutcome) -> None:
    one = bound_side_table(play, command.side_table)
    reason = clean("reason", command.reason, LONGEST_TEXT) if command.reason else ""
    if not play.power:
        _ask_the_table(play, f"refuse the outcome of {one.brief.name}", command)
        return
    play.do(OutcomeRefused(one.id, one.brief.name, play.seat, reason))


def _ask_the_table(play: Play[Any], question: str, command: TakeOutcome | RefuseOutcome) -> None:
    if play.state.has_gm:
        raise Forbidden("only the GM can judge the outcome of a side table")
    request(play, question, command)


def find_side_table(play: Play[Any], id: str) -> SideTable:
    """The side table with this id. Raises Impossible."""
    one: SideTable | None = next((one for one in play.state.side_tables if one.id == id), None)
    if one is None:
        raise Impossible("this table has no such side table", "choose one of those listed")
    return one


def bound_side_table(play: Play[Any], id: str) -> SideTable:
    """The side table whose outcome can still be accepted here. Raises Impossible with the reason."""
    one = find_side_table(play, id)
    why = {
        model.ASKED: f"{one.brief.name} is not open yet",
        model.TAKEN: f"the outcome of {one.brief.name} has already been accepted",
        model.REFUSED: f"the outcome of {one.brief.name} has already been refused",
        model.UNBOUND: f"{one.brief.name} is no longer bound to this table: its opening was undone",
    }.get(one.status)
    play.need(why is None, why or "", "choose an open side table of this table")
    return one


def _side_tables(play: Play[Any]) -> SideTables:
    table: Any = play.table
    side_tables: SideTables = table.side_tables if table is not None else model.NoSideTables()
    return side_tables


SIDE_RULES: dict[type, Any] = {
    OpenSideTable: open_side_table,
    ConfirmBrief: confirm_brief,
    CallOffSideTable: call_off_side_table,
    TakeOutcome: take_outcome,
    RefuseOutcome: refuse_outcome,
}
