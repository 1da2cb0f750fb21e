"""Actions that the storyteller can offer as listed: traits, specialties, difficulty (MS-18.1, MS-R71)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.commands import Command
from croupier.core.forms import EachOnce
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import require_storyteller
from croupier.games.maelstrom.rolls import declarations
from croupier.games.maelstrom.rolls.attempts import announced
from croupier.games.maelstrom.rolls.commands import OfferWay
from croupier.games.maelstrom.rolls.roll_notes import roll_note
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.state import Campaign

PERSONAL, VEHICLE, OTHER = "personal combat", "vehicle combat", "other"


class OfferListed(Command, frozen=True, tag="offer_listed"):
    """Offer an action from the list, unchanged or changed, as a way to do what was declared (MS-R71).

    `first` and `second` are other traits than the list has, "" the same. `required` are specialties that it also
    requires, `plain` leaves out those of the list. All else but `action` is as in a way that is offered.
    """

    log_phrase = "offers a roll from the list"

    attempt: str
    action: str
    difficulty: int = 6
    threshold: int = 0
    harder: int = 0
    dice: int = 0
    because: str = ""
    tools: str = ""
    untrained: str = "rule"
    more: bool = False
    worse: int = 0
    related: tuple[str, ...] = ()
    quirks: tuple[str, ...] = ()
    precise_way: str = "rule"
    sudden: bool = False
    limb: str = ""
    waive: bool = False
    lifting: bool = False
    impossible: bool = False
    required: EachOnce = ()
    plain: bool = False
    first: str = ""
    second: str = ""


class Preset(NamedTuple):
    """An action in the list: its name, the traits rolled, the advanced specialties it requires."""

    name: str
    group: str
    traits: tuple[str, ...]
    required: tuple[str, ...] = ()
    evades: bool = False
    """Whether it has no way by Precision, so that Reflexes costs nothing (MS-R5)."""

    @property
    def terms(self) -> Terms:
        return Terms(self.traits, required=self.required)


PRESETS = cites("MS-18.1", "MS-18.3", "MS-R71", name="PRESETS")(
    (
        Preset("Punch", PERSONAL, ("Strength", "Melee")),
        Preset("Weapon strike", PERSONAL, ("Strength", "Melee")),
        Preset("Grapple", PERSONAL, ("Strength", "Melee")),
        Preset("Aimed shot", PERSONAL, ("Precision", "Firearms")),
        Preset("Snap shot", PERSONAL, ("Reflexes", "Firearms")),
        Preset("Burst", PERSONAL, ("Precision", "Firearms")),
        Preset("Throw", PERSONAL, ("Precision", "Athletics")),
        Preset("Dodge", PERSONAL, ("Reflexes", "Athletics"), evades=True),
        Preset("Parry", PERSONAL, ("Reflexes", "Melee"), evades=True),
        Preset("First aid", PERSONAL, ("Intelligence", "Medicine")),
        Preset("Steer", VEHICLE, ("Precision", "Piloting")),
        Preset("Evade with a vehicle", VEHICLE, ("Reflexes", "Piloting")),
        Preset("Chase", VEHICLE, ("Precision", "Driving")),
        Preset("Fire a remote weapon", VEHICLE, ("Wits", "Remote Weapons")),
        Preset("Defensive fire", VEHICLE, ("Reflexes", "Remote Weapons"), ("Defensive Fire",)),
        Preset("Jury-rig", VEHICLE, ("Wits", "Engineering"), ("Jury Rigging",)),
        Preset("Jury-rig with Intelligence", VEHICLE, ("Intelligence", "Engineering"), ("Jury Rigging",)),
        Preset("Plot an escape", VEHICLE, ("Intelligence", "Navigation")),
        Preset("Search", OTHER, ("Perception", "Investigation")),
        Preset("Keep watch", OTHER, ("Perception", "Alertness")),
        Preset("Sneak", OTHER, ("Precision", "Stealth")),
        Preset("Pick a lock", OTHER, ("Precision", "Tradecraft"), ("Lockpick",)),
        Preset("Hack", OTHER, ("Intelligence", "Computer Science"), ("Hacking",)),
        Preset("Find a dealer", OTHER, ("Wits", "Streetwise")),
        Preset("Repair", OTHER, ("Intelligence", "Engineering")),
        Preset("Treat", OTHER, ("Intelligence", "Medicine")),
        Preset("Climb", OTHER, ("Strength", "Athletics")),
    )
)


BY_NAME = {one.name: one for one in PRESETS}


@rule("MS-18.1", "MS-R71", "MS-1.2", "MS-1.8")
def offer_listed(play: Play[Campaign], command: OfferListed) -> None:
    """Offer a way from the list: its traits and required specialties, the rest as the storyteller sets it."""
    require_storyteller(play)
    play.require(
        play.ruling("content_actions") == "table", "MS-R71", "this table has no list of actions", "offer a way"
    )
    if command.action not in BY_NAME:
        raise Invalid("action", command.action[:40], ", ".join(BY_NAME), "MS-R71")
    one = BY_NAME[command.action]
    first, second = command.first or one.traits[0], command.second or one.traits[1]
    attempt = declarations.declared_attempt(play, command.attempt)
    to = (GM,) if command.more else announced(play, attempt.actor)
    play.because("MS-R71", to=to, action=roll_note(one.terms))
    if command.plain and one.required:
        play.because("MS-1.2", to=to, waived=", ".join(one.required))
    if (first, second) != one.traits:
        play.because("MS-1.2", to=to, traits=f"{first} + {second}")
    fits = second == one.traits[1]  # what the list requires belongs to its ability
    listed = one.required if fits and not command.plain else ()
    required = tuple(dict.fromkeys((*listed, *command.required)))
    declarations.offer_way(
        play,
        OfferWay(
            command.attempt, first, second, command.difficulty, command.threshold, required,
            related=command.related, harder=command.harder, worse=command.worse, dice=command.dice,
            because=command.because, quirks=command.quirks, untrained=command.untrained,
            precise_way=command.precise_way, sudden=command.sudden, limb=command.limb, waive=command.waive,
            impossible=command.impossible, tools=command.tools, lifting=command.lifting, more=command.more,
        ),
        evades=one.evades and (first, second) == one.traits,
    )  # fmt: skip
