"""Reading creatures and premades (DA-25.9, DA-25.10, DA-25.17; the ledger's table of their fields)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import ROLES
from croupier.games.deck_of_adventures.packs.entry import Entry
from croupier.games.deck_of_adventures.packs.shared_fields import CODES, TRAITS, ids_with_choices
from croupier.games.deck_of_adventures.packs.state import BOSS, CREATURE, DEALER, ITEM, NPC, PC, POWER, Being
from croupier.games.deck_of_adventures.tables.limits import LEAST_DEALER_HP, MOST_LEVEL, SPEED
from croupier.games.deck_of_adventures.tables.roles import SUITS
from croupier.games.deck_of_adventures.tables.traits import UNDER, trait_named

FLOOR, CEILING = -12, 12
"""The lowest and highest Modifier that may be printed: one of -2 to 6 with what powers and gear add to it."""
LETTERS = {name: letter for letter, name in SUITS.items()}

Phase = tuple[str, int, tuple[str, ...]]


@rule("DA-25.2", "DA-25.9", "DA-25.10", "DA-25.17")
def being(entry: Entry, type: str) -> Being:
    """A creature or premade as printed; a premade's Power Points follow from its powers."""
    hp = entry.number("HP", 1, 200, 1 if type == NPC else None)
    pp = entry.number("PP", 0, 100, None if type == PC else 0)
    if type in {PC, DEALER, BOSS} and hp is not None and hp < LEAST_DEALER_HP:
        words = f"given: {hp}; a Dealer has {LEAST_DEALER_HP} or more (DA-25.17)"
        entry.finding("HP", words, entry.at("HP"), error=False)
    if type == PC and pp is not None:
        entry.finding("PP", f"given: {pp}; not read: it follows from the powers", entry.at("PP"), error=False)
    return Being(
        entry.id,
        entry.text("Name", entry.id),
        type,
        entry.number("Level", 1, MOST_LEVEL, 1) or 1,
        entry.word("Role", ROLES),
        entry.text("Pronouns"),
        hp,
        entry.number("AP", 0, 50, 0),
        entry.number("AR", 0, 6),
        None if type == PC else pp,
        entry.number("Speed", 0, 100, SPEED),
        trait_named(entry.word("Primary_Skill", TRAITS)),
        LETTERS.get(entry.word("Primary_Suit", tuple(LETTERS)), ""),
        _modifiers(entry, "Attribs", CODES),
        _modifiers(entry, "Skills", tuple(UNDER)),
        ids_with_choices(entry, "Powers", "a list of ids, or of id: choice", POWER),
        _items(entry),
        _phases(entry) if type == BOSS else (),
        entry.text("Description"),
        entry.words("Tags"),
        tuple(entry.manual),
        entry.notes(),
    )


def _modifiers(entry: Entry, field: str, allowed: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    found = entry.under(field, f"a mapping of {', '.join(allowed)}")
    if found is None:
        return ()
    made = []
    for name in found.fields:
        if name not in allowed:
            found.asked.add(name)
            found.finding(name, f"no such name; allowed: {', '.join(allowed)} (DA-25.3)", found.at(name))
            continue
        value = found.number(name, FLOOR, CEILING)
        if value is not None:
            made.append((trait_named(name), value))
    return tuple(made)


def _items(entry: Entry) -> tuple[str, ...]:
    found = entry.named("Items", None, "a list of ids")
    for line, id in found:
        entry.refers("Items", line, id, ITEM)
    return tuple(id for _, id in found)


@rule("DA-25.16")
def _phases(entry: Entry) -> tuple[Phase, ...]:
    """A boss's phases in order: name, health, and the allies that enter with it."""
    found = entry.under("Phases", "a mapping of names to HP and Allies")
    made = []
    for name in found.fields if found else ():
        assert found is not None
        phase = found.under(name, "a mapping of HP and Allies")
        if phase is None:
            continue
        phase.needed("HP")
        allies = phase.named("Allies", None, "a list of ids")
        for line, id in allies:
            phase.refers("Allies", line, id, CREATURE)
        hp = phase.number("HP", 1, 200)
        phase.notes()
        if hp is not None:
            made.append((name, hp, tuple(id for _, id in allies)))
    return tuple(made)
