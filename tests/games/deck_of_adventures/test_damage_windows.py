"""Between a hit and its damage: who is prompted, who takes it, and what follows."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Taken
from croupier.games.deck_of_adventures.characters.knowledge import reveal_sheets
from croupier.games.deck_of_adventures.checks.commands import AcceptDraw, DrawCard
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.combat.commands import BeginTurn, EndTurn, MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.health.damage import deal
from croupier.games.deck_of_adventures.health.events import DamageTaken
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers import harm_windows
from croupier.games.deck_of_adventures.powers.commands import AnswerHarm, KeepBack, UsePower
from croupier.games.deck_of_adventures.story.commands import StartEpic
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, under

MINE = """
Dodge: {Type: Passive, Category: Guard, PP: 1, Effects: [{reduce: all, ask: may, limit: 1 per round}]}
Thick: {Type: Passive, Category: Guard, Effects: [{reduce: 1, limit: 1 per round}]}
Shield: {Type: Passive, Category: Guard, Effects: [{redirect: user, ask: may, within: 1}]}
Ward: {Type: Minor, Category: Guard, Effects: [{reduce: 1, until: user turn}]}
Both: {Type: Passive, Category: Guard, Effects: [{reduce: 1, ask: may}, {reduce: 2, ask: may}]}
"""
GRID = Grid(9, 9, standing=(Standing("c1", Spot(1, 1)), Standing("c2", Spot(2, 1)), Standing("c3", Spot(1, 2))))


def stage(rulings: Settings, *, mine: str = "", bo: str = "", orsa: str = "", pp: int = 1) -> Stage:
    """Orsa (c3) is about to hit Ann (c1); Bo (c2) stands next to both."""
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    people = (
        Dealer(pp=pp, standing="9C", sheet={"powers": (Taken(mine),) if mine else ()}),
        Dealer(pp=pp, standing="5D", sheet={"powers": (Taken(bo),) if bo else ()}),
        foe("Orsa", standing="7C", fate=(), hp=5, sheet={"powers": (Taken(orsa),) if orsa else ()}, pp=1),
    )
    combat = Combat(1, ("c3", "c1", "c2"), revealed=True, ordered=True, at="c3", turn=Turn("c3", begun=True))
    return Stage(rulings, *people, state={"packs": (pack,), "combat": combat, "grid": GRID})


def hit(one: Stage, face: str = "9H", attacker: str = "c3", target: str = "c1", seat: str = GM) -> Stage:
    one.do(seat, MakeAttack(attacker, target, "Brute"))
    one.do(seat, DrawCard(one.check().id), face)
    if one.check().is_under_way:
        one.do(seat, AcceptDraw(one.check().id))
    return one


def asked(one: Stage) -> list[str]:
    """The open questions but for what somebody does on their turn."""
    return [each for each in one.asked() if " turn " not in each]


def hps(one: Stage) -> list[int]:
    return [one.vitals(who).hp for who in ("c1", "c2", "c3")]


@pytest.mark.rule("DA-25.29")
@pytest.mark.parametrize(("use", "left", "pp"), [(True, [5, 5, 5], 0), (False, [4, 5, 5], 1)])
def test_the_owner_of_a_power_may_avoid_announced_damage(
    rulings: Settings, use: bool, left: list[int], pp: int
) -> None:
    one = hit(stage(rulings, mine="Dodge"))
    (harm,) = one.state.deeds.harms
    assert asked(one) == ["p1 harm c1"]
    assert (harm.target, harm.n, hps(one)) == ("c1", 1, [5, 5, 5])
    with pytest.raises(Impossible):
        one.do(GM, EndTurn("c3"))
    assert "Ann: Dodge, no damage (1 PP)" in one.offered("p1")
    with pytest.raises(Illegal, match="not your character"):
        one.do("p2", AnswerHarm(harm.id, "c1", "Dodge", use))
    with pytest.raises(Impossible):
        one.do("p1", AnswerHarm(harm.id, "c1", "Ward", use))
    one.do("p1", AnswerHarm(harm.id, "c1", "Dodge", use))
    assert (hps(one), one.vitals().pp, one.state.deeds.harms, asked(one)) == (left, pp, (), [])


@pytest.mark.rule("DA-25.29", "DA-25.34")
@pytest.mark.parametrize(("first", "second", "hp"), [(1, 1, 5), (1, 0, 3), (0, 1, 4), (0, 0, 2)])
def test_the_owner_is_asked_about_each_line_of_a_power(rulings: Settings, first: int, second: int, hp: int) -> None:
    one = stage(rulings, mine="Both")
    assert one.labels("p1").count("Ann: keep back Both") == 1
    one.run(_three_damage)
    for use, label in ((first, "Ann: Both, 1 less damage"), (second, "Ann: Both, 2 less damage")):
        (ask,) = [each for each in GAME.open_questions(one.state) if each.key.startswith("harm")]
        assert label in one.offered("p1")
        default = GAME.default(GAME.see(one.state, "p1"), ask)
        assert isinstance(default, AnswerHarm)
        one.do("p1", msgspec.structs.replace(default, use=bool(use)))
        if one.state.deeds.harms:
            with pytest.raises(Impossible):
                one.do("p1", default)
    assert (one.vitals().hp, one.state.deeds.harms) == (hp, ())


@pytest.mark.rule("DA-25.29")
def test_an_answer_stored_by_an_older_table_is_for_all_lines(rulings: Settings) -> None:
    one = stage(rulings, mine="Both")
    one.run(_three_damage)
    (harm,) = one.state.deeds.harms
    deeds = msgspec.structs.replace(one.state.deeds, harms=(msgspec.structs.replace(harm, asked=("c1/Both",)),))
    one.state = msgspec.structs.replace(one.state, deeds=deeds)
    assert not any(harm_windows.asked(one.state, one.state.deeds.harms[0]))


@pytest.mark.rule("DA-25.29")
@pytest.mark.rule("DA-14.8", "DA-15.2")
def test_an_attack_continues_when_its_damage_is_taken(rulings: Settings) -> None:
    one = hit(stage(rulings, mine="Dodge"), "9S")
    assert one.one().conditions == ()
    critical = hit(stage(rulings, bo="Shield"), "9D")
    assert hps(critical) == [5, 5, 5]
    (harm,) = critical.state.deeds.harms
    critical.do("p2", AnswerHarm(harm.id, "c2", "Shield", use=False))
    assert critical.vitals().hp == 4
    one.do("p1", AnswerHarm(one.state.deeds.harms[0].id, "c1", "Dodge", use=False))
    assert one.vitals().hp == 4
    assert one.state.deeds.harms == ()


@pytest.mark.rule("DA-25.29")
def test_an_ally_nearby_may_take_the_blow_and_it_changes_hands_once(rulings: Settings) -> None:
    one = hit(stage(rulings, mine="Shield", bo="Shield"))
    assert asked(one) == ["p2 harm c2"]
    one.do("p2", AnswerHarm(one.state.deeds.harms[0].id, "c2", "Shield", use=True))
    assert hps(one) == [5, 4, 5]
    assert one.facts("DA-25.29") == {"power": "Shield", "instead_of": "Ann"}
    taken = next(each for each in one.events if isinstance(each, DamageTaken))
    assert taken.log_line(one.state) == "Bo takes 1 damage from Orsa, meant for Ann."


@pytest.mark.rule("DA-25.29")
@pytest.mark.parametrize(
    ("more", "open_ones"),
    [
        ({"mine": "Dodge", "pp": 0}, []),
        ({"mine": "Thick"}, []),
        ({}, []),
        ({"orsa": "Shield"}, []),
        ({"bo": "Dodge"}, []),
        ({"bo": "Shield"}, ["p2 harm c2"]),
    ],
    ids=["too dear", "by itself", "nobody has one", "a foe's", "for another's damage", "an ally's"],
)
def test_a_window_opens_only_for_those_who_can_do_something_in_it(
    rulings: Settings, more: dict[str, Any], open_ones: list[str]
) -> None:
    assert asked(hit(stage(rulings, **more))) == open_ones


@pytest.mark.rule("DA-25.29")
def test_the_limit_closes_the_window(rulings: Settings) -> None:
    one = hit(stage(rulings, mine="Dodge", pp=2))
    one.do("p1", AnswerHarm(one.state.deeds.harms[0].id, "c1", "Dodge", use=True))
    one.run(_strike_again)
    assert asked(one) == []
    assert one.vitals().hp == 4


def _strike_again(play: Any) -> None:
    deal(play, "c1", 1)


def _three_damage(play: Any) -> None:
    deal(play, "c1", 3)


@pytest.mark.rule("DA-25.34", "DA-25.29", "DA-R118")
@pytest.mark.option("pc_sheet_view", "owner_gm")
@pytest.mark.parametrize(("kept", "hp", "pp"), [(False, 5, 0), (True, 4, 1)])
def test_a_power_on_a_secret_sheet_opens_no_window_and_is_used_unless_kept_back(
    rulings: Settings, kept: bool, hp: int, pp: int
) -> None:
    one = stage(rulings, mine="Dodge")
    while one.run(reveal_sheets):
        pass
    assert not one.one().sheet.is_known_to("p2")
    if kept:
        one.do("p1", KeepBack("c1", "Dodge"))
    assert asked(hit(one)) == []
    assert (one.vitals().hp, one.vitals().pp) == (hp, pp)


@pytest.mark.rule("DA-25.34", "DA-R118")
def test_the_gm_keeps_a_creatures_power_back_and_no_player_learns_of_it(rulings: Settings) -> None:
    worlds = []
    for kept in (False, True):
        one = stage(rulings, orsa="Dodge")
        assert "Orsa: keep back Dodge" in one.labels(GM)
        assert not any("Dodge" in label for label in one.labels("p1"))
        if kept:
            one.do(GM, KeepBack("c3", "Dodge"))
            assert "Orsa: use Dodge" in one.labels(GM)
        worlds.append(msgspec.json.encode(GAME.see(one.state, "p1")))
        one.run(deal, "c3", 2)
        assert asked(one) == []
        assert one.vitals("c3").hp == (3 if kept else 5)
    assert worlds[0] == worlds[1]


@pytest.mark.rule("DA-25.34", "DA-1.1")
def test_only_the_player_of_a_character_keeps_its_optional_powers_back(rulings: Settings) -> None:
    one = stage(rulings, orsa="Dodge")
    with pytest.raises(Impossible, match="no such power"):
        one.do(GM, KeepBack("c3", "Thick"))
    with refused_by("DA-1.1", why="Orsa is not your character"):
        one.do("p1", KeepBack("c3", "Dodge"))


@pytest.mark.rule("DA-25.34")
def test_nobody_is_asked_about_a_power_that_is_kept_back(rulings: Settings) -> None:
    one = stage(rulings, mine="Dodge").do("p1", KeepBack("c1", "Dodge"))
    assert asked(hit(one)) == []
    assert one.vitals().hp == 4


@pytest.mark.rule("DA-25.34", "DA-25.18")
@pytest.mark.parametrize("item", ["Ring", "Hide"])
def test_what_an_item_may_do_can_be_kept_back_and_used_again(rulings: Settings, item: str) -> None:
    """A power that a ring grants, and armor itself."""
    text = (
        "Ring: {Type: General, Use: {Power: Dodge}}\n"
        "Hide: {Type: Armor, Effects: [{reduce: all, ask: may}]}\n"
        "Dodge: {Type: Passive, Category: Guard, PP: 1, Effects: [{reduce: all, ask: may}]}\n"
    )
    pack, findings = read_pack(text, "mine")
    assert findings == ()
    one = stage(rulings)
    one.state = msgspec.structs.replace(one.state, packs=(pack,))
    one.run(put_sheet, "c1", msgspec.structs.replace(one.sheet(), gear=(Gear(item, worn=item == "Hide"),)))
    name = "Dodge" if item == "Ring" else "Hide"
    one.do("p1", KeepBack("c1", name))
    assert f"Ann: use {name}" in one.labels("p1")
    assert asked(hit(one)) == []
    assert one.vitals().hp == 4
    one.do("p1", KeepBack("c1", name, kept=False))
    one.run(deal, "c1", 1)
    assert [each.partition(" ")[2].partition(" ")[0] for each in asked(one)] == ["harm"]


@pytest.mark.rule("DA-25.29")
def test_a_passive_power_reduces_damage_automatically(rulings: Settings) -> None:
    one = hit(stage(rulings, mine="Thick"))
    assert (hps(one), one.state.deeds.spent[0].power) == ([5, 5, 5], "Thick")
    assert one.facts("DA-25.29") == {"power": "Thick", "damage": 0}


@pytest.mark.rule("DA-25.29")
@pytest.mark.rule("DA-25.27")
def test_a_ward_is_used_up_by_the_damage_that_it_lessens(rulings: Settings) -> None:
    one = stage(rulings, bo="Ward")
    one.state = _at(one, "c2")
    one.do("p2", UsePower("c2", "Ward", targets=("c1",)))
    one.run(_strike_again)
    one.run(_strike_again)
    assert (one.vitals().hp, one.one().effects) == (4, ())


def _at(one: Stage, who: str) -> Any:
    assert one.state.combat is not None
    combat = msgspec.structs.replace(one.state.combat, at=who, turn=Turn(who, begun=True))
    return msgspec.structs.replace(one.state, combat=combat)


@pytest.mark.rule("DA-25.29")
@pytest.mark.rule("DA-R51")
def test_by_default_damage_stays(rulings: Settings) -> None:
    one = hit(stage(rulings, mine="Dodge"))
    ask = GAME.open_questions(one.state)[0]
    assert GAME.default(GAME.see(one.state, "p1"), ask) == AnswerHarm(
        one.state.deeds.harms[0].id, "c1", "Dodge", False, 1
    )


@pytest.mark.rule("DA-25.29", "DA-25.27")
def test_a_ward_is_not_used_up_by_damage_reduced_to_nothing(rulings: Settings) -> None:
    one = stage(rulings)
    for user in ("c1", "c2"):
        one.run(lambda play, user=user: lay_effect(play, "c1", Effect("", 0, source=user, kind="Ward", less=1)))
    assert hps(hit(one)) == [5, 5, 5]
    assert [each.source for each in one.one().effects] == ["c2"]


@pytest.mark.rule("DA-25.29")
def test_damage_is_redirected_at_most_once(rulings: Settings) -> None:
    one = stage(rulings, bo="Shield")
    one.run(lambda play: lay_effect(play, "c2", Effect("", 0, source="c1", kind="Oath", guard="c1")))
    (harm,) = hit(one).state.deeds.harms
    one.do("p2", AnswerHarm(harm.id, "c2", "Shield", True))
    assert (hps(one), [each.guard for each in one.one("c2").effects]) == ([5, 4, 5], ["c1"])


@pytest.mark.rule("DA-25.29", "DA-18.13")
@pytest.mark.rule("DA-R90")
@pytest.mark.parametrize(
    ("prompted", "left"),
    [
        pytest.param("gm", 5, id="gm_allows"),
        under("epic_powers", "yes", "p1", 5),
        under("epic_powers", "no", "", 4),
    ],
)
def test_powers_that_avoid_damage_obey_the_ruling_on_epic_events(rulings: Settings, prompted: str, left: int) -> None:
    one = stage(rulings, mine="Dodge").do(GM, StartEpic("A flood")).do(GM, DealDamage("c1", 1))
    prompts = [each for each in asked(one) if " harm " in each]
    assert [each.split()[0] for each in prompts] == ([prompted] if prompted else [])
    if prompted:
        if prompted == GM:
            with refused_by("DA-R90"):
                one.do("p1", AnswerHarm(one.state.deeds.harms[0].id, "c1", "Dodge", True))
        one.do(prompted, AnswerHarm(one.state.deeds.harms[0].id, "c1", "Dodge", True))
    assert one.vitals().hp == left


LOGGED = """
Thick: {Type: Passive, Category: Guard, Effects: [{reduce: 1, limit: 1 per round}]}
Shield: {Type: Passive, Category: Guard, Effects: [{redirect: user, within: 3}]}
Rise: {Type: Passive, Category: Guard, Effects: [{regain: {HP: 1}, when: down, limit: 1 per combat}]}
Fire: {Type: Passive, Category: Guard, Effects: [{condition: Burned, when: turn start, who: enemies}]}
"""


def lines(one: Stage) -> list[str]:
    return [line for line in (GAME.log_line(event, one.state) for event in one.events) if line]


@pytest.mark.rule("DA-25.29")
@pytest.mark.parametrize(
    ("name", "damage", "said"),
    [
        ("Thick", 3, "Thick reduces the damage to Ann by 1."),
        ("Thick", 1, "Thick reduces the damage to Ann to 0."),
        ("Rise", 9, "Ann's Rise comes into play."),
    ],
)
def test_the_log_names_the_power_that_changes_damage(rulings: Settings, name: str, damage: int, said: str) -> None:
    pack, _ = read_pack(LOGGED, "mine")
    one = Stage(rulings, Dealer(sheet={"powers": (Taken(name),)}), foe(), state={"packs": (pack,)})
    assert said in lines(one.do(GM, DealDamage("c1", damage)))


@pytest.mark.rule("DA-25.29")
def test_the_log_names_the_power_that_takes_damage_for_another(rulings: Settings) -> None:
    pack, _ = read_pack(LOGGED, "mine")
    one = Stage(rulings, Dealer(), Dealer(sheet={"powers": (Taken("Shield"),)}), state={"packs": (pack,)})
    said = lines(one.do(GM, DealDamage("c1", 1)))
    assert said == ["Bo's Shield comes into play.", "Bo takes 1 damage, meant for Ann."]


@pytest.mark.rule("DA-25.29")
def test_the_log_and_the_receipt_name_the_power_that_acts_at_the_start_of_a_turn(rulings: Settings) -> None:
    pack, _ = read_pack(LOGGED, "mine")
    mine = Dealer(standing="9C", sheet={"powers": (Taken("Fire"),)})
    fight = {"combat": Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1"), "packs": (pack,)}
    one = Stage(rulings, mine, foe(standing="8C"), state=fight).do("p1", BeginTurn("c1"))
    assert lines(one)[-2:] == ["Ann's Fire comes into play.", "Bo is Burned."]
    assert one.facts("DA-25.29") == {"power": "Fire", "moment": "turn start"}
