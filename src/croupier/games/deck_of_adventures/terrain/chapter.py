"""The commands, events, questions and rules of the Terrain chapter."""

from __future__ import annotations

from croupier.core.choices import EVERY_GROUP
from croupier.core.play import Play
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain import cover, events, gm_reach, light, map_setup, moves, reach_events
from croupier.games.deck_of_adventures.terrain.choices import any_time, powers
from croupier.games.deck_of_adventures.terrain.questions import QUESTIONS, open_questions
from croupier.games.deck_of_adventures.terrain.retelling import RETELLING
from croupier.games.deck_of_adventures.terrain.sample_hidden import sample_hidden
from croupier.pieces.chapters import Chapter, events_in

WEIGHED = light.surroundings
"""Light and terrain as a source of hands for every Check."""


def step(play: Play[Adventure]) -> bool:
    """Cancel a stated move or a reach request that no longer applies; return whether there was one."""
    return moves.drop_stated_move(play) or gm_reach.drop_reach(play)


CHAPTER = Chapter(
    "terrain",
    {
        wish.LayGrid: map_setup.lay_grid,
        wish.TakeGrid: map_setup.take_grid,
        wish.SetPicture: map_setup.set_picture,
        wish.PaintGrid: map_setup.paint_grid,
        wish.PlaceToken: map_setup.place_token,
        wish.LiftToken: map_setup.lift_token,
        wish.HideToken: map_setup.hide_token,
        wish.SetLight: map_setup.set_light,
        wish.SetCover: cover.set_cover,
        wish.Move: moves.move,
        wish.WalkTo: moves.walk_to,
        wish.StateMove: moves.state_move,
        wish.AnswerMove: moves.answer_move,
        wish.AnswerReach: gm_reach.answer_reach,
        wish.SetNear: gm_reach.set_near,
        wish.MoveAside: moves.move_aside,
    },
    events_in(events, reach_events),
    open_questions=open_questions,
    questions=QUESTIONS,
    any_time=any_time,
    powers=powers,
    groups=EVERY_GROUP,
    step=step,
    deal=sample_hidden,
    retelling=RETELLING,
)
