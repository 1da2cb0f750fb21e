"""A turn and what it leads to: acting, defending, drawing for power, leaving (chapters 5 and 8)."""

from __future__ import annotations

from croupier.core.choices import one_of, text, yes_no
from croupier.core.state import Ask
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.choices.menu import Menu, skills
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, Combatant, Fight


def turn(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    _attack(menu, one, prompt)
    known = [(skill.name, f"{skill.name} {skill.rank}") for skill in skills(one)]
    what = text("what", "What", 200, required=True)
    skill = one_of("skill", "Skill", [*known, ("untrained", "untrained 3")], default="untrained")
    command = {"type": "act", "combatant": one.id}
    trial = wish.Act(one.id, "something")
    menu.add(
        f"{one.name}: do something else", command, what, skill, ask=prompt, clauses=("SS-5.1",), test=trial, odds=True
    )
    menu.add(f"{one.name}: boost", wish.Boost(one.id), ask=prompt, clauses=("SS-6.1", "SS-6.2"), odds=True)
    menu.add(f"{one.name}: recover stun", wish.Recover(one.id), ask=prompt, clauses=("SS-7.2", "SS-7.3"), odds=True)
    menu.add(f"{one.name}: pass", wish.PassTurn(one.id), ask=prompt, clauses=("SS-4.6",))
    leave(menu, one, prompt)


def _attack(menu: Menu, one: Combatant, prompt: str) -> None:
    view = menu.view
    targets = [other for other in view.combatants if other.id != one.id and not other.entering]
    targets.sort(key=lambda other: (bool(other.out), other.side == one.side))
    marked = [(skill.name, f"{skill.name} {skill.rank}") for skill in skills(one, ATTACK)]
    foes = [t for t in targets if not t.out and t.side != one.side]
    aims = [(t.id, _called(view, one, t), places.part(t.id, DEFENSE)) for t in targets]
    fields = [
        one_of("target", "Target", aims, default=foes[0].id if len(foes) == 1 else None),
        one_of("skill", "Skill", marked, default=marked[0][0] if marked else None),
        yes_no("confirmed", "Also one of one's own side, or who is out"),
    ]
    if view.settings["damage_as_stun"] == "on":
        fields.append(yes_no("as_stun", "Damage as stun"))
    test = wish.Attack(one.id, (foes or targets)[0].id, confirmed=True)
    to = tuple(places.part(t.id, DEFENSE) for t in foes)
    command, clauses = {"type": "attack", "combatant": one.id}, ("SS-5.1", "SS-5.2", "SS-5.5")
    piece = places.part(one.id, ACTION)
    menu.add(
        f"{one.name}: attack", command, *fields, ask=prompt, clauses=clauses, test=test, piece=piece, to=to, odds=True
    )


def _called(view: Fight, one: Combatant, target: Combatant) -> str:
    if target.out:
        return f"{target.name} ({target.out})"
    return f"{target.name} (own side)" if target.side == one.side else target.name


def leave(menu: Menu, one: Combatant, prompt: str | None) -> None:
    menu.add(f"{one.name}: surrender", wish.Surrender(one.id), ask=prompt, clauses=("SS-8.5",))
    menu.add(f"{one.name}: flee", wish.Flee(one.id), ask=prompt, clauses=("SS-8.5",))


def defense(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    marked = [(skill.name, f"{skill.name} {skill.rank}") for skill in skills(one, DEFENSE)]
    skill = one_of("skill", "Skill", marked, required=False, default=marked[0][0] if marked else None)
    command = {"type": "choose_defense", "combatant": one.id}
    test = wish.ChooseDefense(one.id)
    menu.add(f"{one.name}: defend", command, skill, ask=prompt, clauses=("SS-5.6",), test=test, odds=True)
    if menu.view.settings["must_defend"] == "may_decline":
        decline = wish.ChooseDefense(one.id, decline=True)
        menu.add(f"{one.name}: do not defend", decline, ask=prompt, clauses=("SS-R27",), odds=True)


def power(menu: Menu, ask: Ask, prompt: str) -> None:
    one = menu.view.combatant(ask.about)
    menu.add(f"{one.name}: draw a card for power", wish.DrawPower(one.id), ask=prompt, clauses=("SS-5.9",), odds=True)
    decline = wish.DrawPower(one.id, draw=False)
    menu.add(f"{one.name}: do not draw", decline, ask=prompt, clauses=("SS-5.9",), odds=True)
