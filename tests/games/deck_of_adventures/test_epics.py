"""Epic Events: who takes part, the race for a Suited Hit, and when it is over (chapter 18)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.checks import commands as check_wish
from croupier.games.deck_of_adventures.decree.commands import SetResult
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.powers.commands import UseItem
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.odds import live
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, under

XENA, ELISE = Dealer("Xena", fate=()), Dealer("Elise", traits={"Athletics": 1}, fate=())
GENESIS = Dealer("Genesis", fate=())


def epic(stage: Stage) -> Epic:
    found = stage.state.epic
    assert found is not None
    return found


def called(stage: Stage, **numbers: int) -> Stage:
    return stage.do("gm", wish.StartEpic("An earthquake", **numbers))


def turned(stage: Stage, card: str, dr: int) -> Stage:
    return stage.do("gm", wish.TurnEpicCard(dr), card)


def joins(stage: Stage, *who: str, trait: str = "Athletics") -> Stage:
    for one in who:
        stage.do(stage.one(one).seat, wish.Volunteer(one, "runs")).do("gm", wish.GiveTrait(one, trait))
    return stage


def race(stage: Stage, *luck: str) -> Stage:
    return stage.do("gm", wish.BeginRace(), *luck)


def draw(stage: Stage, *luck: str) -> Stage:
    """Whoever's draw it is draws."""
    check = next(one for one in stage.state.checks if one.is_under_way)
    return stage.do(stage.one(check.actor).seat, check_wish.DrawCard(check.id), *luck)


def drawer(stage: Stage) -> str:
    """Whose draw the race waits for."""
    return next(one.actor for one in stage.state.checks if one.is_under_way)


def ready(rulings: Settings, *dealers: Dealer, card: str = "4H", dr: int = 4, **numbers: int) -> Stage:
    return turned(called(Stage(rulings, *dealers), **numbers), card, dr)


@pytest.mark.rule("DA-18.5")
def test_those_who_are_let_draw_are_listed_as_in_a_sentence(rulings: Settings) -> None:
    stage = joins(ready(rulings, XENA, ELISE, Dealer("Cy")), "c1", "c2", "c3")
    assert "Let Xena, Elise and Cy draw" in stage.offered("gm")


# worked examples V7 to V10 and W4


@pytest.mark.rule("DA-18.4", "DA-18.5", "DA-18.11")
def test_v7_a_success_without_the_suit_continues_the_race(rulings: Settings) -> None:
    stage = draw(race(joins(ready(rulings, XENA, ELISE), "c1", "c2")), "3S")
    assert (epic(stage).successes, epic(stage).failures) == (0, 0)
    assert drawer(stage) == "c2"


@pytest.mark.rule("DA-18.5", "DA-18.6", "DA-8.7")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("3D", "The GM draws the 3 of diamonds: Color Success, but the suit does not match."),
        ("4S", "The GM draws the 4 of spades: Major Success, but the suit does not match."),
        ("9H", "The GM draws the 9 of hearts: Suited Miss."),
        ("3H", "The GM draws the 3 of hearts: Suited Success."),
    ],
)
def test_the_log_says_why_a_success_does_not_win_the_race(rulings: Settings, card: str, said: str) -> None:
    stage = draw(race(joins(ready(rulings, XENA), "c1")), "3S", card)
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Xena's 3 of spades: Success, but the suit does not match, so it fails." in lines
    assert said in lines


@pytest.mark.rule("DA-18.5", "DA-8.2", "DA-18.3")
def test_v8_a_suited_hit_before_the_gm_draws_wins_the_card(rulings: Settings) -> None:
    stage = draw(draw(race(joins(ready(rulings, XENA, ELISE), "c1", "c2")), "3S"), "9H")
    assert (epic(stage).successes, epic(stage).aim) == (1, None)
    assert stage.faces(places.discard("gm")) == ["4H"]


@pytest.mark.rule("DA-18.5", "DA-18.6")
def test_v9_a_suited_hit_by_the_gm_is_a_failure(rulings: Settings) -> None:
    stage = draw(race(joins(ready(rulings, XENA, card="KS", dr=3), "c1")), "2H", "QS")
    assert (epic(stage).successes, epic(stage).failures) == (0, 1)
    assert sorted(stage.faces(places.discard("gm"))) == ["KS", "QS"]
    assert stage.facts("DA-18.6")["degree"] == "Suited Success"


