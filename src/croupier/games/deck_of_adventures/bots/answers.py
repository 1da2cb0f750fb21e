"""How a bot answers prompts outside a fight; None for the default answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.bots.moment import May
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import pending
from croupier.games.deck_of_adventures.checks.actors import drawn_cards
from croupier.games.deck_of_adventures.checks.calls import CHECK
from croupier.games.deck_of_adventures.checks.state import CONSULT, Check
from croupier.games.deck_of_adventures.combat.actions import CONVINCE, INSPECT, RECALL
from croupier.games.deck_of_adventures.combat.commands import GrantBenefit
from croupier.games.deck_of_adventures.harm.commands import Treat
from croupier.games.deck_of_adventures.harm.questions import TreatDying
from croupier.games.deck_of_adventures.powers.commands import ApplyWords
from croupier.games.deck_of_adventures.powers.questions import ApplyWordsOf, ChangeHarm
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story
from croupier.games.deck_of_adventures.story import rest_cards
from croupier.games.deck_of_adventures.story.questions import AnswerPlayer
from croupier.games.deck_of_adventures.story.volunteers import able
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES
from croupier.games.deck_of_adventures.terrain.commands import AnswerReach
from croupier.games.deck_of_adventures.terrain.state import Spot
from croupier.pieces.questions import kind_of

FEW = 2
MINOR_MATTERS = (INSPECT, CONVINCE, RECALL)
"""Kinds of Checks on which no Fate Card is spent."""
LIKE = {"Detection": "Investigation", "Investigation": "Detection", "Athletics": "Brute", "Bluffing": "Performance"}
"""Traits that a player may request instead of the called one."""
WON, LOST = "It goes as hoped.", "It goes wrong, and somebody has noticed."
DRS = (1, 2, 3, 4)
SMOKE, NO_SMOKE = "Is there smoke from the chimney?", "No. The chimney is cold, and there is a nest on it."
BENEFIT = "a way around the barn comes into view"
ENDS = {
    "won": "The last of the children is across when the bridge goes.",
    "lost": "The bridge goes first. At dawn the miller finds the children on the far bank, cold and safe.",
}
"""How the flood ends, by the outcome of the Epic Event."""


Judged = dict[tuple[str, str, str], int]
"""The DRs that the GM's bot has set, by the Check's kind, subject and description."""


def answer(view: Adventure, ask: Ask, may: May, pick: Number, judged: Judged | None = None) -> Command | None:
    """Return a sensible answer to a prompt; None for the default."""
    by_kind: dict[str, Callable[[], Command | None]] = {
        "called": lambda: _terms(view.check(ask.about), pick, {} if judged is None else judged),
        "trait": lambda: wish.AnswerTrait(ask.about, grant=True),
        "pick": lambda: wish.PickTrait(ask.about, _best(view, ask.about)),
        "decide": lambda: _decide(view, ask, may, pick),
        "benefit": lambda: GrantBenefit(ask.about, BENEFIT),
        "tell": lambda: wish.TellOutcome(ask.about, _outcome(view, ask)),
        "asked": lambda: _told(view, AnswerPlayer.read(ask).id),
        "rest": lambda: _rest(view, ask.about, may),
        "draw": lambda: _other_trait(view, ask, pick),
        "treat": lambda: Treat(ask.about, TreatDying.read(ask).patient),
        "reach": lambda: _reach(view, ask),
        "harm": lambda: _spare(ask),
        "words": lambda: _flood(view, ask, pick),
        "epic_join": lambda: _volunteer(view, ask.about),
        "epic_end": lambda: _epic_end(view),
        "epic_trait": lambda: story.GiveTrait(ask.about, _strongest(view, ask.about)),
    }
    found = by_kind.get(kind_of(ask))
    wished = found() if found is not None else None
    return wished if wished is not None and may(wished) else None


def _told(view: Adventure, question: str) -> Command:
    """The GM's answer to a player's question."""
    words = next((one.words for one in view.asked if one.id == question), "")
    return story.AnswerAsked(question, NO_SMOKE if words == SMOKE else "Nothing you have not already seen.")


def _terms(check: Check, pick: Number, judged: Judged) -> Command:
    """A random DR, the same each time for the same question."""
    question = check.kind, check.about, check.words
    if question not in judged:
        judged[question] = DRS[pick(len(DRS))]
    return wish.SetTerms(check.id, judged[question])


def _spare(ask: Ask) -> Command:
    """Use a power against damage."""
    return ChangeHarm.read(ask).answer(use=True)


def _flood(view: Adventure, ask: Ask, pick: Number) -> Command | None:
    """A random row of the map with easy ground if a power needs one; otherwise None."""
    card = ApplyWordsOf.read(ask).found(view)
    rows = easy_rows(view) if card.row else []
    return ApplyWords(card.id, "row", n=rows[pick(len(rows))]) if rows else None


def easy_rows(view: Adventure) -> list[int]:
    """The rows of the map with easy ground."""
    grid = view.grid
    if grid is None:
        return []
    hard = grid.rough | grid.walls
    return [y for y in range(grid.height) if any(Spot(x, y) not in hard for x in range(grid.width))]


def _best(view: Adventure, check: str) -> str:
    """The offered Trait that the actor is best at."""
    one = view.check(check)
    return max(one.traits, key=lambda trait: numbers.trait(view.ruling, view, one.actor, trait))


def _strongest(view: Adventure, who: str) -> str:
    """The Attribute that a character is best at; the first if several are equal."""
    return max(ATTRIBUTES, key=lambda trait: numbers.trait(view.ruling, view, who, trait))


def _other_trait(view: Adventure, ask: Ask, pick: Number) -> Command | None:
    """For a Check that the GM called, sometimes request a Trait that the actor is better at."""
    check = view.check(ask.about)
    other = LIKE.get(check.trait, "")
    if check.state != CONSULT or check.kind != CHECK or not other or other in check.refused or pick(FEW):
        return None
    better = numbers.trait(view.ruling, view, check.actor, other) > check.modifier
    return wish.AskTrait(check.id, other) if better else None


def _reach(view: Adventure, ask: Ask) -> Command:
    """Allow a Power's targets: all of them without a map, and on a map only if all are in range."""
    asked, grid = view.reaching, view.grid
    if grid is None or asked is None:
        return AnswerReach(ask.about, every=True)
    own, there = grid.of(ask.about), [grid.of(one) for one in asked.targets]
    near = own is None or all(at is None or own.far(at) <= asked.spaces for at in there)
    return AnswerReach(ask.about, allow=near)


