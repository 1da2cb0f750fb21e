"""What the game's bots do: a whole short play, the same for the same seed, with the whole action list."""

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.secrets import Secret
from croupier.core.session import Session, moment, sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import TABLE, Prompt
from croupier.core.table import Table
from croupier.core.table_commands import LeaveSeat, OpenSitting, SeatPlayer
from croupier.games.syuzheteers import GAME, bot_tales
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.bots.reactions import entrance, hand, window
from croupier.games.syuzheteers.bots.words import CHANGES, DESTINIES, NAMES, RALLIES, SIGNATURES, WANTS, claimed
from croupier.games.syuzheteers.objections.commands import Object
from croupier.games.syuzheteers.prologue.commands import BeginPlay, PlayAgain, RenewCharacter
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    HoldDialogue,
    HoldHostileDialogue,
    HoldMonologue,
    NameTrouble,
    PassInRoll,
    TakeCenterStage,
)
from croupier.games.syuzheteers.roll.window_events import FlashedBack
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_3, DONE
from support.syuzheteers.offers import offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

ACTIONS = {
    "take_center_stage", "lead_by_proxy", "hold_dialogue", "hold_hostile_dialogue", "hold_monologue", "chorus",
    "ask_question", "antagonize", "answer_wish", "lend_hand", "flash_back", "prepare", "offer_entrance", "exit_stage",
    "delay_scene", "buy_success", "pay_heavy_price", "object", "object_to_claim", "propose_claim", "cast_ballot",
    "add_minor", "write_note_of_scene", "pass_challenge",
}  # fmt: skip
"""Chapters 9 and 10, the heavy price, and what people say about each other's claims."""


LONG = {
    "play_type": "principal", "cards": "prepared", "ranking": "vote", "wants": "secret", "gear": "separate",
}  # fmt: skip
OTHERWISE = {
    "vulnerabilities": "pool", "asset_owner": "table", "beat_order": "hand_on", "rally": "clear_once_per_act",
}  # fmt: skip
HOSTILE = {"play_type": "antagonistic", "reverse_partial": "shed"}
PLAYS: tuple[tuple[int, dict[str, str], int], ...] = (
    (24, {}, 2), (4, {}, 4), (4, HOSTILE, 3), (4, LONG, 3), (4, OTHERWISE, 3),
)  # fmt: skip
"""How many plays with these rulings and this many players: forty in all."""
DECREES = {wish.SetLasting, wish.LiftTrouble, wish.MoveOn, *wish.Decreed.__subclasses__()}
"""What the GM sets by decree, outside the rules of play."""
OF_PEOPLE = {BeginPlay, PlayAgain, RenewCharacter, wish.Join, wish.ComeBack}
"""What is asked only when people come, leave, or begin a further play."""


def commands_of(seed: str, players: int) -> tuple[Counter[str], list[FlashedBack], Any]:
    """How often each command is given in a play by bots, and its flashbacks."""
    table = sit_down(GAME, SeededLuck(seed), players=players)
    found, flashbacks = Counter[str](), list[FlashedBack]()
    for entry in with_bots(table, seed).run(2000):
        found[msgspec.to_builtins(entry.command)["type"]] += 1
        flashbacks += [event for event in entry.events if isinstance(event, FlashedBack)]
    return found, flashbacks, table.state


PRONOUNS = {"she": ("she", "her", "hers", "herself"), "he": ("he", "his", "him", "himself")}
PEOPLE = ("she", "he", "she", "he", "she", "he")


def test_bots_write_about_each_character_with_one_set_of_pronouns() -> None:
    for at, own in enumerate(PEOPLE):
        lines = (SIGNATURES[at], RALLIES[at], DESTINIES[at], WANTS[at], CHANGES[at])
        used = set(re.findall(r"[a-z]+", " ".join(lines).lower()))
        other = next(one for one in PRONOUNS if one != own)
        assert not used & set(PRONOUNS[other]), NAMES[at]


def test_bots_write_challenges_that_fit_the_leading_character() -> None:
    tales = [part for one in bot_tales.TROUBLES for part in (one.question, *one.obstacles)]
    tales += [question for question, _ in (*bot_tales.TWISTS, *bot_tales.GRUDGES)]
    used = set(re.findall(r"[a-z]+", " ".join((*tales, *bot_tales.HELPS)).lower()))
    assert not used & {"she", "her", "hers"}


