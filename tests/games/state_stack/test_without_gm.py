"""A table without a GM, of whom the booklet says nothing: who prepares, starts, judges and decides (SS-1.9)."""

import pytest

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Forbidden, Illegal, Impossible
from croupier.core.session import sit_down
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import Abandon, LeaveSeat, SeatAway, Vote
from croupier.games.state_stack import GAME
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.judges import judge_of
from croupier.games.state_stack.odds.act import QUESTIONS
from croupier.games.state_stack.state import Fight

AT = "2026-11-30T20:00:00.000Z"


class Players:
    """A table of players without a GM."""

    def __init__(self, players: int = 2, consent: str = "nobody_objects") -> None:
        self.table: Table[Fight] = sit_down(GAME, SeededLuck("no GM"), players=players, with_gm=False, consent=consent)

    @property
    def state(self) -> Fight:
        return self.table.state

    def do(self, seat: str, command: Command) -> "Players":
        prompt = next((one.id.value for one in self.state.prompts if one.ask.seat == seat), None)
        self.cited = self._noted(self.table.submit(seat, command, AT, prompt))
        return self

    @staticmethod
    def _noted(entry: Entry) -> list[dict[str, object]]:
        """What a receipt notes by the clause on tables without a GM."""
        noted = [line for line in entry.receipt.because if line.clause == "SS-1.9"]
        return [{fact.name: fact.value for fact in line.facts} for line in noted]

    def agree(self, *seats: str) -> "Players":
        for seat in seats:
            self.cited = self._noted(self.table.submit(seat, Vote(self.state.polls[0].id, yes=True), AT))
        return self

    def labels(self, seat: str) -> dict[str, bool]:
        return {one.label: one.legal for one in self.table.choices(seat)}

    def asked(self) -> list[tuple[str, str]]:
        return [(one.ask.seat, one.ask.key.partition(":")[0]) for one in self.state.prompts]

    def sides(self) -> dict[str, str]:
        return {one.name: one.side for one in self.state.combatants}

    def fight(self) -> "Players":
        self.do("p1", wish.AddCombatant("Ana")).do("p2", wish.AddCombatant("Ben"))
        return self.do("p1", wish.StartFight())

    def turn(self) -> str:
        """Play on by default until somebody has a turn; the id of that combatant."""
        while not (self.state.turn and self.state.phase):
            prompt = self.state.prompts[0]
            self.do(prompt.ask.seat, GAME.default(self.table.view(prompt.ask.seat), prompt.ask))
        return self.state.turn


@pytest.mark.rule("SS-1.9", "SS-1.2")
def test_players_prepare_two_sides_and_start_the_fight() -> None:
    table = Players()
    assert table.asked() == [("p1", "enter"), ("p2", "enter")]
    table.do("p1", wish.AddCombatant("Ana")).do("p2", wish.AddCombatant("Ben", "Brute"))
    assert table.asked() == [("p1", "begin"), ("p2", "begin")]
    table.do("p2", wish.AddCombatant("Mook", "Mook")).do("p1", wish.AddCombatant("Cat", side="Third side"))
    assert table.sides() == {"Ana": "Heroes", "Ben": "Foes", "Mook": "Foes", "Cat": "Third side"}
    assert table.labels("p2")["Start the fight"]
    table.do("p2", wish.StartFight())
    assert table.state.is_running


@pytest.mark.rule("SS-1.9", "SS-1.2")
def test_two_forms_that_are_open_at_once_begin_on_different_sides() -> None:
    """Both began with Heroes; whoever confirmed second had nobody to fight."""
    table = Players()
    begin = {
        seat: field.default
        for seat in ("p1", "p2")
        for one in table.table.choices(seat)
        if one.label == "Add a combatant"
        for field in one.fields
        if field.name == "side"
    }
    assert begin == {"p1": "Heroes", "p2": "Foes"}
    table.do("p2", wish.AddCombatant("Ben")).do("p1", wish.AddCombatant("Ana"))
    assert table.sides() == {"Ben": "Foes", "Ana": "Heroes"}


