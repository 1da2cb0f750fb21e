"""What rests, Epic Events and decrees do not allow, and what happens to cards on the way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import Printed
from croupier.games.deck_of_adventures.checks import commands as check_wish
from croupier.games.deck_of_adventures.decree.commands import SetResult, SetTally
from croupier.games.deck_of_adventures.harm.state import Knockout
from croupier.games.deck_of_adventures.story import commands as wish
from support.deck_of_adventures.stage import Dealer, Stage, companion, minion

ANN = Dealer("Ann", hp=3, pp=1, sheet={"printed": Printed(hp=6, pp=2, ap=3)}, more={"rest_cards": 8})


def refused(stage: Stage, seat: str, command: Command, kind: type[Refusal]) -> None:
    """It is refused for this reason, and nothing has happened."""
    before = stage.state
    with pytest.raises(kind):
        stage.do(seat, command)
    assert stage.state == before


def resting(rulings: Settings, *luck: str, **more: Any) -> Stage:
    stage = Stage(rulings, ANN._replace(**more)).do("gm", wish.CallRest("quick", ("c1",)))
    return stage.do("p1", wish.UseRestCard("c1"), *luck) if luck else stage


def turned(rulings: Settings, *dealers: Dealer) -> Stage:
    stage = Stage(rulings, *(dealers or (ANN,))).do("gm", wish.StartEpic("now"))
    return stage.do("gm", wish.TurnEpicCard(4), "4H")


# rests


@pytest.mark.rule("DA-19.1", "DA-5.9")
def test_resting_characters_are_listed_once_and_companions_with_their_dealers(rulings: Settings) -> None:
    gone = Dealer("Bo", more={"here": False})
    stage = Stage(rulings, ANN, gone, companion())
    refused(stage, "gm", wish.CallRest("quick", ()), Invalid)
    refused(stage, "gm", wish.CallRest("quick", ("c1", "c1")), Invalid)
    refused(stage, "gm", wish.CallRest("quick", ("c2",)), Impossible)
    refused(stage, "gm", wish.CallRest("long", ("c1",)), Invalid)
    rest = stage.do("gm", wish.CallRest("quick", ("c1",))).state.rest
    assert rest is not None
    assert rest.who == ("c1", "c3")


@pytest.mark.rule("DA-19.5", "DA-1.8")
def test_armor_is_mended_only_if_damaged_with_a_fitting_trait_while_awake(rulings: Settings) -> None:
    refused(resting(rulings), "p1", wish.UseRestCard("c1", 1, "Craft"), Illegal)
    refused(resting(rulings, ap_lost=1), "p1", wish.UseRestCard("c1", 1, "Brute"), Invalid)
    out = resting(rulings, hp=0, ap_lost=1, more={"rest_cards": 2, "knockout": Knockout("damage", stable=True)})
    refused(out, "p1", wish.UseRestCard("c1", 1, "Craft"), Illegal)


@pytest.mark.rule("DA-19.7", "DA-1.8")
def test_a_rest_card_is_kept_once_and_not_redrawn_afterward(rulings: Settings) -> None:
    stage = resting(rulings, "5C")
    refused(stage, "p1", wish.UseRestCard("c1"), Impossible)
    stage.do("p1", wish.KeepRestCard("c1"))
    assert stage.asked() == ["p1 point c1"]
    refused(stage, "p1", wish.KeepRestCard("c1"), Impossible)
    refused(stage, "p1", wish.RedrawRestCard("c1", "X1"), Impossible)


@pytest.mark.rule("DA-19.4", "DA-1.8")
def test_points_go_to_health_or_power_and_only_as_many_as_there_are(rulings: Settings) -> None:
    stage = resting(rulings, "5C")
    refused(stage, "p1", wish.TakePoint("c1", "hp"), Impossible)
    stage.do("p1", wish.KeepRestCard("c1"))
    refused(stage, "p1", wish.TakePoint("c1", "ap"), Invalid)
    full = msgspec.structs.replace(stage.vitals(), hp=6)
    characters = (msgspec.structs.replace(stage.one(), vitals=msgspec.structs.replace(stage.one().vitals, value=full)),)
    stage.state = msgspec.structs.replace(stage.state, characters=characters)
    refused(stage, "p1", wish.TakePoint("c1", "hp"), Illegal)


@pytest.mark.rule("DA-19.7", "DA-2.4")
def test_a_rest_card_is_cleared_when_it_is_used_up_or_the_rest_is_called_off(rulings: Settings) -> None:
    used = resting(rulings, "5D", fate=()).do("p1", wish.TakePoint("c1", "hp"))
    assert (used.faces(places.rest("c1")), used.faces(places.discard("c1"))) == ([], ["5D"])
    broken = resting(rulings, "AD", fate=()).break_off()
    assert (broken.faces(places.rest("c1")), broken.fate()) == ([], ["AD"])


# Epic Events


@pytest.mark.rule("DA-18.3", "DA-1.8")
def test_one_target_card_at_a_time_and_the_gm_turns_it_up(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", wish.StartEpic("now"))
    refused(stage, "p1", wish.TurnEpicCard(3), Illegal)
    refused(stage, "gm", wish.TurnEpicCard(7), Invalid)
    refused(turned(rulings), "gm", wish.TurnEpicCard(3), Impossible)


@pytest.mark.rule("DA-18.4", "DA-16.1", "DA-1.8")
def test_characters_who_are_out_absent_or_already_participating_do_not_volunteer(rulings: Settings) -> None:
    out, gone = Dealer("Bo", more={"knockout": Knockout("fatigue")}), Dealer("Cy", more={"here": False})
    stage = turned(rulings, ANN, out, gone)
    refused(stage, "p2", wish.Volunteer("c2"), Illegal)
    refused(stage, "p3", wish.Volunteer("c3"), Impossible)
    stage.do("p1", wish.Volunteer("c1"))
    refused(stage, "p1", wish.Volunteer("c1"), Impossible)
    refused(stage, "p1", wish.StandBack("c1"), Impossible)
    refused(stage, "gm", wish.GiveTrait("c2", "Agility"), Impossible)
    refused(stage, "gm", wish.GiveTrait("c1", "Luck"), Invalid)
    refused(stage, "p1", wish.GiveTrait("c1", "Agility"), Illegal)


@pytest.mark.rule("DA-18.5", "DA-1.8")
def test_nonparticipants_do_not_order_or_start_the_race_and_nobody_leaves_it(rulings: Settings) -> None:
    stage = turned(rulings, ANN, Dealer("Bo"), Dealer("Cy"))
    for who in ("c1", "c2"):
        stage.do("gm", wish.NameParticipant(who, "Agility"))
    refused(stage, "p3", wish.OrderRace(("c2", "c1")), Illegal)
    refused(stage, "p1", wish.BeginRace(), Illegal)
    stage.do("p3", wish.Volunteer("c3"))
    refused(stage, "gm", wish.BeginRace(), Impossible)
    stage.do("gm", wish.GiveTrait("c3", "Agility")).do("gm", wish.BeginRace())
    refused(stage, "p1", wish.OrderRace(("c2", "c1")), Impossible)


@pytest.mark.rule("DA-18.7", "DA-1.8")
def test_only_the_gm_ends_an_epic_event_and_not_during_a_race(rulings: Settings) -> None:
    stage = turned(rulings).do("gm", wish.NameParticipant("c1", "Agility"))
    refused(stage, "p1", wish.EndEpic(), Illegal)
    refused(stage.do("gm", wish.BeginRace()), "gm", wish.EndEpic(), Impossible)


# scenes, decrees, people who leave


@pytest.mark.rule("DA-6.3", "DA-1.5", "DA-1.8")
def test_an_answer_is_given_once(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("p1", wish.AskGm("c1", "What do I see?")).do("gm", wish.AnswerAsked("s1", "Rust."))
    refused(stage, "gm", wish.AnswerAsked("s1", "Gold."), Impossible)


@pytest.mark.rule("DA-1.2", "DA-18.7", "DA-7.11")
def test_without_a_procedure_in_progress_no_result_or_tally_can_be_set(rulings: Settings) -> None:
    stage = Stage(rulings, ANN)
    with pytest.raises(Impossible):
        stage.decree(SetTally(successes=1, failures=0))
    stage.do("gm", wish.StartEpic("now"))
    with pytest.raises(Invalid):
        stage.decree(SetTally(successes=21, failures=0))
    stage.do("gm", check_wish.CallCheck(("c1",), "Athletics", 2), "8C").do("p1", check_wish.DrawCard("q1"), "KD")
    with pytest.raises(Invalid):
        stage.decree(SetResult(check="q1", degree="Splendid", passed=True))
    with pytest.raises(Impossible):
        stage.decree(SetResult(check="q9", degree="Success", passed=True))


@pytest.mark.rule("DA-1.7", "DA-R51")
def test_an_open_check_of_someone_who_leaves_for_good_is_finished(rulings: Settings) -> None:
    stage = Stage(rulings, ANN, minion()).do("gm", check_wish.CallCheck(("c1",), "Athletics", 2), "8C")
    seats = tuple(msgspec.structs.replace(one, taken=one.taken and one.id != "p1") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.run(GAME.seat_left, "p1", luck=("KD",), seat="p1")
    assert stage.asked() == []