@pytest.mark.rule("DA-18.8", "DA-18.9")
def test_v10_participants_sit_out_the_next_card_unless_the_gm_names_them(rulings: Settings) -> None:
    stage = draw(race(joins(ready(rulings, XENA, GENESIS, card="KS", dr=3), "c2")), "2H", "QS")
    turned(stage, "3C", 2)
    assert stage.asked() == ["p1 epic_join c1"]
    with pytest.raises(Illegal) as refused:
        stage.do("p2", wish.Volunteer("c2"))
    assert refused.value.clause == "DA-18.8"
    for who in ("c1", "c2"):
        stage.do("gm", wish.NameParticipant(who, "Agility"))
    race(stage)
    assert epic(stage).taking_part == (("c1", "Agility"), ("c2", "Agility"))


@pytest.mark.rule("DA-18.11", "DA-9.3", "DA-8.8")
def test_w4_among_several_cards_the_suited_one_counts(rulings: Settings) -> None:
    stage = ready(rulings, ELISE)
    stage.do("gm", check_wish.LayHand("c1", upper=True, words="a plan", n=2))
    draw(draw(draw(race(joins(stage, "c1")), "4S"), "9H"), "KH")
    result = stage.check().result
    assert result is not None
    assert (result.card, epic(stage).successes) == ("KH", 1)


# calling one


@pytest.mark.rule("DA-18.1", "DA-18.2")
def test_only_the_gm_calls_an_epic_event_and_one_at_a_time(rulings: Settings) -> None:
    with refused_by("DA-18.1", why="only the GM can do this"):
        Stage(rulings, XENA).do("p1", wish.StartEpic("now"))
    with pytest.raises(Invalid):
        called(Stage(rulings, XENA), needed=0)
    with pytest.raises(Impossible):
        called(called(Stage(rulings, XENA)))


@pytest.mark.option("epic_numbers", "3_and_3")
@pytest.mark.rule("DA-R89")
def test_under_3_and_3_the_numbers_are_fixed(rulings: Settings) -> None:
    with pytest.raises(Invalid) as refused:
        called(Stage(rulings, XENA), needed=2)
    assert refused.value.clause == "DA-R89"


@pytest.mark.rule("DA-R89", "DA-18.2")
@pytest.mark.parametrize("seen", [pytest.param(2, id="announced"), under("epic_open", "gm_only", None)])
def test_by_default_the_numbers_are_announced(rulings: Settings, seen: int | None) -> None:
    stage = called(Stage(rulings, XENA), needed=2)
    assert epic(stage).needed.open() == 2
    view = GAME.see(stage.state, "p1").epic
    assert view is not None
    assert view.needed.value == seen


# who takes part


@pytest.mark.rule("DA-18.4", "DA-16.1")
def test_volunteers_wait_for_a_trait_and_others_stand_back(rulings: Settings) -> None:
    stage = ready(rulings, XENA, ELISE)
    assert stage.asked() == ["p1 epic_join c1", "p2 epic_join c2"]
    stage.do("p1", wish.Volunteer("c1", "holds the beam"))
    assert stage.asked() == ["p2 epic_join c2", "gm epic_trait c1"]
    with pytest.raises(Impossible):
        race(stage)
    stage.do("p2", wish.StandBack("c2")).do("gm", wish.GiveTrait("c1", "Strength"))
    assert stage.asked() == ["gm epic_race"]


@pytest.mark.rule("DA-18.4")
def test_whoever_takes_part_after_all_says_how_too(rulings: Settings) -> None:
    stage = ready(rulings, XENA, ELISE).do("p1", wish.StandBack("c1"))
    (after_all,) = (one for one in GAME.choices(stage.state, "p1") if one.command["type"] == "volunteer")
    assert (after_all.label, [field.name for field in after_all.fields]) == ("Xena takes part after all", ["approach"])


@pytest.mark.rule("DA-18.8", "DA-R88")
@pytest.mark.parametrize(
    "asked",
    [pytest.param(["p1 epic_join c1"], id="ban_lifted"), under("epic_no_volunteer", "failure", ["gm epic_race"])],
)
def test_a_lone_player_may_volunteer_again(rulings: Settings, asked: list[str]) -> None:
    stage = turned(draw(race(joins(ready(rulings, XENA), "c1")), "4H"), "2S", 3)
    assert stage.asked() == asked


