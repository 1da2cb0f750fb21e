"""The tutorials and three more pages for players, from the documentation's files; a package contains copies."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from croupier.web.page_parts import AppRequest
from croupier.web.problems import Refused
from croupier.web.responses import page

DOCS = Path(__file__).parents[3] / "docs"
FOLDERS = (Path(__file__).with_name("tutorial"), DOCS / "tutorial")
"""Where the tutorials are in an installed package, and in a checkout."""
FOR_PLAYERS = {"dice": DOCS / "reference", "play-safely": DOCS / "how-to", "play-by-post": DOCS / "how-to"}
"""Other pages that the table links to, with their folder in a checkout."""
NAME = re.compile(r"[a-z][a-z-]{0,60}")
PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n?", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@cache
def tutorial(name: str) -> str | None:
    """A tutorial's text without pictures and links, which lead to other files; None if there is no such tutorial."""
    folders = (*FOLDERS, FOR_PLAYERS[name]) if name in FOR_PLAYERS else FOLDERS
    found = (folder / f"{name}.md" for folder in folders)
    path = next((one for one in found if NAME.fullmatch(name) and one.is_file()), None)
    if path is None:
        return None
    return LINK.sub(r"\1", PICTURE.sub("", path.read_text(encoding="utf-8")))


@get("/tutorials/{name:str}", include_in_schema=False)
async def tutorial_page(request: AppRequest, name: FromPath[str]) -> Response[str]:
    """The page of one tutorial."""
    text = tutorial(name)
    if text is None:
        raise Refused("not_found", "there is no tutorial by this name")
    title, _, rest = text.removeprefix("# ").partition("\n")
    return page("tutorial.html", title=title, text=rest)


HANDLERS = (tutorial_page,)