@pytest.mark.rule("SS-1.9", "SS-1.2")
def test_one_player_prepares_both_sides_alone() -> None:
    table = Players(1).do("p1", wish.AddCombatant("Ana"))
    with pytest.raises(Illegal, match="two combatants on different sides"):
        table.do("p1", wish.StartFight())
    table.do("p1", wish.AddCombatant("Ogre", "Brute", "Foes")).do("p1", wish.StartFight())
    assert table.state.is_running


@pytest.mark.rule("SS-1.9")
@pytest.mark.parametrize("consent", ["nobody_objects", "anyone"])
def test_the_table_agrees_to_start_without_somebody(consent: str) -> None:
    table = Players(3, consent).do("p1", wish.AddCombatant("Ana")).do("p2", wish.AddCombatant("Ben"))
    start = next(one for one in table.table.choices("p1") if one.label == "Start the fight")
    assert (start.legal, start.clauses[-1], "asks the table first" in start.help) == (True, "SS-1.9", True)
    with pytest.raises(Impossible, match="you have no combatant"):
        table.table.submit("p3", wish.StartFight(), AT, None)
    table.do("p1", wish.StartFight())
    assert table.state.is_running == (consent == "anyone")
    if consent == "anyone":
        return
    assert [one.question for one in table.state.polls] == ["start the fight"]
    assert table.agree("p2", "p3").state.is_running


@pytest.mark.rule("SS-1.9", "SS-5.4")
def test_an_opponent_judges_an_action_that_is_not_an_attack() -> None:
    table = Players(3).do("p1", wish.AddCombatant("Ana")).do("p2", wish.AddCombatant("Ben"))
    table.do("p3", wish.AddCombatant("Cem", side="Foes")).do("p1", wish.StartFight())
    actor = table.state.combatant(table.turn())
    judge = judge_of(table.state, actor.id)
    assert table.state.of_owner(judge)[0].side != actor.side
    assert any(
        f"{table.state.seat(judge).name} says what it takes" in one.help for one in table.table.choices(actor.owner)
    )
    table.do(actor.owner, wish.Act(actor.id, "climb a tree"))
    assert table.asked() == [(judge, "judge")]
    others = [seat.id for seat in table.state.seats if seat.id != judge]
    with pytest.raises(Forbidden, match="judging an action is for"):
        table.do(others[0], wish.JudgeAction())
    table.do(judge, wish.JudgeAction())
    assert table.state.exchange is None


@pytest.mark.rule("SS-1.9", "SS-8.5")
@pytest.mark.parametrize("players", [1, 2])
def test_another_player_judges_flight_or_the_only_one(players: int) -> None:
    table = Players(players).do("p1", wish.AddCombatant("Ana"))
    table.do(f"p{players}", wish.AddCombatant("Ben", side="Foes")).do("p1", wish.StartFight())
    actor = table.state.combatant(table.turn())
    helps = [one.help for one in table.table.choices(actor.owner)]
    assert ("out of the fight, if you let yourself get away" in helps) == (players == 1)
    table.do(actor.owner, wish.Flee(actor.id))
    judge = next(seat for seat, _ in table.asked())
    assert (judge == actor.owner) == (players == 1)
    table.do(judge, wish.JudgeFlight())
    assert table.state.combatant(actor.id).out == "fled"


@pytest.mark.rule("SS-1.9", "SS-8.4", "SS-8.3", "SS-8.7", "SS-8.8", "SS-2.3")
@pytest.mark.parametrize(
    ("command", "question"),
    [
        (wish.SetInjury("c1", "damage", 2), "set Ana's damage to 2"),
        (wish.SetRank("c1", "speed", 12), "set Ana's speed to 12"),
        (wish.SetBlanks("c1", "defense", 1), "give Ana 1 card in defense"),
        (wish.TakeOver("c1", "p2"), "give Ana to Ben"),
        (wish.TakeOut("c1"), "take Ana out of the fight"),
        (wish.AddCombatant("Cat"), "bring Cat into the fight"),
    ],
)
def test_any_player_asks_the_table_for_what_a_gm_may_do(command: Command, question: str) -> None:
    table = Players().fight()
    before = table.state
    table.table.submit("p2", command, AT, None)
    assert [one.question for one in table.state.polls] == [question]
    assert table.state.combatants == before.combatants
    table.agree("p1")
    assert not table.state.polls
    assert (table.state.combatants, table.state.board) != (before.combatants, before.board)


