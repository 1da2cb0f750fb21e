"""Events of a fight."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, DECLARED, END, RESULT, Banner, figures, tone_of
from croupier.core.events import Event, unchanged
from croupier.core.names import capitalized, count_of, winners
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.actors import is_able, is_down, is_players, name_of
from croupier.games.maelstrom.combat import announcement
from croupier.games.maelstrom.combat.state import ANSWER_WORDS, NOTHING, Attack, Blast, Fight, Part
from croupier.games.maelstrom.harm.kind_choice import can_aid
from croupier.games.maelstrom.rolls.state import Modifier
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.ships.state import WHOLE
from croupier.games.maelstrom.state import Campaign, with_fight

put = msgspec.structs.replace


class FightBegan(Event, frozen=True, tag="fight_began"):
    """A fight begins between these participants; their order is determined next."""

    parts: tuple[Part, ...]

    def apply(self, state: Campaign) -> Campaign:
        return put(state, fight=Fight(parts=self.parts, since=state.named))

    def log_line(self, view: Campaign) -> str:
        return f"A fight begins: {_names(view, self.parts)}."

    def banner(self, view: Campaign) -> Banner:
        return Banner(DECLARED, "fight", "A fight begins")


class OrderSet(Event, frozen=True, tag="order_set"):
    """The participants, in the order in which they act."""

    parts: tuple[Part, ...]
    rolled: tuple[tuple[str, int], ...] = ()
    """The dice of those whose initiative is new, in the order rolled."""
    ties: tuple[tuple[str, int], ...] = ()
    """The dice that break ties."""
    decreed: bool = False
    """Whether the storyteller sets it."""

    def apply(self, state: Campaign) -> Campaign:
        last = next((who for who, _ in reversed((*self.rolled, *self.ties))), "")
        new: dict[str, object] = {"die_of": last} if last else {}
        if self.rolled:
            new["dice"] = self.rolled
        return with_fight(state, parts=self.parts, ordered=True, **new)

    def log_line(self, view: Campaign) -> str:
        if self.decreed:
            return f"The GM sets the order: {_names(view, self.parts)}."
        return f"{self._dice(view)}The order: {_names(view, self.parts)}."

    def _dice(self, view: Campaign) -> str:
        """Who rolled what, with the total if it is known."""
        sums = {one.id: one.initiative.value for one in self.parts}
        said = list[str]()
        for who, face in self.rolled:
            total = sums.get(who)
            bonus = f" + {total - face} = {total}" if total is not None else " plus a hidden bonus"
            said.append(f"{name_of(view, who)} rolls {face}{bonus}")
        said += [f"{name_of(view, who)} rolls {face} to break the tie" for who, face in self.ties]
        return f"Initiative: {', '.join(said)}. " if said else ""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn begins: flags are cleared, and attention becomes last turn's (MS-20.3)."""

    turn: int
    distinct: bool = False
    """Whether it is a round, in which everyone has a turn of their own (MS-R56)."""

    def apply(self, state: Campaign) -> Campaign:
        if state.fight is None:
            return state
        parts = tuple(_new_turn(one, self.turn, distinct=self.distinct) for one in state.fight.parts)
        return with_fight(state, turn=self.turn, now="", shots=(), parts=parts)

    def log_line(self, view: Campaign) -> str:
        return f"{'Round' if self.distinct else 'Turn'} {self.turn}."

    def banner(self, view: Campaign) -> Banner:
        """A banner of the turn only: who is next in it changes before the next turn."""
        return Banner(DECLARED, "turn", f"{'Round' if self.distinct else 'Turn'} {self.turn}", counts=True)


class PartJoined(Event, frozen=True, tag="part_joined"):
    part: Part

    def apply(self, state: Campaign) -> Campaign:
        return with_fight(state, parts=(*state.fight.parts, self.part)) if state.fight is not None else state

    def log_line(self, view: Campaign) -> str:
        return f"{name_of(view, self.part.id)} joins the fight."


