"""What a choice leaves to chance, from its seat's view; the dice rolled then are those that the odds described."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.core.bots import Answer, Bot
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.odds.questions import OddsRequest
from croupier.core.refusals import Refusal
from croupier.core.secrets import Hidden
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, AnswerBurst, SetAttack, Strike, Throw
from croupier.games.maelstrom.combat.commands import OpenFight, SplitActions
from croupier.games.maelstrom.combat.presets import OfferListed
from croupier.games.maelstrom.combat.state import Attack, Blast, Caught, Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.odds.roll import MOST_THRESHOLD
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.sheets.state import Health, Item, Quirk
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import FireAt, SetSalvo
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, RollRest
from croupier.odds import ask, live
from support.maelstrom.battle import battle
from support.maelstrom.forms import form, options
from support.maelstrom.odds import GUARD, PISTOL, given, in_fight, odds, roll
from support.maelstrom.reading import every_choice
from support.maelstrom.rolls import offered
from support.maelstrom.stage import Hero, Stage, under

GRENADE = {"items": (Item("i1", "Grenade", weapon=WEAPONS["Fragmentation grenade"]),)}
SWORDS = (("Melee", "Swords"), ("Melee", "Fencing", "advanced"))


# ways


def test_a_way_shows_its_own_odds_including_specialties_in_use(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=SWORDS))
    name = offered(stage, ("Strength", "Melee", 7, 1), related=("Swords",))
    assert given(stage, "p1", wish.ChooseWay(name)) == roll(7, 7, 1)
    found = odds(stage, "p1", wish.ChooseWay(name, 0, ("Swords",)))
    assert found == OddsRequest(
        "roll",
        roll(7, 7, 1, specialty=True),
        "with Swords",
        "Strength + Melee: 7 dice, difficulty 7, threshold 1, tens explode (Swords); 2.02 net successes on average",
    )


def test_a_specialty_that_may_not_relate_is_shown_as_if_it_did(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=SWORDS))
    name = offered(stage, ("Strength", "Melee"))
    found = odds(stage, "p1", wish.ChooseWay(name, 0, ("Swords",)))
    assert found is not None
    assert (found.given, found.when) == (roll(7, specialty=True), "with Swords, if that relates")
    stage.do("p1", wish.ChooseWay(name, 0, ("Swords",)))
    assert given(stage, "gm", wish.AcceptUse(name, ("Swords",))) == roll(7, specialty=True)
    assert given(stage, "gm", wish.AcceptUse(name)) == roll(7)


@pytest.mark.rule("MS-R17")
@pytest.mark.parametrize(
    "told",
    [pytest.param(True, id="always"), under("roll_announce", "hidden", False)],
)
def test_terms_that_are_not_announced_have_no_odds(rulings: Settings, told: bool) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Strength", "Melee", 9))
    assert (odds(stage, "p1", wish.ChooseWay(name)) is not None) == told
    assert odds(stage, "gm", wish.VoidRoll(name)) is None


def test_the_storyteller_sees_the_odds_move_while_they_set_the_terms(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=SWORDS))
    stage.do("p1", wish.DeclareAction("c1", "fences"))
    name = stage.attempt().id
    for difficulty, threshold in ((4, 0), (8, 0), (8, 2)):
        way = wish.OfferWay(name, "Reflexes", "Melee", difficulty, threshold, precise_way="no")
        assert given(stage, "gm", way) == roll(5, difficulty, threshold)
    required = wish.OfferWay(name, "Strength", "Melee", required=("Fencing",))
    found = odds(stage, "gm", required)
    assert found is not None
    assert (found.given, found.when) == (roll(7, specialty=True), "with Fencing")
    assert odds(stage, "p1", required) is None
    impossible = odds(stage, "gm", wish.OfferWay(name, "Strength", impossible=True))
    assert impossible is not None
    assert (impossible.question, impossible.when) == ("severity", "it cannot succeed")


def test_the_odds_include_wounds_and_untrained_penalties(rulings: Settings) -> None:
    hurt = Hero(abilities={"Driving": 0}, sheet={"health": Health(0, 4)})
    stage = Stage(rulings, hurt)
    name = offered(stage, ("Reflexes", "Driving"), precise_way="no")
    found = odds(stage, "p1", wish.ChooseWay(name))
    assert found is not None
    assert found.given == roll(0, 7)
    terms, mean = found.receipt.split("; ")
    assert terms == "Reflexes + Driving: 0 dice, difficulty 7, wounds take 2 (untrained Driving: difficulty +1)"
    assert mean == "0.00 net successes on average"


def test_help_and_working_it_out_show_the_odds_of_the_first_roll(rulings: Settings) -> None:
    helping = GAME.read_settings({"roll_extended": "help"})
    stage = Stage(helping, Hero(), Hero(attributes={"Strength": 2}))
    stage.do("p1", wish.DeclareAction("c1", "lifts a beam"))
    name = stage.attempt().id
    assert given(stage, "gm", wish.LetHelp(name, "c2", "Strength", "Athletics", 5)) == roll(4, 5)
    assert given(stage, "gm", wish.AskAnother(name, "Wits")) == roll(2)


def test_a_roll_against_someone_who_rolls_too(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("p1", wish.DeclareAction("c1", "sneaks past"))
    name = stage.attempt().id
    stage.do("gm", wish.Oppose(name, "n1", "club", difficulty=7))
    way = wish.OfferWay(name, "Strength", "Athletics")
    found = odds(stage, "gm", way)
    assert found is not None
    assert found.question == "opposed"
    other = {"other-pool": 5, "other-difficulty": 7, "other-specialty": False, "most": 10}
    assert found.given == roll(6) | other
    stage.do("gm", way)
    mine = odds(stage, "p1", wish.ChooseWay(name))
    assert mine is not None
    assert (mine.question, mine.given, mine.when) == ("roll", roll(6), "before the opposing roll")


@pytest.mark.parametrize("hidden", [False, True])
def test_the_storytellers_own_rolls(rulings: Settings, hidden: bool) -> None:
    stage = Stage(rulings, Hero(specialties=SWORDS), npcs=(GUARD,))
    assert given(stage, "gm", wish.RollForNpc("n1", "club", 7, 1, 2, hidden)) == roll(7, 7, 1)
    secret = wish.RollInSecret("c1", "Strength", "Melee", 6, 0, 1, ("Swords",))
    assert given(stage, "gm", secret) == roll(7, 7, specialty=True)
    assert given(stage, "gm", CallWillpower("c1", hidden=hidden))["current"] == 3
    assert odds(stage, "p1", wish.RollForNpc("n1", "club")) is None


def test_a_listed_action_and_an_ambush(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("p1", wish.DeclareAction("c1", "climbs"))
    assert given(stage, "gm", OfferListed(stage.attempt().id, "Climb", 7, 1)) == roll(6, 7, 1)
    fight = OpenFight(("c1", "n1"), ("c1",))
    stage.do("gm", wish.VoidRoll(stage.attempt().id))
    assert given(stage, "gm", fight) == roll(3) | {"watchers": ("4/6/0",)}
    order = odds(stage, "gm", OpenFight(("c1", "n1")))
    assert order is not None
    assert order.question == "initiative"


@pytest.mark.rule("MS-R65", "MS-R55", "MS-R18")
def test_calling_an_ambush_off_shows_who_acts_first(rulings: Settings) -> None:
    """The order is rolled at once, and the choices said that nothing is."""
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", OpenFight(("c1", "n1"), ambushers=("c1",)))
    roll = stage.attempt().id
    found = odds(stage, "gm", wish.VoidRoll(roll))
    assert found is not None
    assert found.question == "initiative"
    (cancels,) = (one for one in every_choice(stage, "gm") if one.label == "Cancel Ana's roll")
    (withdraws,) = (one for one in every_choice(stage, "p1") if one.label == "Withdraw")
    assert (bool(cancels.odds), bool(withdraws.odds)) == (True, True)
    assert "order of the fight" in cancels.help
    assert "order of the fight" in withdraws.help


@pytest.mark.rule("MS-R10", "MS-15.7")
@pytest.mark.option("specialty_required_scope", "any")
def test_a_threshold_higher_than_any_pool_still_has_odds(rulings: Settings) -> None:
    """Where specialties of every ability may be required, an attack that requires them all showed none."""
    fight = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": fight})
    (pool, dice) = GUARD.quick.open().pools[0]
    stage.do("gm", Strike("n1", "c1", pool))
    every = tuple(map(str, options(form(stage, "gm", "set_attack"), "required")))
    found = odds(stage, "gm", SetAttack(aware=False, required=every))
    assert found is not None
    assert (found.question, found.given["pool"], found.given["threshold"]) == ("roll", dice, MOST_THRESHOLD)
    assert len(every) > MOST_THRESHOLD


# willpower


def test_willpower_shows_the_remaining_dots(rulings: Settings) -> None:
    bonded = {"quirks": (Quirk("Strong Bond", 4),)}
    stage = Stage(rulings, Hero(willpower=5, current=4, sheet=bonded))
    found = odds(stage, "gm", CallWillpower("c1", 7, 1))
    assert found is not None
    assert found.question == "willpower"
    assert found.given == {
        "current": 4, "difficulty": 7, "threshold": 1, "bond": True, "wounds": 0, "hopeless": False,
    }  # fmt: skip


def test_a_day_of_rest(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2))
    stage.do("gm", CloseDay(("c1",), ("c1",)))
    found = odds(stage, "p1", RollRest("c1"))
    assert found is not None
    assert found.question == "rest"
    assert found.given == {"current": 3, "permanent": 5, "daily": False, "active": True, "bond": False, "wounds": 0}
    assert odds(stage, "p1", RollRest("c1", rolls=False)) is None


@pytest.mark.rule("MS-9.16", "MS-R26")
@pytest.mark.option("wp_wounds", "yes")
def test_wounds_take_dice_off_the_odds_of_a_day_of_rest(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2, sheet={"health": Health(lethal=5)}))
    stage.do("gm", CloseDay(("c1",), ("c1",)))
    asked = odds(stage, "p1", RollRest("c1"))
    assert asked is not None
    found = ask("maelstrom", "rest", **asked.given, settings={"wp_wounds": rulings["wp_wounds"]})
    one_die = {"2": Fraction(1, 10), "3": Fraction(6, 10), "4": Fraction(3, 10)}
    assert {dots: chance for dots, chance in found.outcomes.items() if chance} == one_die


# fights


def test_an_attack_before_its_terms_uses_the_tables_terms(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(sheet=PISTOL))
    found = odds(stage, "p1", Strike("c1", "n1", "i1", "Precision", 3))
    assert found is not None
    assert (found.question, found.given) == ("roll", roll(7, 7))
    assert found.when == "in range, at current cover, if nobody evades"
    assert given(stage, "p1", Strike("c1", "n1", "i1", "Reflexes")) == roll(5, 7)
    assert odds(stage, "p2", Strike("c1", "n1", "i1", "Precision")) is None


@pytest.mark.rule("MS-R57")
@pytest.mark.option("combat_economy", "split")
def test_an_attack_with_divided_dice_shows_its_share_of_them(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(sheet=PISTOL)).do("p1", SplitActions("c1", 2))
    assert given(stage, "p1", Strike("c1", "n1", "i1", "Precision")) == roll(2)


@pytest.mark.rule("MS-R38")
def test_flaws_of_the_target_count_in_the_odds_of_an_evade(rulings: Settings) -> None:
    seen = {"quirks": (Quirk("Visually Impaired", 4, flaw=True),)}
    stage = in_fight(rulings, Hero(), Hero(sheet=seen)).do("p1", Strike("c1", "c2", "", "Strength"))
    stage.do("gm", SetAttack(evading=("Visually Impaired",)))
    assert given(stage, "p2", AnswerAttack("evade")) == roll(4, 8)


def test_the_storyteller_sets_an_attacks_terms_and_the_target_answers(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(sheet=PISTOL))
    stage.do("p1", Strike("c1", "n1", "i1", "Precision"))
    assert given(stage, "gm", SetAttack(cover="partial")) == roll(5, 7)
    assert given(stage, "gm", SetAttack(metres=1, worse=1)) == roll(5, 4, 1)
    stage.do("gm", SetAttack())
    evade = odds(stage, "gm", AnswerAttack("evade"))
    assert evade is not None
    assert evade.question == "evade"
    assert evade.given == roll(5) | {"evade-pool": 4, "evade-difficulty": 6, "evade-specialty": False}
    nothing = odds(stage, "gm", AnswerAttack("nothing"))
    assert nothing is not None
    assert (nothing.question, nothing.given) == ("evade", roll(5) | {"evade-pool": 0})


def test_a_target_who_does_not_know_the_attackers_dice_sees_only_their_own(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(), now="n1")
    blow = Strike("n1", "c1", "club", damage=4)
    assert given(stage, "gm", blow) == roll(5)
    stage.do("gm", blow)
    assert odds(stage, "gm", blow) is None  # it is declared already
    stage.do("gm", SetAttack())
    found = odds(stage, "p1", AnswerAttack("evade"))
    assert found is not None
    assert (found.question, found.given, found.when) == ("roll", roll(4), "the evade, if the attack succeeds")
    assert odds(stage, "p1", AnswerAttack("nothing")) is None


def test_after_the_answer_the_attacker_sees_the_odds_of_their_own_dice(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(sheet=PISTOL))
    stage.do("p1", Strike("c1", "n1", "i1", "Precision")).do("gm", SetAttack()).do("gm", AnswerAttack("evade"))
    name = stage.attempt().id
    mine = odds(stage, "p1", wish.ChooseWay(name))
    assert mine is not None
    assert (mine.question, mine.given, mine.when) == ("roll", roll(5), "if it is not evaded")


def test_a_grenade_is_thrown_and_dodged(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(sheet=GRENADE))
    assert given(stage, "p1", Throw("c1", "i1", "there")) == roll(4, 7, 1)
    grenade = Attack("n1", "", "bomb", "bomb", ("bomb",), 8, "lethal", spot="there")
    assert stage.state.fight is not None
    fight = msgspec.structs.replace(stage.state.fight, blast=Blast(grenade, landed=True, caught=(Caught("c1", 0),)))
    stage.state = msgspec.structs.replace(stage.state, fight=fight)
    assert given(stage, "p1", AnswerBurst("c1", "evade")) == roll(4)
    assert odds(stage, "p1", AnswerBurst("c1", "nothing")) is None  # the damage of an NPC's bomb is secret (MS-R74)
    own = msgspec.structs.replace(grenade, attacker="c1")
    fight = msgspec.structs.replace(fight, blast=Blast(own, landed=True, caught=(Caught("c1", 0),)))
    stage.state = msgspec.structs.replace(stage.state, fight=fight)
    harm = odds(stage, "p1", AnswerBurst("c1", "nothing"))
    assert harm is not None
    assert (harm.given, harm.when) == (roll(8), "its damage")


def test_ships_fire(rulings: Settings) -> None:
    stage = battle(rulings)
    shot = FireAt("c1", "s1", "w1", "s2", "Wits")
    assert given(stage, "p1", shot) == roll(4)
    stage.do("p1", shot)
    assert given(stage, "gm", SetSalvo(km=15)) == roll(4, 8, 1)


# bodies


def test_care_and_soak(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(2, unaided=True)}, more={"level": "Scratched"}))
    assert given(stage, "p1", Care("c1", "c1", "first aid")) == roll(3)
    found = odds(stage, "gm", Harm("c1", 4, "bashing"))
    assert found is not None
    assert (found.question, found.given) == ("soak", {"levels": 4, "dice": 4})
    assert odds(stage, "gm", Harm("c1", 4, "lethal")) is None
    assert odds(stage, "p1", Harm("c1", 4, "bashing")) is None


def test_a_die_for_experience() -> None:
    stage = Stage(GAME.read_settings({"xp_dice": "on"}), Hero(specialties=SWORDS))
    name = offered(stage, ("Strength", "Melee"), related=("Swords",))
    stage.do("p1", wish.ChooseWay(name, 0, ("Swords",)), "1,2,2,3,3,4,7")
    found = odds(stage, "p1", wish.AddDie(name, "Melee"))
    assert found is not None
    assert (found.question, found.given) == (
        "bonus-die",
        {"successes": 1, "ones": 1, "difficulty": 6, "threshold": 0, "specialty": True},
    )


# what is told is what is rolled, and every choice that says so tells something


def test_the_dice_rolled_are_those_that_the_odds_showed(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=SWORDS, sheet={"health": Health(0, 2)}))
    for way, use, dice in (
        (("Strength", "Melee", 6, 1, ("Fencing",)), ("Fencing",), "1,2,3,4,5,6"),
        (("Precision", "Firearms", 10), (), "2,3,4,5"),
        (("Reflexes", "Piloting", 9), (), "2,3,4"),
    ):
        name = offered(stage, way)
        told = given(stage, "p1", wish.ChooseWay(name, 0, use))
        stage.do("p1", wish.ChooseWay(name, 0, use), dice)
        locked = next(one for one in stage.state.attempts if one.id == name).record.open().locked
        assert told == roll(locked.pool, locked.difficulty, locked.threshold, specialty=locked.explodes)


def test_the_rolls_of_a_bot_session_match_the_odds_shown() -> None:
    table = sit_down(GAME, SeededLuck("odds"), players=2)
    session = with_bots(table, "odds")
    told: list[tuple[Command, OddsRequest | None]] = []

    def watched(bot: Bot) -> Bot:
        def act(view: Any, seat: str, offered: Any) -> Answer | None:
            answer = bot(view, seat, offered)
            if answer is not None:
                command = GAME.read_command(msgspec.json.encode(answer.command))
                choice = next(
                    (one for one in offered if one.odds and one.command["type"] == command_type(command)), None
                )
                told.append((command, None if choice is None else quietly(view, seat, command)))
            return answer

        return act

    session.bots = {seat: watched(bot) for seat, bot in session.bots.items()}
    compared = 0
    for _ in session.run(140):
        command, found = told[-1] if told else (None, None)
        if not isinstance(command, wish.ChooseWay) or found is None or found.question != "roll":
            continue
        attempt = next((one for one in table.state.attempts if one.id == command.attempt), None)
        if attempt is not None and attempt.record.value is not None:
            locked = attempt.record.open().locked
            mine = roll(locked.pool, locked.difficulty, locked.threshold, specialty=locked.explodes)
            assert found.when.endswith("if that relates") or found.given == mine
            compared += 1
    assert compared > 5


def command_type(command: Command) -> str:
    return str(msgspec.to_builtins(command)["type"])


def quietly(view: Any, seat: str, command: Command) -> OddsRequest | None:
    try:
        return GAME.odds(view, seat, command)
    except (Hidden, Refusal):
        return None


def test_a_choice_carries_bars_and_a_receipt(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Strength", "Melee"))
    choice = Choice("go", {"type": "choose_way", "attempt": name, "way": 0}, odds=True)
    told = live.choice_odds(GAME, GAME.see(stage.state, "p1"), "p1", choice)
    assert told is not None
    assert [bar["label"] for bar in told["bars"]] == ["success", "failure", "botch"]
    assert told["given"] == roll(7) | {"most": 30}
    assert "Strength + Melee: 7 dice, difficulty 6" in str(told["receipt"])
    assert live.choice_odds(GAME, GAME.see(stage.state, "p2"), "p2", choice) is None
