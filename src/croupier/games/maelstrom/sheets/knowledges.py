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
            "Keeping ships and stations running: maintenance, repair, better parts, emergency bypasses; vehicles, "
            "power armor and outposts too. Making a new part is Manufacturing.",
            "Intelligence; Wits",
            "Jury Rigging; Power Armor; Weapon Systems; Reactors; Gravitics",
            "Spacecraft; Aircraft; Stations; Ground Vehicles; Life Support; Electrical; Mining Equipment",
        ),
        _knowledge(
            "Humanities",
            "Societies, their past, law and languages. Everyone speaks the common language anyway.",
            "Intelligence",
            "Law; Linguistics; Specific Language",
            "History; Philosophy; Politics; Religion; Literature; Anthropology",
        ),
        _knowledge(
            "Manufacturing",
            "Hard goods of metal, plastic, ceramic or composite: machines run by hand, plans for those that run by "
            "themselves. Precise work; anything artistic is Artistry.",
            "Intelligence; Wits",
            "Mechanical Design; Electronics; Explosives; Textiles",
            "Autofabrication; Manual Machining; Metals; Plastics; Ceramics; Composites",
        ),
        _knowledge(
            "Medicine",
            "Bodies, drugs and medical devices: finding, treating and preventing what ails people.",
            "Intelligence",
            "Surgery; Battlefield Medicine; Zero-G; Prosthetics",
            "First Aid; Wound Management; Poisons; Radiation",
        ),
        _knowledge(
            "Science",
            "The sciences of nature and of people: what theory has to say, and what follows from it.",
            "Intelligence",
            "Astrophysics; Quantum Theory; Gravitics; Jump Technology",
            "Physics; Chemistry; Biology; Earth Science; Astronomy; Economics; Psychology; Sociology",
        ),
        _knowledge(
            "Navigation",
            "Courses between worlds, or across one: faster, cheaper, around what is best avoided, with burns that "
            "nobody sees. Flying them is Piloting.",
            "Intelligence",
            "Stealth; Close Approach; Precise Arrival; Jump Plotting",
            "Gravity Assists; Low Energy Transfers; Constant Thrust; Suborbital Routes",
        ),
    )
)
