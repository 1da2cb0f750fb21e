"""The closed list of effects that a pack can state: a verb, and when, on whom, how long and why it counts."""

from __future__ import annotations

import msgspec

USE, HIT, ALWAYS, DRAWN, HURT, FALLS, TURN_START, TURN_END = MOMENTS = (
    "use", "hit", "always", "drawn", "hurt", "down", "turn start", "turn end",
)  # fmt: skip
TARGETS, USER, ALLIES, ENEMIES, EVERYONE = WHOM = ("targets", "user", "allies", "enemies", "everyone")
AT_ONCE, NEXT_CHECK, USER_TURN, TARGET_TURN, ROUNDS, COMBAT, SCENE, REST, ENDED = UNITS = (
    "at once", "next check", "user turn", "target turn", "rounds", "combat", "scene", "rest", "ended",
)  # fmt: skip
DARK, ROUND, ATTACKED, WITHIN, ALLY, HEARS, MISS, COLOR_MISS, SUITED_MISS = FACTS = (
    "dark", "round", "attacked", "within", "ally", "hears", "miss", "color miss", "suited miss",
)  # fmt: skip
MUST, MAY, BY_GM = ASKS = ("must", "may", "gm")
PER_CHECK, PER_ROUND, PER_COMBAT, PER_REST = LIMITS = ("check", "round", "combat", "rest")
AGAINST, CHOSEN = "against ", "chosen"
WEAPON = "weapon"


class Hand(msgspec.Struct, frozen=True, tag="hand", tag_field="kind"):
    """An Upper (n > 0) or Lower Hand on these Checks."""

    n: int
    scope: str = "all"


class Range(msgspec.Struct, frozen=True, tag="dr", tag_field="kind"):
    """A wider or narrower DR of these Checks."""

    by: int
    scope: str = "all"


class Number(msgspec.Struct, frozen=True, tag="number", tag_field="kind"):
    """A number of the sheet that changes."""

    stat: str
    by: int


class Damage(msgspec.Struct, frozen=True, tag="damage", tag_field="kind"):
    """Damage without an attack; past the armor where it bypasses."""

    n: int
    bypass: bool = False


class Regain(msgspec.Struct, frozen=True, tag="regain", tag_field="kind"):
    """Health, Armor Points or Power Points come back."""

    stat: str
    n: int


class Lay(msgspec.Struct, frozen=True, tag="condition", tag_field="kind"):
    """A condition comes upon somebody."""

    name: str


class End(msgspec.Struct, frozen=True, tag="end", tag_field="kind"):
    """One of these conditions ends."""

    names: tuple[str, ...]


class Discard(msgspec.Struct, frozen=True, tag="discard", tag_field="kind"):
    """Cards are given up from the top of the deck."""

    n: int


class Strike(msgspec.Struct, frozen=True, tag="attack", tag_field="kind"):
    """An attack with the weapon in hand, with this much more damage."""

    more: int = 0


class Step(msgspec.Struct, frozen=True, tag="move", tag_field="kind"):
    """The user stands on another free space at most so far away."""

    spaces: int


class Rough(msgspec.Struct, frozen=True, tag="rough", tag_field="kind"):
    """A row of the map becomes Challenging Terrain; the GM says which."""

    what: str = "row"


class Redraw(msgspec.Struct, frozen=True, tag="redraw", tag_field="kind"):
    """A card of a Check is replaced without a Fate Card."""

    cards: int = 1


class Redirect(msgspec.Struct, frozen=True, tag="redirect", tag_field="kind"):
    """The user takes the damage in somebody's place."""

    to: str = USER


class Reduce(msgspec.Struct, frozen=True, tag="reduce", tag_field="kind"):
    """Damage is less by so much; 0 for all of it."""

    by: int


class Bar(msgspec.Struct, frozen=True, tag="barred", tag_field="kind"):
    """Traits and actions that are not used."""

    what: tuple[str, ...]


class Need(msgspec.Struct, frozen=True, tag="needs", tag_field="kind"):
    """The power is refused unless its facts hold."""

    of: str = "use"


class Tell(msgspec.Struct, frozen=True, tag="tell", tag_field="kind"):
    """Words that the GM applies."""

    words: str


Verb = (
    Hand | Range | Number | Damage | Regain | Lay | End | Discard | Strike | Step | Rough | Redraw | Redirect | Reduce
    | Bar | Need | Tell
)  # fmt: skip


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that must hold: its name, and its number where it has one ("round 1", "within 2")."""

    name: str
    n: int = 0


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long it lasts: a unit, and how many of it (minutes and hours are stored as rounds)."""

    unit: str = AT_ONCE
    n: int = 1


class StatedEffect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One effect of a power, vulnerability or item.

    `within` limits `who` to so many spaces of the user; `facts` must all hold; `limit` is (times, per); at `pp` it
    counts at that price alone.
    """

    verb: Verb
    when: str = USE
    who: str = TARGETS
    within: int | None = None
    until: Span = Span()
    facts: tuple[Fact, ...] = ()
    limit: tuple[int, str] | None = None
    pp: int | None = None
    ask: str = MUST
