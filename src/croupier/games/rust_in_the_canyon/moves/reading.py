"""Read a Person or Situation, with a bet: question, match, answer, marker (RC-6.2 to RC-6.5)."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places, purse
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE, CLAIM, SAY_AGAIN, SITUATION, STAKES
from croupier.games.rust_in_the_canyon.moves import drawn_read
from croupier.games.rust_in_the_canyon.moves.commands import AnswerRead, CancelRead, Read, RetireMarker
from croupier.games.rust_in_the_canyon.moves.events import MarkerRetired, ReadAnswered, ReadBegan
from croupier.games.rust_in_the_canyon.moves.read_end import bear, call_off
from croupier.games.rust_in_the_canyon.moves.read_questions import ASKED, LONGEST_ABOUT, LONGEST_ANSWER, chosen
from croupier.games.rust_in_the_canyon.moves.state import Marker, Reading
from croupier.games.rust_in_the_canyon.names import chips_text
from croupier.games.rust_in_the_canyon.people import gm_only, known, own, text_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon, Character
from croupier.games.rust_in_the_canyon.town.towns import is_faced
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

SETUP = (STAKES, SITUATION, CLAIM)


@rule("RC-6.2", "RC-R72")
def may_read(ruling: Ruling, now: Canyon) -> bool:
    """Whether a read is possible now: not in steps 3 to 9 of any conflict, or as a ruling says."""
    if now.conflict is None:
        return True
    allowed = {"freeplay_and_setup": SETUP, "freeplay": (), "any_unbet": (*SETUP, CHOOSE, SAY_AGAIN)}
    return now.conflict.step in allowed[ruling("read_when")]


@rule("RC-6.2", "RC-R8", "RC-1.6")
def read(play: Play[Canyon], command: Read) -> None:
    """The player names who or what they read; the bet form takes question and bet, the drawn form deals."""
    one = own(play, "RC-6.2")
    now = play.state
    in_setup = now.conflict is not None and now.conflict.step in SETUP
    clause = "RC-R72" if in_setup else "RC-6.2"
    play.insist(may_read(play.ruling, now), clause, "not now: a conflict is under way", "do it before or after")
    play.need(now.reading is None, "another read is under way", "wait until that is answered")
    play.need(now.planning is None, "a plan is being paid for", "wait until that is settled")
    if command.kind not in ASKED:
        raise Invalid("kind", command.kind, ", ".join(ASKED), "RC-6.2")
    about = text_of("about", command.about, "RC-6.2", LONGEST_ABOUT)
    if play.ruling("read_mode") == "draw":
        no_bet = f"bad value: {chips_text(command.bet)}, but this table does not bet on questions"
        play.insist(not command.bet, "RC-6.9", no_bet, "make no bet")
        play.insist(not command.question, "RC-6.9", "not now: questions are asked after the cards", "draw first")
        drawn_read.draw(play, one, about, command.kind)
        return
    question = chosen(play, command.kind, command.question)
    match = stake(play, one, command.bet)
    play.do(ReadBegan(Reading(one.id, about, command.kind, question, command.bet, match)))
    play.because("RC-6.2", bet=command.bet, town=match)


@rule("RC-6.2", "RC-R71")
def matched_from(ruling: Ruling, now: Canyon) -> str | None:
    """The place of the chips that match a bet: the town stack; on the road the bank, if a ruling says so."""
    return None if now.on_the_road and ruling("outside_town") == "bank" else places.TOWN


@rule("RC-6.2", "RC-R10", "RC-R71")
def most_matched(ruling: Ruling, now: Canyon, bet: int) -> int:
    """How much of a bet can be matched: as much as the town has; the bank matches all of it."""
    purse = matched_from(ruling, now)
    return bet if purse is None else min(bet, places.chips(now, purse))


@rule("RC-6.2", "RC-R10", "RC-R71", "RC-1.7")
def stake(play: Play[Canyon], one: Character, bet: int) -> int:
    """Place the bet and the GM's match, as far as there are chips for it; return the match."""
    now = play.state
    held, match = places.chips(now, places.stack(one.id)), most_matched(play.ruling, now, max(0, bet))
    set_first = now.here is None or is_faced(now)
    play.require(set_first, "RC-R71", "not now: the next town matches bets on the road", "let the GM set it first")
    play.insist(bet >= 0, "RC-R10", f"bad value: nobody bets {chips_text(bet)}", f"1 to {held}")
    play.need(bet <= held, f"too few chips: you bet {bet} and have {held}", f"1 to {held}")
    play.require(bet >= 1, "RC-R10", "bad value: bet at least 1", f"1 to {held}")
    if bet > match and play.ruling("read_short") == "cap":
        instead = f"1 to {min(held, match)}" if match else "wait until the town has chips"
        play.require(bet <= match, "RC-R10", f"bad value: the town has {match} to match it", instead)
    play.do(PlacesLaid((Place(places.READ, "chips", "Bet on a read", one.seat, "all"),)))
    purse.pay(play, places.stack(one.id), places.READ, bet)
    purse.pay(play, matched_from(now.ruling, now), places.READ, match)
    return match


