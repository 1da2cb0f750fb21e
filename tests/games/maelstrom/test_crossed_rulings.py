"""Rulings that meet: each option does what it says whatever the others are."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Hidden, Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import EndScene, SetClock, SetScene
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as fight_wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.state import Task
from croupier.games.maelstrom.sheets.body import Effect
from croupier.games.maelstrom.sheets.commands import AllowStart, ApproveCharacter, BuyDot, UnlockSheet
from croupier.games.maelstrom.sheets.items import Item, Weapon
from croupier.games.maelstrom.sheets.state import Experience, Health
from croupier.games.maelstrom.ships.commands import FireAt, SetSalvo
from croupier.games.maelstrom.ships.state import ShipWeapon
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, IgnoreWounds, PassTime, RollRest
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import CREW, RAVEN, battle, ship
from support.maelstrom.reading import cited, every_choice, lines
from support.maelstrom.rolls import rolled
from support.maelstrom.sheets import but
from support.maelstrom.stage import Hero, Stage, duel, with_own

GUARD = Npc("n1", "A guard", Secret(Quick((("Stealth", 3),), evade=3), ("gm",)))
GUN = Item("i1", "Pistol", weapon=Weapon(4, range=10, capacity=5, loaded=5), out=True)


def declared(settings: dict[str, str], *heroes: Hero) -> Stage:
    """Ana sets about something; Ben and a guard are there."""
    stage = Stage(GAME.read_settings(settings), *(heroes or (Hero(), Hero())), npcs=(GUARD,))
    return stage.do("p1", wish.DeclareAction("c1", "sneaks"))


@pytest.mark.rule("MS-R19", "MS-R20")
def test_an_opponent_of_an_action_is_not_a_helper() -> None:
    stage = declared({"roll_opposed": "static", "roll_extended": "help"})
    action = stage.attempt().id
    stage.do("gm", wish.Oppose(action, "n1", "Stealth")).do("gm", wish.LetHelp(action, "c2", "Wits"))
    stage.do("p2", wish.ChooseWay(stage.attempt().id), "6,7").do("gm", wish.OfferWay(action, "Wits"))
    stage.do("p1", wish.ChooseWay(action), "6,7,8,9")
    locked = stage.state.attempt(action).record.open().locked
    assert (locked.pool, locked.threshold) == (4, 3)


@pytest.mark.rule("MS-R19", "MS-R17", "MS-R74")
@pytest.mark.parametrize(("announced", "hears"), [("always", ["p1", "gm"]), ("hidden", ["gm"])])
def test_only_those_who_hear_the_terms_hear_what_opposes_them(announced: str, hears: list[str]) -> None:
    stage = declared({"roll_opposed": "static", "roll_announce": announced})
    action = stage.attempt().id
    stage.do("gm", wish.Oppose(action, "n1", "Stealth"))
    said = "A guard's Stealth changes Ana's roll: threshold +3."
    assert [seat for seat in ("p1", "p2", "gm") if said in lines(stage, seat)] == hears
    citation = next(one for one in stage.because() if one.clause == "MS-R19")
    assert citation.to is not None
    assert set(citation.to) == set(hears)
    for seat in ("p1", "p2", "gm"):
        known = GAME.see(stage.state, seat).attempt(action).hindered.value
        assert (known is not None) == (seat in hears)
    stage.do("gm", wish.OfferWay(action, "Wits")).do("p1", wish.ChooseWay(action), "6,7")
    assert stage.record().locked.threshold == 3


@pytest.mark.rule("MS-R19", "MS-R20")
def test_a_roll_is_opposed_or_counts_toward_a_task() -> None:
    stage = declared({"roll_extended": "extended"})
    stage.state = msgspec.structs.replace(stage.state, tasks=(Task("t1", "dig", 5),))
    action = stage.attempt().id
    stage.do("gm", wish.Oppose(action, "n1", "Stealth"))
    with pytest.raises(Impossible, match="somebody opposes it"):
        stage.do("gm", wish.WorkOn(action, "t1"))
    stage = declared({"roll_extended": "extended"})
    stage.state = msgspec.structs.replace(stage.state, tasks=(Task("t1", "dig", 5),))
    action = stage.attempt().id
    stage.do("gm", wish.WorkOn(action, "t1"))
    with pytest.raises(Impossible, match="it counts toward a long task"):
        stage.do("gm", wish.Oppose(action, "n1", "Stealth"))


SECRET = {"npc_sheet": "full", "visibility_dice": "st_only", "roll_extended": "extended"}


@pytest.mark.rule("MS-R74", "MS-R20")
def test_a_roll_toward_a_task_is_open_because_its_result_is_seen() -> None:
    stage = with_own(Stage(GAME.read_settings(SECRET), Hero(), Hero(), state={"tasks": (Task("t1", "dig", 5),)}), "c2")
    stage.do("gm", wish.DeclareAction("c2", "digs"))
    action = stage.attempt().id
    stage.do("gm", wish.WorkOn(action, "t1")).do("gm", wish.OfferWay(action, "Strength"))
    stage.do("gm", wish.ChooseWay(action), "2,6,7,8")
    assert lines(stage, "p1")[-2:] == ["Ben (digs): Strength, 4 dice, [2,6,7,8] at difficulty 6: success, 3.",
                                       "dig: 3 of 5."]  # fmt: skip


@pytest.mark.rule("MS-9.12", "MS-R27", "MS-R74")
def test_an_action_in_secret_uses_up_ignored_wounds() -> None:
    wounded = Hero(current=1, sheet={"health": Health(lethal=5)})
    stage = with_own(Stage(GAME.read_settings(SECRET), Hero(), wounded), "c2").do("gm", IgnoreWounds("c2"))
    stage.do("gm", wish.DeclareAction("c2", "digs")).do("gm", wish.OfferWay(stage.attempt().id, "Strength"))
    stage.do("gm", wish.ChooseWay(stage.attempt().id), "2,6,7,8")
    assert not stage.sheet("c2").ignores_wounds
    assert stage.one("c2").broken


@pytest.mark.rule("MS-R57", "MS-R70")
@pytest.mark.option("combat_economy", "split")
def test_missiles_that_fly_for_a_turn_are_rolled_with_the_divided_dice_of_their_gunner(rulings: Settings) -> None:
    missiles = ShipWeapon("w1", "Missiles", 3, speed=5, capacity=4, loaded=4)
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(missiles,)), RAVEN)
    stage.do("p1", fight_wish.SplitActions("c1", 2)).do("p1", FireAt("c1", "s1", "w1", "s2"))
    stage.do("gm", SetSalvo(km=10, aware=False))
    for seat, who in (("p1", "c1"), ("p2", "c2"), ("gm", "n1")):
        stage.do(seat, fight_wish.LetGo(who))
    assert stage.state.fight is not None
    assert (stage.state.fight.turn, stage.attempt().pools.open()) == (2, (2,))


@pytest.mark.rule("MS-R62")
@pytest.mark.option("combat_range", "storyteller")
def test_where_the_storyteller_sets_ranges_no_specialty_is_required_by_the_table(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet={"items": (GUN,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1"))
    with refused_by("MS-R62", Invalid):
        stage.do("gm", SetAttack(metres=15, aware=False))
    stage.do("gm", SetAttack(aware=False))
    terms = stage.attempt().offered.open()[0]
    assert (terms.difficulty, terms.required) == (6, ())


@pytest.mark.rule("MS-R34", "MS-11.16", "MS-12.4")
@pytest.mark.option("creation_attribute_cap", "whole_creation")
def test_leftover_starting_experience_cannot_raise_an_attribute_above_the_cap(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"experience": Experience(30, 30, start=30)}))
    with refused_by("MS-R34", why="starting experience cannot raise an attribute above 4"):
        stage.do("p1", BuyDot("c1", "Strength"))
    stage.do("p1", BuyDot("c1", "Precision"))
    earned = Hero(sheet={"experience": Experience(45, 45, start=30), "practised": ("Strength",)})
    stage = Stage(rulings, earned, state={"between": True}).do("p1", BuyDot("c1", "Strength"))
    assert stage.sheet().dots("Strength") == 5


@pytest.mark.rule("MS-R34", "MS-12.4")
@pytest.mark.option("creation_attribute_cap", "whole_creation")
def test_a_dot_above_the_cap_does_not_use_up_the_start(rulings: Settings) -> None:
    """The price was taken from the start first, so that the earned points raised a second attribute as well."""
    held = {"experience": Experience(80, 80, start=60), "practised": ("Strength", "Precision")}
    attributes = {"Strength": 4, "Precision": 4}
    stage = Stage(rulings, Hero(attributes=attributes, sheet=held), state={"between": True})
    stage.do("p1", BuyDot("c1", "Strength"))
    assert (stage.sheet().experience.free, stage.sheet().experience.start) == (65, 60)
    with refused_by("MS-R34", why="starting experience cannot raise an attribute above 4"):
        stage.do("p1", BuyDot("c1", "Precision"))


@pytest.mark.rule("MS-R39", "MS-3.4", "MS-R15")
@pytest.mark.option("creation_newcomer_xp", "party_average")
def test_a_newcomer_with_a_granted_attribute_still_starts_with_the_average(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=60), seats=2)
    there = stage.state.seats
    away = tuple(msgspec.structs.replace(one, taken=one.id != "p2") for one in there)
    stage.state = msgspec.structs.replace(stage.state, seats=away)
    stage.do("gm", AllowStart("p2", zero="Wits"))
    stage.state = msgspec.structs.replace(stage.state, seats=there)
    own_start = stage.do("gm", SetClock("noon")).state.allowed[0].what.open()
    assert (own_start.points, own_start.zero) == (60, ("Wits",))


@pytest.mark.rule("MS-3.4", "MS-R15", "MS-R47")
def test_a_granted_attribute_of_no_dots_stays_granted_when_the_sheet_is_rebuilt(rulings: Settings) -> None:
    weak = but(attributes={"Wits": 0, "Perception": 4})
    stage = Stage(rulings, Hero(), seats=2).do("gm", AllowStart("p2", zero="Wits")).do("p2", weak)
    stage.do("gm", ApproveCharacter("p2"))
    made = stage.state.characters[-1].id
    stage.do("gm", UnlockSheet(made)).do("p2", msgspec.structs.replace(weak, of=made)).do("gm", ApproveCharacter("p2"))
    assert stage.sheet(made).dots("Wits") == 0
    stage.do("gm", UnlockSheet("c1"))
    with refused_by("MS-3.4"):
        stage.do("p1", msgspec.structs.replace(weak, of="c1"))


@pytest.mark.rule("MS-R26", "MS-9.16")
@pytest.mark.option("wp_wounds", "yes")
def test_wounds_that_count_in_willpower_rolls_count_in_the_roll_for_rest(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=6, current=3, sheet={"health": Health(lethal=5)}), Hero())
    stage.do("gm", CloseDay(("c1",), ("c1",))).do("p1", RollRest("c1"), "8,9")
    assert (stage.record().locked.pool, stage.sheet().current) == (2, 6)


@pytest.mark.rule("MS-R32", "MS-R56")
@pytest.mark.parametrize("ends", [PassTime(60), CloseDay(), EndScene()])
def test_resistance_for_turns_is_over_when_the_scene_ends_or_time_passes(rulings: Settings, ends: PassTime) -> None:
    gas = Effect("e1", "tear gas", difficulty=2)
    stage = Stage(rulings, Hero(sheet={"effects": (gas,)}), Hero()).do("gm", SetScene("Here"))
    stage.do("gm", CallWillpower("c1", effect="e1"), "6,7,8").do("p1", wish.LeaveRoll(stage.attempt().id))
    assert stage.sheet().effects[0].resisted == 3
    stage.do("gm", ends)
    assert stage.sheet().effects == (gas,)


@pytest.mark.rule("MS-R32")
@pytest.mark.parametrize(
    ("turns", "said"), [(5, ["Ana: tear gas lasts 3 more turns."]), (None, ["Ana: tear gas lasts until it is lifted."])]
)
def test_the_log_says_that_somebody_recovers_if_they_do(rulings: Settings, turns: int | None, said: list[str]) -> None:
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "tear gas", turns=turns),)}), Hero())
    stage.do("gm", CallWillpower("c1", effect="e1", how="recover"), "2,7,8")
    stage.do("p1", wish.LeaveRoll(stage.attempt().id))
    assert lines(stage) == said
    assert cited(stage, "MS-R32")[-1]["recovers"] == "tear gas"


@pytest.mark.rule("MS-R74", "MS-R17", "MS-R60")
@pytest.mark.parametrize("announced", ["always", "hidden"])
def test_the_odds_of_an_answer_do_not_reveal_the_terms_of_the_attack(announced: str) -> None:
    settings = GAME.read_settings({"visibility_sheets": "everyone", "roll_announce": announced})
    stage = Stage(settings, Hero(), Hero(), state={"fight": Fight(1, (Part("c1"), Part("c2")), "c1")})
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack(difficulty=9, harder=1, because="gas"))
    view = GAME.see(stage.state, "p2")
    with pytest.raises(Hidden):
        GAME.odds(view, "p2", AnswerAttack("nothing"))
    if announced == "hidden":
        with pytest.raises(Hidden):
            GAME.odds(view, "p2", AnswerAttack("evade"))
        return
    evade = GAME.odds(view, "p2", AnswerAttack("evade"))
    assert evade is not None
    assert evade.given == {"pool": 4, "difficulty": 6, "threshold": 0, "specialty": False}


@pytest.mark.rule("MS-R3", "MS-15.5")
@pytest.mark.option("roll_difficulty_bounds", "impossible")
def test_an_unreachable_difficulty_is_announced_before_the_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "climbs"))
    stage.do("gm", wish.OfferWay(stage.attempt().id, "Wits", difficulty=10, harder=1))
    ways = [one.label for one in every_choice(stage, "p1") if one.command["type"] == "choose_way"]
    assert ways == ["Wits, 2 dice, difficulty 11 (it cannot succeed)"]


@pytest.mark.rule("MS-R46", "MS-14.5")
@pytest.mark.option("xp_dice", "on")
def test_the_line_of_a_bonus_die_without_a_pool_shows_the_die(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=7)}), Hero())
    stage.do("p1", wish.DeclareAction("c1", "thinks")).do("gm", wish.OfferWay(stage.attempt().id, "Wits"))
    action = stage.attempt().id
    stage.do("p1", wish.ChooseWay(action)).do("p1", wish.AddDie(action, "Wits"), "9")
    said = "no dice, bonus dice [9], at difficulty 6: success, 1."
    assert lines(stage)[-1] == f"Ana adds a die for a point of experience: {said}"


@pytest.mark.rule("MS-R9", "MS-4.7", "MS-1.2")
@pytest.mark.option("untrained_skill", "never")
def test_no_way_mentions_a_waiver_where_nothing_waives_being_untrained(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "paints"))
    with refused_by("MS-R9", why="the cost of being untrained cannot be waived"):
        stage.do("gm", wish.OfferWay(stage.attempt().id, "Wits", "Artistry", untrained="waive"))
    stage.do("gm", wish.OfferWay(stage.attempt().id, "Wits", "Artistry"))
    assert [one.difficulty for one in stage.attempt().offered.open()[0].modifiers] == [1]


@pytest.mark.rule("MS-R11", "MS-15.9")
@pytest.mark.option("specialty_suggest", "manual")
def test_a_typed_requirement_is_found_however_it_is_spelled(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "picks it"))
    fields = next(one for one in every_choice(stage, "gm") if one.command["type"] == "offer_way").fields
    assert "named" in [one.name for one in fields]
    stage.do("gm", wish.OfferWay(stage.attempt().id, "Wits", "Tradecraft", named="lockpick, ALARMS"))
    assert stage.attempt().offered.open()[0].required == ("Lockpick", "Alarms")


@pytest.mark.rule("MS-9.12", "MS-R27", "MS-R74")
def test_a_secret_roll_does_not_profit_from_a_dot_paid_for_the_next_action(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=2, sheet={"health": Health(lethal=5)})).do("p1", IgnoreWounds("c1"))
    stage.do("gm", wish.RollInSecret("c1", "Perception", "Alertness"), "2,8")
    locked = stage.state.hidden.open()[-1].record.open().locked
    assert (locked.pool, locked.wounds, stage.sheet().ignores_wounds) == (2, 2, True)
    view = GAME.see(stage.state, "gm")
    odds = GAME.odds(view, "gm", wish.RollInSecret("c1", "Perception", "Alertness"))
    assert odds is not None
    assert odds.given["pool"] == 2
    assert rolled(stage, ("Perception", "Alertness"), "2,2,2,8") == "success 1"


@pytest.mark.rule("MS-R60", "MS-R58")
def test_a_shot_is_not_parried_whatever_ability_it_is_made_with() -> None:
    stage = duel(GAME.read_settings({"combat_pools": "free"}), Hero(sheet={"items": (GUN,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Strength", ability="Melee")).do("gm", SetAttack(metres=8))
    with refused_by("MS-R60", why="only a blow can be parried"):
        stage.do("p2", AnswerAttack("parry"))
    stage = duel(GAME.read_settings({"combat_pools": "free"}), Hero(), Hero())
    stage.do("p1", Strike("c1", "c2", "", "Strength", ability="Athletics")).do("gm", SetAttack())
    assert stage.do("p2", AnswerAttack("parry")).state.attempts


@pytest.mark.rule("MS-R19", "MS-R20")
def test_a_roll_whose_task_was_given_up_is_opposed() -> None:
    stage = declared({"roll_extended": "extended"})
    action = stage.attempt().id
    stage.do("gm", wish.SetTask("Dig", 5)).do("gm", wish.WorkOn(action, "t1")).do("gm", wish.DropTask("t1"))
    assert stage.do("gm", wish.Oppose(action, "c2", "Strength")).state.attempt(action).then == "opposed"
