"""What a seat may do about the world, its PCs, towns and clocks, made from its view."""

from __future__ import annotations

from contextlib import nullcontext
from functools import lru_cache

from croupier.core.choices import Field, one_of, text, written
from croupier.core.names import name_of
from croupier.core.rules import cites
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import sentence
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT
from croupier.games.rust_in_the_canyon.town import commands as wish
from croupier.games.rust_in_the_canyon.town import content, world_questions
from croupier.games.rust_in_the_canyon.town.advancement_choices import TRAIT_FIELDS, add_goods
from croupier.games.rust_in_the_canyon.town.characters import BASE, LINES, LONGEST_NAME, LONGEST_WORDS
from croupier.games.rust_in_the_canyon.town.clock_choices import add_what_ifs
from croupier.games.rust_in_the_canyon.town.clock_choices import powers as clock_powers
from croupier.games.rust_in_the_canyon.town.first_settings import add_first_settings
from croupier.games.rust_in_the_canyon.town.notes import RECORDS, add_any_remark, add_remark
from croupier.games.rust_in_the_canyon.town.premade import ready_pcs
from croupier.games.rust_in_the_canyon.town.sittings import may_set_aside, set_aside_of
from croupier.games.rust_in_the_canyon.town.town_choices import powers as town_powers
from croupier.games.rust_in_the_canyon.town.world_answers import LONGEST_ANSWER

STAT_LINES = tuple((line, "Mind {}, Body {}, Grip {}".format(*line.split("-"))) for line in LINES)
BEST_AT = {"mind": "persuasive", "body": "strong", "grip": "deadly"}
"""What a stat of 3 says of a ready-made PC, to those who do not know the stats yet."""
cites("RC-4.6", name="BEST_AT")(BEST_AT)
STATS_HELP = "; ".join(f"{name.capitalize()}: {does}" for name, does in content.STATS.items())


@lru_cache(4)
def worksheet_field(widely_known: str) -> Field:
    """The field for the worksheet's questions, built once per ruling."""
    return one_of("question", "Question", world_questions.labels(widely_known))


def add_factions(menu: Menu, prompt: str | None) -> None:
    """Add each faction but the chosen one; until there is a PC the faction may change, and a crew its name."""
    with nullcontext() if prompt else menu.heading("Change the faction"):
        _factions(menu, prompt)


def _factions(menu: Menu, prompt: str | None) -> None:
    group = "now" if prompt else "any_time"
    for key, one in content.FACTIONS.items():
        chosen = key == menu.view.faction
        if chosen and key != content.OUTLAWS:
            continue
        label = "Rename the crew" if chosen else one.name
        crew = text("crew", "Name of the crew", 40, required=True, default=menu.view.crew)
        fields = (crew,) if key == content.OUTLAWS else ()
        command, help = {"type": "choose_faction", "faction": key}, one.short
        menu.add(label, command, *fields, ask=prompt, group=group, clauses=("RC-3.1", "RC-3.2"), help=help)


def add_new_pc(menu: Menu, prompt: str) -> None:
    """Add a form in the booklet's order: stats, hat, coat and weapon, vice; a trait if the table gives one."""
    fields: tuple[Field, ...] = (
        text("name", "Name", LONGEST_NAME, required=True),
        one_of("stats", "Stats: 1, 2 and 3", STAT_LINES, default=LINES[0]),
        text("hat", "Hat", LONGEST_WORDS, required=True),
        text("coat", "Coat", LONGEST_WORDS, required=True),
        text("weapon", "Grip: a deadly weapon", LONGEST_WORDS, required=True),
        text("vice", "Vice: what lets you unwind best", LONGEST_WORDS, required=True),
        text("look", "Look", LONGEST_WORDS),
    )
    if menu.view.ruling("traits") == "table_made":
        fields += (text("trait", "Trait, as the table made it", LONGEST_WORDS), *TRAIT_FIELDS)
    faction = content.FACTIONS[menu.view.faction].name
    ours = sentence(f"of {menu.view.crew or faction}")
    help = f"{ours} {STATS_HELP}. Your stack, {BASE} chips: {content.STACKS['stack']}"
    clauses = ("RC-4.1", "RC-4.2", "RC-4.3", "RC-4.5")
    ready = ready_pcs(menu.view, menu.seat)
    with menu.heading("Make your own") if ready else nullcontext():
        menu.add("Make your PC", {"type": "make_character"}, *fields, ask=prompt, clauses=clauses, help=help)
    for one in ready:
        best = tuple(content.STATS)[one.stats.split("-").index("3")]
        help = f"{BEST_AT[best]}; {one.weapon.removeprefix('a ')}"
        menu.add(f"Play {one.name}", one, ask=prompt, clauses=clauses, help=help)


