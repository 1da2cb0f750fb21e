"""The parts of the table: the shared stage, the principal, and one part for each player with their sheet."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.prologue import challenges
from croupier.games.syuzheteers.prologue.character_facts import sheet
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.roll import roll_facts as of_roll
from croupier.games.syuzheteers.roll.throw_dice import PREP
from croupier.games.syuzheteers.scenes.state import ACTS
from croupier.games.syuzheteers.state import Story
from croupier.games.syuzheteers.view import AT, color
from croupier.pieces.badges import Badge
from croupier.pieces.display import groups_by_owner
from croupier.pieces.view_model import Group

STAGE = "stage"


@rule("SZ-4.1", "SZ-4.3", "SZ-4.6", "SZ-4.8")
def groups(view: Story) -> tuple[Group, ...]:
    """The stage, the principal, then each player's character, cards and points; empty seats are left out."""
    taken = {one.id for one in view.seats if one.taken}
    own = tuple(_player(view, one) for one in groups_by_owner(view) if one.id in taken)
    return (_stage(view), *((_principal(view, view.principal),) if view.principal is not None else ()), *own)


@rule("SZ-6.1", "SZ-2.4", "SZ-7.1")
def _stage(view: Story) -> Group:
    """The plot, the scenes on stage with counters and markers, and the dice of a roll with their sources."""
    scenes = tuple(places.scene(scene.card) for scene in view.scenes if view.board.has(places.scene(scene.card)))
    dice = (places.START, places.STOP, f"{PREP}{places.START}", f"{PREP}{places.STOP}")
    laid = (places.PLOT, challenges.ROW, *scenes, places.POOL, places.ASIDE, *dice, places.OUT)
    label = "The stage" if view.phase in ACTS else AT.get(view.step, "The stage").capitalize()
    return Group(
        STAGE, label, places=tuple(one for one in laid if view.board.has(one)), kind="stage", facts=of_roll.facts(view)
    )


def _principal(view: Story, one: Character) -> Group:
    badges = (Badge("principal", "Principal", "whom the team serves"), *_badges(view, one))
    return Group(one.id, one.name, badges=badges, facts=sheet(view, one))


def _player(view: Story, one: Group) -> Group:
    tone = color(view, one.id)
    has_beat = view.beat is not None and view.beat.seat == one.id
    turn = view.roll.seat == one.id if view.roll is not None else has_beat
    if not view.has(one.id):
        return Group(one.id, one.label, one.owner, waits=one.waits, places=one.places, tone=tone, facts=())
    character = view.character(one.id)
    return Group(
        one.id, character.name, one.owner, turn=turn, waits=one.waits and not turn, out=_out(view, one.id),
        badges=_badges(view, character), places=one.places, tone=tone, facts=sheet(view, character),
    )  # fmt: skip


def _out(view: Story, seat: str) -> str | None:
    return "without a player" if seat in view.gone else None


def _badges(view: Story, one: Character) -> tuple[Badge, ...]:
    """The values that change in play: complications and hurdles, free boxes, uses of destiny, experience."""
    held = (Badge(each.id, "Complication", f"{each.type or 'to be named'} {each.rating}", "bad")
            for each in one.complications)  # fmt: skip
    stopped = (Badge(each.id, "Hurdle", each.type, "bad") for each in view.hurdles_of(one.id))
    free = Badge("boxes", "Free boxes", str(one.free_boxes), "" if one.free_boxes else "bad")
    uses = f"{one.uses} of {one.level}" if view.ruling("destiny") == "die" else f"level {one.level}"
    destiny = (Badge("destiny", "Destiny", uses),) if one.destiny else ()
    experience = (Badge("experience", "Experience", str(one.experience)),) if one.experience else ()
    return (*held, *stopped, free, *destiny, *experience)
