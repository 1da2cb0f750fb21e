"""The choices after the stop dice: lend a hand, make an entrance, buy a success, pay a heavy price."""

from __future__ import annotations

from croupier.core.choices import Field, one_of
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.assets.troubles import free_inclinations
from croupier.games.syuzheteers.figures import dice_numbers
from croupier.games.syuzheteers.names import card_title, character_name, inclination_name
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.buy_success import card_of_proxy, own_ways, wears_out, who_pays
from croupier.games.syuzheteers.roll.heavy_price import may_retire, prices
from croupier.games.syuzheteers.roll.lend_hand import BY_COMPLICATION, ways_to_lend
from croupier.games.syuzheteers.roll.make_entrance import open_offers, shares_cost
from croupier.games.syuzheteers.roll.numbers import buyable_now, target_of, total_reached
from croupier.games.syuzheteers.roll.state import PROXY, Roll
from croupier.games.syuzheteers.roll.trouble import failure
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.state import Story

LEND_LABELS = {
    "beat": "Lend a hand: use a beat counter and join the scene",
    "point": "Lend a hand: one banked point",
    "complication": "Lend a hand: a complication of rating 1",
    "free": "Lend a hand",
}


def boxes(one: Character) -> Field:
    """The field for the free box to fill."""
    options = [(at, inclination_name(one, at)) for at in free_inclinations(one)]
    return one_of("inclination", "Inclination", options)


