"""The odds pages: the games, one game's questions, and a question's form with its answer under one URL."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import Any
from urllib.parse import urlencode

from litestar import Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from croupier.core.game import Game
from croupier.core.odds.questions import OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds import compare
from croupier.web import odds_api, odds_form, odds_view
from croupier.web.auth import server_of
from croupier.web.odds_form import FormValues
from croupier.web.odds_view import AnswerJson, Grid, Headline, Listed
from croupier.web.problems import Refused
from croupier.web.responses import page
from croupier.web.server import client_of

AppRequest = Request[Any, Any, Any]


@get("/odds", include_in_schema=False)
async def odds_games(request: AppRequest) -> Response[str]:
    """The games with odds questions."""
    return page("odds_games.html", games=[one for one in server_of(request).games.values() if one.questions])


@get("/odds/{name:str}", include_in_schema=False)
async def odds_questions(request: AppRequest, name: FromPath[str]) -> Response[str]:
    """The questions of one game."""
    game = _game(request, name)
    return page("odds_game.html", game=game, questions=game.questions)


@get("/odds/{name:str}/{question:str}", include_in_schema=False)
async def odds_page(request: AppRequest, name: FromPath[str], question: FromPath[str]) -> Response[str]:
    """The page of one question: the values in the URL, and the answer."""
    game = _game(request, name)
    asked = _question(game, question)
    read = odds_form.read(asked, request.scope["query_string"].decode("latin-1"))
    refused: Invalid | None = None
    told: AnswerJson = {}
    wrong = ""
    try:
        told = await _answer_json(request, game, asked, read.query)
    except Invalid as error:
        refused, wrong = error, error.why
    except TooManyCases as error:
        wrong = str(error)
    inputs = odds_form.inputs(asked, read.given, refused)
    picks = odds_form.picks(game, asked, read, refused)
    query = urlencode(read.query)
    if any(one.wrong for one in inputs) or any(one.wrong for one in picks):
        wrong = ""
    found = _page(told, read.settings)
    first = _sides(told)[0]
    movable = () if first.get("cells") else odds_form.movable(asked)
    return page(
        "odds.html", 422 if refused or wrong else 200, game=game, question=asked, inputs=inputs, picks=picks,
        wrong=wrong, wish=read.wish, movable=movable, measures=odds_form.measures(asked, first),
        sides=found.headlines, lists=found.lists, grids=found.grids, wished=found.wished,
        link=f"{server_of(request).address_of(request)}/odds/{game.name}/{asked.name}?{query}",
        api=f"/api/odds/{game.name}/{asked.name}?{query}", typed=_typed(game.name, asked.name, read),
    )  # fmt: skip


@get("/odds/{name:str}/{question:str}/shown", include_in_schema=False)
async def odds_anew(request: AppRequest, name: FromPath[str], question: FromPath[str]) -> Response[OddsPage]:
    """The answer for the page's script when a value changes."""
    game = _game(request, name)
    query = list(request.query_params.multi_items())
    told = await _answer_json(request, game, _question(game, question), query)
    return odds_api.cacheable(_page(told, [value for key, value in query if key == "set"]))


class OddsPage(Struct, frozen=True):
    """Everything a page shows about an answer."""

    headlines: tuple[Headline, ...] = ()
    lists: tuple[Listed, ...] = ()
    grids: tuple[Grid, ...] = ()
    wished: str = ""


async def _answer_json(
    request: AppRequest, game: Game[Any], asked: OddsQuestion, query: list[tuple[str, str]]
) -> AnswerJson:
    """The answer with its bars. Raises Invalid and TooManyCases."""
    server = server_of(request)
    server.odds_asked.take(client_of(request))
    found: AnswerJson = await odds_api.compute_odds(server, asked, odds_api.task_for(game, asked, query, plain=False))
    return found


def _sides(told: AnswerJson) -> Sequence[AnswerJson]:
    sides: Sequence[AnswerJson] = told.get("sides", (told,))
    return sides


def _page(told: AnswerJson, settings: Sequence[str]) -> OddsPage:
    """The page with one answer, two compared, a solved parameter, or nothing."""
    if "tried" in told:
        return OddsPage(lists=(odds_view.tries(told),), wished=odds_view.solution_text(told))
    if not told:
        return OddsPage()
    sides = _sides(told)
    heads = _heads(compare.settings(settings))
    headlines = (odds_view.headline(head, side["bars"]) for head, side in zip(heads, sides, strict=True))
    lists = (one for one in odds_view.lists(sides, heads) if one.rows)
    return OddsPage(tuple(headlines), tuple(lists), tuple(odds_view.grids(sides[0])))


def _heads(settings: Sequence[dict[str, str]]) -> tuple[str, ...]:
    """What differs on each side, such as "tie: gm"; empty for a single side."""
    if len(settings) < 2:
        return ("",)
    other = [key for key in settings[0] if settings[0][key] != settings[1][key]]
    return tuple(", ".join(f"{key}: {one[key]}" for key in other) for one in settings)


def _game(request: AppRequest, name: str) -> Game[Any]:
    game = server_of(request).games.get(name)
    if game is None or not game.questions:
        raise Refused("not_found", f"there is no game {name[:40]!r} with odds questions")
    return game


def _question(game: Game[Any], name: str) -> OddsQuestion:
    asked = next((one for one in game.questions if one.name == name), None)
    if asked is None:
        raise Refused("not_found", f"{game.title} has no odds question {name[:40]!r}")
    return asked


def _typed(game: str, question: str, read: FormValues) -> str:
    """The question as a command line."""
    given = [f"--{name} {quote(value)}" for name, value in read.query]
    return " ".join(["croupier odds", game, question, *given])


HANDLERS: tuple[Any, ...] = (odds_games, odds_questions, odds_page, odds_anew)
