"""Choices about Checks and Fate Cards that are available without a prompt."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character, Effect
from croupier.games.deck_of_adventures.characters import numbers, passive_texts
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import effects, fate_cards, gm_hands, spend_fate, standing_cards, state
from croupier.games.deck_of_adventures.checks.actors import plays_for, seat_of, traits, with_modifiers
from croupier.games.deck_of_adventures.checks.check_advice import DEGREES_HELP, EXCELLENT, SCALE, UPS_AND_DOWNS
from croupier.games.deck_of_adventures.checks.check_fields import PAIRS, a_contest, called_fields, contest_fields
from croupier.games.deck_of_adventures.checks.choices import add_target, add_target_pick
from croupier.games.deck_of_adventures.checks.contests import picker
from croupier.games.deck_of_adventures.checks.effect_words import effect_in_words
from croupier.games.deck_of_adventures.checks.questions import add_choices_for_absent, may_keep_target
from croupier.games.deck_of_adventures.checks.state import CALLED, DONE, DRAWING, USUAL_DR, Check
from croupier.games.deck_of_adventures.checks.words import result_in_words
from croupier.games.deck_of_adventures.figures.harm import stopped
from croupier.games.deck_of_adventures.harm.state import Wound
from croupier.games.deck_of_adventures.names import and_of, name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_LINE, LONGEST_TEXT


def any_time(menu: Menu[Adventure]) -> None:
    """Add the choices for players to call for Checks and spend Fate Cards."""
    for one in menu.view.characters:
        if one.here and plays_for(menu.view, menu.seat, one.id):
            menu.part(_asking, one.id)
            menu.part(_spending, one.id)
            if menu.view.ruling("player_calls") == "free" and menu.seat != GM:
                menu.part(_contest, one.id)
    _asking_of_others(menu)
    for check in menu.view.checks:
        if check.state != DONE and menu.seat != GM and menu.seat in {check.caller, seat_of(menu.view, check.actor)}:
            menu.add("Withdraw the call for a Check", wish.WithdrawCheck(check.id), group="any_time",
                     clauses=("DA-7.5",))  # fmt: skip


def _asking(menu: Menu[Adventure], who: str) -> None:
    one = menu.view.character(who)
    if menu.seat == GM and one.seat == GM:
        return
    own = who if one.sheet.value is not None else ""
    menu.add(f"{one.name} tries something", {"type": "ask_for_check", "actor": one.id},
             *_wish(menu, "What they do", own), group="any_time", clauses=("DA-7.1",),
             help=_what_follows(menu.view),
             odds=menu.view.ruling("player_calls") == "free",
             test=wish.AskForCheck(one.id, "Agility", "..."))  # fmt: skip


@rule("DA-7.1", "DA-R39")
def _what_follows(view: Adventure) -> str:
    """What a player's call for a Check leads to at this table."""
    if view.ruling("player_calls") == "free":
        return "You set the DR, and the Check begins at once."
    return "The GM decides whether a Check is needed, and sets its DR."


def _asking_of_others(menu: Menu[Adventure]) -> None:
    """Add the choice to call for a Check of another player's character."""
    view = menu.view
    others = [
        (one.id, one.name) for one in view.characters
        if one.here and one.seat != menu.seat and not one.is_out and not view.is_checking(one.id)
    ]  # fmt: skip
    if menu.seat == GM or not others or menu.seat not in {one.id for one in view.seats}:
        return
    menu.add("Call for another character's Check", {"type": "ask_for_check"}, one_of("actor", "Whose", others),
             *_wish(menu, "What it is about"), group="any_time", clauses=("DA-7.1",),
             help=_what_follows(menu.view),
             odds=view.ruling("player_calls") == "free",
             test=wish.AskForCheck(others[0][0], "Agility", "..."))  # fmt: skip


def _wish(menu: Menu[Adventure], label: str, who: str = "") -> tuple[Field, ...]:
    """The fields of a Check that a player calls for, of their own character with its Modifiers.

    The DR is there only if the caller sets it (DA-R39).
    """
    view = menu.view
    trait = one_of("trait", "Trait", with_modifiers(view, who, traits(view)))
    words = text("words", label, LONGEST_TEXT, required=True)
    free = menu.view.ruling("player_calls") == "free"
    return (trait, words, *((number("dr", "Difficulty Range", 0, 6, USUAL_DR),) if free else ()))


