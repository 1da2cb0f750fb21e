"""From a proposed character to one in play (P17, DA-24.6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import EVERYONE
from croupier.core.settings import Settings
from croupier.core.state import Ask
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.commands import (
    ApproveCharacter,
    ProposeCharacter,
    ReturnCharacter,
    SetStarting,
    TakePremade,
    WithdrawProposal,
)
from croupier.games.deck_of_adventures.cast.creation_choices import proposal_summary
from croupier.games.deck_of_adventures.cast.questions import MakeCharacter
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.cast.state import Gear, Starting, Taken, Vitals
from croupier.games.deck_of_adventures.health.events import Died
from croupier.games.deck_of_adventures.packs.state import Being, Pack
from support.deck_of_adventures.cast import BRAM, bram, made, table
from support.deck_of_adventures.stage import Dealer, Stage, under


@pytest.mark.rule("DA-23.1", "DA-24.6", "DA-2.3")
def test_a_proposed_character_joins_when_the_gm_agrees(rulings: Settings) -> None:
    stage = table(rulings, seats=2).do("p1", BRAM)
    assert stage.state.characters == ()
    assert stage.asked() == ["gm approve", "p2 character"]
    with pytest.raises(Impossible, match="has not answered your proposal"):
        stage.do("p1", BRAM)
    stage.do("gm", ApproveCharacter("p1"))
    one = stage.one()
    assert (one.id, one.seat, one.name, one.suit, one.sheet.known_to) == ("c1", "p1", "Bram", "C", (EVERYONE,))
    assert (one.vitals.open(), one.rest_cards) == (Vitals(6, 0, 2), 8)
    assert (stage.left(), sorted(stage.fate())) == (52, ["X1", "X2"])
    assert (stage.state.proposals, stage.asked()) == ((), ["p2 character"])
    with pytest.raises(Impossible, match="already play a character"):
        stage.do("p1", BRAM)


def key_of(stage: Stage, seat: str) -> str:
    """The key of the question by which a seat makes its character."""
    return next(ask.key for ask in GAME.open_questions(stage.state) if ask.seat == seat)


@pytest.mark.rule("DA-1.1", "DA-24.6")
def test_making_a_character_stays_the_same_question_while_others_enter(rulings: Settings) -> None:
    stage = table(rulings, seats=2)
    before = key_of(stage, "p2")
    stage.do("p1", TakePremade("Bram Holloway")).do("gm", MakeReady("Marsh Slinger", count=2))
    stage.do("gm", BringOn(("w1", "w2")))
    assert (len(stage.state.characters), key_of(stage, "p2")) == (3, before)
    stage.do("p2", TakePremade("Ilse Corran"))
    stage.run(lambda play: play.do(Died("c4")))
    assert key_of(stage, "p2") != before


@pytest.mark.rule("DA-24.6")
def test_the_question_of_an_older_export_can_still_be_answered(rulings: Settings) -> None:
    stage = table(rulings, seats=2)
    question = GAME.question(Ask("p2", "character:p2.7", "Make your character"))
    assert isinstance(question, MakeCharacter)
    stage.do("p2", question.default(GAME.see(stage.state, "p2")))
    assert stage.one().seat == "p2"


@pytest.mark.rule("DA-23.3", "DA-23.10", "DA-1.8")
@pytest.mark.parametrize(
    ("changes", "clause", "more"),
    [
        ({"attributes": {"Strength": 2, "Vitality": 2}}, "DA-23.3", ""),
        ({"role": "Martial"}, "DA-23.10", "1 more"),
    ],
)
def test_an_illegal_proposal_is_refused_with_its_clause(
    rulings: Settings, changes: dict[str, Any], clause: str, more: str
) -> None:
    stage = table(rulings)
    before = stage.state
    with pytest.raises(Illegal) as refused:
        stage.do("p1", bram(**changes))
    assert (refused.value.clause, more in refused.value.instead) == (clause, True)
    assert stage.state is before


@pytest.mark.rule("DA-23.1", "DA-1.1")
def test_only_players_propose_and_only_for_themselves(rulings: Settings) -> None:
    stage = table(rulings)
    with pytest.raises(Impossible, match="made by players"):
        stage.do("gm", BRAM)
    stage.do("p1", BRAM)
    with pytest.raises(Illegal, match="only the GM"):
        stage.do("p1", ApproveCharacter("p1"))


@pytest.mark.rule("DA-24.6")
def test_a_proposal_is_returned_with_a_note_or_withdrawn(rulings: Settings) -> None:
    stage = table(rulings).do("p1", BRAM).do("gm", ReturnCharacter("p1", "No ferrymen, please."))
    assert stage.asked() == ["p1 character"]
    assert GAME.sheets.drafts(GAME.see(stage.state, "p1"), "p1")[0].help == "No ferrymen, please."
    stage.do("p1", bram(background="A miller.")).do("p1", WithdrawProposal())
    assert stage.state.proposals == ()
    with pytest.raises(Impossible):
        stage.do("p1", WithdrawProposal())
    with pytest.raises(Impossible):
        stage.do("gm", ApproveCharacter("p1"))


@pytest.mark.rule("DA-24.6")
def test_the_question_about_a_character_reads_the_same_when_the_proposal_is_returned(rulings: Settings) -> None:
    stage = table(rulings)
    before = {ask.key: ask.label for ask in GAME.open_questions(stage.state) if ask.seat == "p1"}
    stage.do("p1", BRAM).do("gm", ReturnCharacter("p1", "No ferrymen, please."))
    after = {ask.key: ask.label for ask in GAME.open_questions(stage.state) if ask.seat == "p1"}
    assert {key: before.get(key, label) for key, label in after.items()} == after


@pytest.mark.rule("DA-R118", "DA-24.6")
def test_others_learn_only_the_name_of_a_proposed_character(rulings: Settings) -> None:
    stage = table(rulings, seats=2).do("p1", BRAM)
    seen = GAME.see(stage.state, "p2").proposals[0].one
    assert (seen.name, seen.sheet.value) == ("Bram", None)
    assert GAME.see(stage.state, "gm").proposals[0].one.sheet.value is not None


@pytest.mark.rule("DA-23.1", "DA-25.24", "DA-25.10")
def test_a_premade_of_the_tables_level_joins_at_once(rulings: Settings) -> None:
    stage = table(rulings).do("p1", TakePremade("Anneke Dray", "Anni"))
    one, own = stage.one(), stage.sheet()
    assert (one.name, one.suit, one.vitals.open(), one.rest_cards) == ("Anni", "H", Vitals(5, 0, 5), 10)
    assert own.vulnerabilities == (Taken("Debtor", "Minor"),)
    assert own.gear == (Gear("Quilted Jack", worn=True), Gear("Bitterroot Draught"))
    assert (dict(own.skills)["Craft"], dict(own.skills)["Stealth"]) == (2, 0)


@pytest.mark.rule("DA-23.1")
def test_two_characters_with_the_same_name_are_told_apart(rulings: Settings) -> None:
    stage = table(rulings, seats=2).do("p1", TakePremade("Anneke Dray", "Anni"))
    stage.do("p2", TakePremade("Anneke Dray", "Anni"))
    assert [one.name for one in stage.state.characters] == ["Anni", "Anni 2"]


@pytest.mark.rule("DA-23.1", "DA-25.11")
def test_a_premade_that_is_illegal_here_waits_for_the_gm(rulings: Settings) -> None:
    huge = Being("Giant", "Giant", "PC", role="Defender", primary_suit="Clubs", attributes=(("STR", 5),))
    stage = table(rulings, packs=(Pack("p", beings=(huge,)),)).do("p1", TakePremade("Giant"))
    assert stage.asked() == ["gm approve"]
    assert "Level 1 Defender, Clubs, 18 XP spent" in proposal_summary(stage.state, stage.state.proposals[0])
    assert "18 XP spent: 9 to spend at Level 1 (DA-23.3)" in proposal_summary(stage.state, stage.state.proposals[0])
    stage.do("gm", ApproveCharacter("p1"))
    assert dict(stage.sheet().attributes)["Strength"] == 5
    assert "18 XP spent" in str(stage.plays[-1].receipt.because)


@pytest.mark.rule("DA-23.3", "DA-23.12")
def test_new_characters_start_at_the_level_that_the_gm_sets(rulings: Settings) -> None:
    stage = table(rulings).do("gm", SetStarting(2))
    stage.do("p1", TakePremade("Bram Holloway"))
    assert stage.asked() == ["gm approve"]
    stage.do("p1", WithdrawProposal()).do("p1", bram(attributes={"Strength": 2, "Vitality": 1, "Agility": 1}))
    stage.do("gm", ApproveCharacter("p1"))
    assert (stage.sheet().level, stage.vitals().hp) == (2, 7)
    for command, fault in ((SetStarting(0), Invalid), (SetStarting(2, 20), Illegal)):
        with pytest.raises(fault):
            stage.do("gm", command)


@pytest.mark.rule("DA-R112", "DA-23.3")
@pytest.mark.parametrize("more", [under("xp_budget", "gm_sets", 3)])
def test_new_characters_get_the_experience_that_the_gm_sets(rulings: Settings, more: int) -> None:
    stage = table(rulings).do("gm", SetStarting(1, 12))
    stage.do("p1", bram(attributes={"Strength": 2, "Vitality": 1, "Agility": 1})).do("gm", ApproveCharacter("p1"))
    assert (stage.one().xp.open(), stage.state.starting) == (more, Starting(1, 12))


@pytest.mark.rule("DA-R116", "DA-23.11")
@pytest.mark.parametrize("pp", [under("pp_max", "gm_sets", 4)])
def test_the_gm_sets_power_points_with_the_approval(rulings: Settings, pp: int) -> None:
    stage = table(rulings).do("p1", BRAM).do("gm", ApproveCharacter("p1", pp=pp))
    assert stage.vitals().pp == pp


@pytest.mark.rule("DA-1.1")
def test_a_player_whose_character_died_makes_another(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(more={"dead": True}))
    assert stage.asked() == ["p1 character"]
    stage.do("p1", TakePremade("Ilse Corran"))
    assert [one.name for one in stage.state.characters] == ["Ann", "Ilse Corran"]


@pytest.mark.rule("DA-1.7", "DA-23.1")
def test_a_player_who_does_not_answer_gets_a_free_premade(rulings: Settings) -> None:
    stage = table(rulings, seats=6)
    taken = []
    for _ in range(6):
        ask = next(one for one in GAME.open_questions(stage.state) if one.seat != "gm")
        command = GAME.default(GAME.see(stage.state, ask.seat), ask)
        taken.append(type(command))
        stage.do(ask.seat, command)
        if isinstance(command, ProposeCharacter):
            stage.do("gm", ApproveCharacter(ask.seat))
    assert taken == [TakePremade] * 4 + [ProposeCharacter] * 2
    assert len({one.name for one in stage.state.characters}) == 6


@pytest.mark.rule("DA-1.7")
def test_an_empty_seat_is_not_prompted(rulings: Settings) -> None:
    stage = table(rulings)
    seats = tuple(msgspec.structs.replace(one, taken=False) for one in stage.state.seats)
    assert GAME.open_questions(msgspec.structs.replace(stage.state, seats=seats)) == ()


@pytest.mark.rule("DA-5.4", "DA-5.5", "DA-2.2")
def test_each_new_dealer_has_a_separate_deck(rulings: Settings) -> None:
    stage = table(rulings, seats=2).do("p1", TakePremade("Bram Holloway")).do("p2", TakePremade("Wen Sabry"))
    assert [places.deck_of(stage.state, one) for one in ("c1", "c2")] == ["c1", "c2"]
    assert (stage.left("c1"), stage.left("c2")) == (52, 52)


@pytest.mark.rule("DA-1.8")
def test_a_character_has_as_many_items_as_the_form_offers_and_no_more(rulings: Settings) -> None:
    _, one = made(rulings, gear=("Trail Axe",) * 40)
    assert len(one.sheet.open().gear) == 40
    with pytest.raises(Invalid, match="0 to 40"):
        made(rulings, gear=("Trail Axe",) * 41)
