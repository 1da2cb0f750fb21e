"""Saves: who makes the Check, with what, against which card, when, and the result."""

from collections.abc import Callable

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import Effect, Taken
from croupier.games.deck_of_adventures.checks.commands import AcceptDraw, CallCheck, DrawCard
from croupier.games.deck_of_adventures.checks.events import CheckCalled
from croupier.games.deck_of_adventures.harm.commands import DealDamage, PassTurn
from croupier.games.deck_of_adventures.harm.state import Condition
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.packs.phrases import Trigger, trigger
from croupier.games.deck_of_adventures.powers.commands import AnswerPower, EndPower, UsePower
from croupier.games.deck_of_adventures.powers.events import LeftToGm
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

On = Callable[..., Stage]


@pytest.mark.rule("DA-25.12")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Once", Trigger("once")), ("On hit", Trigger("hit")), ("On a hit", Trigger("hit")),
        ("On a successful hit", Trigger("hit")), ("On starting turn", Trigger("turn")),
        ("If unwilling", Trigger("unwilling")), ("For 2 PP, on a hit", Trigger("hit", 2)),
        ("For 1 PP", Trigger("once", 1)), ("When the moon is full", Trigger("gm")),
    ],
)  # fmt: skip
def test_a_trigger_says_when_a_save_is_made(text: str, found: Trigger) -> None:
    assert trigger(text) == found


@pytest.fixture
def on(rulings: Settings) -> On:
    """A stage on which Ann (c1, Craft +2) has a power of this Save, with one or more Minions before her."""

    def stage(save: str, *others: Dealer, more: str = "", pp: int = 3, **first: object) -> Stage:
        pack, findings = read_pack(f"Chill: {{Type: Major, Category: Magic, Save: {save}{more}}}\n", "mine")
        assert findings == ()
        ann = Dealer(traits={"Craft": 2}, pp=pp, sheet={"primary_skill": "Craft", "powers": (Taken("Chill"),)})
        people = others or (minion("Rat", standing="7C", **first),)
        return Stage(rulings, ann, *people, state={"packs": (pack,)})

    return stage


def made(stage: Stage, *faces: str, seat: str = GM) -> Stage:
    """The open Check is drawn: a Minion, who cannot redraw, is done with it at once."""
    check = next(one for one in stage.state.checks if one.is_under_way)
    for face in faces:
        stage.do(seat, DrawCard(check.id), face)
    return stage


@pytest.mark.rule("DA-25.12")
@pytest.mark.rule("DA-25.13")
@pytest.mark.parametrize(("face", "conditions"), [("8H", []), ("9H", []), ("10H", ["Frozen"])])
def test_a_save_is_against_your_own_card_and_half_of_the_primary_skill(
    on: On, face: str, conditions: list[str]
) -> None:
    one = on("{Trigger: Once, Type: STR, Fail: Frozen}").do("p1", UsePower("c1", "Chill", targets=("c2",)))
    check = one.check()
    assert (check.actor, check.kind, check.trait, check.dr.open()) == ("c2", "save", "Strength", 2)
    assert check.aim is not None
    assert check.aim.face == "7C"
    (called,) = (event for event in one.events if isinstance(event, CheckCalled))
    assert called.banner(one.state).verdict == "a Save against Chill"
    made(one, face)
    assert [each.name for each in one.one("c2").conditions] == conditions


@pytest.mark.rule("DA-25.12")
def test_a_save_may_have_its_own_dr_and_the_target_picks_among_attributes(on: On) -> None:
    one = on("{Trigger: Once, Type: [STR, AGL], Fail: Frozen, DR: 4}")
    one.do("p1", UsePower("c1", "Chill", targets=("c2",)))
    assert (one.check().dr.open(), one.check().traits) == (4, ("Strength", "Agility"))


@pytest.mark.rule("DA-25.25")
def test_in_a_save_only_the_targets_hands_count(on: On) -> None:
    one = on("{Trigger: Once, Type: STR, Fail: Frozen}")
    ann = msgspec.structs.replace(one.one("c1"), effects=(Effect("e1", 2), Effect("e2", -1, on="save")))
    one.state = msgspec.structs.replace(one.state, characters=(ann, one.one("c2")))
    assert one.do("p1", UsePower("c1", "Chill", targets=("c2",))).check().net == 0