def _room(view: Adventure, one: Character, held: int) -> int:
    """How many cards may be exchanged: limited by the maximum, unless Power Points may exceed it (DA-R20).

    At an assisted table the limit is only noted.
    """
    ruling = view.ruling
    if ruling("exchange_overflow") != "refused" or view.mode == "assist":
        return held
    return max(0, min(held, numbers.pp_max(ruling, view, one.id) - one.vitals.open().pp))


def _spending(menu: Menu[Adventure], who: str) -> None:
    one = menu.view.character(who)
    held = fate_cards.spendable_cards(menu.view, one.id)
    if not held:
        return
    if one.is_dealer:
        room = _room(menu.view, one, len(held))
        menu.add(f"{one.name} exchanges Fate for Power Points", {"type": "exchange_fate", "character": one.id},
                 *((_cards(held, room),) if room else ()), group="any_time", clauses=("DA-3.7", "DA-13.4"),
                 help="A Free action: as many PP as Fate Cards.", test=wish.ExchangeFate(one.id, held[:1]))  # fmt: skip
    for wound in one.wounds if menu.view.ruling("toughen_window") != "at_once" else ():
        add_toughening(menu, one, wound, None)  # at once, it answers a question


def _effect(view: Adventure, one: Character, effect: Effect) -> str:
    """An effect with its source, and with its user if another has the same effect on them."""
    what = ", ".join(part for part in (effect_in_words(view, effect), effect.text or effect.kind) if part)
    users = {each.source for each in one.effects if (each.kind, each.text) == (effect.kind, effect.text)}
    return f"{what} of {name_of(view, effect.source)}" if len(users) > 1 and effect.source else what


@rule("DA-3.6", "DA-R19")
def add_toughening(menu: Menu[Adventure], one: Character, wound: Wound, prompt: str | None) -> None:
    """Add the choice to ignore damage of a wound for Fate Cards."""
    held = fate_cards.spendable_cards(menu.view, one.id)
    if held:
        alike = [each.id for each in one.wounds if each.amount == wound.amount]
        which = f" ({alike.index(wound.id) + 1} of {len(alike)})" if prompt is None and len(alike) > 1 else ""
        menu.add(f"{one.name} toughens up against {wound.amount} damage{which}",
                 {"type": "toughen_up", "character": one.id, "wound": wound.id},
                 _cards(held, min(len(held), wound.amount)), ask=prompt, group="now" if prompt else "any_time",
                 clauses=("DA-3.6", "DA-13.4", "DA-3.9"),
                 help=f"Free{_until(menu.view, one)}: each Fate Card takes back 1 of the damage already dealt"
                      f"{_taken(wound)}.",
                 test=wish.ToughenUp(one.id, wound.id, held[:1]))  # fmt: skip


def _taken(wound: Wound) -> str:
    """What a wound took from somebody whose numbers the view has: " (1 AP and 1 HP)"."""
    if wound.before.value is None or wound.armor.value is None:
        return ""
    health, lost = wound.before.value
    armor = stopped(wound.amount, wound.armor.value - lost, bypass=wound.bypass)
    parts = ((armor, "AP"), (min(health, wound.amount - armor), "HP"))
    said = and_of(f"{n} {what}" for n, what in parts if n)
    return f" ({said})" if said else ""


def _until(view: Adventure, one: Character) -> str:
    """How long damage already dealt can be taken back (DA-3.6, DA-3.10)."""
    if view.ruling("toughen_window") == "at_once":
        return ""
    end = f"the end of {one.name}'s next turn" if view.combat is not None else f"{one.name} draws next"
    return f", until {end}"


