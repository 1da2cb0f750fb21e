"""The commands of a beat and its roll."""

from __future__ import annotations

from croupier.core.commands import Command


class TakeCenterStage(Command, frozen=True, tag="take_center_stage"):
    """Your main character leads against the challenge, one of its obstacles, or someone's hurdle."""

    addressed: str = "challenge"


class LeadByProxy(Command, frozen=True, tag="lead_by_proxy"):
    """A minor character or the principal leads instead of your main character."""

    proxy: str
    addressed: str = "challenge"


class HoldDialogue(Command, frozen=True, tag="hold_dialogue"):
    """Two main characters work on a complication of either."""

    partner: str
    addressed: str


class HoldHostileDialogue(Command, frozen=True, tag="hold_hostile_dialogue"):
    """Try to hurt another player's main character in a dialogue."""

    partner: str


class HoldMonologue(Command, frozen=True, tag="hold_monologue"):
    """Your character works alone on one of their own complications or their hurdle."""

    addressed: str


class AskQuestion(Command, frozen=True, tag="ask_question"):
    """Ask a question that the table wants settled; if such rolls are free, name the scene."""

    question: str
    scene: str = ""


class AgreeToBeat(Command, frozen=True, tag="agree_to_beat"):
    """Agree or refuse to have your main character take part in what the active player declared."""

    agrees: bool


class PutClaims(Command, frozen=True, tag="put_claims"):
    """The active player's claims of one side, as one set; a listed talent makes "good at" safe."""

    claims: tuple[str, ...] = ()
    talent: str = ""


class ProposeClaim(Command, frozen=True, tag="propose_claim"):
    """Propose that there is a risk, that it is hard for the character, or that a complication is relevant."""

    claim: str


class ObjectToClaim(Command, frozen=True, tag="object_to_claim"):
    claim: str


class FlashBack(Command, frozen=True, tag="flash_back"):
    """Strain or spend your own card for a start die (help) or a stop die (hinder), or to take one away."""

    card: str
    side: str
    tale: str = ""
    removes: bool = False


class Prepare(Command, frozen=True, tag="prepare"):
    """Spend a banked point to have prepared something in retrospect, and roll for what it is."""

    name: str
    kind: str = "thing"
    tale: str = ""


class LendHand(Command, frozen=True, tag="lend_hand"):
    """Lower the target by 1, paying a beat, a point or a complication (into this inclination), or nothing."""

    how: str
    inclination: int = 0


class OfferEntrance(Command, frozen=True, tag="offer_entrance"):
    """Offer to take the complication of a bought success, into this inclination."""

    inclination: int


class PassInRoll(Command, frozen=True, tag="pass_in_roll"):
    """Pass in this window: no more objections, hands, entrances, purchases or prices."""

    log_phrase = "passes"


class BuySuccess(Command, frozen=True, tag="buy_success"):
    """Eliminate stop dice; the player who offered takes the complication, or you (into this inclination)."""

    dice: int
    by: str = ""
    inclination: int = 0


class PayHeavyPrice(Command, frozen=True, tag="pay_heavy_price"):
    """A resource goes out of play for good, or the main character retires, and the failure becomes a success."""

    card: str = ""
    retire: bool = False


class NameTrouble(Command, frozen=True, tag="name_trouble"):
    """Name the new obstacle, or the type of the new hurdle."""

    text: str


class TakeHurt(Command, frozen=True, tag="take_hurt"):
    """Choose where the complication of a hostile dialogue goes; in crisis, the type of the hurdle instead."""

    inclination: int = 0
    hurdle: str = ""


class Shed(Command, frozen=True, tag="shed"):
    """Lower the complication, or move all of it onto the challenge as obstacles."""

    moves: bool


class RallyAlone(Command, frozen=True, tag="rally_alone"):
    """Rally: clear one complication without a roll."""

    complication: str
