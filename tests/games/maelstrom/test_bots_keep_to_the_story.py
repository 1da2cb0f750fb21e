"""Bots do what makes sense at the moment: no action for a finished task, no contact restored that was never lost."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Ask, Prompt
from croupier.core.table_commands import Say
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.bots import answers, combat, hours, ships
from croupier.games.maelstrom.bots.extras import EXTRAS, PLATE, evening
from croupier.games.maelstrom.bots.fight_control import WILD, control, mishap
from croupier.games.maelstrom.bots.player import is_done
from croupier.games.maelstrom.bots.script import CLIMB, OURS, Hour
from croupier.games.maelstrom.bots.ships import CALLS, STEER
from croupier.games.maelstrom.bots.steps import dock, fall, haste, stores
from croupier.games.maelstrom.bots.storyteller import wreckers
from croupier.games.maelstrom.campaign.commands import AwardStory, RemoveNpc
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import (
    ActOtherwise,
    CoverArea,
    HoldBack,
    LetGo,
    RestoreAttention,
    TakeCover,
)
from croupier.games.maelstrom.combat.gear_commands import ClearJam, WriteArmor
from croupier.games.maelstrom.combat.state import FULL, NO_COVER, PARTIAL, Fight, Part
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.commands import ChooseWay, Narrate
from croupier.games.maelstrom.rolls.state import Task
from croupier.games.maelstrom.sheets.body import Effect
from croupier.games.maelstrom.sheets.commands import TakeBack, TickPractice
from croupier.games.maelstrom.sheets.items import Item, Weapon
from croupier.games.maelstrom.sheets.state import Creation, Health
from croupier.games.maelstrom.ships.commands import SetHull
from croupier.games.maelstrom.ships.state import DESTROYED, DISABLED
from croupier.games.maelstrom.willpower.commands import IgnoreWounds, RollRest
from support.maelstrom.battle import ARGO, RAIDER, RAVEN, battle, ship
from support.maelstrom.reading import every_choice
from support.maelstrom.stage import Hero, Stage, duel

SWIFT = msgspec.structs.replace(ARGO, name=OURS.name)
PISTOL = Item("i1", "Light pistol", weapon=Weapon(4, range=20, capacity=17, loaded=17), out=True)


def own_choices(stage: Stage, seat: str = "p1") -> list[Choice]:
    """The choices with which a seat can answer the open question."""
    prompts = tuple(Prompt(ask, Secret("q", (ask.seat,))) for ask in GAME.open_questions(stage.state))
    asked = msgspec.structs.replace(stage.state, prompts=prompts)
    return [one for one in GAME.choices(GAME.see(asked, seat), seat) if one.prompt and one.legal]


@pytest.mark.parametrize(
    ("ruling", "tasks", "done"),
    [("extended", (), True), ("extended", (Task("t1", "weld", 4),), False), ("help", (), False)],
)
def test_an_action_for_a_finished_task_is_left_out(ruling: str, tasks: tuple[Task, ...], done: bool) -> None:
    stage = Stage(GAME.read_settings({"roll_extended": ruling}), Hero(), state={"tasks": tasks})
    assert is_done(stage.state, PLATE) == done
    assert not is_done(stage.state, CLIMB)


@pytest.mark.parametrize(("lost", "restored"), [(("n1",), True), ((), False)])
def test_contact_is_restored_only_to_those_who_lost_it(lost: tuple[str, ...], restored: bool) -> None:
    fight = Fight(3, (Part("c1", lost=lost), Part("n1", cover=FULL)), "c1", ordered=True)
    stage = Stage(GAME.read_settings({}), Hero(), npcs=(RAIDER,), state={"fight": fight})
    command = control(stage.state, fight, set())
    assert (command == RestoreAttention("c1", "n1")) == restored


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(("who", "lines"), [("c2", STEER), ("c1", CALLS)])
def test_only_the_pilot_steers_and_those_who_do_not_fire_have_something_to_do_each_turn(
    rulings: Settings, who: str, lines: tuple[tuple[str, str], ...]
) -> None:
    said = []
    for number in (1, 2, 3):
        fight = Fight(number, (Part("c1"), Part("c2"), Part("n1")), who)
        view = battle(rulings, SWIFT, RAVEN, fight=fight).state
        command = ships.answer(view, Ask("p1", f"turn:{number}", "", who), (), lambda _: 0)
        assert isinstance(command, ActOtherwise)
        said.append(command.words)
    assert said == [words for words, _ in lines]


@pytest.mark.rule("MS-R62")
@pytest.mark.parametrize(("cover", "ducks"), [(NO_COVER, True), (PARTIAL, False)])
def test_a_hurt_wrecker_ducks_once_and_then_fights_on(rulings: Settings, cover: str, ducks: bool) -> None:
    hurt = Npc("n1", "Brill", Secret(Quick((("Fight", 5),), hurt=(3, 0, 0)), ("gm",)))
    fight = Fight(3, (Part("c1"), Part("n1", cover=cover)), "n1", ordered=True)
    stage = Stage(rulings, Hero(), npcs=(hurt,), state={"fight": fight})
    command = combat.turn(stage.state, fight, "n1", (), lambda _: 0)
    assert (command == TakeCover("n1", FULL)) == ducks


@pytest.mark.rule("MS-10.3", "MS-R62")
@pytest.mark.parametrize(
    ("cover", "ignores", "does"),
    [
        (PARTIAL, False, TakeCover("c1", FULL)), (FULL, False, None), (FULL, True, TakeCover("c1", PARTIAL)),
        (PARTIAL, True, Strike("c1", "n1", attribute="Strength")),
    ],
)  # fmt: skip
def test_only_those_with_dice_left_attack_and_not_from_behind_full_cover(
    rulings: Settings, cover: str, ignores: bool, does: Command | None
) -> None:
    dots = {"Strength": 1, "Reflexes": 1, "Precision": 1}
    weak = Hero(dots, {"Melee": 0}, sheet={"health": Health(lethal=7), "ignores_wounds": ignores})
    fight = Fight(1, (Part("c1", cover=cover), Part("n1")), "c1")
    stage = Stage(rulings, weak, npcs=(RAIDER,), state={"fight": fight})
    assert combat.turn(stage.state, fight, "c1", own_choices(stage), lambda most: most - 1) == does


@pytest.mark.rule("MS-9.12")
@pytest.mark.parametrize(
    ("cover", "foe", "does"),
    [(PARTIAL, PARTIAL, IgnoreWounds("c1")), (FULL, PARTIAL, None), (PARTIAL, FULL, None)],
)
def test_nobody_pays_to_ignore_wounds_where_they_cannot_attack(
    rulings: Settings, cover: str, foe: str, does: Command | None
) -> None:
    hurt = Hero(willpower=5, sheet={"health": Health(lethal=5)})
    fight = Fight(1, (Part("c1", cover=cover), Part("n1", cover=foe)), "c1")
    stage = Stage(rulings, hurt, npcs=(RAIDER,), state={"fight": fight})
    (ask,), own = GAME.open_questions(stage.state), own_choices(stage)
    assert combat.command_before_turn(stage.state, ask, own, every_choice(stage, "p1"), lambda most: 0) == does


@pytest.mark.parametrize(
    ("party", "wreckers", "condition", "said"),
    [(3, 1, "ok", hours.ALARM), (1, 3, "ok", hours.FALL_BACK), (0, 4, "unconscious", hours.TIED)],
)
def test_the_end_of_a_fight_fits_its_course_and_no_living_wrecker_stays(
    rulings: Settings, party: int, wreckers: int, condition: str, said: Say
) -> None:
    foe = Npc("n1", "Brill", Secret(Quick((("Fight", 5),), hurt=(wreckers, 0, 0)), ("gm",)), condition)
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=party)}), npcs=(foe,))
    done, hour = {"Day 1, 08:10, fight"}, Hour("Day 1, 08:10", "fight")
    assert hours.fight(stage.state, hour, done) == said
    assert hours.fight(stage.state, hour, done) == RemoveNpc("n1")


@pytest.mark.rule("MS-R57")
@pytest.mark.parametrize(("reacted", "evades"), [(False, True), (True, False)])
def test_an_action_is_only_sometimes_given_up_for_a_second_evade(
    rulings: Settings, reacted: bool, evades: bool
) -> None:
    stage = duel(rulings, Hero(), Hero(), ben=Part("c2", reacted=reacted))
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    found = combat.answer(stage.state, Ask("p2", "evade:1:c2", "", "c2"), own_choices(stage, "p2"), lambda _: 1)
    assert (found == AnswerAttack("evade")) is evades


@pytest.mark.rule("MS-9.16")
@pytest.mark.parametrize(("current", "rolls"), [(1, False), (2, True), (3, False)])
def test_tired_characters_roll_for_a_day_of_rest(rulings: Settings, current: int, rolls: bool) -> None:
    stage = Stage(rulings, Hero(willpower=3, current=current))
    found = answers.answer(stage.state, "p1", Ask("p1", "rests:c1", "", "c1"), (), lambda _: 0, [])
    assert found == RollRest("c1", rolls=rolls)


@pytest.mark.parametrize("ticked", [True, False])
def test_only_a_dot_bought_since_the_chance_to_learn_it_is_taken_back(rulings: Settings, ticked: bool) -> None:
    """A dot paid for with starting experience stays."""
    made = Creation((), (("Science", 1), ("Melee", 2)))
    stage = Stage(rulings, Hero(), Hero(sheet={"creation": made}))
    done = {f"Day 3, 11:00 c2 {TickPractice('c2', 'Melee')}"} if ticked else set[str]()
    assert TakeBack("c2", "Melee") in list(haste(stage.state, done)) if ticked else not list(haste(stage.state, done))


@pytest.mark.rule("MS-R64")
def test_a_fighter_with_nobody_in_sight_clears_a_jam(rulings: Settings) -> None:
    armed = Hero(sheet={"items": (msgspec.structs.replace(PISTOL, broken=True),)})
    fight = Fight(1, (Part("c1"), Part("n1", cover=FULL)), "c1")
    stage = Stage(rulings, armed, npcs=(RAIDER,), state={"fight": fight})
    assert combat.turn(stage.state, fight, "c1", own_choices(stage), lambda most: most - 1) == ClearJam("c1", PISTOL.id)


@pytest.mark.rule("MS-R32", "MS-R56")
def test_fumes_resisted_for_turns_are_met_right_before_the_turns_of_a_fight() -> None:
    """Minutes that pass would end the resistance."""
    told = [one.words or one.kind for one in evening(tuple(EXTRAS))]
    assert told[told.index("fumes") + 1] == "fight"


@pytest.mark.rule("MS-14.8")
@pytest.mark.parametrize(
    ("cover", "foe", "watches"),
    [
        (NO_COVER, Part("n1", cover=FULL), True),
        (FULL, Part("n1", cover=FULL), False),
        (NO_COVER, Part("n1", out=0), False),
    ],
)
def test_those_with_nobody_in_sight_cover_the_place_where_a_foe_hides(
    rulings: Settings, cover: str, foe: Part, watches: bool
) -> None:
    fight = Fight(3, (Part("c1", cover=cover), foe), "c1", ordered=True)
    stage = Stage(rulings, Hero(), npcs=(RAIDER,), state={"fight": fight})
    found = combat.turn(stage.state, fight, "c1", own_choices(stage), lambda most: most - 1)
    assert found == (CoverArea("c1", "the crates") if watches else None)


@pytest.mark.rule("MS-R57")
@pytest.mark.parametrize(("broken", "holds"), [(False, True), (True, False)])
def test_nobody_holds_back_with_a_weapon_that_has_to_be_readied_first(
    rulings: Settings, broken: bool, holds: bool
) -> None:
    armed = Hero({}, {"Melee": 0}, sheet={"items": (msgspec.structs.replace(PISTOL, broken=broken),)})
    fight = Fight(1, (Part("c1"), Part("n1")), "c1", ordered=True)
    stage = Stage(rulings, armed, npcs=(RAIDER,), state={"fight": fight})
    found = combat.turn(stage.state, fight, "c1", own_choices(stage), lambda _: 3)
    assert (found == HoldBack("c1")) is holds


@pytest.mark.rule("MS-17.8")
def test_no_two_botched_blows_in_a_row_are_described_alike(rulings: Settings) -> None:
    done, told = set[str](), []
    for _ in range(2):
        stage = duel(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
        stage.do("p2", AnswerAttack("nothing"))
        stage.do("p1", ChooseWay(stage.attempt().id), "1,1,1,2,2")
        done.discard(f"{stage.attempt().id} botched")
        command = mishap(stage.state, done)
        assert isinstance(command, Narrate)
        told.append(command.text)
    assert told == [words.format(who="Ana") for words in WILD[:2]]


@pytest.mark.rule("MS-14.4", "MS-15.3")
@pytest.mark.parametrize(("resisted", "evades"), [(0, False), (1, True)])
def test_nobody_evades_without_dice(rulings: Settings, resisted: int, evades: bool) -> None:
    """Reflexes 1 and Athletics 1, less a die for a wound and one for the fumes."""
    fumes = Effect("e1", "Fumes", dice=-1, resisted=resisted)
    slow = Hero({"Reflexes": 1}, {"Athletics": 1}, sheet={"health": Health(lethal=2), "effects": (fumes,)})
    stage = duel(rulings, Hero(), slow).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    found = combat.answer(stage.state, Ask("p2", "evade:1:c2", "", "c2"), own_choices(stage, "p2"), lambda _: 0)
    assert (found == AnswerAttack("evade")) is evades


@pytest.mark.rule("MS-R62")
@pytest.mark.parametrize(("picked", "does"), [(0, LetGo("n1")), (1, TakeCover("n1", PARTIAL))])
def test_a_hurt_wrecker_sometimes_stays_behind_full_cover(rulings: Settings, picked: int, does: Command) -> None:
    hurt = Npc("n1", "Brill", Secret(Quick((("Fight", 5),), hurt=(3, 0, 0)), ("gm",)))
    fight = Fight(3, (Part("c1"), Part("n1", cover=FULL)), "n1", ordered=True)
    stage = Stage(rulings, Hero(), npcs=(hurt,), state={"fight": fight})
    assert combat.turn(stage.state, fight, "n1", (), lambda _: picked) == does


@pytest.mark.rule("MS-R43")
@pytest.mark.parametrize(("condition", "won"), [(DISABLED, True), (DESTROYED, False)])
def test_a_crew_that_lost_its_ship_earns_no_points_for_victory(rulings: Settings, condition: str, won: bool) -> None:
    ours = msgspec.structs.replace(ship("s1", party=True), condition=condition)
    stage, hour, done = Stage(rulings, Hero(), state={"ships": (ours,)}), Hour("Day 3, 10:00", "award"), set[str]()
    given = [hours.award(stage.state, hour, done) for _ in range(2)]
    assert given[1] == AwardStory(victory=won, hazard=True)


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(("condition", "repaired"), [(DISABLED, [SetHull("s1", 0)]), (DESTROYED, [])])
def test_a_ship_that_broke_apart_is_not_repaired(rulings: Settings, condition: str, repaired: list[Command]) -> None:
    ours = msgspec.structs.replace(ship("s1", party=True, hurt=3), condition=condition)
    assert list(dock(Stage(rulings, Hero(), state={"ships": (ours,)}).state)) == repaired


@pytest.mark.rule("MS-R49")
@pytest.mark.option("health_types", "one")
def test_bots_name_lethal_damage_alone_where_there_is_no_other(rulings: Settings) -> None:
    """They asked for bashing damage, and were refused."""
    stage = Stage(rulings, Hero(), Hero())
    view = GAME.see(stage.state, "gm")
    assert [one.bashing for one in wreckers(view)] == [0, 0]
    for command in (
        *wreckers(view),
        *(one for one in (*fall(view), *stores(view)) if isinstance(one, (Harm, WriteArmor))),
    ):
        assert GAME.why_not(view, "gm", command) is None
