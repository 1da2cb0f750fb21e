"""The content of a character's sheet."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.sheets.body import Effect, Health
from croupier.games.maelstrom.sheets.items import Armor, Item, Weapon

GENERAL, ADVANCED = "general", "advanced"
CREATION, BOUGHT, IMPORTED, CUSTOM = "creation", "xp", "import", "custom"
OK, UNCONSCIOUS, DYING, DEAD = "ok", "unconscious", "dying", "dead"
Dots = tuple[tuple[str, int], ...]
"""Dots by trait name; a trait that is missing has none."""


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ability on the campaign's list; its category is talent, skill or knowledge (MS-4.2)."""

    name: str
    category: str
    text: str
    common: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()
    general: tuple[str, ...] = ()
    origin: str = "seed"


class Specialty(msgspec.Struct, frozen=True, omit_defaults=True):
    """A focus within one ability, identified by ability, name and parameter (MS-8.1)."""

    ability: str
    name: str
    tier: str = GENERAL
    parameter: str = ""
    source: str = CREATION
    approved: bool = True


class Quirk(msgspec.Struct, frozen=True, omit_defaults=True):
    """A merit or flaw; `points` is its cost or gain; only its player and the storyteller see a secret one."""

    name: str
    points: int = 0
    text: str = ""
    flaw: bool = False
    secret: bool = False
    price: bool = False
    """Whether it is the price of coming back from death, which only the storyteller can strike (MS-R52)."""


class Background(msgspec.Struct, frozen=True):
    """Where a character comes from, in words (MS-R37)."""

    name: str
    text: str = ""


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was paid for a dot or a specialty: the price, and how much of it was banked or of the start."""

    trait: str
    price: int
    specialty: str = ""
    banked: int = 0
    start: int = 0


class Experience(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points earned in all, free, spent, and banked in a trait (MS-12.6); `adjusted` is merits less flaws.

    `start` of the free points are left from the start; they need no chance to learn (MS-R45).
    """

    earned: int = 0
    free: int = 0
    banked: Dots = ()
    spent: int = 0
    adjusted: int = 0
    start: int = 0
    payments: tuple[Payment, ...] = ()
    """Purchases in play that are still on the sheet, oldest first; earlier journals do not have them."""
    begun: int | None = None
    """The points that the character began with; None: those of the table."""


class Creation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the start gave; everything above was bought. `zero` are attributes that may have no dots."""

    attributes: Dots
    abilities: Dots
    zero: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that the player and the storyteller know of a character."""

    concept: str = ""
    campaign: str = ""
    backstory: str = ""
    personality: str = ""
    notes: str = ""
    backgrounds: tuple[Background, ...] = ()
    primary: str = ""
    attributes: Dots = ()
    abilities: Dots = ()
    specialties: tuple[Specialty, ...] = ()
    willpower: int = 3
    current: int = 3
    experience: Experience = Experience()
    quirks: tuple[Quirk, ...] = ()
    items: tuple[Item, ...] = ()
    health: Health = Health()
    effects: tuple[Effect, ...] = ()
    ignores_wounds: bool = False
    """Whether a dot was spent to roll the next action without a wound penalty (MS-9.12)."""
    ignored: bool = False
    """Whether they have already ignored wounds this turn."""
    imported: bool = False
    creation: Creation | None = None
    """None for an imported sheet whose purchases are unknown."""
    practised: tuple[str, ...] = ()
    """Traits that the storyteller says there was a chance to learn (MS-R45)."""
    player: str = ""
    aside: str = ""
    """Unknown keys of an imported file, as JSON; an export includes them (MS-21.1)."""

    def dots(self, trait: str) -> int:
        """Dots of an attribute or ability by its name."""
        return next((n for name, n in (*self.attributes, *self.abilities) if name == trait), 0)


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character as everyone knows them, and their sheet for the seats that know it (MS-R74).

    `seat` plays them; `level` is the name of their wounds (MS-10.4); `shown` are items worn or drawn.
    """

    id: str
    seat: str
    name: str
    sheet: Secret[Sheet]
    broken: bool = False
    condition: str = OK
    dying: int = 0
    """Turns in which they can be saved (MS-R52 `gentle`); 0 while dying: their player is asked (`story`)."""
    just_fell: bool = False
    """Whether they began to die in this turn of a fight, which is none of those turns."""
    level: str = ""
    crippled: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    proxy: bool = False
    """Whether the storyteller plays them because their player is away (MS-R75)."""
    idle: bool = False
    """Whether they do nothing until their player is back (MS-R75 `idle`)."""
    hidden: Secret[tuple[Quirk, ...]] = Secret(())
    """Secret quirks: only for their player and the storyteller, even if others know the sheet (MS-R74)."""
    offered: Secret[tuple[Quirk, ...]] = Secret(())
    """Quirks that the storyteller offers in play, until the player answers (MS-R38)."""
    tended: int = 0
    """The day on which treatment was last tried, which everyone saw (MS-R53)."""
    aided: bool = False
    """Whether everyone saw first aid for their injury (MS-R53)."""


__all__ = [
    "ADVANCED", "BOUGHT", "CREATION", "CUSTOM", "DEAD", "DYING", "GENERAL", "IMPORTED", "OK", "UNCONSCIOUS",
    "Ability", "Armor", "Background", "Character", "Creation", "Dots", "Effect", "Experience", "Health", "Item",
    "Quirk", "Sheet", "Specialty", "Weapon",
]  # fmt: skip


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sheet that waits for the storyteller's approval: of a new character, or of a rebuilt one (MS-R47).

    `of` is the rebuilt character. A `returned` sheet waits for its player again, and `note` says why.
    `hidden` are secret quirks, `report` the notes on an import, `abilities` the custom ones it brings. `since` tells
    the drafts of two rebuilds of one character apart.
    """

    seat: str
    name: str
    sheet: Secret[Sheet]
    of: str = ""
    hidden: Secret[tuple[Quirk, ...]] = Secret(())
    report: Secret[tuple[str, ...]] = Secret(())
    abilities: Secret[tuple[Ability, ...]] = Secret(())
    note: Secret[str] = Secret("")
    returned: bool = False
    imported: bool = False
    crippled: Secret[tuple[str, ...]] = Secret(())
    since: int = 0
    made_by: str = ""
    """The seat that made it, if the storyteller handed it to another one."""


class Allowance(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat's next character begins with: experience (None: the table's), attributes that may be 0."""

    points: int | None = None
    zero: tuple[str, ...] = ()
    ruled: bool = False
    """Whether the points are a ruling's for newcomers, which may change until the character is proposed."""


class Allowed(msgspec.Struct, frozen=True):
    """A seat's allowance, known to it and the storyteller."""

    seat: str
    what: Secret[Allowance]
