"""`GET /api/dice?roll=4d6kh3`: the exact odds of a dice expression, as `/r` would roll it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from croupier.core.odds.questions import TooManyCases
from croupier.odds.dice import dice_odds
from croupier.web.api import AppRequest, problems
from croupier.web.auth import server_of
from croupier.web.odds_api import cacheable
from croupier.web.problems import Refused
from croupier.web.server import client_of
from croupier.web.wire_dice import DiceOdds, DiceOutcome


@get("/api/dice", responses=problems(400, 422, 429), tags=["odds"])
async def odds_of_dice(request: AppRequest, roll: Annotated[str, QueryParameter(max_length=400)]) -> Response[DiceOdds]:
    """The probability of each total of a dice expression, from the lowest."""
    server_of(request).odds_asked.take(client_of(request))
    return cacheable(await asyncio.to_thread(_odds, roll))


def _odds(roll: str) -> DiceOdds:
    try:
        found = dice_odds(roll)
    except TooManyCases as much:
        raise Refused("too_much", str(much)) from None
    outcomes = (DiceOutcome(total, str(share), float(share)) for total, share in found.outcomes.items())
    return DiceOdds(found.roll.text, tuple(outcomes), float(found.mean))


HANDLERS = (odds_of_dice,)
