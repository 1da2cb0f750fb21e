"""What the map brings to the whole."""

from __future__ import annotations

from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain import laying, light, moving
from croupier.games.deck_of_adventures.terrain.asks import KINDS, answer, asks, step
from croupier.games.deck_of_adventures.terrain.dealing import deal
from croupier.games.deck_of_adventures.terrain.events import EVENTS, apply
from croupier.games.deck_of_adventures.terrain.lines import line
from croupier.games.deck_of_adventures.terrain.offers import any_time, offer, powers
from croupier.pieces.chapters import Chapter

WEIGHED = light.surroundings
"""Light and terrain are weighed in every Check."""

CHAPTER = Chapter(
    "terrain",
    {
        wish.LayGrid: laying.lay,
        wish.TakeGrid: laying.take,
        wish.SetPicture: laying.set_picture,
        wish.PaintGrid: laying.paint,
        wish.PlaceToken: laying.place,
        wish.LiftToken: laying.lift,
        wish.HideToken: laying.hide,
        wish.SetLight: laying.set_light,
        wish.SetCover: laying.set_cover,
        wish.Move: moving.move,
        wish.WalkTo: moving.walk_to,
        wish.StateMove: moving.state_move,
        wish.AnswerMove: moving.answer_move,
        wish.MoveAside: moving.move_aside,
    },
    EVENTS,
    apply,
    line,
    asks=asks,
    kinds=KINDS,
    answer=answer,
    offer=offer,
    any_time=any_time,
    powers=powers,
    step=step,
    deal=deal,
)
