"""Text in a pack that rules cannot carry out: the GM is asked when it is used, with the effects as buttons."""

from typing import Any

import pytest

from croupier.core.menu import Menu
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import Condition
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers import card_choices
from croupier.games.deck_of_adventures.powers.commands import ApplyWords, BringUp, UseItem, UsePower
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed
from support.deck_of_adventures.stage import Dealer, Stage, minion

MINE = """
Omen: {Type: Free, Category: Magic, Targets: 2, Mechanic: "The crows turn; each takes 2 damage or is Burned"}
Bless: {Type: Free, Category: Magic, Mechanic: "The next attack is made with the Lower Hand"}
Sign: {Type: Free, Category: Magic, Damage: 1, Mechanic: "It stings", Effects: [{tell: what the sign means}]}
"""


def stage(rulings: Settings) -> Stage:
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    powers = tuple(map(Taken, ("Omen", "Bless", "Sign")))
    combat = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    people = (Dealer(sheet={"powers": powers}), Dealer(hp=4), minion("Rat", hp=3))
    return Stage(rulings, *people, state={"packs": (pack,), "combat": combat})


def omen(rulings: Settings, *targets: str, power: str = "Omen") -> Stage:
    return stage(rulings).do("p1", UsePower("c1", power, targets=targets or ("c2", "c3")))


@pytest.mark.rule("DA-25.5")
@pytest.mark.rule("DA-25.26")
@pytest.mark.parametrize(
    ("say", "found"),
    [
        ({"what": "nothing"}, (4, 3, [], [])),
        ({"what": "damage", "n": 2}, (2, 1, [], [])),
        ({"what": "damage", "n": 2, "who": "c3"}, (4, 1, [], [])),
        ({"what": "heal", "n": 1, "who": "c2"}, (5, 3, [], [])),
        ({"what": "condition", "name": "Burned", "who": "c2"}, (4, 3, ["Burned"], [])),
        ({"what": "hand", "n": -1, "name": "attack", "until": "combat", "who": "c2"},
         (4, 3, [], [(-1, 0, "attack", "combat")])),
        ({"what": "dr", "n": 1, "who": "c2"}, (4, 3, [], [(0, 1, "all", "next")])),
    ],
)  # fmt: skip
def test_the_gm_applies_the_text_of_a_power_with_one_press(rulings: Settings, say: dict[str, Any], found: Any) -> None:
    one = omen(rulings)
    (card,) = one.state.deeds.cards
    one.do(GM, ApplyWords(card.id, **say))
    two = one.one("c2")
    assert (
        one.vitals("c2").hp, one.vitals("c3").hp, [each.name for each in two.conditions],
        [(each.n, each.dr, each.on, each.until) for each in two.effects],
    ) == found  # fmt: skip
    assert (one.state.deeds.cards, "gm words c1" in one.asked()) == ((), False)
    assert one.facts("DA-25.5") == {"power": "Omen", "what": say["what"]}


@pytest.mark.rule("DA-25.5")
def test_a_condition_ends_by_the_gms_decision_and_the_card_stays(rulings: Settings) -> None:
    one = omen(rulings)
    one.state = changed(one, "c2", conditions=(Condition("Burned"), Condition("Frozen")))
    (card,) = one.state.deeds.cards
    one.do(GM, ApplyWords(card.id, "end", "c2", name="Frozen", more=True))
    assert [each.name for each in one.one("c2").conditions] == ["Burned"]
    assert one.state.deeds.cards == (card,)
    one.do(GM, ApplyWords(card.id))
    assert f"{card.name} has no further effect." in [GAME.log_line(event, one.state) for event in one.plays[-1].events]
    with pytest.raises(Impossible):
        one.do(GM, ApplyWords(card.id))


@pytest.mark.rule("DA-25.5", "DA-1.8")
@pytest.mark.parametrize(
    ("seat", "say", "why"),
    [
        ("p1", {}, Illegal), (GM, {"what": "damage", "who": "c1"}, Invalid), (GM, {"what": "damage", "n": 0}, Invalid),
        (GM, {"what": "condition", "name": "Sleepy"}, Invalid), (GM, {"what": "hand", "n": 10}, Invalid),
        (GM, {"what": "hand", "name": "Juggling"}, Invalid), (GM, {"what": "row"}, Impossible),
        (GM, {"what": "end", "name": "Burned"}, Invalid), (GM, {"n": 2}, Invalid), (GM, {"more": True}, Invalid),
        (GM, {"what": "damage", "name": "attack"}, Invalid), (GM, {"what": "damage", "until": "combat"}, Invalid),
        (GM, {"what": "condition", "name": "Burned", "n": 2}, Invalid), (GM, {"what": "row", "who": "c2"}, Invalid),
    ],
)  # fmt: skip
def test_impossible_values_are_refused(rulings: Settings, seat: str, say: dict[str, Any], why: type[Exception]) -> None:
    one = omen(rulings)
    with pytest.raises(why):
        one.do(seat, ApplyWords(one.state.deeds.cards[0].id, **say))


@pytest.mark.rule("DA-25.5")
def test_play_does_not_wait_for_the_gms_decision(rulings: Settings) -> None:
    one = omen(rulings)
    one.do("p1", UsePower("c1", "Bless", targets=("c2",)))
    assert [card.power for card in one.state.deeds.cards] == ["Omen", "Bless"]