def _volunteer(view: Adventure, who: str) -> Command:
    """Let half of the able characters take part, so that others are left for the next Target Card."""
    epic = view.epic
    taken = len(epic.taking_part) + len(epic.offered) if epic is not None else 0
    if taken < max(1, len(able(view)) // FEW):
        return story.Volunteer(who, "with all I have")
    return story.StandBack(who)


def _epic_end(view: Adventure) -> Command | None:
    """Say how an Epic Event that is won or lost ends."""
    ends = ENDS.get(view.epic.outcome if view.epic is not None else "")
    return story.EndEpic(ends) if ends is not None else None


def _outcome(view: Adventure, ask: Ask) -> str:
    found = view.check(ask.about).result
    return WON if found is not None and found.passed else LOST


def _decide(view: Adventure, ask: Ask, may: May, pick: Number) -> Command | None:
    """While the card that counts fails, keep drawing, or sometimes redraw it."""
    check, ruling = view.check(ask.about), view.ruling
    if check.aim is None or check.dr.value is None:
        return None
    at = pending.equal_cards(ruling, view, check)[0]
    if pending.result_of(ruling, view, check, at).passed:
        return None
    kept = _kept(view, check)
    if kept is not None:
        return kept
    if pending.may_draw(view, check):
        return wish.DrawCard(check.id)
    pay = () if check.kind in MINOR_MATTERS else pending.payments(ruling, view, check)
    if pay and pick(FEW):
        tried = (wish.RedrawCard(check.id, piece, pay[0]) for piece in _worth_redrawing(view, check, at))
        return next((one for one in tried if may(one)), None)
    return None


def _worth_redrawing(view: Adventure, check: Check, at: int) -> Iterator[str]:
    """The pieces whose redraw can still turn the Check into a success, the counting one first.

    With a Lower Hand no redraw helps while another card fails as well.
    """
    assert check.aim is not None
    drawn, allowed = drawn_cards(view, check), pending.replaceable(view.ruling, view, check)
    slots = [slot.id for slot in view.board.place(places.check_cards(check.actor)).slots]
    whole = view.ruling("redraw_target") == "whole_draw"
    for spot in (at, len(drawn) - 1):
        cards = (check.aim.face,) if whole else (*drawn[:spot], check.aim.face, *drawn[spot + 1 :])
        if slots[spot] in allowed and pending.would_pass(view.ruling, check, cards):
            yield slots[spot]


def _kept(view: Adventure, check: Check) -> Command | None:
    """Play the first kept card in place of the last one drawn."""
    kept = pending.kept_cards(view.ruling, view, check)
    pieces = pending.replaceable(view.ruling, view, check)
    return wish.PlayKept(check.id, pieces[-1], kept[0]) if kept and pieces else None


def _rest(view: Adventure, who: str, may: May) -> Command | None:
    """Use Rest Cards while health is missing, then for armor, then for power unless that would cause Fatigue."""
    one = view.character(who)
    hp, pp = rest_cards.room(view.ruling, view, one)
    for_armor = story.UseRestCard(who, armor=1, trait="Craft")
    if not hp and one.vitals.open().ap_lost and may(for_armor):
        return for_armor
    return story.UseRestCard(who) if hp or (pp and places.count(view, places.deck(who))) else None
