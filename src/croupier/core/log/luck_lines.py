"""Words for the luck that every seat has a hand in: log lines, and the line of a receipt."""

from __future__ import annotations

from croupier.core.luck_events import (
    ChainCommitted,
    EntropyCommitted,
    EntropyOpened,
    LinksRevealed,
    LuckChanged,
    LuckEvent,
    RevealsCalled,
    ServerRestarted,
)
from croupier.core.names import and_so_on, name_of
from croupier.core.receipts import LuckShare
from croupier.core.state import JOINT, State


def luck_event_line(event: LuckEvent, view: State) -> str:
    """One plain line for the log; empty for what nobody needs to read."""
    match event:
        case EntropyCommitted() | ChainCommitted() | RevealsCalled():
            return ""
        case EntropyOpened(revealed=revealed, missing=missing):
            return _opened(_named([seat for seat, _, _ in revealed], view), _named(missing, view))
        case LinksRevealed(unused=True):
            return "Pages revealed their part of the luck for something that was then not carried out."
        case LinksRevealed(left_out=left_out):
            return (
                f"{_upper(_named(left_out, view))} did not answer in time and had no hand in this luck."
                if left_out
                else ""
            )
        case ServerRestarted():
            return "The server was restarted."
        case LuckChanged(luck=luck):
            return f"{'Every page has a hand in each draw' if luck == JOINT else 'The server draws'} from now on."


def luck_line(share: LuckShare, view: State) -> str:
    """Whose luck it was, for a receipt."""
    mixed = (
        f"the server's key and random bytes from {_named(share.seats, view)}" if share.seats else "the server's alone"
    )
    parts = [f"Luck: {mixed}"]
    if share.links:
        parts.append(f"joined in this draw by {_named(share.links, view)}")
    if share.left_out:
        parts.append(f"without {_named(share.left_out, view)}, who did not answer in time")
    return ", ".join(parts)


def _opened(mixed: str, missing: str) -> str:
    told = [f"Random bytes from {mixed} are mixed into the luck."] if mixed else []
    told += [f"{_upper(missing)} did not answer in time."] if missing else []
    return " ".join(told)


def _named(seats: list[str] | tuple[str, ...], view: State) -> str:
    return and_so_on([name_of(view, seat) for seat in seats])


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
