"""What a seat may do about the world, its PCs, towns and clocks, made from its view."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import Character
from croupier.games.rust_in_the_canyon.town import commands as wish
from croupier.games.rust_in_the_canyon.town import content, worksheet
from croupier.games.rust_in_the_canyon.town.advancement import GOODS, TRAIT, is_for_sale, listed
from croupier.games.rust_in_the_canyon.town.characters import LINES, LONGEST_NAME, LONGEST_WORDS, MOST_RESERVE
from croupier.games.rust_in_the_canyon.town.clock_offers import offer_end, what_ifs
from croupier.games.rust_in_the_canyon.town.clock_offers import powers as clock_powers
from croupier.games.rust_in_the_canyon.town.notes import offer_remark
from croupier.games.rust_in_the_canyon.town.sittings import set_aside_of
from croupier.games.rust_in_the_canyon.town.towns import (
    LEAST,
    LONGEST_SHEET,
    MOST_NAMED,
    OFFERED,
    PARTS,
    SIZES,
    is_faced,
)
from croupier.games.rust_in_the_canyon.town.world import LONGEST_ANSWER

STAT_LINES = tuple((line, "Mind {}, Body {}, Grip {}".format(*line.split("-"))) for line in LINES)
STATS_HELP = "; ".join(f"{name.capitalize()}: {does}" for name, does in content.STATS.items())
TRAIT_FIELDS = (
    number("reserve", "Reserve cards more or fewer", -MOST_RESERVE, MOST_RESERVE, 0),
    Field(
        "levels",
        "At the levels",
        "some_of",
        required=False,
        min=0,
        max=3,
        options=one_of("", "", LEVELS.items()).options,
    ),
)
ARRIVE_HELP = "the town stack is set, the PCs' stacks are reset to their base; stress and injuries stay"
SPEND = "spend them if you have them: what is above your base stack is lost in the next town"


def offer(menu: Menu, ask: Ask, prompt: str) -> None:
    """The choices that answer a question of this part."""
    kind, name = ask.key.partition(":")[0], ask.key.rpartition(":")[2]
    match kind:
        case "faction":
            _faction(menu, prompt)
        case "character":
            _bring(menu, prompt)
            _character(menu, prompt)
        case "bring":
            playing = menu.view.played_by(menu.seat)
            label = f"Go on with {playing.name if playing else 'your PC'}"
            menu.add(label, wish.KeepCharacter(), ask=prompt, clauses=("RC-17.4",))
            _bring(menu, prompt)
        case "town" | "arrive":
            _arrive(menu, prompt)
        case "advance":
            _advance(menu, prompt)
        case "purchase":
            _purchase(menu, name, prompt)
        case "clock":
            offer_end(menu, name, prompt)


def _faction(menu: Menu, prompt: str | None) -> None:
    for key, one in content.FACTIONS.items():
        fields = (text("crew", "Name of the crew", 40, required=True),) if key == content.OUTLAWS else ()
        command, help = {"type": "choose_faction", "faction": key}, f"{one.about}; {content.INDEPENDENT}"
        menu.add(one.name, command, *fields, ask=prompt, clauses=("RC-3.1", "RC-3.2"), help=help)


def _character(menu: Menu, prompt: str) -> None:
    """A form in the booklet's order: stats, hat, coat and weapon, vice; a trait where the table gives one."""
    fields: tuple[Field, ...] = (
        text("name", "Name", LONGEST_NAME, required=True),
        one_of("stats", "Stats: 1, 2 and 3", STAT_LINES, default=LINES[0]),
        text("hat", "Hat", LONGEST_WORDS, required=True),
        text("coat", "Coat", LONGEST_WORDS, required=True),
        text("weapon", "Grip: a deadly weapon", LONGEST_WORDS, required=True),
        text("vice", "Vice: what lets you unwind best", LONGEST_WORDS, required=True),
        text("look", "Look", LONGEST_WORDS),
    )
    if menu.view.settings["traits"] == "table_made":
        fields += (text("trait", "Trait, as the table made it", LONGEST_WORDS), *TRAIT_FIELDS)
    faction = content.FACTIONS[menu.view.faction].name
    help = f"of {menu.view.crew or faction}. {STATS_HELP}"
    clauses = ("RC-4.1", "RC-4.2", "RC-4.3", "RC-4.5")
    menu.add("Make your PC", {"type": "make_character"}, *fields, ask=prompt, clauses=clauses, help=help)


