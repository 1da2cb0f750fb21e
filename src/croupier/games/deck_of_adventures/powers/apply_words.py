"""The GM's decision on what a power's words do: one effect per button (DA-25.5)."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.actors import trait_of
from croupier.games.deck_of_adventures.harm.state import CONDITIONS
from croupier.games.deck_of_adventures.packs import effects
from croupier.games.deck_of_adventures.packs.effects import Span, StatedEffect, Verb
from croupier.games.deck_of_adventures.powers import gm_cards, run_effects
from croupier.games.deck_of_adventures.powers.commands import ApplyWords, What
from croupier.games.deck_of_adventures.powers.gm_cards import conditions_of
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import ITEM as THING
from croupier.games.deck_of_adventures.powers.state import Card, Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.events import GridPainted
from croupier.games.deck_of_adventures.terrain.map_setup import grid_of
from croupier.games.deck_of_adventures.terrain.state import Spot
from croupier.games.deck_of_adventures.validation import number_in_range, require_gm

LINES = ("row", "column")
SCOPES = ("all", "attack", "save")
MOST_HAND, MOST_DR, MOST = 9, 6, 50


@rule("DA-25.5", "DA-25.26", "DA-1.2")
def apply_words(play: Play[Adventure], command: ApplyWords) -> None:
    """Apply the effect that the GM chose, or nothing; with `more` the card stays."""
    require_gm(play, "DA-25.5")
    card = next((one for one in play.state.deeds.cards if one.id == command.card), None)
    play.need(card is not None, "that has already been answered", "answer the open question")
    assert card is not None
    _take_only(card, command)
    play.because("DA-25.5", power=card.name, what=command.what)
    if not command.more:
        gm_cards.drop(play, card, f"{card.name} has no further effect" if command.what == "nothing" else "")
    if command.what in LINES:
        _rough(play, command)
    elif command.what != "nothing":
        _effect(play, card, command)


TAKES: Mapping[What, tuple[str, ...]] = {
    "nothing": (), "hand": ("who", "n", "name", "until", "more"), "dr": ("who", "n", "name", "until", "more"),
    "damage": ("who", "n", "more"), "heal": ("who", "n", "more"), "condition": ("who", "name", "more"),
    "end": ("who", "name", "more"), "row": ("n",), "column": ("n",),
}  # fmt: skip
"""The fields of ApplyWords that each effect takes."""


@rule("DA-25.5", "DA-1.8")
def _take_only(card: Card, command: ApplyWords) -> None:
    """Require every field that the effect does not take to be left out. Raises Invalid."""
    blank = ApplyWords(command.card)
    for field in ("who", "n", "name", "until", "more"):
        several = field != "who" or len(card.targets) > 1
        given = getattr(command, field)
        if given != getattr(blank, field) and not (field in TAKES[command.what] and several):
            raise Invalid(field, given, "no value here", "DA-25.5")


@rule("DA-25.26")
def _effect(play: Play[Adventure], card: Card, command: ApplyWords) -> None:
    """Apply one effect to one target of the power, or to all of them."""
    if command.who and command.who not in card.targets:
        raise Invalid("who", command.who, ", ".join(card.targets), "DA-25.5")
    verb = _verb(play, card, command)
    if command.n == 0:
        return  # a hand or a change of the DR by 0 is none
    lasts = isinstance(verb, effects.Hand | effects.Range)
    effect = StatedEffect(verb, until=Span(command.until) if lasts else Span())
    source = Source(card.name, card.words, 0, None, 1, 0, None)
    for who in (command.who,) if command.who else card.targets:
        if play.state.has(who) and play.state.character(who).here and not play.state.character(who).dead:
            run_effects.carry_out(play, Work(card.user, card.power, THING), source, effect, who)


def _verb(play: Play[Adventure], card: Card, command: ApplyWords) -> Verb:
    """The effect as one of the closed list. Raises Invalid."""
    match command.what:
        case "hand" | "dr":
            most = MOST_HAND if command.what == "hand" else MOST_DR
            n = number_in_range("n", command.n, -most, most, "DA-25.5")
            scope = command.name if command.name in SCOPES else trait_of(play, command.name) if command.name else "all"
            return effects.Hand(n, scope) if command.what == "hand" else effects.Range(n, scope)
        case "damage":
            return effects.Damage(number_in_range("n", command.n, 1, MOST, "DA-25.5"))
        case "heal":
            return effects.Regain("HP", number_in_range("n", command.n, 1, MOST, "DA-25.5"))
        case _:
            found = CONDITIONS if command.what == "condition" else conditions_of(play.state, card)
            if command.name not in found:
                raise Invalid("name", command.name, ", ".join(found), "DA-25.5")
            return effects.Lay(command.name) if command.what == "condition" else effects.End((command.name,))


@rule("DA-25.26", "DA-22.10")
def _rough(play: Play[Adventure], command: ApplyWords) -> None:
    """Turn a row or column of the map into Challenging Terrain, except its walls."""
    grid = grid_of(play)
    across = command.what == "row"
    line = number_in_range("n", command.n, 0, (grid.height if across else grid.width) - 1, "DA-25.26")
    length = grid.width if across else grid.height
    spots = tuple(Spot(at, line) if across else Spot(line, at) for at in range(length))
    painted = tuple(sorted(one for one in spots if one not in grid.walls and one not in grid.rough))
    play.because("DA-22.10", spaces=len(painted))
    if painted:
        play.do(GridPainted("rough", painted))
