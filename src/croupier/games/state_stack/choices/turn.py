"""The choices of a turn: attacking, other actions, leaving the fight, and defending (chapters 5 and 8)."""

from __future__ import annotations

from croupier.core.choices import one_of
from croupier.core.forms import field_of, form_of
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.attack import needs_confirmation, possible_targets
from croupier.games.state_stack.choices.burning import joined, most_gained, then_burns
from croupier.games.state_stack.choices.skills import any_skill_field, of_penalty, penalty_help, skill_field
from croupier.games.state_stack.events import defense_that_holds, most_defense_left
from croupier.games.state_stack.figures.values import is_heavy
from croupier.games.state_stack.judges import judge_words, judges_alone
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, Combatant, Exchange, Fight

ATTACK_HELP = "flip action cards until one counts; higher than the defense hits"
DEFENSE_HELP = "flips defense cards until one counts{}"
DRAW_HELP = "you have no defense cards: draws one card from the deck{}"
DRAW_ALL_THE_SAME = "you had no defense cards when attacked: draws one card from the deck{}"
NONE_LEFT = "you have no defense cards left: the score is 0"
NONE_LEFT_DRAWS = "you have no defense cards left: draws one card from the deck{}"
FAILED_HELP = "the attack has already failed; your defense is still tested, and the flipped cards are spent"


BOOST_HELP = "one to three new blank cards, while you have no stun"
HURT_BOOST_HELP = "new blank cards, reduced by your injuries{}, while you have no stun"
NO_MORE_THIS_ROUND = "no more new blank cards in this round, because of your injuries"
TURNED_UP = "; your blank cards are turned up first, to add their values"
RECOVERS = "removes 1 stun, or 2 if you win against your injuries"
LAST_STUN = "removes your 1 stun"


def add_turn(menu: Menu[Fight], one: Combatant, prompt: str) -> None:
    _add_attack(menu, one, prompt)
    skill = any_skill_field(menu.view, one)
    judges = "you say" if judges_alone(menu.view, one.id) else f"{judge_words(menu.view, one.id)} says"
    command, clauses = {"type": "act", "combatant": one.id}, ("SS-5.1", "SS-5.4", *of_penalty(menu.view, one))
    trial, label, help = (
        wish.Act(one.id, "something"),
        f"{one.name}: try something else",
        penalty_help(menu.view, one, skill) or f"anything that is not an attack; {judges} what it takes",
    )
    help = joined(help, then_burns(menu.view, one, -1))
    menu.add(label, command, *form_of(wish.Act), skill, ask=prompt, clauses=clauses, help=help, test=trial, odds=True)
    _add_boost_and_recovery(menu, one, prompt)
    menu.add(f"{one.name}: pass", wish.PassTurn(one.id), ask=prompt, clauses=("SS-4.6",), role="pass",
             help="ends your turn and keeps every card")  # fmt: skip
    add_departures(menu, one, prompt)


def _add_boost_and_recovery(menu: Menu[Fight], one: Combatant, prompt: str) -> None:
    view = menu.view
    limited, cost = _is_limited(view, one), _cost(view)
    clauses, spent = ("SS-6.1", "SS-6.2", *(("SS-6.3",) if limited else ())), -1 if cost else 0
    boost = _hurt_boost_help(view, one) if limited else BOOST_HELP
    shown = TURNED_UP if view.ruling("boost_sum") == "by_value" else ""
    menu.add(f"{one.name}: boost", wish.Boost(one.id), ask=prompt, clauses=clauses, odds=True,
             help=joined(f"{boost}{shown}{cost}", then_burns(view, one, spent + most_gained(view, one))))  # fmt: skip
    recovers = LAST_STUN if places.injury(view, one.id, places.STUN) == 1 else RECOVERS
    menu.add(f"{one.name}: recover stun", wish.Recover(one.id), ask=prompt, clauses=("SS-7.2", "SS-7.3"), odds=True,
             help=joined(f"{recovers}{cost}", then_burns(view, one, spent)))  # fmt: skip


@rule("SS-4.6", "SS-R20")
def _cost(view: Fight) -> str:
    """The end of a help text: what boosting and recovering cost, if a ruling sets a cost."""
    return "; costs an action card" if view.ruling("other_action_cost") == "one_card" else ""


@rule("SS-6.3")
def _is_limited(view: Fight, one: Combatant) -> bool:
    """Whether damage of at least half their Body reduces what a boost gives them."""
    written = one.sheet.value
    return written is not None and is_heavy(places.injury(view, one.id, places.DAMAGE), written.body)


@rule("SS-6.3", "SS-R37")
def _hurt_boost_help(view: Fight, one: Combatant) -> str:
    """What a boost gives the injured: by default perhaps no card, under some rulings always one."""
    written, damage = one.sheet.open(), places.injury(view, one.id, places.DAMAGE)
    is_over = damage > written.body
    if is_over and view.ruling("boost_per_turn") == "each_round" and one.boosted:
        return NO_MORE_THIS_ROUND
    replaced = is_over and view.ruling("boost_hurt") == "replaces"
    may_be_none = not replaced and view.ruling("boost_one_fewer") == "may_be_none"
    may_be_none = may_be_none or (is_over and view.ruling("boost_per_turn") == "each_round")
    return HURT_BOOST_HELP.format(" or none" if may_be_none else "")


