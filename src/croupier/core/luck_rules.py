"""Rules of shared luck: committing, revealing, links. See docs/reference/luck.md."""

from __future__ import annotations

import re
from typing import Any

from croupier.core.luck import entropy_commitment, link_before
from croupier.core.luck_commands import (
    CallReveals,
    ChangeLuck,
    CommitChain,
    CommitEntropy,
    NoteRestart,
    OpenEntropy,
    RecordLinks,
)
from croupier.core.luck_events import (
    ChainCommitted,
    EntropyCommitted,
    EntropyOpened,
    LinksRevealed,
    LuckChanged,
    RevealsCalled,
    ServerRestarted,
)
from croupier.core.play import Play
from croupier.core.polls import request
from croupier.core.refusals import Invalid
from croupier.core.seat_rules import from_server
from croupier.core.secrets import Secret
from croupier.core.state import JOINT, LUCKS, TABLE

LONGEST_CHAIN = 4096
LONGEST_WORD = 60
_HEX = re.compile(r"[0-9a-f]{64}")


def commit_entropy(play: Play[Any], command: CommitEntropy) -> None:
    """A newer commitment replaces an older one, until the server calls for it."""
    play.need(play.seat != TABLE, "only a seat can commit to its own entropy")
    fixed = play.seat in play.state.asked_to_reveal
    play.need(not fixed, "your entropy is being opened", "commit again in a moment")
    play.do(EntropyCommitted(play.seat, _hex("commitment", command.commitment)))


def call_reveals(play: Play[Any], command: CallReveals) -> None:
    """Fixes the commitments of these seats; an earlier call that was not answered counts as abandoned."""
    from_server(play)
    known = {one.seat for one in play.state.entropy}
    play.need(command.seats and known.issuperset(command.seats), "these seats have not committed to any entropy")
    play.do(RevealsCalled(tuple(sorted(set(command.seats)))))


def open_entropy(play: Play[Any], command: OpenEntropy) -> None:
    """Mixes in the reveals; refuses a reveal that does not match its commitment."""
    from_server(play)
    state = play.state
    play.need(state.asked_to_reveal, "no reveals were called for")
    for seat, random, word in command.reveals:
        play.need(seat in state.asked_to_reveal, f"{seat} was not called to reveal anything")
        play.need(is_revealed(state, seat, random, word), f"what {seat} reveals is not what it committed to")
    seats = {seat for seat, _, _ in command.reveals}
    play.need(len(seats) == len(command.reveals), "a seat can reveal only once")
    play.do(
        EntropyOpened(tuple(sorted(command.reveals)), tuple(one for one in state.asked_to_reveal if one not in seats))
    )


def is_revealed(state: Any, seat: str, random: str, word: str) -> bool:
    """Whether this matches the seat's commitment."""
    is_whole = _HEX.fullmatch(random) is not None and len(word) <= LONGEST_WORD
    return is_whole and entropy_commitment(random, word) == state.entropy_of(seat)


def commit_chain(play: Play[Any], command: CommitChain) -> None:
    """A newer chain replaces an older one."""
    play.need(play.seat != TABLE, "only a seat can commit to its own chain")
    if not 1 <= command.length <= LONGEST_CHAIN:
        raise Invalid("length", command.length, f"1 to {LONGEST_CHAIN}")
    play.do(ChainCommitted(play.seat, _hex("tip", command.tip), command.length))


def record_links(play: Play[Any], command: RecordLinks) -> None:
    """Links revealed in vain are used up all the same, and everyone sees it."""
    from_server(play)
    for seat, link in command.links:
        play.need(is_next_link(play.state, seat, link), f"that is not the next link of {seat}")
    play.do(LinksRevealed(command.links, command.left_out, Secret(command.nonce), unused=True))


def is_next_link(state: Any, seat: str, link: str) -> bool:
    """Whether this is the next link of the seat's chain."""
    chain = next((one for one in state.chains if one.seat == seat), None)
    return chain is not None and chain.left > 0 and _HEX.fullmatch(link) is not None and link_before(link) == chain.tip


def note_restart(play: Play[Any], command: NoteRestart) -> None:
    from_server(play)
    play.do(ServerRestarted())


def change_luck(play: Play[Any], command: ChangeLuck) -> None:
    """The GM chooses whose luck is used; without a GM, the table agrees on it."""
    if command.luck not in LUCKS:
        raise Invalid("luck", command.luck, ", ".join(LUCKS))
    play.need(command.luck != play.state.luck, f"the luck of this table is already {command.luck}")
    if not play.power and not play.state.has_gm:
        what = (
            "draw every card and die from everyone's pages together"
            if command.luck == JOINT
            else "draw from the server"
        )
        request(play, what, command)
        return
    play.require_power("changing whose luck is used")
    play.do(LuckChanged(command.luck))


def _hex(field: str, given: str) -> str:
    if not _HEX.fullmatch(given):
        raise Invalid(field, given[:80], "64 hexadecimal digits in lower case")
    return given


SHARED_LUCK_RULES: dict[type, Any] = {
    CommitEntropy: commit_entropy,
    CallReveals: call_reveals,
    OpenEntropy: open_entropy,
    CommitChain: commit_chain,
    RecordLinks: record_links,
    NoteRestart: note_restart,
    ChangeLuck: change_luck,
}
