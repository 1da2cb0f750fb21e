"""How the stories of all games have their events: declared for events that exist, in forms that fit real log lines."""

import pytest

from croupier.core.retelling import Retelling, by_tag
from croupier.games import game

GAMES = ("state-stack", "rust-in-the-canyon", "maelstrom", "syuzheteers", "deck-of-adventures")
LINES = """
state-stack action_resolved
Ben attacks Bandit: 9 against 7, hit.
Ben hits Bandit (9 against 7)

state-stack action_resolved
Ben attacks Bandit: the king of clubs is over 6, miss.
Ben misses Bandit (the king of clubs is over 6)

state-stack fight_began
Fight 2 begins: Asha and Bram against Bandit.
Fight 2: Asha and Bram against Bandit

state-stack stun_recovered
Bandit still recovers 1 stun.
Bandit recovers 1 stun

maelstrom fight_began
A fight begins: Nadia Rao, Teo Silva, Brill.
A fight (Nadia Rao, Teo Silva and Brill fight)

maelstrom levels_marked
Brill takes 1 of 2 levels of bashing damage, soaks 1.
Brill takes 1 of 2 levels of bashing damage (soaks 1)

maelstrom fight_over
The fight ends in turn 3: Brill wins. Out of action: nobody.
The fight is over, and Brill wins with nobody out of action

maelstrom fight_over
The fight ends in round 3. Out of action: Brill.
The fight is over. Out of action: Brill

state-stack hit_landed
Ben's power 0 against Bandit's body 2: Bandit takes 1 stun.
Bandit takes 1 stun (Ben's power 0 against Bandit's body 2)

state-stack fight_ended
The fight is over (one side is left): Foes win.
How it ended

syuzheteers roll_judged
Noor fails: 4 + 2 = 6 against a target of 8.
Noor fails (4 + 2 = 6 against a target of 8)

syuzheteers scene_began
On stage: “Who lit the fire?”
Who lit the fire?

syuzheteers act_began
The act is over: the divider is on top. Act II begins.
Act II

syuzheteers card_set
“The night ferry” is strained: 0 of 1 left.
(nothing)

syuzheteers flashed_back
Cleo flashes back to “The ferry” and adds a start die: he owed us.
A flashback to “The ferry”: he owed us

rust-in-the-canyon pot_closed
Tom loses the hand with 20 against the GM's 21.
Tom loses the hand to the GM (20 against the GM's 21)

rust-in-the-canyon pot_closed
The GM backs down: Tom wins the hand with 13.
The GM backs down before Tom (13)

rust-in-the-canyon pot_closed
Tom wins the hand with 20 (Q, J) against the miller and his hands' 19 (9, K).
Tom wins the hand against the miller and his hands (20 (Q, J) against the miller and his hands' 19 (9, K))

rust-in-the-canyon involved_set
Involved: Tom, against the bouncer, played by the GM. Somebody may be surprised.
It is Tom against the bouncer

rust-in-the-canyon pc_resolved
Tom lost with 24 (bust) but still gets the stakes; 16 chips go to Tom's stress.
Tom still gets the stakes (16 chips go to Tom's stress)

rust-in-the-canyon pc_resolved
Tom backed down and does not get the stakes.
Tom does not get the stakes

rust-in-the-canyon injury_taken
Tom has a moderate injury (permanent minor, mortal).
Tom suffers a moderate injury (permanent minor, mortal)

rust-in-the-canyon conflict_went_on
The conflict escalates to Deadly: Tom and the GM play another hand.
The conflict escalates to Deadly

rust-in-the-canyon action_said
Tom: letting the result stand.
(nothing)

rust-in-the-canyon action_said
The bouncer: wrestling.
The bouncer is wrestling

rust-in-the-canyon conflict_ended
The conflict is over: Is it ours? No.
(nothing)

rust-in-the-canyon conflict_proposed
The GM proposes a conflict with shared stakes: Is it ours?
Is it ours?

maelstrom scene_set
Scene: Aboard the Swift. A wreck ahead.
Aboard the Swift

maelstrom attack_resolved
Brill hits Teo (Fight): 3 against 1, margin 2.
Brill hits Teo (Fight, 3 against 1, margin 2)

maelstrom attack_resolved
Brill hits Teo (Brawl pool): 3 against 1, margin 2.
Brill hits Teo (Brawl, 3 against 1, margin 2)

maelstrom attack_resolved
Brill misses Teo (Claws and teeth pool).
Brill misses Teo (Claws and teeth)

maelstrom attack_resolved
Brill botches the attack on Teo (Brawl pool), severity 1: a miss with 3 dice at difficulty 6.
Brill botches the attack on Teo (Brawl)

maelstrom dice_fell
Brill (attack on Teo): Fight, 5 dice, [4,5] at difficulty 6: success, 3.
(nothing)

maelstrom dice_fell
Teo (parrying): 2 dice (evade: dice +2), [2,4] at difficulty 6: failure.
(nothing)

maelstrom dice_fell
Teo (climbs): Wits, 2 dice, [4,8] at difficulty 6: success, 1.
Teo: climbs. A success (Wits, 2 dice at difficulty 6)

maelstrom task_set
Sealing the torn hull: 0 of 4.
(nothing)

maelstrom task_set
Sealing the torn hull: 2 of 4.
Sealing the torn hull makes progress (2 of 4)

maelstrom task_set
Sealing the torn hull: 4 of 4. Done.
Sealing the torn hull is done

maelstrom day_closed
Day 2 begins. Rested: Teo, Brill.
Day 2 begins, and Teo and Brill have rested

maelstrom day_closed
Day 2 begins. Rested: Teo.
Day 2 begins, and Teo has rested

maelstrom time_passed
Time passes: 1 hour. Nobody rests.
Time passes (1 hour)

maelstrom ship_set
Swift joins the story.
(nothing)

maelstrom contested
Teo botches, and loses against Brill by 2.
Teo loses against Brill (by 2)

maelstrom contested
Teo botches against Brill.
(nothing)

maelstrom dice_fell
Teo (cold and thin air): Willpower, 3 dice, [1,2,7] at difficulty 6: failure.
Teo does not withstand cold and thin air (Willpower, 3 dice at difficulty 6)

deck-of-adventures condition_set
Ann fails to shake off Deafened.
(nothing)

state-stack contested
Ben wins a contest of Willpower to stay up: 2 against 0.
Ben stays up (2 against 0)

state-stack contested
Ben does not win a contest of Willpower: 0 against 0, a tie.
(nothing)

syuzheteers scene_ended
The scene “Who lit the fire?” is over: no beats left.
It remains unresolved

deck-of-adventures check_called
Bram attacks Sow: Brute +2, Target Card 7 of clubs, DR 3.
Bram attacks Sow

deck-of-adventures check_called
Bram attacks Sow with Trail Axe: Brute +2, Target Card 7 of clubs, DR 3.
Bram attacks Sow with Trail Axe

deck-of-adventures check_called
Bram asks for a Check with Investigation: I look for tracks around the door.
“I look for tracks around the door,” says Bram

deck-of-adventures check_called
Bram asks for a Check with Investigation: to find tracks.
Bram tries to find tracks

deck-of-adventures check_called
Bram tries to recall with Knowledge: what people say about them.
Bram tries to recall what people say about them

deck-of-adventures contest_set
Bram wins the contest against Sow.
Bram wins the contest

deck-of-adventures contest_set
Sow picks the king of clubs.
(nothing)

deck-of-adventures check_done
Bram's 5 of spades, moved to 6 by the Modifier: Color Success.
Bram succeeds (Color Success, 5 of spades, moved to 6 by the Modifier)

deck-of-adventures check_done
Bram's 5 of spades, moved to 6 by the Modifier, against Sow: Color Success.
Bram hits (Color Success, 5 of spades, moved to 6 by the Modifier)

deck-of-adventures check_done
Bram's 3 of clubs: Miss (how much more they can take).
Bram fails (Miss, 3 of clubs)

deck-of-adventures check_done
Bram's 10 of spades: Suited Success, and resists.
Bram resists (Suited Success, 10 of spades)

deck-of-adventures check_done
Bram's 8 of clubs against Sow: Critical Success.
Bram hits with a Critical Success (8 of clubs)

state-stack action_resolved
Ana's attempt against Grim (kick sand at Grim): 4 against 4, a tie with 1 card left against 0, success.
Ana tries to kick sand at Grim and succeeds (4 against 4, a tie with 1 card left against 0)

state-stack action_resolved
Ana's attempt against Grim (feint): 2 against 4, failure.
Ana tries to feint, against Grim, and fails (2 against 4)

state-stack went_out
Ana is out of the fight: surrendered.
Ana surrenders

rust-in-the-canyon clock_started
It was done anyway: the PCs smoke them out. New clock: The stable burns (4 segments, trouble), because hay catches fast.
the PCs smoke them out, and a clock starts, because hay catches fast: “The stable burns” (4 segments, trouble)

deck-of-adventures damage_taken
Sow takes 3 damage from Bram.
Sow takes 3 damage

deck-of-adventures combat_began
Combat begins: Bram, Ilse, Sow.
Combat (Bram, Ilse and Sow fight)

rust-in-the-canyon action_said
The riders of the east ridge: waiting.
The riders of the east ridge wait

rust-in-the-canyon action_said
Ezra Pike: grabbing a collar and not letting go.
Ezra Pike is grabbing a collar and not letting go

rust-in-the-canyon action_said
The miller and his hands: showing a weapon.
The miller and his hands are showing a weapon

rust-in-the-canyon conflict_ended
The conflict is over (called off): Do they go?
The conflict is called off

rust-in-the-canyon town_reflected
The hand beats the town stack: what the PCs changed in Pylon is permanent.
What the PCs changed in Pylon is permanent

syuzheteers card_set
“Who lit the fire?” has become “The ledger”, an asset of Noor.
Noor gains “The ledger”

maelstrom dice_fell
Jun (climbs along the cable): Wits + Stealth, 4 dice, [1,7] at difficulty 6: success, 2.
Jun climbs along the cable, with success (Wits + Stealth, 4 dice at difficulty 6)

maelstrom dice_fell
Teo (cold and thin air): Willpower, 3 dice, [2,7,8] at difficulty 6: success, 2.
Teo withstands cold and thin air (Willpower, 3 dice at difficulty 6)
"""
"""The game and the event, its line in the log, and its sentence in the story with the numbers in parentheses."""


