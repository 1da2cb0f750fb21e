"""Send for Help from outside town (RC-6.16, RC-6.17)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.moves.commands import SendForHelp, StartHelp
from croupier.games.rust_in_the_canyon.moves.events import HelpCalled, HelpStarted
from croupier.games.rust_in_the_canyon.moves.state import Call
from croupier.games.rust_in_the_canyon.people import gm_only, own, text_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import clocks
from croupier.games.rust_in_the_canyon.town.state import HELP

TIES = {"own": "your own faction", "other": "another faction", "personal": "a personal tie"}
WORDS = ("npc", "known", "word", "hope", "fear")
LONGEST_NPC, LONGEST_WORDS, MOST_CALLS = 60, 200, 12


@rule("RC-6.16", "RC-1.6")
def send_for_help(play: Play[Canyon], command: SendForHelp) -> None:
    """Send for help with all details: who, how the PC knows them, how word is sent, hope and fear."""
    one = own(play, "RC-6.16")
    if command.tie not in TIES:
        raise Invalid("tie", command.tie, ", ".join(TIES), "RC-6.16")
    play.need(
        len(play.state.calls) < MOST_CALLS,
        "the GM already has too many calls to answer",
        "wait until they are answered",
    )
    most = {"npc": LONGEST_NPC}
    told = {
        field: text_of(field, getattr(command, field), "RC-6.16", most.get(field, LONGEST_WORDS)) for field in WORDS
    }
    call = Call(f"h{play.state.called + 1}", one.id, tie=command.tie, **told)
    play.do(HelpCalled(call))
    play.because("RC-6.16", to=None, npc=call.npc, hope=call.hope, fear=call.fear)


@rule("RC-6.16")
def start_help(play: Play[Canyon], command: StartHelp) -> None:
    """Start the GM's help clock with the hope and the fear on it."""
    gm_only(play, "starting a clock")
    call = next((one for one in play.state.calls if one.id == command.call), None)
    play.need(call is not None, "nobody is waiting for help from that call", "choose one of the calls")
    assert call is not None
    name = play.state.character(call.pc).name
    cause = f"{name} sent word: {call.word}"
    play.try_whole()  # the clock's size may be refused
    play.do(HelpStarted(call.id))
    play.because("RC-6.16", hope=call.hope, fear=call.fear)
    clocks.make(play, f"Help from {call.npc}", cause, command.size, HELP, hope=call.hope, fear=call.fear)
