"""A player who leaves: in a roll the marker stays off and the offer is void; the cast (SZ-12.1, SZ-10.4, SZ-R59)."""

import msgspec
import pytest

from croupier.core.luck_sources import ScriptedLuck
from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import LeaveSeat, OpenSitting, SeatPlayer, Undo
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.cards import make_card
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle, Owed
from croupier.games.syuzheteers.objections.commands import LetStand
from croupier.games.syuzheteers.prologue.challenges import ROW
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import BuySuccess, HoldDialogue, LeadByProxy, OfferEntrance, PassInRoll
from croupier.games.syuzheteers.scenes.commands import Antagonize, ComeBack, DelayScene, PassBeat, TakeBeat
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import opened, problem
from support.syuzheteers.offers import labels, log_lines
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage

FULL = {"inclinations": (Inclination("angry", 1, (Complication("m9", "angry", 2),)),)}


@pytest.mark.rule("SZ-12.1", "SZ-9.1")
def test_the_marker_of_an_active_player_who_left_stays_off(rulings: Settings) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p2"),)}
    stage = Beaten(rulings, Actor(), Actor(), Actor(), state=state).center("h9")
    stage.leave("p1")
    number = stage.state.matters[0].number
    stage.do("p2", LetStand(number)).do("p3", LetStand(number), "3")
    assert (places.marker(stage.state, "p1"), stage.state.acted) == ("", ("p1",))


@pytest.mark.rule("SZ-12.1", "SZ-10.4")
@pytest.mark.parametrize("boxes", [True, False])
def test_the_offer_of_a_player_who_left_is_void(rulings: Settings, boxes: bool) -> None:
    stage = Beaten(rulings, Actor(more={} if boxes else FULL), Actor(), Actor()).thrown("4", "1,6").until("enter")
    stage.do("p2", OfferEntrance(0)).do("p3", PassInRoll())
    assert "Let Ben take it: a complication of rating 1" in labels(stage, "p1")
    stage.leave("p2")
    assert stage.asked()[0] == ("p1 buy" if boxes else "p1 trouble")
    assert "Let Ben take it: a complication of rating 1" not in labels(stage, "p1")
    if boxes:
        with pytest.raises(Impossible, match="not offered"):
            stage.do("p1", BuySuccess(1, "p2"))


