"""A player's choices for choosing a way and for adding to a roll."""

from __future__ import annotations

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_TEXT
from croupier.games.maelstrom.actors import name_of, seat_of
from croupier.games.maelstrom.combat.state import AMBUSH, ORDER
from croupier.games.maelstrom.figures.willpower import net_for_dots, threshold_for_dots
from croupier.games.maelstrom.rolls import additions, modifier_sources, roll_text, specialties
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.attempts import ANSWERING, WITHDRAWABLE, refused_unseen
from croupier.games.maelstrom.rolls.commands import SpendWillpower
from croupier.games.maelstrom.rolls.declarations import is_waited_for
from croupier.games.maelstrom.rolls.follow_ups import DICE_FOLLOW
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED, Attempt, Record, Terms
from croupier.games.maelstrom.state import Campaign

ADVICE = "Say what they do and how: that decides which traits are rolled."


def any_time(menu: Menu[Campaign]) -> None:
    """Add the choices to declare a character's action, or to withdraw it."""
    withdraw_choices(menu)
    for one in menu.view.characters:
        if menu.seat == one.seat or (menu.seat == GM and one.proxy):
            said = text("words", "What they do, and how", LONGEST_TEXT, required=True)
            menu.add(
                f"{one.name} does something",
                {"type": "declare_action", "character": one.id},
                said,
                group="any_time",
                clauses=("MS-13.2",),
                help=ADVICE,
                test=wish.DeclareAction(one.id, "..."),
            )


@rule("MS-13.7", "MS-R18")
def withdraw_choices(menu: Menu[Campaign]) -> None:
    """Add the choices to withdraw a declared action that waits for the storyteller or for another roll."""
    view = menu.view
    for one in view.attempts:
        waits = one.state in (DECLARED, CHOSEN) or (one.state == OFFERED and (one.offering or is_waited_for(view, one)))
        if waits and one.kind in WITHDRAWABLE and seat_of(view, one.actor) == menu.seat:
            menu.add(f"Withdraw {name_of(view, one.actor)}'s {one.kind}", wish.Withdraw(one.id),
                     group="any_time", clauses=("MS-R18",))  # fmt: skip