@pytest.mark.rule("SS-1.9", "SS-8.4", "SS-1.2")
def test_healing_and_removing_are_asked_for_too() -> None:
    table = Players(consent="anyone").fight()
    table.table.submit("p1", wish.SetInjury("c2", "damage", 4), AT, None)
    table.table.submit("p1", wish.Heal("c2", 1), AT, None)
    view = table.table.view("p1")
    assert view.board.place("c2.damage").chip("damage") == 1
    assert any(label.startswith("Heal ") for label in table.labels("p1"))
    table.table.submit("p1", wish.TakeOut("c2"), AT, None)
    assert not table.state.is_running
    table.table.submit("p1", wish.RemoveCombatant("c2"), AT, None)
    assert [one.name for one in table.state.combatants] == ["Ana"]


def three(names: tuple[tuple[str, str], ...] = (("Ana", "Heroes"), ("Ben", "Foes"), ("Cem", "Foes"))) -> Players:
    """A fight of three players, one combatant each, on these sides."""
    table = Players(3)
    for number, (name, side) in enumerate(names, 1):
        table.do(f"p{number}", wish.AddCombatant(name, side=side))
    return table.do("p1", wish.StartFight())


@pytest.mark.rule("SS-1.9", "SS-5.4")
def test_nobody_waits_for_the_verdict_of_somebody_who_is_away() -> None:
    table = three()
    actor = table.state.combatant(table.turn())
    first = judge_of(table.state, actor.id)
    table.table.submit(TABLE, SeatAway(first), AT)
    second = judge_of(table.state, actor.id)
    assert second not in (first, actor.owner)
    table.do(actor.owner, wish.Act(actor.id, "climb a tree"))
    assert table.asked() == [(second, "judge")]
    table.table.submit(TABLE, SeatAway(second), AT)
    assert table.asked() == [(first, "judge")]


@pytest.mark.rule("SS-8.7", "SS-1.9")
def test_nobody_gives_a_combatant_to_a_seat_that_somebody_has_left() -> None:
    """It waited for answers of that seat for ever; before, it had acted by default."""
    table = three()
    table.table.submit("p2", LeaveSeat(), AT)
    with pytest.raises(Impossible, match="nobody sits"):
        table.table.submit("p1", wish.TakeOver("c2", "p2"), AT, None)
    give = next(one for one in table.table.choices("p1") if one.label == "Give a combatant to a seat")
    owner = give.fields[1]
    assert {one.value for one in owner.options} == {"p1", "p3"}
    table.table.submit("p1", wish.TakeOver("c2", "p3"), AT, None)
    assert table.agree("p3").state.combatant("c2").owner == "p3"


@pytest.mark.rule("SS-8.7", "SS-8.8")
def test_a_newcomer_enters_although_everyone_standing_has_been_left_by_their_player() -> None:
    table = three((("Ana", "Heroes"), ("Ben", "Foes"), ("Cem", "Heroes")))
    table.table.submit("p1", wish.TakeOut("c1"), AT, None)
    table.agree("p2", "p3")
    for seat in ("p2", "p3"):
        table.table.submit(seat, LeaveSeat(), AT)
    table.table.submit("p1", wish.AddCombatant("Dan", side="Foes"), AT, None)
    assert (table.state.round, table.state.combatant("c4").entering) == (2, False)
    assert table.asked() == [("p1", "flip")]


@pytest.mark.rule("SS-1.9", "SS-5.4")
def test_the_odds_of_an_attempt_name_who_judges_it() -> None:
    table = Players().fight()
    actor = table.state.combatant(table.turn())
    request = GAME.odds(table.table.view(actor.owner), actor.owner, wish.Act(actor.id, "climb a tree"))
    judge = table.state.seat(judge_of(table.state, actor.id)).name
    assert request is not None
    assert request.when == f"if {judge} lets it stand, unopposed"


