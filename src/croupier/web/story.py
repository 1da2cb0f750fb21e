"""The story of a table, for people who were not there: what everybody saw, in scenes, sentences and speech.

It is made from the watchers' view alone, so it holds no secret, whoever asks for it. Undone entries, whispers, secret
rolls, bookkeeping and a game's mechanics are left out; each game declares which of its events those are, and how the
story retells the others (`core/retelling`). `story_pages` writes it as Markdown and as a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.core.banners import COST, DECLARED, END, RESULT
from croupier.core.free_rolls.commands import EVERYBODY
from croupier.core.names import and_so_on, sentence, with_one_end
from croupier.core.retelling import AS_LOGGED, MECHANICS, Retelling, Retold
from croupier.core.state import GM
from croupier.web.sentences import Sentence, joined
from croupier.web.wire import Entry

BOOKKEEPING = frozenset({
    "absence_noted", "cards_moved", "cards_turned", "chain_committed", "chips_moved", "choice_sealed",
    "choices_opened", "clock_set", "deck_laid", "entropy_committed", "entropy_opened", "game_continued", "game_paused",
    "key_left_sealed", "key_opened", "keys_promised", "leaf_taken", "limit_added", "limit_removed",
    "links_revealed", "luck_awaited", "luck_settled", "mode_changed", "odds_changed", "odds_noted",
    "pass_allowed", "pass_made", "place_changed", "places_cleared", "places_laid", "poll_closed", "poll_opened",
    "questions_asked", "real_luck_changed", "real_luck_set", "returned_to_table", "reveals_called",
    "seat_added", "seat_came_back", "seat_left", "seat_moved", "seat_taken", "seat_went_away", "server_restarted",
    "settings_changed", "shuffled", "standing_set", "stepped_out", "token_moved", "undone", "veil_lifted", "voted",
    "wait_noted", "watchers_changed", "word_sealed", "words_opened",
})  # fmt: skip
"""Events of every table that no reader would miss, and those about safety, which stay at the table."""
OF_PIECES = frozenset({"card_seen", "dice_rolled", "override_noted", "seals_dropped", "sitting_ended"})
"""Events of every table that only its players would miss."""
SPOKEN = "said"
SESSION = "sitting_began"
SEATED = "seat_taken"
FREE = ("freely_rolled", "freely_drawn")
LONGEST = 600
"""Number of characters after which a paragraph ends at the end of an entry."""
ENOUGH = 240
"""Number of characters after which a paragraph ends at the end of an entry with a result."""
SHORT = 120
"""Number of characters up to which a paragraph goes on into the next round."""
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
HAND = re.compile(r" \((?:[2-9]|10|[AJQK])(?:, (?:[2-9]|10|[AJQK]))+\)")
"""The ranks of the cards in a hand, after its total."""
Retellings = Mapping[str, Retelling]
"""How a game's events and commands are retold, by tag."""


class Member(NamedTuple):
    """A person in the story, with what is said about them and the name of their player."""

    name: str
    note: str = ""
    player: str = ""


class Block(NamedTuple):
    """A paragraph, or what somebody says."""

    sentences: tuple[Sentence, ...]
    speaker: str = ""


class Scene(NamedTuple):
    """A scene with its heading; the part of a session before its first scene has no heading."""

    title: str
    blocks: list[Block]
    is_last: bool = False
    """Whether it begins when something larger ends, such as an epilogue after the last act."""


class Session(NamedTuple):
    """One session: its name and day, and its scenes."""

    name: str
    day: str
    scenes: list[Scene]


class Story(NamedTuple):
    """The whole story as a reader gets it."""

    title: str
    about: str
    cast: tuple[Member, ...]
    sessions: tuple[Session, ...]
    ending: tuple[Block, ...]
    """The end of the story, unless it is the last scene."""
    goes_on: bool
    """Whether the story is unfinished."""


def people(entries: Iterable[Entry]) -> list[str]:
    """Everyone who has had a seat, in the order in which they came."""
    seated = [event for entry in entries for event in entry.events if event["type"] == SEATED]
    return list(dict.fromkeys(_person(str(one["name"]), str(one["seat"])) for one in seated))


def _person(name: str, seat: str) -> str:
    return f"{name} (GM)" if seat == GM and name != "GM" else name


def story(entries: list[Entry], retellings: Retellings, title: str, game: str) -> Story:
    """The story of a table with this title and game."""
    writer = Writer(retellings)
    for entry in entries:
        writer.add(entry)
    sessions = writer.finished()
    days = [entry.at[:10] for entry in entries if not entry.undone and any(e["type"] == SESSION for e in entry.events)]
    days = days or [one.at[:10] for one in entries[-1:]]
    about = _about(title, game, people(entries), days)
    ending = _ending(sessions)
    is_over = bool(sessions and sessions[-1].scenes[-1].is_last)
    return Story(title or game, about, tuple(writer.cast.values()), sessions, ending, not (ending or is_over))