@pytest.mark.rule("DA-25.13")
def test_success_without_text_does_nothing_and_failure_has_all_its_effects(on: On) -> None:
    save = "{Trigger: Once, Type: STR, DR: 1, Fail: 'Entangled, take 1 damage and is sad', Succeed: take 1 damage}"
    one = on(save, minion("Rat", standing="7C", hp=3), minion("Cat", standing="7D", hp=3), more=", Targets: 2")
    one.do("p1", UsePower("c1", "Chill", targets=("c2", "c3")))
    made(one, "KH")
    assert [each.name for each in one.one("c2").conditions] == ["Entangled"]
    assert one.vitals("c2").hp == 2
    left = [event for event in one.events if isinstance(event, LeftToGm)]
    assert [(event.target, event.words) for event in left] == [("c2", "is sad")]
    made(one, "7H")
    assert one.one("c3").conditions == ()
    assert one.vitals("c3").hp == 2


@pytest.mark.rule("DA-14.8")
def test_targets_save_one_by_one_in_the_users_order(on: On) -> None:
    one = on(
        "{Trigger: Once, Type: STR, Fail: Frozen}", minion("Rat", standing="7C"), minion("Cat", standing="7D"),
        more=", Targets: 2",
    )  # fmt: skip
    one.do("p1", UsePower("c1", "Chill", targets=("c3", "c2")))
    assert [check.actor for check in one.state.checks if check.is_under_way] == ["c3"]
    made(one, "KH")
    assert [check.actor for check in one.state.checks if check.is_under_way] == ["c2"]


def under_way(stage: Stage) -> list[tuple[str, str]]:
    return [(check.actor, check.kind) for check in stage.state.checks if check.is_under_way]


@pytest.mark.rule("DA-25.12", "DA-14.8")
def test_a_save_waits_while_its_target_makes_another_check(on: On) -> None:
    one = on(
        "{Trigger: Once, Type: STR, Fail: Frozen}", minion("Rat", standing="7C"), minion("Cat", standing="7D"),
        minion("Dog", standing="7H"), more=", Targets: 3",
    )  # fmt: skip
    one.do("p1", UsePower("c1", "Chill", targets=("c2", "c3", "c4"))).do(GM, CallCheck(("c3",), "Athletics", 2), "5D")
    one.do(GM, DrawCard(one.state.checks[0].id), "KH")
    assert under_way(one) == [("c3", "check")]
    made(one, "5S")
    assert under_way(one) == [("c3", "save")]
    made(one, "8D")
    assert under_way(one) == [("c4", "save")]
    assert [one.one(who).has("Frozen") is not None for who in ("c2", "c3")] == [True, False]


@pytest.mark.rule("DA-25.12", "DA-1.7")
def test_a_hit_stands_while_the_save_after_it_waits(on: On) -> None:
    one = on("{Trigger: On hit, Type: STR, Fail: Frozen}", more=", ToHit: Craft, Damage: 0, Range: 1")
    one.do("p1", UsePower("c1", "Chill", targets=("c2",))).do(GM, CallCheck(("c2",), "Athletics", 2), "5D")
    one.do("p1", DrawCard(one.state.checks[0].id), "7C").do("p1", AcceptDraw(one.state.checks[0].id))
    assert under_way(one) == [("c2", "check")]
    made(one, "5S")
    assert under_way(one) == [("c2", "save")]


@pytest.mark.rule("DA-25.12", "DA-17.4")
def test_a_character_who_has_left_makes_no_save(on: On) -> None:
    one = on(
        "{Trigger: Once, Type: STR, Fail: Frozen}", minion("Rat", standing="7C"), minion("Cat", standing="7D"),
        more=", Targets: 2",
    )  # fmt: skip
    one.do("p1", UsePower("c1", "Chill", targets=("c2", "c3"))).do(GM, RemoveCharacter("c3"))
    made(one, "KH")
    assert under_way(one) == []


@pytest.mark.rule("DA-25.12", "DA-1.2")
def test_a_save_that_waits_can_be_broken_off(on: On) -> None:
    one = on(
        "{Trigger: Once, Type: STR, Fail: Frozen}", minion("Rat", standing="7C"), minion("Cat", standing="7D"),
        more=", Targets: 2",
    )  # fmt: skip
    one.do("p1", UsePower("c1", "Chill", targets=("c2", "c3"))).do(GM, CallCheck(("c3",), "Athletics", 2), "5D")
    one.do(GM, DrawCard(one.state.checks[0].id), "KH")
    for left in ([("c3", "save")], []):
        one.break_off()
        assert (under_way(one), one.state.deeds.saves) == (left, ())


