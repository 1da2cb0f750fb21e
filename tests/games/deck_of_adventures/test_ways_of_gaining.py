"""A Passive Power does the same however it is gained: taken, granted by an item that is held, or both (DA-25.18)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.characters import numbers, stated
from croupier.games.deck_of_adventures.characters.passive_texts import passive_texts
from croupier.games.deck_of_adventures.checks import redraw_sources
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.packs.starter import starter
from croupier.games.deck_of_adventures.packs.state import PASSIVE
from support.deck_of_adventures.pack_fights import PACK
from support.deck_of_adventures.stage import Dealer, Stage

CHOICES = {"Iron Will": "Stunned"}
EVERY = [power.id for pack in (starter(), PACK) for power in pack.powers if power.type == PASSIVE]
WAYS = {"taken": (True, ()), "granted": (False, ("Charm",)), "twice": (False, ("Charm", "Other Charm")),
        "both": (True, ("Charm",))}  # fmt: skip
"""Whether the Power is on the sheet, and the items that grant it."""
ALSO = "Fickle: {Type: Passive, Category: Luck, Mechanic: Redraw the first card that misses}"


def staged(rulings: Settings, power: str, way: str) -> Stage:
    taken, things = WAYS[way]
    choice = CHOICES.get(power, "")
    granted = f"{{{power}: {choice}}}" if choice else power
    charms = "\n".join(f"{thing}: {{Type: General, Use: {{Power: [{granted}]}}}}" for thing in WAYS["twice"][1])
    pack, findings = read_pack(f"{charms}\n{ALSO}", "mine", (starter(), PACK))
    assert findings == ()
    sheet = {"gear": tuple(map(Gear, things)), "powers": (Taken(power, choice),) if taken else ()}
    return Stage(rulings, Dealer(sheet=sheet), state={"packs": (PACK, pack)})


def shown(rulings: Settings, power: str, way: str) -> dict[str, Any]:
    """Everything that a Power which is always on can change, except traits that a sheet's numbers include already."""
    one = staged(rulings, power, way)
    now, ruling = one.state, one.state.ruling
    own, view = now.character("c1").sheet.open(), GAME.see(now, "p1")
    figures = (numbers.hp_max, numbers.ap_max, numbers.armor_range, numbers.speed_base)
    found: dict[str, Any] = {each.__name__: each(ruling, now, "c1") for each in figures}
    moments = stated.stated_effects(now, own)
    found |= {f"when {at}": [(each.id, each.choice, each.effect) for each in those] for at, those in moments.items()}
    found["texts"] = passive_texts(view, view.character("c1"))
    one.do("gm", CallCheck(("c1",), "Brute", 3), "2H")
    with suppress(Impossible):  # one that the GM is asked about
        one.do("p1", DrawCard(one.check().id), "9S")
    found["redraw"] = redraw_sources.in_window(ruling, one.state, one.check())
    return found


@pytest.mark.rule("DA-25.18", "DA-25.6")
@pytest.mark.parametrize("power", [*EVERY, "Fickle"])
def test_a_passive_power_does_the_same_however_it_is_gained(rulings: Settings, power: str) -> None:
    """One that an item granted to somebody who had it counted twice."""
    taken, *others = (shown(rulings, power, way) for way in WAYS)
    assert others == [taken] * 3


@pytest.mark.rule("DA-25.18")
def test_a_trait_that_a_power_on_the_sheet_has_raised_is_not_raised_again_by_an_item(rulings: Settings) -> None:
    text = "Band: {Type: General, Use: {Power: Grit}}\nGrit: {Type: Passive, StatAdjust: {Add: {STR: 1}}}"
    pack, _ = read_pack(text, "mine")
    held = {"gear": (Gear("Band"),)}
    sheets = (held, {**held, "powers": (Taken("Grit"),)})
    found = [
        numbers.trait(
            rulings.__getitem__, Stage(rulings, Dealer(sheet=own), state={"packs": (pack,)}).state, "c1", "STR"
        )
        for own in sheets
    ]
    assert found == [1, 0]


PREMADE = """
Ann: {Type: PC, Level: 1, Role: Martial, HP: 5, Attribs: {STR: 3, AGL: 3, CON: 3, INT: 3}, Powers: [Grit], Items: ITEMS}
Band: {Type: General, Prereq: {Skill: STR > 0}, Use: {Power: Grit}}
Other Band: {Type: General, Use: {Power: Grit}}
Odd Band: {Type: General, Prereq: {Skill: STR > 5}, Use: {Power: Luck}}
Grit: {Type: Passive, Category: Stats, Mechanic: Strong, StatAdjust: {Add: {STR: 1}}}
Luck: {Type: Passive, Category: Stats, Mechanic: Lucky, StatAdjust: {Add: {AGL: 1}}}
"""


@pytest.mark.rule("DA-25.10", "DA-25.11", "DA-25.18")
@pytest.mark.parametrize("items", ["[Band]", "[Band, Other Band]", "[Odd Band]"])
def test_what_items_do_not_add_makes_a_premade_no_cheaper(items: str) -> None:
    """Each item took off what its Power adds, whether it adds it or not."""
    costs = [read_pack(PREMADE.replace("ITEMS", those), "mine")[1] for those in ("[]", items)]
    assert [one.words for one in costs[0]] == [one.words for one in costs[1]]
    assert "XP spent" in costs[0][-1].words
