"""A pack with every kind of effect at every moment, played at random: nothing breaks, nothing is left over."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from croupier.core.chance import AnswerSource, Chance, DrawRequest
from croupier.core.choices import Choice
from croupier.core.play import Play
from croupier.core.refusals import Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.combat.commands import EndCombat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.packs.effect_verbs import VERBS
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

USED = {
    "Strike": "{attack: weapon +1}", "Burn": "{condition: Burned}", "Stun": "{condition: Stunned, until: 1 round}",
    "Hurt": "{damage: 2}", "Pierce": "{damage: 1 past armor}", "Tire": "{discard: 2}",
    "Widen": "{dr: 1, until: next check}", "Narrow": "{dr: -1, for: attack, until: combat}",
    "Cleanse": "{end: [Burned, Stunned, Frozen]}", "Aid": "{hand: 1, until: next check}",
    "Curse": "{hand: -1, for: attack, until: target turn}", "Step": "{move: 3, who: user}",
    "Rite": "{needs: use, if: ally}", "Veil": "{number: {AR: -1}, until: user turn}",
    "Haste": "{number: {Speed: 2}, until: 2 rounds}", "Guard": "{redirect: user, until: user turn, if: within 2}",
    "Ward": "{reduce: 1, until: user turn}", "Mend": "{regain: {HP: 1}}", "Focus": "{regain: {PP: 1}, who: user}",
    "Brace": "{regain: {AP: 1}, who: allies, within: 3}", "Flood": "{rough: row}", "Omen": "{tell: it looks at you}",
    "Rally": "{hand: 1, who: allies, until: next check}", "Dread": "{hand: -1, who: enemies, within: 4, until: rest}",
    "Follow": "{damage: 1, when: hit}", "Torch": "{light: bright, around: 2, until: rest}", "Spur": "{action: Major}",
    "Keep": "{hold: 2, who: user, until: combat}", "Call": "{bring: Owl, until: 2 rounds}",
    "Song": "{hand: 1, who: allies, around: 2, until: combat}",
}  # fmt: skip
STANDING = {
    "Luck": "{redraw: 1, if: miss, limit: 1 per round}", "Dodge": "{reduce: all, ask: may, limit: 1 per combat}",
    "Shield": "{redirect: user, ask: may, within: 2}", "Thick": "{reduce: 1, limit: 1 per round}",
    "Stay": "{regain: {HP: 1}, when: down, limit: 1 per rest}", "Grow": "{regain: {HP: 1}, when: turn start}",
    "Wane": "{discard: 1, when: turn end}", "Sharp": "{hand: 1, for: attack, if: round 1}",
    "Known": "{hand: -1, for: Bluffing, ask: gm}", "Mute": "{barred: [Performance]}", "Steady": "{dr: 1, for: save}",
}  # fmt: skip
LONG = 70


def written() -> str:
    """A pack: each effect as a power of its own."""
    extra = {
        "Follow": ", ToHit: Brute, Damage: 1, Range: 2",
        "Step": ", Range: 0",
        "Flood": ", Range: 0",
        "Call": ", Range: 0",
    }
    used = [
        f"{name}: {{Type: {'Minor' if at % 2 else 'Major'}, Category: Magic, Mechanic: words, "
        f"PP: {at % 2}{extra.get(name, '')}, Effects: [{line}]}}"
        for at, (name, line) in enumerate(USED.items())
    ]
    standing = [f"{name}: {{Type: Passive, Category: Magic, Effects: [{line}]}}" for name, line in STANDING.items()]
    return "\n".join((*used, *standing, "Owl: {Type: Companion, HP: 1}"))


def stage(rulings: Settings, luck: Random) -> Stage:
    pack, findings = read_pack(written(), "mine")
    assert findings == ()
    held = [*USED, *STANDING]

    def sheet() -> dict[str, Any]:
        powers = tuple(map(Taken, luck.sample(held, 16)))
        return {"powers": powers, "primary_skill": "Brute", "gear": (Gear("Ash Bow", worn=True),)}

    people = (
        Dealer(sheet=sheet(), pp=6, standing="9C"), Dealer(sheet=sheet(), pp=6, standing="5D"),
        foe("Orsa", sheet=sheet(), pp=6, standing="7C", hp=5), minion("Rat", standing="3S", hp=3),
    )  # fmt: skip
    places = [Spot(1, 1), Spot(2, 2), Spot(4, 1), Spot(5, 3)]
    standing = tuple(Standing(f"c{at + 1}", spot) for at, spot in enumerate(places))
    grid = Grid(8, 6, standing=standing, walls=frozenset({Spot(3, 1)}), hidden=Secret((), (GM,)))
    order = ("c1", "c3", "c2", "c4")
    combat = Combat(1, order, revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    return Stage(rulings, *people, state={"packs": (pack,), "grid": grid, "combat": combat})


def at_random(luck: Random) -> AnswerSource:
    """Luck by weight."""

    def source(question: DrawRequest, _: int) -> tuple[str, str]:
        names = [name for name, _ in question.options]
        return luck.choices(names, [weight for _, weight in question.options])[0], "random"

    return source


def asked(state: Adventure) -> Adventure:
    """The state with its open questions as prompts."""
    prompts = tuple(Prompt(ask, Secret(f"{ask.seat} {ask.key}", (ask.seat,))) for ask in GAME.open_questions(state))
    return msgspec.structs.replace(state, prompts=prompts)


def wishes(state: Adventure, seat: str, luck: Random) -> list[Choice]:
    """What a seat may do, answers to questions first."""
    found = [one for one in GAME.choices(GAME.see(state, seat), seat) if one.legal]
    luck.shuffle(found)
    return sorted(found, key=lambda one: one.prompt is None)


def command_of(choice: Choice, luck: Random) -> Any:
    """A command with fields filled in at random among what is offered."""
    given = dict(choice.command)
    for field in choice.fields:
        values = [option.value for option in field.options]
        if field.kind == "some_of":
            given[field.name] = luck.sample(values, max(1, field.min or 1))
        elif values:
            given[field.name] = luck.choice(values)
        elif field.default is not None:
            given[field.name] = field.default
        elif field.kind == "text" and field.required:
            given[field.name] = "so"
    return GAME.read_command(msgspec.json.encode(given))


def play_at_random(state: Adventure, seed: int) -> tuple[Adventure, set[str]]:
    """The state after many choices of everyone, and the tags of what was done."""
    luck, done = Random(seed), set[str]()
    for step in range(LONG):
        now = asked(state)
        seats = [one.ask.seat for one in now.prompts] or [GM, "p1", "p2"]
        seat = luck.choice(seats)
        for choice in wishes(now, seat, luck)[:6]:
            play = Play(GAME, now, seat, Chance(at_random(luck)))
            try:
                command = command_of(choice, luck)
                GAME.carry_out(play, command)
            except (Refusal, msgspec.ValidationError):
                continue
            done |= {str(type(event).__struct_config__.tag) for event in play.events} | {str(choice.command["type"])}
            for event in play.events:
                GAME.log_line(event, play.state)
            state = play.state
            break
        for viewer in (GM, "p1", "p2"):
            view = GAME.see(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=Adventure) == view, step
    return state, done


@pytest.mark.rule("DA-25.26")
@pytest.mark.rule("DA-25.27", "DA-25.29")
def test_every_kind_of_effect_plays_through_and_ends_with_the_combat(rulings: Settings) -> None:
    assert {line[1:].partition(":")[0] for line in (*USED.values(), *STANDING.values())} == set(VERBS)
    done = set[str]()
    for seed in range(3):
        one = stage(rulings, Random(seed))
        one.state, more = play_at_random(one.state, seed)
        done |= more
        play = Play(GAME, one.state, GM, Chance(at_random(Random(seed))))
        GAME.abandon(play)
        if play.state.combat is not None and not GAME.open_questions(play.state):
            GAME.carry_out(play, EndCombat())
            left = {each.until for person in play.state.characters for each in person.effects}
            assert "combat" not in left
            assert not any(each.startswith("turn") for each in left)
    assert done >= {"use_power", "effect_laid", "effects_ended"}
