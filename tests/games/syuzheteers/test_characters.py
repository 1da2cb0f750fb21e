"""Main characters, the principal and the additional cast (chapter 4)."""

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.players import gm_of, has_principal
from croupier.games.syuzheteers.prologue.commands import (
    AddMinor,
    AgreePrincipal,
    ProposePrincipal,
    WriteGear,
)
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.scenes.state import ACT_2
from support.syuzheteers.offers import offered
from support.syuzheteers.opening import default, made, opening, to_phase, to_step
from support.syuzheteers.stage import Actor, Stage

DOG = Card("w1", name="A dog", kind="person", left=1)


@pytest.mark.rule("SZ-4.1", "SZ-4.2", "SZ-4.3")
def test_a_player_writes_their_main_character(rulings: Settings) -> None:
    stage = opening(rulings).do("p2", made("Мария 李", talents="sailing, 料理、歌う"))
    one = stage.one("p2")
    assert (one.id, one.name, one.signature) == ("p2", "Мария 李", "ties any knot")
    assert one.talents == ("sailing", "料理", "歌う")
    assert [(each.type, each.boxes, each.free) for each in one.inclinations] == [
        ("angry", 1, 1), ("upset", 1, 1), ("shaken", 1, 1),
    ]  # fmt: skip
    assert (one.rally, one.destiny, one.level, one.want.value, one.comfort) == (
        "a song", "a crown", 1, "a quiet life", "a warm inn",
    )  # fmt: skip
    assert (one.experience, one.free_boxes) == (0, 3)


@pytest.mark.rule("SZ-4.1")
def test_a_second_character_of_a_name_has_a_2_after_it(rulings: Settings) -> None:
    """Two of a name could not be told apart in choices and in the log."""
    stage = opening(rulings).do("p1", made("Ana")).do("p2", made("ana")).do("p1", made("Ana"))
    assert {one.id: one.name for one in stage.state.characters} == {"p1": "Ana", "p2": "ana 2"}


@pytest.mark.rule("SZ-4.1")
@pytest.mark.parametrize(
    ("field", "given"),
    [("name", "  "), ("name", "x" * 81), ("rally", ""), ("talents", ",".join("abcdefghijklm")), ("destiny", "\x07")],
)
def test_missing_or_overlong_texts_are_reported(rulings: Settings, field: str, given: str) -> None:
    with pytest.raises(Invalid) as refused:
        opening(rulings).do("p1", made(**{"name": "Ana", field: given}))
    assert refused.value.field == field


@pytest.mark.rule("SZ-4.2")
def test_a_signature_is_required_and_is_their_thing(rulings: Settings) -> None:
    stage = opening(rulings).do("p1", made())
    assert stage.one().thing == stage.one().signature == "ties any knot"


@pytest.mark.option("thing", "separate")
def test_their_thing_may_be_a_separate_field(rulings: Settings) -> None:
    assert opening(rulings).do("p1", made(thing="knots")).one().thing == "knots"


@pytest.mark.rule("SZ-4.2", "SZ-R13")
def test_no_thing_is_written_where_it_is_the_signature(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="does not ask for it"):
        opening(rulings).do("p1", made(thing="knots"))


@pytest.mark.option("vulnerabilities", "pool")
def test_a_pool_has_three_boxes_without_types(rulings: Settings) -> None:
    blank = {f"inclination_{at}": "" for at in (1, 2, 3)}
    one = opening(rulings).do("p1", made(**blank)).one()
    with pytest.raises(Invalid, match="does not ask for it"):
        opening(rulings).do("p1", made())
    assert [(each.type, each.free) for each in one.inclinations] == [("", 3)]


@pytest.mark.option("good_at", "listed")
def test_if_only_listed_talents_count_there_are_three(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="does not ask for it"):
        opening(rulings).do("p1", made(talents="a, b, c, d"))


@pytest.mark.option("type_lists", "all_closed")
@pytest.mark.rule("SZ-5.12")
def test_inclinations_come_from_a_closed_list(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="embarrassed"):
        opening(rulings).do("p1", made(inclination_2="seasick"))


@pytest.mark.rule("SZ-2.6")
def test_gear_is_not_tracked(rulings: Settings) -> None:
    stage = opening(rulings).do("p1", made())
    with pytest.raises(Illegal) as refused:
        stage.do("p1", WriteGear("a rope"))
    assert refused.value.clause == "SZ-2.6"


@pytest.mark.option("gear", "separate")
@pytest.mark.rule("SZ-2.6")
def test_gear_is_a_free_list(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="no character yet"):
        opening(rulings).do("p1", WriteGear("a rope"))
    stage = opening(rulings).do("p1", made(gear="a rope")).do("p1", WriteGear("верёвка"))
    assert stage.one().gear == "верёвка"
    (again,) = offered(stage, "p1", "write_gear")
    assert again.fields[0].default == "верёвка", "the list is changed, not written anew"


# who is a GM


@pytest.mark.rule("SZ-1.3")
def test_a_host_is_not_a_gm(rulings: Settings) -> None:
    stage = opening(rulings, gm=True)
    assert gm_of(rulings.__getitem__, stage.state) == ""
    with pytest.raises(Impossible, match="do not play"):
        stage.do("gm", AddMinor("Ilse", "the innkeeper"))


