"""What people do in a beat and about its roll."""

from __future__ import annotations

from croupier.core.commands import Command


class TakeCenterStage(Command, frozen=True, tag="take_center_stage"):
    """Your main character leads: against the challenge, one of its obstacles, or somebody's hurdle."""

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
    """Another's main character is to be hurt in a dialogue."""

    partner: str


class HoldMonologue(Command, frozen=True, tag="hold_monologue"):
    """Alone, your character works on one of their own complications or their hurdle."""

    addressed: str


class AskQuestion(Command, frozen=True, tag="ask_question"):
    """A question that the table wants settled; where such rolls are free, the scene in which it is asked."""

    question: str
    scene: str = ""


class AgreeToBeat(Command, frozen=True, tag="agree_to_beat"):
    """Let your main character be part of what the active player declared, or not."""

    agrees: bool


class PutClaims(Command, frozen=True, tag="put_claims"):
    """The active player's claims of one side, as one set; a listed talent makes "good at" safe."""

    claims: tuple[str, ...] = ()
    talent: str = ""


class ProposeClaim(Command, frozen=True, tag="propose_claim"):
    """Somebody else says that it is a risk, that it is hard for them, or that a complication is relevant."""

    claim: str


class ObjectToClaim(Command, frozen=True, tag="object_to_claim"):
    claim: str


class FlashBack(Command, frozen=True, tag="flash_back"):
    """Strain or spend an own card for a start die (help) or a stop die (hinder), or to take one away."""

    card: str
    side: str
    tale: str = ""
    removes: bool = False


class Prepare(Command, frozen=True, tag="prepare"):
    """In retrospect: spend a banked point to have prepared something, and roll for what it is."""

    name: str
    kind: str = "thing"
    tale: str = ""


class LendHand(Command, frozen=True, tag="lend_hand"):
    """Lower the target by 1, for a beat, a point or a complication (into this inclination), or free."""

    how: str
    inclination: int = 0


class OfferEntrance(Command, frozen=True, tag="offer_entrance"):
    """Offer to take the complication of a bought success, into this inclination."""

    inclination: int


class PassInRoll(Command, frozen=True, tag="pass_in_roll"):
    """Nothing more in this window: no objection, no hand, no entrance, nothing bought, no price paid."""

    log_phrase = "passes"


class BuySuccess(Command, frozen=True, tag="buy_success"):
    """Eliminate stop dice; who offered takes the complication, or else you (into this inclination)."""

    dice: int
    by: str = ""
    inclination: int = 0


class PayHeavyPrice(Command, frozen=True, tag="pay_heavy_price"):
    """A resource goes out of play for good, or the main character retires, and the failure is a success."""

    card: str = ""
    retire: bool = False


class NameTrouble(Command, frozen=True, tag="name_trouble"):
    """What the new obstacle is, or the type of the new hurdle."""

    text: str


class TakeHurt(Command, frozen=True, tag="take_hurt"):
    """Where the complication of a hostile dialogue goes; in crisis the type of the hurdle instead."""

    inclination: int = 0
    hurdle: str = ""


class Shed(Command, frozen=True, tag="shed"):
    """Lower the complication, or move all of it onto the challenge as obstacles."""

    moves: bool


class RallyAlone(Command, frozen=True, tag="rally_alone"):
    """Rally: be rid of one complication without a roll."""

    complication: str