def _add_attack(menu: Menu[Fight], one: Combatant, prompt: str) -> None:
    view = menu.view
    targets = possible_targets(view, one)
    targets.sort(key=lambda other: (bool(other.out), other.side == one.side))
    skill = skill_field(view, one, ATTACK)
    foes = [t for t in targets if not t.out and t.side != one.side]
    aims = [(t.id, _target_label(view, one, t), places.part(t.id, DEFENSE)) for t in targets]
    fields = [
        one_of("target", "Target", aims, default=foes[0].id if len(foes) == 1 else None),
        skill,
    ]
    is_confirmable = any(needs_confirmation(one, target) for target in targets)
    if is_confirmable:
        fields.append(field_of(wish.Attack, "confirmed"))
    if view.ruling("damage_as_stun") == "on":
        fields.append(field_of(wish.Attack, "as_stun"))
    test = wish.Attack(one.id, next((target.id for target in foes or targets), ""), confirmed=is_confirmable)
    to = tuple(places.part(t.id, DEFENSE) for t in foes)
    command, clauses = {"type": "attack", "combatant": one.id}, ("SS-5.1", "SS-5.2", "SS-5.5", *of_penalty(view, one))
    piece = places.part(one.id, ACTION)
    help = joined(penalty_help(view, one, skill) or ATTACK_HELP, then_burns(view, one, -1))
    menu.add(f"{one.name}: attack", command, *fields, ask=prompt, clauses=clauses, help=help, test=test, piece=piece,
             to=to, odds=True,
             usual=not all(option.help for option in skill.options))  # fmt: skip


def _target_label(view: Fight, one: Combatant, target: Combatant) -> str:
    if target.out:
        return f"{target.name} ({target.out})"
    return f"{target.name} (ally)" if target.side == one.side else target.name


def add_departures(menu: Menu[Fight], one: Combatant, prompt: str | None) -> None:
    """Add surrender and flight, which are open at the same moments."""
    group, test = "now" if prompt else "any_time", wish.Surrender(one.id)
    lets = "you let yourself" if judges_alone(menu.view, one.id) else f"{judge_words(menu.view, one.id)} lets you"
    for verb, does, command, help in (
        ("surrender", "surrenders", test, "out of the fight at once"),
        ("flee", "flees", wish.Flee(one.id), f"out of the fight, if {lets} get away"),
    ):
        confirm = f"{one.name} {does} and leaves the fight?"
        menu.add(f"{one.name}: {verb}", command, ask=prompt, group=group, clauses=("SS-8.5",), help=help,
                 confirm=confirm, test=test)  # fmt: skip


@rule("SS-5.6", "SS-R28")
def _defense_help(view: Fight, one: Combatant, *, was_empty: bool) -> str:
    """What a defense does; an override may have taken or given defense cards since the attack was declared."""
    if was_empty:
        return DRAW_ALL_THE_SAME if places.count(view, one.id, DEFENSE) else DRAW_HELP
    if places.count(view, one.id, DEFENSE):
        return DEFENSE_HELP
    return NONE_LEFT_DRAWS if view.ruling("defense_draw") == "also_all_failed" else NONE_LEFT


@rule("SS-5.6", "SS-5.7")
def _score_needed(view: Fight, exchange: Exchange | None) -> str:
    """The defense score that holds; empty if there is no attack to hold."""
    if exchange is None or exchange.attack is None:
        return ""
    return defense_that_holds(exchange.attack, most_defense_left(view, exchange)) or ""


def add_defenses(menu: Menu[Fight], one: Combatant, prompt: str) -> None:
    skill = skill_field(menu.view, one, DEFENSE, required=False)
    exchange = menu.view.exchange
    is_empty = exchange is not None and exchange.defense_was_empty
    has_failed = exchange is not None and exchange.attack is not None and not exchange.attack.score
    usual = FAILED_HELP if has_failed else _defense_help(menu.view, one, was_empty=is_empty)
    needs = _score_needed(menu.view, exchange)
    hurt = "" if has_failed else penalty_help(menu.view, one, skill)
    help = f"{hurt}{needs and f' You need {needs}.'}" if hurt else usual.format(needs and f"; you need {needs}")
    clauses = ("SS-5.6", *(("SS-R26",) if has_failed else ()), *of_penalty(menu.view, one))
    test = wish.ChooseDefense(one.id)
    skills = (skill,) if len(skill.options) > 1 else ()  # with a single defense skill there is nothing to choose
    menu.add(f"{one.name}: defend", {"type": "choose_defense", "combatant": one.id}, *skills, ask=prompt,
             clauses=clauses, help=help, test=test, odds=True, usual=True)  # fmt: skip
    if menu.view.ruling("must_defend") == "may_decline":
        decline = wish.ChooseDefense(one.id, decline=True)
        keeps = "keeps your defense cards" if places.count(menu.view, one.id, DEFENSE) else "draws no card"
        menu.add(f"{one.name}: do not defend", decline, ask=prompt, clauses=("SS-R27",), odds=True,
                 help=keeps if has_failed else f"{keeps}; the score to beat is 0")  # fmt: skip