def _about(title: str, game: str, people: list[str], days: list[str]) -> str:
    """What was played, by whom and when."""
    played = f"A game of {game}" if title not in ("", game) else "Played"
    by = f"by {and_so_on(people)}" if people else ""
    first, last = (day_in_words(days[0]), day_in_words(days[-1])) if days else ("", "")
    when = "" if not first else f"on {first}" if first == last else f"from {first} to {last}"
    return f"{' '.join(filter(None, (played, by, when)))}."


def day_in_words(day: str) -> str:
    """A day of ISO 8601 in words.

    >>> day_in_words("2026-11-28")
    'November 28, 2026'
    """
    year, month, number = day.split("-")
    return f"{MONTHS[int(month) - 1]} {int(number)}, {year}"


def _ending(sessions: tuple[Session, ...]) -> tuple[Block, ...]:
    """The paragraph in which something larger ends, and what follows, taken out of the last scene."""
    blocks = sessions[-1].scenes[-1].blocks if sessions else []
    last = max((at for at, block in enumerate(blocks) if isinstance(block, Ending)), default=len(blocks))
    if blocks and last == 0:
        scenes = sessions[-1].scenes
        scenes[-1] = scenes[-1]._replace(is_last=True)
        return ()
    found = tuple(blocks[last:])
    del blocks[last:]
    return found


class Ending(Block):
    """A paragraph at whose end something larger is over, such as a fight."""

    __slots__ = ()


