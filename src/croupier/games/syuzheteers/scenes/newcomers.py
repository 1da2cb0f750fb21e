"""Players who join a play in progress: who they are, their default character, their choices (SZ-12.2)."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import card_fields
from croupier.games.syuzheteers.assets.content import COMPLICATIONS, KINDS
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.input_checks import LONGEST_NAME
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.prologue.sheet_fields import as_asked, sheet_fields
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes.state import ACTS, CHALLENGES, PROLOGUE, RANKING, RESOURCES, THEMES
from croupier.games.syuzheteers.state import Story

AFTER_RELATIONSHIPS = (RESOURCES, CHALLENGES, THEMES, RANKING)
"""The steps of a prologue in which it is too late to make relationships, and later a starting resource."""


@rule("SZ-12.2")
def may_join(story: Story) -> bool:
    """Whether a newcomer joins a play in progress: in an act, or in a prologue whose relationships are made."""
    return story.phase in ACTS or (story.phase == PROLOGUE and story.step in AFTER_RELATIONSHIPS)


@rule("SZ-12.2")
def seats_to_join(story: Story) -> tuple[str, ...]:
    """The seats of players who have no character in play."""
    taken = (one.id for one in story.seats if one.taken and one.kind == "player")
    in_play = may_join(story)
    return tuple(seat for seat in taken if seat in story.gone or (in_play and not story.has(seat)))


def newcomer(view: Story, name: str) -> wish.Join:
    """The default character for a player who writes none: one word for each element."""
    first, second, third = COMPLICATIONS[:3]
    made = wish.Join(
        name[:LONGEST_NAME] or "A newcomer", "new here", "", first, second, third, "company",
        "to find a place",
        "to be one of them", "on the road", thing="eyes that have not seen any of it",
        challenge=card_fields.least_guard(view),
    )  # fmt: skip
    return as_asked(view, made)


def add_join(menu: Menu[Story], prompt: str) -> None:
    """Add the choices to take a character up again, or to write a new one."""
    view = menu.view
    if menu.seat in view.gone:
        label = f"Play {character_name(view, menu.seat)}" if view.has(menu.seat) else "Come back"
        menu.add(label, wish.ComeBack(), ask=prompt, clauses=("SZ-12.2",))
        return
    kinds = [(kind, kind) for kind in KINDS if kind != RELATIONSHIP]
    menu.add(
        "Join with a main character", {"type": "join"}, *sheet_fields(view),
        text("resource", "What they bring along", LONGEST_NAME, required=True),
        one_of("kind", "Its kind", kinds, default="thing"), *card_fields.guard_fields(view), ask=prompt,
        clauses=("SZ-12.2", "SZ-4.1"), test=newcomer(view, view.seat(menu.seat).name),
    )  # fmt: skip
