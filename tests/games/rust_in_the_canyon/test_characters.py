"""Making a PC: the stat line, the required details, the starting values (chapter 4)."""

from typing import Any

import pytest

from croupier.core.chance import even_numbers
from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY, NON_PHYSICAL, PHYSICAL
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, DYING, REMOVED
from croupier.games.rust_in_the_canyon.town.characters import LINES, stat_at
from croupier.games.rust_in_the_canyon.town.commands import ArriveAt, MakeCharacter
from croupier.testing.battery_choices import check_choice
from croupier.testing.battery_play import Act, Sitting, setups
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage


def fresh(rulings: Settings, seats: int = 0, **state: Any) -> Stage:
    """A table of the Librarians at which nobody has a PC."""
    return Stage(rulings, town=None, seats=seats, state={"faction": "librarians", **state})


def ana(**changes: Any) -> MakeCharacter:
    words = {"name": "Ana", "hat": "a straw hat", "coat": "a duster", "weapon": "a shotgun", "vice": "opera"}
    return MakeCharacter(**{**words, **changes})


@pytest.mark.rule("RC-4.1")
@pytest.mark.parametrize("line", LINES)
def test_each_stat_line_of_one_two_and_three_is_valid(rulings: Settings, line: str) -> None:
    one = fresh(rulings).do("p1", ana(stats=line)).one()
    assert f"{one.mind}-{one.body}-{one.grip}" == line


@pytest.mark.rule("RC-4.7")
def test_two_pcs_with_the_same_name_are_told_apart(rulings: Settings) -> None:
    stage = fresh(rulings, seats=3).do("p1", ana()).do("p2", ana()).do("p3", ana(name="ana"))
    assert [one.name for one in stage.state.characters] == ["Ana", "Ana 2", "ana 3"]


@pytest.mark.rule("RC-4.1", "RC-1.6")
@pytest.mark.parametrize(
    ("line", "kind"), [("3-3-1", Illegal), ("1-1-1", Illegal), ("6-2-1", Invalid), ("32", Invalid)]
)
def test_any_other_stat_line_is_refused_and_nothing_changes(rulings: Settings, line: str, kind: type[Refusal]) -> None:
    stage = fresh(rulings)
    before = stage.state
    with pytest.raises(kind) as refused:
        stage.do("p1", ana(stats=line))
    assert refused.value.clause == "RC-4.1"
    assert stage.state is before


@pytest.mark.rule("RC-4.2", "RC-4.3", "RC-4.7")
@pytest.mark.parametrize(
    ("field", "clause"),
    [("hat", "RC-4.2"), ("coat", "RC-4.2"), ("weapon", "RC-4.2"), ("vice", "RC-4.3"), ("name", "RC-4.7")],
)
def test_name_hat_coat_weapon_and_vice_are_required_and_kept(rulings: Settings, field: str, clause: str) -> None:
    with pytest.raises(Invalid) as refused:
        fresh(rulings).do("p1", ana(**{field: "  "}))
    assert (refused.value.field, refused.value.clause) == (field, clause)
    assert getattr(fresh(rulings).do("p1", ana(**{field: "of note"})).one(), field) == "of note"


@pytest.mark.rule("RC-4.5", "RC-5.1")
def test_a_new_pc_has_eleven_chips_and_their_players_deck(rulings: Settings) -> None:
    stage = fresh(rulings).do("p1", ana())
    one = stage.one()
    assert (stage.stack(), one.base, stage.stress(), one.injuries, one.markers) == (11, 11, 0, (), ())
    assert stage.state.board.place("deck.p1").count == 52
    assert stage.state.board.of_group("p1")
    assert {place.id for place in stage.state.board.of_group("c1")} == {"stack.c1", "stress.c1", "injuries.c1"}


@pytest.mark.rule("RC-4.6")
def test_mind_body_and_grip_fuel_the_three_levels(rulings: Settings) -> None:
    one = fresh(rulings).do("p1", ana(stats="1-3-2")).one()
    assert [stat_at(one, level) for level in (NON_PHYSICAL, PHYSICAL, DEADLY)] == [1, 3, 2]


