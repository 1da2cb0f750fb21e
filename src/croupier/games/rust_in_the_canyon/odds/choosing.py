"""The odds of seeing compared with backing down (Odds 4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.core.odds.parameters import OneOf, Whole, ranks
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, VALUES, total
from croupier.games.rust_in_the_canyon.odds import dealt
from croupier.games.rust_in_the_canyon.odds.best import BEST, Reply, Shown
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.conflict import (
    BOTH_SIDES,
    OLDER,
    RULINGS,
    decks,
    of_runs,
    policy,
    row_odds,
)
from croupier.games.rust_in_the_canyon.odds.counts import of_ranks, of_values
from croupier.games.rust_in_the_canyon.odds.dealt import Bets, Start
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS, level_of
from croupier.games.rust_in_the_canyon.odds.gains import gains, older
from croupier.games.rust_in_the_canyon.odds.hands import End, Mode, Table
from croupier.games.rust_in_the_canyon.odds.rows import BACKED, EXPECTED_STRESS, GETS_THE_STAKES
from croupier.games.rust_in_the_canyon.odds.sides import Side
from croupier.games.rust_in_the_canyon.odds.simulated import hands, is_simulated


def _side(left: dict[str, int], start: Start, *, naturals: bool) -> Side:
    hard = sum(VALUES[rank] for rank in start.hand)
    values = frozenset(VALUES[rank] for rank in start.held)
    lying = len(start.hand)
    return Side(of_values(left), hard, "A" in start.hand, values, start.unseen, start.stand, lying, naturals)


def _live(given: Given) -> None:
    """Raises Invalid if the hand is over before anything is seen."""
    most = MOST if given.rulings["twentyone"] == "play_on" else MOST - 1
    for name in ("hand", "gm-hand"):
        if total(given[name]) > most:
            raise Invalid(name, ",".join(given[name]), f"a hand of {most} or less", "RC-12.9")


def begun_sides(given: Given, **stands: int) -> tuple[Start, Start, dict[str, int], dict[str, int]]:
    """Both sides in their current state, and the rest of their decks. Raises Invalid for impossible cards."""
    _live(given)
    own, gms = decks(
        given, hand=given["hand"], reserve=given["reserve"], gm_hand=given["gm-hand"], gm_held=given["gm-held"]
    )
    needed = given["gm-reserve"] + (stands.get("unseen", 0) if given.rulings["decks"] == "shared" else 0)
    if sum(gms.values()) < needed:
        raise Invalid("gm-reserve", given["gm-reserve"], "no more than the GM's deck had", "RC-10.5")
    if sum(own.values()) < stands.get("unseen", 0):
        raise Invalid("unseen", stands["unseen"], "no more than the PC's deck had", "RC-10.4")
    pc = Start(given["hand"], given["reserve"], stands.get("unseen", 0), stands.get("pc", MOST))
    return pc, Start(given["gm-hand"], given["gm-held"], given["gm-reserve"], stands["gm"]), own, gms


def table_of(given: Given, *sides: Start, own: dict[str, int], gms: dict[str, int]) -> Table:
    """The table with both sides in their current state; a side that has stayed shows its current hand."""
    naturals, limit = given.rulings["natural_21"] == "yes", level_of(given["level"])
    pc, gm = _side(own, sides[0], naturals=naturals), _side(gms, sides[1], naturals=naturals)
    table = Table(pc, gm, given.rulings, limit, given.step)
    if sides[0].stayed:
        table.pc = Mode(stayed=table.pc.shown())
    if sides[1].stayed:
        table.gm = Mode(stayed=table.gm.shown())
    return table


def best_reply(
    given: Given, pc: Start, gm: Start, *, own: dict[str, int], gms: dict[str, int], purse: Purse, price: int
) -> Mapping[End, Fraction]:
    """The probability of each end if the PC plays the cards optimally."""
    naturals, limit = given.rulings["natural_21"] == "yes", level_of(given["level"])
    sides = _side(own, pc, naturals=naturals), _side(gms, gm, naturals=naturals)
    hers, his = (
        Shown(
            side.hard,
            side.has_ace,
            side.lying,
            held=tuple(sorted(VALUES[rank] for rank in start.held)),
            stayed=start.stayed,
        )
        for side, start in zip(sides, (pc, gm), strict=True)
    )
    reply = Reply(*sides, given.rulings, Bets(BEST, given["gm-policy"], limit), given.step)
    return reply.acts(hers, his, purse, price)


def _may_be_best(given: Given) -> None:
    """Raises Invalid if the best reply cannot be computed."""
    for wrong, why in (
        (is_simulated(given.rulings), "another policy: hands are simulated here"),
        (given["unseen"], "another policy: the cards that the PC holds have to be known"),
        (given.rulings["card_order"] == "gm_first", "another policy: the PC sees the GM's card first at this table"),
    ):
        if wrong:
            raise Invalid("pc-policy", BEST, why)


def see(given: Given) -> Answer:
    """The result of seeing, with policies for everything after it, and the cost of backing down now."""
    pc, gm, own, gms = begun_sides(given, unseen=given["unseen"], pc=given["pc-stand"], gm=given["gm-stand"])
    pays, pot, frozen = (given["pay"], given["gm-pay"]), given["pot"], given["frozen"]
    for name, chips, there in (("pay", pays[0], given["stack"]), ("gm-pay", pays[1], given["town-stack"])):
        if chips > there and not (chips and given.rulings["short_match_gm"] == "bank" and name == "gm-pay"):
            raise Invalid(name, chips, f"0 to {there}: a side that cannot pay backs down", "RC-12.5")
    pc, gm = pc._replace(stayed=frozen in ("pc", "both")), gm._replace(stayed=frozen in ("gm", "both"))
    hers, old = min(given["own"], pot), older(given)
    if given["pc-policy"] == BEST:
        _may_be_best(given)
    before = Purse(given["stack"], given["town-stack"], hers, pot - hers)
    from_bank = max(0, pays[1] - before.town)
    after = before.pays(*pays, from_bank)._replace(open=frozen == "no")
    price = max(pays) if frozen in ("no", "chips") else 0
    level, deck = given["level"], of_the_piles(given)
    left = gains({(BACKED, False, before): Fraction(1)}, before, level, deck, given, old)
    backed = {**left.summary("back down: "), "back down: death": left.death}
    policies = given["pc-policy"], given["gm-policy"]
    if is_simulated(given.rulings):
        bets = Bets(*policies, level_of(level), price)
        if old.chips:
            raise Invalid(
                "older", ",".join(map(str, old.chips)), "none: hands are simulated here one at a time", "RC-14.4"
            )
        outcomes, means = hands(dealt.Table(pc, gm, own, gms, after, bets, given.rulings), before, level, given.step)
        had, dies = means.pop("stakes"), means.pop("death")
        seen = {f"see: {name}": value for name, value in means.items()}
        return of_runs(outcomes, {"stakes": had, **seen, "see: death": dies, **backed})
    if policies[0] == BEST:
        ends = best_reply(given, pc, gm, own=own, gms=gms, purse=after, price=price)
    else:
        table = table_of(given, pc, gm, own=own, gms=gms)
        table.play(after, *policies, settled=price)
        ends = table.ends
    rows, stakes = row_odds(ends, given)
    worth = gains(ends, before, level, deck, given, old)
    return Answer(rows, {"stakes": stakes, **worth.summary("see: "), "see: death": worth.death, **backed})


def of_the_piles(given: Given) -> dict[str, int]:
    """The PC's deck when piles are dealt from it; a shared deck lacks the GM's hand."""
    if given.rulings["decks"] == "shared":
        return of_ranks(missing=given["missing"], **{"gm-hand": given["gm-hand"], "gm-missing": given["gm-missing"]})
    return of_ranks(missing=given["missing"])


FROZEN = {
    "no": "it does",
    "chips": "only if there are chips for it",
    "pc": "the PC has stayed",
    "gm": "the GM has stayed",
    "both": "both have",
}
FREEZING = "; ".join(f"{name}: {what}" for name, what in FROZEN.items())
LYING = (
    OneOf("level", "the level of the hand", LEVELS),
    ranks("hand", "the PC's face-up cards", least=1, most=21),
    ranks("gm-hand", "the GM's face-up cards", least=1, most=21),
    Whole("pot", "chips in the pot before paying", 0, 52),
)
RESERVES = (
    ranks("reserve", "known cards of the PC's reserve", most=20),
    Whole("gm-reserve", "cards in the GM's reserve that only the GM has seen", 0, 20, 0),
    ranks("gm-held", "cards of the GM's reserve that are known", most=20),
)
UNSEEN = Whole("unseen", "other cards in the PC's reserve, which only their player has seen", 0, 20, 0)
PRICE = Whole("price", "the price of this round (ruling bet: reserve cards)", 0, 9, 0)
CHIPS = (
    Whole("own", "how many of the pot's chips are the PC's (ruling own_chips)", 0, 52, 0),
    Whole("stack", "chips in the PC's stack before paying", 0, 999, 11),
    Whole("town-stack", "chips in the town stack before paying", 0, 999, 28),
    *OLDER,
)
"""Parameters for the cards on the table, the cards held, and the chips."""
SEE = OddsQuestion(
    "see-or-back-down",
    "See or back down",
    "The value of seeing, with given policies for the rest of the hand, and the cost of "
    "backing down; fallout included.",
    (
        *LYING,
        Whole("pay", "what it costs the PC to see", 0, 9),
        *RESERVES,
        UNSEEN,
        Whole("gm-pay", "what it costs the GM to see", 0, 9, 0),
        OneOf("frozen", f"whether the pot takes more bets. {FREEZING}", FROZEN, "no"),
        *CHIPS,
        policy("pc-policy", "the PC", {BEST: "bids nothing, sees what it can pay, and plays its cards as best it can"}),
        *BOTH_SIDES[1:],
    ),
    see,
    ("RC-12.4", "RC-12.5", "RC-12.9", "RC-12.13", "RC-14.2", "RC-15.1"),
    {"level": "physical", "hand": "J,4", "gm-hand": "9", "pot": "6", "pay": "2", "reserve": "5", "gm-reserve": "2"},
    rulings=RULINGS | {"fallout_level": "last_hand"},
    bars=(GETS_THE_STAKES, Bar(EXPECTED_STRESS.label, ("see: expected stress",))),
    heavy=True,
)
