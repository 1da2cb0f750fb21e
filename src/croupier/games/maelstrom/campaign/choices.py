"""The choices about the campaign; all are the storyteller's."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.core.choices import Field, Option, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import cites
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.awards import CHAPTER_AWARDS, MOST_POINTS, STORY_AWARDS
from croupier.games.maelstrom.campaign.npcs import (
    FEWEST_BOXES,
    MINOR,
    MOST_BOXES,
    MOST_DICE,
    MOST_POOLS,
    listed_weapons,
)
from croupier.games.maelstrom.campaign.ready_opponents import USUAL_POOL, opponent_choices, pool_fields
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.campaign.story import QUESTIONS
from croupier.games.maelstrom.harm.kind_choice import has_bashing
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign

ANY = "any_time"
TOGETHER = cites("MS-1.1", "MS-1.3", "MS-1.6", name="TOGETHER")(
    "The rules cover making characters, difficult actions and fights, and you may bend any of them for the "
    "story. Agree beforehand how much of each you want, and make the party together, so that the skills you need "
    "are there."
)


def powers(menu: Menu[Campaign]) -> None:
    """Add the choices for everything that the storyteller can set."""
    _setting_out(menu)
    _scenes(menu)
    _npcs(menu)
    _closing(menu)
    if menu.view.party:
        with menu.heading("Experience"):
            menu.part(_awards)


def _setting_out(menu: Menu[Campaign]) -> None:
    view = menu.view
    with menu.heading("Session zero"):
        menu.part(_questions)
    if not view.begun:
        menu.add("Begin the campaign", wish.BeginCampaign(), group=ANY, clauses=("MS-1.4",), usual=True,
                 help="when the characters are made; play starts with its first chapter")  # fmt: skip
    elif view.between:
        menu.add("Open the next chapter", wish.OpenChapter(), group=ANY, clauses=("MS-R45",), usual=True)


def _closing(menu: Menu[Campaign]) -> None:
    if menu.view.begun and not menu.view.between:
        waits = menu.view.ruling("xp_when") == "between_chapters"
        then = " Experience can then be spent until you open the next one." if waits else ""
        menu.add("Close the chapter", wish.CloseChapter(), group=ANY, clauses=("MS-R45",),
                 help=f"Experience is spent {'between chapters' if waits else 'at any time'}.",
                 confirm=f"Close the chapter?{then}")  # fmt: skip


def _questions(menu: Menu[Campaign]) -> None:
    """Add the choices for what the table agrees on before the campaign begins."""
    view = menu.view
    menu.add(
        "Name the campaign", {"type": "set_campaign"},
        text("name", "Name", LONGEST_NAME, required=True, default=view.name),
        text("pitch", "What it is about", LONGEST_TEXT, default=view.pitch),
        text("tone", "Tone", LONGEST_TEXT, default=view.tone), group=ANY, clauses=("MS-1.4",), help=TOGETHER,
    )  # fmt: skip
    answered = {one.question: one.answer for one in view.answers}
    for question in (*QUESTIONS, *(one for one in answered if one not in QUESTIONS)):
        change = "change the answer" if question in answered else "answer"
        agreed = text("answer", "What the table agreed on", LONGEST_TEXT, required=question not in answered,
                      default=answered.get(question, ""))  # fmt: skip
        menu.add(
            f"{question} ({change})", {"type": "answer_question", "question": question}, agreed, group=ANY,
            clauses=("MS-1.5",), judge=True, help=TOGETHER,
        )  # fmt: skip
    menu.add(
        "Record another question", {"type": "answer_question"},
        text("question", "Question", LONGEST_LINE, required=True),
        text("answer", "Answer", LONGEST_TEXT, required=True), group=ANY, clauses=("MS-1.5",), judge=True,
    )  # fmt: skip


def _scenes(menu: Menu[Campaign]) -> None:
    people = tuple(Option(one.id, one.name) for one in menu.view.characters)
    fields = [text("title", "Title", LONGEST_NAME, required=True), text("text", "Description", LONGEST_TEXT)]
    fields.append(yes_no("safe_rest", "Resting is possible here"))
    if people:
        fields.append(some_of("threatened", "Who is threatened", people))
    menu.add("Set the scene", {"type": "set_scene"}, *fields, group=ANY, clauses=("MS-9.14",), judge=True, role="next")
    if menu.view.scene is not None:
        menu.add("End the scene", wish.EndScene(), group=ANY, clauses=("MS-9.14",))


def some_of(name: str, label: str, options: tuple[Option, ...]) -> Field:
    """A field to select any of these options."""
    return Field(name, label, "some_of", required=False, options=options, min=0, max=len(options))


def _npcs(menu: Menu[Campaign]) -> None:
    unseen = yes_no("hidden", "Hidden until you show them")
    menu.add("Bring somebody in", {"type": "add_npc"}, *_sheet(menu.view), unseen, group=ANY,
             clauses=("MS-R73", "MS-R74"), help="the players see who they are and whether they fall, not this sheet",
             test=wish.AddNpc("Somebody"))  # fmt: skip
    with menu.heading("Ready-made opponents"):
        opponent_choices(menu, unseen)
    with menu.heading("People of the story"):
        _there(menu)


def _there(menu: Menu[Campaign]) -> None:
    """Add the choices for characters that the storyteller has brought in."""
    for one in menu.view.backstage.value or ():
        written = _written(one, one.quick.open())
        menu.add(f"{one.name} joins the story", {"type": "change_npc", "npc": one.id, **written, "hidden": False},
                 group=ANY, clauses=("MS-R73", "MS-R74"), help="hidden until now")  # fmt: skip
        menu.add(f"Change {one.name}'s sheet (hidden)", {"type": "change_npc", "npc": one.id, "hidden": True},
                 *_sheet(menu.view, written, arms=dict(one.quick.open().arms).values()), group=ANY,
                 clauses=("MS-R73",))  # fmt: skip
        menu.add(f"Drop {one.name} (hidden)", wish.RemoveNpc(one.id), group=ANY, clauses=("MS-R73",),
                 confirm=f"Drop {one.name} and their sheet?")  # fmt: skip
    for one in menu.view.npcs:
        quick = one.quick.value
        if quick is not None:
            sheet = _sheet(menu.view, _written(one, quick), sum(quick.hurt), dict(quick.arms).values())
            menu.add(f"Change {one.name}'s sheet", {"type": "change_npc", "npc": one.id}, *sheet, group=ANY,
                     clauses=("MS-R73",))  # fmt: skip
        menu.add(f"{one.name} leaves the story", wish.RemoveNpc(one.id), group=ANY, clauses=("MS-R73",),
                 confirm=f"Remove {one.name} and their sheet from the story?")  # fmt: skip
    for character in menu.view.characters:
        if character.seat == GM:
            menu.add(f"{character.name} leaves the story", wish.RemoveNpc(character.id), group=ANY,
                     clauses=("MS-R73",),
                     confirm=f"Remove {character.name} and their sheet from the story?")  # fmt: skip


def _written(one: Npc, quick: Quick) -> dict[str, object]:
    """A quick sheet as the values of its form."""
    arms = dict(quick.arms)
    return {
        "name": one.name, "initiative": quick.initiative, "bashing": quick.bashing, "lethal": quick.lethal,
        "evade": quick.evade, "willpower": quick.willpower, "boxes": len(quick.penalties) + 1,
        "pools": [{"label": label, "dice": dice, "weapon": arms.get(label, "")} for label, dice in quick.pools],
        "notes": quick.notes,
    }  # fmt: skip


def _sheet(
    view: Campaign, now: dict[str, object] | None = None, filled: int = 0, arms: Iterable[str] = ()
) -> tuple[Field, ...]:
    had = now or {"pools": [pool_fields(USUAL_POOL)], "initiative": 4, "bashing": 0, "lethal": 0, "boxes": MINOR}
    listed = listed_weapons(view, tuple(arms))
    weapons = [("", "no listed weapon"), *((one, one) for one in listed)]
    armed = (one_of("weapon", "Weapon", weapons, required=False, default=""),) if listed else ()
    pool = (text("label", "Label", LONGEST_NAME, required=True), number("dice", "Dice", 0, MOST_DICE), *armed)
    fields = (
        text("name", "Name", LONGEST_NAME, required=True),
        Field("pools", "Pools", "list", required=False, min=0, max=MOST_POOLS, fields=pool),
        number("initiative", "Initiative bonus", 0, MOST_DICE),
        *((number("bashing", "Soak against bashing", 0, MOST_DICE),) if has_bashing(view) else ()),
        number("lethal", "Soak against lethal", 0, MOST_DICE),
        msgspec.structs.replace(number("evade", "Evade pool (leave out: none)", 0, MOST_DICE), required=False),
        msgspec.structs.replace(number("willpower", "Willpower (leave out: none)", 0, MOST_DICE), required=False),
        number("boxes", "Health boxes", max(FEWEST_BOXES, filled), MOST_BOXES),
        text("notes", "Notes", LONGEST_TEXT),
    )
    return tuple(msgspec.structs.replace(one, default=had.get(one.name)) for one in fields)


def _awards(menu: Menu[Campaign]) -> None:
    view = menu.view
    people = tuple(Option(one.id, one.name) for one in view.party)
    awards = view.ruling("xp_awards")
    if awards == "upstream":
        chapter = [some_of(key, label.capitalize(), people) for key, label in CHAPTER_AWARDS.items()]
        there = [one.id for one in view.party if one.condition != DEAD]  # the dead did not see its end
        chapter[0] = msgspec.structs.replace(chapter[0], default=there)
        menu.add("Give awards for a chapter", {"type": "award_chapter"}, *chapter, group=ANY, clauses=("MS-R43",),
                 judge=True, test=wish.AwardChapter((people[0].value,)))  # fmt: skip
        menu.add(
            "Give awards for a story", {"type": "award_story"},
            yes_no("victory", "To everyone: " + STORY_AWARDS["victory"]),
            yes_no("hazard", "To everyone: " + STORY_AWARDS["hazard"]),
            some_of("ingenuity", STORY_AWARDS["ingenuity"].capitalize(), people), group=ANY, clauses=("MS-R43",),
            judge=True, test=wish.AwardStory(victory=True),
        )  # fmt: skip
    if awards == "flat":
        menu.add("Give everyone the award for the session", wish.AwardAll(), group=ANY, clauses=("MS-R43",))
    menu.add(
        "Award points", {"type": "award_points"}, one_of("character", "To", [(one.value, one.label) for one in people]),
        number("points", "Points", -MOST_POINTS, MOST_POINTS, 1),
        text("reason", "What for", LONGEST_LINE, required=True),
        group=ANY, clauses=("MS-12.6", "MS-R43"), judge=True, test=wish.AwardPoints(people[0].value, 1, "for that"),
    )  # fmt: skip