def _bring(menu: Menu, prompt: str | None) -> None:
    for one in set_aside_of(menu.view, menu.seat):
        group = "now" if prompt else "any_time"
        menu.add(f"Bring {one.name} back", wish.BringBack(one.id), ask=prompt, group=group, clauses=("RC-17.4",))


def _arrive(menu: Menu, prompt: str) -> None:
    view = menu.view
    fields = _of_a_new_town(menu)
    if view.settings["towns"] == "imported":
        fields.append(text("sheet", "Sheet: lines such as 'leadership: ...'", LONGEST_SHEET))
    label = "Set the first town" if view.here is None else "Arrive at a new town"
    clauses = ("RC-5.10", "RC-19.3", "RC-21.4")
    test = wish.ArriveAt("a town", stack=LEAST)
    menu.add(label, {"type": "arrive_at"}, *fields, ask=prompt, clauses=clauses, help=ARRIVE_HELP, test=test)
    for town in view.towns:
        kept = places.chips(view, places.TOWN) if town.id == view.town else town.stack
        label = f"{'Come back to' if town.visits else 'Arrive at'} {town.name} (stack {kept})"
        menu.add(label, wish.ComeBackTo(town.id), ask=prompt, clauses=("RC-21.4",), help=ARRIVE_HELP)


def _of_a_new_town(menu: Menu) -> list[Field]:
    """Name and size; its stack where the GM names it."""
    sizes = [(size, f"{size} ({_told(menu, size)})") for size in SIZES]
    fields = [text("name", "Name", LONGEST_NAME, required=True), one_of("size", "Size", sizes, default="town")]
    if menu.view.settings["town_stack"] == "gm":
        fields.append(number("stack", "Town stack", LEAST, MOST_NAMED, OFFERED))
    return fields


def _told(menu: Menu, size: str) -> str:
    """What the stack of a town of this size will be."""
    reading, value = menu.view.settings["town_stack"], menu.view.settings.value("town_stack")
    if reading == "gm":
        return "the GM names its stack"
    k = value if size == "town" else SIZES[size]
    return f"stack {value}" if reading == "fixed" else f"stack 21 + {k} for each PC"


def _advance(menu: Menu, prompt: str) -> None:
    one = menu.view.played_by(menu.seat)
    if one is None:
        return
    menu.add("Go on to the next town", wish.DoneAdvancing(), ask=prompt, clauses=("RC-19.1",))
    buy(menu, one, prompt)
    offer_remark(menu, "advancement")


def buy(menu: Menu, one: Character, prompt: str | None) -> None:
    """What may be bought, with the list's cost as a suggestion or as the price."""
    held = places.chips(menu.view, places.stack(one.id))
    is_listed = menu.view.settings["advance_costs"] == "list"
    group = "now" if prompt else "any_time"
    for what, label in GOODS.items():
        if what == TRAIT and not is_for_sale(menu.view.settings.__getitem__, one, what):
            continue
        price = listed(one, what)
        fields = list[Field]()
        if what == TRAIT:
            fields += [
                text("text", "The trait, as you and the GM write it", LONGEST_WORDS, required=True),
                *TRAIT_FIELDS,
            ]
        command: dict[str, object] = {"type": "buy_advance", "what": what}
        if is_listed:
            command["cost"] = price
        else:
            fields.append(number("cost", "Chips", 1, max(1, held), max(1, min(price, held))))
        test = wish.BuyAdvance(what, price if is_listed else 1, "a trait")
        help = SPEND if is_listed else f"you and the GM agree on the cost; the list suggests {price}; {SPEND}"
        menu.add(
            f"Buy {label}",
            command,
            *fields,
            ask=prompt,
            group=group,
            clauses=("RC-19.1", "RC-R60"),
            help=help,
            test=test,
        )


def _purchase(menu: Menu, pc: str, prompt: str) -> None:
    offers = [one for one in menu.view.purchases if one.pc == pc]
    if not offers:
        return
    one, name = offers[0], menu.view.character(pc).name
    at = ", ".join(LEVELS[level] for level in one.levels)
    what = f"{one.text} ({one.reserve:+d} reserve at {at})" if one.levels else one.text or GOODS[one.what]
    clauses = ("RC-19.1", "RC-R60")
    agree, why = wish.JudgeAdvance(pc), text("why", "Why not", 200)
    menu.add(f"Agree: {name} buys {what} for {one.cost}", agree, ask=prompt, clauses=clauses, judge=True)
    decline = {"type": "judge_advance", "pc": pc, "agrees": False}
    menu.add(f"Do not agree to {what} for {one.cost}", decline, why, ask=prompt, clauses=clauses, judge=True)