@pytest.mark.option("gm_seat", "seat")
@pytest.mark.rule("SZ-1.3")
def test_the_gm_may_have_a_seat_in_the_story(rulings: Settings) -> None:
    stage = opening(rulings, gm=True).do("gm", AddMinor("Ilse", "the innkeeper"))
    assert [one.name for one in stage.state.cast] == ["Ilse"]


# the additional cast


@pytest.mark.rule("SZ-4.7")
def test_anyone_may_add_a_minor_character_at_any_time(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(assets=(DOG,)), Actor(), phase=ACT_2)
    stage.do("p2", AddMinor("Ilse", "the innkeeper"), goes_on=False)
    stage.do("p1", AddMinor("Rex", "a good dog", "w1"), goes_on=False)
    assert [(one.name, one.line, one.card) for one in stage.state.cast] == [
        ("Ilse", "the innkeeper", ""), ("Rex", "a good dog", "w1"),
    ]  # fmt: skip
    assert len({one.id for one in stage.state.cast}) == 2


@pytest.mark.rule("SZ-4.7")
def test_only_a_person_can_join_the_cast(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(assets=(Card("w1", name="A rope", kind="thing"),)), Actor())
    with pytest.raises(Impossible, match="not a person"):
        stage.do("p1", AddMinor("Rope", "hangs there", "w1"))


# the principal


@pytest.mark.rule("SZ-4.8", "SZ-11.1")
@pytest.mark.parametrize(
    ("given", "there"),
    [
        ({}, False),
        ({"play_type": "principal"}, True),
        ({"play_type": "antagonistic"}, False),
        ({"principal": "on"}, True),
        ({"play_type": "principal", "principal": "off"}, False),
    ],
)
def test_some_types_of_play_have_a_principal(given: dict[str, str], there: bool) -> None:
    assert has_principal(GAME.read_settings(given).__getitem__) is there


def proposal(name: str) -> ProposePrincipal:
    one = made(name)
    return ProposePrincipal(**{field: getattr(one, field) for field in ProposePrincipal.__struct_fields__})


@pytest.mark.option("principal", "on")
@pytest.mark.rule("SZ-4.8")
def test_the_principal_is_created_together_and_has_no_owner(rulings: Settings) -> None:
    stage = opening(rulings)
    for seat in ("p1", "p2", "p3"):
        stage.do(seat, made(seat))
    assert stage.state.step == ""
    with pytest.raises(Impossible, match="no principal is proposed to you"):
        stage.do("p2", AgreePrincipal())
    stage.do("p1", proposal("The Queen")).do("p2", AgreePrincipal()).do("p3", proposal("The Old Queen"))
    assert stage.state.principal is None
    with pytest.raises(Impossible, match="written a version"):
        stage.do("p1", proposal("Another"))
    stage.do("p1", AgreePrincipal()).do("p2", AgreePrincipal())
    assert stage.one(PRINCIPAL).name == "The Old Queen"
    to_step(stage, "challenges")
    with_her = [card.owners for card in stage.state.cards if PRINCIPAL in card.owners]
    assert with_her == [("p1", PRINCIPAL), ("p2", PRINCIPAL), ("p3", PRINCIPAL)]


@pytest.mark.option("play_type", "principal")
def test_a_team_that_supports_a_principal_has_one(rulings: Settings) -> None:
    assert to_step(opening(rulings), "themes").state.principal is not None


@pytest.mark.option("principal", "off")
def test_a_principal_can_be_left_out_of_any_type_of_play(rulings: Settings) -> None:
    settings = GAME.read_settings({"play_type": "principal", "principal": rulings["principal"]})
    assert to_step(opening(settings), "themes").state.principal is None


@pytest.mark.option("principal_owner", "gm")
@pytest.mark.rule("SZ-4.8")
def test_a_ruling_may_give_the_principal_to_the_gm(rulings: Settings) -> None:
    owner = rulings["principal_owner"]
    settings = GAME.read_settings({"principal": "on", "gm_seat": "seat", "principal_owner": owner})
    stage = opening(settings, gm=True)
    with pytest.raises(Impossible, match="not asked for a principal"):
        stage.do("p1", proposal("The Queen"))
    stage.do("gm", proposal("The Queen"))
    assert stage.one(PRINCIPAL).name == "The Queen"


def test_the_gm_consents_to_what_binds_the_principal() -> None:
    settings = GAME.read_settings({"principal": "on", "gm_seat": "seat", "principal_owner": "gm"})
    stage = to_step(opening(settings, 2, gm=True), "relationships")
    default(stage, "relationship", "p1")
    default(stage, "relationship", "p2")
    default(stage, "relationship", "p1")
    assert stage.asked()[0].startswith("gm relationship")
    assert to_phase(stage, "act_1").state.step == ""


def test_texts_in_any_script_are_kept(rulings: Settings) -> None:
    name = "\u0646\u06cc\u0645\u200c\u0641\u0627\u3000👩\u200d🚀"
    assert opening(rulings).do("p1", made(name)).one().name == name