class Writer:
    """Puts lines together: sentences to paragraphs, paragraphs to scenes."""

    def __init__(self, retellings: Retellings) -> None:
        self.cast: dict[str, Member] = {}
        self._retellings = retellings
        self._sessions = [Session("", "", [Scene("", [])])]
        self._sentences: list[Sentence] = []
        self._players: dict[str, str] = {}
        self._begins = False
        self._has_result = False
        self._again: set[str] = set()
        """The tags of the events whose next sentence has its other words."""

    def add(self, entry: Entry) -> None:
        """Add the lines of one entry to the story."""
        if entry.undone:
            return
        moments = {one.event: COST if one.banner.uncounted else one.banner.moment for one in entry.banners or ()}
        silent = True  # what an entry tells first is what the acting seat did
        for at, event in enumerate(entry.events):
            tag, text = str(event["type"]), str(event.get("text") or "")
            if tag == SEATED and event["seat"] != GM:
                self._players[str(event["seat"])] = str(event["name"])
            if tag == SESSION:
                self._session(text.removesuffix(" begins."), entry.at[:10])
            elif text and not (tag in FREE and event["visibility"] != EVERYBODY):
                self._follow(tag, moments.get(at, ""))
                self._tell(tag, text, entry.seat if silent else "", moments.get(at) == COST)
                silent = False
                if moments.get(at) == END and tag not in OF_PIECES:
                    self._end()
        if entry.line and not any(one.get("text") for one in entry.events):
            tag = str((entry.command or {}).get("type"))
            if tag in self._retellings:
                self._tell(tag, entry.line, entry.seat)
        length = sum(len(one.words) for one in self._sentences)
        has_more_to_come = list(moments.values())[-1:] == [DECLARED]
        if not has_more_to_come and (length > LONGEST or (length > ENOUGH and moments)):
            self._end_paragraph()

    def _follow(self, tag: str, moment: str) -> None:
        """Note whether something new begins: with a declaration, and with anything after a result except its cost.

        What the story leaves out begins nothing unless it declares something.
        """
        if not moment and self._is_left_out(tag):
            return
        self._begins |= moment == DECLARED or (self._has_result and moment not in (COST, END))
        self._has_result = moment == RESULT or (self._has_result and moment == COST)

    def _end(self) -> None:
        """Mark the end of something larger: this paragraph or, if its line is a heading, the scene that it begins."""
        scenes = self._sessions[-1].scenes
        if self._sentences:
            self._end_paragraph(Ending)
        elif not scenes[-1].blocks:
            scenes[-1] = scenes[-1]._replace(is_last=True)

    def finished(self) -> tuple[Session, ...]:
        """The sessions in which something happened."""
        self._end_paragraph()
        told = (one._replace(scenes=[scene for scene in one.scenes if scene.blocks]) for one in self._sessions)
        return tuple(one for one in told if one.scenes)

    def _session(self, name: str, day: str) -> None:
        self._end_paragraph()
        self._sessions.append(Session(name, day_in_words(day), [Scene("", [])]))

    def _tell(self, tag: str, text: str, seat: str, is_cost: bool = False) -> None:
        if tag == SPOKEN:
            speaker, _, words = text.partition(": ")
            return self._say(speaker, words)
        if self._is_left_out(tag):
            return None
        retelling = self._retellings.get(tag, AS_LOGGED)
        told = retelling.retold(with_one_end(text))
        match retelling.kind if told.fits else "prose":
            case "break":
                return self._break()
            case "heading":
                return self._scene(told)
            case "speech":
                return self._say(told.speaker or "GM", sentence(told.words))
            case "cast" | "bystander" as kind:
                return self._enter(told, seat if kind == "cast" else "")
            case "numbers":
                return self._numbers(told.words)
            case "deed":
                self._begins = True
        return self._sentence(told, tag, is_cost) if told.words else None

    def _is_left_out(self, tag: str) -> bool:
        kind = self._retellings.get(tag, MECHANICS if tag in OF_PIECES else AS_LOGGED).kind
        return tag in BOOKKEEPING or kind in ("left_out", "mechanics")

    def _end_paragraph(self, kind: type[Block] = Block) -> None:
        blocks = self._sessions[-1].scenes[-1].blocks
        if self._sentences:
            blocks.append(kind(tuple(joined(self._sentences, self.cast))))
            self._sentences = []

    def _break(self) -> None:
        """End the paragraph, unless it is short: rounds with little in them are told together."""
        if sum(len(one.words) for one in self._sentences) >= SHORT:
            return self._end_paragraph()
        self._begins = True
        return None

    def _say(self, speaker: str, words: str) -> None:
        self._end_paragraph()
        self._sessions[-1].scenes[-1].blocks.append(Block((Sentence(words),), speaker))

    def _scene(self, told: Retold) -> None:
        """A new scene; a heading without anything below it becomes part of the next one."""
        self._end_paragraph()
        scenes = self._sessions[-1].scenes
        title = told.words
        if scenes[-1].title and not scenes[-1].blocks:
            before = scenes.pop().title
            title = f"{before} {title}" if before.endswith("?") else f"{before}: {title}"
        scenes.append(Scene(title, []))
        if below := told.note or told.numbers:
            self._sentences.append(Sentence(_begun(sentence(below)), (), begins=True))
            self._begins = True

    def _enter(self, told: Retold, seat: str) -> None:
        """Whoever comes back is what they are now: on the other side, or played by somebody else."""
        before = self.cast.get(told.words, Member(told.words))
        player = self._players.get(seat, before.player)
        self.cast[told.words] = Member(told.words, told.note or before.note, player)

    def _numbers(self, words: str) -> None:
        if self._sentences:
            last = self._sentences[-1]
            self._sentences[-1] = last._replace(numbers=(*last.numbers, without_parentheses(words.removesuffix("."))))

    def _sentence(self, told: Retold, tag: str, is_cost: bool) -> None:
        numbers = (without_parentheses(told.numbers),) if told.numbers else ()
        words = told.again if told.again and tag in self._again else told.words
        if told.again:
            self._again ^= {tag}
        said = Sentence(_begun(sentence(words)), numbers, self._begins, is_cost, told.mutual, told.both, told.unless)
        if told.scene and self._is_put_before(told.scene, said):
            return
        self._sentences.append(said)
        self._begins = False

    def _is_put_before(self, title: str, said: Sentence) -> bool:
        """Put a sentence at the end of the scene that it is about, if another one has begun since."""
        earlier = [scene for session in self._sessions for scene in session.scenes][:-1]
        scene = next((one for one in reversed(earlier) if one.blocks and one.title.endswith(title)), None)
        if scene is None:
            return False
        last = scene.blocks[-1]
        if last.speaker:
            scene.blocks.append(Block((said,)))
        else:
            scene.blocks[-1] = type(last)((*last.sentences, said))
        return True


def without_parentheses(numbers: str) -> str:
    """Numbers with commas for their parentheses, without the cards of a hand: the story puts all in parentheses.

    >>> without_parentheses("Wits, 5 dice (wounds: dice -1) at difficulty 6")
    'Wits, 5 dice, wounds: dice -1, at difficulty 6'
    >>> without_parentheses("9 against 7 (a tie)")
    '9 against 7, a tie'
    >>> without_parentheses("20 (4, 6, 10) against the miller's 21 (J, 3, 8)")
    "20 against the miller's 21"
    """
    numbers = HAND.sub("", numbers)
    return re.sub(r" \(([^()]*)\)(?=( )?)", lambda found: f", {found[1]}{',' if found[2] else ''}", numbers)


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]
