"""Characters of an earlier play return, are rewritten, or make way for another (SZ-11.18)."""

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Owed
from croupier.games.syuzheteers.prologue.commands import MakeCharacter, PlayAgain, RenewCharacter, WriteRelationship
from croupier.games.syuzheteers.prologue.state import Inclination
from support.syuzheteers.offers import labels, log_lines, offered
from support.syuzheteers.opening import default, made, opening
from support.syuzheteers.stage import Actor, Stage, under

GRIM = Inclination("angry", 2, (Complication("m1", "angry", 3),))
BOND = Card("w1", name="Rivals", kind="relationship", durability=1, left=1, owners=("p1", "p2"))
OWN = Card("w2", type="Desire", question="what does she want?", personal_to=("p1",))
BOXES = {"inclination_1": "", "inclination_2": "", "inclination_3": ""}


def second(rulings: Settings, **ana: object) -> Stage:
    """The second play of Ana and Ben: Ana has learned, is angry and trapped."""
    more = {"level": 2, "experience": 4, "inclinations": (GRIM,), **ana}
    state = {"plays": 2, "hurdles": (Hurdle("h1", "trapped", "p1"),)}
    return Stage(rulings, Actor(assets=(BOND,), more=more), Actor(), plot=(OWN,), phase="prologue", state=state)


@pytest.mark.rule("SZ-11.18")
@pytest.mark.parametrize("renewed", [True, False])
def test_a_returning_character_is_rewritten_with_their_conditions(rulings: Settings, renewed: bool) -> None:
    stage = second(rulings)
    if renewed:
        stage.do("p1", RenewCharacter("peace", "at home"))
    stage.do("p1", made("Ana the Grey", **BOXES))
    ana = stage.one()
    assert (ana.name, ana.inclinations, ana.level, ana.experience) == ("Ana the Grey", (GRIM,), 2, 4)
    assert len(stage.state.hurdles_of("p1")) == 1
    assert "Ana the Grey is rewritten: ties any knot." in log_lines(stage)


@pytest.mark.rule("SZ-11.18")
def test_the_inclinations_of_a_returning_character_are_not_written_again(rulings: Settings) -> None:
    stage = second(rulings)
    with pytest.raises(Invalid, match="inclinations stay"):
        stage.do("p1", made())
    (choice,) = [one for one in offered(stage, "p1", "make_character") if "another" not in one.command]
    assert choice.label == "Rewrite Ana"
    assert not [field.name for field in choice.fields if field.name.startswith("inclination")]


def begun(choice: Choice) -> dict[str, object]:
    """What the fields of a choice begin with."""
    return {one.name: one.default for one in choice.fields if one.default is not None}


@pytest.mark.rule("SZ-11.18", "SZ-4.1")
def test_a_character_is_changed_not_written_anew(rulings: Settings) -> None:
    """All fields were empty, so whoever changed one line typed the others again."""
    stage = second(rulings, talents=("knots", "songs"), rally="a song", destiny="a crown", comfort="a warm inn")
    _, rewrite, another = offered(stage, "p1", "renew_character", "make_character")
    words = {"name": "Ana", "signature": stage.one().signature, "talents": "knots, songs", "rally": "a song"}
    assert begun(rewrite) == words | {"destiny": "a crown", "comfort": "a warm inn"}
    assert begun(another) == {}
    stage.do("p1", RenewCharacter("peace", "at home"))
    (rewrite, _) = offered(stage, "p1", "make_character")
    assert begun(rewrite) == words | {"destiny": "a crown", "want": "peace", "comfort": "at home"}
    stage = opening(rulings, 2).do("p1", made())
    (rewrite,) = offered(stage, "p1", "make_character")
    assert begun(rewrite) == {name: value for name, value in msgspec.structs.asdict(made()).items() if value}


@pytest.mark.rule("SZ-4.8", "SZ-11.3")
def test_another_version_of_what_is_made_together_begins_with_the_last() -> None:
    stage = opening(GAME.read_settings({"principal": "on"}), 2)
    for seat, kind in (("p1", "character"), ("p2", "character"), ("p1", "principal")):
        assert default(stage, kind, seat)
    (write,) = offered(stage, "p2", "propose_principal")
    assert begun(write)["name"] == "The principal"
    assert default(stage, "principal", "p2")
    stage.do("p1", WriteRelationship("Rivals", "since school"))
    (write,) = offered(stage, "p2", "write_relationship")
    assert begun(write) == {"name": "Rivals", "text": "since school"}


@pytest.mark.rule("SZ-11.18")
def test_another_main_character_starts_fresh_and_the_former_joins_the_cast(rulings: Settings) -> None:
    stage = second(rulings)
    zoe = msgspec.structs.replace(made("Zoe"), another=True)
    stage.do("p1", zoe)
    one = stage.one()
    assert (one.name, one.level, one.experience, one.complications) == ("Zoe", 1, 0, ())
    assert [each.boxes for each in one.inclinations] == [1, 1, 1]
    assert [minor.name for minor in stage.state.cast] == ["Ana"]
    assert (stage.state.hurdles, stage.where("w1"), stage.card("w2").personal_to) == ((), "out", ())
    stage.do("p1", made("Zoe of the Bridge"))
    assert stage.one().name == "Zoe of the Bridge", "a new character may be rewritten in full"


