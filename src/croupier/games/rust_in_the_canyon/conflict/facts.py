"""The facts the page shows next to the table during a conflict."""

from __future__ import annotations

from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.actions import said_by
from croupier.games.rust_in_the_canyon.conflict.ranks import RANKS, rank_now
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, Said
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.view_model import Fact


def facts(view: Canyon) -> tuple[Fact, ...]:
    """Stakes, who is in it, the situation, what was said, the rank."""
    this = view.conflict
    if this is None:
        return ()
    found = [Fact("Stakes, shared" if this.shared and not this.duel else "Stakes, for each", this.stakes)]
    if this.contenders:
        names = ", ".join(name_of_side(view, one.pc) for one in this.contenders)
        foe = "each other" if this.duel else name_of_side(view, GM)
        found.append(Fact("Involved", f"{names} against {foe}"))
    labels = {True: "Situation", False: "Situation, not known to the characters"}
    found += [Fact(labels[fact.known], fact.text) for fact in this.facts]
    for about in (*(one.pc for one in this.contenders), GM):
        said = said_by(this, about)
        if said is not None:
            found.append(Fact(f"{name_of_side(view, about)}:", _said_text(said)))
    if this.opposition.rank is not None:
        found.append(
            Fact(f"Rank of {name_of_side(view, GM)}", f"{RANKS[this.opposition.rank]}, effective rank {rank_now(this)}")
        )
    return tuple(found)


def _said_text(said: Said) -> str:
    if said.stands:
        return "lets it stand"
    return f"{said.text} ({LEVELS[said.tag]})" if said.tag else said.text
