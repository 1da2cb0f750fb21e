"""The choices about willpower: rallies, rests, ignored wounds."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, Option, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.harm.kind_choice import has_bashing
from croupier.games.maelstrom.rolls.final_terms import USUAL
from croupier.games.maelstrom.rolls.way_form import numbers
from croupier.games.maelstrom.sheets.state import DEAD, Character
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import commands as wish
from croupier.games.maelstrom.willpower.rallies import broken_people
from croupier.games.maelstrom.willpower.rest_days import DAY, can_rest
from croupier.games.maelstrom.willpower.willpower_rolls import HOW

HOUR = 60
WHAT_FOR = "tear gas, drugs, drink, thin air, fear, torture, wounds; or to get over a shock faster"


def rally_choices(menu: Menu[Campaign], name: str, prompt: str) -> None:
    """Add the choices of whom a rally reaches, if anybody."""
    view = menu.view
    rally = next(one for one in view.rallies if one.id == name)
    those = tuple(Option(who, name_of(view, who)) for who in broken_people(view) if who != rally.helper)
    if those:
        most = 1 if view.ruling("wp_rally_scope") == "one_each" else len(those)
        field = Field("who", "Who it reaches", "some_of", min=1, max=most, options=those)
        menu.add("It brings them back", {"type": "answer_rally", "rally": rally.id}, field, ask=prompt, judge=True,
                 clauses=("MS-9.19", "MS-R30"), help=rally.words,
                 test=wish.AnswerRally(rally.id, (str(those[0].value),)))  # fmt: skip
    menu.add("It reaches nobody", wish.AnswerRally(rally.id), ask=prompt, judge=True, clauses=("MS-9.19",),
             help=f"{rally.words} - nothing is spent".lstrip(" -"))  # fmt: skip


def any_time(menu: Menu[Campaign]) -> None:
    """Add what a player can do with their character's willpower at any time."""
    for one in menu.view.characters:
        if menu.seat == one.seat or (menu.seat == GM and one.proxy):
            _of_character(menu, one)


def _of_character(menu: Menu[Campaign], one: Character) -> None:
    if one.broken:
        menu.add(
            f"{one.name} acts passively",
            {"type": "act_passively", "character": one.id},
            text("words", "What they do", LONGEST_TEXT, required=True),
            group="any_time",
            clauses=("MS-9.18",),
            help="for example: hide, press on a wound, crawl out of danger, be carried",
            test=wish.ActPassively(one.id, "..."),
        )
        return
    with menu.heading("" if one.level else f"{one.name}'s sheet"):
        menu.add(
            f"{one.name} spends a dot to ignore wounds",
            wish.IgnoreWounds(one.id),
            group="any_time",
            clauses=("MS-9.12", "MS-9.13"),
            help="the next action or reaction loses no dice to wounds; crippled limbs stay crippled",
        )
    if any(who != one.id for who in broken_people(menu.view)):
        menu.add(f"{one.name} rallies those who are broken", {"type": "try_rally", "helper": one.id},
                 text("words", "What they say or do", LONGEST_TEXT), group="any_time", clauses=("MS-9.19",),
                 help="costs a dot if the GM says that it reaches somebody",
                 test=wish.TryRally(one.id))  # fmt: skip


def powers(menu: Menu[Campaign]) -> None:
    """Add the choices to call for willpower rolls, confirm safety, close a day, and let hours pass."""
    view = menu.view
    people = [*((one.id, one.name) for one in view.characters if one.condition != DEAD),
              *((one.id, one.name) for one in view.npcs if one.condition != DEAD)]  # fmt: skip
    if people:
        refuses = view.ruling("wp_zero_roll") == "refuse"
        able = menu.open_to(people, lambda one: wish.CallWillpower(one[0], USUAL)) if refuses else people
        menu.add("Call for a willpower roll", {"type": "call_willpower"}, one_of("who", "Who", able), *_terms(view),
                 text("words", "Why", LONGEST_LINE), yes_no("hidden", "In secret"), group="any_time", judge=True,
                 clauses=("MS-9.1", "MS-9.5"), help=WHAT_FOR, test=wish.CallWillpower(able[0][0], USUAL),
                 odds=True)  # fmt: skip
    for one in view.characters:
        for effect in one.sheet.value.effects if one.sheet.value is not None else ():
            menu.add(f"Have {one.name} roll willpower against {effect.name}",
                     {"type": "call_willpower", "who": one.id, "effect": effect.id},
                     one_of("how", "To", [(how, how) for how in HOW]), *_terms(view),
                     text("words", "Why", LONGEST_LINE), yes_no("hidden", "In secret"), group="any_time", judge=True,
                     clauses=("MS-9.1", "MS-R32"),
                     test=wish.CallWillpower(one.id, USUAL, effect=effect.id), odds=True)  # fmt: skip
    for who in broken_people(view):
        menu.add(f"The threat to {name_of(view, who)} is over", wish.ConfirmSafe(who), group="any_time", judge=True,
                 clauses=("MS-9.20",), help="they recover on their own")  # fmt: skip
    alive = tuple(Option(one.id, one.name) for one in view.characters if one.condition != DEAD)
    rested = tuple(one for one in alive if can_rest(view, str(one.value)))
    safe = view.scene is not None and view.scene.safe_rest
    if alive:
        menu.add(
            "Close the day",
            {"type": "close_day"},
            _ticks("able", "Safe and comfortable", rested, safe),
            _ticks("active", "Rested actively", rested),
            group="any_time",
            judge=True,
            clauses=("MS-9.14", "MS-9.16"),
            help="anyone who is threatened, in danger or very uncomfortable recovers nothing",
            test=wish.CloseDay(),
        )
    left = DAY - 1 - view.passed
    if alive and left > 0:
        menu.add(
            "Let hours pass", {"type": "pass_time"}, number("minutes", "Minutes", 1, left, min(HOUR, left)),
            _ticks("rest", "Who rests", alive), group="any_time", judge=True, clauses=("MS-R53",),
            help=_resting(view),
            test=wish.PassTime(1), role="next",
        )  # fmt: skip
    hour = text("clock", "Date and hour", LONGEST_NAME, default=view.clock)
    menu.add("Set the world clock", {"type": "set_hour"}, hour, group="any_time")


@rule("MS-R53")
def _resting(view: Campaign) -> str:
    """What resting heals at this table."""
    healing = view.ruling("health_healing")
    if healing == "storyteller":
        return "you decide what those who rest heal"
    if healing == "between_scenes":
        return f"nobody heals by resting{': bashing is gone at the end of a scene' if has_bashing(view) else ''}"
    if has_bashing(view):
        return "those who rest heal: a level of bashing an hour, under treatment in ten minutes"
    return "those who rest heal: a level in three days, under treatment in one"


@rule("MS-9.5", "MS-R22")
def _terms(view: Campaign) -> tuple[Field, ...]:
    """The terms of a willpower roll: those of an action at first, or under a ruling as the storyteller enters them."""
    asks = view.ruling("wp_terms") == "ask"
    return tuple(msgspec.structs.replace(one, default=None) if asks else one for one in numbers())


def _ticks(name: str, label: str, options: tuple[Option, ...], ticked: bool = False) -> Field:
    default = [one.value for one in options] if ticked else []
    return Field(name, label, "some_of", required=False, min=0, max=len(options), options=options, default=default)