@pytest.mark.rule("DA-18.8", "DA-R88")
@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(["p1 epic_join c1", "p1 epic_join c2"], id="ban_lifted"),
        under("epic_no_volunteer", "failure", ["gm epic_race"]),
    ],
)
def test_a_lone_player_of_two_characters_may_volunteer_both_again(rulings: Settings, asked: list[str]) -> None:
    stage = ready(rulings, XENA, ELISE._replace(seat="p1"))
    for who in ("c1", "c2"):
        stage.do("p1", wish.Volunteer(who)).do("gm", wish.GiveTrait(who, "Agility"))
    stage = turned(draw(race(stage), "4H"), "2S", 3)
    assert stage.asked() == asked


@pytest.mark.rule("DA-18.8", "DA-R88", "DA-18.9")
def test_after_everyone_took_part_the_gm_names_the_next_participant(rulings: Settings) -> None:
    stage = turned(draw(race(joins(ready(rulings, XENA, ELISE), "c1", "c2")), "4H"), "2S", 3)
    assert stage.asked() == ["gm epic_race"]
    with pytest.raises(Illegal) as refused:
        stage.do("p1", wish.Volunteer("c1"))
    assert refused.value.clause == "DA-18.8"
    stage.do("gm", wish.NameParticipant("c2", "Agility"))
    assert [who for who, _ in epic(stage).taking_part] == ["c2"]


@pytest.mark.rule("DA-R88", "DA-18.12")
def test_with_no_participants_the_card_is_lost(rulings: Settings) -> None:
    stage = race(ready(rulings, XENA).do("p1", wish.StandBack("c1")))
    assert epic(stage).failures == 1


