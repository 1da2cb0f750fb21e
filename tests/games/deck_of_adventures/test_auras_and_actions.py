"""Auras that move with their bearers, more actions, kept cards, and creatures that are brought."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import COMPANION, HOSTILE, Effect, Taken
from croupier.games.deck_of_adventures.checks.commands import AcceptDraw, CallCheck, DrawCard, LiftHand, PlayKept
from croupier.games.deck_of_adventures.checks.effects import end_of, lay_effect
from croupier.games.deck_of_adventures.combat.commands import EndTurn, MakeAttack
from croupier.games.deck_of_adventures.combat.state import MAJOR, MINOR, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.terrain.commands import PlaceToken
from croupier.games.deck_of_adventures.terrain.state import Spot, Standing
from croupier.games.deck_of_adventures.turns.turn_start import begin
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed, gifted, net_hand, use_gift
from support.deck_of_adventures.odds import asked
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

# auras


@pytest.mark.rule("DA-25.30", "DA-25.26")
@pytest.mark.parametrize(
    ("who", "expected"),
    [("allies", [0, 1, 0]), ("enemies", [0, 0, 1]), ("everyone", [0, 1, 1])],
)
@pytest.mark.parametrize("passive", [True, False])
def test_an_aura_counts_for_a_side_near_its_user(
    rulings: Settings, who: str, expected: list[int], passive: bool
) -> None:
    until = "" if passive else ", until: combat"
    line = f"{{hand: 1, who: {who}, around: 5{until}}}"
    one = gifted(rulings, line, type="Passive" if passive else "Minor", fields="" if passive else "  Range: 0\n")
    if not passive:
        use_gift(one)
        assert [len(each.effects) for each in one.state.characters] == [1, 0, 0]
    assert [_net(one, who) for who in ("c1", "c2", "c3")] == expected


def _net(one: Stage, who: str) -> int:
    """The net hand of a Check that is dropped again."""
    before = one.state
    found = net_hand(one, who)
    one.state = before
    return found


@pytest.mark.rule("DA-25.30")
def test_an_aura_moves_with_its_user_and_stops_when_they_fall(rulings: Settings) -> None:
    one = gifted(rulings, "{dr: 2, for: Stealth, who: allies, around: 1}", type="Passive")

    def dr() -> int:
        before = one.state
        found = one.do(GM, CallCheck(("c2",), "Stealth", 3), "2H").check().dr.open()
        one.state = before
        return found

    assert dr() == 5
    one.do(GM, PlaceToken("c1", 8, 8))
    assert dr() == 3
    one.do(GM, PlaceToken("c2", 7, 8))
    assert dr() == 5
    one.state = changed(one, "c1", knockout=Knockout(DAMAGE))
    assert dr() == 3


@pytest.mark.rule("DA-25.30", "DA-25.27")
def test_an_aura_from_use_counts_in_the_odds_and_ends_with_its_duration(rulings: Settings) -> None:
    one = gifted(rulings, "{hand: 1, for: attack, who: allies, around: 3, until: user turn}", fields="  Range: 0\n")
    use_gift(one)
    one.state = _acting(one, "c2")
    one.do(GM, PlaceToken("c3", 3, 1))
    hit = MakeAttack("c2", "c3", "Brute")
    assert asked(one, GM, hit).given["hand"] == 1
    assert any("allies within 3" in badge for badge in _words(one, "c1"))
    before = one.state
    assert one.do("p2", hit).check().net == 1
    one.state = before
    one.run(end_of, "turn:c1")
    assert asked(one, GM, hit).given["hand"] == 0


def _acting(one: Stage, who: str) -> Any:
    assert one.state.combat is not None
    combat = msgspec.structs.replace(one.state.combat, at=who, turn=Turn(who, begun=True))
    return msgspec.structs.replace(one.state, combat=combat)


def _words(one: Stage, who: str) -> list[str]:
    group = next(each for each in GAME.display.groups(GAME.see(one.state, "p1")) if each.id == who)
    return [badge.value for badge in group.badges]


@pytest.mark.rule("DA-25.30")
def test_a_hidden_bearers_aura_reaches_nobody(rulings: Settings) -> None:
    aura = "{hand: -1, who: enemies, around: 9}"
    pack, findings = read_pack(f"Dread: {{Type: Passive, Category: Magic, Effects: [{aura}]}}\n", "mine")
    assert findings == ()
    nets = []
    for hidden in (False, True):
        one = gifted(rulings, "{tell: It works}")
        orsa = Stage(rulings, Dealer(), foe("Orsa", sheet={"powers": (Taken("Dread"),)}), state={"packs": (pack,)})
        grid = one.state.grid
        assert grid is not None
        token = Standing("c2", Spot(3, 1))
        standing = (grid.standing[0], *(() if hidden else (token,)))
        secret = Secret((token,) if hidden else (), (GM,))
        orsa.state = msgspec.structs.replace(
            orsa.state, grid=msgspec.structs.replace(grid, standing=standing, hidden=secret)
        )
        nets.append(net_hand(orsa, "c1"))
    assert nets == [-1, 0]


@pytest.mark.rule("DA-25.30", "DA-25.26")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{hand: 1, around: 2, until: combat}", "given: around; allowed"),
        ("{hand: 1, who: allies, around: 2, until: next check}", "given: around; allowed"),
        ("{number: {AR: 1}, who: allies, around: 2, until: combat}", "given: around; allowed"),
        ("{hand: 1, who: allies, around: 99, until: combat}", "a whole number from 0 to 20"),
        ("{light: bright}", "given: no until"),
        ("{light: green, until: rest}", "allowed: bright, partial, full darkness"),
        ("{action: Free}", "allowed: Major or Minor"),
        ("{hold: 9, until: combat}", "a whole number from 1 to 3"),
        *(
            (f"{{{verb}, until: next check}}", "given: until next check with this kind")
            for verb in ("hold: 1", "reduce: 1", "redirect: user", "light: bright", "number: {Speed: 1}")
        ),
        ("{bring: Nobody, until: rest}", "there is no such creature"),
        ("{bring: Mill Hound}", "given: no until"),
    ],
)
def test_invalid_lines_are_reported(line: str, said: str) -> None:
    _, findings = read_pack(f"Gift:\n  Type: Minor\n  Category: Magic\n  Effects:\n    - {line}\n", "mine")
    assert said in findings[0].words
    assert findings[0].line == 5


# actions


@pytest.mark.rule("DA-25.31", "DA-13.15")
def test_one_more_major_action_in_the_current_turn(rulings: Settings) -> None:
    one = gifted(rulings, "{action: Major}", fields="  Range: 0\n  PP: 1\n")
    hit = MakeAttack("c1", "c2", "Brute")
    one.do("p1", hit).do("p1", DrawCard(one.check().id), "KS").do("p1", AcceptDraw(one.check().id))
    with pytest.raises(Illegal, match="has used their Major Action"):
        one.do("p1", hit)
    use_gift(one)
    one.do("p1", hit).do("p1", DrawCard(one.check().id), "KD").do("p1", AcceptDraw(one.check().id))
    with pytest.raises(Illegal, match="has used their Major Action"):
        one.do("p1", hit)
    assert one.vitals().pp == 2


@pytest.mark.rule("DA-25.31", "DA-13.15")
def test_an_action_given_before_it_is_needed_is_not_lost(rulings: Settings) -> None:
    one = gifted(rulings, "{action: Major}", fields="  Range: 0\n")
    use_gift(one)
    for face in ("KS", "KD"):
        one.do("p1", MakeAttack("c1", "c2", "Brute"))
        one.do("p1", DrawCard(one.check().id), face).do("p1", AcceptDraw(one.check().id))
    with pytest.raises(Illegal, match="has used their Major Action"):
        one.do("p1", MakeAttack("c1", "c2", "Brute"))


@pytest.mark.rule("DA-25.31", "DA-25.27")
def test_each_use_gives_an_ally_one_more_action(rulings: Settings) -> None:
    one = gifted(rulings, "{action: Minor}", type="Free", fields="  PP: 1\n")
    use_gift(one, "c2")
    use_gift(one, "c2")
    one.do("p1", EndTurn("c1")).run(begin)
    assert one.state.combat is not None
    assert one.state.combat.turn is not None
    assert (one.state.combat.turn.more, one.one("c2").effects) == ((MINOR, MINOR), ())


@pytest.mark.rule("DA-25.31")
@pytest.mark.rule("DA-25.27")
def test_an_ally_gets_one_more_action_in_their_next_turn_only(rulings: Settings) -> None:
    one = gifted(rulings, "{action: Major}")
    use_gift(one, "c2")
    assert [each.action for each in one.one("c2").effects] == [MAJOR]
    assert "one more Major Action" in _words(one, "c2")[-1]
    one.do("p1", EndTurn("c1"))
    assert one.state.combat is not None
    assert one.state.combat.turn is not None
    assert one.state.combat.turn.who == "c2"
    one.run(begin)
    assert one.one("c2").effects == ()
    assert one.state.combat is not None
    assert one.state.combat.turn is not None
    assert one.state.combat.turn.more == (MAJOR,)


@pytest.mark.rule("DA-25.31")
def test_the_log_says_who_has_one_more_action(rulings: Settings) -> None:
    one = use_gift(gifted(rulings, "{action: Major}", fields="  Range: 0\n"))
    assert "Ann has one more Major Action in this turn." in [GAME.log_line(each, one.state) for each in one.events]


@pytest.mark.rule("DA-25.31", "DA-17.1", "DA-5.8")
@pytest.mark.parametrize(("who", "how"), [("c2", "gone"), ("c2", "stranger"), ("c3", "out")])
def test_an_action_for_somebody_without_turns_is_refused(rulings: Settings, who: str, how: str) -> None:
    one = gifted(rulings, "{action: Major}", fields="  Range: 6\n  PP: 1\n")
    assert one.state.combat is not None
    combat: dict[str, dict[str, Any]] = {"gone": {"gone": (who,)}, "stranger": {"order": ("c1", "c3")}, "out": {}}
    one.state = msgspec.structs.replace(one.state, combat=msgspec.structs.replace(one.state.combat, **combat[how]))
    if how == "out":
        one.state = changed(one, who, knockout=Knockout(DAMAGE))
    with refused_by("DA-25.31", why="an action that nobody can use now"):
        use_gift(one, who)
    assert one.vitals().pp == 3


@pytest.mark.rule("DA-25.31", "DA-15.2", "DA-13.15")
def test_whoever_is_stunned_in_this_turn_is_given_no_action(rulings: Settings) -> None:
    """It was paid for, and then refused as one action too many."""
    one = gifted(rulings, "{action: Major}", fields="  Range: 0\n  PP: 1\n", type="Free")
    assert one.state.combat is not None
    turn = Turn("c1", begun=True, stunned=True, major=True, only=MAJOR)
    one.state = msgspec.structs.replace(one.state, combat=msgspec.structs.replace(one.state.combat, turn=turn))
    with refused_by("DA-25.31", why="an action that nobody can use now"):
        use_gift(one)
    assert one.vitals().pp == 3


@pytest.mark.rule("DA-25.31", "DA-25.26")
@pytest.mark.parametrize(
    ("who", "gone", "given"),
    [("allies", (), True), ("allies", ("c2",), False), ("allies, within: 1", (), True), ("enemies", ("c2",), True),
     ("enemies, within: 1", (), False)],
)  # fmt: skip
def test_an_action_for_a_side_of_which_nobody_can_use_it_is_refused(
    rulings: Settings, who: str, gone: tuple[str, ...], given: bool
) -> None:
    """It was paid for, and nobody got an action."""
    one = gifted(rulings, f"{{action: Major, who: {who}}}", fields="  Range: 0\n  PP: 1\n")
    assert one.state.combat is not None
    one.state = msgspec.structs.replace(one.state, combat=msgspec.structs.replace(one.state.combat, gone=gone))
    assert ("Ann: Gift (1 PP)" in one.labels("p1")) == given
    if given:
        use_gift(one)
    else:
        with refused_by("DA-25.31", why="an action that nobody can use now"):
            use_gift(one)
    taken = [each.action for id in ("c2", "c3") for each in one.one(id).effects]
    assert (one.vitals().pp, taken) == ((2, [MAJOR]) if given else (3, []))


@pytest.mark.rule("DA-25.26", "DA-25.31")
@pytest.mark.parametrize(("line", "fight"), [("{action: Major, pp: 2}", False), ("{end: Stunned, pp: 2}", True)])
def test_an_effect_of_another_price_does_not_refuse_a_use(rulings: Settings, line: str, fight: bool) -> None:
    one = gifted(rulings, line, "{regain: {HP: 1}, pp: 1}", fields="  Range: 6\n  PP: [1, 2]\n", fight=fight)
    assert use_gift(one, "c2", pp=1).vitals("c2").hp == 4


@pytest.mark.rule("DA-25.26", "DA-25.7")
@pytest.mark.parametrize("prices", [(1, 2), (2, 1)])
def test_a_power_is_offered_that_can_be_used_at_one_of_its_prices(rulings: Settings, prices: tuple[int, int]) -> None:
    lines = (f"{{action: Major, pp: {prices[0]}}}", f"{{regain: {{HP: 1}}, pp: {prices[1]}}}")
    one = gifted(rulings, *lines, fields="  Range: 6\n  PP: [1, 2]\n", fight=False)
    assert "Ann: Gift (1 or 2 PP)" in one.labels("p1")


@pytest.mark.rule("DA-25.26", "DA-25.5")
def test_the_gm_is_asked_at_a_price_that_has_only_words(rulings: Settings) -> None:
    one = gifted(rulings, "{hand: 1, until: combat, pp: 2}", fields="  Range: 6\n  PP: [1, 2]\n")
    assert [each.words for each in use_gift(one, "c2", pp=1).state.deeds.cards] == ["It works (Stunned)"]
    assert one.one("c2").effects == ()


@pytest.mark.rule("DA-25.31", "DA-1.8")
def test_an_action_of_a_turn_is_refused_outside_combat(rulings: Settings) -> None:
    one = gifted(rulings, "{action: Minor}", fight=False)
    with pytest.raises(Illegal, match="gives an action, which can be used") as refused:
        use_gift(one, "c2")
    assert refused.value.clause == "DA-25.31"


# kept cards


def holding(rulings: Settings, *faces: str, line: str = "{hold: 1, until: combat}", **ann: Any) -> Stage:
    one = gifted(rulings, line, fields="  Range: 0\n", **ann)
    return one.do("p1", UsePower("c1", "Gift"), *faces)


def pieces(one: Stage, place: str) -> list[str]:
    return [slot.id for slot in one.state.board.place(place).slots]


@pytest.mark.rule("DA-25.32", "DA-2.4")
def test_a_kept_card_takes_the_place_of_one_that_was_drawn(rulings: Settings) -> None:
    one = holding(rulings, "8C", fate=())
    held = places.held_cards("c1")
    assert one.faces(held) == ["8C"]
    assert one.left() == 50
    assert "a card set aside" in _words(one, "c1")[-1]
    one.do(GM, CallCheck(("c1",), "Craft", 0), "8H").do("p1", DrawCard(one.check().id), "2S")
    assert one.check().is_under_way
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(one.state))
    view = GAME.see(msgspec.structs.replace(one.state, prompts=prompts), "p1")
    choice = next(each for each in GAME.choices(view, "p1") if each.label == "Play a kept card")
    assert [option.label for option in choice.fields[0].options] == ["8 of clubs: Major Success"]
    play = PlayKept(one.check().id, pieces(one, places.check_cards("c1"))[0], pieces(one, held)[0])
    one.do("p1", play)
    assert (one.faces(held), one.one().effects) == ([], ())
    found = one.check().result
    assert found is not None
    assert found.card == "8C"
    assert one.faces(places.discard("c1"))[-2:] == ["2S", "8C"]


@pytest.mark.rule("DA-25.32", "DA-R119")
def test_a_kept_card_counts_as_the_redraw_of_its_check(rulings: Settings) -> None:
    one = holding(rulings, "8C", "9D", line="{hold: 2, until: combat}")
    one.do(GM, CallCheck(("c1",), "Craft", 0), "8H").do("p1", DrawCard(one.check().id), "2S")
    drawn, held = places.check_cards("c1"), pieces(one, places.held_cards("c1"))
    one.do("p1", PlayKept(one.check().id, pieces(one, drawn)[0], held[0]))
    if one.check().is_under_way:
        with pytest.raises(Illegal, match="no card is kept"):
            one.do("p1", PlayKept(one.check().id, pieces(one, drawn)[0], held[1]))
    assert one.faces(places.held_cards("c1")) == ["9D"]


@pytest.mark.rule("DA-25.32", "DA-25.27")
@pytest.mark.parametrize(("face", "fate"), [("8C", 2), ("AC", 3)])
def test_a_card_that_was_not_used_is_put_away_when_its_time_is_over(rulings: Settings, face: str, fate: int) -> None:
    one = holding(rulings, face)
    one.run(end_of, "combat")
    assert one.faces(places.held_cards("c1")) == []
    assert len(one.fate()) == fate
    assert one.faces(places.discard("c1")) == ([] if face == "AC" else [face])


@pytest.mark.rule("DA-25.32")
@pytest.mark.parametrize(("card", "kept", "said"), [(0, "z9", "no card is kept"), ("z9", 0, "not part of this Check")])
def test_only_kept_cards_and_drawn_ones_can_be_named(rulings: Settings, card: Any, kept: Any, said: str) -> None:
    one = holding(rulings, "8C")
    one.do(GM, CallCheck(("c1",), "Craft", 0), "8H").do("p1", DrawCard(one.check().id), "2S")
    named = [
        pieces(one, place)[0] if given == 0 else given
        for place, given in ((places.check_cards("c1"), card), (places.held_cards("c1"), kept))
    ]
    with pytest.raises((Illegal, Impossible), match=said):
        one.do("p1", PlayKept(one.check().id, *named))


@pytest.mark.rule("DA-25.32")
def test_somebody_without_a_deck_cannot_keep_cards(rulings: Settings) -> None:
    one = gifted(rulings, "{hold: 1, until: combat}", fields="  Range: 9\n")
    with refused_by("DA-25.32", why="only a Dealer keeps cards"):
        use_gift(one, "c3")
    view = GAME.see(one.state, "p1")
    (use,) = [each for each in GAME.choices(view, "p1") if each.command["type"] == "use_power"]
    assert {option.value for option in use.fields[0].options or ()} == {"c1", "c2"}
    also = gifted(rulings, "{hold: 1, until: combat}", "{hand: 1, until: combat}", fields="  Range: 9\n")
    assert not use_gift(also, "c3").state.board.has(places.held_cards("c3"))
    assert also.one("c3").effects, "what else the power does happens"


# creatures


HOUND = "{bring: Owl, within: 2, until: 2 rounds}"
BEASTS = "Owl: {Type: Companion, HP: 1}\nRat King: {Type: NPC, HP: 2, AR: 3}\n"


@pytest.mark.rule("DA-25.33", "DA-5.9")
@pytest.mark.rule("DA-25.27")
def test_a_creature_is_summoned_for_a_while(rulings: Settings) -> None:
    one = gifted(rulings, HOUND, more=BEASTS, fields="  Range: 0\n")
    one.do("p1", UsePower("c1", "Gift", x=1, y=3))
    hound = one.one("c4")
    assert (hound.name, hound.kind, hound.dealer, hound.seat) == ("Owl", COMPANION, "c1", "p1")
    assert one.state.grid is not None
    assert one.state.grid.shown("c4") == Spot(1, 3)
    assert [(each.brings, each.until) for each in hound.effects] == [(True, "rounds:2:c1")]
    assert "called, 2 rounds left" in _words(one, "c4")[-1]
    one.run(end_of, "rounds:2:c1")
    assert not one.one("c4").here
    assert one.labels("p1") == [label for label in one.labels("p1") if "Owl" not in label]


@pytest.mark.rule("DA-25.33", "DA-1.2", "DA-17.4")
def test_a_creature_is_not_sent_away_in_the_middle_of_its_check(rulings: Settings) -> None:
    one = gifted(rulings, HOUND, more=BEASTS, fields="  Range: 0\n")
    one.do("p1", UsePower("c1", "Gift", x=1, y=3))
    (called,) = one.one("c4").effects
    one.do(GM, CallCheck(("c4",), "Agility", 3), "5H")
    with pytest.raises(Impossible, match="Owl is taking part in something"):
        one.do(GM, LiftHand("c4", called.id))
    assert one.one("c4").here


@pytest.mark.rule("DA-25.33", "DA-25.26")
@pytest.mark.parametrize(("x", "y"), [(5, 1), (2, 1), (None, None)])
def test_a_creature_appears_in_a_free_space_near_its_user(rulings: Settings, x: int | None, y: int | None) -> None:
    one = gifted(rulings, HOUND, more=BEASTS, fields="  Range: 0\n")
    with pytest.raises((Illegal, Invalid)):
        one.do("p1", UsePower("c1", "Gift", x=x, y=y))
    fields = next(each.fields for each in GAME.choices(one.state, "p1") if each.label == "Ann: Gift")
    assert [field.name for field in fields] == ["x", "y"]


@pytest.mark.rule("DA-25.33")
def test_the_same_power_summons_one_creature_at_a_time(rulings: Settings) -> None:
    one = gifted(rulings, HOUND, more=BEASTS, fields="  Range: 0\n", type="Free")
    one.do("p1", UsePower("c1", "Gift", x=1, y=3)).do("p1", UsePower("c1", "Gift", x=1, y=2))
    assert [one.one(who).here for who in ("c4", "c5")] == [False, True]


@pytest.mark.rule("DA-25.33", "DA-25.27")
def test_one_use_of_a_power_may_summon_several(rulings: Settings) -> None:
    lines = ["{bring: Rat King, until: combat}", "{bring: Rat King, until: combat}", "{bring: Owl, until: combat}"]
    one = gifted(rulings, *lines, more=BEASTS, type="Free")
    one.do("p1", UsePower("c1", "Gift", x=1, y=2), "3H", "4H")
    assert [(each.name, each.here) for each in one.state.characters[3:]] == [
        ("Rat King", True), ("Rat King 2", True), ("Owl", True)
    ]  # fmt: skip
    assert one.state.grid is not None
    places = [one.state.grid.shown(who) for who in ("c4", "c5", "c6")]
    assert (places[0], len(set(places))) == (Spot(1, 2), 3)
    one.do("p1", UsePower("c1", "Gift", x=2, y=2), "5H", "6H")
    assert [each.here for each in one.state.characters[3:]] == [False] * 3 + [True] * 3


@pytest.mark.rule("DA-9.5", "DA-1.2")
def test_the_same_effect_of_two_users_is_removed_from_the_one_named(rulings: Settings) -> None:
    one = gifted(rulings, "{hand: 1, until: combat}", type="Free")
    use_gift(one, "c2")
    assert "Remove from Bo: Upper Hand (1), Gift" in one.labels(GM)
    (laid,) = one.one("c2").effects
    one.run(lay_effect, "c2", msgspec.structs.replace(laid, source="c3"))
    assert {"Remove from Bo: Upper Hand (1), Gift of Ann", "Remove from Bo: Upper Hand (1), Gift of Rat"} <= set(
        one.labels(GM)
    )


@pytest.mark.rule("DA-25.33", "DA-11.13", "DA-R118")
def test_a_summoned_foe_joins_the_order_and_its_sheet_is_secret(rulings: Settings) -> None:
    line = "{bring: Rat King, until: combat}"
    one = gifted(rulings, line, more=BEASTS, fields="  Range: 0\n")
    one.state = changed(
        one, "c3", sheet=Secret(msgspec.structs.replace(one.sheet("c3"), powers=(Taken("Gift"),)), (GM,))
    )
    one.state = _acting(one, "c3")
    one.do(GM, UsePower("c3", "Gift", x=7, y=1), "5H")
    came = one.one("c4")
    assert (came.side, came.seat, came.kind) == (HOSTILE, GM, "minion")
    assert one.state.combat is not None
    assert "c4" in one.state.combat.order
    assert not GAME.see(one.state, "p1").character("c4").sheet.is_known_to("p1")


@pytest.mark.rule("DA-25.33", "DA-25.5")
def test_the_gm_is_asked_about_a_creature_that_is_in_no_pack(rulings: Settings) -> None:
    one = gifted(rulings, HOUND, more=BEASTS, fields="  Range: 0\n")
    (pack,) = one.state.packs
    gift = pack.powers[0]
    verb = msgspec.structs.replace(gift.effects[0].verb, being="Gone")
    gift = msgspec.structs.replace(gift, effects=(msgspec.structs.replace(gift.effects[0], verb=verb),))
    one.state = msgspec.structs.replace(one.state, packs=(msgspec.structs.replace(pack, powers=(gift,)),))
    one.do("p1", UsePower("c1", "Gift", x=1, y=3))
    assert [card.words for card in one.state.deeds.cards] == ["It works (Stunned) (Gone)"]


@pytest.mark.rule("DA-25.33", "DA-25.30")
def test_a_token_placed_manually_is_not_a_creature(rulings: Settings) -> None:
    one = gifted(rulings, HOUND, more=BEASTS, fields="  Range: 0\n")
    one.run(lay_effect, "c2", Effect("", 1, until="combat"))
    one.run(end_of, "combat")
    assert one.one("c2").here


@pytest.mark.rule("DA-25.33", "DA-11.13")
def test_a_creature_that_a_companion_summons_has_a_place_in_the_order(rulings: Settings) -> None:
    """It stood by for the whole combat, as the Companion has no place of its own."""
    one = gifted(rulings, "{bring: Rat King, until: combat}", more=BEASTS, fields="  Range: 0\n", type="Major")
    assert one.state.combat is not None
    assert one.state.combat.turn is not None
    people = (Dealer(standing="9C"), minion("Rat", standing="7C"), companion(sheet={"powers": (Taken("Gift"),)}))
    turn = msgspec.structs.replace(one.state.combat.turn, commanded=("c3",))
    going = msgspec.structs.replace(one.state.combat, order=("c1", "c2"), turn=turn)
    stage = Stage(rulings, *people, state={"packs": one.state.packs, "combat": going})
    stage.do("p1", UsePower("c3", "Gift"), "5H")
    assert stage.state.combat is not None
    assert stage.state.combat.order == ("c1", "c2", "c4")
    assert stage.faces("standing.c4") == ["5H"]


@pytest.mark.rule("DA-25.32")
def test_the_receipt_says_which_kept_card_took_the_place_of_which(rulings: Settings) -> None:
    one = holding(rulings, "8C", fate=())
    one.do(GM, CallCheck(("c1",), "Craft", 0), "8H").do("p1", DrawCard(one.check().id), "2S")
    drawn, kept = (pieces(one, place)[0] for place in (places.check_cards("c1"), places.held_cards("c1")))
    one.do("p1", PlayKept(one.check().id, drawn, kept))
    assert one.facts("DA-25.32") == {"power": "Gift", "kept": "8 of clubs", "redrawn": "2 of spades"}
