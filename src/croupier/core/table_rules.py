"""Rules of the table itself: seats, sessions, settings, luck, and remarks."""

from __future__ import annotations

from typing import Any

from croupier.core import settings as setting_rules
from croupier.core.free_rolls.rules import FREE_ROLL_RULES
from croupier.core.game import players_allowed
from croupier.core.key_events import LuckSettled, WordSealed, WordsOpened
from croupier.core.keys import show_promise
from croupier.core.odds_events import IN_WORDS, OddsChanged
from croupier.core.play import Play
from croupier.core.polls import request
from croupier.core.real_luck import REAL_LUCK_RULES
from croupier.core.refusals import Impossible, Invalid
from croupier.core.seat_events import (
    WATCHERS_WORDS,
    SeatAdded,
    SeatCameBack,
    SeatLeft,
    SeatTaken,
    SeatWentAway,
    StandingSet,
    WatchersChanged,
)
from croupier.core.seat_passes import PASS_RULES
from croupier.core.seat_rules import LONGEST_NAME, check_name, clean, from_server, known_seat, seats_may_change
from croupier.core.secrets import Secret
from croupier.core.state import GM_ONLY, MODES, ODDS, TABLE, WATCHERS
from croupier.core.table_commands import (
    AddSeat,
    AgreeToOpen,
    ChangeMode,
    ChangeOdds,
    ChangeSetting,
    ChangeWatchers,
    CloseSitting,
    EmptySeat,
    GiveWord,
    LeaveSeat,
    OpenSitting,
    PromiseKeys,
    Say,
    SeatAway,
    SeatBack,
    SeatPlayer,
    SetStanding,
)
from croupier.core.table_events import ModeChanged, Said, SettingsChanged, SittingBegan, SittingEnded
from croupier.core.talk.commands import LONGEST_TEXT
from croupier.core.talk.rules import TALK_RULES

__all__ = ["LONGEST_NAME", "LONGEST_TEXT", "SEATING_RULES", "clean"]


def seat_player(play: Play[Any], command: SeatPlayer) -> None:
    from_server(play)
    seat = known_seat(play, command.seat)
    play.do(SeatTaken(seat, check_name(play, seat, command.name)))
    play.game.seats_changed(play)


def leave_seat(play: Play[Any], command: LeaveSeat) -> None:
    seats_may_change(play)
    play.do(SeatLeft(play.seat))
    play.game.seat_left(play, play.seat)


def empty_seat(play: Play[Any], command: EmptySeat) -> None:
    play.require_power("clearing a seat")
    seats_may_change(play)
    seat = play.state.seat(known_seat(play, command.seat))
    play.need(seat.kind == "player", "the GM's seat is transferred, not cleared")
    play.need(seat.taken, f"nobody sits in {seat.id}")
    play.do(SeatLeft(seat.id))
    play.game.seat_left(play, command.seat)


def add_seat(play: Play[Any], command: AddSeat) -> None:
    """The GM adds a seat for one more player; without a GM, the table agrees on it."""
    seats_may_change(play)
    players = sum(one.kind == "player" for one in play.state.seats)
    most = players_allowed(play.game, play.state.settings)[1]
    play.need(players < most, f"{play.game.title} has at most {most} players", "add no more seats")
    if not play.power and not play.state.has_gm:
        request(play, "add a seat", command)
        return
    play.require_power("adding a seat")
    play.do(SeatAdded(f"p{players + 1}"))


def change_watchers(play: Play[Any], command: ChangeWatchers) -> None:
    """The GM sets who may watch from now on; without a GM, the table agrees on it."""
    seats_may_change(play)
    if command.watchers not in WATCHERS:
        raise Invalid("watchers", command.watchers, ", ".join(WATCHERS))
    play.need(command.watchers != play.state.watchers, "that is already the setting")
    if not play.power and not play.state.has_gm:
        request(play, f"let {WATCHERS_WORDS[command.watchers]} watch", command)
        return
    play.require_power("choosing who may watch")
    play.do(WatchersChanged(command.watchers))


def seat_away(play: Play[Any], command: SeatAway) -> None:
    from_server(play)
    if not play.state.seat(known_seat(play, command.seat)).away:
        play.do(SeatWentAway(command.seat))
        play.game.seats_changed(play)


def seat_back(play: Play[Any], command: SeatBack) -> None:
    from_server(play)
    seat = play.state.seat(known_seat(play, command.seat))
    if seat.away or seat.absent:
        play.do(SeatCameBack(command.seat))
        play.game.seats_changed(play)


def open_sitting(play: Play[Any], command: OpenSitting) -> None:
    from_server(play)
    if play.state.is_open:
        raise Impossible("this session is already open")
    play.do(SittingBegan(play.state.sitting + 1))
    open_words(play)
    play.game.sitting_opened(play)


def close_sitting(play: Play[Any], command: CloseSitting) -> None:
    if play.seat != TABLE:
        play.require_power("closing the session")
    play.need(play.state.is_open, "no session is open", "open one first")
    play.do(SittingEnded(play.state.sitting))
    play.game.sitting_closed(play)


