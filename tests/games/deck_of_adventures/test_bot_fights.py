"""Fights between the demo bots come to their end, and every card is accounted for."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.bots import answers, care
from croupier.games.deck_of_adventures.bots.evening import Evening
from croupier.games.deck_of_adventures.bots.evening_steps import MILL, after, ladder
from croupier.games.deck_of_adventures.bots.fighter import Fighter, commands
from croupier.games.deck_of_adventures.bots.moment import Asked, Moment
from croupier.games.deck_of_adventures.cast.state import BOSS, Effect, Gear, Printed, Taken
from croupier.games.deck_of_adventures.checks.commands import (
    AskForCheck,
    DrawCard,
    RedrawCard,
    SetTerms,
    TellOutcome,
)
from croupier.games.deck_of_adventures.combat.commands import (
    Convince,
    Delay,
    Inspect,
    LeaveCombat,
    MakeAttack,
    Recall,
    UseMechanic,
)
from croupier.games.deck_of_adventures.combat.events import ActionTaken
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import FightCondition, LetFall
from croupier.games.deck_of_adventures.harm.state import BURNED, DAMAGE, ENTANGLED, Condition, Knockout
from croupier.games.deck_of_adventures.health import knockout
from croupier.games.deck_of_adventures.health.damage import damage
from croupier.games.deck_of_adventures.packs.state import HOUSE
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.powers.state import Deeds
from croupier.games.deck_of_adventures.powers.state import Moment as BossMoment
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import AnswerAsked, AskGm, CallRest, EndEpic, UseRestCard
from croupier.games.deck_of_adventures.story.state import Epic, Scene
from croupier.games.deck_of_adventures.terrain.commands import Move, PlaceToken
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.pieces.questions import kind_of
from croupier.pieces.state import Board
from croupier.testing.battery_invariants import conserved
from support.deck_of_adventures.fights import Fight, accounted, bounds
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

SHORT, MORE, LONG = 4, 10, 2000


def fought(seed: str) -> Fight:
    """A fight and the night after it; the bots are never refused what they do."""
    fight = Fight(seed)
    fight.fought()
    accounted(fight.state, fight.state.settings.__getitem__)
    bounds(fight.state)
    return fight


@pytest.mark.rule("DA-2.15", "DA-2.2", "DA-17.1")
@pytest.mark.parametrize(
    "seed", [*range(SHORT), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(SHORT, MORE))]
)
def test_a_fight_of_bots_ends_and_keeps_every_card(seed: int) -> None:
    fight = fought(f"fight {seed}")
    state = fight.first
    for entry in fight.entries:
        for event in entry.events:
            after = fight.table.game.apply(state, event)
            before: Board = state.board
            conserved(before, event, after.board)
            state = after
        bounds(state)


@pytest.mark.rule("DA-13.10")
def test_a_bot_that_rushes_moves(rulings: Settings) -> None:
    standing = (Standing("c1", Spot(0, 1)), Standing("c2", Spot(19, 1)))
    grid = Grid(20, 3, standing=standing, hidden=Secret((), (GM,)))
    fight = Combat(1, ("c2", "c1"), revealed=True, ordered=True, turn=Turn("c2"), at="c2")
    stage = Stage(rulings, Dealer(standing="5H"), minion(standing="9C"), state={"grid": grid, "combat": fight})
    bot = Fighter(lambda n: n - 1)
    for _ in range(3):
        (ask,) = GAME.open_questions(stage.state)
        deed = bot.answer(stage.state, ask, lambda _: True)
        assert deed is not None
        stage.do("gm", deed)
        if isinstance(deed, Move):
            break
    assert any(isinstance(event, ActionTaken) and event.what == "rush" for event in stage.events)
    assert stage.state.grid is not None
    assert stage.state.grid.of("c2") in {Spot(7, y) for y in range(3)}


@pytest.mark.rule("DA-21.5")
def test_a_bot_does_not_give_up_cards_for_a_hand_that_still_applies(rulings: Settings) -> None:
    for effects in ((), (Effect("e1", 1, until="next", source="c1", kind="intensify"),)):
        one = Dealer(suit="D", level=2, more={"effects": effects})
        fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
        view = Stage(rulings, one, minion(), state={"combat": fight}).state
        now = Moment(view, view.character("c1"), view.character("c1").sheet.open(), Turn("c1", begun=True),
                     lambda _: True, lambda _: 0, set())  # fmt: skip
        assert any(isinstance(deed, UseMechanic) for deed in care.minors(now)) is not bool(effects)


@pytest.mark.rule("DA-21.6")
@pytest.mark.parametrize("hp", [0, 3])
def test_a_bot_provokes_only_somebody_who_can_be_provoked(rulings: Settings, hp: int) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    down = Knockout(DAMAGE) if not hp else None
    one = Dealer(suit="C", level=2)
    view = Stage(rulings, one, minion(hp=hp, more={"knockout": down}), state={"combat": fight}).state
    now = Moment(view, view.character("c1"), view.character("c1").sheet.open(), Turn("c1", begun=True),
                 lambda _: True, lambda _: 0, set())  # fmt: skip
    assert any(isinstance(deed, UseMechanic) for deed in care.minors(now)) is bool(hp)


@pytest.mark.rule("DA-11.9")
def test_a_bot_delays_its_turn_only_where_somebody_follows(rulings: Settings) -> None:
    for done in ((), ("c2",)):
        turn = Turn("c1")
        fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, done=done, turn=turn, at="c1")
        view = Stage(rulings, Dealer(), minion(), state={"combat": fight}).state
        asked = [ask for ask in GAME.open_questions(view) if ask.seat == "p1"]
        (deed,) = (Fighter(lambda _: 0).answer(view, ask, lambda wish: isinstance(wish, Delay)) for ask in asked)
        assert isinstance(deed, Delay) is not bool(done)


@pytest.mark.rule("DA-21.5", "DA-21.6", "DA-21.9")
@pytest.mark.parametrize(("suit", "kind"), [("C", "thwart"), ("S", "aggro"), ("S", "")])
def test_a_bot_does_not_replace_a_friends_mechanic(rulings: Settings, suit: str, kind: str) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    laid = (Effect("e1", -1, until="next", source="c3", kind=kind),) if kind else ()
    stage = Stage(rulings, Dealer(suit=suit, level=2), minion(more={"effects": laid}), Dealer(),
                  state={"combat": fight})  # fmt: skip
    now = Moment(stage.state, stage.state.character("c1"), stage.state.character("c1").sheet.open(),
                 Turn("c1", begun=True), lambda _: True, lambda _: 0, set())  # fmt: skip
    assert any(isinstance(deed, UseMechanic) for deed in care.minors(now)) is not bool(kind)


@pytest.mark.rule("DA-3.4", "DA-9.3")
@pytest.mark.parametrize(
    ("drawn", "worth"), [(("QD", "5D"), True), (("5D", "QD"), True), (("QD", "JD"), False), (("5D", "6D"), False)]
)
def test_a_bot_redraws_under_a_lower_hand_only_where_it_can_help(
    rulings: Settings, drawn: tuple[str, ...], worth: bool
) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    dark = (Effect("e1", -1, until="combat", source="c2", kind="gift"),)
    stage = Stage(rulings, Dealer(more={"effects": dark}), minion(standing="5C"), state={"combat": fight})
    stage.do("p1", MakeAttack("c1", "c2", "Brute"))
    for card in drawn:
        stage.do("p1", DrawCard(stage.check().id), card)
    (ask,) = (ask for ask in GAME.open_questions(stage.state) if ask.seat == "p1")
    said = answers.answer(stage.state, ask, lambda _: True, lambda _: 1)
    assert isinstance(said, RedrawCard) is worth


@pytest.mark.rule("DA-7.11", "DA-13.6", "DA-13.7", "DA-13.8", "DA-17.1")
@pytest.mark.parametrize(
    ("command", "card", "words"),
    [
        (Recall("c1", "what is said"), "5D", "Ann's Check: It is said that the last of them never fights to the end."),
        (Recall("c1", "what is said"), "QD", "Ann's Check: Nothing comes to mind."),
        (
            Inspect("c1", "Detection", "how much more they can take", "c2"),
            "5D",
            "Ann's Check: Bo can take 2 more damage.",
        ),
        (Convince("c1", "c2", "to go"), "5D", "Bo leaves the combat: convinced that there is nothing to gain here."),
        (Convince("c1", "c2", "to go"), "QD", "Ann's Check: Bo is not convinced."),
    ],
)
def test_the_gms_bot_describes_the_result_of_a_minor_action(
    rulings: Settings, command: Command, card: str, words: str
) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    stage = Stage(rulings, Dealer(fate=()), minion(standing="5C"), state={"combat": fight})
    stage.do("p1", command)
    stage.do(GM, SetTerms(stage.check().id, 3), *(() if stage.check().about else ("5C",)))
    stage.do("p1", DrawCard(stage.check().id), card)
    gm = Evening(GM, lambda _: 0)
    told = gm.tells(stage.state, lambda _: True)
    assert told is not None
    stage.do(GM, told)
    assert words in [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert isinstance(told, LeaveCombat) is words.startswith("Bo leaves")
    assert gm.tells(stage.state, lambda _: True) is None


@pytest.mark.rule("DA-13.6", "DA-14.10")
def test_the_gms_bot_adds_armor_to_the_damage_that_somebody_can_take(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    mail = minion(standing="5C", sheet={"gear": (Gear("Riveted Coat", worn=True),)})
    stage = Stage(rulings, Dealer(fate=()), mail, state={"combat": fight})
    stage.do("p1", Inspect("c1", "Detection", "how much more they can take", "c2"))
    stage.do(GM, SetTerms(stage.check().id, 3)).do("p1", DrawCard(stage.check().id), "5D")
    told = Evening(GM, lambda _: 0).tells(stage.state, lambda _: True)
    assert told == TellOutcome(stage.check().id, "Bo can take 3 more damage.")


@pytest.mark.rule("DA-6.3")
@pytest.mark.parametrize(("words", "says"), [(answers.SMOKE, answers.NO_SMOKE), ("What now?", "Nothing you have not")])
def test_the_gms_bot_answers_what_a_player_asks(rulings: Settings, words: str, says: str) -> None:
    stage = Stage(rulings, Dealer()).do("p1", AskGm("c1", words))
    (ask,) = (one for one in GAME.open_questions(stage.state) if one.seat == GM)
    said = answers.answer(stage.state, ask, lambda _: True, lambda _: 0)
    assert isinstance(said, AnswerAsked)
    assert said.words.startswith(says)


@pytest.mark.rule("DA-22.8", "DA-16.1")
@pytest.mark.parametrize(("hp", "falls"), [((2, 1), ["c1"]), ((1, 3), ["c2"]), ((1, 1), [])])
def test_nobody_whom_the_fall_would_knock_out_falls_from_the_ladder(
    rulings: Settings, hp: tuple[int, int], falls: list[str]
) -> None:
    view = Stage(rulings, *(Dealer(hp=each) for each in hp)).state
    assert [deed.target for deed in ladder(view, lambda n: n - 1) if isinstance(deed, LetFall)] == falls


def zeros_after(first: int) -> Number:
    """Chance for a bot: this number, then zeros."""
    numbers = iter((first,))
    return lambda _: next(numbers, 0)


def turn_of_ann(stage: Stage, asked: frozenset[Asked] = frozenset()) -> Moment:
    """Her turn, with the first of all choices taken."""
    one = stage.one()
    return Moment(stage.state, one, one.sheet.open(), Turn("c1", begun=True), lambda _: True, lambda _: 0, set(), asked)


@pytest.mark.rule("DA-13.6", "DA-13.8")
def test_a_bot_does_not_ask_what_is_already_known(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    stage = Stage(rulings, Dealer(fate=()), minion(standing="5C"), state={"combat": fight})
    assert Inspect("c1", "Detection", "how much more they can take", "c2") in care.minors(turn_of_ann(stage))
    stage.do("p1", Inspect("c1", "Detection", "how much more they can take", "c2"))
    stage.do(GM, SetTerms(stage.check().id, 3)).do("p1", DrawCard(stage.check().id), "5D")
    bens = Fighter(lambda _: 0)
    bens.sees(stage.state)
    assert bens.asked == {("inspect", "", "c2")}
    assert not any(isinstance(deed, Inspect) for deed in care.minors(turn_of_ann(stage, frozenset(bens.asked))))
    recalled = frozenset({("recall", "c1", "")})
    moments = [turn_of_ann(stage, asked)._replace(pick=lambda n: min(1, n - 1)) for asked in (frozenset(), recalled)]
    assert [any(isinstance(deed, Recall) for deed in care.minors(one)) for one in moments] == [True, False]


@pytest.mark.rule("DA-13.6", "DA-7.1")
def test_the_gms_bot_judges_the_same_question_the_same_way(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    given, judged = iter((3, 0)), answers.Judged()
    for card in ("QD", "9D"):
        stage = Stage(rulings, Dealer(fate=()), minion(standing="5C"), state={"combat": fight})
        stage.do("p1", Inspect("c1", "Detection", "how much more they can take", "c2"))
        (ask,) = (one for one in GAME.open_questions(stage.state) if one.seat == GM)
        said = answers.answer(stage.state, ask, lambda _: True, lambda _: next(given), judged)
        assert said == SetTerms(stage.check().id, 4), card


@pytest.mark.rule("DA-3.6", "DA-16.4")
def test_a_bot_toughens_up_against_what_knocked_it_out_last(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c2", begun=True), at="c2")
    stage = Stage(rulings, Dealer(hp=1, fate=("X1",)), foe(standing="5C"), state={"combat": fight})
    for harm, n in ((damage, 1), (knockout.wake, 1), (damage, 1)):
        stage.run(harm, "c1", n)
    (deed,) = care.toughen_up(stage.state, stage.one())
    stage.do("p1", deed)
    assert stage.one().knockout is None
    for _ in range(2):
        stage.run(damage, "c1", 1)
    assert list(care.toughen_up(stage.state, stage.one())) == []


@pytest.mark.rule("DA-5.9", "DA-15.4", "DA-R34")
@pytest.mark.parametrize("held", [True, False])
def test_a_bots_companion_breaks_free(rulings: Settings, held: bool) -> None:
    fight = Combat(1, ("c1", "c3"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    hound = companion(more={"conditions": (Condition(ENTANGLED),) if held else ()})
    stage = Stage(rulings, Dealer(fate=(), standing="9C"), hound, minion(standing="5C"), state={"combat": fight})
    commanded, *deeds = commands(turn_of_ann(stage))
    stage.do("p1", commanded)
    assert (FightCondition("c2", ENTANGLED) in deeds) is held
    if held:
        stage.do("p1", FightCondition("c2", ENTANGLED))
        assert stage.check().actor == "c2"


@pytest.mark.rule("DA-17.1")
def test_the_gms_bot_decides_once_in_a_turn_whether_somebody_gives_up(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c2", begun=True), at="c2")
    view = Stage(rulings, Dealer(), minion(hp=1), state={"combat": fight}).state
    (ask,) = (one for one in GAME.open_questions(view) if one.seat == GM)
    found = []
    for first in (0, 1):
        bot = Fighter(zeros_after(first))
        found.append([bot.answer(view, ask, lambda deed: isinstance(deed, LeaveCombat)) for _ in range(2)])
    assert [[isinstance(deed, LeaveCombat) for deed in deeds] for deeds in found] == [[True, False], [False, False]]


@pytest.mark.rule("DA-17.1", "DA-17.4")
def test_the_gms_bot_clears_the_yard_after_the_fight(rulings: Settings) -> None:
    grid = Grid(8, 8, standing=(Standing("c1", Spot(0, 0)),), hidden=Secret((), (GM,)))
    held = Dealer(fate=(), more={"conditions": (Condition(ENTANGLED, "c3"), Condition(BURNED, "c3"))})
    snared = Dealer(fate=(), more={"conditions": (Condition(ENTANGLED, "c1"),)})
    stage = Stage(rulings, held, minion(hp=1), foe(hp=2), snared, state={"grid": grid})
    for deed in after(stage.state, lambda _: 0):
        stage.do(GM, deed)
    assert [one.here for one in stage.state.characters] == [True, False, False, True]
    assert [one.name for one in stage.one().conditions] == [BURNED]
    assert stage.one("c4").has(ENTANGLED), "none of the foes holds them"


@pytest.mark.rule("DA-25.16", "DA-12.7")
def test_the_gms_bot_puts_those_who_join_a_combat_on_the_map(rulings: Settings) -> None:
    spots = (Standing("c1", Spot(0, 0)), Standing("c2", Spot(6, 3)))
    grid = Grid(8, 8, walls=frozenset({Spot(5, 2)}), standing=spots, hidden=Secret((), (GM,)))
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    people = (Dealer(standing="9C"), minion(standing="5C"), minion(standing="4C"))
    stage = Stage(rulings, *people, state={"combat": fight, "grid": grid})
    gm = Evening(GM, lambda _: 0)
    assert gm.places(stage.state, lambda _: True) is None
    stage.state = msgspec.structs.replace(stage.state, combat=msgspec.structs.replace(fight, order=("c1", "c2", "c3")))
    assert gm.places(stage.state, lambda _: True) == PlaceToken("c3", 5, 3)
    assert gm.places(stage.state, lambda _: True) is None


@pytest.mark.rule("DA-7.11", "DA-6.3")
@pytest.mark.parametrize(("card", "says"), [("5D", "in heavy boots"), ("QD", "too hard to tell")])
def test_the_gms_bot_describes_the_result_of_looking_for_tracks(rulings: Settings, card: str, says: str) -> None:
    stage = Stage(rulings, Dealer(fate=()), state={"scene": Scene(MILL)})
    asks = Evening("p1", lambda _: 0).wants(stage.state)
    assert isinstance(asks, AskForCheck)
    stage.do("p1", asks).do(GM, SetTerms(stage.check().id, 3), "5C").do("p1", DrawCard(stage.check().id), card)
    told = Evening(GM, lambda _: 0).tells(stage.state, lambda _: True)
    assert isinstance(told, TellOutcome)
    assert says in told.words


def is_legal(view: Adventure, command: Command) -> bool:
    return GAME.why_not(view, "p1", command) is None


@pytest.mark.rule("DA-22.11", "DA-14.7")
def test_a_bot_with_a_bow_steps_out_from_behind_a_wall(rulings: Settings) -> None:
    standing = (Standing("c1", Spot(2, 3)), Standing("c2", Spot(6, 0)))
    walls = frozenset(Spot(5, y) for y in range(3))
    grid = Grid(12, 8, walls=walls, standing=standing, hidden=Secret((), (GM,)))
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    archer = Dealer(fate=(), standing="5H", sheet={"gear": (Gear("Ash Bow", worn=True),)})
    stage = Stage(rulings, archer, minion(standing="9C"), state={"grid": grid, "combat": fight})
    bot = Fighter(lambda n: n - 1)
    deeds: list[Command] = []
    for _ in range(2):
        (ask,) = (one for one in GAME.open_questions(stage.state) if one.seat == "p1")
        view = stage.state
        deed = bot.answer(view, ask, partial(is_legal, view))
        assert deed is not None
        deeds.append(deed)
        stage.do("p1", deed)
    assert [type(deed) for deed in deeds] == [Move, MakeAttack]


@pytest.mark.rule("DA-13.7")
@pytest.mark.parametrize(("name", "talks"), [("Marsh Slinger", True), ("Bristleback Sow 2", False)])
def test_a_bot_does_not_talk_to_a_beast(rulings: Settings, name: str, talks: bool) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    stage = Stage(rulings, Dealer(fate=()), minion(name, standing="5C"), state={"combat": fight})
    now = turn_of_ann(stage)._replace(pick=lambda n: min(2, n - 1))
    assert any(isinstance(deed, Convince) for deed in care.minors(now)) is talks


@pytest.mark.rule("DA-16.4")
def test_a_bot_treats_a_minion_once_in_a_fight(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    healer = foe(pp=3, sheet={"powers": (Taken("Field Dressing"),), "printed": Printed(pp=3)})
    fallen = minion(hp=0, standing="4C", more={"knockout": Knockout(DAMAGE)})
    stage = Stage(rulings, healer, fallen, Dealer(standing="9C"), state={"combat": fight})
    bot, heals = Fighter(lambda n: n - 1), UsePower("c1", "Field Dressing", 1, ("c2",))
    (ask,) = (one for one in GAME.open_questions(stage.state) if one.seat == GM)
    assert bot.answer(stage.state, ask, lambda deed: deed == heals) == heals
    assert bot.answer(stage.state, ask, lambda deed: deed == heals) is None


@pytest.mark.rule("DA-25.16", "DA-25.5")
@pytest.mark.parametrize("easy", [True, False])
def test_the_gms_bot_does_not_flood_a_map_without_easy_ground(rulings: Settings, easy: bool) -> None:
    spots = [Spot(x, y) for x in range(2) for y in range(2)]
    standing = (Standing("c1", spots[0]), Standing("c2", spots[3]))
    grid = Grid(2, 2, rough=frozenset(spots[easy:]), standing=standing, hidden=Secret((), (GM,)))
    fight = Combat(2, ("c1", "c2"), revealed=True, ordered=True)
    boss = foe(kind=BOSS, standing="5C", sheet={"powers": (Taken("Rising Tide"),)})
    deeds = Deeds(moments=(BossMoment("c1", HOUSE),))
    stage = Stage(rulings, boss, Dealer(standing="9C"), state={"combat": fight, "grid": grid, "deeds": deeds})
    (ask,) = (one for one in GAME.open_questions(stage.state) if kind_of(one) == "boss")
    said = Fighter(lambda n: n - 1).answer(stage.state, ask, lambda _: True)
    assert (said == UsePower("c1", "Rising Tide")) is easy


@pytest.mark.rule("DA-19.3", "DA-19.4", "DA-19.5")
@pytest.mark.parametrize(
    ("hp", "ap_lost", "pp", "deck", "says"),
    [
        (4, 1, 0, None, UseRestCard("c1")),
        (5, 1, 0, None, UseRestCard("c1", 1, "Craft")),
        (5, 0, 0, None, UseRestCard("c1")),
        (5, 0, 0, (), None),
    ],
)
def test_a_bot_rests_for_health_then_armor_then_power(
    rulings: Settings, hp: int, ap_lost: int, pp: int, deck: tuple[str, ...] | None, says: Command | None
) -> None:
    """For power alone it draws no card that would tire it."""
    sheet = {"printed": Printed(hp=5, pp=1, ap=1)}
    one = Dealer(hp=hp, ap_lost=ap_lost, pp=pp, deck=deck, standing="5H", sheet=sheet, more={"rest_cards": 3})
    stage = Stage(rulings, one).do(GM, CallRest("quick", ("c1",)))
    (ask,) = (found for found in GAME.open_questions(stage.state) if found.seat == "p1")
    assert answers.answer(stage.state, ask, lambda _: True, lambda _: 0) == says


@pytest.mark.rule("DA-18.7", "DA-18.10")
@pytest.mark.parametrize(("outcome", "says"), [("won", "is across"), ("lost", "goes first"), ("cards", "")])
def test_the_gms_bot_says_how_the_flood_ends(rulings: Settings, outcome: str, says: str) -> None:
    view = Stage(
        rulings, Dealer(), state={"epic": Epic("the bridge", Secret(1, (GM,)), Secret(1, (GM,)), outcome=outcome)}
    ).state
    (ask,) = (one for one in GAME.open_questions(view) if one.seat == GM)
    said = answers.answer(view, ask, lambda _: True, lambda _: 0)
    assert isinstance(said, EndEpic) is bool(says)
    assert said is None or (isinstance(said, EndEpic) and says in said.text)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.rule("DA-2.15", "DA-2.2", "DA-17.1")
def test_two_thousand_bot_fights_end_and_keep_every_card() -> None:
    for seed in range(LONG):
        fought(f"long {seed}")