@pytest.mark.rule("DA-25.5")
@pytest.mark.parametrize(
    ("power", "first", "start"),
    [("Omen", ["damage", "a condition"], {"n": 2}), ("Bless", ["a hand"], {"n": -1})],
)
def test_the_likely_button_comes_first_filled_in_from_the_words(
    rulings: Settings, power: str, first: list[str], start: dict[str, int]
) -> None:
    one = omen(rulings, "c2", power=power)
    found = [each for each in one.offered(GM) if each.startswith(f"{power}: ")]
    assert found[: len(first)] == [f"{power}: {each}" for each in first]
    assert found[-1] == f"{power}: nothing more"
    assert start.items() <= _defaults(one, found[0]).items()


def _defaults(one: Stage, label: str) -> dict[str, Any]:
    menu = Menu(GAME, one.state, GM)
    card_choices.add_words(menu, one.state.deeds.cards[0], None)
    choice = next(each for each in menu.choices if each.label == label)
    return {field.name: field.default for field in choice.fields}


@pytest.mark.rule("DA-25.26")
def test_words_that_no_effect_covers_are_shown_to_the_gm(rulings: Settings) -> None:
    one = omen(rulings, "c3", power="Sign")
    assert one.vitals("c3").hp == 2
    assert [(card.words, card.targets) for card in one.state.deeds.cards] == [("what the sign means", ("c3",))]


@pytest.mark.rule("DA-25.5", "DA-R51")
def test_by_default_text_has_no_effect(rulings: Settings) -> None:
    one = omen(rulings)
    ask = next(each for each in GAME.open_questions(one.state) if each.key.startswith("words"))
    assert GAME.default(one.state, ask) == ApplyWords(one.state.deeds.cards[0].id)


@pytest.mark.rule("DA-25.5")
def test_too_many_cards_drop_the_oldest_and_a_departure_drops_its_own(rulings: Settings) -> None:
    one = stage(rulings)
    for _ in range(14):
        one.do("p1", UsePower("c1", "Bless", targets=("c2",)))
    assert [card.id for card in one.state.deeds.cards] == [f"p{at}" for at in range(3, 15)]
    one.state = changed(one, "c1", here=False)
    one.run(lambda _: None, goes_on=True)
    assert one.state.deeds.cards == ()


@pytest.mark.rule("DA-25.5")
def test_the_gm_says_when_a_vulnerability_in_words_matters(rulings: Settings) -> None:
    sheet = {"vulnerabilities": (Taken("Debtor", "Minor"), Taken("Slow Starter")), "powers": (Taken("Light Feet"),)}
    one = Stage(rulings, Dealer(sheet=sheet))
    assert [each for each in one.labels(GM) if "comes into play" in each] == ["Ann: Debtor comes into play"]
    with refused_by("DA-25.5", why="only the GM can do this"):
        one.do("p1", BringUp("c1", "Debtor"))
    for power in ("Slow Starter", "Light Feet", "Marked Face"):
        with pytest.raises(Impossible):
            one.do(GM, BringUp("c1", power))
    with pytest.raises(Impossible, match="not in the scene"):
        Stage(rulings, Dealer(sheet=sheet, more={"dead": True})).do(GM, BringUp("c1", "Debtor"))
    one.do(GM, BringUp("c1", "Debtor"))
    assert one.asked() == ["gm words c1"]
    assert GAME.log_line(one.events[0], one.state).startswith(
        "Ann's Debtor comes into play: Agree with the GM whom you owe."
    )


@pytest.mark.rule("DA-25.9", "DA-25.5")
def test_the_choices_of_a_power_stand_with_its_words(rulings: Settings) -> None:
    text = (
        "Powers:\n  Call: {Type: Major, Category: Magic, Range: 0, Mechanic: An animal comes, Options: Which}\n"
        "  Proof: {Type: Passive, Category: Stats, Mechanic: It does not harm you, Options: What}\n"
        "Items:\n  Horn: {Type: General, Use: {Power: [{Call: Ox}]}}\n"
    )
    pack, findings = read_pack(text, "mine")
    assert findings == ()
    taken = (Taken("Call", "Wolf"), Taken("Call", "Bear"), Taken("Proof", "Cold"))
    ann = Dealer(sheet={"powers": taken, "gear": (Gear("Horn"),)})
    one = Stage(rulings, ann, state={"packs": (pack,)})
    shown = {each.label: each.help or "" for each in GAME.choices(GAME.see(one.state, "p1"), "p1")}
    assert shown["Ann: Call"].endswith("An animal comes (Wolf or Bear)")
    assert shown["Ann: use Horn: Call"].endswith("An animal comes (Ox)")
    one.do("p1", UsePower("c1", "Call")).do("p1", UseItem("c1", "Horn", "Call")).do(GM, BringUp("c1", "Proof"))
    assert [card.words for card in one.state.deeds.cards] == [
        "An animal comes (Wolf or Bear)", "An animal comes (Ox)", "It does not harm you (Cold)",
    ]  # fmt: skip


@pytest.mark.rule("DA-25.5")
def test_cards_of_the_same_power_name_their_targets(rulings: Settings) -> None:
    one = omen(rulings, "c2", power="Bless")
    labels = [ask.label for ask in GAME.open_questions(one.state) if ask.key.startswith("words")]
    assert labels == ["how to apply Ann's Bless"]
    one.do("p1", UsePower("c1", "Bless", targets=("c3",)))
    labels = [ask.label for ask in GAME.open_questions(one.state) if ask.key.startswith("words")]
    assert labels == ["how to apply Ann's Bless on Bo", "how to apply Ann's Bless on Rat"]
    assert {"Bless on Bo: damage", "Bless on Rat: nothing more"} <= set(one.offered(GM))