def way_choices(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    offered = one.offered.value
    for at, dice in enumerate(modifier_sources.dice_of_ways(menu.view, one)):
        terms = modifier_sources.with_modifiers(offered[at], *one.changed_by_others) if offered is not None else None
        label = _label(menu, terms, at, dice)
        unsure = (
            terms is None and not dice and one.kind in WITHDRAWABLE and refused_unseen(menu.view.ruling, surely=False)
        )
        fields = uses(menu, one.actor, terms)
        menu.add(label, {"type": "choose_way", "attempt": one.id, "way": at}, *fields, ask=prompt,
                 clauses=("MS-13.7", "MS-16.4"), help=_help(terms, unsure=unsure) or "rolls these dice",
                 test=wish.ChooseWay(one.id, at), odds=True)  # fmt: skip
    if one.kind in WITHDRAWABLE:
        lurks = one.then == AMBUSH
        menu.add("Withdraw", wish.Withdraw(one.id), ask=prompt, clauses=("MS-R18",), odds=lurks,
                 help=f"back out: {f'nobody lies in wait; {ORDER}' if lurks else 'nothing is rolled'}")  # fmt: skip


def _label(menu: Menu[Campaign], terms: Terms | None, at: int, dice: int) -> str:
    if terms is None:
        return f"Way {at + 1}: {roll_text.dice_count(dice)}"
    said = roll_text.way_in_words(menu.view.ruling, terms, dice)
    return f"{terms.note}: {said}" if terms.note else said


@rule("MS-13.7", "MS-R17")
def _help(terms: Terms | None, *, unsure: bool) -> str:
    """The modifiers of a way, with their sources; its odds show the average, if they are shown.

    `unsure`: it has no dice, and may be impossible without.
    """
    if terms is None:
        return f"The terms are shown with the dice.{' Without dice, it may be impossible.' if unsure else ''}"
    without = " without tools" if terms.lacks_tools else ""
    vain = f"it cannot succeed{without}, and is rolled to see how badly it ends" if terms.impossible else ""
    needs = f"it needs the {terms.limb}" if terms.limb else ""
    return "; ".join(filter(None, (roll_text.sources_in_words(terms), needs, vain)))


def uses(menu: Menu[Campaign], actor: str, terms: Terms | None) -> tuple[Field, ...]:
    """The field for specialties to use; required ones are selected first, then those that relate."""
    view = menu.view
    if view.ruling("specialty_pick") == "auto_best":
        return ()
    if terms is None:
        sheet = view.character(actor).sheet.value if view.has(actor) else None
        owned = tuple(each for each in sheet.specialties if each.approved) if sheet is not None else ()
        options = tuple(
            Option(name, name) for name in dict.fromkeys(specialties.specialty_name(each) for each in owned)
        )
        return (_use(options, len(options), ()),) if options else ()
    tiers = {specialties.specialty_name(each): each.tier for each in specialties.in_order(view, actor, terms)}
    options = tuple(Option(name, name, help=tier) for name, tier in tiers.items())
    most = min(len(options), specialties.limit(view, actor, terms))
    return (_use(options, most, specialties.first_choice(view, actor, terms)),) if options else ()


def hint(named: tuple[Field, ...]) -> str:
    """The help text for a choice that rolls at once if its details offer specialties; "" otherwise."""
    owned = ", ".join(option.label for field in named for option in field.options)
    return f"; choose {owned} in the details" if owned else ""


def _use(options: tuple[Option, ...], most: int, ticked: tuple[str, ...]) -> Field:
    return Field("use", "Specialties used", "some_of", required=False, min=0, max=most, options=options,
                 default=list(ticked), seldom=bool(ticked))  # fmt: skip


def relation_choices(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    wished, offered = one.chosen.value or (), one.offered.value
    names = specialties.to_judge(menu.view, one.actor, offered[one.way], wished) if offered else wished
    field = Field("relate", "Related specialties", "some_of", required=False, min=0, max=len(names),
                  options=tuple(Option(name, name) for name in names), default=list(wished), seldom=True)  # fmt: skip
    menu.add("Approve the roll", {"type": "accept_use", "attempt": one.id}, field, ask=prompt, clauses=("MS-16.3",),
             judge=True, help=one.words.value or "the dice are rolled with the selected specialties",
             test=wish.AcceptUse(one.id, wished), odds=True, usual=True)  # fmt: skip
    menu.add("Cancel this roll", {"type": "void_roll", "attempt": one.id}, text("reason", "Why", 300), ask=prompt,
             clauses=("MS-15.4",), test=wish.VoidRoll(one.id), odds=one.kind in ANSWERING)  # fmt: skip


@rule("MS-9.6", "MS-9.8", "MS-R24")
def _bought(view: Campaign, actor: str, record: Record) -> str:
    """The result of a willpower roll after spending a dot, minus the threshold if the table applies it."""
    sheet = view.character(actor).sheet.value if view.has(actor) else None
    dots = sheet.current if sheet is not None else additions.dots_of(record.locked)
    net = net_for_dots(dots, threshold_for_dots(view.ruling, record.locked.threshold))
    if not net:
        return "the threshold cancels everything it buys: the roll stays a failure"
    more = "" if net > record.reading.net else "; that is no better than the result as it is"
    return f"it becomes a success of {net}{more}"


def addition_choices(menu: Menu[Campaign], one: Attempt, prompt: str) -> None:
    record = one.record.value
    if record is None:
        return
    said = roll_text.record_in_words(record)
    menu.add("Keep the roll as it is", wish.LeaveRoll(one.id), ask=prompt, clauses=("MS-17.5",), help=said, usual=True,
             odds=one.then in DICE_FOLLOW)  # fmt: skip
    possible = additions.possible(menu.view.ruling, menu.view, one)
    if additions.SPEND in possible:
        menu.add("Spend a dot of willpower", SpendWillpower(one.id), ask=prompt, clauses=("MS-9.6", "MS-R23"),
                 help=f"{said}; {_bought(menu.view, one.actor, record)}")  # fmt: skip
    if additions.EXPERIENCE in possible:
        traits = record.locked.terms.traits
        menu.add("Add a die for a point of experience", {"type": "add_die", "attempt": one.id},
                 one_of("trait", "Banked in", [(trait, trait) for trait in traits]), ask=prompt, clauses=("MS-R46",),
                 help=said, test=wish.AddDie(one.id, traits[0]), odds=True)  # fmt: skip
