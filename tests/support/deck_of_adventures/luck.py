"""Deck of Adventures played with seeded luck: what odds predicted for a choice and what followed, counted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.core.chance import AnswerSource, Chance, DrawRequest
from croupier.core.commands import Command
from croupier.core.odds.parameters import DECK
from croupier.core.odds.questions import TooManyCases
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.harm import commands as harm
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Death, Knockout
from croupier.games.deck_of_adventures.odds import dying, epic
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story
from croupier.odds.evaluate import Limit
from croupier.testing.battery_predictions import Tally
from support.deck_of_adventures.naive import drawn_rulings
from support.deck_of_adventures.odds import STOPS, act, asked, odds
from support.deck_of_adventures.orders import answered
from support.deck_of_adventures.stage import ATTRIBUTES, SKILLS, Dealer, Stage, bystander, companion, minion

USUAL = {"hand_ties": "degree_then_owner", "death_check": "single"}
"""A player who is asked which of equal cards counts takes the first, the ledger's default."""
QUICK = 400_000
"""Maximum steps of a race whose odds are computed quickly; others are left out."""
Tallies = dict[tuple[str, str], Tally]


def settled(luck: Random, of: dict[str, str], *, plain: bool) -> Settings:
    """The ledger's defaults, or other options that matter to a question."""
    found = {} if plain else {**drawn_rulings(luck, 0.3, of), **{key: USUAL[key] for key in USUAL if key in of}}
    return GAME.read_settings(found, with_gm=True)


def fortune(luck: Random) -> AnswerSource:
    """Any of the possible cards, all equally likely."""

    def source(question: DrawRequest, k: int) -> tuple[str, str]:
        return question.at(luck.randrange(question.total)), "seeded"

    return source


def played(stage: Stage, luck: Random, seat: str, command: Command) -> Adventure:
    """The result of a command followed by the ledger's default answers, with no redraw."""
    play: Play[Adventure] = Play(GAME, stage.state, GM, Chance(fortune(luck)))
    act(play, seat, command)
    while asks := [one for one in GAME.open_questions(play.state) if one.key.partition(":")[0] not in STOPS]:
        act(play, asks[0].seat, GAME.default(play.state, asks[0]))
    return play.state


def hero(luck: Random, least: int = 4, **more: Any) -> Dealer:
    """A character with any Traits and any part of a deck, some of it used; they have no Fate Card to redraw with."""
    cards = luck.sample(DECK, luck.choice((least + 1, 2 * least, 40)))
    cut = luck.randint(least, len(cards) - 1)
    traits = {name: luck.randint(0, 2) for name in (*ATTRIBUTES, *SKILLS)}
    return Dealer(deck=tuple(cards[:cut]), discard=tuple(cards[cut:]), fate=(), traits=traits, **more)


def races(luck: Random, *, plain: bool) -> Iterator[tuple[str, str, float, bool]]:
    """One race for a Target Card, or an event of such races: question, outcome, prediction, and whether it happened."""
    others = [hero(luck, fatigue=luck.randint(0, 2)) for _ in range(luck.randint(0, 1))]
    if luck.random() < 0.3:
        others.append(bystander(traits={"Craft": luck.randint(0, 2)}))
    elif luck.random() < 0.2:
        others.append(companion(traits={"Craft": luck.randint(0, 2)}))
    gm_deck = tuple(luck.sample(DECK, luck.choice((8, 20, 50))))
    one = Stage(
        settled(luck, epic.RULINGS, plain=plain), hero(luck, fatigue=luck.randint(0, 2)), *others, gm_deck=gm_deck
    )
    one.do(GM, story.StartEpic("An earthquake", 1, 1)).do(GM, story.TurnEpicCard(luck.randint(2, 5)), gm_deck[0])
    for at in range(len(others) + 1):
        one.do(GM, story.NameParticipant(f"c{at + 1}", "Craft"))
    found = GAME.odds(GAME.see(one.state, GM), GM, story.BeginRace())
    assert found is not None
    try:
        told = odds(one, GM, story.BeginRace(), Limit("epic-race", QUICK)).outcomes
    except (Invalid, TooManyCases):  # a deck of two that may run out; one that takes seconds under less common rulings
        return
    if "never" in told:
        return

    def won() -> bool:
        state = played(one, luck, GM, story.BeginRace())
        assert state.epic is not None
        return state.epic.successes == 1

    yield "epic-race", "party", float(told["party"]), won()
    ends = {"successes": luck.randint(1, 2), "failures": luck.randint(1, 2)}
    rulings = {key: one.state.settings.code(key) for key in epic.RULINGS}
    event = answered("epic-event", {**found.given, **ends}, rulings).outcomes
    tally = {True: 0, False: 0}
    while tally[True] < ends["successes"] and tally[False] < ends["failures"]:
        tally[won()] += 1
    yield "epic-event", "succeeds", float(event["succeeds"]), tally[True] == ends["successes"]


def deaths(luck: Random, *, plain: bool) -> Iterator[tuple[str, str, float, bool]]:
    """Death Checks to their end."""
    hurt = luck.choice((0, 0, 1))
    tally = Death(luck.randint(0, 1), luck.randint(0, 1), hurt)
    more = {"knockout": Knockout(DAMAGE, dying=True), "death": tally}
    dealer = hero(luck, 9, hp=0, more=more)
    gm, cut = tuple(luck.sample(DECK, 7)), luck.randint(0, 6)
    one = Stage(settled(luck, dying.RULINGS, plain=plain), dealer, gm_deck=gm[:cut], gm_discard=gm[cut:])
    command = harm.FaceDeath("c1")
    told = odds(one, "p1", command).outcomes
    found = played(one, luck, "p1", command).character("c1")
    came = "dead" if found.dead else "stable" if found.knockout is not None else "awake"
    for end in ("awake", "stable", "dead"):
        yield "dying", end, float(told[end]), came == end


def fights(luck: Random, *, plain: bool) -> Iterator[tuple[str, str, float, bool]]:
    """Whose side acts first in a combat when everyone keeps the card drawn."""
    people = [hero(luck) for _ in range(luck.randint(1, 3))]
    foes = [minion() for _ in range(luck.randint(1, 3))]
    one = Stage(settled(luck, {"gm_ties": "party_friendly_hostile_gm"}, plain=plain), *people, *foes,
                gm_deck=tuple(luck.sample(DECK, 12)))  # fmt: skip
    start = combat.StartCombat(tuple(f"c{at + 1}" for at in range(len(people) + len(foes))))
    assert asked(one, GM, start).question == "first-turn"
    told = odds(one, GM, start).outcomes
    state = played(one, luck, GM, start)
    assert state.combat is not None
    first = state.character(state.combat.order[0])
    yield "first-turn", "player", float(told["player"]), first.seat != GM


def counted(times: int, seed: str, *, plain: bool) -> Tallies:
    """Predicted and actual counts of this many runs, side by side."""
    luck, found = Random(seed), Tallies()
    for _ in range(times):
        for play in (races, deaths, fights):
            for question, outcome, share, came in play(luck, plain=plain):
                found.setdefault((question, outcome), Tally()).add(share, came)
    return found
