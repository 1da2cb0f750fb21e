"""Fights between the demo bots come to their end, and every card is accounted for."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.bots import answers, care
from croupier.games.deck_of_adventures.bots.evening import Evening
from croupier.games.deck_of_adventures.bots.fighter import Fighter
from croupier.games.deck_of_adventures.bots.moment import Moment
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.commands import DrawCard, RedrawCard, SetTerms
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
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.terrain.commands import Move
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.pieces.state import Board
from croupier.testing.battery_invariants import conserved
from support.deck_of_adventures.fights import Fight, accounted, bounds
from support.deck_of_adventures.stage import Dealer, Stage, minion

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
def test_a_bot_gives_up_no_cards_for_a_hand_that_still_applies(rulings: Settings) -> None:
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
def test_a_bot_replaces_no_mechanic_of_a_friend(rulings: Settings, suit: str, kind: str) -> None:
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
        (Inspect("c1", "Detection", "how it moves", "c2"), "5D", "Ann's Check: Bo can take 2 more damage."),
        (Convince("c1", "c2", "to go"), "5D", "Bo leaves the combat: it believes that there is nothing to gain here."),
        (Convince("c1", "c2", "to go"), "QD", "Ann's Check: That finds no belief."),
    ],
)
def test_the_gms_bot_says_what_comes_of_a_minor_action(
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


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.rule("DA-2.15", "DA-2.2", "DA-17.1")
def test_two_thousand_bot_fights_end_and_keep_every_card() -> None:
    for seed in range(LONG):
        fought(f"long {seed}")
