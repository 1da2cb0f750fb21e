"""The rules of the games, clause by clause, and the help pages of problems."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from croupier.web import game_catalog, static_files, tutorials
from croupier.web.auth import server_of
from croupier.web.page_parts import AppRequest, see_other
from croupier.web.problems import KINDS, Refused
from croupier.web.responses import page

BEFORE_PLAY = ("**You need**", "**Decide")
"""How the paragraphs of a how-to-play page begin that are read when a game is prepared, after how it is played."""


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
    return page("rules.html", game=game_catalog.card(game), book=book, sections=sections, words=q, found=book.search(q),
                how_to_play=bool(game.how_to_play), has_odds=bool(game.questions),
                picture=(static_files.FOLDER / f"game-{game.name}.svg").is_file(),
                tutorial=lesson if tutorials.tutorial(lesson) else "")  # fmt: skip


@get("/how-to-play/{name:str}", include_in_schema=False)
async def how_to_play(request: AppRequest, name: FromPath[str]) -> Response[Any]:
    """A game on one page: what one does first, in drawings, then the ten steps; its rules if it has no such page."""
    game = server_of(request).games.get(name)
    if game is None:
        raise Refused("not_found", f"there is no game {name[:40]!r}")
    if not game.how_to_play:
        return see_other(f"/rules/{name}")
    opening, mark, turn = game.how_to_play.partition("\n## ")
    _, *paragraphs = opening.split("\n\n")
    needs = [one for one in paragraphs if one.startswith(BEFORE_PLAY)]
    goal = [one for one in paragraphs if one not in needs]
    lesson = game.introduction.tutorial
    return page(
        "how_to_play.html", game=game_catalog.card(game), goal="\n\n".join(goal),
        turn=(mark + turn).replace(mark, "\n# "), needs="\n\n".join(["# Before you start", *needs]),
        has_odds=bool(game.questions), tutorial=lesson if tutorials.tutorial(lesson) else "",
    )  # fmt: skip


@get("/problems/{name:str}", include_in_schema=False)
async def problem(name: FromPath[str]) -> Response[str]:
    """The help page of a kind of problem."""
    kind = KINDS.get(name)
    if kind is None:
        raise Refused("not_found", f"there is no problem type {name[:40]!r}")
    return page("problem.html", kind=kind, detail="", again=0)


HANDLERS = (rules_index, rules, how_to_play, problem)
