"""One hand of a conflict, one PC against the GM, each with a policy that sees only its own cards (Odds 3).

The two sides' cards then depend on each other only through chips: each side's totals are computed separately
round by round, and bets are applied on top. With a shared deck, or busts that push, hands are simulated
instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.core.odds.parameters import Listed, OneOf, Whole, Wholes, ranks
from croupier.core.odds.questions import Answer, Bar, Estimate, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import VALUES
from croupier.games.rust_in_the_canyon.odds import dealt
from croupier.games.rust_in_the_canyon.odds.bets import POLICIES, Purse
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks, of_values
from croupier.games.rust_in_the_canyon.odds.dealt import Bets, Start
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS, level_of
from croupier.games.rust_in_the_canyon.odds.gains import gains, older
from croupier.games.rust_in_the_canyon.odds.hands import End, Table
from croupier.games.rust_in_the_canyon.odds.piles import MOST_PILES
from croupier.games.rust_in_the_canyon.odds.rows import BACKED, GETS_THE_STAKES, ROWS, has_stakes
from croupier.games.rust_in_the_canyon.odds.sides import Side
from croupier.games.rust_in_the_canyon.odds.simulated import RUNS, SEED, hands, is_simulated


def decks(given: Given, **out: Sequence[str]) -> tuple[dict[str, int], dict[str, int]]:
    """The rest of the PC's and the GM's decks without cards in play; a shared deck lacks both sides'."""
    own = {name.replace("_", "-"): cards for name, cards in out.items() if not name.startswith("gm")}
    gms = {name.replace("_", "-"): cards for name, cards in out.items() if name.startswith("gm")}
    own["missing"], gms["gm-missing"] = given["missing"], given["gm-missing"]
    if given.rulings["decks"] == "shared":
        left = of_ranks(**own, **gms)
        return left, left
    return of_ranks(**own), of_ranks(**gms)


def conflict(given: Given) -> Answer:
    own, gms = decks(given, held=given["held"])
    unseen = given["reserve"] - len(given["held"])
    if unseen < 0:
        raise Invalid(
            "held", ",".join(given["held"]), f"at most {given['reserve']}, the cards of the PC's reserve", "RC-10.4"
        )
    held = {"reserve": (own, unseen), "gm-reserve": (gms, given["gm-reserve"])}
    if given.rulings["decks"] == "shared":
        held = {"gm-reserve": (gms, unseen + given["gm-reserve"] + 1)}
    for name, (left, cards) in held.items():
        if sum(left.values()) <= cards:
            raise Invalid(name, given[name], "fewer cards than are left: at least one is needed to start", "RC-10.4")
    before = Purse(given["stack"], given["town-stack"], 0, 0)
    after, limit = antes(before, given), level_of(given["level"])
    old = older(given)
    if is_simulated(given.rulings):
        if old.chips:
            raise Invalid(
                "older", ",".join(map(str, old.chips)), "none: hands are simulated here one at a time", "RC-14.4"
            )
        starts = (
            Start((), given["held"], unseen, given["pc-stand"]),
            Start(unseen=given["gm-reserve"], stand=given["gm-stand"]),
        )
        bets = Bets(given["pc-policy"], given["gm-policy"], limit)
        played = dealt.Table(*starts, own, gms, after, bets, given.rulings)
        return of_runs(*hands(played, before, given["level"], given.step))
    naturals = given.rulings["natural_21"] == "yes"
    values = frozenset(VALUES[rank] for rank in given["held"])
    pc = Side(of_values(own), held=values, unseen=unseen, stand=given["pc-stand"], naturals=naturals)
    gm = Side(of_values(gms), unseen=given["gm-reserve"], stand=given["gm-stand"], naturals=naturals)
    table = Table(pc, gm, given.rulings, limit, given.step)
    table.play(after, given["pc-policy"], given["gm-policy"])
    outcomes, stakes = row_odds(table.ends, given)
    found = gains(table.ends, before, given["level"], of_ranks(missing=given["missing"]), given, old)
    return Answer(outcomes, {"stakes": stakes, "death": found.death, **found.summary()})


