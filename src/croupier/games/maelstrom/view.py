"""How a campaign appears on the page: status, the order of a fight, and a group for each character."""

from __future__ import annotations

from msgspec import UNSET

from croupier.core.names import count_of
from croupier.core.rules import rule
from croupier.core.sheets.printed_sheet import Row
from croupier.core.state import GM
from croupier.games.maelstrom.actors import name_of, turn_name
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.combat.state import NO_COVER, Part
from croupier.games.maelstrom.rolls import table_center
from croupier.games.maelstrom.sheets import sheet_blocks
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Character, Proposal, Sheet
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.badges import Badge
from croupier.pieces.view_model import Group, Step, Track

GREY = {DEAD: "dead", DYING: "dying", UNCONSCIOUS: "unconscious"}


def status(view: Campaign) -> str:
    """The state of the table in a few words."""
    if view.fight is not None:
        if not view.fight.turn:
            return "A fight: finding the order"
        at = f": {name_of(view, view.fight.now)} acts" if view.fight.now else ""
        return f"Fight, {turn_name(view)} {view.fight.turn}{at}"
    if any(one.is_under_way for one in view.attempts):
        return "A roll is under way"
    if not view.begun:
        return "Making characters" if not view.party else "Before the first chapter"
    if view.between:
        return f"Chapter {view.chapter} is over"
    return view.scene.title if view.scene is not None else f"Chapter {view.chapter}, day {view.day}"


@rule("MS-20.3", "MS-20.4", "MS-R55")
def tracks(view: Campaign) -> tuple[Track, ...]:
    """The order of a fight, and who is next; whose place has passed has had it, and who is down is out."""
    fight = view.fight
    if fight is None or not fight.turn:
        return ()
    steps = tuple(_step(view, one) for one in fight.parts)
    return (Track("order", f"{turn_name(view).capitalize()} {fight.turn}", steps, fight.now or None),)


@rule("MS-20.4")
def _step(view: Campaign, part: Part) -> Step:
    """A participant's place in the order; the label says why somebody is out."""
    number = f" {part.initiative.value}" if part.initiative.value is not None else ""
    one = view.character(part.id) if view.has(part.id) else view.npc(part.id)
    why = _out(one.condition, broken=one.broken) or ("out of the fight" if part.out >= 0 else "")
    label = f"{name_of(view, part.id)}{number}{f' ({why})' if why else ''}"
    return Step(part.id, label, done=not part.has_action or part.out >= 0, out=True if why else UNSET)


@rule("MS-R74")
def groups(view: Campaign) -> tuple[Group, ...]:
    """The table's center, proposed characters, characters with what this seat knows of them, then NPCs."""
    asked = {prompt.ask.seat for prompt in view.prompts}
    waiting = tuple(
        Group(f"proposed-{one.seat}", one.name, one.seat, badges=_proposed(one), rows=(),
              blocks=sheet_blocks.proposal_blocks(view.settings, one, view.custom))
        for one in view.proposals
    )  # fmt: skip
    mine = tuple(
        Group(one.id, one.name, one.seat, turn=_is_next(view, one.id), waits=one.seat in asked,
              out=_out(one.condition, broken=one.broken), badges=badges(view, one), rows=_rows(one),
              blocks=sheet_blocks.blocks(view.settings, one, view.custom))
        for one in view.characters
    )  # fmt: skip
    others = tuple(
        Group(one.id, one.name, GM, turn=_is_next(view, one.id), out=_out(one.condition, broken=one.broken),
              badges=_in_fight(view, one.id), rows=_quick(one), blocks=())
        for one in view.npcs
    )  # fmt: skip
    return (*table_center.scene(view), *waiting, *mine, *others)


def _proposed(one: Proposal) -> tuple[Badge, ...]:
    """Whom the sheet waits for, and whether it came from a file."""
    waits = Badge("waits", "Waits for", "changes" if one.returned else "the GM", "accent")
    return (waits, *((Badge("imported", "Comes from", "a file"),) if one.imported else ()))


def _rows(one: Character) -> tuple[Row, ...]:
    return sheet_blocks.rows(one.sheet.value) if one.sheet.value is not None else ()


def _quick(one: Npc) -> tuple[Row, ...]:
    return sheet_blocks.of_quick(one.quick.value) if one.quick.value is not None else ()


def _is_next(view: Campaign, who: str) -> bool:
    return view.fight is not None and view.fight.now == who


def _out(condition: str, *, broken: bool) -> str | None:
    return GREY.get(condition) or ("at zero willpower" if broken else None)


def badges(view: Campaign, one: Character) -> tuple[Badge, ...]:
    """Wounds and limbs for everyone; experience and effects for seats that know the sheet."""
    known = one.sheet.value
    shown = [Badge("level", "Health", one.level, "bad")] if one.level and one.condition == OK and known is None else []
    shown += [Badge(f"limb {limb}", limb.capitalize(), "crippled", "bad") for limb in one.crippled]
    if one.dying:
        after = " after this one" if one.just_fell else ""
        shown.append(Badge("dying", "To save them", f"{count_of(one.dying, turn_name(view))}{after}", "bad"))
    if one.shown and known is None:
        shown.append(Badge("shown", "Carries", ", ".join(one.shown)))
    if one.proxy:
        shown.append(Badge("proxy", "Played by", "the GM"))
    if one.idle:
        shown.append(Badge("idle", "Does nothing", "while their player is away"))
    return (*shown, *_in_fight(view, one.id), *(_known(known) if known is not None else ()))


def _known(sheet: Sheet) -> tuple[Badge, ...]:
    found = [Badge("experience", "Experience", f"{sheet.experience.free} free")]
    if sheet.ignores_wounds:
        found.append(Badge("ignores", "Ignores wounds", "next action"))
    return (*found, *(Badge(one.id, one.name, _numbers(one.difficulty, one.dice), "bad") for one in sheet.effects))


def _numbers(difficulty: int, dice: int) -> str:
    said = [f"difficulty {difficulty:+d}"] if difficulty else []
    return ", ".join([*said, *([f"{dice:+d} dice"] if dice else [])]) or "lasts"


def _in_fight(view: Campaign, who: str) -> tuple[Badge, ...]:
    """A participant's state in a fight, as everyone sees it."""
    part = view.fight.part(who) if view.fight is not None else None
    if part is None:
        return ()
    said = [
        (part.out >= 0, "Fight", "out of it"), (part.surprised, "Surprised", "this turn"),
        (part.is_holding, "Holding back", "acts later"), (bool(part.numb), "Stunned", "cannot act"),
        (part.reacted, "Reaction", "used"), (part.cover != NO_COVER, "Cover", part.cover),
    ]  # fmt: skip
    aims = (
        [Badge("aim", "Pays attention to", ", ".join(name_of(view, one) for one in part.attended))]
        if part.attended
        else []
    )
    return (*(Badge(label.lower(), label, value) for is_so, label, value in said if is_so), *aims)
