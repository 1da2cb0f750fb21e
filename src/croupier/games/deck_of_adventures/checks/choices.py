"""The choices that answer a Check's questions."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.choices import Field, number, one_of, text
from croupier.core.menu import Menu
from croupier.core.names import count_of
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.characters import passive_texts, stated
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import (
    contest_cards,
    fate_cards,
    fatigue,
    hand_sources,
    hands,
    kept_cards,
    pending,
    redraw_sources,
    ring,
)
from croupier.games.deck_of_adventures.checks.actors import drawn_cards, seat_of, traits, with_modifiers
from croupier.games.deck_of_adventures.checks.check_advice import SCALE, SECOND_CHANCE, STAMINA
from croupier.games.deck_of_adventures.checks.check_fields import PAIRS, a_contest, contest_fields, terms_fields
from croupier.games.deck_of_adventures.checks.state import CONSULT, Check, Contest
from croupier.games.deck_of_adventures.checks.words import (
    MISSES,
    hand_meaning,
    hands_in_words,
    result_in_words,
    terms_in_words,
    wins_in_words,
)
from croupier.games.deck_of_adventures.names import and_of, are_left, name_of
from croupier.games.deck_of_adventures.packs import effects, library
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import MEANINGS
from croupier.games.deck_of_adventures.validation import LONGEST_LINE, LONGEST_TEXT


def add_terms(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    """Add the choices to set the DR, decide without a Check, or make it a contest."""
    asked = f"{one.trait}: {one.words}"
    stop = "" if asked.endswith((".", "!", "?")) else "."
    help = f"{asked}{stop} {SCALE} {passive_texts.passive_texts(menu.view, menu.view.character(one.actor))}".strip()
    menu.add("Set the DR", {"type": "set_terms", "check": one.id}, *terms_fields(menu, one), ask=prompt,
             clauses=("DA-7.1", "DA-7.2", "DA-7.13"), judge=True, help=help, odds=True,
             test=wish.SetTerms(one.id, 3), usual=True)  # fmt: skip
    menu.add("No Check: it simply happens, or is impossible", {"type": "refuse_check", "check": one.id},
             text("words", "What happens", LONGEST_LINE), ask=prompt, clauses=("DA-1.5", "DA-7.1"), judge=True,
             help="nothing is drawn; say what comes of it",
             test=wish.RefuseCheck(one.id))  # fmt: skip
    fields = () if one.then else contest_fields(menu, menu.view.character(one.actor), one.trait)
    if fields:
        menu.add("Turn it into a contest", {"type": "call_contest", "attacker": one.actor, "check": one.id}, *fields,
                 ask=prompt, clauses=("DA-10.1", "DA-10.3", "DA-10.6"), judge=True, help=PAIRS,
                 odds=True, test=a_contest(fields, one.actor, one.id))  # fmt: skip


def add_weighing(menu: Menu[Adventure], one: Check, prompt: str | None, *, odds: bool = True) -> None:
    """Add the choices for whether a power counts in this Check, for one undecided line of a power at a time.

    Of several lines, say which hand this one gives.
    """
    for found in hand_sources.unweighed(menu.view.ruling, menu.view, one)[:1]:
        verb, name = found.effect.verb, found.name
        if isinstance(verb, effects.Hand) and _has_several_lines(menu.view, found):
            name = f"{name} {verb.n:+}"
        for counts, label in ((True, f"{name} counts"), (False, f"{name} does not count")):
            menu.add(label, wish.WeighPower(one.id, found.id, counts, found.line), ask=prompt,
                     clauses=("DA-25.28", "DA-25.5"), judge=True, help=found.words, odds=odds,
                     role=None if counts else "pass",
                     row=(f"Does {name} count here?", "Yes" if counts else "No"))  # fmt: skip


def _has_several_lines(view: Adventure, found: Stated) -> bool:
    """Whether the GM is asked about more than one effect of the same power."""
    of = library.power(view, found.id) or library.vulnerability(view, found.id) or library.item(view, found.id)
    return of is not None and sum(each.ask == effects.BY_GM for each in of.effects) > 1


def add_traits(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    for trait in one.traits:
        menu.add(f"Use {trait}", wish.PickTrait(one.id, trait), ask=prompt, clauses=("DA-10.1",),
                 group=_group(prompt), help=MEANINGS.get(trait, ""), odds=True)  # fmt: skip


def add_trait_grant(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    for grant, trait, label in ((True, one.asked, f"Grant {one.asked}"), (False, one.trait, f"Stay with {one.trait}")):
        menu.add(label, wish.AnswerTrait(one.id, grant), ask=prompt, clauses=("DA-7.4", "DA-4.6"), judge=True,
                 help=f"{trait}: {MEANINGS.get(trait, '')}", odds=True,
                 row=("Which Trait?", label))  # fmt: skip


def add_draw(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    """Add the choice to draw the next required card; before the first, another Trait may be requested."""
    ruling = menu.view.ruling
    said = [
        terms_in_words(one),
        wins_in_words(ruling, one),
        hands_in_words(hands.counted(ruling, one.hands)),
        hand_meaning(one.net),
    ]
    if one.state == CONSULT:
        owner = places.deck_of(menu.view, one.actor)
        if owner != GM:
            price = fatigue.price_of_empty_pile(menu.view, owner)
            left = are_left(places.count(menu.view, places.deck(owner)), "card")
            said.append(f"the draw pile is empty: {price}" if price else STAMINA.format(left=left))
    help = "; ".join(part for part in said if part)
    label = "Draw" if one.state == CONSULT else "Draw the next card"
    menu.add(label, wish.DrawCard(one.id), ask=prompt, clauses=("DA-7.6", "DA-9.1", "DA-7.12"), help=help,
             group=_group(prompt), piece=None, to=(places.check_cards(one.actor),), odds=True,
             usual=True)  # fmt: skip
    if one.state != CONSULT:
        _redraws(menu, one, prompt)
    elif seat_of(menu.view, one.actor) != GM:
        _another_trait(menu, one, prompt)


def _another_trait(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    """Add the choice to ask for a Trait that nobody has refused and, as far as the seat knows, no effect bars."""
    who = menu.view.character(one.actor)
    others: Sequence[str] = [name for name in traits(menu.view) if name not in (one.trait, *one.refused)]
    if who.sheet.is_known_to(menu.seat):
        others = stated.unbarred(menu.view, who, others)
    if others:
        wanted = one_of("trait", "Trait", with_modifiers(menu.view, one.actor, others))
        menu.add("Ask for another Trait", {"type": "ask_trait", "check": one.id}, wanted, ask=prompt,
                 clauses=("DA-7.4",), group=_group(prompt), help="the GM decides whether it fits",
                 test=wish.AskTrait(one.id, others[0]))  # fmt: skip


def add_decision(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    """Add the choices to accept the cards, keep drawing with an Upper Hand, or redraw."""
    ruling = menu.view.ruling
    may_redraw = bool(pending.payments(ruling, menu.view, one)) or pending.may_redraw_by_power(ruling, one)
    may_better = pending.may_draw(menu.view, one) or (may_redraw and not _passes(menu, one))
    menu.add(_accepting(menu, one), {"type": "accept_draw", "check": one.id}, *_among(menu, one), ask=prompt,
             clauses=("DA-9.1", "DA-9.3"), group=_group(prompt), help=_meaning(menu, one),
             test=wish.AcceptDraw(one.id), usual=not may_better)  # fmt: skip
    if pending.may_draw(menu.view, one):
        left = 1 + one.net - len(drawn_cards(menu.view, one))
        menu.add("Keep drawing", wish.DrawCard(one.id), ask=prompt, clauses=("DA-9.1",), group=_group(prompt),
                 help=f"Upper Hand: {count_of(left, 'more optional card')}, the best counts", odds=True)  # fmt: skip
    _redraws(menu, one, prompt)


def _accepting(menu: Menu[Adventure], one: Check) -> str:
    if one.dr.value is None:
        return "Accept the draw"
    at = pending.equal_cards(menu.view.ruling, menu.view, one)[0]
    found = pending.result_of(menu.view.ruling, menu.view, one, at)
    return f"Accept: {found.degree}{'' if found.passed or found.degree.endswith('Miss') else ', not passed'}"


def _passes(menu: Menu[Adventure], one: Check) -> bool:
    """Whether the draw would pass if it were accepted now; also computed while its owner cannot tell."""
    if one.dr.value is None:
        return True
    at = pending.equal_cards(menu.view.ruling, menu.view, one)[0]
    return pending.result_of(menu.view.ruling, menu.view, one, at).passed


def _meaning(menu: Menu[Adventure], one: Check) -> str:
    if one.dr.value is None:
        return terms_in_words(one)
    ruling = menu.view.ruling
    said = [
        result_in_words(ruling, pending.result_of(ruling, menu.view, one, at), one)
        for at in range(len(drawn_cards(menu.view, one)))
    ]
    near = MISSES.get(pending.result_of(ruling, menu.view, one, pending.equal_cards(ruling, menu.view, one)[0]).degree)
    return f"{'; '.join(said)}. {f'{near} ' if near else ''}{terms_in_words(one)}"


def _among(menu: Menu[Adventure], one: Check) -> tuple[Field, ...]:
    """The fields for which of equal cards counts and how far the Modifier helps, if the owner may choose."""
    ruling, slots = menu.view.ruling, menu.view.board.place(places.check_cards(one.actor)).slots
    fields: list[Field] = []
    if one.dr.value is not None and pending.must_choose(ruling, menu.view, one):
        equal = [slots[at] for at in pending.equal_cards(ruling, menu.view, one)]
        options = [(slot.id, face_name(slot.card or ""), slot.id) for slot in equal]
        fields.append(one_of("card", "The card that counts", options, default=equal[0].id))
    shifts = pending.allowed_shifts(ruling, one)
    if shifts:
        usual = min(one.modifier, _farthest(menu.view, one))
        fields.append(number("shift", "Steps toward the Target Card", shifts[0], shifts[-1], usual))
    return tuple(fields)


def _farthest(view: Adventure, one: Check) -> int:
    """Steps from the card that counts to its target: the closest, or with a Lower Hand the farthest."""
    assert one.aim is not None
    apart = [ring.distance(card, one.aim.face) for card in drawn_cards(view, one)]
    return max(apart) if one.net < 0 else min(apart)


def _redraws(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    ruling, lying = menu.view.ruling, menu.view.board.place(places.check_cards(one.actor)).slots
    pieces = pending.replaceable(ruling, menu.view, one)
    cards = [(slot.id, face_name(slot.card or ""), slot.id) for slot in lying if slot.id in pieces]
    if not cards:
        return
    whole = len(lying) > 1 and ruling("redraw_target") == "whole_draw"
    what, base = ("all cards", {"card": cards[-1][0]}) if whole else ("a card", {})
    base |= {"type": "redraw_card", "check": one.id}
    which = () if whole else (one_of("card", "Card to replace", cards, default=cards[-1][0]),)
    pays = pending.payments(ruling, menu.view, one)
    if pays:
        paid = one_of("pay", "Fate Card", fate_cards.to_pay_with(pays), default=pays[0])
        menu.add(f"Redraw {what} for a Fate Card", base, *which, paid, ask=prompt,
                 clauses=("DA-3.4", "DA-3.5", "DA-3.9"), group=_group(prompt), help=_second_chance(menu.view, one),
                 odds=True, test=wish.RedrawCard(one.id, cards[-1][0], pays[0]))  # fmt: skip
    for power in {each.id: each for each in redraw_sources.powers(ruling, menu.view, one)}.values():
        pp = fatigue.pp_cost(ruling, menu.view.character(one.actor), power.pp)
        cost = f" ({pp} PP)" if pp else ""
        menu.add(f"Redraw {what} with {power.name}{cost}", base | {"power": power.id}, *which, ask=prompt,
                 clauses=("DA-R119", "DA-25.29"), group=_group(prompt), help=power.words, odds=True,
                 test=wish.RedrawCard(one.id, cards[-1][0], power=power.id))  # fmt: skip
    kept_cards.add_kept(menu, one, prompt, _group(prompt))
    if pending.may_redraw_by_power(ruling, one):
        menu.add(f"Redraw {what} with the Power", base, *which, ask=prompt,
                 clauses=("DA-R119",), group=_group(prompt), odds=True,
                 test=wish.RedrawCard(one.id, cards[-1][0]))  # fmt: skip


@rule("DA-3.9", "DA-3.4")
def _second_chance(view: Adventure, one: Check) -> str:
    """What a redraw is for, and what it costs besides once the draw pile is empty."""
    price = fatigue.price_of_empty_pile(view, places.deck_of(view, one.actor))
    return f"{SECOND_CHANCE} The draw pile is empty: {price}." if price else SECOND_CHANCE


OF_SEVERAL = "each target picks the one that it draws against"
"""What follows if the attacker keeps Target Cards of which the targets pick (DA-R48)."""


def add_target(menu: Menu[Adventure], name: str, prompt: str | None) -> None:
    one = next(each for each in menu.view.contests if each.id == name)
    picks, turned = contest_cards.must_pick(one), [aim for aim in one.lying if contest_cards.is_new(aim)]
    for aim in one.lying if picks else one.lying[:1]:
        label = f"Pick the {face_name(aim.face)}" if picks else f"Keep the {_cards(one)}"
        menu.add(label, wish.KeepTarget(one.id, aim.face if picks else ""), ask=prompt, group=_group(prompt),
                 clauses=("DA-10.2", "DA-R48") if picks else ("DA-10.2",), odds=True,
                 help=OF_SEVERAL if not picks and len(one.lying) > 1 else "the targets draw against it")  # fmt: skip
    pays = fate_cards.spendable_cards(menu.view, one.attacker)
    if not contest_cards.may_redraw(menu.view.ruling, menu.view, one):
        return
    fields = [one_of("pay", "Fate Card", fate_cards.to_pay_with(pays), default=pays[0])]
    if len(one.lying) > 1:
        cards = [(aim.face, face_name(aim.face), aim.piece) for aim in turned]
        fields.append(one_of("card", "Card to replace", cards, default=cards[-1][0]))
    which = "it" if len(one.lying) == 1 else "one"
    menu.add(f"Redraw {which} for a Fate Card", {"type": "redraw_target", "contest": one.id}, *fields, ask=prompt,
             clauses=("DA-3.4", "DA-R14"), group=_group(prompt), odds=len(one.lying) == 1,
             test=wish.RedrawTarget(one.id, pays[0]),
             help="a new card from the draw pile; it cannot be redrawn")  # fmt: skip


def _cards(one: Contest) -> str:
    """A contest's Target Cards: "5 of hearts", "5 of hearts, the ace of clubs and the 9 of diamonds"."""
    first, *more = (face_name(aim.face) for aim in one.lying)
    return and_of([first, *(f"the {card}" for card in more)])


def add_target_pick(menu: Menu[Adventure], one: Contest, who: str, prompt: str | None) -> None:
    """Add a choice for each Target Card that the target may pick."""
    for aim in one.aims:
        menu.add(f"{name_of(menu.view, who)} draws against the {face_name(aim.face)}",
                 wish.PickTarget(one.id, aim.face), ask=prompt, clauses=("DA-R48", "DA-10.4"), group=_group(prompt),
                 odds=True)  # fmt: skip


def add_outcome(menu: Menu[Adventure], one: Check, prompt: str | None) -> None:
    said = result_in_words(menu.view.ruling, one.result, one) if one.result else "failed"
    field = text("words", "What happens", LONGEST_TEXT)
    menu.add("Describe what happens", {"type": "tell_outcome", "check": one.id}, field, ask=prompt,
             clauses=("DA-7.11",), help=said, test=wish.TellOutcome(one.id))  # fmt: skip


def _group(prompt: str | None) -> str:
    return "now" if prompt else "any_time"
