"""The traits of a campaign, found by name."""

from __future__ import annotations

from croupier.core.identity_cache import IdentityCache
from croupier.core.play import Play
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.maelstrom.settings import Ruling
from croupier.games.maelstrom.sheets.abilities import SEED, STATECRAFT, UPSTREAM
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.state import ADVANCED, GENERAL, Ability
from croupier.games.maelstrom.state import Campaign

TALENT, SKILL, KNOWLEDGE = "talent", "skill", "knowledge"
CATEGORIES = (TALENT, SKILL, KNOWLEDGE)
WILLPOWER = "Willpower"
ABILITIES = SEED
UNTRAINED = {TALENT: "MS-4.5", SKILL: "MS-4.6", KNOWLEDGE: "MS-4.8"}
"""Category -> the clause on rolling an ability without dots."""
ALIASES = cites("MS-R41", "MS-14.12", name="ALIASES")(
    {
        "drive": "Driving", "brawling": "Melee", "law": "Humanities", "academics": "Humanities", "reflex": "Reflexes",
        "remotely weapons": "Remote Weapons", "natural science": "Science",
    }
)  # fmt: skip
"""Names in the booklet's examples and slips -> the traits that they stand for."""
MEANT = cites("MS-R41", name="MEANT")({"brawling": (GENERAL, "Brawling"), "law": (ADVANCED, "Law")})
"""Names that stand for an ability and also a specialty of it -> the specialty's tier and name."""
LISTS = cites("MS-R42", name="LISTS")({"seed": SEED, "seed_plus": (*SEED, STATECRAFT), "upstream": UPSTREAM})


@rule("MS-4.4", "MS-R42")
def abilities(ruling: Ruling, custom: tuple[Ability, ...] = ()) -> tuple[Ability, ...]:
    """The campaign's list of abilities, custom ones last."""
    return (*LISTS[ruling("content_abilities")], *custom)


def list_of(state: Campaign) -> tuple[Ability, ...]:
    return _lists.get(lambda: abilities(state.ruling, state.custom), state.settings, state.custom)


_lists = IdentityCache[tuple[Ability, ...]](500)
_names = IdentityCache[dict[str, Ability]](500)


@rule("MS-R41")
def meant(ruling: Ruling, name: str) -> str:
    """The trait that a name stands for; the booklet's other names count too, unless a ruling is strict."""
    return ALIASES.get(name.strip().casefold(), name.strip()) if ruling("content_aliases") == "alias" else name.strip()


@rule("MS-R41")
def meant_specialties(ruling: Ruling, *names: str) -> tuple[str, ...]:
    """The specialties that names in the examples also imply: "Brawling" is Melee with Brawling."""
    if ruling("content_aliases") != "alias":
        return ()
    return tuple(MEANT[one.strip().casefold()][1] for one in names if one.strip().casefold() in MEANT)


def among(listed: tuple[Ability, ...], name: str) -> Ability | None:
    """The ability with this name, ignoring case; None if there is none."""
    return next((one for one in listed if one.name.casefold() == name.casefold()), None)


def ability(state: Campaign, name: str) -> Ability | None:
    """An ability of the campaign, custom ones included, by its name or a name from the examples (MS-R41)."""
    listed = list_of(state)
    by_name = _names.get(lambda: {one.name.casefold(): one for one in reversed(listed)}, listed)
    return by_name.get(name.casefold()) or by_name.get(meant(state.ruling, name).casefold())


def trait(state: Campaign, name: str) -> str | None:
    """The name of an attribute, an ability of the campaign or willpower, as it is written on a sheet."""
    for wanted in (name.strip(), meant(state.ruling, name)):
        found = next((one for one in (*ATTRIBUTES, WILLPOWER) if one.casefold() == wanted.casefold()), None)
        known = ability(state, wanted) if found is None else None
        if found or known:
            return found or (known.name if known else None)
    return None


@rule("MS-R41", "MS-14.12")
def trait_named(play: Play[Campaign], name: str) -> str | None:
    """The trait of this name; the ruling on other names is noted, where it was needed, for the seat that typed it."""
    found = trait(play.state, name)
    if found is not None and found.casefold() != name.strip().casefold():
        with play.rulings_for(tuple(dict.fromkeys((play.seat, GM)))):
            play.ruling("content_aliases")
    return found