class AttackSet(Event, frozen=True, tag="attack_set"):
    """An attack is declared, or the storyteller has set its base difficulty."""

    attack: Attack
    difficulty: int = 0
    unasked: bool = False
    """Whether its terms are set and nobody is prompted to answer, so that the dice follow at once."""
    why: str = ""
    """The reason of its base difficulty, at tables that announce it."""
    more: Secret[tuple[Modifier, ...]] = Secret()
    """The modifiers of its difficulty, for those who know the terms of the roll."""
    whole: Secret[tuple[Attack, int]] = Secret()
    """The attack with its base difficulty, if not everyone may know all of it; older journals do not have it."""

    def apply(self, state: Campaign) -> Campaign:
        attack, difficulty = self.whole.value or (self.attack, self.difficulty)
        return with_fight(state, attack=attack, difficulty=difficulty)

    def log_line(self, view: Campaign) -> str:
        one = self.attack
        if one.answer and not self.unasked:
            return f"{name_of(view, one.target)} does not evade." if one.answer == NOTHING and one.target else ""
        if self.difficulty:
            return self._difficulty_line(view)
        if one.spot:
            return f"{name_of(view, one.attacker)} throws the {one.name}: {one.spot}."
        shots = f", {one.rounds} rounds" if one.rounds > 1 else ""
        return f"{name_of(view, one.attacker)} attacks {name_of(view, one.target)} ({one.shown}{shots})."

    def _difficulty_line(self, view: Campaign) -> str:
        """The base difficulty, at tables that announce the terms of a roll before it is made (MS-R17)."""
        one = self.attack
        if view.ruling("roll_announce") != "always":
            on = f"attack on {name_of(view, one.target)}" if one.target else "throw"
            return f"The GM sets the terms of {name_of(view, one.attacker)}'s {on}."
        what = f"hit {name_of(view, one.target)}" if one.target else f"throw the {one.name}"
        deed = f"{name_of(view, one.attacker)} to {what}"
        return announcement.difficulty_in_words(view, deed, self.difficulty, self.more.value, self.why)

    def banner(self, view: Campaign) -> Banner | None:
        """An attack as it is declared, then with its difficulty."""
        one = self.attack
        if one.answer:
            return None
        whom = one.spot or name_of(view, one.target)
        told, more = self.difficulty if view.ruling("roll_announce") == "always" else 0, self.more.value
        label = "difficulty" if more is not None else "base difficulty"
        final = announcement.announced_difficulty(view, told, more) if told and more else told
        numbers = figures(("with", one.shown), (label, final or None),
                          *((each.source, f"{each.difficulty:+}") for each in (more or ()) if told))  # fmt: skip
        return Banner(DECLARED, "attack", "attacks", "", name_of(view, one.attacker), whom, numbers)


class AttackOver(Event, frozen=True, tag="attack_over"):
    """An attack is rolled or canceled; `words` give the outcome if there is no roll to report it."""

    words: str = ""
    attacker: str = ""
    target: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return with_fight(state, attack=None, difficulty=0)

    def log_line(self, view: Campaign) -> str:
        whose = f"{name_of(view, self.attacker)}'s attack" if self.attacker else "The attack"
        on = f" on {name_of(view, self.target)}" if self.target else ""
        return f"{whose}{on} is {self.words}." if self.words else ""

    def banner(self, view: Campaign) -> Banner | None:
        if not self.words:
            return None
        who = name_of(view, self.attacker) if self.attacker else ""
        whom = name_of(view, self.target) if self.target else ""
        return Banner(RESULT, "attack", f"Attack {self.words}", who=who, whom=whom, folds=True)


JAM, DROP, WRECKED, STUMBLE, OWN_DAMAGE = "jam", "drop", "out of action", "stumble", "own damage"
"""What a botched attack does (MS-R64)."""


class WeaponFailed(Event, frozen=True, tag="weapon_failed"):
    """What a botch does that everybody sees: a weapon jams, is dropped or out of action, or its owner pays (MS-R64)."""

    who: str
    weapon: str
    how: str

    apply = unchanged

    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.who)
        if self.how == DROP:
            return f"{name} drops {self.weapon}."
        if self.how == STUMBLE:
            return f"{name} stumbles."
        if self.how == OWN_DAMAGE:
            return f"{name}'s own attack ({self.weapon}) turns on them."
        out = "is out of action for this fight" if self.how == WRECKED else "jams"
        return f"{name}'s {self.weapon} {out}."

    def banner(self, view: Campaign) -> Banner:
        return Banner(COST, "weapon", self.weapon, "bad", name_of(view, self.who))


