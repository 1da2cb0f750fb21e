"""The division of the row (SS-3.4, SS-3.8)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Divide, KeepDivision, SetBlanks, TakeOut, TakeOver
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.division import default_front, may_divide
from croupier.games.state_stack.row_limits import lose_initiative
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

SEATS = {"Ana": "p1", "Bo": "p2", "Foe": "gm"}


def dividing(*names: str) -> tuple[Figure, ...]:
    """Combatants who owe a division of three blank cards."""
    return tuple(Figure(name, SEATS[name], defense=3, more={"divides": True}) for name in names)


@pytest.mark.rule("SS-3.4", "SS-3.8")
def test_divisions_are_secret_until_all_have_chosen(rulings: Settings) -> None:
    figures = (Figure(defense=3, more={"divides": True}), Figure("Foe", "gm", defense=2, more={"divides": True}))
    stage = Stage(rulings, *figures, stage="division", turn="", phase=0)
    stage.do("p1", Divide("c1", 2), goes_on=True)
    assert stage.asked() == ["divide c2"]
    assert [key for key, _ in stage.plays[-1].receipt.rulings] == ["split_order"]
    assert GAME.see(stage.state, "gm").seals[0].answer.value is None
    assert GAME.see(stage.state, "p1").seals[0].answer.value is not None
    assert stage.stack() == (0, 3)
    stage.do("gm", Divide("c2", 0), goes_on=True)
    assert (stage.stack("c1"), stage.stack("c2")) == ((2, 1), (0, 2))
    assert stage.state.stage == "phase"


@pytest.mark.rule("SS-3.4")
def test_a_division_may_be_changed_until_all_are_in(rulings: Settings) -> None:
    figures = (Figure(defense=3, more={"divides": True}), Figure("Foe", "gm", defense=2, more={"divides": True}))
    stage = Stage(rulings, *figures, stage="division", turn="", phase=0)
    for front in (2, 1):
        stage.do("p1", Divide("c1", front), goes_on=True)
    stage.do("gm", Divide("c2", 2), goes_on=True)
    assert stage.stack() == (1, 2)
    with pytest.raises(Impossible, match="cannot go in front"):
        Stage(rulings, *figures, stage="division", turn="").do("p1", Divide("c1", 4))


@pytest.mark.rule("SS-3.4", "SS-8.2")
def test_the_division_of_a_combatant_who_has_gone_out_is_ignored(rulings: Settings) -> None:
    stage = Stage(rulings, *dividing("Ana", "Bo", "Foe"), stage="division", turn="", phase=0)
    stage.do("p1", Divide("c1", 2)).do("gm", TakeOut("c1"), 3, 4, 6)
    stage.do("p2", Divide("c2", 1)).do("gm", Divide("c3", 1), goes_on=True)
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert [line for line in lines if "divides the row" in line] == [
        "Bo divides the row: 1 in front, 2 behind.",
        "Foe divides the row: 1 in front, 2 behind.",
    ]


@pytest.mark.rule("SS-2.4", "SS-3.4")
def test_without_an_initiative_card_a_sealed_division_puts_nothing_in_front(rulings: Settings) -> None:
    """A combatant had divided, and then a decree took the initiative card away: all their blanks are defense cards."""
    stage = Stage(rulings, *dividing("Ana", "Foe"), stage="division", turn="", phase=0)
    stage.do("p1", Divide("c1", 2)).run(lambda play: lose_initiative(play, play.state.combatant("c1")))
    stage.do("gm", Divide("c2", 1), goes_on=True)
    assert (stage.stack("c1"), stage.stack("c2")) == ((0, 3), (1, 2))


@pytest.mark.rule("SS-3.4", "SS-8.7")
def test_the_division_of_the_current_player_of_a_combatant_counts(rulings: Settings) -> None:
    stage = Stage(rulings, *dividing("Ana", "Foe"), stage="division", turn="", phase=0)
    stage.do("p1", Divide("c1", 2)).do("gm", TakeOver("c1")).do("gm", Divide("c1", 1))
    stage.do("gm", Divide("c2", 1), goes_on=True)
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert [line for line in lines if line.startswith("Ana divides")] == ["Ana divides the row: 1 in front, 2 behind."]
    assert stage.stack("c1") == (1, 2)


@pytest.mark.rule("SS-3.4", "SS-8.7")
def test_of_the_divisions_of_former_players_the_last_counts(rulings: Settings) -> None:
    """The GM took Ana over and changed the division, then gave Ana to Bo: the first one came back."""
    stage = Stage(rulings, *dividing("Ana", "Foe"), stage="division", turn="", phase=0, seated=True)
    stage.do("p1", Divide("c1", 2)).do("gm", TakeOver("c1")).do("gm", Divide("c1", 1)).do("gm", TakeOver("c1", "p2"))
    stage.do("gm", Divide("c2", 0), goes_on=True)
    assert stage.stack("c1") == (1, 2)


@pytest.mark.rule("SS-3.4", "SS-8.9")
@pytest.mark.parametrize(("blanks", "front"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_the_default_division(blanks: int, front: int) -> None:
    assert default_front(blanks) == front


@pytest.mark.rule("SS-3.8")
@pytest.mark.parametrize(("too_high", "blanks", "asked"), [(False, 1, True), (False, 0, False), (True, 3, False)])
def test_combatants_who_are_prompted_to_divide(too_high: bool, blanks: int, asked: bool) -> None:
    assert may_divide(too_high, blanks) is asked


@pytest.mark.option("split_order", "ascending_speed")
def test_a_ruling_lets_the_fast_see_the_division_of_the_slow(rulings: Settings) -> None:
    slow = Figure("Foe", "gm", defense=2, more={"divides": True}, sheet=BLOCKS["Brute"])
    stage = Stage(rulings, Figure(defense=3, more={"divides": True}), slow, stage="division", turn="")
    assert stage.asked() == ["divide c2"]
    with refused_by("SS-R13", why="slower"):
        stage.do("p1", Divide("c1", 2))
    stage.do("gm", Divide("c2", 1), goes_on=True)
    assert stage.stack("c2") == (1, 1)


@pytest.mark.rule("SS-3.8")
def test_a_combatant_who_loses_the_last_blank_by_override_is_not_waited_for(rulings: Settings) -> None:
    stage = Stage(rulings, *dividing("Ana", "Foe"), stage="division", turn="", phase=0)
    stage.do("p1", Divide("c1", 2)).do("gm", SetBlanks("c2", "defense", 0), 3, 4, 6, goes_on=True)
    assert (stage.state.stage, stage.stack("c1"), stage.stack("c2")) == ("phase", (2, 1), (0, 0))
    assert (stage.one("c2").divides, stage.facts("SS-3.8")) == (False, {"name": "Foe", "front": 0})


@pytest.mark.rule("SS-3.5", "SS-3.8")
def test_nobody_divides_in_a_later_round_what_an_override_left_undivided(rulings: Settings) -> None:
    """With the card of a second wind they divided their row again, without the price of rebalancing."""
    stage = Stage(rulings, *dividing("Ana", "Foe"), stage="division", turn="", phase=0)
    stage.do("gm", Divide("c2", 0)).do("gm", SetBlanks("c1", "defense", 0), 3, 4, 6, goes_on=True)
    assert (stage.asked(), stage.stack("c1")) == (["rebalance c2"], (0, 1))
    stage.do("gm", KeepDivision("c2"), goes_on=True)
    assert (stage.state.round, stage.state.stage, stage.asked()) == (2, "zero", ["rebalance c1"])


@pytest.mark.rule("SS-2.4", "SS-3.4", "SS-3.8")
@pytest.mark.parametrize(
    ("figure", "clause"),
    [
        (Figure(defense=3, initiative=None), "SS-2.4"),
        (Figure(defense=3, initiative=11, too_high=True), "SS-3.8"),
    ],
)
def test_even_in_assist_mode_nobody_divides_without_a_valid_card(figure: Figure, clause: str) -> None:
    """With open divisions the cards went in front at once."""
    rulings = GAME.read_settings({"split_order": "ascending_speed"})
    stage = Stage(
        rulings, figure, Figure("Foe", "gm", initiative=None, defense=2), stage="initiative", turn="", phase=0
    )
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Illegal, match="Ana has no valid initiative card") as refused:
        stage.do("p1", Divide("c1", 2))
    assert refused.value.clause == clause


@pytest.mark.rule("SS-R13", "SS-R45")
def test_the_next_to_divide_is_the_one_who_was_asked_whatever_is_on_hidden_sheets() -> None:
    """Where the table only assists, a division out of turn is flagged by what everyone sees."""
    rulings = GAME.read_settings({"split_order": "ascending_speed"})
    slow = Figure("Foe", "gm", defense=2, more={"divides": True}, sheet=BLOCKS["Brute"])
    stage = Stage(rulings, Figure(defense=3, more={"divides": True}), slow, stage="division", turn="")
    asked = tuple(Prompt(one, Secret("x", (one.seat,))) for one in GAME.open_questions(stage.state))
    quick, heavy = stage.state.combatants
    swapped = (msgspec.structs.replace(quick, sheet=heavy.sheet), msgspec.structs.replace(heavy, sheet=quick.sheet))
    stage.state = msgspec.structs.replace(stage.state, mode="assist", prompts=asked, combatants=swapped)
    stage.do("p1", Divide("c1", 2))
    assert "SS-R13" in [one.clause for one in stage.plays[-1].receipt.because]


@pytest.mark.rule("SS-R13", "SS-8.7")
def test_a_combatant_kept_by_rule_divides_in_turn_too() -> None:
    rulings = GAME.read_settings({"split_order": "ascending_speed"})
    slow = Figure("Foe", "gm", defense=2, more={"divides": True}, sheet=BLOCKS["Brute"])
    stage = Stage(
        rulings, Figure(defense=3, more={"divides": True, "kept_by_rule": True}), slow, stage="division", turn=""
    )
    with refused_by("SS-R13", why="slower"):
        stage.do("p1", Divide("c1", 2))


@pytest.mark.rule("SS-3.4")
def test_a_changed_division_begins_with_the_sealed_one(rulings: Settings) -> None:
    """It began at the default; whoever takes over a combatant does not see what was sealed."""
    stage = Stage(rulings, *dividing("Ana", "Foe"), stage="division", turn="", phase=0)
    stage.do("p1", Divide("c1", 0))
    assert division_begins(stage, "p1") == {"Ana: change the division": 0}
    stage.do("gm", TakeOver("c1"))
    assert "Ana: change the division" not in division_begins(stage, "p1")
    assert 0 not in division_begins(stage, "gm").values()


def division_begins(stage: Stage, seat: str) -> dict[str, object]:
    """What each choice to divide begins with."""
    choices = GAME.choices(GAME.see(stage.state, seat), seat)
    return {one.label: one.fields[0].default for one in choices if one.command["type"] == "divide"}
