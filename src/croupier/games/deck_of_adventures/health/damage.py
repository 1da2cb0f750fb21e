"""Damage takes armor before health."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.figures.harm import stopped
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Wound
from croupier.games.deck_of_adventures.health import bodies, dying, knockout, wounds
from croupier.games.deck_of_adventures.health.events import DamageTaken
from croupier.games.deck_of_adventures.health.wound_replay import HURT
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import next_number

Change = Callable[[Play[Adventure], str, int, bool], tuple[str, int]]
Window = Callable[[Play[Adventure], "Announced"], bool]
CHANGES: list[Change] = []
WINDOWS: list[Window] = []


class Announced(NamedTuple):
    """Damage before it is taken; `after` is the attack that continues once it is."""

    target: str
    n: int
    bypass: bool = False
    source: str = ""
    after: Check | None = None


def changes_damage(function: Change) -> Change:
    """Register a function that returns who takes damage and how much, just before it is taken.

    Its last argument says whether the damage was already redirected.
    """
    CHANGES.append(function)
    return function


def damage_window(function: Window) -> Window:
    """Register a function for announced damage; it returns True if somebody must answer first."""
    WINDOWS.append(function)
    return function


@rule("DA-25.29", "DA-14.10")
def deal(
    play: Play[Adventure], target: str, n: int, *, bypass: bool = False, source: str = "", after: Check | None = None
) -> bool:
    """Announce damage, and deal it unless somebody may still change it; return whether it was dealt."""
    if n > 0 and any(window(play, Announced(target, n, bypass, source, after)) for window in WINDOWS):
        return False
    damage(play, target, n, bypass=bypass, source=source)
    return True


@rule("DA-14.3", "DA-14.10", "DA-3.6", "DA-16.1", "DA-R68", "DA-25.29")
def damage(
    play: Play[Adventure],
    target: str,
    n: int,
    *,
    bypass: bool = False,
    source: str = "",
    moved: bool = False,
    meant: str = "",
) -> None:
    """Deal n damage, with `bypass` past armor; a Dealer's wound stays open to Toughen Up.

    `moved`: the damage was already redirected to the target, from the one it was `meant` for.
    """
    meant = meant or target
    for change in CHANGES if n > 0 and not play.state.character(target).dead else ():
        target, n = change(play, target, n, moved)
    one = play.state.character(target)
    if n < 1 or one.dead:
        return
    was = bodies.body_of(play.state, target)
    armor, known = numbers.ap_max(play.ruling, play.state, target), knowledge.vitals_seats(play.state, one)
    absorbed = stopped(n, armor - was.lost, bypass=bypass)
    left = (absorbed, max(0, armor - was.lost - absorbed), max(0, was.hp - n + absorbed))
    shown = (Secret(each, known) for each in left)
    play.do(DamageTaken(target, n, bypass, source, "" if target == meant else meant, *shown))
    name = f"w{next_number(play)}"
    new = bodies.change(play, target, HURT, n, bypass=bypass, wound=name)
    if one.is_dealer:
        wounds.open_wound(
            play,
            target,
            Wound(
                name, n, bypass, Secret((was.hp, was.lost), known), Secret(armor, known), Secret((), known),
                in_combat=wounds.is_fighting(play.state, target), down=one.knockout is not None,
                lay=None if one.knockout is None or one.knockout.dying else one.knockout,
            ),
        )  # fmt: skip
    play.because(
        "DA-14.10", damage=n, armor=Only(new.lost - was.lost, *known), health=Only(was.hp - new.hp, *known),
        left=Only(new.hp, *known),
    )  # fmt: skip
    if one.knockout is not None:
        dying.hit_while_down(play, target)
    elif new.down:
        knockout.knock_out(play, target, DAMAGE)
    for heard in bodies.WHEN_HURT:
        heard(play, target)
