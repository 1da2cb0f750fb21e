"""The story of a table, for people who were not there: what everybody saw, in scenes, sentences and speech.

It is made from the watchers' view alone, so it holds no secret, whoever asks for it. Undone entries, whispers, secret
rolls, bookkeeping and a game's mechanics are left out; each game declares which of its events those are, and how the
story retells the others (`core/retelling`). `story_pages` writes it as Markdown and as a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from croupier.core.banners import COST, DECLARED, END, RESULT
from croupier.core.free_rolls.commands import EVERYBODY
from croupier.core.names import and_so_on, sentence, with_one_end
from croupier.core.retelling import AS_LOGGED, MECHANICS, Retelling, Retold
from croupier.core.state import GM
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
MOST_JOINED = 3
"""Maximum number of sentences with the same subject that are joined into one."""
VERBS = {"is": ("is", "are"), "has": ("has", "have"), "was": ("was", "were")}
"""How a sentence about one person continues with others, by its verb: "Ana is tired; so are Ben and Cem."."""
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
Retellings = Mapping[str, Retelling]
"""How a game's events and commands are retold, by tag."""


class Member(NamedTuple):
    """A person in the story, with what is said about them and the name of their player."""

    name: str
    note: str = ""
    player: str = ""


class Sentence(NamedTuple):
    """One sentence with its punctuation, and its numbers, which appear in small print."""

    words: str
    numbers: tuple[str, ...] = ()
    begins: bool = False
    """Whether it is about something new, so that it stays apart from the sentence before it."""
    is_cost: bool = False
    """Whether it says what something cost somebody, such as the damage of a hit, even if that was rolled apart."""
    mutual: str = ""
    """What the two do to each other, if the next sentences say the same of them the other way around."""
    both: tuple[str, ...] = ()


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
        if length > LONGEST or (length > ENOUGH and any(one != DECLARED for one in moments.values())):
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
            case _:
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
            self._sentences[-1] = last._replace(numbers=(*last.numbers, words.removesuffix(".")))

    def _sentence(self, told: Retold, tag: str, is_cost: bool) -> None:
        numbers = (told.numbers,) if told.numbers else ()
        words = told.again if told.again and tag in self._again else told.words
        if told.again:
            self._again ^= {tag}
        said = Sentence(_begun(sentence(words)), numbers, self._begins, is_cost, told.mutual, told.both)
        self._sentences.append(said)
        self._begins = False


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def joined(sentences: Iterable[Sentence], cast: Iterable[str]) -> list[Sentence]:
    """Merge consecutive sentences about one of these people, and those that say the same about several of them.

    >>> [one.words for one in joined([Sentence("Ana runs."), Sentence("Ana jumps."), Sentence("Ben waits.")], ["Ana"])]
    ['Ana runs and jumps.', 'Ben waits.']
    >>> [one.words for one in joined([Sentence("Ana waits."), Sentence("Ben waits.")], ["Ana", "Ben"])]
    ['Ana waits; so does Ben.']
    >>> twice = [Sentence("Ana waits.", begins=True), Sentence("Ana waits.", begins=True)]
    >>> [one.words for one in joined([*twice, Sentence("Ben waits.")], ["Ana", "Ben"])]
    ['Ana waits, twice.', 'Ben waits.']
    """
    names = sorted(cast, key=len, reverse=True)
    found: list[tuple[str, list[Sentence]]] = []
    for one in _mutual(sentences):
        who = next((name for name in names if _is_about(one.words, name)), "")
        if found and who and found[-1][0] == who and _takes(who, found[-1][1], one):
            found[-1][1].append(one)
        else:
            found.append((who, [one]))
    return _with_others(_with_costs([(who, _as_one(who, those)) for who, those in found], names))


