"""A Syuzheteers table without a GM in real browsers: what the players prefer to do, and their words on the page."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import Error as PlaywrightError
from websockets.sync.client import connect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.distant import Distant
from support.browser.luck import StagedLuck
from support.browser.pages import PHONE, fits
from support.browser.people import FIELDS, NOW, Person
from support.web.generic import left, value
from support.web.players import drain
from support.web.serving import serving

SHORT = {
    "challenge_count": "n", "starting_relationships": "none", "act_2_few": "n",
    "act_2_passes": "1", "act_3_rounds": "3",
}  # fmt: skip
"""The shortest play that the ledger's settings have: a challenge for each player, one pass, three rounds."""
PACE = 20.0
"""The factor by which timers run faster: a minute without an answer takes three seconds."""
GONE = 0.3
"""Seconds after which somebody without a page counts as away."""
WINDOW = 150
"""Milliseconds after which a claimed beat is certainly decided."""
PATIENCE = 300
"""How often, a twentieth of a second apart, a player checks for the result of an action."""

LIKED = (
    "make_character", "write_resource", "write_challenge", "place_challenge", "write_face", "name_trouble",
    "take_center_stage", "hold_monologue", "put_claims", "buy_success", "lend_hand", "let_stand", "cast_ballot",
    "take_beat", "pass_in_roll", "pass_beat", "tell_change", "assess_want", "spend_rewards", "propose_payer", "pay_for",
    "ready", "vote",
)  # fmt: skip
"""The answers that people prefer, in order; anything else comes last."""

SIZES = """([buttons, width]) => {
  if (document.querySelector('.phone .endcard')) return { sizes: null };
  const sizes = [...document.querySelectorAll(buttons)].map((it) => {
    it.scrollIntoView({ block: 'nearest' });
    const box = it.getBoundingClientRect();
    return [it.innerText, box.left, box.right, box.height];
  });
  return sizes.every(([, least, most]) => 0 <= least && most <= width) && { sizes };
}"""
"""The words of all these buttons, how far left and right they reach and how high they are: once all are within reach.

None while a card at the end of a scene leaves no room for them.
"""

Choice = dict[str, Any]


def answers(view: dict[str, Any]) -> list[Choice]:
    """The choices that answer a seat's open questions."""
    return [one for one in view["choices"] if one["group"] == "now" and one["legal"]]


def rank(choice: Choice) -> int:
    """How early a choice is made."""
    kind = choice["command"]["type"]
    return LIKED.index(kind) if kind in LIKED else len(LIKED)


class Teller(Person):
    """A player with a browser who fills in texts; `words` has the text for each field's label."""

    game, players = "syuzheteers", 3

    def __init__(self, browser: Browser, way: str, name: str, words: dict[str, str]) -> None:
        super().__init__(browser, way, name)
        self.browser, self.words = browser, words
        self.kept: Any = None
        self.presses = 0
        self.page.set_default_timeout(60_000)

    def told_now(self) -> dict[str, Any]:
        """Everything that the server has for this seat."""
        found: dict[str, Any] = self.gets().json()
        return found

    def logged(self) -> list[dict[str, Any]]:
        """The entries of the log as this seat may read them."""
        found: list[dict[str, Any]] = self.gets("/log", limit=1000).json()["entries"]
        return found

    def asked(self) -> list[Choice]:
        """The choices that answer this seat's open questions."""
        return answers(self.told_now())

    def button(self, choice: Choice) -> Locator:
        """The choice on the page, by its label; one under a heading is unfolded."""
        if choice.get("under"):
            return self.unfolds(choice["label"])
        label = re.compile(rf"^\s*{re.escape(choice['label'])}…?\s*$")
        return self.page.locator(NOW, has=self.page.get_by_text(label)).first

    def takes(self, choice: Choice, **words: str) -> None:
        """Press the choice, type its values, confirm, and wait until the question is closed."""
        self.settle()
        before = self.taken
        self.chooses(lambda: self.button(choice), before, may=lambda: self._may(choice))
        self.presses += 1
        if choice["fields"]:
            self.page.locator(".filling").wait_for()
            self.fill({**self.words, **words})
        self._watch("done", before)
        for _ in range(PATIENCE):
            if not self._may(choice):
                break
            self.page.wait_for_timeout(50)
        else:
            raise AssertionError(f"{self.name}: nothing came of {choice['label']}: {self.troubles}")
        expect(self.page.locator(".filling")).to_have_count(0)

    def acts(self) -> str:
        """Answer the open question as this player prefers; return what was done, or nothing if no question is open."""
        offered = self.asked()
        if not offered:
            return ""
        choice = min(offered, key=rank)
        try:
            self.takes(choice)
        except PlaywrightError:  # a window has closed meanwhile
            assert not self._may(choice), choice["label"]
            self.page.keyboard.press("Escape")
        done: str = choice["command"]["type"]
        if done == "take_beat":
            self.page.wait_for_timeout(WINDOW)
        return done

    def fill(self, fields: dict[str, str]) -> None:
        """As usual; a required text that is not in her words is short, and the first option of a list is taken."""
        form = self.page.locator(".filling")
        for at, told in enumerate(form.evaluate(FIELDS)):
            if "optional" in told["legend"] or any(told["legend"].startswith(name) for name in fields):
                continue
            field = form.locator("fieldset").nth(at)
            if told["texts"]:
                for box in field.locator("textarea, input[type=text], input:not([type])").all():
                    box.fill("So be it.")
            if told["numbers"]:
                for number in field.locator("input[type=number]").all():
                    if number.get_attribute("aria-label") == "kept":
                        number.fill(number.get_attribute("max") or "0")
                    elif not number.input_value():
                        number.fill("0" if field.get_by_label("kept", exact=True).count() else "1")
            if told["selects"]:
                for options in field.locator("select").all():
                    options.select_option(index=1)
        super().fill(fields)

    def is_asked(self, *kinds: str) -> bool:
        """Whether a question can be answered by a command of one of these kinds."""
        return any(one["command"]["type"] in kinds for one in self.asked())

    def asks_not_to_wait(self, name: str) -> None:
        """Ask the others to skip someone, once that is offered."""
        for _ in range(PATIENCE):
            offered = [one for one in self.told_now()["choices"] if one["command"]["type"] == "ask_not_to_wait"]
            if offered:
                break
            self.page.wait_for_timeout(50)
        self.settle()
        before = self.taken
        self.chooses(lambda: self.unfolds(f"Ask to continue without {name}"), before)
        self.presses += 1
        self._watch("done", before)

    def fits(self) -> None:
        """Check that nothing overflows the page, and that whatever is asked can be scrolled to and pressed."""
        self.settle()
        fits(self.page, PHONE["width"])
        sized = [NOW, PHONE["width"]]
        while (buttons := self.page.wait_for_function(SIZES, arg=sized).json_value()["sizes"]) is None:
            self.close_end_card()  # the stage shows one result after another
        for words, least, most, height in buttons:
            assert 0 <= least <= most <= PHONE["width"], words
            assert height >= 40, f"too small for a thumb: {words}"

    def _may(self, choice: Choice) -> bool:
        """Whether its question is still open."""
        return any(one["prompt"] == choice["prompt"] for one in self.asked())

    def closes(self) -> str:
        """Close the laptop: the page is gone, its cookies stay. Return its URL."""
        address, self.kept = self.page.url, self.context.storage_state()
        self.context.close()
        return address

    def opens(self, address: str) -> None:
        """Open the laptop again, at the same URL."""
        again = type(self)(self.browser, self.way, self.name, self.words)
        again.context.add_cookies(self.kept["cookies"])
        again.troubles += self.troubles
        self.context, self.page, self.troubles = again.context, again.page, again.troubles
        self.page.goto(address)
        self.page.locator(".choices").wait_for()


