"""The race for a Target Card: players and GM draw in turn until one has a Suited Hit (P13.4, P13.5)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks, degrees
from croupier.games.deck_of_adventures.checks.calls import call
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import SUIT, Check
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.figures.order import race_order
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import epics
from croupier.games.deck_of_adventures.story.commands import BeginRace
from croupier.games.deck_of_adventures.story.epics import gathering, put
from croupier.games.deck_of_adventures.story.events import EpicSet, GmRaced
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.games.deck_of_adventures.validation import require_gm

EPIC = "epic"


@rule("DA-18.5", "DA-18.12", "DA-R88", "DA-1.8")
def begin_race(play: Play[Adventure], command: BeginRace) -> None:
    """The GM lets the participants draw; with no participants the Target Card is a failure."""
    require_gm(play, "DA-18.5")
    epic = gathering(play)
    play.need(not epic.offered, "a volunteer is waiting for a Trait", "give it first")
    if not epic.taking_part:
        play.because("DA-R88")
        epics.count_race(play, won=False)
        return
    play.do(EpicSet(put(epic, racing=True), "race"))


@rule("DA-18.5", "DA-R87")
def order(ruling: Ruling, epic: Epic) -> tuple[str, ...]:
    """One pass of the race: the players in order, then the GM, or under a ruling the GM after each player."""
    return race_order(ruling, [who for who, _ in epic.taking_part], GM)


@rule("DA-18.5", "DA-18.6", "DA-18.12", "DA-1.7")
def step(play: Play[Adventure]) -> bool:
    """Make the next draw of the race, skipping players who dropped out; with none left it is a failure.

    Return whether anything happened.
    """
    epic = play.state.epic
    if epic is None or not epic.racing or any(one.is_under_way and one.then == EPIC for one in play.state.checks):
        return False
    if not any(_draws(play.state, who) for who, _ in epic.taking_part):
        play.because("DA-18.12")
        epics.count_race(play, won=False, dropped=True)
        return True
    queue = order(play.state.ruling, epic)
    who = decisive(play, lambda ruling: _next_of(order(ruling, epic), epic))
    if who == GM:
        before = queue[epic.turn % len(queue) - 1]
        if play.state.ruling("epic_order") == "alternate" and not _draws(play.state, before):
            _next(play)
        else:
            _gm_draws(play, epic)
    elif not _draws(play.state, who):
        _skip(play, who)
    elif play.state.is_checking(who):
        return False
    else:
        _player_draws(play, epic, who)
    return True


def _next_of(queue: tuple[str, ...], epic: Epic) -> str:
    return queue[epic.turn % len(queue)]


def _draws(now: Adventure, who: str) -> bool:
    return now.character(who).here and not now.character(who).is_out


def _next(play: Play[Adventure]) -> None:
    epic = epics.epic_of(play)
    play.do(EpicSet(put(epic, turn=epic.turn + 1), "turn"))


@rule("DA-18.5", "DA-16.1")
def _skip(play: Play[Adventure], who: str) -> None:
    """Skip the draw of a participant who is out, and say so the first time."""
    epic = epics.epic_of(play)
    if who in epic.dropped:
        _next(play)
        return
    play.do(EpicSet(put(epic, turn=epic.turn + 1, dropped=(*epic.dropped, who)), "skipped", who))


@rule("DA-18.4", "DA-18.5", "DA-18.11")
def _player_draws(play: Play[Adventure], epic: Epic, who: str) -> None:
    """Call a draw as a separate Check that requires the suit, with its own hands and redraw."""
    assert epic.aim is not None
    assert epic.dr is not None
    aim = msgspec.structs.replace(epic.aim, piece="")  # stays on the table until the race is over
    call(play, actor=who, kind=EPIC, trait=dict(epic.taking_part)[who], dr=epic.dr, requirement=SUIT, aim=aim,
         then=EPIC)  # fmt: skip


@after_check(EPIC)
@rule("DA-18.5", "DA-18.11")
def resolve_race_draw(play: Play[Adventure], check: Check) -> None:
    """Count a player's Suited Hit as a success for the party."""
    epic = play.state.epic
    if epic is None or not epic.racing:
        return
    if check.result is not None and degrees.wins_race(play.ruling, check.result):
        epics.count_race(play, won=True, by=check.actor)
    else:
        _next(play)


@rule("DA-18.5", "DA-18.6")
def _gm_draws(play: Play[Adventure], epic: Epic) -> None:
    """Draw one card from the GM deck, without a Modifier; a Suited Hit is a failure for the party."""
    assert epic.aim is not None
    assert epic.dr is not None
    face, _ = decks.draw(play, GM, places.check_cards(GM), EPIC)
    if face is None:
        _next(play)
        return
    aim, dr = epic.aim, epic.dr
    result = decisive(play, lambda ruling: degrees.result(ruling, face, aim.face, dr=dr, modifier=0, requirement=SUIT))
    play.because("DA-18.6", drawn=face, target=epic.aim.face, dr=epic.dr, degree=result.degree)
    play.do(GmRaced(face, result.degree))
    decks.clear(play, places.check_cards(GM), GM)
    if degrees.wins_race(play.ruling, result):
        epics.count_race(play, won=False, by=GM)
    else:
        _next(play)


@rule("DA-1.2", "DA-18.7")
def stop_race(play: Play[Adventure]) -> None:
    """Cancel the race without a result: others can still race for its Target Card.

    If the GM has meanwhile set the tally to a limit, the event is decided.
    """
    epic = epics.epic_of(play)
    play.do(EpicSet(put(epic, racing=False, turn=0, dropped=()), "stopped"))
    epics.end_when_reached(play)
