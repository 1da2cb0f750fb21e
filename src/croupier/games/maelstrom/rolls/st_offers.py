"""The storyteller's choices about what is declared, and what she does with rolls unasked."""

from __future__ import annotations

from croupier.core.choices import Field, Option, depending, number, one_of, seldom, text, yes_no
from croupier.core.menu import Menu
from croupier.games.maelstrom.combat.armour import worn
from croupier.games.maelstrom.combat.tools import RIGHT, TOOLS
from croupier.games.maelstrom.harm.limbs import LIMBS
from croupier.games.maelstrom.people import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls import specialties, words
from croupier.games.maelstrom.rolls.helping import LONGEST_TASK
from croupier.games.maelstrom.rolls.locking import LEAST, MOST, WILLPOWER
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.rolls.sources import QUIRKS
from croupier.games.maelstrom.rolls.state import DONE, ROLLED, Attempt
from croupier.games.maelstrom.rolls.terms import (
    ADVICE,
    LADDER,
    MOST_DICE,
    MOST_MODIFIER,
    MOST_THRESHOLD,
    THRESHOLDS,
    USUAL,
)
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.state import Campaign

Numbers = tuple[Field, Field]
GUIDE = "Nearly always one attribute and one ability."
HARD = ", ".join(f"{at} {word}" for at, word in LADDER.items())
STEEP = f"{', '.join(f'{at} {word}' for at, word in THRESHOLDS.items())}; {ADVICE}"


def numbers() -> Numbers:
    return (
        number("difficulty", "Difficulty", LEAST, MOST, USUAL, help=HARD),
        number("threshold", "Threshold", 0, MOST_THRESHOLD, 0, help=STEEP),
    )


def first_traits(view: Campaign) -> list[tuple[str, str]]:
    """What a roll may begin with."""
    found = [*ATTRIBUTES, WILLPOWER]
    if view.settings["roll_trait_sets"] == "any_two":
        found += [one.name for one in list_of(view)]
    return [(one, one) for one in found]


def second_traits(view: Campaign) -> list[tuple[str, str]]:
    return [("", "nothing else"), *((one.name, one.name) for one in list_of(view)), *((one, one) for one in ATTRIBUTES)]


def traits(view: Campaign) -> tuple[Field, Field]:
    return one_of("first", "Attribute", first_traits(view)), one_of("second", "With", second_traits(view), default="")