@pytest.mark.rule("DA-25.13")
def test_cards_are_discarded_from_the_top_of_the_targets_deck(on: On) -> None:
    one = on("{Trigger: Once, Type: STR, DR: 1, Fail: discard 2 cards}", Dealer("Bo", standing="7C", seat="p2"))
    one.do("p1", UsePower("c1", "Chill", targets=("c2",)))
    check = next(each for each in one.state.checks if each.is_under_way)
    one.do("p2", DrawCard(check.id), "KH").do("p2", AcceptDraw(check.id), "4S", "9D")
    assert set(one.faces("discard.c2")) == {"KH", "4S", "9D"}


@pytest.mark.rule("DA-25.14")
@pytest.mark.parametrize(
    ("name", "until"),
    [("Frozen", ""), ("Knocked Down", ""), ("Poisoned", ""), ("Blinded", "scene"), ("Deafened", "scene")],
)
def test_conditions_last_until_they_end_and_those_of_the_senses_for_the_scene(on: On, name: str, until: str) -> None:
    one = on(f"{{Trigger: Once, Type: STR, DR: 1, Fail: {name}}}").do("p1", UsePower("c1", "Chill", targets=("c2",)))
    made(one, "KH")
    assert [(each.name, each.until, each.source) for each in one.one("c2").conditions] == [(name, until, "c1")]


@pytest.mark.rule("DA-25.12")
def test_a_target_who_does_not_object_makes_no_save(on: On) -> None:
    one = on("{Trigger: If unwilling, Type: STR, DR: 1, Fail: Frozen}")
    one.do("p1", UsePower("c1", "Chill", targets=("c2",)))
    assert "gm unwilling c2" in one.asked()
    (asked,) = one.state.deeds.asked
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(one.state))
    view = GAME.see(msgspec.structs.replace(one.state, prompts=prompts), GM)
    helps = {each.help for each in GAME.choices(view, GM) if each.command["type"] == "answer_power"}
    assert helps == {"Save by Strength. If it is accepted or the Save fails: Frozen."}
    with refused_by("DA-1.1", why="Rat is not your character"):
        one.do("p1", AnswerPower(asked.id, objects=False))
    other = one.state
    one.do(GM, AnswerPower(asked.id, objects=False))
    assert [each.name for each in one.one("c2").conditions] == ["Frozen"]
    assert "Rat accepts Chill." in [each.log_line(one.state) for each in one.plays[-1].events]
    assert one.plays[-1].receipt.because[0].clause == "DA-25.12"
    one.state = other
    one.do(GM, AnswerPower(asked.id, objects=True))
    assert one.one("c2").conditions == ()
    assert one.check().actor == "c2"


@pytest.mark.rule("DA-25.12", "DA-16.1")
def test_nobody_who_is_out_is_asked_whether_they_object(on: On) -> None:
    one = on("{Trigger: If unwilling, Type: STR, DR: 1, Fail: Frozen}")
    one.do("p1", UsePower("c1", "Chill", targets=("c2",))).do(GM, DealDamage("c2", 9))
    assert (one.state.deeds.asked, one.one("c2").conditions) == ((), ())
    assert one.facts("DA-25.12") == {"out": "Rat"}


@pytest.mark.rule("DA-16.1", "DA-25.12")
def test_a_save_is_over_when_its_maker_is_knocked_out_and_the_next_target_makes_its_own(on: On) -> None:
    rat, dog = minion("Rat", standing="7C"), minion("Dog", standing="7S")
    one = on("{Trigger: Once, Type: STR, DR: 1, Fail: Frozen}", rat, dog, more=", Targets: 2")
    one.do("p1", UsePower("c1", "Chill", targets=("c2", "c3")))
    assert one.check().actor == "c2"
    one.do(GM, DealDamage("c2", 9))
    assert [each.actor for each in one.state.checks if each.is_under_way] == ["c3"]
    assert one.facts("DA-16.1") == {"who": "Rat"}
    made(one, "KH")
    assert [[each.name for each in one.one(id).conditions] for id in ("c2", "c3")] == [[], ["Frozen"]]


@pytest.mark.rule("DA-16.1", "DA-25.12")
def test_a_save_at_the_start_of_a_turn_is_over_when_its_maker_is_knocked_out(on: On) -> None:
    one = on("{Trigger: On starting turn, Type: STR, DR: 1, Fail: Burned}", foe("Orsa", standing="7C"))
    one.do("p1", UsePower("c1", "Chill", targets=("c2",))).do(GM, PassTurn("c2"))
    assert one.check().kind == "save"
    one.do(GM, DealDamage("c2", 9))
    assert not any(each.is_under_way for each in one.state.checks)
    assert one.one("c2").conditions == ()


