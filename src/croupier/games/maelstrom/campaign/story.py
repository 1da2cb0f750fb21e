"""Session zero, scenes, the clock of the world, and chapters (chapter 1, PR-1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import cites, rule
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT, require_storyteller, text_of
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.events import (
    CampaignBegan,
    CampaignSet,
    ChapterSet,
    ClockSet,
    QuestionAnswered,
    SceneSet,
)
from croupier.games.maelstrom.campaign.state import Scene
from croupier.games.maelstrom.harm import scene_end
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.state import Campaign

QUESTIONS = cites("MS-1.5", name="QUESTIONS")(
    (
        "Horror where everything is scarce, or action and combat?",
        "A sociable party, or reckless killers?",
        "Puzzles, or explosions?",
        "What stories do we want to tell?",
    )
)
MOST_QUESTIONS = 50


@rule("MS-1.4", "MS-1.8")
def set_campaign(play: Play[Campaign], command: wish.SetCampaign) -> None:
    """Set the campaign's name, pitch and tone."""
    require_storyteller(play)
    name = name_of("name", command.name, "MS-1.4", LONGEST_NAME)
    pitch = text_of("pitch", command.pitch, "MS-1.4", LONGEST_TEXT, required=False)
    tone = text_of("tone", command.tone, "MS-1.4", LONGEST_TEXT, required=False)
    play.do(CampaignSet(name, pitch, tone))


@rule("MS-1.5", "MS-1.8")
def answer_question(play: Play[Campaign], command: wish.AnswerQuestion) -> None:
    """Record what the table agreed on."""
    require_storyteller(play)
    question = text_of("question", command.question, "MS-1.5", LONGEST_LINE)
    answer = text_of("answer", command.answer, "MS-1.5", LONGEST_TEXT, required=False)
    asked = {one.question for one in play.state.answers}
    play.need(answer or question in asked, "that question has no answer yet", "give an answer")
    play.need(
        question in asked or len(asked) < MOST_QUESTIONS, f"there are already {MOST_QUESTIONS} answers", "change one"
    )
    play.do(QuestionAnswered(question, answer))


@rule("MS-1.4", "MS-1.8")
def begin(play: Play[Campaign], _: wish.BeginCampaign) -> None:
    """Begin the campaign; it needs at least one character to play."""
    require_storyteller(play)
    play.need(not play.state.begun, "the campaign has begun", "set a scene")
    play.need(play.state.party, "no character has been made yet", "approve a character first")
    play.do(CampaignBegan())


@rule("MS-9.14", "MS-1.8")
def set_scene(play: Play[Campaign], command: wish.SetScene) -> None:
    """Set a scene, whether one can rest there, and who feels threatened."""
    require_storyteller(play)
    now = play.state
    for one in command.threatened:
        play.need(now.has(one), f"there is no character {one[:20]!r}", ", ".join(each.id for each in now.characters))
    title = text_of("title", command.title, "MS-9.14", LONGEST_NAME)
    text = text_of("text", command.text, "MS-9.14", LONGEST_TEXT, required=False)
    if now.scene is not None and now.scene.title != title:
        play.need(now.fight is None, "a fight is going on", "end it first, or keep the title of the scene")
        scene_end.end_scene(play)
    play.do(SceneSet(Scene(title, text, command.safe_rest, command.threatened, play.state.named)))


@rule("MS-1.8", "MS-R53", "MS-R32", "MS-R27")
def end_scene(play: Play[Campaign], _: wish.EndScene) -> None:
    """End the scene; a fight must have ended."""
    require_storyteller(play)
    play.need(play.state.scene is not None, "there is no scene", "set one")
    play.need(play.state.fight is None, "a fight is going on", "end it first")
    scene_end.end_scene(play)
    play.do(SceneSet(None))


@rule("MS-1.8")
def set_clock(play: Play[Campaign], command: wish.SetClock) -> None:
    """Set the date and hour in the world."""
    require_storyteller(play)
    play.do(ClockSet(text_of("clock", command.clock, "MS-1.8", LONGEST_NAME, required=False)))


@rule("MS-12.3", "MS-R45", "MS-1.8")
def close_chapter(play: Play[Campaign], _: wish.CloseChapter) -> None:
    """Close the chapter; experience is spent between chapters."""
    require_storyteller(play)
    play.need(play.state.begun, "the campaign has not begun", "begin it first")
    play.need(not play.state.between, "the chapter is already over", "open the next")
    play.need(
        play.state.fight is None and not play.state.is_rolling(), "something is under way", "wait until that is over"
    )
    play.do(ChapterSet(play.state.chapter, between=True))


@rule("MS-12.3", "MS-R45", "MS-1.8")
def open_chapter(play: Play[Campaign], _: wish.OpenChapter) -> None:
    """Open the next chapter."""
    require_storyteller(play)
    play.need(play.state.between, "a chapter is in progress", "close it first")
    play.do(ChapterSet(play.state.chapter + 1, between=False))