def any_time(menu: Menu) -> None:
    """The worksheet, goals and agenda, a PC set aside or brought back, a remark on freeplay."""
    view = menu.view
    answer = (
        one_of("question", "Question", worksheet.labels(view.settings["widely_known"])),
        text("answer", "Answer", LONGEST_ANSWER, required=True),
    )
    if menu.seat != GM:
        help = "the table makes its world piece by piece; the GM records what you settle on; blanks are fine"
        menu.add(
            "Propose an answer of the worksheet", {"type": "propose_answer"}, *answer, group="any_time",
            clauses=("RC-2.3", "RC-2.4", "RC-2.5", "RC-2.6"), help=help,
        )  # fmt: skip
    words = text("text", "In the table's words", 600, required=True)
    menu.add("Write the faction's goals", {"type": "write_goals"}, words, group="any_time", clauses=("RC-3.3",))
    if view.here is not None and not view.on_the_road:
        label = f"Write your agenda in {view.here.name}"
        menu.add(label, {"type": "write_agenda"}, words, group="any_time", clauses=("RC-3.3",), help=content.AIMS[0])
    one = view.played_by(menu.seat)
    if one is not None and not view.is_open and view.is_between:
        menu.add(f"Set {one.name} aside", wish.SetAside(), group="any_time", clauses=("RC-4.8",))
        _bring(menu, None)
    if one is not None and view.on_the_road and one.id in view.ready and view.is_between:
        buy(menu, one, None)
    what_ifs(menu)
    if view.conflict is None:
        offer_remark(menu, "freeplay")


def powers(menu: Menu) -> None:
    """What the GM records: the worksheet, towns, clocks, notes."""
    view = menu.view
    answer = (
        one_of("question", "Question", worksheet.labels(view.settings["widely_known"])),
        text("answer", "Answer; blank reopens it", LONGEST_ANSWER),
    )
    help = "what the table settled on; any question may stay blank and be reopened"
    menu.add(
        "Record an answer of the worksheet", {"type": "record_answer"}, *answer, group="any_time",
        clauses=("RC-2.3", "RC-2.4", "RC-2.5", "RC-2.6"), help=help,
    )  # fmt: skip
    for question, seat, said in view.world.proposals:
        label = f"Settle {question}: {said} (proposed by {view.seat(seat).name or seat})"
        menu.add(label, wish.RecordAnswer(question, said), group="any_time", clauses=("RC-2.3",))
    if view.faction and not view.characters:
        _faction(menu, None)
    _town(menu)
    clock_powers(menu)
    notes = text("text", "Notes", 2400)
    menu.add(
        "Write the GM's notes between sittings", {"type": "write_notes"}, notes, group="any_time", clauses=("RC-21.7",)
    )


def _town(menu: Menu) -> None:
    view, here = menu.view, menu.view.here
    if here is None:
        return
    if not view.on_the_road:
        help = "read markers are retired; without a successful Reflect the changes are not permanent"
        leave = wish.LeaveTown()
        menu.add(f"Leave {here.name}", leave, group="any_time", clauses=("RC-21.5", "RC-7.6"), help=help)
    elif not is_faced(view):
        command, test = {"type": "set_out_for"}, wish.SetOutFor("a town", stack=LEAST)
        help = "its stack is set now, and its chips oppose the PCs on the road"
        named, by = _of_a_new_town(menu), ("RC-R71", "RC-5.10")
        menu.add("Set the next town", command, *named, group="any_time", clauses=by, help=help, test=test)
    towns = one_of("town", "Town", [(one.id, one.name) for one in view.towns], default=here.id)
    part = one_of("part", "Part", PARTS.items(), default="leadership")
    words, notes = text("text", "Text", 600, required=True), text("text", "Notes, for your eyes only", 600)
    how = "any preparation will do: a town in the manner of Carved from Brindlewood, an old-school module"
    clauses, group = ("RC-21.2",), "any_time"
    menu.add(
        "Write on a town's sheet", {"type": "write_town"}, towns, part, words, group=group, clauses=clauses, help=how
    )
    menu.add("Write your notes on a town", {"type": "write_town_notes"}, towns, notes, group=group, clauses=clauses)
    offer_remark(menu, "towns")