class DistantTeller(Distant):
    """A player without a browser, who is present at the table and answers as others do."""

    def __init__(self, name: str, seat: str, words: dict[str, str]) -> None:
        super().__init__(name, seat, Teller.game)
        self.words, self.presses, self.random = words, 0, Random(7)
        self._open = ExitStack()

    def _sit(self, url: str, answer: httpx.Response) -> None:
        """Sit down, and keep a connection open: without one they would count as away."""
        super()._sit(url, answer)
        address = f"{self.address.replace('http', 'ws', 1)}/live?brief=1"
        token = {"authorization": self._client.headers["authorization"]}
        Thread(target=drain, args=(self._open.enter_context(connect(address, additional_headers=token)),)).start()

    def leave(self) -> None:
        self._open.close()
        super().leave()

    def logged(self) -> list[dict[str, Any]]:
        """The entries of the log as this seat may read them."""
        found: list[dict[str, Any]] = self.sees("/log?limit=1000")["entries"]
        return found

    def asked(self) -> list[Choice]:
        """The choices that answer this seat's open questions."""
        return answers(self.sees())

    def is_asked(self, *kinds: str) -> bool:
        """Whether a question can be answered by a command of one of these kinds."""
        return any(one["command"]["type"] in kinds for one in self.asked())

    def asks_not_to_wait(self, name: str) -> None:
        """Ask the others to skip someone, once that is offered."""
        label = f"Ask to continue without {name}"
        for _ in range(PATIENCE):
            ask = next((one for one in self.sees()["choices"] if one["legal"] and label in one["label"]), None)
            if ask is not None:
                assert self.is_accepted(**ask["command"])
                self.presses += 1
                return
            time.sleep(0.05)
        raise AssertionError(f"{self.name} may not continue without {name}")

    def acts(self) -> str:
        """Answer the open question as this player prefers; return what was done, or nothing if no question is open."""
        offered = self.asked()
        if not offered:
            return ""
        choice = min(offered, key=rank)
        for _ in range(PATIENCE):
            if self._is_taken(choice):
                break
        else:
            raise AssertionError(f"{self.name}: nothing came of {choice['label']}")
        self.presses += 1
        done: str = choice["command"]["type"]
        if done == "take_beat":
            time.sleep(WINDOW / 1000)
        return done

    def _is_taken(self, choice: Choice) -> bool:
        """Whether a choice is accepted with these values; also if its question is closed meanwhile."""
        given: dict[str, Any] = {}
        for field in choice["fields"]:
            wish = next((words for name, words in self.words.items() if field["label"].startswith(name)), None)
            if field["kind"] == "text":
                given[field["name"]] = (wish or "So be it.")[: field["max_length"]]
            elif wish is not None and field["kind"] == "int":
                given[field["name"]] = int(wish)
            elif field["required"]:
                given[field["name"]] = value(left(field, given), self.random)
        if self.is_accepted(**choice["command"], **given):
            return True
        return all(one["prompt"] != choice["prompt"] for one in self.asked())


@contextmanager
def stage(path: Path, browser: Browser, people: Sequence[Teller | DistantTeller], **settings: str) -> Iterator[str]:
    """A separate server, a table without a GM, and these players at it."""
    with Journal.open(path / "croupier.db") as journal:
        limits = Limits(commands_a_second=1000)
        with serving(create_app(journal, luck=StagedLuck("stage"), limits=limits, grace=GONE, pace=PACE)) as url:
            try:
                people[0].players = len(people)
                people[0].open(url, gm="no", **settings)
                for person in people[1:]:
                    person.join(url, people[0].code)
                yield url
            finally:
                for person in people:
                    person.leave()