@pytest.mark.rule("SZ-4.6", "SZ-9.6")
def test_bots_claim_destiny_for_a_challenge_but_not_for_a_hostile_dialogue(rulings: Settings) -> None:
    def said(command: Command) -> tuple[str, ...]:
        stage = Beaten(rulings, Actor(more={"uses": 1}), Actor(), phase=ACT_3, pool=1).do("p1", command)
        if stage.roll.step == "agreeing":
            stage.do("p2", AgreeToBeat(agrees=True))
        return claimed(stage.state, stage.roll, lambda most: most - 1)

    assert "d" in said(TakeCenterStage())
    assert "d" not in said(HoldHostileDialogue("p2"))


@pytest.mark.rule("SZ-9.6", "SZ-10.1", "SZ-10.4")
@pytest.mark.parametrize(("kind", "dice", "choose"), [("lend", ("3", "4"), hand), ("enter", ("4", "1,6"), entrance)])
def test_bots_do_not_help_who_hurts_their_own_character(
    rulings: Settings, kind: str, dice: tuple[str, str], choose: Any
) -> None:
    """They jumped in to take the complication of the success that hurt them."""
    stage = Beaten(rulings, Actor(), Actor(points=1), Actor(points=1)).do("p1", HoldHostileDialogue("p2"))
    stage.do("p2", AgreeToBeat(agrees=True)).thrown(*dice).until(kind)
    chosen = []
    for seat in ("p2", "p3"):
        if (seat, kind) not in stage.asks():
            stage.do("p2", PassInRoll())
        own = offered(stage, seat, "lend_hand", "offer_entrance", "pass_in_roll")
        chosen.append(choose(stage.state, seat, own, lambda _: 0).command["type"])
    assert chosen == ["pass_in_roll", {"lend": "lend_hand", "enter": "offer_entrance"}[kind]]


@pytest.mark.rule("SZ-10.3")
def test_bots_use_what_they_have_just_prepared(rulings: Settings) -> None:
    cards = tuple(Card(name, name=name, durability=1, left=1, author="p1") for name in ("a1", "a2"))
    stage = Beaten(rulings, Actor(assets=cards), Actor(), Actor()).center().claim_only("g")
    own = offered(stage, "p1", "flash_back", "pass_in_roll")
    for prepared, used in (((), None), (("p1",), "a2")):
        roll = msgspec.structs.replace(stage.roll, prepared=prepared)
        choice = window(msgspec.structs.replace(stage.state, roll=roll), "p1", own, lambda most: min(1, most - 1))
        assert choice.command.get("card") == used


def test_bots_play_a_reproducible_play_to_its_end() -> None:
    told = []
    for _ in range(2):
        table = sit_down(GAME, SeededLuck("short"), players=3)
        session = with_bots(table, "short")
        told.append([entry.command for entry in session.run(1000)])
        assert session.is_over
        assert table.state.phase == DONE
        assert not any(one.name == "So be it." for one in table.state.cards)
    assert told[0] == told[1]


@pytest.mark.slow
def test_bots_use_every_action_and_waste_no_card() -> None:
    shown = Counter[str]()
    for seed in range(1, 13):
        found, flashbacks, story = commands_of(str(seed), 4)
        shown += found
        assert story.phase == DONE
        assert all(one.changes for one in flashbacks)
        assert found["pass_in_roll"] > found["flash_back"]
    assert set(shown) >= ACTIONS
    assert shown["fill_reverse"] < shown["flash_back"] / 4, "boons are seldom used up"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_bots_give_every_command_in_forty_plays() -> None:
    given, said = set[type[Command]](), list[bytes]()
    for at, (count, rulings, players) in enumerate(PLAYS):
        for seed in range(count):
            name = f"demo|{at}{seed}"
            settings = GAME.read_settings(rulings)
            table = sit_down(GAME, SeededLuck(name), players=players, settings=settings)
            for entry in with_bots(table, name).run(3000):
                given.add(type(entry.command))
                said.append(msgspec.json.encode(entry.command))
            assert table.state.phase == DONE
    assert {one.__name__ for one in GAME.rules if one not in given | DECREES | OF_PEOPLE} == set()
    assert not any(b"So be it" in one for one in said), "bots write something of their own in every field"