@pytest.mark.rule("RC-4.8", "RC-17.3")
@pytest.mark.parametrize(
    ("more", "may"),
    [
        ({}, False),
        ({"status": DYING}, False),
        ({"status": REMOVED}, True),
        ({"status": DYING, "removed": True}, True),
        ({"status": DEAD}, True),
        ({"status": ASIDE}, True),
    ],
)
def test_another_pc_is_made_when_the_first_is_removed_dead_or_set_aside(
    rulings: Settings, more: dict[str, Any], may: bool
) -> None:
    stage = Stage(rulings, Rider(more=more, stress=9, stack=4), state={"faction": "law"})
    if not may:
        with pytest.raises(Illegal, match="you play Ana") as refused:
            stage.do("p1", ana(name="Bo"))
        assert refused.value.clause == "RC-4.8"
        return
    stage.do("p1", ana(name="Bo"))
    assert (stage.one("c2").name, stage.stack("c2"), stage.stress("c2")) == ("Bo", 11, 0)
    assert (stage.stack("c1"), stage.stress("c1")) == (4, 9)


@pytest.mark.rule("RC-3.2", "RC-1.6")
def test_a_pc_of_another_faction_is_refused(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="one faction") as refused:
        fresh(rulings).do("p1", ana(faction="spark"))
    assert refused.value.clause == "RC-3.2"
    assert fresh(rulings).do("p1", ana(faction="librarians")).one().name == "Ana"


@pytest.mark.rule("RC-3.2")
def test_the_faction_comes_before_the_first_pc(rulings: Settings) -> None:
    with refused_by("RC-3.2", why="picks its faction first"):
        fresh(rulings, faction="").do("p1", ana())


def test_the_gm_has_no_pc(rulings: Settings) -> None:
    with pytest.raises(Impossible):
        fresh(rulings).do("gm", ana())


@pytest.mark.rule("RC-4.4", "RC-R3")
def test_there_is_no_trait_at_creation(rulings: Settings) -> None:
    with refused_by("RC-R3", why="no trait deck"):
        fresh(rulings).do("p1", ana(trait="Never misses"))


@pytest.mark.option("traits", "table_made")
@pytest.mark.rule("RC-R3")
def test_a_table_may_give_a_trait_at_creation(rulings: Settings) -> None:
    (trait,) = fresh(rulings).do("p1", ana(trait="Never misses", reserve=1, levels=(3,))).one().traits
    assert (trait.text, trait.reserve, trait.levels) == ("Never misses", 1, (3,))


@pytest.mark.rule("RC-R3")
@pytest.mark.parametrize(("changes", "field"), [({"reserve": 6}, "reserve"), ({"levels": (4,)}, "levels")])
def test_a_trait_names_its_cards_and_levels(changes: dict[str, Any], field: str) -> None:
    rulings = GAME.read_settings({"traits": "table_made"})
    with pytest.raises(Invalid) as refused:
        fresh(rulings).do("p1", ana(trait="Quick", **changes))
    assert refused.value.field == field


@pytest.mark.rule("RC-4.6")
def test_the_form_explains_the_stats_and_offers_only_valid_lines() -> None:
    sitting = Sitting(GAME, setups(GAME, 1)[0])
    for _ in sitting.sit_down():
        pass
    (first, *_) = [one for one in sitting.table.choices("gm") if one.command["type"] == "choose_faction"]
    sitting.do(Act("gm", GAME.read_command(b'{"type":"choose_faction","faction":"spark"}'), first.prompt))
    (form,) = [one for one in sitting.table.choices("p1") if one.label == "Make your PC"]
    assert "Body: reserve at Physical" in form.help
    assert [option.value for field in form.fields if field.name == "stats" for option in field.options] == list(LINES)
    check_choice(sitting.table, "p1", form, even_numbers("form"))


@pytest.mark.rule("RC-21.4", "RC-5.10")
def test_the_first_town_waits_for_a_pc(rulings: Settings) -> None:
    """A town set for nobody would have 21 chips for good, and could be reflected on at once."""
    stage = fresh(rulings)
    assert not any("town" in label.lower() for label in stage.labels("gm"))
    with refused_by("RC-5.10"):
        stage.do("gm", ArriveAt("Dry Fork"))
