"""Ready-made PCs and a first town: one press each, and nothing that the rules forbid."""

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.opening import SAMPLES
from croupier.games.rust_in_the_canyon.cost.commands import TellAftermath
from croupier.games.rust_in_the_canyon.town.characters import LINES
from croupier.games.rust_in_the_canyon.town.commands import MakeCharacter
from croupier.games.rust_in_the_canyon.town.premade import FIRST_TOWN, OFFERED, READY_PCS
from support.rust_in_the_canyon.conflict import after_a_hand, away, came_out, choices
from support.rust_in_the_canyon.stage import Rider, Stage


def setting_up(rulings: Settings, *riders: Rider, seats: int = 1) -> Stage:
    """A table of the Librarians without a town; everybody is seated."""
    return away(Stage(rulings, *riders, town=None, seats=seats, state={"faction": "librarians"}))


def ready(stage: Stage, seat: str) -> list[str]:
    """The ready-made PCs that a seat is offered, each without a field to fill in."""
    return [one.label.removeprefix("Play ") for one in choices(stage, seat, "make_character") if not one.fields]


@pytest.mark.rule("RC-4.1", "RC-4.2", "RC-4.3")
@pytest.mark.parametrize("one", READY_PCS, ids=lambda one: one.name)
def test_every_ready_made_pc_can_be_played(rulings: Settings, one: MakeCharacter) -> None:
    stage = setting_up(rulings).do("p1", one)
    made = stage.state.played_by("p1")
    assert made is not None
    assert (made.name, made.hat, made.vice) == (one.name, one.hat, one.vice)
    assert "-".join(map(str, (made.mind, made.body, made.grip))) == one.stats
    assert places.chips(stage.state, places.stack(made.id)) == 11


@pytest.mark.rule("RC-4.1")
def test_each_stat_line_has_a_ready_made_pc() -> None:
    assert sorted(one.stats for one in READY_PCS) == sorted(LINES)


@pytest.mark.rule("RC-4.7")
def test_nobody_is_offered_a_pc_whom_somebody_plays(rulings: Settings) -> None:
    stage = setting_up(rulings, seats=2)
    offered = ready(stage, "p2")
    assert len(offered) == OFFERED
    assert offered != ready(stage, "p1"), "neighbors who press the first one do not press the same"
    stage.do("p1", next(one for one in READY_PCS if one.name == offered[0]))
    assert offered[0] not in ready(stage, "p2")
    assert len(ready(stage, "p2")) == OFFERED


@pytest.mark.rule("RC-5.10", "RC-21.3", "RC-21.4")
def test_the_first_town_may_be_a_ready_made_one(rulings: Settings) -> None:
    stage = setting_up(rulings, Rider())
    (one,) = [one for one in choices(stage, "gm", "arrive_at") if not one.fields]
    assert FIRST_TOWN in one.label
    assert "stack 21 + 7 for each PC" in one.help
    stage.do("gm", GAME.read_command(msgspec.json.encode(one.command)))
    here = stage.state.here
    assert here is not None
    assert (here.name, here.size, here.leadership) == (FIRST_TOWN, "town", "")
    assert places.chips(stage.state, places.TOWN) == 28
    assert not [one for one in choices(stage, "gm", "arrive_at") if FIRST_TOWN in one.label]


@pytest.mark.rule("RC-21.4", "RC-8.3", "RC-8.4")
def test_one_press_begins_in_a_ready_made_town_with_a_conflict(rulings: Settings) -> None:
    """The GM was asked for the town and then for a conflict, one after the other."""
    stage = setting_up(rulings, Rider())
    begins = choices(stage, "gm", "propose_conflict")
    assert [one.short for one in begins[: len(SAMPLES)]] == [short for *_, short in SAMPLES]
    stage.do("gm", GAME.read_command(msgspec.json.encode(begins[1].command)))
    assert stage.state.here is not None
    assert stage.state.here.name == FIRST_TOWN
    assert stage.state.conflict is not None
    assert (stage.state.conflict.stakes, stage.state.conflict.opposition.who) == SAMPLES[1][:2]
    assert stage.asked() == ["p1 agree"]


@pytest.mark.rule("RC-21.4", "RC-8.3")
def test_a_player_sets_no_town_by_proposing_a_conflict(rulings: Settings) -> None:
    stage = setting_up(rulings, Rider())
    with pytest.raises(Forbidden, match="setting a town is for the GM only"):
        stage.do("p1", wish.ProposeConflict("Does it rain?", town=FIRST_TOWN))
    with pytest.raises(Invalid, match="no value without a town"):
        stage.do("gm", wish.ProposeConflict("Does it rain?", town_stack=30))


@pytest.mark.rule("RC-8.3", "RC-8.5", "RC-13.7")
def test_after_a_conflict_the_gm_is_offered_another_ready_made_one(rulings: Settings) -> None:
    """After the first one, the card at the end offered nothing but downtime."""
    (played, *_), (stakes, who, _), (third, *_) = SAMPLES
    stage = after_a_hand(rulings, came_out("won", 20), stakes=played)
    for seat in ("p1", "gm"):
        stage.do(seat, wish.Prepare(0, stands=True))
    stage.do("p1", TellAftermath("c1", "We ride out."))
    offered = [one for one in choices(stage, "gm", "propose_conflict") if not one.fields]
    assert [(one.label, one.role == "next") for one in offered] == [
        (f"Propose: {stakes}", True), (f"Propose: {third}", False),
    ]  # fmt: skip
    assert not [one for one in choices(stage, "p1", "propose_conflict") if not one.fields]
    stage.do("gm", GAME.read_command(msgspec.json.encode(offered[0].command)))
    (lists,) = choices(stage, "gm", "set_involved")
    assert next(one.default for one in lists.fields if one.name == "who") == who
