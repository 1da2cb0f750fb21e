"""The events about the senses a Check needs and about races against death."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.banners import RESULT, Banner, figures
from croupier.core.events import Event, unchanged
from croupier.core.playing_cards import face_name
from croupier.games.deck_of_adventures.checks.words import gm_drew
from croupier.games.deck_of_adventures.harm.state import DeathRace
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure, with_check


class SensesNeeded(Event, frozen=True, tag="senses_needed"):
    """The senses that a Check needs (DA-15.7)."""

    check: str
    sight: bool
    hearing: bool

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, sight=self.sight, hearing=self.hearing)

    def log_line(self, view: Adventure) -> str:
        senses = (("sight", self.sight), ("hearing", self.hearing))
        needed = " and ".join(name for name, needs in senses if needs)
        check = next((one for one in view.checks if one.id == self.check), None)
        whose = f"{name_of(view, check.actor)}'s" if check is not None else "The"
        return f"{whose} Check needs {needed or 'neither sight nor hearing'}."


class DeathRaceSet(Event, frozen=True, tag="death_race_set"):
    """A race for a death Check begins; None when it is over."""

    race: DeathRace | None

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, death_race=self.race)

    def log_line(self, view: Adventure) -> str:
        if self.race is None:
            return ""
        name, card = name_of(view, self.race.who), face_name(self.race.aim.face)
        return f"{name} and the GM race for the {card}, DR {self.race.dr}: the first Suited Hit decides."


class GmRacedDeath(Event, frozen=True, tag="gm_raced_death"):
    """The GM's draw in a race against death."""

    card: str
    degree: str

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return gm_drew(view.ruling, self.card, self.degree)

    def banner(self, view: Adventure) -> Banner:
        return Banner(RESULT, "race", self.degree, who="GM", figures=figures(("drawn", face_name(self.card))))
