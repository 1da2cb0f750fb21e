"""`GET /api/dice?roll=4d6kh3`: the exact odds of a dice expression, as `/r` would roll it."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from croupier.core.free_rolls.distribution import distribution
from croupier.core.free_rolls.notation import Roll, parse
from croupier.core.free_rolls.rolling import number_text
from croupier.core.odds.questions import TooManyCases
from croupier.odds.evaluate import Limit
from croupier.web.api import AppRequest, problems
from croupier.web.auth import server_of
from croupier.web.odds_api import cacheable
from croupier.web.problems import Refused
from croupier.web.server import client_of
from croupier.web.wire_dice import DiceOdds, DiceOutcome

MOST_STEPS = 300_000
"""The work allowed for one expression: some tenths of a second."""
MOST_OUTCOMES = 5000


@get("/api/dice", responses=problems(400, 422, 429), tags=["odds"])
async def dice_odds(request: AppRequest, roll: Annotated[str, QueryParameter(max_length=400)]) -> Response[DiceOdds]:
    """The probability of each total of a dice expression, from the lowest."""
    server_of(request).odds_asked.take(client_of(request))
    parsed = parse(roll)
    return cacheable(await asyncio.to_thread(_odds, parsed))


def _odds(parsed: Roll) -> DiceOdds:
    try:
        found = distribution(parsed, Limit(parsed.text, MOST_STEPS))
    except TooManyCases as much:
        raise Refused("too_much", str(much)) from None
    if len(found) > MOST_OUTCOMES:
        raise Refused("too_much", f"these dice have {len(found)} different totals", allowed=f"at most {MOST_OUTCOMES}")
    outcomes = tuple(DiceOutcome(number_text(value), str(share), float(share)) for value, share in found.items())
    mean = sum((value * share for value, share in found.items()), Fraction(0))
    return DiceOdds(parsed.text, outcomes, float(mean))


HANDLERS = (dice_odds,)