def add_set_aside(menu: Menu, prompt: str | None) -> None:
    for one in set_aside_of(menu.view, menu.seat):
        group = "now" if prompt else "any_time"
        menu.add(f"Bring {one.name} back", wish.BringBack(one.id), ask=prompt, group=group, clauses=("RC-17.4",))


def _write_down(menu: Menu) -> None:
    """Add writing the worksheet, the faction's goals, and its agenda in this town."""
    view = menu.view
    answer = (worksheet_field(view.ruling("widely_known")), text("answer", "Answer", LONGEST_ANSWER, required=True))
    if menu.seat != GM:
        help = "the table makes its world piece by piece; the GM records what you settle on; blanks are fine"
        menu.add(
            "Propose an answer for the worksheet", {"type": "propose_answer"}, *answer, group="any_time",
            clauses=("RC-2.3", "RC-2.4", "RC-2.5", "RC-2.6"), help=help,
        )  # fmt: skip
    words = text("text", "In the table's words", LONGEST_TEXT, required=True, default=view.goals)
    menu.add("Write the faction's goals", {"type": "write_goals"}, words, group="any_time", clauses=("RC-3.3",))
    if view.here is not None and not view.on_the_road:
        label = f"Write your agenda in {view.here.name}"
        words = text("text", "In the table's words", LONGEST_TEXT, required=True, default=view.here.agenda)
        menu.add(label, {"type": "write_agenda"}, words, group="any_time", clauses=("RC-3.3",), help=content.AIMS[0])


def any_time(menu: Menu) -> None:
    """Add the worksheet, goals and agenda, setting a PC aside or bringing one back, and a playtest remark."""
    view = menu.view
    with menu.heading(RECORDS):
        _write_down(menu)
    one = view.played_by(menu.seat)
    if one is not None and not view.is_open and view.is_between and may_set_aside(one):
        menu.add(f"Set {one.name} aside", wish.SetAside(), group="any_time", clauses=("RC-4.8",),
                 help="for another PC; you can bring them back", confirm=f"Set {one.name} aside?")  # fmt: skip
        add_set_aside(menu, None)
    if one is not None and view.on_the_road and one.id in view.ready and view.is_between:
        add_goods(menu, one, None)
    add_what_ifs(menu)
    if view.conflict is None:
        add_remark(menu, "freeplay")
    add_any_remark(menu)


def powers(menu: Menu) -> None:
    """Add what the GM records: the worksheet, towns, clocks, notes."""
    view = menu.view
    with menu.heading(RECORDS):
        _record(menu)
    for question, seat, said in view.world.proposals:
        label = f'Settle "{world_questions.ALL[question].text}": {said} (proposed by {name_of(view, seat)})'
        menu.add(label, wish.RecordAnswer(question, said), group="any_time", clauses=("RC-2.3",))
    if view.faction and not view.characters:
        add_factions(menu, None)
    if view.here is None:
        add_first_settings(menu)
    town_powers(menu)
    clock_powers(menu)


def _record(menu: Menu) -> None:
    """Add recording what the table settled on, and the GM's own notes."""
    view = menu.view
    words = written("answer", "Answer; blank reopens it", LONGEST_ANSWER, "question", dict(view.world.answers))
    answer = (worksheet_field(view.ruling("widely_known")), words)
    help = "what the table settled on; any question may stay blank and be reopened"
    menu.add(
        "Record an answer on the worksheet", {"type": "record_answer"}, *answer, group="any_time",
        clauses=("RC-2.3", "RC-2.4", "RC-2.5", "RC-2.6"), help=help,
    )  # fmt: skip
    notes = text("text", "Notes", 2400, default=view.notes.value or "")
    menu.add(
        "Write the GM's notes between sessions", {"type": "write_notes"}, notes, group="any_time", clauses=("RC-21.7",)
    )