def declaration(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    """No roll, impossible, or ways to do it."""
    said = one.words.value or ""
    about = text("words", "In your words", LONGEST_TEXT)
    if not one.offering:
        menu.add("It simply happens", {"type": "need_no_roll", "attempt": one.id}, about, ask=prompt, judge=True,
                 clauses=("MS-13.3",), help=said, test=wish.NeedNoRoll(one.id))  # fmt: skip
        menu.add("It cannot be done", {"type": "say_impossible", "attempt": one.id}, about, ask=prompt, judge=True,
                 clauses=("MS-13.4",), help=said, test=wish.SayImpossible(one.id))  # fmt: skip
    more = "one more way" if one.offering else "a way"
    menu.add(f"Offer {more}", {"type": "offer_way", "attempt": one.id}, *_way(menu.view, one), ask=prompt, judge=True,
             clauses=("MS-13.7", "MS-14.1", "MS-15.1"), help=f"{said} - {GUIDE}" if said else GUIDE,
             test=wish.OfferWay(one.id, ATTRIBUTES[0]))  # fmt: skip
    _before_it(menu, one, prompt)
    menu.add("Call it off", {"type": "void_roll", "attempt": one.id}, text("reason", "Why", LONGEST_LINE), ask=prompt,
             clauses=("MS-15.4",), test=wish.VoidRoll(one.id))  # fmt: skip


def _way(view: Campaign, one: Attempt) -> tuple[Field, ...]:
    """The form of one way: what is required hangs on the ability."""
    sheet = sheet_of(view, one.actor)
    manual = view.settings["specialty_suggest"] == "manual"
    quirks = tuple(Option(each.name, f"{each.name}: difficulty {QUIRKS[each.name]:+}")
                   for each in (sheet.quirks if sheet else ()) if each.name in QUIRKS)  # fmt: skip
    owned = {name: Option(name, name) for each in (sheet.specialties if sheet else ()) if each.approved
             for name in (specialties.called(each),)}  # fmt: skip
    fields = [*traits(view), *numbers()]
    fields.append(text("named", "Required specialties, with commas", LONGEST_LINE) if manual else _required(view, one))
    if owned:
        fields.append(_some("related", "Specialties that relate", tuple(owned.values())))
    if quirks:
        fields.append(_some("quirks", "Merits and flaws that matter", quirks))
    fields += [text("note", "What to call this way", LONGEST_NAME), yes_no("more", "Another way follows")]
    return (*fields, *seldom(*_rarely(sheet)))


def _rarely(sheet: Sheet | None) -> tuple[Field, ...]:
    """What a way mostly leaves as it is."""
    return (
        number("harder", "More difficulty", -MOST_MODIFIER, MOST_MODIFIER, 0),
        number("worse", "More threshold", -MOST_MODIFIER, MOST_MODIFIER, 0),
        number("dice", "More dice", -MOST_DICE, MOST_DICE, 0),
        text("because", "Because of", LONGEST_NAME),
        one_of("untrained", "If untrained", [("rule", "as the rules have it"), ("grant", "let it be tried"),
               ("waive", "it costs nothing")], required=False, default="rule"),
        one_of("precise_way", "A way by Precision exists", [("rule", "as the ability suggests"), ("yes", "yes"),
               ("no", "no")], required=False, default="rule"),
        yes_no("sudden", "Sudden: no Precision"),
        one_of("limb", "Needs", [("", "no limb"), *((limb, limb) for limb in LIMBS)], required=False, default=""),
        *_armour(sheet),
        yes_no("impossible", "It cannot succeed: see how badly it ends"),
        one_of("tools", "Tools", list(TOOLS.items()), required=False, default=RIGHT),
    )  # fmt: skip


def _armour(sheet: Sheet | None) -> tuple[Field, ...]:
    """For who wears power armour: whether it asks for its specialty."""
    asks = sheet is not None and worn(sheet).requires
    return (yes_no("waive", "Power armour asks for nothing here"),) if asks else ()


def _required(view: Campaign, one: Attempt) -> Field:
    """Advanced specialties of each ability; by a ruling those that the declaration names are ticked."""
    sheet, said = sheet_of(view, one.actor), (one.words.value or "").casefold()
    of = {each.name: specialties.advanced_of(each, sheet) for each in list_of(view)}
    options = {name: tuple(Option(each, each) for each in found) for name, found in of.items()}
    most = max(len(found) for found in of.values())
    named = view.settings["specialty_suggest"] == "match_text"
    ticked = list(dict.fromkeys(each for found in of.values() for each in found if each.casefold() in said))
    return depending("required", "Required specialties", "some_of", "second", options, required=False, min=0, max=most,
                     default=ticked if named else [])  # fmt: skip


def _some(name: str, label: str, options: tuple[Option, ...]) -> Field:
    return Field(name, label, "some_of", required=False, min=0, max=len(options), options=options)


def _before_it(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    """Rolls that come first or against it, and tasks."""
    view, ruling = menu.view, menu.view.settings
    if ruling["untrained_skill"] == "alternate_roll":
        menu.add("Another roll first", {"type": "ask_another", "attempt": one.id},
                 one_of("first", "Attribute", [(each, each) for each in ATTRIBUTES]), *numbers(), ask=prompt,
                 clauses=("MS-4.7", "MS-R9"), judge=True, help="a success waives what being untrained costs",
                 test=wish.AskAnother(one.id, ATTRIBUTES[0]))  # fmt: skip
    others = [each for each in view.characters if each.id != one.actor]
    if ruling["roll_extended"] == "help" and others:
        menu.add("Let somebody help", {"type": "let_help", "attempt": one.id},
                 one_of("helper", "Who", [(each.id, each.name) for each in others]), *traits(view), *numbers(),
                 ask=prompt, clauses=("MS-R20",), judge=True,
                 test=wish.LetHelp(one.id, others[0].id, ATTRIBUTES[0]))  # fmt: skip
    if ruling["roll_opposed"] != "off" and (others or view.npcs):
        _opposed(menu, one, prompt)
    for task in view.tasks:
        menu.add(f"It counts towards: {task.name}", wish.WorkOn(one.id, task.id), ask=prompt, clauses=("MS-R20",))


def _opposed(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    view = menu.view
    others = [each for each in view.characters if each.id != one.actor]
    pools = {each.id: tuple(Option(label, label) for label, _ in each.quick.open().pools) for each in view.npcs}
    able = [each for each in view.npcs if pools[each.id]]
    if not (others or able):
        return
    people = [*((each.id, each.name) for each in others), *((each.id, each.name) for each in able)]
    plain = tuple(Option(value, label) for value, label in first_traits(view) if value != WILLPOWER)
    options = {**{each.id: plain for each in others}, **{each.id: pools[each.id] for each in able}}
    menu.add("Somebody rolls against it", {"type": "oppose", "attempt": one.id}, one_of("by", "Who", people),
             depending("first", "With", "one_of", "by", options), one_of("second", "And", second_traits(view),
             required=False, default=""), number("difficulty", "Difficulty", LEAST, MOST, USUAL), ask=prompt,
             clauses=("MS-R19",), judge=True,
             test=wish.Oppose(one.id, people[0][0], str(options[people[0][0]][0].value)))  # fmt: skip


def powers(menu: Menu[Campaign]) -> None:
    """What the storyteller does with rolls unasked."""
    view = menu.view
    for npc in view.npcs:
        labels = [(label, f"{label}: {dice} dice") for label, dice in npc.quick.open().pools]
        if labels:
            menu.add(f"Roll for {npc.name}", {"type": "roll_for_npc", "npc": npc.id}, one_of("pool", "Pool", labels),
                     *numbers(), number("dice", "More dice", -MOST_DICE, MOST_DICE, 0), yes_no("hidden", "In secret"),
                     text("words", "What it is about", LONGEST_LINE), group="any_time", clauses=("MS-R73", "MS-R74"),
                     test=wish.RollForNpc(npc.id, labels[0][0]))  # fmt: skip
    with menu.folded("Roll in secret"):
        for character in view.characters:
            _in_secret(menu, character.id, character.name)
    made = [one for one in view.attempts if one.state in (ROLLED, DONE) and one.record.value is not None]
    for one in made[-1:]:
        _of_roll(menu, one)
    with menu.folded("Earlier rolls"):
        for one in made[-2::-1]:
            _of_roll(menu, one)
    if view.settings["roll_extended"] == "extended":
        menu.add(
            "Begin a long task",
            {"type": "set_task"},
            text("name", "What it is", LONGEST_NAME, required=True),
            number("goal", "Net successes", 1, LONGEST_TASK, 5),
            group="any_time",
            clauses=("MS-R20",),
        )
    for task in view.tasks:
        menu.add(f"Give up the task: {task.name}", wish.DropTask(task.id), group="any_time", clauses=("MS-R20",))


def _in_secret(menu: Menu[Campaign], character: str, name: str) -> None:
    sheet = sheet_of(menu.view, character)
    by_ability: dict[str, list[Option]] = {}
    for one in sheet.specialties if sheet else ():
        if one.approved:
            by_ability.setdefault(one.ability, []).append(Option(specialties.called(one), specialties.called(one)))
    options = {ability: tuple(found) for ability, found in by_ability.items()}
    use = (depending("use", "Specialties used", "some_of", "second", options, required=False, min=0,
                     max=max(map(len, options.values()))),) if options else ()  # fmt: skip
    menu.add(
        f"Roll for {name} in secret",
        {"type": "roll_in_secret", "character": character},
        *traits(menu.view),
        *numbers(),
        number("harder", "More difficulty", -MOST_MODIFIER, MOST_MODIFIER, 0),
        *use,
        text("words", "What it is about", LONGEST_LINE),
        group="any_time",
        clauses=("MS-R74",),
        judge=True,
        help="nobody else learns that anything was rolled",
        test=wish.RollInSecret(character, ATTRIBUTES[0]),
    )


def _of_roll(menu: Menu[Campaign], one: Attempt) -> None:
    record = one.record.open()
    terms, said = record.locked.terms, words.record_in_words(record)
    whose = f"{name_of(menu.view, one.actor)}'s"
    owned = specialties.usable(menu.view, one.actor, terms)
    options = tuple(Option(specialties.called(each), specialties.called(each)) for each in owned)
    used = [
        specialties.called(each) for each in owned if any(specialties.meets(name, each) for name in record.locked.used)
    ]
    most = min(len(options), specialties.limit(menu.view, one.actor, terms))
    field = (Field("used", "Specialties used", "some_of", required=False, min=0, max=most, options=options,
                   default=used),) if options else ()  # fmt: skip
    menu.add(f"Amend {whose} roll: {said}", {"type": "amend_roll", "attempt": one.id},
             text("reason", "Reason", LONGEST_LINE, required=True),
             number("difficulty", "Difficulty before modifiers", LEAST, MOST, terms.difficulty),
             number("threshold", "Threshold before modifiers", 0, MOST_THRESHOLD, terms.threshold), *field,
             group="any_time", clauses=("MS-17.10",), judge=True, help="what follows is done anew from the same dice",
             test=wish.AmendRoll(one.id, "...", terms.difficulty, terms.threshold, tuple(used)))  # fmt: skip
    menu.add(f"Tell what {whose} roll comes to", {"type": "narrate", "attempt": one.id},
             text("text", "In your words", LONGEST_TEXT, required=True), group="any_time",
             clauses=("MS-17.7", "MS-17.8", "MS-14.11"), judge=True,
             help="a failure misses the aim, no more; a botch is serious harm or trouble, told vividly",
             test=wish.Narrate(one.id, "..."))  # fmt: skip