@pytest.mark.rule("SZ-12.1", "SZ-10.4")
def test_a_withdrawn_offer_does_not_count_again_when_its_player_comes_back(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("4", "1,6").until("enter")
    stage.do("p2", OfferEntrance(0)).do("p3", PassInRoll()).leave("p2")
    assert "Ben's offer is withdrawn." in log_lines(stage)
    seats = tuple(msgspec.structs.replace(one, taken=True) for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.do("p2", ComeBack())
    assert "Let Ben take it: a complication of rating 1" not in labels(stage, "p1")
    with pytest.raises(Impossible, match="not offered"):
        stage.do("p1", BuySuccess(1, "p2"))


@pytest.mark.rule("SZ-12.1", "SZ-9.9", "SZ-1.6")
@pytest.mark.parametrize(("who", "name"), [("p1", "Ana"), ("p2", "Ben")])
def test_the_log_says_why_a_request_for_consent_lapses(rulings: Settings, who: str, name: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).do("p1", Antagonize("p2", "Rival", "who is braver?")).leave(who)
    assert f"Ana's request to antagonize lapses: {name} has left the play." in log_lines(stage)


@pytest.mark.rule("SZ-12.1", "SZ-10.4")
def test_nobody_is_asked_to_enter_for_a_player_who_left(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("4", "1,6").until("enter")
    stage.leave("p1")
    assert not [asked for asked in stage.asked() if "enter" in asked]
    assert stage.state.roll is None
    assert len(stage.card("w1").obstacles) == 1


@pytest.mark.rule("SZ-12.1", "SZ-9.5", "SZ-1.6")
def test_the_log_says_who_has_left_a_dialogue(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=FULL), Actor(), Actor()).do("p1", HoldDialogue("p2", "m9")).leave("p2")
    assert "Ana's action does not happen: Ben has left the play." in log_lines(stage)
    assert stage.asked() == ["p1 beat w1"]


@pytest.mark.rule("SZ-12.1", "SZ-R59")
@pytest.mark.parametrize("phase", ["prologue", "act_2", "epilogue"])
def test_a_character_joins_the_cast_whenever_their_player_leaves(phase: str) -> None:
    settings = GAME.read_settings({"leaver": "becomes_cast"})
    stage = Stage(settings, Actor(), Actor(), Actor(), phase=phase, stage=(problem("w1"),) if phase == "act_2" else ())
    stage.leave("p1")
    assert [(one.name, one.seat) for one in stage.state.cast] == [("Ana", "p1")]


@pytest.mark.rule("SZ-12.2", "SZ-R59")
def test_a_character_whose_player_comes_back_is_no_longer_in_the_cast() -> None:
    settings = GAME.read_settings({"leaver": "becomes_cast"})
    stage = opened(Stage(settings, Actor(), Actor(), Actor(), stage=(problem("w1"),))).leave("p1")
    (ana,) = stage.state.cast
    stage.state = msgspec.structs.replace(stage.state, hurdles=(Hurdle("h1", "trapped", ana.id),))
    seats = tuple(msgspec.structs.replace(one, taken=True) for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.do("p1", ComeBack())
    assert (stage.state.cast, [one.type for one in stage.state.hurdles_of("p1")]) == ((), ["trapped"])


@pytest.mark.rule("SZ-12.2", "SZ-R59")
def test_a_character_who_leads_as_one_of_the_cast_leaves_it_after_the_roll_when_their_player_is_back() -> None:
    settings = GAME.read_settings({"leaver": "becomes_cast"})
    stage = Beaten(settings, Actor(), Actor(), Actor(), stage=(problem("w1", obstacles=(Obstacle("o1", "a wall"),)),))
    stage.leave("p3")
    (cem,) = stage.state.cast
    stage.do("p1", LeadByProxy(cem.id, "o1"))
    seats = tuple(msgspec.structs.replace(one, taken=True) for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.do("p3", ComeBack())
    assert list(stage.state.cast) == [cem]
    stage.claim(dice=("1",)).claim(dice=("1",)).until()
    assert (list(stage.state.cast), [one.type for one in stage.state.hurdles_of("p3")]) == ([], ["trapped"])


@pytest.mark.rule("SZ-5.6", "SZ-R59")
def test_a_character_who_joined_the_cast_is_still_bound_by_their_hurdle() -> None:
    """Trapped when their player left, they led as a proxy at once."""
    settings = GAME.read_settings({"leaver": "becomes_cast"})
    stage = Beaten(settings, Actor(), Actor(), Actor(), state={"hurdles": (Hurdle("h1", "trapped", "p3"),)}).leave("p3")
    (cem,) = stage.state.cast
    with refused_by("SZ-5.6", why="a bound proxy can lead again only when freed"):
        stage.do("p1", LeadByProxy(cem.id))
    assert labels(stage, "p1", "lead_by_proxy") == []
    stage.state = msgspec.structs.replace(stage.state, hurdles=())
    assert stage.do("p1", LeadByProxy(cem.id)).state.roll is not None


NOW = "2026-01-01T12:00:00Z"


@pytest.mark.rule("SZ-12.1", "SZ-6.9", "SZ-10.6")
def test_the_claim_of_a_player_who_left_is_withdrawn(rulings: Settings) -> None:
    """Those who had passed were asked again, and nobody could delay the challenge."""
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), plot=(problem("w2"),)))
    stage.do("p1", PassBeat()).do("p3", TakeBeat("w1")).leave("p3")
    assert (stage.asked(), stage.state.beat) == (["p2 claim"], None)
    assert log_lines(stage)[-1] == "Cem's claim to the next beat is withdrawn."
    stage.do("p2", DelayScene())
    assert [one.on_end for one in stage.state.matters] == ["delay"]


def open_prompts(table: Table[Story]) -> list[str]:
    """Seat and kind of the game's own open prompts."""
    return [f"{one.ask.seat} {one.ask.key.partition(':')[0]}" for one in table.state.prompts]


@pytest.mark.rule("SZ-12.1", "SZ-6.9")
def test_the_play_continues_after_a_departure_is_undone(rulings: Settings) -> None:
    """Nobody was asked anything until somebody sent some command."""
    plot = (problem("w2"), problem("w3"), problem("w4"))
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), plot=plot, gm=True))
    stage.do("p1", PassBeat()).do("p2", PassBeat())
    assert stage.asked() == ["p3 claim"]
    table = Table(GAME, stage.state, ScriptedLuck((), "an undo"))
    table.submit("p3", LeaveSeat(), NOW)
    table.submit("gm", Undo(table.version("gm")), NOW)
    assert (table.state.gone, table.state.seat("p3").taken) == ((), False)
    assert open_prompts(table) == ["p1 claim", "p2 claim"]


