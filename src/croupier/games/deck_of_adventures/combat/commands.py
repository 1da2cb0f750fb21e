"""The commands of combat."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.forms import EachOnce
from croupier.games.deck_of_adventures.names import name_of


class StartCombat(Command, frozen=True, tag="start_combat"):
    """The GM starts a combat of these characters; the surprised do not act in its first round (DA-11.1, DA-R67)."""

    who: EachOnce
    surprised: EachOnce = ()


class KeepOrderCard(Command, frozen=True, tag="keep_order_card"):
    """Keep the Target Card that was drawn for the turn order."""

    character: str

    def phrase(self, view: Any) -> str:
        return f"keeps {name_of(view, self.character)}'s card for the turn order"


class RedrawOrderCard(Command, frozen=True, tag="redraw_order_card"):
    """Spend a Fate Card for another Target Card, once."""

    character: str
    pay: str


class OrderEquals(Command, frozen=True, tag="order_equals"):
    """Choose the order in which characters of equal rank act (DA-11.7)."""

    order: tuple[str, ...]

    def phrase(self, view: Any) -> str:
        return f"orders equal cards: {' before '.join(name_of(view, one) for one in self.order)}"


class BeginTurn(Command, frozen=True, tag="begin_turn"):
    character: str


class EndTurn(Command, frozen=True, tag="end_turn"):
    """End the turn; with `make_room`, first leave a friend's space by the shortest way (DA-12.4)."""

    character: str
    make_room: bool = False

    def phrase(self, view: Any) -> str:
        return f"ends {name_of(view, self.character)}'s turn"


class Delay(Command, frozen=True, tag="delay"):
    """Act later in this round (DA-11.9)."""

    character: str


class SkipTurn(Command, frozen=True, tag="skip_turn"):
    """The GM skips a player who is not ready (DA-11.10)."""

    character: str


class StepIn(Command, frozen=True, tag="step_in"):
    """A character who delayed takes their turn between two others."""

    character: str


class LetGo(Command, frozen=True, tag="let_go"):
    """A character who delayed gives up the turn."""

    character: str


class JoinCombat(Command, frozen=True, tag="join_combat"):
    """A newcomer draws its Target Card (DA-11.13)."""

    character: str


class LeaveCombat(Command, frozen=True, tag="leave_combat"):
    """The GM says that a character has retreated or surrendered (DA-17.1)."""

    character: str
    how: str


class FightOn(Command, frozen=True, tag="fight_on"):
    """The GM lets the combat continue though one side is beaten."""


class EndCombat(Command, frozen=True, tag="end_combat"):
    """The GM ends the combat, and says what follows (DA-17.1, DA-17.3)."""

    words: str = ""


class TakeFree(Command, frozen=True, tag="take_free"):
    """Say something, or look at what is obvious (DA-13.3)."""

    character: str
    what: str
    words: str = ""


class Interact(Command, frozen=True, tag="interact"):
    """Use a button, a lever or a disposable item (DA-13.5)."""

    character: str
    words: str


class Inspect(Command, frozen=True, tag="inspect"):
    """Learn something about an opponent or the terrain (DA-13.6)."""

    character: str
    trait: str
    words: str
    target: str = ""


class Convince(Command, frozen=True, tag="convince"):
    """Convince somebody to change their course of action (DA-13.7)."""

    character: str
    target: str
    words: str


class Recall(Command, frozen=True, tag="recall"):
    """Find out whether the character knows something (DA-13.8)."""

    character: str
    words: str


class Rush(Command, frozen=True, tag="rush"):
    """Double this turn's movement (DA-13.10)."""

    character: str


class Grapple(Command, frozen=True, tag="grapple"):
    character: str
    target: str


class ReleaseGrapple(Command, frozen=True, tag="release_grapple"):
    """Release a character whom this one has Entangled."""

    character: str
    target: str


class Hide(Command, frozen=True, tag="hide"):
    """Hide from these characters (DA-13.12)."""

    character: str
    targets: EachOnce


class MakeAttack(Command, frozen=True, tag="make_attack"):
    """Attack somebody with a weapon in hand, or bare-handed (DA-14.7)."""

    character: str
    target: str
    trait: str
    weapon: str = ""


class AttackObject(Command, frozen=True, tag="attack_object"):
    """Attack an object (DA-14.14)."""

    character: str
    words: str
    trait: str
    weapon: str = ""


class TryOther(Command, frozen=True, tag="try_other"):
    """Try something else; the GM decides whether it is allowed and how big an action it is (DA-13.1)."""

    log_phrase = "tries something else"

    character: str
    words: str


class AnswerOther(Command, frozen=True, tag="answer_other"):
    """The GM allows the action as free, minor or major, or refuses it ("")."""

    character: str
    size: str


class CommandCompanion(Command, frozen=True, tag="command_companion"):
    """A Dealer spends its Minor Action: its Companion moves and takes one action (DA-R34)."""

    companion: str


class UseMechanic(Command, frozen=True, tag="use_mechanic"):
    """Give up n cards for an Upper or Lower Hand of n/2 (DA-21.3); `targets` if the mechanic needs them."""

    character: str
    n: int
    targets: tuple[str, ...] = ()


class GrantBenefit(Command, frozen=True, tag="grant_benefit"):
    """The GM's benefit for a Critical Success that neither damages nor heals; "" for none (DA-11.14)."""

    check: str
    words: str = ""
