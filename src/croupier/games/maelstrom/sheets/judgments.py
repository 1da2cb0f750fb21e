"""The storyteller's decisions on specialties that are on no list, and on custom abilities."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import (
    LONGEST_NAME,
    LONGEST_TEXT,
    own_living,
    require_storyteller,
    text_of,
)
from croupier.games.maelstrom.sheets import payments, specialties
from croupier.games.maelstrom.sheets.commands import AddAbility, JudgeSpecialty, WriteSheet
from croupier.games.maelstrom.sheets.content import CATEGORIES, trait
from croupier.games.maelstrom.sheets.events import AbilityAdded
from croupier.games.maelstrom.sheets.prices import specialty_price
from croupier.games.maelstrom.sheets.purchases import is_free
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers_of_sheet, require_not_rebuilt, sheet_of
from croupier.games.maelstrom.sheets.sheet_text import name_of, points
from croupier.games.maelstrom.sheets.state import (
    ADVANCED,
    BOUGHT,
    CREATION,
    CUSTOM,
    GENERAL,
    Ability,
    Payment,
    Sheet,
    Specialty,
)
from croupier.games.maelstrom.state import Campaign

REFUSED = "refused"
MOST_ABILITIES = 40
PARTS = ("concept", "campaign", "backstory", "personality", "notes")
put = msgspec.structs.replace


@rule("MS-8.3", "MS-11.12", "MS-R13", "MS-R45", "MS-1.8")
def judge_specialty(play: Play[Campaign], command: JudgeSpecialty) -> None:
    """Judge a specialty reasonable or not, general or advanced; refusal frees its slot or refunds its price."""
    require_storyteller(play)
    one = own_living(play, command.character)
    sheet = sheet_of(play, one.id)
    wanted = specialties.identity(Specialty(command.ability, command.name, parameter=command.parameter))
    found = next((each for each in sheet.specialties if specialties.identity(each) == wanted), None)
    play.need(found is not None and not found.approved, "no such specialty is waiting for you", "choose one that is")
    assert found is not None
    if command.verdict not in (GENERAL, ADVANCED, REFUSED):
        raise Invalid("verdict", command.verdict, f"{GENERAL}, {ADVANCED} or {REFUSED}", "MS-8.3")
    less = put(sheet, specialties=tuple(each for each in sheet.specialties if each is not found))
    due, back = _price(play, found), 0
    if found.source == BOUGHT:
        less = put(less, experience=payments.refunded(play.state.settings, sheet.experience, due))
        back = sheet.experience.spent - less.experience.spent
    told = f"{found.ability}: {specialties.specialty_name(found)}"
    known = readers_of_sheet(play.ruling, play.state, one.seat)
    if command.verdict == REFUSED:
        banked = payments.bank_facts(sheet.experience, less.experience, found.ability)
        play.because("MS-8.3", to=known, verdict=REFUSED, back=back, free=less.experience.free, **banked)
        put_sheet(play, one.id, less, f"{told} is refused{f', {points(back)} back' if back else ''}")
        return
    free = is_free(play, less, command.verdict)
    new = put(found, tier=command.verdict, approved=True, source=CREATION if free else BOUGHT)
    due = _price(play, new)
    price = 0 if free else due.price
    has = less.experience.free + payments.in_bank(less.experience, found.ability)
    costly = f"it would cost {points(price)} as {command.verdict}"
    play.require(has >= price, "MS-12.4", costly, "choose the other tier, or refuse it", to=known)
    paid = less if free else put(less, experience=payments.charged(less.experience, due))
    costs = price - back
    play.because("MS-8.3", to=known, verdict=command.verdict, price=costs, free=paid.experience.free,
                 **payments.bank_facts(less.experience, paid.experience, found.ability))  # fmt: skip
    owned = (*paid.specialties, new)
    changed = f", {points(abs(costs))} {'more' if costs > 0 else 'back'}" if costs else ""
    put_sheet(play, one.id, put(paid, specialties=owned), f"{told} is {command.verdict}{changed}")


def _price(play: Play[Campaign], one: Specialty) -> Payment:
    return payments.for_specialty(one, specialty_price(play.state.settings, one))


@rule("MS-4.4", "MS-R42", "MS-1.8")
def add_ability(play: Play[Campaign], command: AddAbility) -> None:
    """Add an ability to the campaign; its category decides how it is rolled untrained."""
    require_storyteller(play)
    now = play.state
    name = name_of("name", command.name, "MS-4.4", LONGEST_NAME)
    if command.category not in CATEGORIES:
        raise Invalid("category", command.category, ", ".join(CATEGORIES), "MS-4.2")
    play.need(trait(now, name) is None, f"there is already an ability {name}", "choose another name")
    play.need(
        len(now.custom) < MOST_ABILITIES, f"the campaign already has {len(now.custom)} of its own", "use one of them"
    )
    text = text_of("text", command.text, "MS-4.4", LONGEST_TEXT, required=False)
    play.because("MS-4.4")
    play.do(AbilityAdded(Ability(name, command.category, text, origin=CUSTOM)))


@rule("MS-2.2", "MS-2.3", "MS-11.1")
def write_sheet(play: Play[Campaign], command: WriteSheet) -> None:
    """Change a text on the sheet of somebody who lives; allowed at any time but while the sheet is rebuilt."""
    one = own_living(play, command.character)
    if command.part not in PARTS:
        raise Invalid("part", command.part, ", ".join(PARTS), "MS-2.3")
    require_not_rebuilt(play, one)
    text = text_of(command.part, command.text, "MS-2.3", LONGEST_TEXT, required=False)
    sheet = put(sheet_of(play, one.id), **{command.part: text})
    verb = "are" if command.part == "notes" else "is"
    put_sheet(play, one.id, sheet, f"the {command.part} {verb} changed")


def unapproved_specialties(sheet: Sheet) -> tuple[Specialty, ...]:
    """Specialties that wait for the storyteller's approval."""
    return tuple(one for one in sheet.specialties if not one.approved)
