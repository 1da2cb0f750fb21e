"""How a roll begins: declared, agreed to and in reach; then come markers and claims (Procedure 2, step 1)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.targets import COMPLICATION, HURDLE, target_kind
from croupier.games.syuzheteers.beat import markers
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import is_antagonistic, principal_owner
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.roll.addressed_words import addressed_words
from croupier.games.syuzheteers.roll.claims import roll_at, roll_of
from croupier.games.syuzheteers.roll.commands import AgreeToBeat
from croupier.games.syuzheteers.roll.events import RollBegan, RollDropped, RollWent, TookPart
from croupier.games.syuzheteers.roll.state import (
    AGREEING,
    ASKING,
    CENTER,
    CLAIMS,
    DIALOGUE,
    HOSTILE,
    MONOLOGUE,
    PROXY,
    REACHING,
    START,
    Roll,
)
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

REACH = "reach"
CLAUSES = {
    CENTER: "SZ-9.1", PROXY: "SZ-9.3", DIALOGUE: "SZ-9.5", HOSTILE: "SZ-9.6", MONOLOGUE: "SZ-9.7", ASKING: "SZ-9.11",
}  # fmt: skip
"""The clause of each beat action that rolls."""


@rule("SZ-7.1", "SZ-7.2")
def begin(
    play: Play[Story],
    *,
    action: str,
    leader: str,
    card: str,
    addressed: str,
    partner: str = "",
    question: str = "",
    free: bool = False,
) -> None:
    """The acting seat declares the leader and the one thing that is addressed."""
    roll = Roll(
        play.state.rolls + 1, play.seat, leader, action, card, addressed, partner=partner, question=question, free=free
    )
    consent = consenting_seat(play.ruling, play.state, roll)
    play.do(RollBegan(msgspec.structs.replace(roll, step=AGREEING if consent else CLAIMS)))
    play.because(_clause_of(play.state, roll), acts=character_name(play.state, leader))
    about = addressed_words(play.state, roll).strip() or question or character_name(play.state, partner)
    play.because("SZ-7.2", leads=character_name(play.state, leader), addressed=about)
    if not consent:
        _reach(play)


@rule("SZ-9.1", "SZ-9.3", "SZ-9.5", "SZ-9.6", "SZ-9.7", "SZ-9.11", "SZ-R29", "SZ-R37", "SZ-R38")
def _clause_of(story: Story, roll: Roll) -> str:
    """The clause that allows this beat action, or a ruling if only that does."""
    if roll.action == CENTER and target_kind(story, roll.card, roll.addressed) == COMPLICATION:
        return "SZ-R37"
    if roll.action == PROXY and (roll.leader in story.players or story.has_card(roll.leader)):
        return "SZ-R38"
    return "SZ-R29" if roll.free else CLAUSES[roll.action]


@rule("SZ-9.5", "SZ-9.6", "SZ-R38", "SZ-R39", "SZ-R64")
def consenting_seat(ruling: Ruling, story: Story, roll: Roll) -> str:
    """The seat that must consent: a dialogue's partner, in a hostile one unless the play is antagonistic.

    Empty if no consent is needed.
    """
    if roll.action == DIALOGUE:
        return roll.partner if roll.partner != PRINCIPAL else principal_owner(ruling, story)
    if roll.action == HOSTILE:
        return "" if hurts_freely(ruling) else roll.partner
    return roll.leader if roll.action == PROXY and roll.leader in story.players else ""


@rule("SZ-9.6", "SZ-R39")
def hurts_freely(ruling: Ruling) -> bool:
    """Whether a hostile dialogue needs no consent: in an antagonistic play, or under a ruling always."""
    return ruling("dialogue_hostile") == "always" or is_antagonistic(ruling)


@rule("SZ-9.5", "SZ-9.6", "SZ-R38")
def agree_to_beat(play: Play[Story], command: AgreeToBeat) -> None:
    """The partner agrees to take part in this beat, or refuses; then the beat needs another action."""
    roll = roll_at(play, AGREEING)
    play.need(play.seat == consenting_seat(play.ruling, play.state, roll), "you are not being asked that", "wait")
    clause = {DIALOGUE: "SZ-9.5", HOSTILE: "SZ-9.6"}.get(roll.action, "SZ-R38")
    play.because(clause, asked=character_name(play.state, play.seat), takes_part=command.agrees)
    if command.agrees:
        play.do(TookPart(play.seat))
        _reach(play)
    else:
        play.do(RollDropped(roll.leader, f"{character_name(play.state, play.seat)} takes no part"))


@rule("SZ-9.1", "SZ-1.8")
def _reach(play: Play[Story]) -> None:
    """Put to the table whether another's hurdle can be reached; otherwise declare the roll at once."""
    roll, now = roll_of(play), play.state
    bearer = next((one.bearer for one in now.hurdles if one.id == roll.addressed), "")
    if target_kind(now, roll.card, roll.addressed) != HURDLE or bearer == roll.leader or roll.action == MONOLOGUE:
        declare(play)
        return
    play.do(RollWent(REACHING, START))
    words = f"{character_name(now, bearer)} can be reached from here"
    judge_claims.open_question(play, f"{REACH}:{roll.number}", roll.seat, words, REACH)
    if not play.has_cited("SZ-9.1"):
        play.because("SZ-9.1", reaches=character_name(now, bearer))


@judge_claims.on_end(REACH)
def _settle_reach(play: Play[Story], matter: Matter, stands: bool) -> None:
    if stands:
        declare(play)
        return
    roll, now = roll_of(play), play.state
    bearer = next((one.bearer for one in now.hurdles if one.id == roll.addressed), "")
    play.do(RollDropped(roll.leader, f"{character_name(now, bearer)} cannot be reached"))
    play.because("SZ-9.1", cannot_be_reached=character_name(now, bearer))


@rule("SZ-6.5", "SZ-9.1", "SZ-9.3", "SZ-9.5", "SZ-9.7", "SZ-9.11", "SZ-7.12")
def declare(play: Play[Story]) -> None:
    """Put the marker into the scene, or aside for a proxy or a monologue; then claims are made."""
    roll = roll_of(play)
    if not roll.free:
        aside = roll.action in (PROXY, MONOLOGUE) or not roll.card
        markers.put_marker(play, roll.seat, places.ASIDE if aside else places.scene(roll.card))
    play.do(RollWent(CLAIMS, START))
