"""The choices about claims that the table judges: objections and ballots."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.games.syuzheteers.objections import commands, judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.state import Story
from croupier.pieces.display import slip_id

VOTES = ((judge_claims.STRIKE, "Strike it"), (judge_claims.KEEP, "Keep it"), (judge_claims.ABSTAIN, "Abstain"))


def add_objections(menu: Menu[Story], matter: Matter, prompt: str) -> None:
    """Add the choices to let a claim stand or object to it; an objection by the judge strikes it."""
    judges = judge_claims.judge_of(menu.view.ruling, menu.view) == menu.seat
    said, clauses = f"{judge_claims.claimant_of(menu.view, matter)} says: {matter.words}", ("SZ-1.8",)
    stand, strike = ("Let it stand", "Strike it") if judges else ("Let it stand", "Object")
    menu.add(stand, commands.LetStand(matter.number), ask=prompt, clauses=clauses, judge=judges, help=said, usual=True,
             row=(said, stand))  # fmt: skip
    menu.add(strike, commands.Object(matter.number), ask=prompt, clauses=clauses, judge=judges, help=said,
             row=(said, strike))  # fmt: skip


def add_ballot(menu: Menu[Story], matter: Matter, prompt: str | None) -> None:
    """Add the choices to vote to strike a claim, to keep it, or to abstain."""
    claimant = judge_claims.claimant_of(menu.view, matter)
    window = judge_claims.window(matter)
    seal = "" if prompt else slip_id(window, menu.seat, str(matter.number))
    said = f"{claimant} claims: {matter.words}"
    for vote, label in VOTES:
        menu.add(
            label, commands.Vote(matter.number, vote), ask=prompt, clauses=("SZ-1.8",), judge=True,
            group="now" if prompt else "any_time",
            help=f"{said}; a majority of the votes strikes it", row=(said, label) if prompt else ("", ""), seal=seal,
        )  # fmt: skip


def add_changed_ballots(menu: Menu[Story]) -> None:
    """Add the choices to change a ballot before all are in."""
    for matter in menu.view.matters:
        if matter.votes and any(seal.seat == menu.seat for seal in menu.view.sealed(judge_claims.window(matter))):
            add_ballot(menu, matter, None)