def promise_keys(play: Play[Any], command: PromiseKeys) -> None:
    """New keys come first in a new incarnation of the table; awaited real luck is canceled."""
    from_server(play)
    table: Any = play.table
    promise = table.luck_source.promise(play.state.keys_taken)
    play.need(promise is not None and promise.life != play.state.life, "this table already has its keys")
    if play.state.pending is not None:
        play.do(LuckSettled(cancelled=True))
    show_promise(play, promise)


def open_words(play: Play[Any]) -> None:
    """Open all sealed words together, before any luck is drawn with them."""
    words = tuple((one.seat, one.word.value, one.salt.value or "") for one in play.state.sealed_words if one.word.value)
    if words:
        play.do(WordsOpened(words))


def give_word(play: Play[Any], command: GiveWord) -> None:
    salt = play.token_maker.token("word", play.public_version, play.seat)
    known = (play.seat,)
    sealed = play.commit(salt, command.word, "word", play.seat)
    play.do(WordSealed(play.seat, sealed, Secret(command.word, known), Secret(salt, known)))


def change_setting(play: Play[Any], command: ChangeSetting) -> None:
    """Settings change when their index allows it: always, between fights, or only at creation."""
    play.require_power("changing a setting")
    known = {setting.key: setting for setting in play.game.settings}
    if command.setting not in known:
        raise Invalid("setting", command.setting, ", ".join(sorted(known)))
    setting = known[command.setting]
    chosen = setting_rules.choose(setting, command.option, play.game.waiting)
    if setting.changeable == "creation":
        play.require(not play.game.has_begun(play.state), setting.ruling, f"{setting.key} is fixed once play has begun")
    elif setting.changeable == "between":
        play.require(
            play.game.is_between(play.state),
            setting.ruling,
            f"{setting.key} cannot change now",
            "change it when nothing is under way",
        )
    play.do(SettingsChanged(play.state.settings.but(chosen), (setting.key,), play.seat, setting.in_words(chosen)))
    play.because(setting.ruling, option=str(chosen))


def change_mode(play: Play[Any], command: ChangeMode) -> None:
    play.require_power("changing the mode")
    if command.mode not in MODES:
        raise Invalid("mode", command.mode, ", ".join(MODES))
    play.do(ModeChanged(command.mode))


def change_odds(play: Play[Any], command: ChangeOdds) -> None:
    """The GM sets who sees odds; without a GM, the table agrees on it."""
    if command.odds not in ODDS:
        raise Invalid("odds", command.odds, ", ".join(ODDS))
    play.need(
        play.state.has_gm or command.odds != GM_ONLY, "there is no GM at this table", "choose off, own or everyone"
    )
    play.need(command.odds != play.state.odds, "that is already the setting")
    if not play.power and not play.state.has_gm:
        request(play, f"show odds to: {IN_WORDS[command.odds]}", command)
        return
    play.require_power("choosing who sees odds")
    play.do(OddsChanged(command.odds))


def set_standing(play: Play[Any], command: SetStanding) -> None:
    play.need(len(command.kinds) <= 20, "too many kinds of question", "give at most 20")
    play.do(StandingSet(play.seat, tuple(sorted(set(command.kinds))), _known_rests(play, command.rests)))


def _known_rests(play: Play[Any], wanted: tuple[str, ...] | None) -> tuple[str, ...]:
    """The rests that the acting seat keeps. Raises Impossible for one that is not offered."""
    seat = play.state.seat(play.seat)
    if wanted is None:
        rests: tuple[str, ...] = seat.rests
        return rests
    offered = {one.id for one in play.game.answer_times.rests(play.game.see(play.state, play.seat), play.seat)}
    under_way = all(one in offered for one in wanted)
    play.need(under_way, "that is not in progress", " or ".join(sorted(offered)) or "only kinds of questions")
    return tuple(sorted(set(wanted)))


def say(play: Play[Any], command: Say) -> None:
    play.do(Said(play.seat, command.text))


def agree_to_open(play: Play[Any], command: AgreeToOpen) -> None:
    play.game.luck.agree_to_open(play, command.name)


SEATING_RULES: dict[type, Any] = {
    SeatPlayer: seat_player,
    LeaveSeat: leave_seat,
    EmptySeat: empty_seat,
    AddSeat: add_seat,
    ChangeWatchers: change_watchers,
    SeatAway: seat_away,
    SeatBack: seat_back,
    OpenSitting: open_sitting,
    CloseSitting: close_sitting,
    PromiseKeys: promise_keys,
    GiveWord: give_word,
    ChangeSetting: change_setting,
    ChangeMode: change_mode,
    ChangeOdds: change_odds,
    SetStanding: set_standing,
    Say: say,
    AgreeToOpen: agree_to_open,
    **TALK_RULES,
    **FREE_ROLL_RULES,
    **PASS_RULES,
    **REAL_LUCK_RULES,
}
