"""The closed list of effects that a pack can state: a verb; when, to whom, how long and why it applies."""

from __future__ import annotations

import msgspec

USE, HIT, ALWAYS, DRAWN, HURT, FALLS, TURN_START, TURN_END = MOMENTS = (
    "use", "hit", "always", "drawn", "hurt", "down", "turn start", "turn end",
)  # fmt: skip
TARGETS, USER, ALLIES, ENEMIES, EVERYONE = WHOM = ("targets", "user", "allies", "enemies", "everyone")
AT_ONCE, NEXT_CHECK, USER_TURN, TARGET_TURN, ROUNDS, MINUTES, COMBAT, SCENE, REST, ENDED = UNITS = (
    "at once", "next check", "user turn", "target turn", "rounds", "minutes", "combat", "scene", "rest", "ended",
)  # fmt: skip
COUNTED = (ROUNDS, MINUTES)
"""The units that come with a number."""
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
    """A change to the DR of these Checks."""

    by: int
    scope: str = "all"


class Number(msgspec.Struct, frozen=True, tag="number", tag_field="kind"):
    """A change to a number on the sheet."""

    stat: str
    by: int


class Damage(msgspec.Struct, frozen=True, tag="damage", tag_field="kind"):
    """Damage without an attack; `bypass` ignores armor."""

    n: int
    bypass: bool = False


class Regain(msgspec.Struct, frozen=True, tag="regain", tag_field="kind"):
    """Regain health, Armor Points or Power Points."""

    stat: str
    n: int


class Lay(msgspec.Struct, frozen=True, tag="condition", tag_field="kind"):
    """A condition that somebody gets."""

    name: str


class End(msgspec.Struct, frozen=True, tag="end", tag_field="kind"):
    """End one of these conditions."""

    names: tuple[str, ...]


class Discard(msgspec.Struct, frozen=True, tag="discard", tag_field="kind"):
    """Discard cards from the top of the deck."""

    n: int


class Strike(msgspec.Struct, frozen=True, tag="attack", tag_field="kind"):
    """An attack with the weapon in hand, with this much additional damage."""

    more: int = 0


class Step(msgspec.Struct, frozen=True, tag="move", tag_field="kind"):
    """Move the user to another free space, at most this many spaces away."""

    spaces: int


class Rough(msgspec.Struct, frozen=True, tag="rough", tag_field="kind"):
    """A row of the map becomes Challenging Terrain; the GM says which."""

    what: str = "row"


class Redraw(msgspec.Struct, frozen=True, tag="redraw", tag_field="kind"):
    """Replace a card of a Check without a Fate Card."""

    cards: int = 1


class Redirect(msgspec.Struct, frozen=True, tag="redirect", tag_field="kind"):
    """The user takes the damage in place of somebody else."""

    to: str = USER


class Reduce(msgspec.Struct, frozen=True, tag="reduce", tag_field="kind"):
    """Reduce damage by this much; 0 for all of it."""

    by: int


class Light(msgspec.Struct, frozen=True, tag="light", tag_field="kind"):
    """The light at somebody and around them, as far as `around` says."""

    of: str


class Act(msgspec.Struct, frozen=True, tag="action", tag_field="kind"):
    """One more action of this size: in the turn under way, or in their next one."""

    size: str


class Hold(msgspec.Struct, frozen=True, tag="hold", tag_field="kind"):
    """Keep cards from the top of the deck, each for one of its owner's Checks."""

    n: int


class Bring(msgspec.Struct, frozen=True, tag="bring", tag_field="kind"):
    """A creature of a pack joins the user's side for a while."""

    being: str


class Bar(msgspec.Struct, frozen=True, tag="barred", tag_field="kind"):
    """Traits and actions that may not be used."""

    what: tuple[str, ...]


class Need(msgspec.Struct, frozen=True, tag="needs", tag_field="kind"):
    """The power is refused unless its facts hold."""

    of: str = "use"


class Tell(msgspec.Struct, frozen=True, tag="tell", tag_field="kind"):
    """Words that the GM applies."""

    words: str


Verb = (
    Hand | Range | Number | Damage | Regain | Lay | End | Discard | Strike | Step | Rough | Redraw | Redirect | Reduce
    | Bar | Need | Tell | Light | Act | Hold | Bring
)  # fmt: skip


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that must hold: its name, and its number if it has one ("round 1", "within 2")."""

    name: str
    n: int = 0


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """A duration: a unit, and how many of it (hours are stored as minutes)."""

    unit: str = AT_ONCE
    n: int = 1


class StatedEffect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One effect of a power, vulnerability or item.

    `within` limits `who` to this many spaces from the user; `around` is as far as it reaches wherever its
    bearer goes; `facts` must all hold; `limit` is (times, per); with `pp` it applies only at that price.
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
    around: int | None = None

    @property
    def is_aura(self) -> bool:
        """Whether the effect counts for others near the user, wherever the user goes."""
        return self.around is not None and isinstance(self.verb, Hand | Range)
