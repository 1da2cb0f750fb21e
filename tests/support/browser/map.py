"""People at a map in real browsers: a GM on a desktop, a player on a phone, in the middle of a combat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from croupier.games.deck_of_adventures import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.people import Person
from support.web.serving import serving

SAY = """async ([type, fields]) => {
  const at = location.pathname.replace('/tables/', '/api/tables/'), seat = location.search
  const view = await (await fetch(at + seat)).json()
  const fits = view.choices.filter((one) => one.command.type === type)
  const is = ([name, value]) => name === 'type' || fields[name] === value
  const exact = fits.find((one) => Object.entries(one.command).every(is))
  const prompt = (exact ?? fits[0])?.prompt ?? null
  const body = JSON.stringify({command: {type, ...fields}, prompt, id: crypto.randomUUID()})
  const headers = {'content-type': 'application/json'}
  const answer = await fetch(at + '/commands' + seat, {method: 'POST', headers, body})
  if (!answer.ok) throw new Error(await answer.text())
}"""


class Adventurer(Person):
    """A player at a Deck of Adventures table."""

    game, players = "deck-of-adventures", 1

    def say(self, type: str, /, **fields: Any) -> None:
        """Send a command over the API with this browser's seat, and wait until the page shows the result."""
        self.page.evaluate(SAY, [type, fields])
        self.settle()

    def sees(self, what: str = "") -> dict[str, Any]:
        """What the server sends this seat: its view, or its log."""
        found: dict[str, Any] = self.page.evaluate(
            "(what) => fetch(location.pathname.replace('/tables/', '/api/tables/') + what + location.search)"
            ".then((one) => one.json())",
            what,
        )
        return found

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The center of a space on the screen."""
        point: list[float] = self.page.evaluate(
            """([x, y]) => {
              const drawn = document.querySelector('.mapbox svg')
              const at = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(drawn.getScreenCTM())
              return [at.x, at.y]
            }""",
            [x, y],
        )
        return point[0], point[1]

    def sees_the_map(self) -> bool:
        """Whether nothing covers the map, neither the header nor the choices, nor the line below it."""
        seen: bool = self.page.evaluate(
            """() => {
              const [map, line] = ['.mapbox', '.mapsaid'].map((one) => document.querySelector(one))
              const hits = (it, x, y) => it.contains(document.elementFromPoint(x, y))
              const edges = map.getBoundingClientRect(), said = line.getBoundingClientRect()
              const middle = edges.x + edges.width / 2
              return hits(map, middle, edges.top + 3) && hits(map, middle, edges.bottom - 3)
                && hits(line, said.x + 3, said.bottom - 3)
            }"""
        )
        return seen

    def stands(self, name: str) -> str:
        """The space that a token is on, as this seat sees it."""
        tokens = next(one for one in self.sees()["view"]["places"] if one["id"] == "map")["tokens"]
        return str(next(one["cell"] for one in tokens if one["name"] == name))


@contextmanager
def combat(tmp_path: Path, browser: Browser) -> Iterator[tuple[Adventurer, Adventurer]]:
    """The GM, and Ana, whose Bram is on the map in his turn; one Marsh Slinger behind a wall, another hidden."""
    with table(tmp_path, browser) as (gm, ana):
        _prepare(gm, ana)
        yield gm, ana


@contextmanager
def table(tmp_path: Path, browser: Browser) -> Iterator[tuple[Adventurer, Adventurer]]:
    """The GM on a desktop, Ana on a phone."""
    with Journal.open(tmp_path / "croupier.db") as journal:
        app = create_app(journal, games={GAME.name: GAME}, limits=Limits(commands_a_second=1000))
        with serving(app) as address:
            gm, ana = Adventurer(browser, "mouse", "Gil"), Adventurer(browser, "touch", "Ana")
            gm.open(address)
            ana.join(address, gm.code)
            yield gm, ana
            for one in (gm, ana):
                one.context.close()


def _prepare(gm: Adventurer, ana: Adventurer) -> None:
    ana.say("take_premade", being="Bram Holloway")
    gm.say("make_ready", being="Marsh Slinger", count=2)
    gm.say("lay_grid", width=12, height=8)
    gm.say("paint_grid", what="wall", cells=[{"x": 4, "y": y} for y in range(2, 7)])
    gm.say("paint_grid", what="rough", cells=[{"x": 2, "y": 3}, {"x": 3, "y": 3}, {"x": 2, "y": 4}])
    gm.say("paint_grid", what="full darkness", cells=[{"x": x, "y": y} for x in (9, 10, 11) for y in (0, 1, 2)])
    gm.say("place_token", who="w2", x=10, y=1, hidden=True)
    gm.say("bring_on", waiting=["w1", "w2"])
    gm.say("place_token", who="c1", x=1, y=2)
    gm.say("place_token", who="c2", x=6, y=4)
    gm.say("set_cover", attacker="c1", target="c2", cover="partial")
    gm.say("start_combat", who=["c1", "c2", "c3"])
    for _ in range(20):
        if any(one["command"]["type"] == "move" for one in ana.sees()["choices"]):
            return
        _goes_on(gm, ana)
    raise AssertionError(gm.sees()["waiting_for"])


def _goes_on(gm: Adventurer, ana: Adventurer) -> None:
    """Keep cards, let ties act in the order of their ids, and end the GM's turns at once."""
    for person in (ana, gm):
        for one in person.sees()["choices"]:
            command = {name: value for name, value in one["command"].items() if name != "type"}
            if one["command"]["type"] == "order_equals":
                person.say("order_equals", order=[option["value"] for option in one["fields"][0]["options"]])
            elif one["command"]["type"] == "keep_order_card" or (one["command"]["type"] == "end_turn" and person is gm):
                person.say(one["command"]["type"], **command)
            else:
                continue
            return
