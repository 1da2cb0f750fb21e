"""The odds of races and Rest Cards."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.odds.questions import OddsRequest
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.checks import ring, target_cards
from croupier.games.deck_of_adventures.checks.state import SUIT, Aim, Check, Hand
from croupier.games.deck_of_adventures.figures import difficulties, fatigue_levels
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.odds_from_view.check_terms import net_hand, uncalled_check
from croupier.games.deck_of_adventures.odds_from_view.checks import WITHOUT_REDRAWS, check_question
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story
from croupier.games.deck_of_adventures.story.races import EPIC

Pairs = tuple[tuple[str, str], ...]


def race(view: Adventure, command: story.BeginRace) -> OddsRequest | None:
    """The odds of the race for the current Target Card, with everyone who takes part."""
    return race_question(view, view.epic.taking_part if view.epic is not None else ())


def with_trait(view: Adventure, command: story.GiveTrait | story.NameParticipant) -> OddsRequest | None:
    """The odds of the race with one more participant, using this Trait."""
    there = view.epic.taking_part if view.epic is not None else ()
    found = race_question(
        view, (*(pair for pair in there if pair[0] != command.character), (command.character, command.trait))
    )
    return None if found is None else found._replace(when="if nobody else takes part")


def race_question(view: Adventure, taking_part: Pairs) -> OddsRequest | None:
    """The odds of the race with these participants and their Traits."""
    epic = view.epic
    if epic is None or epic.aim is None or epic.dr is None or not taking_part:
        return None
    every = [
        uncalled_check(view, who, EPIC, trait, epic.dr, aim=epic.aim, requirement=SUIT) for who, trait in taking_part
    ]
    return _raced(view, every, epic.aim.face, epic.dr)


def death_race(view: Adventure, check: Check) -> OddsRequest | None:
    """The odds of the race against death for the current Target Card, from the first draw or after both have missed."""
    return _raced(view, [check], check.aim.face, check.dr.open()) if check.aim is not None else None


def _raced(view: Adventure, every: list[Check], target: str, dr: int) -> OddsRequest | None:
    """The odds of the race of these Checks against the GM; None if the view cannot tell."""
    drawing = [places.deck_of(view, one.actor) for one in every]
    owners = [owner for owner in dict.fromkeys(drawing) if owner != GM]
    stocks = [decks.drawn_from(view, owner) for owner in owners]
    gm = decks.draw_pile(view, GM)
    if None in stocks or gm is None or not all(decks.is_whole(view, owner) for owner in (*owners, GM)):
        return None
    known = [stock for stock in stocks if stock is not None] or [decks.NOTHING]
    given = {
        "piles": [stock["pile"] for stock in known], "ranges": [dr],
        "modifiers": [one.modifier for one in every], "hands": [net_hand(view, one) for one in every],
        "decks": [len(known) + 1 if owner == GM else owners.index(owner) + 1 for owner in drawing],
        "companions": [int(view.character(one.actor).kind == COMPANION) for one in every],
        "target": target, "gm-pile": gm, "gm-discards": decks.discards(view, GM),
        **{name: [stock[name] for stock in known] for name in ("discards", "fatigue", "standing")},
    }  # fmt: skip
    return OddsRequest(
        "epic-race", given, "", f"{count_of(len(owners), 'draw pile')} and the GM deck, unseen{WITHOUT_REDRAWS}"
    )


def rest_card(view: Adventure, command: story.UseRestCard) -> OddsRequest | None:
    """The odds of a Rest Card for points, or for Armor Points with a Check."""
    return _rest_draw(view, command.character, command.armor, command.trait)


def redraw_rest_card(view: Adventure, command: story.RedrawRestCard) -> OddsRequest | None:
    """The odds of another Rest Card in place of the current one."""
    found = view.rest.of(command.character) if view.rest is not None else None
    return None if found is None else _rest_draw(view, found.who, found.armor, found.trait)


def keep_rest_card(view: Adventure, command: story.KeepRestCard) -> OddsRequest | None:
    """The odds of the current Rest Card, if a Check for armor follows (DA-19.5, DA-19.6, DA-R94)."""
    one, rest = view.character(command.character), view.rest
    found, lies = rest.of(one.id) if rest is not None else None, places.faces(view, places.rest(one.id))
    if found is None or not found.armor or not lies:
        return None
    option, aim = view.ruling("ap_check_tc"), None
    if option == "own":
        aim = target_cards.standing_card(view.ruling, view, one.id)
        if aim is None:
            return None
    elif option == "rest_card":
        aim = Aim(lies[-1], one.id, places.rest(one.id))
    given = (Hand(1, "Primary Suit", "DA-19.6"),) if one.suit and ring.suit(lies[-1]) == one.suit else ()
    check = uncalled_check(view, one.id, "repair", found.trait, difficulties.mending(found.armor), aim=aim, given=given)
    return check_question("check", view, check, net_hand(view, check))


def _tires_out(view: Adventure, one: Character) -> bool:
    """Whether another Rest Card knocks the character out instead of being drawn (DA-2.11, DA-R93)."""
    runs_out = not places.count(view, places.deck(one.id)) and view.ruling("rest_runout") != "free_reshuffle"
    return runs_out and one.fatigue >= fatigue_levels.highest_level(view.ruling)


def _rest_draw(view: Adventure, who: str, armor: int, trait: str) -> OddsRequest | None:
    one = view.character(who)
    cards = decks.next_of(view, places.deck_of(view, one.id))
    if not cards or not one.suit or _tires_out(view, one):
        return None
    if not armor:
        return OddsRequest(
            "quick-rest", {"cards": 1, "pile": cards, "suit": one.suit}, "", decks.pile_in_words(view, one.id)
        )
    aim = target_cards.standing_card(view.ruling, view, one.id)
    gm = decks.next_of(view, decks.turned_from(view))
    if aim is None or not gm:
        return None
    check = uncalled_check(view, one.id, "repair", trait, 0, aim=aim)
    given = {"target": aim.face, "lost": armor, "points": armor, "modifier": check.modifier,
             "hand": net_hand(view, check), "pile": cards, "suit": one.suit, "gm-pile": gm}  # fmt: skip
    return OddsRequest("mend-armor", given, "", decks.pile_in_words(view, one.id) + WITHOUT_REDRAWS)