@rule("RC-6.3", "RC-6.5", "RC-R11")
def answer_read(play: Play[Canyon], command: AnswerRead) -> None:
    """Record the GM's answer; the asker holds a marker for it, under a ruling all who heard it do."""
    gm_only(play, "answering")
    reading = play.state.reading
    asked = reading is not None and bool(reading.question)
    play.need(asked, "nobody has asked anything", "wait for a question")
    assert reading is not None
    answer = text_of("answer", command.answer, "RC-6.3", LONGEST_ANSWER)
    hearers = [reading.pc]
    there = [known(play, pc) for pc in command.heard if pc != reading.pc]
    if play.ruling("read_bonus") != "all_who_heard":
        play.require(
            not command.heard, "RC-R11", "bad value: only the asker knows the answer at this table", "leave it empty"
        )
    for one in there:
        play.need(one.is_playing, f"{one.name} is not in play", "choose those who were there")
    hearers += [one.id for one in there]
    made = play.state.markers_made
    markers = tuple(
        (pc, Marker(f"m{made + at}", play.state.town, reading.question, answer, reading.about))
        for at, pc in enumerate(hearers, 1)
    )
    play.do(ReadAnswered(reading.question, answer, markers))
    bet: dict[str, Any] = {"chips": reading.bet + reading.match} if reading.bet else {}
    play.because("RC-6.5", marker=answer, **bet)
    if reading.drawn:
        drawn_read.go_on(play)
    else:
        bear(play, reading)


@rule("RC-6.4")
def cancel_read(play: Play[Canyon], command: CancelRead) -> None:
    """Return all chips; possible only before the GM has answered."""
    reading = play.state.reading
    play.need(reading is not None and not reading.drawn, "no bet on a read is waiting", "read first")
    assert reading is not None
    mine = play.power or play.state.character(reading.pc).seat == play.seat
    play.need(mine, "not yours: that is somebody else's read", "choose your own")
    call_off(play, reading)


@rule("RC-6.2", "RC-6.4")
def step(play: Play[Canyon]) -> bool:
    """Call off a read whose asker is gone, or that a conflict's steps exclude; return whether there was one."""
    now = play.state
    reading = now.reading
    if reading is None or (reading.trouble and not reading.left):
        return False
    if now.character(reading.pc).is_playing and may_read(play.ruling, now):
        return False
    call_off(play, reading)
    return True


@rule("RC-6.5")
def retire_marker(play: Play[Canyon], command: RetireMarker) -> None:
    """The GM retires a held answer, with a reason."""
    gm_only(play, "retiring a marker")
    one = known(play, command.pc)
    held = next((marker for marker in one.markers if marker.id == command.marker and not marker.retired), None)
    play.need(held is not None, f"{one.name} holds no such marker", "choose one that they hold")
    assert held is not None
    reason = text_of("reason", command.reason, "RC-6.5", LONGEST_ABOUT)
    play.do(MarkerRetired(one.id, command.marker, reason))
    play.because("RC-6.5", name=one.name, retired=f"{held.question} {held.answer}", reason=reason)