class AttackResolved(Event, frozen=True, tag="attack_resolved"):
    """Whether an attack or a salvo hits: its net successes, the answer's (None: not rolled), and the margin.

    `botch` is the severity if the attack is botched; a throw at a `spot` has no target. `difficulty` and `dice` are
    those of the attack roll, 0 in older journals; `answer` is what the target did against it.
    """

    attacker: str
    target: str
    weapon: str
    net: int
    against: int | None = None
    margin: int = 0
    botch: int = 0
    difficulty: int = 0
    dice: int = 0
    answer: str = ""
    unready: bool = False
    """Whether the target had no reaction left to answer with."""
    is_pool: bool = False
    """Whether `weapon` is the name of a pool that names no weapon; older journals do not say."""

    apply = unchanged

    @property
    def _with(self) -> str:
        return f"{self.weapon} pool" if self.is_pool else self.weapon

    def log_line(self, view: Campaign) -> str:
        who, whom = name_of(view, self.attacker), name_of(view, self.target)
        if self.botch:
            on = f"attack on {whom}" if self.target else "throw"
            rolled = f": a miss with {_dice(self.dice)} at difficulty {self.difficulty}" if self.difficulty else ""
            return f"{who} botches the {on} ({self._with}), severity {self.botch}{rolled}."
        rolled = self._numbers(view)
        if self.margin > 0:
            return f"{who} hits {whom} ({self._with}): {rolled}, margin {self.margin}."
        return f"{who} misses {whom} ({self._with}){f': {rolled}' if rolled else ''}."

    def _numbers(self, view: Campaign) -> str:
        """What was rolled against what: "3 successes at difficulty 6 against 1 for evading"."""
        at = f" at difficulty {self.difficulty}" if self.difficulty else ""
        if self.net <= 0:
            return f"no success left with {_dice(self.dice)}{at}" if at else ""
        said = f"{self.net} {'success' if self.net == 1 else 'successes'}{at}"
        if self.against is None:
            return f"{said} ({name_of(view, self.target)} has no reaction left)" if self.unready else said
        said += f" against {self.against}{f' for {ANSWER_WORDS[self.answer]}' if self.answer in ANSWER_WORDS else ''}"
        more = self.margin - self.net + self.against
        return f"{said}, +{more} for a botched answer" if self.margin > 0 and more > 0 else said

    def banner(self, view: Campaign) -> Banner:
        verdict = "Botch" if self.botch else "Hit" if self.margin > 0 else "Miss"
        who, whom = name_of(view, self.attacker), name_of(view, self.target) if self.target else ""
        numbers = figures(
            (who, None if self.botch else self.net), (whom, self.against), ("severity", self.botch or None),
            ("dice", self.dice or None), ("difficulty", self.difficulty or None), ("with", self.weapon),
            ("reaction", "none left" if self.unready else None),
        )  # fmt: skip
        good = self.margin > 0 and not self.botch
        return Banner(RESULT, "attack", verdict, tone_of(good), who, whom, numbers, folds=True, feat="landed")


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


class BlastSet(Event, frozen=True, tag="blast_set"):
    """The state of a grenade that was thrown; None: it has gone off, or is canceled."""

    blast: Blast | None
    canceled: Attack | None = None
    """The throw of a grenade that does not go off."""
    placed: bool | None = None
    """Whether it says who is in reach, and not what one of them does; None in older journals."""
    stays: str = ""
    """Who has decided to do nothing about it."""
    whole: Secret[Blast] = Secret()
    """The grenade, if not everyone may know all of its throw; older journals do not have it."""

    def apply(self, state: Campaign) -> Campaign:
        return with_fight(state, blast=self.whole.value or self.blast)

    def log_line(self, view: Campaign) -> str:
        """Where the grenade lands, then who is in its reach."""
        blast, thrown = self.blast, self.canceled
        if blast is None:
            return f"{name_of(view, thrown.attacker)}'s {thrown.name} does not go off." if thrown is not None else ""
        name = f"{name_of(view, blast.attack.attacker)}'s {blast.attack.name}"
        if blast.caught is None:
            if blast.landed:
                return f"{name} lands on target: {blast.attack.spot}."
            return (
                f"{name} lands {count_of(blast.off, 'meter')} off: {blast.side}."
                if blast.off
                else f"{name} goes astray."
            )
        if self.stays:
            return f"{name_of(view, self.stays)} does not evade."
        unsaid = any(one.answer for one in blast.caught) and blast.waits_for is not blast.caught[0]
        if self.placed is False or (self.placed is None and unsaid):
            return ""
        near = ", ".join(f"{name_of(view, one.id)} ({one.metres} m)" for one in blast.caught)
        return f"Within reach of {name}: {near or 'nobody'}."


