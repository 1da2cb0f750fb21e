"""The knowledges: abilities learned through research or training (chapter 7)."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.maelstrom.sheets.state import Ability
from croupier.games.maelstrom.sheets.talents import listed


def _knowledge(name: str, text: str, common: str, advanced: str, general: str) -> Ability:
    return Ability(name, "knowledge", text, listed(common), listed(advanced), listed(general))


KNOWLEDGES = cites("MS-7.1", "MS-7.2", "MS-6.3", "MS-4.2", name="KNOWLEDGES")(
    (
        _knowledge(
            "Computer Science",
            "Building computers and what runs on them: programs, algorithms, trained minds, fresh exploits. Using "
            "what already exists is Technology.",
            "Intelligence",
            "Hacking; AI Research; Quantum Computing",
            "Encryption; Programming; Data Processing",
        ),
        _knowledge(
            "Engineering",
            "Keeping ships and stations running: maintenance, repair, better parts, emergency bypasses; ground "
            "vehicles, aircraft, power armor, outposts and other machines too. Making a new part is Manufacturing.",
            "Intelligence; Wits",
            "Jury Rigging; Power Armor; Weapon Systems; Reactors; Gravitics",
            "Spacecraft; Aircraft; Stations; Ground Vehicles; Life Support; Electrical; Mining Equipment",
        ),
        _knowledge(
            "Humanities",
            "Societies, culture, history, languages and law: the political, social or historical context of "
            "events, a specific language, or linguistics. Everyone speaks the common language anyway.",
            "Intelligence",
            "Law; Linguistics; Specific Language",
            "History; Philosophy; Politics; Religion; Literature; Anthropology",
        ),
        _knowledge(
            "Manufacturing",
            "Hard goods of metal, plastic, ceramic or composite: machines run by hand, toolpaths and blueprints for "
            "autofabricators. Precise work; anything artistic is Artistry.",
            "Intelligence; Wits",
            "Mechanical Design; Electronics; Explosives; Textiles",
            "Autofabrication; Manual Machining; Metals; Plastics; Ceramics; Composites",
        ),
        _knowledge(
            "Medicine",
            "Bodies, drugs and medical devices: diagnosing, treating and preventing injury and disease, operating "
            "equipment by hand, and getting more out of what works by itself.",
            "Intelligence",
            "Surgery; Battlefield Medicine; Zero-G; Prosthetics",
            "First Aid; Wound Management; Poisons; Radiation",
        ),
        _knowledge(
            "Science",
            "The physical and social sciences: what theory knows about a problem, and a solution worked out from it.",
            "Intelligence",
            "Astrophysics; Quantum Theory; Gravitics; Jump Technology",
            "Physics; Chemistry; Biology; Earth Science; Astronomy; Economics; Psychology; Sociology",
        ),
        _knowledge(
            "Navigation",
            "Orbits, trajectories and maps: routes that are faster, save fuel, avoid an area, hide their burns or come "
            "in from a chosen side, between planets or across one by aircraft. Flying them is Piloting.",
            "Intelligence",
            "Stealth; Close Approach; Precise Arrival; Jump Plotting",
            "Gravity Assists; Low Energy Transfers; Constant Thrust; Suborbital Routes",
        ),
    )
)
