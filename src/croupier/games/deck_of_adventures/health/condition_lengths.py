"""How long conditions last: the usual length, minutes as rounds, the stored form (DA-15.1, DA-25.14)."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.harm.state import BLINDED, DEAFENED, STUNNED, Condition
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure

ROUNDS_OF_A_MINUTE = 10
SCENE, COMBAT = "scene", "combat"
ONE_TURN = "one_turn"
"""The ruling by which a Stun without a length ends with the turn that it has affected (DA-R76)."""


@rule("DA-25.14")
def usual_length(play: Play[Adventure], name: str, *, by: str = "", given: tuple[str, int] | None = None) -> str:
    """How long a condition lasts when another character causes it, if its line states no length.

    `given` is the duration of what causes it, such as an item's, counted by the turns of its user `by`. Without one,
    Blinded and Deafened last until the combat ends, or outside combat until the scene ends; others until they end by
    themselves.
    """
    if given is not None:
        return f"{given[0]}:{given[1]}:{by}"
    if name not in (BLINDED, DEAFENED):
        return ""
    return COMBAT if play.state.combat is not None else SCENE


@rule("DA-15.1", "DA-R66")
def rounds(play: Play[Adventure], minutes: int) -> int:
    """The rounds in these minutes; a round takes 6 seconds, or under a ruling each of its turns does."""
    combat = play.state.combat
    turns = len(combat.order) if combat is not None else 0
    counted = turns if turns > 1 and play.ruling("round_seconds") == "6_per_turn" else 1
    return max(1, -(-ROUNDS_OF_A_MINUTE * minutes // counted))


@rule("DA-15.1")
def stored_length(play: Play[Adventure], until: str) -> str:
    """Convert a duration to its stored form.

    "rounds:N:ID" counts the remaining starts of ID's turn, one more if this round's is still to come.
    """
    kind, _, rest = until.partition(":")
    if kind not in ("rounds", "minutes"):
        return until
    number, _, by = rest.partition(":")
    n = int(number) if kind == "rounds" else rounds(play, int(number))
    combat, place = play.state.combat, _place(play.state, by)
    if combat is not None and place in combat.order:
        n += not _has_started(combat, place)
    return f"rounds:{n}:{by}"


@rule("DA-15.1", "DA-R67")
def _has_started(combat: Combat, place: str) -> bool:
    """Whether a character's turn of this round has started, not only been reached.

    One that waits for a readied action has; a readied action is not a separate turn.

    """
    turns = (one for one in (combat.turn, combat.held) if one is not None and one.who == place and not one.readied)
    return place in combat.done or any(one.begun or one.steps for one in turns)


@rule("DA-5.9")
def _place(now: Adventure, who: str) -> str:
    """The character whose place in the order counts: for a Companion, its Dealer."""
    one = now.character(who) if now.has(who) else None
    return one.dealer if one is not None and one.kind == COMPANION else who


@rule("DA-15.1")
def length_in_words(view: Adventure, one: Condition) -> str:
    """How long a condition still lasts, with a comma before it; "" if it ends by itself.

    In combat, rounds are counted as starts of its causer's turn: one that is still to come in this round counts too.
    """
    kind, _, rest = one.until.partition(":")
    if kind != "rounds":
        return f", for this {kind}" if kind else ""
    n, _, by = rest.partition(":")
    if view.combat is None:
        return f", {count_of(int(n), 'round')} left"
    whose = f"{name_of(view, _place(view, by))}'s"
    return f", until {whose} next turn" if n == "1" else f", until {whose} {_ordinal(int(n))} turn from now"


def _ordinal(n: int) -> str:
    """A position in a row: "2nd", "3rd", "11th", "21st"."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{n}{'th' if n % 100 in (11, 12, 13) else ends.get(n % 10, 'th')}"


@rule("DA-15.12", "DA-R76")
def length_key(now: Adventure, name: str, until: str) -> tuple[int, int]:
    """A sort key for durations: no fixed end is longest, then scene, combat, rounds; a Stun's one turn is shortest."""
    if not until:
        return (0 if name == STUNNED and now.ruling("stunned_length") == ONE_TURN else 4), 0
    if until in (SCENE, COMBAT):
        return 2 + (until == SCENE), 0
    return 1, int(until.split(":")[1])
