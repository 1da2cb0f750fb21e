"""Passive powers and vulnerabilities that have only words: the GM says when they apply (DA-25.5)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import gear
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import PASSIVE, Power
from croupier.games.deck_of_adventures.powers import gm_cards
from croupier.games.deck_of_adventures.powers.commands import BringUp
from croupier.games.deck_of_adventures.powers.events import PowerUsed
from croupier.games.deck_of_adventures.powers.sources import of_power, taken_of, with_choices
from croupier.games.deck_of_adventures.powers.state import STANDING, Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import known_character, require_gm

HEADING = "Powers and vulnerabilities in words"


@rule("DA-25.5")
def standing_words(now: Adventure, one: Character) -> Iterator[Power]:
    """The Passive powers (those granted by items too) and vulnerabilities that have only words. Raises Hidden."""
    own = one.sheet.open()
    powers = (library.power(now, taken.id) for taken in own.powers)
    flaws = (library.vulnerability(now, taken.id) for taken in own.vulnerabilities)
    granted = (power for power, _ in gear.passive_powers(now, own))
    for power in dict.fromkeys((*(each for each in powers if each and each.type == PASSIVE), *granted, *flaws)):
        if power is not None and power.mechanic and of_power(power, 0).is_words_only:
            yield power


@rule("DA-25.9")
def _with_choices(now: Adventure, one: Character, power: Power) -> str:
    """The words of a power with the choices made when it was taken, or by the item that grants it."""
    own = one.sheet.open()
    granted = ((granted.id, choice) for granted, choice in gear.passive_powers(now, own))
    return with_choices(of_power(power, 0).words, power.id, (*taken_of(own), *granted))


@rule("DA-25.5")
def bring_up(play: Play[Adventure], command: BringUp) -> None:
    """Show the words to everyone, and prompt the GM to decide what they do."""
    require_gm(play, "DA-25.5")
    one = known_character(play, command.character)
    play.need(one.here and not one.dead, f"{one.name} is not in the scene", "choose somebody who is")
    found = next((each for each in standing_words(play.state, one) if each.id == command.power), None)
    play.need(
        found is not None, f"{one.name} has no power or vulnerability {command.power[:40]!r}", "choose one on the sheet"
    )
    assert found is not None
    source = of_power(found, 0)
    source = source._replace(words=_with_choices(play.state, one, found))
    play.because("DA-25.5", power=found.name)
    play.do(PowerUsed(one.id, found.name, (one.id,), 0, source.words, STANDING))
    gm_cards.leave(play, Work(one.id, found.id), source, source.words, (one.id,))


def add_standing_words(menu: Menu[Adventure]) -> None:
    """Add a choice for each power or vulnerability that has only words, for everyone in the scene."""
    with menu.heading(HEADING):
        for one in menu.view.characters:
            for power in standing_words(menu.view, one) if one.here and not one.dead else ():
                menu.add(f"{one.name}: {power.name} comes into play", BringUp(one.id, power.id), group="any_time",
                         judge=True, clauses=("DA-25.5",), help=_with_choices(menu.view, one, power))  # fmt: skip