@pytest.mark.rule("DA-18.9", "DA-12.9")
def test_the_gm_cannot_name_a_foe(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        ready(rulings, XENA, foe()).do("gm", wish.NameParticipant("c2", "Agility"))
    assert refused.value.clause == "DA-18.9"


@pytest.mark.rule("DA-18.5")
def test_participants_choose_their_order(rulings: Settings) -> None:
    stage = joins(ready(rulings, XENA, ELISE), "c1", "c2")
    with pytest.raises(Invalid):
        stage.do("p2", wish.OrderRace(("c2",)))
    race(stage.do("p2", wish.OrderRace(("c2", "c1"))))
    assert drawer(stage) == "c2"


# the race


@pytest.mark.rule("DA-18.5", "DA-R87")
@pytest.mark.parametrize(
    "luck", [pytest.param(("3S",), id="players_then_gm"), under("epic_order", "alternate", ("3S", "5D"))]
)
def test_the_gm_draws_after_the_last_player(rulings: Settings, luck: tuple[str, ...]) -> None:
    stage = draw(race(joins(ready(rulings, XENA, ELISE), "c1", "c2")), *luck)
    assert drawer(stage) == "c2"
    assert stage.faces(places.discard("gm")) == list(luck[1:])


@pytest.mark.rule("DA-18.5", "DA-18.6")
def test_players_and_gm_draw_alternately(rulings: Settings) -> None:
    stage = draw(race(joins(ready(rulings, XENA), "c1")), "3S", "5D")
    assert drawer(stage) == "c1"
    draw(stage, "3D", "10H")
    assert (epic(stage).failures, stage.faces(places.discard("gm"))) == (0, ["5D", "10H"])
    draw(stage, "5S", "8H")
    assert epic(stage).failures == 1


@pytest.mark.rule("DA-R86", "DA-8.2")
@pytest.mark.parametrize(
    ("luck", "won"), [pytest.param(("4S", "2C"), 0, id="no"), under("epic_major", "yes", ("4S",), 1)]
)
def test_a_major_of_another_suit_is_not_a_suited_hit(rulings: Settings, luck: tuple[str, ...], won: int) -> None:
    assert epic(draw(race(joins(ready(rulings, XENA), "c1")), *luck)).successes == won


@pytest.mark.rule("DA-18.12", "DA-2.11")
def test_exhausted_participants_drop_out_and_with_none_left_the_card_is_lost(rulings: Settings) -> None:
    tired = XENA._replace(fatigue=3, deck=(), discard=("2C", "3C"))
    two = joins(ready(rulings, tired, ELISE), "c1", "c2")
    assert drawer(draw(race(two))) == "c2"
    assert epic(draw(race(joins(ready(rulings, tired), "c1")))).failures == 1


@pytest.mark.rule("DA-16.1", "DA-18.5")
def test_a_participant_who_is_knocked_out_draws_no_more(rulings: Settings) -> None:
    stage = race(joins(ready(rulings, XENA, ELISE), "c1", "c2"))
    assert drawer(stage) == "c1"
    assert drawer(stage.do("gm", DealDamage("c1", 9))) == "c2"
    assert "DA-16.1" in {line.clause for line in stage.plays[-1].receipt.because}
    assert epic(draw(stage, "4H")).successes == 1


@pytest.mark.rule("DA-18.11", "DA-3.3")
def test_a_draw_in_the_race_can_be_redrawn_and_its_aces_go_to_the_hand(rulings: Settings) -> None:
    stage = draw(race(joins(ready(rulings, XENA._replace(fate=("X1",))), "c1")), "AS")
    piece = stage.state.board.place(places.check_cards("c1")).slots[0].id
    stage.do("p1", check_wish.RedrawCard(stage.check().id, piece, "X1"), "5H")
    assert (stage.fate(), epic(stage).successes) == (["AS"], 1)


@pytest.mark.rule("DA-18.6", "DA-2.13")
def test_the_gm_deck_is_reshuffled_without_the_target_card(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, gm_deck=("4H",), gm_discard=("5D",))
    draw(race(joins(turned(called(stage), "4H", 4), "c1")), "3S", "5D")
    assert stage.faces(places.TARGETS) == ["4H"]
    assert stage.faces(places.discard("gm")) == ["5D"]


# the end

ENDS = [
    ({"needed": 1}, "4H", "won"),
    ({"allowed": 1}, "", "lost"),
    ({"cards": 1}, "4H", "cards"),
]


@pytest.mark.rule("DA-18.7", "DA-18.2")
@pytest.mark.parametrize(("numbers", "card", "outcome"), ENDS)
def test_the_event_is_over_when_its_numbers_are_reached_and_the_gm_narrates(
    rulings: Settings, numbers: dict[str, int], card: str, outcome: str
) -> None:
    stage = ready(rulings, XENA, card="2H", **numbers)
    if card:
        draw(race(joins(stage, "c1")), card)
    else:
        race(stage.do("p1", wish.StandBack("c1")))
    assert epic(stage).outcome == outcome
    assert stage.asked() == ["gm epic_end"]
    with pytest.raises(Impossible):
        turned(stage, "2S", 3)
    assert stage.do("gm", wish.EndEpic("The bridge holds.")).state.epic is None


@pytest.mark.rule("DA-18.10")
def test_the_gm_narrates_the_cost_of_a_failure(rulings: Settings) -> None:
    stage = turned(called(Stage(rulings, XENA)), "2S", 3)
    with pytest.raises(Impossible):
        stage.do("gm", wish.TellCost("The bridge is gone."))
    assert "Describe what a failure costs" not in stage.labels("gm")
    stage.do("gm", wish.BeginRace()).do("gm", wish.TellCost("The bridge is gone."))
    assert GAME.log_line(stage.events[-1], stage.state) == "The bridge is gone."
    with refused_by("DA-18.10", why="only the GM can do this"):
        stage.do("p1", wish.TellCost("No."))


@pytest.mark.rule("DA-18.7")
def test_the_gm_can_end_it_early_and_its_card_is_removed(rulings: Settings) -> None:
    stage = ready(rulings, XENA).do("gm", wish.EndEpic())
    assert (stage.state.epic, stage.faces(places.TARGETS)) == (None, [])


@pytest.mark.rule("DA-1.2")
def test_calling_off_ends_the_draw_and_the_race_and_then_the_event(rulings: Settings) -> None:
    stage = race(joins(ready(rulings, XENA), "c1")).break_off()
    assert (epic(stage).racing, stage.asked()) == (False, ["gm epic_race"])
    assert stage.break_off().state.epic is None
    with pytest.raises(Impossible):
        stage.break_off()


@pytest.mark.rule("DA-18.1")
def test_an_epic_event_in_a_rest_interrupts_it_first(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=2, more={"rest_cards": 3})).do("gm", wish.CallRest("quick", ("c1",)))
    with pytest.raises(Illegal) as refused:
        called(stage)
    assert refused.value.clause == "DA-18.1"
    assert refused.value.instead == "interrupt the rest, or wait until it is over"
    called(stage.do("gm", wish.BreakRest()))


