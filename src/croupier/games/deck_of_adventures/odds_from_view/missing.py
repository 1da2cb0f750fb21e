"""What a seat would have to know for the odds of a choice, in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from croupier.core.commands import Command
from croupier.core.names import and_so_on
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.questions import contest_of_question
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.odds_from_view import powers
from croupier.games.deck_of_adventures.powers import commands as deed
from croupier.games.deck_of_adventures.powers.restore_health import heals
from croupier.games.deck_of_adventures.state import Adventure


def missing_for_odds(view: Adventure, seat: str, command: Command) -> str:
    """Why there are no odds; empty if there is no more to say than that."""
    said = WORDS.get(type(command))
    return "" if said is None else said(view, command)


def _hidden(view: Adventure, who: Iterable[str], what: str) -> str:
    """That these numbers of some characters are hidden from the view; empty if none is."""
    names = [view.character(one).name for one in who if view.has(one) and view.character(one).sheet.value is None]
    return f"the {what} of {and_so_on(names)} {'are' if ' and ' in what else 'is'} hidden from you" if names else ""


def _attack(view: Adventure, command: blow.MakeAttack) -> str:
    return _hidden(view, (command.target,), "Armor Range")


def _grapple(view: Adventure, command: blow.Grapple) -> str:
    return _hidden(view, (command.target,), "Finesse and Brute")


def _hide(view: Adventure, command: blow.Hide) -> str:
    return _hidden(view, command.targets, "Detection")


def _contest(view: Adventure, command: wish.KeepTarget | wish.RedrawTarget | wish.PickTarget) -> str:
    one = contest_of_question(view, command.contest)
    return _hidden(view, one.targets, " and ".join(dict.fromkeys(one.against)))


def _draw(view: Adventure, command: wish.DrawCard | wish.RedrawCard) -> str:
    return "the GM has not told the Difficulty Range" if view.check(command.check).dr.value is None else ""


def _power(view: Adventure, command: deed.UsePower | deed.UseItem) -> str:
    source, who = powers.source_and_targets(view, command)
    if source is None or not who:
        return "first choose whom it affects"
    if source.attacks:
        return _hidden(view, who, "Armor Range")
    if source.save is not None:
        found = _hidden(view, who, " and ".join(source.save.attributes))
        return found or "the Save comes later"
    return "no card is drawn for this" if heals(source) else ""


WORDS: Mapping[type[Command], Callable[[Adventure, Any], str]] = {
    wish.DrawCard: _draw,
    wish.RedrawCard: _draw,
    wish.KeepTarget: _contest,
    wish.RedrawTarget: _contest,
    wish.PickTarget: _contest,
    blow.MakeAttack: _attack,
    blow.Grapple: _grapple,
    blow.Hide: _hide,
    deed.UsePower: _power,
    deed.UseItem: _power,
}
