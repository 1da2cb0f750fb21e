"""Legal random characters, ready to be taken."""

from __future__ import annotations

import msgspec

from croupier.core.chance import even_numbers
from croupier.core.rules import rule
from croupier.games.maelstrom.sheets.allowances import points_for
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.equipment import FIGHTING
from croupier.games.maelstrom.sheets.proposals import spendable_points
from croupier.games.maelstrom.sheets.random_sheets import NAMES, random_proposal
from croupier.games.maelstrom.state import Campaign

READY = 3
"""The number offered at a time."""
TRIES = 10
"""The number of random characters tried to find one who can fight."""
BEST = 2
"""The number of abilities named for each."""
CALLINGS = {
    "Alertness": "scout of the outer stations",
    "Athletics": "rigger who works without a line",
    "Investigation": "hunter of people in debt",
    "Melee": "bouncer of a station that closed",
    "Stealth": "thief who reads contracts",
    "Streetwise": "courier with too many names",
    "Survival": "settler whose colony failed",
    "Technology": "salvager between two contracts",
    "Artistry": "forger of ship's papers",
    "Driving": "hauler on a debt",
    "Firearms": "deserter with a cause",
    "Heavy Weapons": "gunner without a ship",
    "Performance": "singer from the lower decks",
    "Piloting": "pilot without a license",
    "Remote Weapons": "retired drone hunter",
    "Tradecraft": "agent whose side lost",
    "Computer Science": "coder who knows a back door",
    "Engineering": "engineer of a ship that is no more",
    "Humanities": "negotiator for a lost colony",
    "Manufacturing": "maker of spare parts",
    "Medicine": "surgeon who left the fleet",
    "Science": "researcher whose station was shut down",
    "Navigation": "navigator of routes nobody flies",
}
"""The occupation of a character with this best ability."""


def ready_list(view: Campaign, seat: str, key: str, of: str = "") -> list[tuple[ProposeCharacter, str]]:
    """The ready-made characters offered to a seat, each with its best abilities in words.

    Their occupations fit their abilities. At one table no two seats are offered the same first name, up to four seats.
    """
    first = READY * next((at for at, one in enumerate(view.seats) if one.id == seat), 0)
    found: list[tuple[ProposeCharacter, str]] = []
    for at in range(READY):
        one = _armed(view, seat, key, of, at)
        dots = _dots(one)
        best = sorted(dots, key=lambda name: -dots[name])
        taken = {made.concept for made, _ in found}
        concept = next((what for name in best if (what := CALLINGS.get(name, "")) and what not in taken), one.concept)
        name = f"{NAMES[(first + at) % len(NAMES)]} {one.name.partition(' ')[2]}"
        said = ", ".join(f"{name} {dots[name]}" for name in best[:BEST])
        found.append((msgspec.structs.replace(one, name=name, concept=concept), said))
    return found


@rule("MS-R40")
def _armed(view: Campaign, seat: str, key: str, of: str, at: int) -> ProposeCharacter:
    """The first of several characters who can fight, so that the usual equipment includes a weapon."""
    found = [ready_made(view, seat, key, of, at)]
    while not any(_dots(found[-1]).get(name) for name in FIGHTING) and len(found) < TRIES:
        found.append(ready_made(view, seat, key, of, at + READY * len(found)))
    return found[-1]


def _dots(one: ProposeCharacter) -> dict[str, int]:
    """The dots of the abilities of a proposal, with those that were bought."""
    more = {bought.trait: bought.dots for bought in one.bought}
    return {name: has + more.get(name, 0) for name, has in one.abilities.items()}


def ready_made(view: Campaign, seat: str, key: str, of: str = "", at: int = 0) -> ProposeCharacter:
    """A legal character for the question with this key, derived from a prompt id that only its seat knows.

    `of` is the character that is rebuilt, "" for a new one; `at` picks another one.
    """
    prompt = view.prompt(seat, key)
    number = even_numbers(f"{prompt.id.value if prompt else key}.{at}")
    points = spendable_points(view, seat, of) if of else points_for(view, seat)
    return msgspec.structs.replace(random_proposal(view.settings, number, custom=view.custom, points=points), of=of)
