"""People at a table without a browser, where only what another's gets is looked at: they send what they are told."""

from __future__ import annotations

from typing import Any

import httpx


class Distant:
    """Somebody at a table by the API alone: three pages take three times as long as one."""

    def __init__(self, name: str, seat: str, game: str) -> None:
        self.name, self.seat, self.game = name, seat, game
        self.players, self.code, self.sent = 2, "", 0
        self.troubles: list[str] = []
        self._client = httpx.Client(timeout=30)

    def leave(self) -> None:
        self._client.close()

    def open(self, url: str, **settings: str) -> None:
        """Lay a table for `players` and sit down as GM."""
        wanted = {"game": self.game, "name": "The bridge", "players": self.players, "settings": settings}
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
        """There is no page that could lag behind."""

    def sees(self, what: str = "") -> dict[str, Any]:
        """What the server tells this seat: its view, or its log."""
        told: dict[str, Any] = self._client.get(f"{self.address}{what}").json()
        return told

    def sends(self, kind: str, **fields: Any) -> None:
        """Send a command that is accepted."""
        self.sent += 1
        body = {"command": {"type": kind, **fields}, "id": f"{self.seat}-{self.sent}"}
        answer = self._client.post(f"{self.address}/commands", json=body)
        assert answer.is_success, f"{self.name}: {kind} {fields}: {answer.text}"