def _cards(held: tuple[str, ...], most: int) -> Field:
    options = tuple(Option(card, fate_cards.in_words(card)) for card in held)
    return Field("cards", "Fate Cards", "some_of", min=1, max=most, options=options, default=[held[0]])


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices: calls, contests, awards, hands, outcomes; and draws for players who are away."""
    view = menu.view
    if any(one.here and not one.is_out and not view.is_checking(one.id) for one in view.characters):
        menu.add("Call for a Check", {"type": "call_check"}, *called_fields(menu), group="any_time", judge=True,
                 clauses=("DA-7.1", "DA-7.2", "DA-7.13", "DA-2.6"), help=SCALE, odds=True)  # fmt: skip
    with menu.heading("Contests"):
        for one in view.characters:
            menu.part(_contest, one.id)
    for check in view.checks:
        _of_check(menu, check)
    for contest in view.contests:
        if may_keep_target(view, contest) and _is_absent(menu, contest.attacker):
            add_target(menu, contest.id, None)
        who = picker(view, contest)
        if who and _is_absent(menu, who):
            add_target_pick(menu, contest, who, None)
    with menu.heading("Fate Cards and hands"):
        for one in view.characters:
            menu.part(_given, one.id)


def _is_absent(menu: Menu[Adventure], who: str) -> bool:
    return seat_of(menu.view, who) != GM and plays_for(menu.view, GM, who)


def _contest(menu: Menu[Adventure], who: str) -> None:
    one = menu.view.character(who)
    fields = contest_fields(menu, one)
    if fields and one.here and not one.is_out:
        menu.add(f"{one.name} contests", {"type": "call_contest", "attacker": one.id}, *fields, group="any_time",
                 judge=menu.seat == GM, clauses=("DA-10.1", "DA-10.3", "DA-10.6"), help=PAIRS,
                 odds=True, test=a_contest(fields, one.id))  # fmt: skip


def _of_check(menu: Menu[Adventure], one: Check) -> None:
    name = name_of(menu.view, one.actor)
    fresh = standing_cards.may_redraw(menu.view.ruling, menu.view, one)
    decides = standing_cards.bearer_of(one) if fresh else one.actor
    if one.state not in {DONE, CALLED} and _is_absent(menu, decides):
        with menu.heading(f"{name}'s Check (player away)"):
            add_choices_for_absent(menu, one)
    if one.state == DRAWING:
        menu.add(f"Allow {name} to redraw with a Power", wish.GrantRedraw(one.id), group="any_time", judge=True,
                 clauses=("DA-R119", "DA-8.6"))  # fmt: skip
    if one.state == DONE and not one.told:
        said = result_in_words(menu.view.ruling, one.result, one) if one.result else "failed"
        menu.add(f"Describe the outcome of {name}'s Check", {"type": "tell_outcome", "check": one.id},
                 text("words", "What happens", LONGEST_TEXT), group="any_time", judge=True,
                 clauses=("DA-7.11", "DA-8.6"), help=f"{said}. {DEGREES_HELP}",
                 test=wish.TellOutcome(one.id))  # fmt: skip
        if seat_of(menu.view, one.actor) != GM:
            menu.add(f"Let {name} describe it", wish.PassTelling(one.id), group="any_time", judge=True,
                     clauses=("DA-7.11",), help=said)  # fmt: skip


def _given(menu: Menu[Adventure], who: str) -> None:
    view, one = menu.view, menu.view.character(who)
    if one.is_dealer and not one.dead:
        forms = spend_fate.forms(view.ruling, view, one.id)
        labels = {"token": "a token", "ace": "an Ace from the discards", "joker": "a spent Joker"}
        menu.add(f"Award {one.name} a Fate Card", {"type": "award_fate", "character": one.id},
                 one_of("form", "As", [(form, labels[form]) for form in forms], default=forms[0]),
                 text("why", "What for", LONGEST_LINE, required=True), group="any_time", judge=True,
                 clauses=("DA-3.8",), help=EXCELLENT, test=wish.AwardFate(one.id, forms[0], "..."))  # fmt: skip
    checks = [(effects.ALL, "any Check"), (state.ATTACK, "attacks"), *((name, name) for name in traits(view))]
    menu.add(f"Give {one.name} an Upper or Lower Hand", {"type": "lay_hand", "character": one.id},
             one_of("upper", "Hand", [(True, "Upper Hand"), (False, "Lower Hand")], default=True),
             number("n", "Cards", 1, gm_hands.MOST, 1), one_of("on", "For", checks, default=effects.ALL),
             yes_no("lasting", "Until it is removed, not just for one Check"),
             text("words", "Source", LONGEST_LINE, required=True), group="any_time", judge=True,
             clauses=("DA-9.2", "DA-9.5", "DA-9.7"),
             help=f"{UPS_AND_DOWNS} {passive_texts.passive_texts(view, one)}".strip())  # fmt: skip
    for each in one.effects:
        what = _effect(view, one, each)
        menu.add(f"Remove from {one.name}: {what}",
                 wish.LiftHand(one.id, each.id), group="any_time", clauses=("DA-1.2",))  # fmt: skip