@pytest.mark.rule("SZ-12.2", "SZ-11.18")
def test_bots_begin_without_others_join_come_back_and_return() -> None:
    settings = GAME.read_settings({"challenge_count": "n", "act_2_passes": "1"})
    table = Table(
        GAME,
        GAME.begin(("p1", "p2", "p3"), settings, with_gm=False, mode="enforce", consent="anyone"),
        SeededLuck("come"),
    )
    bots = {one: GAME.bot(one, f"come|{one}") for one in ("p1", "p2", "p3")}
    session = Session(table, bots)
    given = set[type[Command]]()

    def plays(stop: str, steps: int = 2000) -> None:
        for entry in session.run(steps):
            given.add(type(entry.command))
            if table.state.phase == stop:
                return

    def sits(seat: str, name: str) -> None:
        table.submit(TABLE, SeatPlayer(seat, name), moment(table.n))

    for seat, name in (("p1", "Ana"), ("p2", "Ben")):
        sits(seat, name)
    table.submit(TABLE, OpenSitting(), moment(table.n))
    plays(ACT_1)
    sits("p3", "Cem")
    plays("", 30)
    table.submit("p2", LeaveSeat(), moment(table.n))
    sits("p2", "Dan")
    plays("", 30)
    assert {BeginPlay, wish.Join, wish.ComeBack} <= given
    plays(DONE)
    assert (table.state.phase, len(table.state.characters)) == (DONE, 3)
    for seat in ("p1", "p2", "p3"):
        prompt = next(one for one in table.state.prompts if one.ask.seat == seat)
        table.submit(seat, PlayAgain(), moment(table.n), prompt.id.value)
    plays(ACT_1)
    assert RenewCharacter in given
    assert table.state.plays == 2


def test_bots_agree_to_be_helped_and_vote_as_they_object(rulings: Settings) -> None:
    angry = Inclination("angry", 1, (Complication("m9", "angry", 2),))
    for seed in range(12):
        helped = Beaten(rulings, Actor(), Actor(more={"inclinations": (angry,)}))
        helped.do("p1", HoldDialogue("p2", "m9"))
        assert taken(helped, "p2", seed)["agrees"] is True
        judged = Beaten(rulings, Actor(), Actor(), state={"hurdles": (Hurdle("h9", "trapped", "p2"),)})
        judged.center("h9").do("p2", Object(1))
        assert taken(judged, "p2", seed)["vote"] == "strike"


def test_bots_do_not_buy_a_success_that_costs_as_much_as_it_clears(rulings: Settings) -> None:
    angry = (Inclination("angry", 1, (Complication("m9", "angry", 1),)), Inclination("upset"))
    for seed in range(12):
        stage = Beaten(rulings, Actor(more={"inclinations": angry}), Actor())
        stage.do("p1", HoldMonologue("m9"))
        stage.thrown("4", "1,6").until("buy")
        assert taken(stage, "p1", seed)["type"] == "pass_in_roll"


@pytest.mark.rule("SZ-8.6")
@pytest.mark.parametrize("addressed", ["challenge", "o1"])
def test_a_bot_that_objects_to_a_trouble_names_another(rulings: Settings, addressed: str) -> None:
    toll = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
    stage = Beaten(rulings, Actor(), Actor(), stage=(toll,)).thrown("1", "1", addressed=addressed).until("trouble")
    first = taken(stage, "p1", 1)["text"]
    stage.do("p1", NameTrouble(first)).do("p2", Object(1))
    stage.vote()
    assert taken(stage, "p2", 1)["text"] != first


def taken(stage: Beaten, seat: str, seed: int) -> dict[str, Any]:
    """What the bot of a seat does now, with all fields of the command."""
    prompts = tuple(Prompt(ask, Secret(f"{ask.seat}-{ask.key}", (ask.seat,))) for ask in stage.asks().values())
    state = msgspec.structs.replace(stage.state, prompts=prompts)
    view = GAME.see(state, seat)
    answer = GAME.bot(seat, f"taken {seed}")(view, seat, GAME.choices(view, seat))
    assert answer is not None
    told: dict[str, Any] = msgspec.to_builtins(GAME.read_command(msgspec.json.encode(answer.command)))
    return told
