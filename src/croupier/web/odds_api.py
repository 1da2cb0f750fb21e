"""The odds API: the games' questions, which need no seat, and the odds of a choice, from its seat's knowledge."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from croupier.core.game import Game
from croupier.core.odds.questions import OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds import compare, evaluate
from croupier.odds.evaluate import Limit
from croupier.web import odds_catalog, odds_live, odds_worker, wire_odds
from croupier.web.api import SEAT, TABLE, problems
from croupier.web.auth import Requester, requester_of, require_seat, server_of
from croupier.web.json_depth import is_too_deep
from croupier.web.odds_worker import Task
from croupier.web.problems import Refused, invalid
from croupier.web.responses import json_response
from croupier.web.server import Server, client_of

AppRequest = Request[Any, Any, Any]
KEPT = "public, max-age=3600"
"""Answers depend only on the question and this version of the rules."""
SHORT = 200_000
"""Steps that a question can take in a thread of this process; longer ones go to the worker process."""
WAIT = 5.0
"""Seconds that a call waits for slow odds of a choice."""
TAKING = ("by", "of", "at-least")


@get("/api/odds", tags=["odds"])
async def odds_games(request: AppRequest) -> Response[wire_odds.OddsGames]:
    """The games and their odds questions."""
    return cacheable(odds_catalog.games(list(server_of(request).games.values())))


@get("/api/odds/{game:str}", responses=problems(404), tags=["odds"])
async def odds_questions(request: AppRequest, game: FromPath[str]) -> Response[wire_odds.OddsQuestions]:
    """The questions of one game, with their parameters and the rulings that change their answers."""
    return cacheable(odds_catalog.questions(_game(server_of(request), game)))


@get("/api/odds/{game:str}/{question:str}", responses=problems(404, 422, 429), tags=["odds"])
async def odds_answer(
    request: AppRequest, game: FromPath[str], question: FromPath[str]
) -> Response[wire_odds.OddsAnswer]:
    """The exact answer to a question: its parameters by name, `set=RULING=OPTION` for a ruling.

    A ruling set twice compares both answers; `at-least`, `by` and `of` solve for a parameter.
    """
    server = server_of(request)
    of = _game(server, game)
    asked = next((one for one in of.questions if one.name == question), None)
    if asked is None:
        raise Refused("not_found", f"{of.title} has no odds question {question[:40]!r}",
                      allowed=", ".join(one.name for one in of.questions))  # fmt: skip
    server.odds_asked.take(client_of(request))
    task = task_for(of, asked, list(request.query_params.multi_items()))
    try:
        return cacheable(await compute_odds(server, asked, task))
    except TooManyCases as much:
        raise Refused("too_much", str(much)) from None


@get(TABLE + "/choices/{choice:str}/odds", guards=[require_seat], responses=SEAT, tags=["play"])
async def odds(
    request: AppRequest, choice: FromPath[str], values: Annotated[str, QueryParameter(max_length=20_000)] = "{}"
) -> Response[wire_odds.ChoiceOdds]:
    """Exact odds of a choice, from this seat's knowledge; `values` are the fields filled in so far.

    Returns 202 and `waiting` if they are not ready yet: ask again.
    """
    server, requester = server_of(request), requester_of(request)
    server.odds_asked.take((requester.table, requester.seat))
    found = await _of_choice(server, requester, choice, _values(values))
    return json_response({"choice": choice, **found}, 202 if found.get("waiting") else 200)  # type: ignore[arg-type]


HANDLERS = (odds_games, odds_questions, odds_answer, odds)


def cacheable(content: Any) -> Response[Any]:
    """An odds response, cacheable until the rules change."""
    answer = json_response(content)
    answer.set_header("cache-control", KEPT)
    return answer


def _game(server: Server, name: str) -> Game[Any]:
    game = server.games.get(name)
    if game is None or not game.questions:
        known = ", ".join(one.name for one in server.games.values() if one.questions)
        raise Refused("not_found", f"there is no game {name[:40]!r} with odds questions", allowed=known)
    return game


def task_for(game: Game[Any], asked: OddsQuestion, query: list[tuple[str, str]], *, plain: bool = True) -> Task:
    """The task that a URL asks for; unless `plain`, with the bars of a page. Raises Invalid."""
    own = {one.name for one in asked.parameters}
    given: dict[str, str] = {}
    chosen = [value for name, value in query if name == "set"]
    for name, value in query:
        if name in given:
            raise Invalid(name, value, "each parameter once")
        if name != "set":
            given[name] = value
    take = {name.replace("-", "_"): given.pop(name) for name in TAKING if name in given and name not in own}
    sides = [evaluate.options(game, asked, one) for one in compare.settings(chosen)]
    task = {"game": game.name, "at": odds_live.address_of(game), "question": asked.name, "given": given, "sides": sides}
    if not take:
        for options in sides:
            evaluate.read(asked, given, options)
        return {**task, "plain": plain}
    for name in ("by", "at_least"):
        if name not in take:
            raise Invalid(name.replace("_", "-"), "", "`by` and `at-least` together")
    if len(sides) > 1:
        raise Invalid("set", chosen[-1], "one option per ruling when solving for a parameter")
    return {**task, "take": take}


async def compute_odds(server: Server, asked: OddsQuestion, task: Task) -> Any:
    """The answer, computed in a thread if short and otherwise in the worker process. Raises Invalid, TooManyCases."""
    if not asked.heavy:
        try:
            async with server.odds_threads:
                return await asyncio.to_thread(odds_worker.answer_task, asked, task, Limit(asked.name, SHORT))
        except TooManyCases:
            pass
    found = await server.odds.ask(msgspec.json.encode(task), task)
    if found is None:
        raise TooManyCases(f"{asked.name}: this could not be computed here; ask for less at a time")
    return found


def _values(given: str) -> Mapping[str, Any]:
    try:
        values = None if is_too_deep(given) else msgspec.json.decode(given)
    except msgspec.DecodeError:
        raise invalid("values", given[:60], "a JSON object with values by field name") from None
    if not isinstance(values, dict):
        raise invalid("values", given[:60], "a JSON object with values by field name")
    return values


async def _of_choice(server: Server, requester: Requester, choice: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of a choice, once the state they depend on is durable. Raises Refused, Invalid."""
    table = server.table(requester.table)
    while True:
        life = table.life
        choices = table.last_sent.offered(requester.seat)
        put = odds_live.odds_of(table.table, requester.seat, choices, choice, values)
        await table.all_written()
        if life == table.life:
            break
    found = odds_live.start_task(server.odds, put)
    if isinstance(found, odds_live.Waiting):
        server.want((requester.table, requester.seat), found.answer)
        await asyncio.wait([found.answer], timeout=WAIT)
        if not found.answer.done():
            return {"waiting": True}
        found = odds_live.result_of(found)
    if found is None:
        raise Refused("no_odds", "these odds cannot be computed", instead="fill in fewer or different values")
    return found
