"""The rules of the games, clause by clause, and the help pages of problems."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from croupier.web import game_catalog, static_files, tutorials
from croupier.web.auth import server_of
from croupier.web.page_parts import AppRequest
from croupier.web.problems import KINDS, Refused
from croupier.web.responses import page


@get("/rules", include_in_schema=False)
async def rules_index(request: AppRequest) -> Response[str]:
    """The games that have rules pages."""
    return page("rules_index.html", games=[game_catalog.card(one) for one in server_of(request).games.values()])


@get("/rules/{name:str}", include_in_schema=False)
async def rules(
    request: AppRequest, name: FromPath[str], q: Annotated[str, QueryParameter(max_length=200)] = ""
) -> Response[str]:
    """A game's rules, each clause with its own anchor."""
    game = server_of(request).games.get(name)
    if game is None:
        raise Refused("not_found", f"there is no game {name[:40]!r}")
    book = game.rulebook
    sections = [
        {"label": label, "clauses": list(found)} for label, found in groupby(book.clauses, key=lambda one: one.section)
    ]
    lesson = game.introduction.tutorial
    opening, mark, rest = game.how_to_play.partition("\n## ")  # the drawing of its mechanism stands between them
    return page("rules.html", game=game_catalog.card(game), book=book, sections=sections, words=q, found=book.search(q),
                how_to_play=(opening, mark + rest) if opening else None, has_odds=bool(game.questions),
                picture=(static_files.FOLDER / f"game-{game.name}.svg").is_file(),
                tutorial=lesson if tutorials.tutorial(lesson) else "")  # fmt: skip


@get("/problems/{name:str}", include_in_schema=False)
async def problem(name: FromPath[str]) -> Response[str]:
    """The help page of a kind of problem."""
    kind = KINDS.get(name)
    if kind is None:
        raise Refused("not_found", f"there is no problem type {name[:40]!r}")
    return page("problem.html", kind=kind, detail="", again=0)


HANDLERS = (rules_index, rules, problem)
