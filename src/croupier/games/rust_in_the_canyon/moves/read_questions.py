"""The questions of Read a Person or Situation, the booklet's and the table's own (RC-6.6 to RC-6.8)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon.moves.commands import AddQuestion
from croupier.games.rust_in_the_canyon.moves.events import QuestionAdded
from croupier.games.rust_in_the_canyon.people import gm_only, text_of
from croupier.games.rust_in_the_canyon.state import Canyon

SITUATION, PERSON = "situation", "person"
OF_A_SITUATION = (
    "What is the best way in, past or around?",
    "What should I watch for?",
    "Who is frightened of me, curious about me, in love with me, or wants something from me?",
    "Who wants to help or hinder me?",
    "Who is in charge here?",
)
cites("RC-6.6", name="OF_A_SITUATION")(OF_A_SITUATION)
OF_A_PERSON = (
    "What emotion do they feel?",
    "What would satisfy them?",
    "What is their immediate goal?",
    "Where are they weak or strong?",
    "What are they trying to build here?",
)
cites("RC-6.7", name="OF_A_PERSON")(OF_A_PERSON)
ASKED = {SITUATION: OF_A_SITUATION, PERSON: OF_A_PERSON}
LONGEST_ABOUT, LONGEST_QUESTION, LONGEST_ANSWER = 120, 120, 600
MOST_ADDED = 20


@rule("RC-6.8")
def questions(now: Canyon, kind: str) -> tuple[tuple[str, str], ...]:
    """The questions of a kind with their labels; the table's own are marked."""
    own = tuple(text for of, text in now.questions if of == kind)
    return (*((text, text) for text in ASKED[kind]), *((text, f"{text} (this table's)") for text in own))


@rule("RC-6.8")
def add_question(play: Play[Canyon], command: AddQuestion) -> None:
    """Add a question to the lists, which are not closed; it is used like the rest."""
    gm_only(play, "adding a question for the table")
    if command.kind not in ASKED:
        raise Invalid("kind", command.kind, ", ".join(ASKED), "RC-6.8")
    text = text_of("text", command.text, "RC-6.8", LONGEST_QUESTION)
    known = any(text == other for other, _ in questions(play.state, command.kind))
    play.need(not known, "that question is already on the list", "choose another one")
    play.need(len(play.state.questions) < MOST_ADDED, f"{MOST_ADDED} questions have already been added", "use those")
    play.do(QuestionAdded(command.kind, text))
    play.because("RC-6.8", question=text)


@rule("RC-6.2", "RC-6.8")
def chosen(play: Play[Canyon], kind: str, question: str) -> str:
    """One of the questions that this table uses. Raises Illegal."""
    asked = any(question == known for known, _ in questions(play.state, kind))
    play.require(asked, "RC-6.8", "bad value: that is not one of this table's questions", "ask the GM to add it")
    return text_of("question", question, "RC-6.2", LONGEST_QUESTION)
