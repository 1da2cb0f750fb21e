"""A story that is ready to play: relationships between the characters, their resources, and the challenges."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import Rest
from croupier.games.syuzheteers.assets import card_fields
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue import challenges, relationships
from croupier.games.syuzheteers.prologue.commands import WriteChallenge, WriteRelationship, WriteResource
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.scenes.state import PROLOGUE
from croupier.games.syuzheteers.state import Story

KINDS = ("relationship", "resource", "challenge", "themes", "ranking")
"""The questions that the ready-made story answers: all of the prologue but the characters themselves."""
BETWEEN = (
    ("An unpaid debt", "one once saved the other, and both keep count"),
    ("Old companions", "they know each other's tricks and laugh at the same jokes"),
    ("Rivals who need each other", "each is better at half of the work"),
    ("A promise", "made in the worst winter, and not yet kept"),
    ("A shared secret", "they saw who opened the gate"),
    ("Family, nearly", "they would have been, if the wedding had taken place"),
)
RESOURCES = (
    ("The night ferry", "place", "it crosses without lights"),
    ("A borrowed uniform", "thing", "nobody looks twice at the face above it"),
    ("The watchman Hobb", "person", "awake when others sleep, and fond of company"),
    ("A key without a lock", "thing", "it fits something in this town"),
    ("The back room of the inn", "place", "what is said there stays there"),
    ("A rumor of war", "idea", "it empties any street"),
)
CHALLENGES = (
    ("Mystery", "Who opened the sluice in the night?"),
    ("Exigency", "How much longer will the dam hold?"),
    ("Rival", "Who speaks for the town while the mayor is gone?"),
    ("Dilemma", "Do we warn the mill, or save the bridge?"),
    ("Destination", "How do we get to the upper valley before the water comes?"),
    ("Desire", "Who gets the mayor's strongbox?"),
    ("Discovery", "What lies on the dry bed of the old lake?"),
    ("Mystery", "Why does nobody ask where the miller is?"),
    ("Rival", "Who has paid the soldiers at the gate?"),
    ("Exigency", "Where will all these people sleep tonight?"),
    ("Dilemma", "Who can still board the last boat?"),
    ("Desire", "What would the ferryman's daughter give to leave?"),
    ("Discovery", "Who built the wall below the water?"),
    ("Destination", "Who reaches the bell before midnight?"),
    ("Mystery", "Whose name is on the letter in the wall?"),
    ("Rival", "Who has been here before us, and what did they take?"),
    ("Exigency", "What is left to burn?"),
    ("Dilemma", "Is the truth worth the peace?"),
)


@rule("SZ-11.3")
def relationship(view: Story) -> WriteRelationship:
    """The relationship of the next two characters, a different one each time."""
    settled = sum(one.kind == "relationship" for one in view.cards)
    pair = relationships.next_pair(view.ruling, view) or ()
    if PRINCIPAL in pair:
        return WriteRelationship("In their service", "and they know what it costs")
    return WriteRelationship(*BETWEEN[settled % len(BETWEEN)])


@rule("SZ-11.3")
def resource(view: Story, seat: str) -> WriteResource:
    """A starting resource that no neighbor has."""
    seats = seats_in_play(view)
    turn = view.opening.given.count(seat) * len(seats) + (seats.index(seat) if seat in seats else 0)
    name, kind, text = RESOURCES[turn % len(RESOURCES)]
    return WriteResource(name, kind, text, card_fields.least_guard(view))


@rule("SZ-11.4")
def challenge(view: Story) -> WriteChallenge:
    """The next question of the story that the table has not asked yet."""
    asked = {one.question for one in view.cards}
    left = [one for one in CHALLENGES if one[1] not in asked]
    number = len(challenges.written_challenges(view)) + 1
    return WriteChallenge(*(left[0] if left else ("Exigency", f"What happens now ({number})?")))


@rule("SZ-11.2", "SZ-12.4")
def rests(view: Story, seat: str) -> tuple[Rest, ...]:
    """The option to accept the ready-made story for the rest of the prologue, once a player has a character."""
    if view.phase != PROLOGUE or seat not in view.opening.sheets:
        return ()
    help = "the first scene begins when everyone has taken it"
    return (Rest(f"prologue.{view.plays}", "Play the ready-made story", KINDS, help),)