@pytest.mark.rule("SZ-11.2", "SZ-12.2")
def test_the_prologue_continues_when_the_last_one_sits_down_again(rulings: Settings) -> None:
    """All had their characters, and nobody was asked anything."""
    start = GAME.begin(("p1", "p2"), rulings, with_gm=True, mode="enforce", consent="nobody_objects")
    table = Table(GAME, start, ScriptedLuck((), "a prologue"))
    for seat, name in (("p1", "Ana"), ("p2", "Ben")):
        table.submit(TABLE, SeatPlayer(seat, name), NOW)
    table.submit(TABLE, OpenSitting(), NOW)

    def make_character(seat: str) -> None:
        ask = next(one for one in GAME.open_questions(table.state) if one.seat == seat)
        table.submit(seat, GAME.default(table.view(seat), ask), NOW)

    make_character("p2")
    table.submit("p2", LeaveSeat(), NOW)
    table.submit("gm", Undo(table.version("gm")), NOW)
    make_character("p1")
    table.submit(TABLE, SeatPlayer("p2", "Ben"), NOW)
    assert open_prompts(table) == ["p1 relationship"]


@pytest.mark.rule("SZ-11.2", "SZ-12.2")
@pytest.mark.parametrize("step", ["relationships", "resources", "challenges", "themes"])
def test_a_prologue_in_which_nobody_has_a_character_waits(rulings: Settings, step: str) -> None:
    """All who had one left: for whoever sat down next there was an internal error."""
    stage = opened(Stage(rulings, Actor(), phase="prologue", state={"step": step, "characters": ()}))
    assert (stage.state.step, [one.split()[1] for one in stage.asked()]) in ((step, ["join"]), (step, ["character"]))


@pytest.mark.rule("SZ-11.6", "SZ-12.1")
def test_a_player_who_left_is_not_asked_to_place_challenges(rulings: Settings) -> None:
    """The last one who had a character was asked after they had left, and could not answer."""
    stage = Stage(rulings, Actor(), phase="prologue", state={"step": "ranking", "turn": "p1"})
    stage.run(lambda play: play.do(PlacesLaid((Place(ROW, "row", "Challenges to be ranked"),))))
    stage.run(make_card, ROW, question="who rules?", type="Rival", problem=True, author="p1")
    assert [one.split()[1] for one in stage.asked()] == ["ranking"]
    stage.leave("p1")
    assert "ranking" not in [one.split()[1] for one in stage.asked()]


@pytest.mark.rule("SZ-3.9", "SZ-6.9", "SZ-R11")
def test_nobody_names_an_owner_while_everyone_has_left(rulings: Settings) -> None:
    """The one who had left was asked, and there was nobody to choose."""
    won = Card("a9", name="An answer", durability=1, left=1, owners=("p1",))
    owed = {"owed": (Owed("owner", "a9", "p1"),)}
    stage = Stage(rulings, Actor(assets=(won,)), Actor(), stage=(problem("w1"),), state=owed)
    assert "p1 owner a9" in stage.asked()
    stage.state = msgspec.structs.replace(stage.state, gone=("p1", "p2"))
    assert "p1 owner a9" not in stage.asked()