class FightEnded(Event, frozen=True, tag="fight_over"):
    """The fight ends in this turn; `down` are those who can no longer act, and ships that can no longer fight.

    `won`: those who can still act, if everyone on the other side is down.
    """

    turn: int = 0
    down: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    distinct: bool = False
    """Whether a round is counted, in which everyone has a turn of their own (MS-R56)."""
    lost: tuple[str, ...] = ()
    """The salvos that were not rolled yet, by the names of their weapons."""

    def apply(self, state: Campaign) -> Campaign:
        return put(state, fight=None)

    def log_line(self, view: Campaign) -> str:
        when = f" in {'round' if self.distinct else 'turn'} {self.turn}" if self.turn else ""
        down = ", ".join(name_of(view, one) for one in self.down) or "nobody"
        won = f": {winners([name_of(view, one) for one in self.won])}" if self.won else ""
        lost = f" Lost on the way: {', '.join(self.lost)}." if self.lost else ""
        return f"The fight ends{when}{won}. Out of action: {down}.{lost}" if self.turn else "The fight is over."

    def banner(self, view: Campaign) -> Banner:
        verdict = winners([name_of(view, one) for one in self.won]) if self.won else "Fight over"
        rests = view.scene is None or view.scene.safe_rest
        can = ["give first aid"] if _can_give_first_aid(view) else []
        can += ["rest (the GM lets time pass)"] if rests else []
        said = ", ".join([*can, "or continue the scene"]) if can else "continue the scene"
        sides = {is_players(view, one) for one in self.won}
        lost = tuple(name_of(view, one) for one in self.down if self.won and is_players(view, one) not in sides)
        won = tuple(name_of(view, one) for one in self.won)
        return Banner(END, "fight", verdict, next=f"{capitalized(said)}.", won=won, lost=lost)


@rule("MS-R53", "MS-4.8")
def _can_give_first_aid(view: Campaign) -> bool:
    """Whether first aid may remove damage, and a character whose sheet this seat knows can give it with Medicine."""
    hurt = any(one.level and one.condition != DEAD and can_aid(view, one.id) for one in view.characters)
    able = (one.sheet.value for one in view.characters if is_able(view, one.id))
    return hurt and any(sheet is not None and sheet.dots("Medicine") > 0 for sheet in able)


def fight_ended(state: Campaign) -> FightEnded:
    """The event that ends the current fight, with those who are out of action."""
    fight = state.fight
    if fight is None:
        return FightEnded()
    people = tuple(one.id for one in fight.parts if is_down(state, one.id))
    ships = tuple(one.id for one in state.ships if one.id in fight.ships_hit and one.condition != WHOLE)
    distinct = state.ruling("combat_turn") == "distinct"
    salvos = (*((fight.salvo,) if fight.salvo is not None else ()), *fight.flying)
    lost = tuple(one.name for one in salvos)
    return FightEnded(fight.turn, (*people, *ships), _winners(state, fight), distinct, lost)


def _winners(state: Campaign, fight: Fight) -> tuple[str, ...]:
    """The participants who can still act, if all are of one side and the other side took part."""
    able = tuple(one.id for one in fight.parts if one.out < 0 and not is_down(state, one.id))
    sides = {is_players(state, one) for one in able}
    return able if len(sides) == 1 and sides != {is_players(state, one.id) for one in fight.parts} else ()


def _names(view: Campaign, parts: tuple[Part, ...]) -> str:
    return ", ".join(name_of(view, one.id) for one in parts)


def _new_turn(one: Part, turn: int, *, distinct: bool) -> Part:
    """A participant at the start of a turn: no action or reaction used, surprised only in turn one.

    If each participant has a turn of their own, reactions and attention are reset when that turn begins.
    """
    cleared = one if distinct else put(one, reacted=False, attended=one.attention, attention=(), lost=())
    return put(
        cleared, acted=False, holds=False, surprised=one.surprised and turn == 1, actions=1, done=0, going=False,
        went=False, passed=False, out=one.out + 1 if one.out >= 0 and turn > 1 else one.out, numb=max(0, one.numb - 1),
    )  # fmt: skip
