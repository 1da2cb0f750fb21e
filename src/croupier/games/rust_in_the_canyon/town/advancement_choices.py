"""The choices of advancement: what may be bought, and the GM's decision on it."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.state import Character
from croupier.games.rust_in_the_canyon.town import commands as wish
from croupier.games.rust_in_the_canyon.town.advancement import is_for_sale, listed
from croupier.games.rust_in_the_canyon.town.characters import LONGEST_WORDS, MOST_RESERVE
from croupier.games.rust_in_the_canyon.town.notes import add_remark
from croupier.games.rust_in_the_canyon.town.state import GOODS, TRAIT

TRAIT_FIELDS = (
    number("reserve", "Extra reserve cards (below 0: fewer)", -MOST_RESERVE, MOST_RESERVE, 0),
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
SPEND = "spend them if you have them: anything above your base stack is lost in the next town"


def add_advancement(menu: Menu, prompt: str) -> None:
    """Add the choices to buy something, or to finish."""
    one = menu.view.played_by(menu.seat)
    if one is None:
        return
    menu.add(
        "Go on to the next town",
        wish.DoneAdvancing(),
        ask=prompt,
        clauses=("RC-19.1",),
        help="you buy nothing more; anything above your base stack is lost there",
    )
    add_goods(menu, one, prompt)
    add_remark(menu, "advancement")


@rule("RC-19.1", "RC-19.4", "RC-R60")
def add_goods(menu: Menu, one: Character, prompt: str | None) -> None:
    """Add what may be bought, with the list's cost as a suggestion or as the fixed price."""
    held = places.chips(menu.view, places.stack(one.id))
    is_listed = menu.view.ruling("advance_costs") == "list"
    group = "now" if prompt else "any_time"
    for what, label in GOODS.items():
        if what == TRAIT and not is_for_sale(menu.view.ruling, one, what):
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
        test = wish.BuyAdvance(what, price if is_listed else 1, "a trait" if what == TRAIT else "")
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


def add_purchase(menu: Menu, pc: str, prompt: str) -> None:
    """Add the GM's answer to a purchase and its cost: agreed or not."""
    offers = [one for one in menu.view.purchases if one.pc == pc]
    if not offers:
        return
    one, name = offers[0], menu.view.character(pc).name
    at = ", ".join(LEVELS[level] for level in one.levels)
    what = f"{one.text} ({one.reserve:+d} reserve at {at})" if one.levels else one.text or GOODS[one.what]
    clauses = ("RC-19.1", "RC-R60")
    agree, why = wish.JudgeAdvance(pc), text("why", "Why not", 200)
    menu.add(
        f"Agree: {name} buys {what} for {one.cost}",
        agree,
        ask=prompt,
        clauses=clauses,
        judge=True,
        help="you and the player agree on the cost; the chips go to the bank",
    )
    decline = {"type": "judge_advance", "pc": pc, "agrees": False}
    menu.add(
        f"Do not agree to {what} for {one.cost}",
        decline,
        why,
        ask=prompt,
        clauses=clauses,
        judge=True,
        help="it is not bought",
    )
