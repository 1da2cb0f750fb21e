"""The effects that a sheet states: of powers, vulnerabilities and worn gear, each for a given moment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.deck_of_adventures.cast.state import Character, Sheet
from croupier.games.deck_of_adventures.characters import gear
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.effects import ALWAYS, Bar, StatedEffect
from croupier.games.deck_of_adventures.packs.state import Pack
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import trait_named


class Stated(NamedTuple):
    """One effect with its source: id and name, the choice made when it was taken, its price.

    `line` is its place among the effects of that source, starting at 1.
    """

    id: str
    name: str
    effect: StatedEffect
    choice: str = ""
    pp: int = 0
    words: str = ""
    kept_back: bool = False
    line: int = 0
    is_item: bool = False

    @property
    def key(self) -> str:
        """The id of its source with the line; older tables stored the id alone, for all lines."""
        return library.line_key(self.id, self.line)

    def is_among(self, keys: Collection[str], prefix: str = "") -> bool:
        """Whether its key, or its id alone, is among these, each after the same prefix."""
        return prefix + self.key in keys or prefix + self.id in keys

    def is_meant(self, id: str, line: int) -> bool:
        """Whether it is this line of this source; line 0 is any."""
        return self.id == id and line in (0, self.line)


ByMoment = dict[str, tuple[Stated, ...]]
KEPT = 2000
_known: dict[int, tuple[Sheet, tuple[Pack, ...], ByMoment]] = {}
"""What sheets state by moment, cached by sheet identity; read so often that IdentityCache is too slow."""


@rule("DA-25.26", "DA-25.9")
def stated_effects(now: Adventure, own: Sheet) -> ByMoment:
    """Every effect on a sheet, by its moment."""
    found: ByMoment = {}
    for one in _of(now, own):
        found[one.effect.when] = (*found.get(one.effect.when, ()), one)
    return found


def _of(now: Adventure, own: Sheet) -> Iterator[Stated]:
    for taken in (*own.powers, *own.vulnerabilities):
        power = library.power(now, taken.id) or library.vulnerability(now, taken.id)
        for line, effect in enumerate(power.effects if power is not None else (), start=1):
            assert power is not None
            yield Stated(
                power.id, power.name, effect, taken.choice, power.pp[0], " ".join(power.mechanic),
                taken.kept_back or power.id in own.held_back, line,
            )  # fmt: skip
    for granted, choice in gear.passive_powers(now, own):
        for line, effect in enumerate(granted.effects, start=1):
            yield Stated(granted.id, granted.name, effect, choice, granted.pp[0], " ".join(granted.mechanic),
                         granted.id in own.held_back, line)  # fmt: skip
    for item in gear.used_items(now, own):
        for line, effect in enumerate(item.effects, start=1 + library.lines_before_item(now, item.id)):
            yield Stated(item.id, item.name, effect, words=item.description,
                         kept_back=item.id in own.held_back, line=line, is_item=True)  # fmt: skip


def at_moment(now: Adventure, one: Character, when: str) -> tuple[Stated, ...]:
    """The effects on a sheet for a given moment. Raises Hidden."""
    own = one.sheet.open()
    known = _known.get(id(own))
    if known is None or known[0] is not own or known[1] is not now.packs:
        if len(_known) >= KEPT:
            _known.clear()
        known = _known[id(own)] = (own, now.packs, stated_effects(now, own))
    return known[2].get(when, ())


def is_public(one: Character) -> bool:
    """Whether everyone knows a character's sheet: only then does a question about it reveal nothing."""
    return one.sheet.is_known_to(EVERYONE)


@rule("DA-25.28")
def require_allowed(play: Play[Adventure], who: str, what: str) -> None:
    """Continue unless a character's sheet, if the acting seat knows it, bars a Trait or action. Raises Illegal."""
    one = play.state.character(who)
    if one.sheet.is_known_to(play.seat):
        for name in _bars(play.state, one, what):
            play.require(not name, "DA-25.28", f"{name} bars {one.name} from {what}", "choose another Trait or action")


@rule("DA-25.28")
def allowed_traits(now: Adventure, one: Character, names: Iterable[str]) -> tuple[str, ...]:
    """The Traits among these that a character's sheet does not bar, or all if it bars every one. Raises Hidden."""
    given = tuple(names)
    return unbarred(now, one, given) or given


@rule("DA-25.28")
def unbarred(now: Adventure, one: Character, names: Iterable[str]) -> tuple[str, ...]:
    """The Traits among these that a character's sheet does not bar. Raises Hidden."""
    return tuple(name for name in names if not any(_bars(now, one, name)))


def _bars(now: Adventure, one: Character, what: str) -> Iterator[str]:
    """The names of the effects that bar a character from a Trait or action."""
    for found in at_moment(now, one, ALWAYS):
        if isinstance(found.effect.verb, Bar) and trait_named(what) in found.effect.verb.what:
            yield found.name