def add_hands(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices to lend a hand, one for each way to pay, or to pass."""
    story, ruling = menu.view, menu.view.ruling
    total, target = total_reached(ruling, roll), target_of(ruling, story, roll)
    says = f"total {total} against {target}; a hand lowers the target by 1"
    for how in ways_to_lend(ruling, story, roll, menu.seat):
        fields = (boxes(story.character(menu.seat)),) if how == BY_COMPLICATION else ()
        command = {"type": "lend_hand", "how": how}
        menu.add(LEND_LABELS[how], command, *fields, ask=prompt, clauses=("SZ-10.1",), help=says, odds=True)
    menu.add(
        "Do not lend a hand", wish.PassInRoll(), ask=prompt, clauses=("SZ-10.1",), help=says, odds=True, role="pass"
    )


def add_entrance(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices to offer to take the complication, or to pass."""
    story = menu.view
    ratings = buyable_now(story.ruling, story, roll)
    rating = f"{ratings[0]} or more" if len(ratings) > 1 else f"{ratings[0]}"
    shares = shares_cost(roll, menu.seat)
    label, clauses = ("Offer to share the cost", ("SZ-9.5",)) if shares else ("Offer to make an entrance", ("SZ-10.4",))
    leader, wins = character_name(story, roll.leader), _spotlight(story, roll, menu.seat)
    joins = "" if shares else "; your character joins the scene and has acted in it"
    menu.add(
        label, {"type": "offer_entrance"}, boxes(story.character(menu.seat)), ask=prompt, clauses=clauses,
        help=f"{leader} succeeds and you take the price, a complication of rating {rating}, if the offer is accepted"
        f"{joins}{'; a challenge that this resolves is yours' if wins else ''}",
    )  # fmt: skip
    menu.add("Offer nothing", wish.PassInRoll(), ask=prompt, clauses=clauses, role="pass")


@rule("SZ-10.4", "SZ-R48")
def _spotlight(story: Story, roll: Roll, seat: str) -> bool:
    """Whether a ruling gives the card of the challenge that this roll would resolve to a player who enters."""
    wins = story.ruling("entrance") == "complication_and_spotlight" and not shares_cost(roll, seat)
    return wins and failure(story, roll) == "obstacle"


def add_purchases(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices to buy the success yourself, to accept an offer, or to fail."""
    story, ruling = menu.view, menu.view.ruling
    for count in buyable_now(ruling, story, roll):
        if own_ways(ruling, story, roll):
            card = card_of_proxy(ruling, story, roll)
            fields = () if card else (boxes(story.character(who_pays(story, roll))),)
            label = f"Buy the success: a complication of rating {count}"
            if roll.action == PROXY:
                label = f"{label} for {character_name(story, who_pays(story, roll))}"
            if card:
                label = f"Buy the success: {story.card(card).name or card_title(story.card(card))} bears {count}"
            command = {"type": "buy_success", "dice": count}
            help = "you reach the target without the lowest stop dice"
            help = f"{help}; {_borne(story, story.card(card), count)}" if card else help
            menu.add(label, command, *fields, ask=prompt, clauses=("SZ-8.1", "SZ-8.4"), odds=True, help=help)
        for seat, _ in open_offers(story, roll):
            label = f"Let {character_name(story, seat)} take it: a complication of rating {count}"
            clauses = ("SZ-9.5" if shares_cost(roll, seat) else "SZ-10.4", "SZ-8.4")
            help = "a challenge that this resolves is theirs" if _spotlight(story, roll, seat) else ""
            menu.add(label, wish.BuySuccess(count, seat), ask=prompt, clauses=clauses, odds=True, help=help)
    for count in _dominated(story, roll):
        label = f"Eliminate {count} stop {'die' if count == 1 else 'dice'}"
        menu.add(label, wish.BuySuccess(count), ask=prompt, clauses=("SZ-8.2",), help="costs more for the same result")
    menu.add("Buy nothing: fail", wish.PassInRoll(), ask=prompt, clauses=("SZ-8.5",),
             help=_of_failure(story, roll))  # fmt: skip


@rule("SZ-9.4", "SZ-R9", "SZ-R41")
def _borne(story: Story, card: Card, rating: int) -> str:
    """What is left of a proxy's card that bears this much."""
    if not wears_out(story.ruling, card, rating):
        return f"{max(0, card.left - rating)} of {card.durability} durability left"
    leaves = story.phase == ACT_3 and story.ruling("act_3_bottom") == "out_of_play"
    return f"the card {'goes out of play' if leaves else 'turns over into a problem'}"


@rule("SZ-8.5")
def _of_failure(story: Story, roll: Roll) -> str:
    """The effect of a failure here, in words."""
    name = character_name(story, roll.leader)
    brings = {"obstacle": "the challenge gains an obstacle", "hurdle": f"the obstacle brings {name} a hurdle"}
    return brings.get(failure(story, roll), "a failure changes nothing here")


def _dominated(story: Story, roll: Roll) -> tuple[int, ...]:
    """Numbers of dice above the fewest, if only the fewest may be eliminated."""
    ruling = story.ruling
    if ruling("eliminate_which") == "any":
        return ()
    return dice_numbers.dominated_purchases(ruling, roll.start, roll.stop, target_of(ruling, story, roll))


def add_prices(menu: Menu[Story], roll: Roll, prompt: str) -> None:
    """Add the choices to give up a resource for good, under a ruling to retire the main character, or to fail."""
    story = menu.view
    for card in prices(story.ruling, story, roll):
        label = f"Pay a heavy price: {card.name or card_title(card)} goes out of play"
        menu.add(
            label,
            wish.PayHeavyPrice(card.id),
            ask=prompt,
            clauses=("SZ-11.12",),
            help="turns the failure into a success",
        )
    if may_retire(story.ruling, story, roll):
        menu.add(
            f"Pay a heavy price: {character_name(story, roll.seat)} retires", wish.PayHeavyPrice(retire=True),
            ask=prompt, clauses=("SZ-11.12", "SZ-R56"),
            help="turns the failure into a success; the character no longer acts in this play",
            confirm=f"{character_name(story, roll.seat)} retires for good?",
        )  # fmt: skip
    menu.add("Pay no price: fail", wish.PassInRoll(), ask=prompt, clauses=("SZ-8.5",),
             help=_of_failure(story, roll))  # fmt: skip