@pytest.mark.rule("SZ-11.18")
def test_another_main_character_takes_the_place_of_one_from_an_earlier_play_only(rulings: Settings) -> None:
    stage = second(rulings, play=2)
    with pytest.raises(Impossible, match="no character of an earlier play"):
        stage.do("p1", msgspec.structs.replace(made("Zoe"), another=True))
    own, *ready = labels(stage, "p1", "make_character", "renew_character")
    assert own == "Make your main character"
    assert all(one.startswith("Play ") for one in ready)


@pytest.mark.rule("SZ-11.18")
def test_a_player_is_offered_to_continue_rewrite_or_make_another_character(rulings: Settings) -> None:
    assert labels(second(rulings), "p1", "make_character", "renew_character") == [
        "Continue with Ana", "Rewrite Ana", "Make another main character",
    ]  # fmt: skip


@pytest.mark.rule("SZ-R56")
def test_a_retired_character_does_not_return(rulings: Settings) -> None:
    stage = second(rulings, retired=True)
    commands: tuple[Command, ...] = (RenewCharacter("peace", "at home"), made(**BOXES))
    for one in commands:
        with pytest.raises(Illegal, match="retired") as refused:
            stage.do("p1", one)
        assert refused.value.clause == "SZ-R56"
    assert labels(stage, "p1", "make_character", "renew_character") == ["Make another main character"]
    ask = next(ask for ask in GAME.open_questions(stage.state) if ask.seat == "p1")
    command = GAME.default(stage.state, ask)
    assert isinstance(command, MakeCharacter)
    stage.do("p1", command)
    assert not stage.one().retired


@pytest.mark.rule("SZ-11.2")
def test_no_main_character_is_made_outside_the_prologue(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(), Actor())
    stage.state = msgspec.structs.replace(stage.state, characters=stage.state.characters[1:])
    with pytest.raises(Illegal) as refused:
        stage.do("p1", made())
    assert refused.value.clause == "SZ-11.2"


@pytest.mark.option("good_at", "listed")
@pytest.mark.rule("SZ-R30")
@pytest.mark.parametrize(
    "talents", [{}, {"talent_1": "knots"}, {"talent_1": "knots", "talent_2": "riding"}, {"talents": "a, b, c"}]
)
def test_exactly_three_talents_are_listed(rulings: Settings, talents: dict[str, str]) -> None:
    stage = Stage(rulings, Actor(), Actor(), phase="prologue", state={"characters": ()})
    with pytest.raises(Invalid, match="talent"):
        stage.do("p1", made(**talents))
    stage.do("p1", made(talent_1="knots", talent_2="riding", talent_3="lying"))
    assert stage.one().talents == ("knots", "riding", "lying")


@pytest.mark.rule("SZ-11.18", "SZ-3.5")
@pytest.mark.parametrize("leaves", [False, True])
def test_nobody_is_asked_to_write_on_a_card_that_is_put_away(rulings: Settings, leaves: bool) -> None:
    """The next play could not continue: the question was about a card that was no longer there."""
    blank = Card("w9", name="A dog", kind="person", problem=True)
    owed = {"owed": (Owed("reverse", "w9", "p2"),)}
    stage = Stage(rulings, Actor(), Actor(), Actor(), plot=(blank,), phase="done", state=owed)
    for seat in ("p1", "p2", "p3"):
        stage.do(seat, PlayAgain())
    assert (stage.state.cards, stage.asked()) == ((), ["p1 character", "p2 character", "p3 character"])
    if leaves:
        stage.leave("p2")
    assert "Continue with Ana" in labels(stage, "p1")


POOL = Inclination("", 3, (Complication("m1", "", 1),))


@pytest.mark.rule("SZ-11.18", "SZ-R14")
@pytest.mark.parametrize("asked", [under("carry_conditions", "cleared", [])])
def test_nobody_names_a_complication_that_is_cleared_between_plays(rulings: Settings, asked: list[str]) -> None:
    stage = Stage(rulings, Actor(more={"inclinations": (POOL,)}), Actor(), phase="done",
                  state={"owed": (Owed("ailment", "m1", "p1"),)})  # fmt: skip
    stage.do("p1", PlayAgain()).do("p2", PlayAgain())
    assert [one for one in stage.asked() if "ailment" in one] == asked


@pytest.mark.rule("SZ-11.18", "SZ-R14")
def test_nobody_names_a_complication_of_a_character_who_was_replaced(rulings: Settings) -> None:
    stage = second(rulings, inclinations=(POOL,))
    stage.state = msgspec.structs.replace(stage.state, owed=(Owed("ailment", "m1", "p1"),))
    stage.do("p1", msgspec.structs.replace(made("Zoe"), another=True))
    assert stage.state.owed == ()
