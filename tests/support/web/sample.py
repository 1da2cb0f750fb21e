"""People at tables of the tiny game, over the API: shared by the web's tests."""

from typing import Any
from urllib.parse import urlencode

from litestar.testing import TestClient

HOME = "http://127.0.0.1"


class Person:
    """A person at a table, over the API."""

    def __init__(self, client: TestClient[Any], table: str, seat: str, token: str) -> None:
        self.client, self.table, self.seat, self.token = client, table, seat, token
        self.headers = {"authorization": f"Bearer {token}"}

    @property
    def address(self) -> str:
        return f"/api/tables/{self.table}"

    def get(self, call: str = "") -> Any:
        answer = self.client.get(f"{self.address}{call}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, type: str, id: str | None = None, prompt: str | None = None, **fields: Any) -> Any:
        body = {"command": {"type": type, **fields}, "prompt": prompt}
        return self.client.post(
            f"{self.address}/commands", json={**body, "id": id} if id else body, headers=self.headers
        )

    def prompt(self, type: str) -> str:
        return next(str(one["prompt"]) for one in self.get()["choices"] if one["command"]["type"] == type)

    def live(self, after: str = "", *, brief: int = 0, **more: str) -> Any:
        query = f"?{urlencode({'after': after, 'brief': str(int(brief)) if brief else '', **more})}"
        return self.client.websocket_connect(f"{self.address}/live{query}", headers=self.headers)


def make(client: TestClient[Any], **more: Any) -> Person:
    made = client.post("/api/tables", json={"game": "tiny", "players": 2, "name": "Our table", **more})
    assert made.status_code == 201, made.text
    return Person(client, made.json()["table"], made.json()["seat"], made.json()["token"])


def join(client: TestClient[Any], gm: Person, name: str, **more: Any) -> Person:
    code = gm.get()["code"]
    joined = client.post(f"/api/tables/{code}/join", json={"name": name, **more})
    assert joined.status_code in {201, 202}, joined.text
    return Person(client, gm.table, joined.json()["seat"], joined.json()["token"])


def told(socket: Any, key: str) -> Any:
    """The next message of a socket that has this key; presence messages in between are skipped."""
    for _ in range(20):
        message = socket.receive_json()
        if key in message:
            return message
    raise AssertionError(f"no {key} was told")
