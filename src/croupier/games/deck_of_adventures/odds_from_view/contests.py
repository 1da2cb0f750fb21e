"""The odds of contests: called for, and once the attacker's Target Card lies there."""

from __future__ import annotations

from croupier.core.odds.questions import OddsRequest
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import contests, effective_range, target_cards
from croupier.games.deck_of_adventures.checks.actors import modifier
from croupier.games.deck_of_adventures.checks.state import NONE, Aim, Contest
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.odds.contested import UNKNOWN
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.odds_from_view.check_terms import net_hand, uncalled_check
from croupier.games.deck_of_adventures.odds_from_view.checks import WITHOUT_REDRAWS, several
from croupier.games.deck_of_adventures.state import Adventure


def contest(view: Adventure, command: wish.CallContest) -> OddsRequest | None:
    """A contest about to be called: whether each target resists."""
    return contest_question(view, command.attacker, command.trait, command.targets,
                     tuple(one for one in (command.against, command.or_against) if one), command.sight)  # fmt: skip


def grapple(view: Adventure, command: blow.Grapple) -> OddsRequest | None:
    return contest_question(view, command.character, "Brute", (command.target,), ("Finesse", "Brute"))


def hide(view: Adventure, command: blow.Hide) -> OddsRequest | None:
    return contest_question(view, command.character, "Stealth", command.targets, ("Detection",), sight=False)


def keep_target(view: Adventure, command: wish.KeepTarget) -> OddsRequest | None:
    """The targets draw against the card that lies there."""
    return _begun(view, command.contest, keeps=True)


def redraw_target(view: Adventure, command: wish.RedrawTarget) -> OddsRequest | None:
    """They draw against any other card of the attacker's deck."""
    return _begun(view, command.contest, keeps=False)


def _begun(view: Adventure, name: str, *, keeps: bool) -> OddsRequest | None:
    one: Contest = next(each for each in view.contests if each.id == name)
    return contest_question(view, one.attacker, one.trait, one.targets, one.against, own=one.net,
                     aim=one.aim if keeps else None)  # fmt: skip


def contest_question(
    view: Adventure, attacker: str, trait: str, who: tuple[str, ...], against: tuple[str, ...], sight: bool = True, *,
    own: int | None = None, aim: Aim | None = None,
) -> OddsRequest | None:  # fmt: skip
    """A contest, Trait against Trait; each target uses the one that it is better with.

    `own` is the attacker's hand where the contest has begun, `aim` its Target Card where it lies there.
    """
    ruling = view.ruling
    attack = uncalled_check(
        view, attacker, contests.CONTEST, trait, 0, about=who[0] if len(who) == 1 else "", sight=sight
    )
    if own is None:
        own = 0 if ruling("attacker_hand") == "ignored" else net_hand(view, attack)
        aim = target_cards.standing_card(ruling, view, attacker) if ruling("contested_tc") == "standing" else None
    source = places.deck_of(view, attacker)
    turned = () if aim is not None else decks.next_of(view, source)
    if not who or turned is None or not (turned or aim):
        return None
    dr, every = effective_range.of_contest(ruling, attack.modifier), []
    for target in dict.fromkeys(who):
        best = max(against, key=lambda name: modifier(ruling, view, target, name))
        every.append(
            uncalled_check(view, target, contests.CONTEST, best, dr, aim=aim, about=attacker, requirement=NONE)
        )
    if len(every) > 1:
        found = several("contested-several", view, every, {"modifier": attack.modifier}, aim, source)
        if found is None:
            return None
        mirrored = own if ruling("attacker_hand") == "mirrored" else 0
        return found._replace(given={**found.given, "hands": [hand - mirrored for hand in found.given["hands"]]})
    one = every[0]
    deck = decks.drawn_from(view, one.actor)
    if deck is None:
        return None
    given = {**deck, "modifier": attack.modifier, "defence-modifier": one.modifier, "hand": net_hand(view, one),
             "attacker-hand": own, "target": aim.face if aim is not None else UNKNOWN, "attacker-pile": turned,
             "shared": aim is None and places.deck_of(view, one.actor) == source}  # fmt: skip
    when = f"if {view.character(one.actor).name} uses {one.trait}" if len(against) > 1 else ""
    return OddsRequest("contested", given, when, f"{decks.pile_in_words(view, one.actor)}{WITHOUT_REDRAWS}")