def _mutual(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Merge what two people do to each other in turn: a fight of misses was a list of them.

    >>> ana = Sentence("Ana misses Ben.", ("1 to 2",), True, False, "Ana and Ben miss each other", ("Ana", "Ben"))
    >>> ben = ana._replace(words="Ben misses Ana.", mutual="Ben and Ana miss each other")
    >>> [one.words for one in _mutual([ana, ben])], [one.words for one in _mutual([ana, ben, ana])]
    (['Ana and Ben miss each other.'], ['Ana and Ben miss each other again and again.'])
    >>> [one.words for one in _mutual([ana, ana])]
    ['Ana misses Ben.', 'Ana misses Ben.']
    """
    for both, group in groupby(sentences, key=lambda one: one.both):
        run = list(group)
        if not both or len({one.mutual for one in run}) < 2:
            yield from run
            continue
        often = " again and again" if len(run) > 2 else ""
        yield Sentence(f"{run[0].mutual}{often}.", tuple(each for one in run for each in one.numbers), begins=True)


def _with_costs(told: list[tuple[str, Sentence]], names: list[str]) -> list[tuple[str, Sentence]]:
    """Add what a sentence says of somebody to the one before it that ends with their name, if it belongs to that.

    >>> hit = [("Ana", Sentence("Ana hits Ben.", begins=True)), ("Ben", Sentence("Ben takes 2 damage."))]
    >>> [one.words for _, one in _with_costs(hit, ["Ana", "Ben"])]
    ['Ana hits Ben, who takes 2 damage.']
    """
    found: list[tuple[str, Sentence]] = []
    for who, one in told:
        before = found[-1][1] if found else None
        if before is None or not who or who != _last(before.words, names) or not _belongs(before, who, one):
            found.append((who, one))
            continue
        words = f"{before.words.removesuffix('.')}, who {one.words.removeprefix(f'{who} ')}"
        found[-1] = found[-1][0], Sentence(words, before.numbers + one.numbers, before.begins)
    return found


def _belongs(before: Sentence, who: str, one: Sentence) -> bool:
    """Whether a sentence says what came of the one before it for somebody; the damage of a hit may be rolled apart."""
    came = not one.begins or (one.is_cost and before.words.endswith(f" hits {who}."))
    return came and ": " not in one.words and one.words.endswith(".")


def _last(words: str, names: list[str]) -> str:
    """The name, the longer ones first, with which a sentence without another clause ends; "" if there is none."""
    found = next((name for name in names if words.endswith(f" {name}.")), "")
    return "" if words.endswith(f" and {found}.") or {";", ":"} & set(words) else found


def _is_about(words: str, name: str) -> bool:
    """Whether a sentence begins with this name alone: not "Bandit 2 runs." nor "Bandit and Ana run."."""
    rest = words.removeprefix(name)
    begins = rest != words and rest.startswith((" ", ": "))
    return begins and not rest[1:2].isdecimal() and not rest.startswith(" and ")


def _takes(who: str, those: list[Sentence], one: Sentence) -> bool:
    """Whether one more sentence can be part of these: it continues them, and none has a part after a colon."""
    is_plain = all(": " not in each.words and each.words.endswith(".") for each in those)
    continues = not one.words.startswith(f"{who} against ") or bool(_outcome(who, those[-1], one))
    return is_plain and continues and not one.begins and len(those) < MOST_JOINED


def _outcome(who: str, before: Sentence, one: Sentence) -> str:
    """What a sentence without a verb says of somebody: "hit." of "Ana: hit.", or "" if it needs a subject of its own.

    >>> _outcome("Ana", Sentence("Ana attacks Ben."), Sentence("Ana against Ben: hit."))
    'hit.'
    >>> _outcome("Ana", Sentence("Ana attacks Cem."), Sentence("Ana against Ben: hit."))
    ''
    """
    whose, _, said = one.words.partition(": ")
    whom = whose.removeprefix(f"{who} against ")
    named = whom != whose and f" {whom}" in before.words
    return said if whose == who or named else ""


def _as_one(who: str, those: list[Sentence]) -> Sentence:
    """Sentences about one person, joined into one."""
    first, *others = those
    if not others:
        return first
    numbers = tuple(number for one in those for number in one.numbers)
    if outcome := _outcome(who, those[-2], those[-1]):
        before = _as_one(who, those[:-1]).words.removesuffix(".")
        return Sentence(f"{before}: {outcome}", numbers, first.begins, first.is_cost)
    said = [one.words.removeprefix(f"{who} ") for one in those]
    said = [one.removesuffix(".") for one in said[:-1]] + said[-1:]
    words = ", then ".join(said) if any(" and " in one for one in said) else and_so_on(said)
    return Sentence(f"{who} {words}", numbers, first.begins, first.is_cost)


def _with_others(told: list[tuple[str, Sentence]]) -> list[Sentence]:
    """Merge consecutive sentences that say the same of different people, or the same of one again."""
    runs: list[list[tuple[str, Sentence]]] = []
    for who, one in told:
        if runs and who and runs[-1][-1][0] and _of(*runs[-1][-1]) == _of(who, one) and _continues(runs[-1], who):
            runs[-1].append((who, one))
        else:
            runs.append([(who, one)])
    return [_run(run) for run in runs]


def _continues(run: list[tuple[str, Sentence]], who: str) -> bool:
    """Whether one more sentence about them can be part of these: all are about them, or each about somebody else."""
    names = [name for name, _ in run]
    return set(names) == {who} or (who not in names and len(set(names)) == len(names))


def _of(who: str, one: Sentence) -> str:
    return one.words.removeprefix(who)


def _run(run: list[tuple[str, Sentence]]) -> Sentence:
    (_, first), *others = run
    if not others:
        return first
    names = [who for who, _ in others]
    numbers = tuple(number for _, one in run for number in one.numbers)
    if names[0] == run[0][0]:
        times = "twice" if len(run) == 2 else f"{len(run)} times"
        return Sentence(f"{first.words.removesuffix('.')}, {times}.", numbers, first.begins)
    begin, *rest = _of(*run[0]).split()
    verb = VERBS.get(begin, ("does", "do"))[len(names) > 1]
    so = "neither" if rest[:1] == ["not"] else "so"
    words = f"{first.words.removesuffix('.')}; {so} {verb} {and_so_on(names)}."
    return Sentence(words, numbers, first.begins)
