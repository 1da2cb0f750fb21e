"""How bots fight between ships: who takes which station, fires and evades, and when it ends (MS-R70)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.bots import of_type
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.core.table_commands import Say
from croupier.games.maelstrom.actors import is_able
from croupier.games.maelstrom.bots import script
from croupier.games.maelstrom.bots.answers import Pick
from croupier.games.maelstrom.bots.care import dice_lost
from croupier.games.maelstrom.bots.hours import is_new, once
from croupier.games.maelstrom.campaign.commands import ChangeNpc, RemoveNpc
from croupier.games.maelstrom.combat.commands import ActOtherwise, OpenFight
from croupier.games.maelstrom.rolls.commands import NeedNoRoll
from croupier.games.maelstrom.ships.commands import (
    AnswerSalvo,
    FireAt,
    ManStation,
    MountWeapon,
    SetSalvo,
    TakeShipAway,
)
from croupier.games.maelstrom.ships.fire_salvo import REMOTE
from croupier.games.maelstrom.ships.state import DESTROYED, GUNNER, PILOT, WHOLE, Ship
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import kind_of

HOUR = "ships"
KM = 3
"""The distance in kilometers at which ships fire at each other."""
LAST_TURN = 3
"""The last turn before the cutter falls back."""
WAYS = ("Wits", "Reflexes")
TURNS_AWAY = Say("The cutter turns away and is lost among the wrecks.")
SPARED = Say(
    "The cutter takes the Swift for dead and leaves her drifting. It takes an hour to get her under way again."
)
SUNK = Say("The Swift breaks apart. Her crew drifts in suits until a tug from the dock picks them up.")
LOST = Say("The Swift slips in among the wrecks, and the cutter loses her.")
STEER, CALLS = (
    (
        ("weaves between the wrecks to spoil the cutter's aim", "the cutter has to follow every turn"),
        ("keeps a wreck between the two ships", "there are plenty to choose from"),
        ("burns hard for the lights of the dock", "nothing is in the way"),
    ),
    (
        ("calls out the cutter's course to the helm", "the plot shows it"),
        ("calls out the next gap between the wrecks", "the plot shows that, too"),
        ("calls out how far it is to the dock", "the lights are in sight"),
    ),
)
"""What the pilot and anyone else who does not fire do, turn by turn; each with why it needs no roll."""


def named(view: Campaign, name: str) -> Ship | None:
    return next((one for one in view.ships if one.name == name), None)


def is_pursued(view: Campaign) -> bool:
    """Whether the pursuing cutter is there."""
    return named(view, script.THEIRS.name) is not None


def is_over(view: Campaign) -> bool:
    """Whether one of the two ships can no longer fight."""
    both = [named(view, one.name) for one in (script.OURS, script.THEIRS)]
    return any(one is not None and one.condition != WHOLE for one in both) and is_pursued(view)


# before and after


def pursuit(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    """Bring in the cutter with its crew, fight it, and remove it afterward."""
    if view.ruling("ships") != "simple" or view.ruling("npc_sheet") != "quick":
        return None
    first = once(done, hour.clock, script.PURSUER, script.OURS, script.THEIRS)
    foe = next((one.id for one in view.npcs if one.name in (script.PURSUER.name, script.CAPTAIN)), None)
    if first is not None or foe is None:
        return first
    ours, theirs = named(view, script.OURS.name), named(view, script.THEIRS.name)
    if ours is None or theirs is None:
        return once(done, hour.clock, RemoveNpc(foe))
    arms: list[Command] = [MountWeapon(one.id, *script.GUN, range=KM, batteries=2, linked=1) for one in (ours, theirs)]
    arms.append(MountWeapon(ours.id, *script.MISSILES, speed=10, capacity=2))
    arms.append(ChangeNpc(npc=foe, name=script.CAPTAIN, pools=script.PURSUER.pools, evade=2, notes="proud of the ship"))
    crew = (ManStation(theirs.id, foe, one) for one in (PILOT, GUNNER))
    ready = once(done, hour.clock, *arms, *crew)
    if ready is not None:
        return ready
    people = [one.id for one in view.characters if is_able(view, one.id)]
    if people and is_new(done, f"{hour.clock}, fight"):
        return OpenFight((*people, foe))
    worse = ours.sheet.open().hurt > theirs.sheet.open().hurt
    left = {WHOLE: LOST if worse else TURNS_AWAY, DESTROYED: SUNK}.get(ours.condition, SPARED)
    gone = (left,) if theirs.condition == WHOLE else ()
    return once(done, hour.clock, *gone, TakeShipAway(theirs.id))


def station(view: Campaign) -> ManStation | None:
    """The next station to be taken by the party: one character at the gun, another at the helm."""
    ours = named(view, script.OURS.name)
    sheet = ours.sheet.value if ours is not None else None
    if ours is None or sheet is None or not sheet.weapons or not is_pursued(view) or view.fight is not None:
        return None
    people = [one.id for one in view.characters if is_able(view, one.id)]
    posts = [ManStation(ours.id, *one) for one in zip(people, (GUNNER, PILOT), strict=False)]
    return next((one for one in posts if not sheet.mans(one.who, one.station)), None)


# in the fight


def answer(view: Campaign, ask: Ask, own: Sequence[Choice], pick: Pick) -> Command | None:
    """Fire, set terms, or evade; characters who do not fire help the helm, NPCs do nothing."""
    match kind_of(ask):
        case "turn":
            shots = of_type(own, "fire_at")
            if shots and _has_dice(view, ask.about):
                return _fires(view, ask.about, shots[pick(len(shots))])
            return ActOtherwise(ask.about, _helps(view, ask.about)) if view.has(ask.about) else None
        case "declared":
            return NeedNoRoll(ask.about, dict((*STEER, *CALLS)).get(view.attempt(ask.about).words.value or "", ""))
        case "salvo":
            return SetSalvo(km=KM)
        case "incoming":
            ways = [one.command["attribute"] for one in own if one.command.get("attribute")]
            return AnswerSalvo(ask.about, _best(view, ask.about, ways)) if ways else None
        case _:
            return None


def _fires(view: Campaign, who: str, choice: Choice) -> Command:
    """Fire as many shots as the weapon allows at once."""
    fields = {one.name: one for one in choice.fields}
    at = named(view, (script.THEIRS if view.has(who) else script.OURS).name)
    way = {"attribute": _best(view, who, WAYS)} if view.has(who) else {"pool": str(fields["pool"].options[0].value)}
    return FireAt(who, choice.command["ship"], choice.command["weapon"], at.id if at is not None else "",
                  shots=fields["shots"].max or 1, **way)  # fmt: skip


def _helps(view: Campaign, who: str) -> str:
    """What somebody who does not fire does this turn: a pilot steers, anyone else reads the plot."""
    ours, turn = named(view, script.OURS.name), view.fight.turn if view.fight is not None else 1
    steers = ours is not None and ours.sheet.value is not None and ours.sheet.value.mans(who, PILOT)
    lines = STEER if steers else CALLS
    return lines[(turn - 1) % len(lines)][0]


def _has_dice(view: Campaign, who: str) -> bool:
    """Whether wounds and effects leave a gunner dice to fire with; always true for NPCs."""
    sheet = view.character(who).sheet.value if view.has(who) else None
    if sheet is None:
        return True
    lost = dice_lost(view, sheet, ignored=sheet.ignores_wounds)
    return sheet.dots(_best(view, who, WAYS)) + sheet.dots(REMOTE) > lost


def _best(view: Campaign, who: str, ways: Sequence[str]) -> str:
    """The attribute with the most dots; Reflexes count as one fewer."""
    sheet = view.character(who).sheet.value if view.has(who) else None
    return max(ways, key=lambda one: sheet.dots(one) - (one == "Reflexes") if sheet is not None else 0)
