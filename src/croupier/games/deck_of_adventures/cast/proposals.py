"""Proposing a character, and the GM's approval or return of it (P17, DA-24.6)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.audit import Finding, audit
from croupier.games.deck_of_adventures.cast.beings import from_being
from croupier.games.deck_of_adventures.cast.commands import (
    ApproveCharacter,
    ProposeCharacter,
    ReturnCharacter,
    SetStarting,
    TakePremade,
    WithdrawProposal,
)
from croupier.games.deck_of_adventures.cast.creation import character_of, name_of
from croupier.games.deck_of_adventures.cast.entrances import enter
from croupier.games.deck_of_adventures.cast.events import ProposalGone, Proposed, StartingSet
from croupier.games.deck_of_adventures.cast.experience import earned_at_start
from croupier.games.deck_of_adventures.cast.growth import apply_growth, propose_growth, with_most_pp
from croupier.games.deck_of_adventures.cast.state import PARTY, PC, Character, Proposal, Starting
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.limits import MOST_LEVEL
from croupier.games.deck_of_adventures.validation import LONGEST_TEXT, number_in_range, require_gm, text_of

MOST_CHARACTERS, MOST_XP, MOST_PP = 200, 200, 50


def proposal_of(now: Adventure, seat: str, of: str = "") -> Proposal | None:
    return next((one for one in now.proposals if one.seat == seat and one.of == of), None)


def plays_nobody(now: Adventure, seat: str) -> bool:
    """Whether a player's seat has no living character of its own (DA-1.1)."""
    return seat != GM and not any(one.kind == PC and not one.dead for one in now.of_seat(seat))


def characters_before(now: Adventure, seat: str) -> int:
    """How many player characters a seat has played so far; what others bring into the scene does not count."""
    return sum(one.kind == PC for one in now.of_seat(seat))


@rule("DA-1.1", "DA-23.1")
def may_propose(play: Play[Adventure]) -> None:
    """Continue only for a player without a character. Raises Impossible."""
    now, seat = play.state, play.seat
    play.need(any(one.id == seat != GM for one in now.seats), "player characters are made by players", "make one ready")
    play.need(plays_nobody(now, seat), "you already play a character", "play that character")
    waiting = proposal_of(now, seat)
    play.need(waiting is None or waiting.returned, "the GM has not answered your proposal yet", "withdraw it first")
    play.need(
        len(now.characters) < MOST_CHARACTERS, "this adventure has reached its limit of characters", "use another table"
    )


@rule("DA-23.1", "DA-23.3", "DA-24.6", "DA-R112")
def propose_character(play: Play[Adventure], command: ProposeCharacter) -> None:
    """Propose a player's complete character, audited: it waits for the GM. Raises Illegal or Invalid."""
    if command.of:
        propose_growth(play, command)
        return
    may_propose(play)
    now = play.state

    def made(ruling: Ruling) -> Character:
        return character_of(ruling, now, command, play.seat, now.starting.level, earned_at_start(ruling, now.starting))

    one = decisive(play, made)
    check(play, decisive(play, lambda ruling: tuple(found for found in audit(ruling, now, one) if found.refuses)))
    _propose(play, one)


def _propose(play: Play[Adventure], one: Character) -> None:
    """Propose a new character; the log names a returned one that it replaces."""
    before = proposal_of(play.state, play.seat)
    was = "" if before is None or before.name == one.name else before.name
    play.do(Proposed(Proposal(play.seat, one, note=_note(play.seat)), was=was))


def check(play: Play[Adventure], found: tuple[Finding, ...]) -> None:
    """Raises Illegal if a finding prevents submitting, with the first such finding and the number of others."""
    wrong = [one for one in found if one.refuses]
    for one in wrong:
        more = f", and {len(wrong) - 1} more to fix" if len(wrong) > 1 else ""
        play.require(ok=False, clause=one.clause, why=one.words, instead=f"change the sheet{more}")


