"""Starting packages: dots to assign, caps, free specialties (MS-R36)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites, rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.attributes import MENTAL, PHYSICAL


@cites("MS-11.5", "MS-11.7", "MS-11.8", "MS-11.10")
class Package(NamedTuple):
    """Dots above one for primary and secondary attributes, their cap, and the dots of each ability."""

    primary: int = 5
    secondary: int = 3
    cap: int = 4
    spread: tuple[int, ...] = (3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1)
    least: int = 4
    """The minimum of dots in each category of abilities."""
    advanced: int = 1
    general: int = 2

    def dots_of(self, group: str, primary: str) -> int:
        """The total dots of the three attributes in a group."""
        return 3 + (self.primary if group == primary else self.secondary)

    def clause(self, usual: str) -> str:
        """The clause of this package's numbers: the usual one states the booklet's, the ruling the later version's."""
        return usual if self.primary == SEED.primary else "MS-R36"


SEED = Package()
UPSTREAM = Package(6, 4, 5, SEED.spread, 0, 0, 0)


@rule("MS-11.16", "MS-R36", "MS-R35")
def package_of(settings: Settings, *, upstream: bool = False) -> Package:
    """The table's starting package; with `upstream` the later version's, whatever the table uses."""
    package = UPSTREAM if upstream or settings["creation_dots"] == "upstream" else SEED
    return package._replace(least=0) if settings["creation_category_min"] == "off" else package


@rule("MS-R15")
def least_dots(settings: Settings, attribute: str, zero: tuple[str, ...] = ()) -> int:
    """The fewest dots of an attribute: one, or none if the table or the storyteller allows it."""
    return 0 if settings["attribute_range"] == "zero_to_five" or attribute in zero else 1


@rule("MS-R14")
def most_ability(settings: Settings) -> int:
    """The most dots of an ability."""
    most = settings.value("ability_max")
    return most if isinstance(most, int) else 5


def groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("physical", PHYSICAL), ("mental", MENTAL))
