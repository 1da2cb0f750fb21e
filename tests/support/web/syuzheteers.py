"""A Syuzheteers table over the API: written, ranked, brought into a scene, commands that it must refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar.testing import TestClient

from support.web.sample import Person, join, make

SHEET = {
    "signature": "ties any knot", "inclination_1": "angry", "inclination_2": "upset", "inclination_3": "shaken",
    "rally": "a song", "destiny": "a crown", "want": "a quiet life", "comfort": "a warm inn",
}  # fmt: skip


def fields_of(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name != "type"}


class Troupe:
    """Ana, Ben and Cem without a GM; `say` sends a command for a seat, `refused` one that must be refused."""

    def __init__(self, client: TestClient[Any], **settings: str) -> None:
        chosen = {"challenge_count": "n", "claim_window_ms": "ms:0", **settings}
        self.ana = make(client, game="syuzheteers", players=3, gm=False, name="A troupe", settings=chosen)
        self.ben, self.cem = join(client, self.ana, "Ben"), join(client, self.ana, "Cem")
        self.all = (self.ana, self.ben, self.cem)

    def say(self, seat: Person, type: str, /, **fields: Any) -> Troupe:
        """Send a command that is accepted, with its prompt if it answers one."""
        those = [one for one in seat.get()["choices"] if one["command"]["type"] == type]
        fits = [one for one in those if one["command"].items() <= {"type": type, **fields}.items()]
        prompt = next((one["prompt"] for one in (*fits, *those)), None)
        answer = seat.act(type, prompt=prompt, **fields)
        assert answer.status_code == 200, answer.text
        return self

    def refused(self, seat: Person, type: str, /, **fields: Any) -> dict[str, Any]:
        """The problem; nobody's page or log changes."""
        before = [(one.get(), one.get("/log?limit=1000")) for one in self.all]
        answer = seat.act(type, **fields)
        assert answer.status_code in (409, 422), answer.text
        assert [(one.get(), one.get("/log?limit=1000")) for one in self.all] == before
        problem: dict[str, Any] = answer.json()
        assert "\n" not in problem["detail"]
        return problem

    def asked(self, *kinds: str) -> Iterator[tuple[Person, str]]:
        """The seats that are offered an answer of these types now, with the answer."""
        for who in self.all:
            for one in who.get()["choices"]:
                if one["command"]["type"] in kinds and one["prompt"] and one["legal"]:
                    yield who, one["command"]["type"]
                    break

    def each(self, type: str, /, but: str = "", **fields: Any) -> Troupe:
        """Each seat prompted for that, one after another; `but`: until a seat is prompted for this."""
        for _ in range(9):
            found = next(self.asked(type), None)
            if found is None or (but and next(self.asked(but), None)):
                return self
            self.say(found[0], type, **fields)
        raise AssertionError(f"{type} is asked again and again")

    # steps that set up a situation

    def cast(self) -> Troupe:
        for who, name in zip(self.all, ("Ada", "Bo", "Cleo"), strict=True):
            if next((kind for one, kind in self.asked("make_character") if one is who), None):
                self.say(who, "make_character", name=name, **SHEET)
        return self

    def related(self) -> Troupe:
        """The ring of relationships is settled."""
        for _ in range(3):
            self.say(next(self.asked("write_relationship"))[0], "write_relationship", name="Old friends")
            self.each("confirm_relationship")
        return self

    def written(self) -> Troupe:
        """Everyone has a starting resource."""
        return self.each("write_resource", name="A useful thing", kind="thing")

    def on_stage(self) -> Troupe:
        """Act I: the first challenge is on stage, with one beat counter."""
        self.cast().related().written()
        self.each("write_challenge", challenge="Rival", question="who rules the bridge?")
        self.each("ready")
        for _ in range(3):
            who, _ = next(self.asked("place_challenge"))
            offered = next(one for one in who.get()["choices"] if one["command"]["type"] == "place_challenge")
            self.say(who, "place_challenge", card=offered["fields"][0]["options"][0]["value"], at=1)
        return self

    @property
    def challenge(self) -> str:
        """The id of the challenge on stage."""
        taken = next(one for who in self.all for one in who.get()["choices"] if one["command"]["type"] == "take_beat")
        return str(taken["command"]["card"])

    def beat(self, who: Person) -> Troupe:
        """This seat takes the beat and center stage: claims are open."""
        return self.say(who, "take_beat", card=self.challenge).say(who, "take_center_stage", addressed="challenge")

    def thrown(self) -> Troupe:
        """Nothing is claimed: one start die and one stop die are on the table."""
        for _ in range(2):
            self.say(next(self.asked("put_claims"))[0], "put_claims").each("pass_in_roll", but="lend_hand")
        return self

    def failed(self) -> Troupe:
        """Nobody helps, nothing is bought: a new trouble has a name to which nobody objects."""
        self.thrown().each("pass_in_roll")
        who, _ = next(self.asked("name_trouble"))
        kinds = [one for one in who.get()["choices"] if one["command"]["type"] == "name_trouble"]
        listed = next((field["options"][0]["value"] for field in kinds[0]["fields"] if field.get("options")), "a wall")
        return self.say(who, "name_trouble", text=listed).each_matter()

    def each_matter(self) -> Troupe:
        """Everyone lets each claim stand."""
        for _ in range(9):
            found = next(self.asked("let_stand"), None)
            if found is None:
                return self
            offered = next(one for one in found[0].get()["choices"] if one["command"]["type"] == "let_stand")
            self.say(found[0], offered["command"]["type"], **fields_of(offered["command"]))
        raise AssertionError("the matter is not settled")

    def obstacle(self, who: Person) -> str:
        """The id of an obstacle that could be addressed."""
        found = [one["command"] for one in who.get()["choices"] if "the obstacle" in one["label"]]
        return str(found[0]["addressed"])

    def shares(self, who: Person, card: str) -> bool:
        """Whether this seat may use a card for a flashback."""
        return any(one["command"].get("card") == card for one in who.get()["choices"])