@pytest.mark.rule("SS-1.9", "SS-5.4", "SS-8.5")
def test_receipts_say_who_starts_judges_and_agrees_without_a_gm() -> None:
    """None of them did."""
    table = Players().do("p1", wish.AddCombatant("Ana"))
    assert table.cited == [{"side": "Heroes"}]
    table.do("p2", wish.AddCombatant("Ben", side="Foes"))
    assert table.cited == []
    table.do("p1", wish.StartFight())
    assert table.cited == [{"started_by": table.state.seat("p1").name}]
    actor = table.state.combatant(table.turn())
    judge = judge_of(table.state, actor.id)
    judged = {"judge": table.state.seat(judge).name, "of": actor.name}
    table.do(actor.owner, wish.Act(actor.id, "climb a tree")).do(judge, wish.JudgeAction("impossible"))
    assert table.cited == [judged]
    table.do(actor.owner, wish.Flee(actor.id)).do(judge, wish.JudgeFlight(consent=False))
    assert table.cited == [judged]
    table.do("p1", wish.SetInjury("c1", "damage", 2)).agree("p2")
    assert table.cited == [{"agreed": "the table"}]
    table.do("p1", wish.Heal("c1", 0)).agree("p2")
    assert table.cited == [{"agreed": "the table"}]


@pytest.mark.rule("SS-1.9")
def test_any_player_may_ask_the_table_to_cancel_the_fight() -> None:
    """It was offered during a break only."""
    table = Players()
    assert "Cancel what is in progress" not in table.labels("p1")
    table.fight()
    assert all(table.labels(seat)["Cancel what is in progress"] for seat in ("p1", "p2"))
    assert "Cancel what is in progress" not in table.labels("watch")
    table.do("p2", Abandon()).agree("p1")
    assert not table.state.is_running


@pytest.mark.rule("SS-R25", "SS-1.9")
def test_words_on_an_unopposed_action_name_no_gm() -> None:
    setting = next(one for one in GAME.settings if one.key == "unopposed")
    assert not any("GM" in words for one in setting.options for words in (one.label, one.wording))
    assert "GM" not in QUESTIONS[0].help


@pytest.mark.rule("SS-1.9")
@pytest.mark.parametrize(("consent", "players"), [("nobody_objects", 2), ("anyone", 2), ("majority", 1)])
def test_choices_that_need_consent_say_that_they_ask_the_table(consent: str, players: int) -> None:
    """Only the start of a fight did."""
    table = Players(players, consent).do("p1", wish.AddCombatant("Ana"))
    table.do(f"p{players}", wish.AddCombatant("Ben", side="Foes"))
    (remove,) = [one for one in table.table.choices("p1") if one.label == "Remove from the roster"]
    table.do("p1", wish.StartFight())
    found = {one.label: one for one in table.table.choices("p1")}
    enters = found["Add a combatant (enters next round)"]
    asks = consent == "nobody_objects"
    assert [one.help.endswith("asks the table first") for one in (found["Set damage"], enters)] == [asks, asks]
    assert (remove.help == "asks the table first, but for your own") is asks
    assert found["Set damage"].clauses == ("SS-2.3", "SS-1.9")


@pytest.mark.rule("SS-1.9")
def test_a_lone_player_begins_both_sides() -> None:
    """Both combatants began among the heroes, and the fight could not start."""
    table = Players(players=1).do("p1", wish.AddCombatant("Ana"))
    (add,) = [one for one in table.table.choices("p1") if one.label == "Add a combatant"]
    assert next(one.default for one in add.fields if one.name == "side") == "Foes"
    table.do("p1", wish.AddCombatant("Foe")).do("p1", wish.AddCombatant("Other"))
    assert table.sides() == {"Ana": "Heroes", "Foe": "Foes", "Other": "Foes"}
    assert table.labels("p1")["Start the fight"]
