"""Merits and flaws gained and lost in play (MS-R38)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.access import own_living, owners, require_storyteller
from croupier.games.maelstrom.health.track import HUGE_SIZE, fitted, track
from croupier.games.maelstrom.sheets import quirks
from croupier.games.maelstrom.sheets.commands import AnswerQuirk, LoseQuirk, OfferQuirk
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.events import HiddenSet
from croupier.games.maelstrom.sheets.quirk_content import has_merit
from croupier.games.maelstrom.sheets.refusals import refused_by_clause
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, require_not_rebuilt, sheet_of
from croupier.games.maelstrom.sheets.sheet_text import points
from croupier.games.maelstrom.sheets.state import Character, Quirk, Sheet
from croupier.games.maelstrom.sheets.track_changes import track_changed
from croupier.games.maelstrom.state import Campaign

put = msgspec.structs.replace
MOST_OFFERS = 10


def _keep(
    play: Play[Campaign], one: Character, hidden: tuple[Quirk, ...], offered: tuple[Quirk, ...], why: str
) -> None:
    mine = owners(one.seat)
    play.do(HiddenSet(one.id, Secret(hidden, mine), Secret(offered, mine), why))


def every(one: Character, sheet: Sheet) -> tuple[Quirk, ...]:
    """All merits and flaws of a character. Raises Hidden in a view that lacks the secret ones."""
    return (*sheet.quirks, *one.hidden.open())


@rule("MS-R38")
def named(those: tuple[Quirk, ...], name: str, text: str) -> Quirk | None:
    """The one of this name and text; without a text, the one that has none, or else the first of the name."""
    of_name = [one for one in those if one.name.casefold() == name.casefold()]
    wanted = text.strip().casefold()
    exactly = [one for one in of_name if one.text.strip().casefold() == wanted]
    return next(iter(exactly or ([] if wanted else of_name)), None)


@rule("MS-R38", "MS-1.8")
def offer_quirk(play: Play[Campaign], command: OfferQuirk) -> None:
    """Offer a merit or flaw in play, as a price or a gift; the player answers."""
    require_storyteller(play)
    one = own_living(play, command.character)
    play.need(command.flaw or not command.secret, "only a flaw can be secret", "choose an open merit")
    play.ruling("creation_merits_flaws")
    offered = one.offered.open()
    play.need(len(offered) < MOST_OFFERS, f"{len(offered)} offers are waiting for an answer", "wait")
    own_settings, flaw, secret = play.state.settings, command.flaw, command.secret
    with refused_by_clause(play, "another merit or flaw"):
        new = quirks.quirk_of(own_settings, command.name, command.points, command.text, flaw=flaw, secret=secret)
        quirks.check(own_settings, (*every(one, sheet_of(play, one.id)), *offered, new))
        quirks.check_inept(list_of(play.state), (new,), sheet_of(play, one.id))
    _keep(play, one, one.hidden.open(), (*offered, new), f"is offered {new.name}")


@rule("MS-R38", "MS-12.6")
def answer_quirk(play: Play[Campaign], command: AnswerQuirk) -> None:
    """Accept or decline an offer: merits cost points, flaws give them. Raises Illegal if they cannot pay."""
    one = own_living(play, command.character)
    offered = one.offered.open()
    found = named(offered, command.name, command.text)
    play.need(found is not None, "that is not offered", ", ".join(each.name for each in offered) or "wait for an offer")
    assert found is not None
    left = tuple(each for each in offered if each is not found)
    if not command.take:
        play.because("MS-R38")
        _keep(play, one, one.hidden.open(), left, f"declines {found.name}")
        return
    require_not_rebuilt(play, one)
    sheet = sheet_of(play, one.id)
    price = -found.points if found.flaw else found.points
    play.require(sheet.experience.free >= price, "MS-12.4", f"{found.name} costs {points(price)}",
                 f"{points(sheet.experience.free)} left to spend", to=owners(one.seat))  # fmt: skip
    play.because("MS-R38", to=owners(one.seat), price=price, free=sheet.experience.free)
    hidden = (*one.hidden.open(), found) if found.secret else one.hidden.open()
    _keep(play, one, hidden, left, f"has {found.name}" if found.secret else "")
    shown = sheet.quirks if found.secret else (*sheet.quirks, found)
    put_sheet(play, one.id, _adjusted(play, sheet, shown, price), "" if found.secret else f"has {found.name}")
    track_changed(play, one.id)


@rule("MS-R38", "MS-12.6")
def lose_quirk(play: Play[Campaign], command: LoseQuirk) -> None:
    """Buy off a flaw for the points that it gave; the storyteller can strike any merit or flaw for free."""
    one = own_living(play, command.character)
    sheet = sheet_of(play, one.id)
    found = named(every(one, sheet), command.name, command.text)
    play.need(
        found is not None,
        "no such merit or flaw",
        ", ".join(each.name for each in every(one, sheet)) or "keep the sheet as it is",
    )
    assert found is not None
    if command.struck:
        require_storyteller(play)
    require_not_rebuilt(play, one)
    play.require(command.struck or found.flaw, "MS-R38", "merits cannot be sold", "keep it", to=owners(one.seat))
    free = play.state.ruling("creation_merits_flaws") != "list" and not found.price
    bought = command.struck or found.points or free
    play.require(bought, "MS-R38", f"{found.name} gave no experience, so it cannot be bought off",
                 "ask the GM to strike it", to=owners(one.seat))  # fmt: skip
    price = 0 if command.struck else found.points
    play.require(sheet.experience.free >= price, "MS-12.4", f"buying off {found.name} costs {points(price)}",
                 f"{points(sheet.experience.free)} left to spend", to=owners(one.seat))  # fmt: skip
    play.because("MS-R38", to=owners(one.seat), price=price, free=sheet.experience.free)
    hidden = tuple(each for each in one.hidden.open() if each is not found)
    if hidden != one.hidden.open():
        _keep(play, one, hidden, one.offered.open(), f"is rid of {found.name}")
    shown = tuple(each for each in sheet.quirks if each is not found)
    put_sheet(play, one.id, _adjusted(play, sheet, shown, price), "" if found.secret else f"is rid of {found.name}")
    track_changed(play, one.id)


@rule("MS-12.6")
def _adjusted(play: Play[Campaign], sheet: Sheet, shown: tuple[Quirk, ...], price: int) -> Sheet:
    """The sheet with these quirks and its experience less the price; Huge Size adds or removes a box.

    Points of the start are spent first; those that a flaw gives in play are earned ones.
    """
    own = sheet.experience
    huge = has_merit(shown, HUGE_SIZE)
    health = fitted(put(sheet.health, penalties=track(play.state.settings, huge=huge)))
    free = own.free - price
    experience = put(own, free=free, adjusted=own.adjusted + price, start=max(0, min(own.start - max(0, price), free)))
    return put(sheet, quirks=shown, experience=experience, health=health)