@pytest.mark.rule("DA-18.8", "DA-R88")
def test_the_log_says_that_nobody_draws(rulings: Settings) -> None:
    stage = turned(called(Stage(rulings, XENA)), "4H", 4).do("p1", wish.StandBack("c1")).do("gm", wish.BeginRace())
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Nobody draws for the party: a failure." in lines


@pytest.mark.rule("DA-18.5", "DA-8.8", "DA-R86")
@pytest.mark.option("epic_major", "yes")
def test_the_receipt_of_a_major_that_wins_a_race_cites_no_failed_requirement(rulings: Settings) -> None:
    luck = ("4S",) if rulings["epic_major"] == "yes" else ("4S", "2C")
    stage = draw(race(joins(ready(rulings, XENA), "c1")), *luck)
    assert "DA-8.8" not in [line.clause for line in stage.plays[-1].receipt.because]


@pytest.mark.rule("DA-18.11", "DA-R86")
@pytest.mark.option("epic_major", "yes")
def test_the_log_does_not_call_a_major_that_wins_a_race_failed(rulings: Settings) -> None:
    luck = ("4S",) if rulings["epic_major"] == "yes" else ("4S", "2C")
    stage = draw(race(joins(ready(rulings, XENA), "c1")), *luck)
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Xena's 4 of spades: Major Success." in lines


# powers, and the words of prompts and the log


LUCKY = XENA._replace(sheet={"powers": (Taken("Stubborn Luck"),)})


def redraws(stage: Stage, seat: str = "p1") -> list[str]:
    return [label for label in stage.offered(seat) if "edraw" in label]


def luck_of(stage: Stage) -> check_wish.RedrawCard:
    piece = stage.state.board.place(places.check_cards("c1")).slots[-1].id
    return check_wish.RedrawCard(stage.check().id, piece, power="Stubborn Luck")


def unlucky(rulings: Settings, *luck: str) -> Stage:
    """Xena, who has Stubborn Luck, draws a Color Miss in the race."""
    return draw(race(joins(ready(rulings, LUCKY, dr=0), "c1")), "9D", *luck)


@pytest.mark.rule("DA-18.13", "DA-25.29")
@pytest.mark.rule("DA-R90")
def test_a_power_redraws_in_a_race_once_the_gm_allows_it(rulings: Settings) -> None:
    stage = unlucky(rulings)
    assert (redraws(stage), redraws(stage, "gm")) == ([], ["Allow Xena to redraw with a Power"])
    with refused_by("DA-R90", why="no power redraws freely during an Epic Event"):
        stage.do("p1", luck_of(stage))
    stage.do("gm", check_wish.GrantRedraw(stage.check().id))
    assert redraws(stage)[0] == "Redraw a card with Stubborn Luck"
    assert epic(stage.do("p1", luck_of(stage), "4H")).successes == 1


@pytest.mark.option("epic_powers", "yes")
def test_a_power_redraws_in_a_race_where_powers_are_free(rulings: Settings) -> None:
    stage = unlucky(rulings)
    assert redraws(stage) == ["Redraw a card with Stubborn Luck"]
    assert epic(stage.do("p1", luck_of(stage), "4H")).successes == 1


@pytest.mark.option("epic_powers", "no")
def test_no_power_redraws_in_a_race_where_none_is_used(rulings: Settings) -> None:
    stage = unlucky(rulings, "3C")
    assert (epic(stage).failures, drawer(stage)) == (0, "c1")  # nobody was asked: the GM has drawn and missed
    assert ("epic_powers", "no") in stage.plays[-1].receipt.rulings
    with_joker = LUCKY._replace(fate=("X1",))
    stage = draw(race(joins(ready(rulings, with_joker, dr=0), "c1")), "9D")
    assert redraws(stage) == ["Redraw a card for a Fate Card"]
    assert redraws(stage, "gm") == []
    with refused_by("DA-R90", why="no power redraws freely during an Epic Event"):
        stage.do("p1", luck_of(stage))
    with refused_by("DA-R90", why="no powers are used during an Epic Event"):
        stage.do("gm", check_wish.GrantRedraw(stage.check().id))


