"""The commands, events, questions and rules of the Objections chapter; the Roll chapter's step settles its claims."""

from __future__ import annotations

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.state import Seal
from croupier.games.syuzheteers.objections import events, judge_claims
from croupier.games.syuzheteers.objections.choices import add_changed_ballots
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.objections.questions import QUESTIONS, open_questions
from croupier.games.syuzheteers.objections.retelling import RETELLING
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import Chapter, events_in


def possible_ballot(view: Story, one: Seal, chance: Chance) -> Command | None:
    """A ballot that could be in the seal."""
    matter = next((matter for matter in view.matters if judge_claims.window(matter) == one.window), None)
    return Vote(matter.number, judge_claims.KEEP) if matter is not None else None


CHAPTER = Chapter(
    "objections",
    {Object: judge_claims.object_to, LetStand: judge_claims.let_stand, Vote: judge_claims.vote},
    events_in(events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=add_changed_ballots,
    seal=possible_ballot,
    retelling=RETELLING,
)
