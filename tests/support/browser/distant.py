"""People at a table without a browser, for tests that look at only one seat's browser."""

from __future__ import annotations

from typing import Any

import httpx

PRESENT: list[Distant] = []
"""Those who have not left: a test that fails leaves them to `everybody_leaves`, at the end of its module."""


def everybody_leaves() -> None:
    """An open connection would fail a later test, which did nothing wrong."""
    for person in PRESENT:
        person.leave()


class Distant:
    """A player who uses only the API: three pages would take three times as long as one."""

    def __init__(self, name: str, seat: str, game: str) -> None:
        self.name, self.seat, self.game = name, seat, game
        self.players, self.code, self.sent = 2, "", 0
        self.troubles: list[str] = []
        self.filled: dict[str, str] = {}
        """What was chosen in each field, by label, as the page words it."""
        self._client = httpx.Client(timeout=30)
        PRESENT.append(self)

    def leave(self) -> None:
        self._client.close()
        if self in PRESENT:
            PRESENT.remove(self)

    def open(self, url: str, **settings: str) -> None:
        """Create a table for `players` and sit down as GM."""
        more: dict[str, Any] = {"odds": settings.pop("odds")} if "odds" in settings else {}
        if "gm" in settings:
            more |= {"gm": settings.pop("gm") == "yes", "creator": self.name}
        wanted = {"game": self.game, "name": "The bridge", "players": self.players, "settings": settings, **more}
        self._sit(url, self._client.post(f"{url}/api/tables", json=wanted))

    def join(self, url: str, code: str) -> None:
        self._sit(url, self._client.post(f"{url}/api/tables/{code}/join", json={"name": self.name}))

    def _sit(self, url: str, answer: httpx.Response) -> None:
        assert answer.is_success, answer.text
        told = answer.json()
        assert told["seat"] == self.seat
        self.code = told.get("code", "")
        self.address = f"{url}/api/tables/{told['table']}"
        self._client.headers["authorization"] = f"Bearer {told['token']}"

    def settle(self) -> None:
        """Do nothing: there is no page that could lag behind."""

    def choices(self) -> list[str]:
        """The available choices, worded as on the page."""
        return [one["label"] for one in self._offered() if one["group"] == "now"]

    def is_offered(self, label: str) -> bool:
        """Whether anything with these words may be done now."""
        return any(label in one["label"] for one in self._offered())

    def manages(self, label: str) -> bool:
        """Make the choice with this label, with its default values."""
        self.does(label)
        return True

    def does(self, label: str, **fields: str) -> None:
        """Make a choice by label; fields have the values given by label, otherwise their defaults."""
        offered = self._offered()
        choice = next((one for one in offered if label in one["label"]), None)
        assert choice is not None, f"{self.name} is not offered {label}: {[one['label'] for one in offered]}"
        values = {}
        for field in choice["fields"]:
            wish = next((value for name, value in fields.items() if field["label"].startswith(name)), None)
            value = _value(field, wish)
            if value is not None:
                values[field["name"]] = value
                self.filled[field["label"]] = _words(field, value)
        self.sends(choice["command"].pop("type"), **choice["command"], **values)

    def _offered(self) -> list[dict[str, Any]]:
        return [one for one in self.sees()["choices"] if one["legal"]]

    def sees(self, what: str = "") -> dict[str, Any]:
        """What the server sends this seat: its view, or its log."""
        told: dict[str, Any] = self._client.get(f"{self.address}{what}").json()
        return told

    def sends(self, kind: str, **fields: Any) -> None:
        """Send a command that is accepted."""
        answer = self._tries(type=kind, **fields)
        assert answer.is_success, f"{self.name}: {kind} {fields}: {answer.text}"

    def is_accepted(self, **command: Any) -> bool:
        """Send a command, which may be refused."""
        return self._tries(**command).is_success

    def _tries(self, **command: Any) -> httpx.Response:
        self.sent += 1
        body = {"command": command, "id": f"{self.seat}-{self.sent}"}
        return self._client.post(f"{self.address}/commands", json=body)


def _value(field: dict[str, Any], wish: str | None) -> Any:
    """The value of a field: the one given, else its default, else its first option."""
    options = field.get("options", ())
    if wish is not None:
        named = next((one["value"] for one in options if one["label"] == wish), wish)
        if field["kind"] == "some_of":
            return [named]
        return int(named) if field["kind"] == "int" else named
    if field.get("default") is not None or not field["required"]:
        return field.get("default")
    return options[0]["value"] if options else field["min"]


def _words(field: dict[str, Any], value: Any) -> str:
    """A value as the page words it: an option by its label."""
    return str(next((one["label"] for one in field.get("options", ()) if one["value"] == value), value))