def antes(before: Purse, given: Given) -> Purse:
    """Both antes. Raises Invalid for a nonexistent rank, or a side that under a ruling is too short to join."""
    rank, ruling = given["rank"], given.rulings["short_ante"]
    if rank == 4:
        raise Invalid("rank", rank, "0, 1, 2, 3 or 5", "RC-10.1")
    if ruling == "cannot_join" and before.town < rank:
        raise Invalid("rank", rank, f"0 to {before.town}: the town cannot ante more, and the GM names less", "RC-R28")
    if ruling == "cannot_join" and before.stack < rank:
        raise Invalid("stack", before.stack, f"{rank} or more: a PC who cannot ante is out, without fallout", "RC-R28")
    return before.antes(rank, given.rulings)


def of_runs(outcomes: dict[str, Estimate], summary: Mapping[str, Fraction | Estimate]) -> Answer:
    """The answer from counts in simulated runs."""
    return Answer({}, summary, estimates=outcomes, runs=RUNS, seed=SEED)


def row_odds(ends: Mapping[End, Fraction], given: Given) -> tuple[dict[str, Fraction], Fraction]:
    """The probability of each row, and of the stakes."""
    outcomes, stakes = dict.fromkeys(ROWS, Fraction(0)), Fraction(0)
    for (row, best, _), share in ends.items():
        outcomes[row] += share
        stakes += share * has_stakes(given.rulings, row, best)
    return outcomes, stakes


def policy(name: str, whose: str, more: Mapping[str, str] | None = None) -> OneOf:
    known = {**POLICIES, **(more or {})}
    told = "; ".join(f"{one}: {what}" for one, what in known.items())
    return OneOf(name, f"what {whose} does with chips. {told}", known, "steady")


RULINGS = {
    "tie": "keeps_stakes", "lost_20_21": "stakes_with_fallout", "gm_backs_down": "as_won", "both_bust": "pc_loses",
    "short_match_pc": "back_down", "short_match_gm": "back_down", "pile_reading": "best", "pile_size": "whole_pot",
    "twentyone": "ends", "natural_21": "no", "reserve_cost": "hit", "card_order": "together", "decks": "own",
    "stay": "raise_then_closed", "short_ante": "what_you_have", "stress_from": "bank",
}  # fmt: skip
OLDER = (
    Wholes("older", "chips in the PC's pots of earlier hands of this conflict", 0, 52, "", count=MOST_PILES - 1),
    Wholes("older-own", "how many of those are the PC's (ruling own_chips)", 0, 52, "0", count=MOST_PILES - 1),
    Listed("older-levels", "the levels of those hands (ruling each_hand)", LEVELS, each=3, most=3, what="levels"),
)
"""Parameters for pots of earlier hands still on the table."""
CARDS = (
    Whole("pc-stand", "the PC hits below this total", 2, 20, 17),
    Whole("gm-stand", "the GM hits below this total", 2, 20, 17),
    missing(),
    ranks("gm-missing", "ranks whose cards are not in the GM's deck"),
)
"""Parameters for the totals both sides hit below, and the cards not in their decks."""
BOTH_SIDES = (policy("pc-policy", "the PC"), policy("gm-policy", "the GM"), *CARDS)
"""Parameters for how both sides play on, and the cards not in their decks."""
CONFLICT = OddsQuestion(
    "conflict",
    "A hand of a conflict",
    "The result of one hand for one PC, from ante to result, with given policies, and its"
    " average cost in chips and stress.",
    (
        OneOf("level", "the level of the hand", LEVELS),
        Whole("reserve", "cards in the PC's reserve: Mind, Body or Grip, and more", 0, 10),
        Whole("gm-reserve", "cards in the GM's reserve: the rank, and one if prepared", 0, 10),
        Whole("rank", "effective rank of the opposition, 0, 1, 2, 3 or 5, which is the ante", 0, 5),
        Whole("stack", "chips in the PC's stack before the ante", 0, 999, 11),
        Whole("town-stack", "chips in the town stack before the ante", 0, 999, 28),
        *BOTH_SIDES,
        ranks("held", "known ranks of the PC's reserve", most=10),
        *OLDER,
    ),
    conflict,
    ("RC-11.1", "RC-12.3", "RC-12.4", "RC-12.8", "RC-12.9", "RC-12.13", "RC-14.2", "RC-R29"),
    {"level": "physical", "reserve": "2", "gm-reserve": "2", "rank": "2"},
    rulings=RULINGS | {"fallout_level": "last_hand"},
    bars=(GETS_THE_STAKES, Bar("backs down", (BACKED,), "bad", rare=True)),
    heavy=True,
)
