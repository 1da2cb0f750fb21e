"""Who is ahead in each pot, and so narrates (RC-11.5, RC-11.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.betting.sides import against, is_gms, total_of
from croupier.games.rust_in_the_canyon.conflict.commands import Narrate
from croupier.games.rust_in_the_canyon.conflict.events import Narrated
from croupier.games.rust_in_the_canyon.conflict.side_events import AdvantageShown
from croupier.games.rust_in_the_canyon.conflict.state import BID, Contender
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.people import text_of
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-11.5", "RC-R75")
def is_ahead(own: int, gm: int) -> bool:
    """Whether a PC has the advantage: ties go to the GM."""
    return own > gm


@rule("RC-11.5", "RC-11.6")
def show_advantage(play: Play[Canyon], those: tuple[Contender, ...]) -> None:
    """Log who is ahead in each pot, as a basis for narration."""
    ahead, level_with = [], []
    for one in those:
        opposed, name = against(play.state, one.pc), play.state.character(one.pc).name
        own, theirs = total_of(play.state, one.pc), total_of(play.state, opposed)
        ahead += [one.pc] if is_ahead(own, theirs) else []
        leads = name if is_ahead(own, theirs) else name_of_side(play.state, opposed)
        level_with += [one.pc] if own == theirs else []
        level = own == theirs and not is_gms(opposed)
        leads = "nobody" if level else leads
        play.because("RC-R64" if level else "RC-11.5", name=name, own=own, against=theirs, ahead=leads)
    play.do(AdvantageShown(tuple(ahead), tuple(level_with)))


@rule("RC-11.6", "RC-12.15")
def narrate(play: Play[Canyon], command: Narrate) -> None:
    """Anyone narrates the current situation; it is recorded in the log."""
    play.need(play.state.conflict is not None, "no conflict is under way", "say it to the table")
    play.do(Narrated(play.seat, text_of("text", command.text, "RC-11.6")))
    this = play.state.conflict
    if this is not None and this.round:
        play.because("RC-11.6" if (this.round, this.step) == (1, BID) else "RC-12.15")