@pytest.mark.rule("DA-18.13", "DA-25.18")
@pytest.mark.parametrize("option", ["no", "gm_allows", "yes"])
def test_an_item_that_gives_no_power_is_used_in_an_epic_event(option: str) -> None:
    given = GAME.read_settings({"epic_powers": option}, with_gm=True)
    hurt = XENA._replace(hp=2, sheet={"gear": (Gear("Bitterroot Draught"),)})
    stage = called(Stage(given, hurt))
    assert not [label for label in stage.offered("gm") if "use Bitterroot Draught" in label]
    with refused_by("DA-1.1", why="Xena is not your character"):
        stage.do("gm", UseItem("c1", "Bitterroot Draught"))
    assert stage.do("p1", UseItem("c1", "Bitterroot Draught")).sheet().gear == ()


@pytest.mark.rule("DA-18.12")
def test_the_log_says_that_everyone_dropped_out_of_the_race(rulings: Settings) -> None:
    tired = XENA._replace(fatigue=3, deck=(), discard=("2C", "3C"))
    stage = draw(race(joins(ready(rulings, tired), "c1")))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Nobody who took part can draw any more: a failure." in lines


@pytest.mark.rule("DA-18.5", "DA-16.1")
def test_the_log_names_once_who_drops_out_of_the_race(rulings: Settings) -> None:
    stage = race(joins(ready(rulings, XENA, ELISE), "c1", "c2")).do("gm", DealDamage("c1", 9))
    draw(stage, "KD", "2D")
    assert epic(stage).turn == 4
    draw(stage, "KC", "2C")
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert lines.count("Xena drops out of the race.") == 1


@pytest.mark.rule("DA-18.8", "DA-R88")
@pytest.mark.parametrize(
    ("people", "option", "said"),
    [
        ((XENA,), "ban_lifted", "may take part in the next one too"),
        ((XENA,), "failure", "sits out the next one"),
        ((XENA, ELISE), "ban_lifted", "sits out the next one."),
        ((XENA, ELISE._replace(seat="p1")), "ban_lifted", "sits out the next one, unless all of them do."),
    ],
)
def test_the_prompt_says_whether_the_next_card_is_open_to_them(
    people: tuple[Dealer, ...], option: str, said: str
) -> None:
    stage = ready(GAME.read_settings({"epic_no_volunteer": option}, with_gm=True), *people)
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    found = next(one for one in GAME.choices(view, "p1") if one.label == "Xena takes part")
    assert said in found.help


@pytest.mark.rule("DA-18.4", "DA-16.1", "DA-18.12")
def test_a_volunteer_who_can_no_longer_take_part_is_dropped(rulings: Settings) -> None:
    for leaves, named in ((DealDamage("c1", 9), False), (DealDamage("c1", 9), True), (RemoveCharacter("c1"), False)):
        stage = ready(rulings, XENA, ELISE).do("p1", wish.Volunteer("c1", "runs"))
        if named:
            stage.do("gm", wish.GiveTrait("c1", "Athletics"))
        stage.do("gm", leaves)
        assert stage.asked() == ["p2 epic_join c2"]
        assert (epic(stage).offered, epic(stage).taking_part) == ((), ())
        assert "Xena can no longer take part." in [GAME.log_line(event, stage.state) for event in stage.events]
        assert drawer(race(joins(stage, "c2"))) == "c2"


@pytest.mark.rule("DA-R86", "DA-18.11")
@pytest.mark.parametrize(("option", "wins"), [("no", False), ("yes", True)])
def test_the_choices_of_a_race_say_whether_a_major_of_another_suit_wins_it(option: str, wins: bool) -> None:
    rulings = GAME.read_settings({"epic_major": option}, with_gm=True)
    stage = race(joins(ready(rulings, XENA._replace(fate=("X1",))), "c1"))
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    drawing = next(one for one in GAME.choices(view, "p1") if one.label == "Draw")
    assert ("or with any 4" in drawing.help) == wins
    assert live.choice_odds(GAME, view, "p1", drawing) is not None
    stage.do("p1", check_wish.DrawCard(stage.check().id), "4S")
    assert ("Accept: Major Success" in stage.offered("p1")) == wins


@pytest.mark.rule("DA-18.5", "DA-1.2")
def test_the_log_claims_no_suited_hit_where_the_gm_sets_a_success(rulings: Settings) -> None:
    stage = draw(race(joins(ready(rulings, Dealer("Xena", fate=("X1",)), ELISE), "c1", "c2")), "QC")
    stage.do("gm", SetResult(check=stage.state.checks[0].id, degree="Success", passed=True, reason="the dust settles"))
    assert epic(stage).successes == 1
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Xena succeeds first: a success for the party." in lines
    assert not [line for line in lines if "Suited Hit" in line]
