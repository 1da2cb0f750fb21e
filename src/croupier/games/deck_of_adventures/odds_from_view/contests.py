"""The odds of contests: when called, and once the attacker's Target Card is turned up."""

from __future__ import annotations

from croupier.core.odds.questions import OddsRequest
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import contest_cards, contests, target_cards, tools
from croupier.games.deck_of_adventures.checks.actors import modifier
from croupier.games.deck_of_adventures.checks.questions import contest_of_question
from croupier.games.deck_of_adventures.checks.state import NONE, Aim, Check, Contest, Hand
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.odds.contested import UNKNOWN
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.odds_from_view.check_terms import net_hand, uncalled_check
from croupier.games.deck_of_adventures.odds_from_view.checks import WITHOUT_REDRAWS, several
from croupier.games.deck_of_adventures.state import Adventure


def contest(view: Adventure, command: wish.CallContest) -> OddsRequest | None:
    """The odds of a contest about to be called: whether each target resists."""
    against = tuple(one for one in (command.against, command.or_against) if one)
    return contest_question(view, command.attacker, command.trait, command.targets, against, command.sight,
                            needs=command.requirement, given=tools.HANDS.get(command.tools, ()))  # fmt: skip


def grapple(view: Adventure, command: blow.Grapple) -> OddsRequest | None:
    return contest_question(view, command.character, "Brute", (command.target,), ("Finesse", "Brute"))


def hide(view: Adventure, command: blow.Hide) -> OddsRequest | None:
    return contest_question(view, command.character, "Stealth", command.targets, ("Detection",), sight=False)


def keep_target(view: Adventure, command: wish.KeepTarget) -> OddsRequest | None:
    """The odds of the targets against the card that was turned, or against the one picked from several."""
    one = contest_of_question(view, command.contest)
    if not contest_cards.must_pick(one):
        return _begun(view, one, one.aim) if len(one.lying) == 1 else None
    return _begun(view, one, contest_cards.aim_of(one, command.card))


def pick_target(view: Adventure, command: wish.PickTarget) -> OddsRequest | None:
    """The odds of a target against the card that it picks from several."""
    one = contest_of_question(view, command.contest)
    who = contests.picker(view, one)
    if not who:
        return None
    aim = contest_cards.aim_of(one, command.card)
    return contest_question(view, one.attacker, one.trait, (who,), one.against, own=one.net, aim=aim,
                            needs=one.requirement)  # fmt: skip


def redraw_target(view: Adventure, command: wish.RedrawTarget) -> OddsRequest | None:
    """The odds of the targets against any other card of the attacker's deck."""
    one = contest_of_question(view, command.contest)
    return _begun(view, one, None) if len(one.lying) == 1 else None


def _begun(view: Adventure, one: Contest, aim: Aim | None) -> OddsRequest | None:
    return contest_question(view, one.attacker, one.trait, one.targets, one.against, own=one.net, aim=aim,
                            needs=one.requirement)  # fmt: skip


def contest_question(
    view: Adventure, attacker: str, trait: str, who: tuple[str, ...], against: tuple[str, ...], sight: bool = True, *,
    own: int | None = None, aim: Aim | None = None, needs: str = NONE, given: tuple[Hand, ...] = (),
) -> OddsRequest | None:  # fmt: skip
    """The odds of a contest, Trait against Trait; each target uses the one with its higher Modifier.

    `own` is the attacker's hand if the contest has begun, `aim` its Target Card if it has been turned; `needs` is
    what the targets' cards must match.
    """
    ruling = view.ruling
    attack = uncalled_check(
        view, attacker, contests.CONTEST, trait, 0, about=who[0] if len(who) == 1 else "", sight=sight, given=given
    )
    if own is None:
        own = 0 if ruling("attacker_hand") == "ignored" else net_hand(view, attack)
        aim = target_cards.standing_card(ruling, view, attacker) if ruling("contested_tc") == "standing" else None
    source = places.deck_of(view, attacker)
    several_turned = ruling("attacker_hand") == "on_tc" and own != 0
    turned = () if aim is not None and not several_turned else decks.next_of(view, source)
    if not who or turned is None or not (turned or aim):
        return None
    if several_turned and (len(set(who)) > 1 or len(turned or ()) < 1 + abs(own)):
        return None  # several targets each pick their own, or cards would come that the view does not know
    dr, every = difficulties.of_contest(ruling, attack.modifier), []
    for target in dict.fromkeys(who):
        best = max(against, key=lambda name: modifier(ruling, view, target, name))
        every.append(
            uncalled_check(view, target, contests.CONTEST, best, dr, aim=aim, about=attacker, requirement=needs)
        )
    if len(every) > 1:
        found = several("contested-several", view, every, {"modifier": attack.modifier, "needs": needs or "none"},
                        aim, source)  # fmt: skip
        if found is None:
            return None
        mirrored = own if ruling("attacker_hand") == "mirrored" else 0
        return found._replace(given={**found.given, "hands": [hand - mirrored for hand in found.given["hands"]]})
    if several_turned and places.deck_of(view, every[0].actor) == source:
        return None
    found = _against_one(view, every[0], attack, source, turned)
    if found is None:
        return None
    when = f"if {view.character(every[0].actor).name} uses {every[0].trait}" if len(against) > 1 else ""
    return found._replace(given={**found.given, "attacker-hand": own}, when=when)


def _against_one(
    view: Adventure, one: Check, attack: Check, source: str, turned: tuple[str, ...]
) -> OddsRequest | None:
    """The odds of a contest with a single target, against the card that was turned or any that may be turned."""
    deck, aim = decks.drawn_from(view, one.actor), one.aim
    if deck is None:
        return None
    given = {**deck, "modifier": attack.modifier, "defense-modifier": one.modifier, "hand": net_hand(view, one),
             "target": aim.face if aim is not None else UNKNOWN, "attacker-pile": turned,
             "needs": one.requirement or "none",
             "shared": aim is None and places.deck_of(view, one.actor) == source}  # fmt: skip
    return OddsRequest("contested", given, "", f"{decks.pile_in_words(view, one.actor)}{WITHOUT_REDRAWS}")