@pytest.mark.rule("DA-R51")
def test_by_default_targets_object_to_enemies_and_not_to_friends(on: On) -> None:
    save = "{Trigger: If unwilling, Type: STR, Fail: Frozen}"
    for other, objects in ((minion("Rat"), True), (minion("Dog", side="friendly"), False)):
        one = on(save, other).do("p1", UsePower("c1", "Chill", targets=("c2",)))
        ask = next(ask for ask in GAME.open_questions(one.state) if ask.key.startswith("unwilling"))
        assert GAME.default(GAME.see(one.state, GM), ask) == AnswerPower(one.state.deeds.asked[0].id, objects)


@pytest.mark.rule("DA-25.12")
def test_a_save_with_a_price_comes_only_with_that_price(on: On) -> None:
    save, more = "{Trigger: For 2 PP, Type: STR, Fail: Frozen}", ", PP: [1, 2]"
    one = on(save, more=more).do("p1", UsePower("c1", "Chill", 1, ("c2",)))
    assert not one.state.checks
    assert on(save, more=more).do("p1", UsePower("c1", "Chill", 2, ("c2",))).check().kind == "save"


@pytest.mark.rule("DA-25.12")
def test_the_gm_judges_a_free_text_trigger(on: On) -> None:
    one = on("{Trigger: At midnight, Type: STR, Fail: Frozen}").do("p1", UsePower("c1", "Chill", targets=("c2",)))
    assert not one.state.checks
    (left,) = (event for event in one.events if isinstance(event, LeftToGm))
    assert "At midnight" in left.words


@pytest.mark.rule("DA-25.12")
def test_effects_with_a_save_at_the_start_of_turns_last_until_they_are_ended(on: On) -> None:
    one = on("{Trigger: On starting turn, Type: STR, DR: 1, Fail: Burned, Succeed: end effect}")
    one.do("p1", UsePower("c1", "Chill", targets=("c2",)))
    assert [(each.target, each.work.id) for each in one.state.deeds.lasting] == [("c2", "Chill")]
    assert any("no longer affects" in label for label in one.labels(GM))
    one.do(GM, EndPower("c2", "Chill"))
    assert one.state.deeds.lasting == ()


@pytest.mark.rule("DA-25.13")
@pytest.mark.parametrize(("face", "conditions"), [("7H", []), ("KH", ["Burned"])])
def test_a_save_that_ends_an_effect_removes_what_its_power_added(on: On, face: str, conditions: list[str]) -> None:
    one = on("{Trigger: On starting turn, Type: STR, DR: 1, Fail: Burned, Succeed: end effect}", hp=3)
    one.do("p1", UsePower("c1", "Chill", targets=("c2",)))
    rat = msgspec.structs.replace(one.one("c2"), conditions=(Condition("Burned", "c1"),))
    one.state = msgspec.structs.replace(one.state, characters=(one.one("c1"), rat))
    made(one.do(GM, PassTurn("c2")), face)
    assert [each.name for each in one.one("c2").conditions] == conditions
    assert bool(one.state.deeds.lasting) == bool(conditions)


@pytest.mark.rule("DA-1.2")
def test_a_question_about_objecting_can_be_called_off(on: On) -> None:
    one = on("{Trigger: If unwilling, Type: STR, Fail: Frozen}").do("p1", UsePower("c1", "Chill", targets=("c2",)))
    one.break_off()
    assert one.state.deeds.asked == ()
    assert one.one("c2").conditions == ()


def away(stage: Stage, seat: str = "p1") -> Stage:
    seats = tuple(msgspec.structs.replace(one, away=one.id == seat) for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    return stage


@pytest.mark.rule("DA-R51", "DA-1.7")
def test_the_gm_answers_for_a_target_whose_player_is_away(rulings: Settings) -> None:
    pack, _ = read_pack(
        "Chill: {Type: Major, Category: Magic, Save: {Trigger: If unwilling, Type: STR, Fail: Frozen}}", "m"
    )
    witch = foe(sheet={"powers": (Taken("Chill"),)})
    one = Stage(rulings, Dealer(), witch, state={"packs": (pack,)})
    one.do(GM, UsePower("c2", "Chill", targets=("c1",)))
    assert "Ann accepts it" not in one.labels(GM)
    assert "Ann accepts it" in away(one).labels(GM)
    one.do(GM, AnswerPower(one.state.deeds.asked[0].id, objects=False))
    assert [each.name for each in one.one("c1").conditions] == ["Frozen"]