@pytest.mark.parametrize("case", LINES.strip().split("\n\n"), ids=lambda case: case.partition("\n")[0])
def test_a_line_of_the_log_becomes_a_sentence_with_its_numbers_apart(case: str) -> None:
    first, line, sentence = case.split("\n")
    name, tag = first.split()
    told = by_tag(game(name).retellings)[tag].retold(line)
    assert told.fits
    assert (f"{told.words} ({told.numbers})" if told.numbers else told.words or "(nothing)") == sentence


@pytest.mark.parametrize("name", GAMES)
def test_a_game_declares_only_its_own_events_and_commands(name: str) -> None:
    one = game(name)
    assert set(one.retellings) <= {*one.events, *one.rules}


@pytest.mark.parametrize("name", GAMES)
def test_every_form_can_be_filled_in(name: str) -> None:
    for retelling in game(name).retellings.values():
        for form in retelling.forms:
            assert Retelling(retelling.kind, (form,)).retold("no line of any log") is not None


def test_boosts_are_no_part_of_the_story() -> None:
    assert by_tag(game("state-stack").retellings)["boosted"].kind == "mechanics"


@pytest.mark.parametrize("text", ["Warm soup.", ""])
def test_the_story_does_not_say_where_resting_is_possible(text: str) -> None:
    line = " ".join(filter(None, ("Scene: The hold.", text, "Resting is possible here.")))
    told = by_tag(game("maelstrom").retellings)["scene_set"].retold(line)
    assert (told.words, told.note) == ("The hold", text)