@rule("DA-23.1", "DA-25.11", "DA-25.24")
def take_premade(play: Play[Adventure], command: TakePremade) -> None:
    """Play a premade: at once if it is legal at the table's Level, otherwise with the GM's approval."""
    may_propose(play)
    now = play.state
    being = library.being(now, command.being)
    play.need(
        being is not None and being.type == "PC",
        f"no pack has a premade {command.being[:40]!r}",
        "choose one from a pack",
    )
    assert being is not None
    name = name_of("name", command.name, required=False) or being.name

    def made(ruling: Ruling) -> Character:
        xp = Secret(earned_at_start(ruling, now.starting), (play.seat, GM))
        drawn_up = from_being(ruling, now, being, side=PARTY, seat=play.seat)
        return msgspec.structs.replace(drawn_up, name=name, xp=xp)

    one = decisive(play, made)
    wrong = decisive(play, lambda ruling: any(found.refuses for found in audit(ruling, now, one)))
    if wrong or being.level != now.starting.level:
        _propose(play, one)
        return
    if proposal_of(now, play.seat) is not None:
        play.do(ProposalGone(play.seat))
    enter(play, one)


def _note(seat: str, words: str = "") -> Secret[str]:
    return Secret(words, tuple(dict.fromkeys((seat, GM))))


@rule("DA-24.6")
def withdraw_proposal(play: Play[Adventure], _: WithdrawProposal) -> None:
    """A player withdraws a proposal that waits for the GM."""
    waiting = proposal_of(play.state, play.seat)
    play.need(waiting is not None and not waiting.returned, "you have no proposal", "make a character")
    play.do(ProposalGone(play.seat, why="withdrawn"))


def _waiting(play: Play[Adventure], seat: str, of: str) -> Proposal:
    found = proposal_of(play.state, seat, of)
    play.need(
        found is not None and not found.returned, "no proposal from that seat is waiting for you", "wait for a proposal"
    )
    assert found is not None
    return found


@rule("DA-24.6", "DA-25.11", "DA-R116", "DA-23.12")
def approve_character(play: Play[Adventure], command: ApproveCharacter) -> None:
    """The GM approves a proposal: a new character enters, or a changed sheet applies."""
    require_gm(play, "DA-24.6")
    waiting = _waiting(play, command.seat, command.of)
    one = waiting.one
    with play.rulings_for((GM,)):
        findings = audit(play.ruling, play.state, one)
    for found in findings:
        play.because(found.clause, to=(GM,), accepted=found.words)
    with play.rulings_for((GM, command.seat)):
        pp = command.pp if command.pp is not None and play.ruling("pp_max") == "gm_sets" else None
    if pp is not None:
        number_in_range("pp", pp, 0, MOST_PP, "DA-R116")
    play.do(ProposalGone(waiting.seat, waiting.of))
    if waiting.of:
        apply_growth(play, waiting.of, one, pp)
    else:
        sheet = Secret(with_most_pp(one.sheet.open(), pp), one.sheet.known_to)
        enter(play, msgspec.structs.replace(one, sheet=sheet))


@rule("DA-24.6")
def return_character(play: Play[Adventure], command: ReturnCharacter) -> None:
    """The GM returns a proposal with a note; its player continues from there."""
    require_gm(play, "DA-24.6")
    waiting = _waiting(play, command.seat, command.of)
    note = _note(command.seat, text_of("note", command.note, "DA-24.6", LONGEST_TEXT))
    play.do(Proposed(msgspec.structs.replace(waiting, note=note, returned=True), back=bool(waiting.of)))


@rule("DA-23.3", "DA-R112")
def set_starting(play: Play[Adventure], command: SetStarting) -> None:
    """The GM sets the Level of new characters, and their experience if a ruling leaves that to the GM."""
    require_gm(play, "DA-23.12")
    level = number_in_range("level", command.level, 1, MOST_LEVEL, "DA-23.12")
    if command.xp is not None:
        own = play.ruling("xp_budget") == "gm_sets"
        play.require(own, "DA-R112", "experience is 6 + 3 x Level at this table", "set the Level")
    xp = play.state.starting.xp if command.xp is None else number_in_range("xp", command.xp, 0, MOST_XP, "DA-R112")
    play.do(StartingSet(Starting(level, xp)))
