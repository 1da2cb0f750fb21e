"""Dice notation: the grammar of `/roll`, as in Roll20's dice reference, where that covers it.

    sum      = product {("+" | "-") product}
    product  = factor {("*" | "/" | "%") factor}          a divisor contains no dice
    factor   = ["-"] (number | dice | "(" sum ")" | function "(" sum ")" | group) ["[" label "]"]
    dice     = [count] "d" (sides | "%" | "F") {modifier}
    group    = "{" sum {"," sum} "}" {keep | compare | "f" compare}
    modifier = "r" [compare] | "ro" [compare] | ("!" | "!!" | "!p") [compare] | keep | compare | "f" compare | "s"
    keep     = ("k" | "kh" | "kl" | "d" | "dl" | "dh") [number]
    compare  = ("=" | ">" | "<" | ">=" | "<=") number      ">" is "or more", "<" is "or less"

After "r", "ro", "!", "!!" and "!p" a bare number means "=". Whatever follows a complete sum is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from croupier.core.free_rolls.expressions import (
    FUNCTIONS,
    Compare,
    Dice,
    Expression,
    Function,
    Group,
    Keep,
    Number,
    Operation,
    all_dice,
    constant,
)
from croupier.core.refusals import Invalid

LONGEST = 200
"""Maximum characters of an expression with its comment."""
MOST_DICE = 100
"""Maximum dice in one expression, not counting those that explosions and rerolls add."""
MOST_SIDES = 1000
LARGEST = 1_000_000
DEEPEST = 10
"""Maximum levels of nested parentheses and braces."""


class Roll(NamedTuple):
    """A parsed `/roll`: the expression, its own text, and the comment after it."""

    expression: Expression
    text: str
    comment: str


def parse(text: str) -> Roll:
    """The roll that this text asks for. Raises Invalid, with what is allowed in one line."""
    if len(text) > LONGEST:
        raise Invalid("roll", f"{len(text)} characters", f"at most {LONGEST}")
    parser = _Parser(text)
    expression = parser.sum()
    end = parser.at
    comment = parser.rest()
    count = sum(one.number for one in all_dice(expression))
    if not count:
        raise Invalid("roll", " ".join(text.split()), "at least one die, such as 2d6+3")
    if count > MOST_DICE:
        raise Invalid("roll", f"{count} dice", f"at most {MOST_DICE} dice")
    return Roll(expression, " ".join(text[:end].split()), comment)


_SPACE = re.compile(r"\s*(?:\[[^\]]*\]\s*)*")
_NUMBER = re.compile(r"\d+")
_COUNTED = re.compile(r"(\d*)[dD](\d+|%|[fF](?![a-zA-Z]))")
_KEEP = re.compile(r"(kh|kl|k|dh|dl|d)(\d*)")
_SIGN = re.compile(r">=|<=|[<>=]")
_WORD = re.compile(r"[a-z]+(?=\s*\()")
_LETTER = re.compile(r"\w")


class _Parser:
    """A recursive descent over the text; `at` is the position after what was read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0

    # reading

    @property
    def _whole(self) -> str:
        return " ".join(self.text.split())

    def _skip(self) -> None:
        """Go past spaces and [labels]."""
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _take(self, words: str) -> bool:
        """Read these words if they come next, after any spaces; return whether they did."""
        start = self.at
        self._skip()
        if self.text.startswith(words, self.at):
            self.at += len(words)
            return True
        self.at = start
        return False

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def _number(self, what: str, most: int = LARGEST) -> int:
        found = self._match(_NUMBER)
        if found is None:
            self._fail(what)
        return self._within(found[0], most, what)

    def _within(self, digits: str, most: int, what: str) -> int:
        if len(digits) > len(str(most)) or int(digits) > most:
            raise Invalid("roll", digits, f"{what}, at most {most}")
        return int(digits)

    def _fail(self, allowed: str) -> NoReturn:
        left = " ".join(self.text[self.at :].split())
        before = " ".join(self.text[: self.at].split())
        raise Invalid("roll", left or before, f"{allowed}{f' after {before}' if before else ''}")

    def rest(self) -> str:
        """The comment after the sum. Raises Invalid if it looks like more of the sum."""
        left = self.text[self.at :]
        words = left.strip()
        if words[:1] in ("#", "\\"):
            return words[1:].strip()
        if words and (left[0] == words[0] or not _LETTER.match(words)):
            self._fail("+, -, *, /, a modifier, or a space and a comment")
        return words

    # grammar

    def sum(self) -> Expression:
        found = self.product()
        while True:
            sign = next((one for one in "+-" if self._take(one)), "")
            if not sign:
                return found
            found = Operation(sign, found, self.product())

    def product(self) -> Expression:
        found = self.factor()
        while True:
            sign = next((one for one in "*/%" if self._take(one)), "")
            if not sign:
                return found
            right = self.factor()
            if sign != "*" and (any(True for _ in all_dice(right)) or not constant(right)):
                raise Invalid("roll", self._whole, f"a number other than 0 after {sign}, without dice")
            found = Operation(sign, found, right)

    def factor(self) -> Expression:
        self._skip()
        if self._take("-"):
            return Function("-", self.factor())
        self._skip()
        found = self._atom()
        start = self.at
        self._skip()
        if "[" not in self.text[start : self.at]:
            self.at = start
        return found

    def _atom(self) -> Expression:
        dice = self._match(_COUNTED)
        if dice is not None:
            return self._dice(dice)
        word = self._match(_WORD)
        if word is not None:
            if word[0] not in FUNCTIONS:
                raise Invalid("roll", word[0], ", ".join(FUNCTIONS))
            self._skip()
            return Function(word[0], self._inside("(", ")"))
        if self.text.startswith("(", self.at):
            return self._inside("(", ")")
        if self.text.startswith("{", self.at):
            return self._group()
        return Number(self._number("a number or dice such as 2d6"))

    def _inside(self, opening: str, closing: str) -> Expression:
        self._enter(opening)
        found = self.sum()
        self._leave(closing)
        return found

    def _enter(self, opening: str) -> None:
        assert self.text.startswith(opening, self.at)
        self.at += 1
        self.depth += 1
        if self.depth > DEEPEST:
            raise Invalid("roll", self._whole, f"at most {DEEPEST} levels of parentheses")

    def _leave(self, closing: str) -> None:
        if not self._take(closing):
            self._fail(f"a closing {closing}")
        self.depth -= 1

    def _group(self) -> Expression:
        self._enter("{")
        members = [self.sum()]
        while self._take(","):
            members.append(self.sum())
        self._leave("}")
        keep, success = self._keep(), self._compare()
        failure = self._failure() if success is not None else None
        if len(members) == 1:
            return self._one_sum(members[0], keep, success, failure)
        if keep is not None and keep.number > len(members):
            raise Invalid("roll", str(keep.number), f"at most {len(members)}, the number of totals")
        return Group(tuple(members), keep, success, failure)

    def _one_sum(
        self, of: Expression, keep: Keep | None, success: Compare | None, failure: Compare | None
    ) -> Expression:
        """A group of a single sum: the modifiers after it apply to each of its dice."""
        if keep is None and success is None:
            return of
        dice = list(_plain_sum(of, self._whole))
        count = sum(one.number for one in dice)
        if keep is not None and keep.number > count:
            raise Invalid("roll", str(keep.number), f"at most {count}, the number of dice")
        if len(dice) == 1:
            return dice[0]._replace(keep=keep, success=success, failure=failure)
        return Group(
            tuple(
                one._replace(number=1, text=one.text.lstrip("0123456789")) for one in dice for _ in range(one.number)
            ),
            keep,
            success,
            failure,
        )

    def _dice(self, found: re.Match[str]) -> Dice:
        start = found.start()
        count = self._within(found[1] or "1", MOST_DICE, "a number of dice")
        sides = {"%": 100, "F": 0, "f": 0}.get(found[2], -1)
        if sides < 0:
            sides = self._within(found[2], MOST_SIDES, "a number of sides")
        if not count or not (sides or found[2] in "fF"):
            raise Invalid("roll", found[0], "at least one die with at least one side")
        made = Dice(count, sides)
        while (changed := self._modifier(made)) is not made:
            made = changed
        made = made._replace(text=self.text[start : self.at])
        _check_ends(made)
        return made

    def _modifier(self, dice: Dice) -> Dice:
        if self.text.startswith("!", self.at):
            return self._explosion(dice)
        if self.text[self.at : self.at + 1] == "r":
            return self._reroll(dice)
        if self.text[self.at : self.at + 1] == "s":  # Roll20 sorts; ours are sorted anyway
            self.at += 2 if self.text[self.at + 1 : self.at + 2] in ("a", "d") else 1
            return dice._replace(text=dice.text + "s")
        keep = self._keep()
        if keep is not None:
            self._once(dice.keep, "one of kh, kl, dh and dl")
            if keep.number > dice.number:
                raise Invalid("roll", str(keep.number), f"at most {dice.number}, the number of dice")
            return dice._replace(keep=keep)
        success = self._compare()
        if success is not None:
            self._once(dice.success, "one number to reach")
            return dice._replace(success=success)
        failure = self._failure() if dice.success is not None else None
        if failure is not None:
            self._once(dice.failure, "one number for failures")
            return dice._replace(failure=failure)
        return dice

    def _once(self, known: object, allowed: str) -> None:
        if known is not None:
            raise Invalid("roll", self._whole, f"{allowed} for the same dice")

    def _explosion(self, dice: Dice) -> Dice:
        self._once(dice.explodes, "one of !, !! and !p")
        kind = next(one for one in ("!!", "!p", "!") if self.text.startswith(one, self.at))
        self.at += len(kind)
        return dice._replace(explodes=self._condition() or Compare("=", dice.faces[-1]), explosion=kind)

    def _reroll(self, dice: Dice) -> Dice:
        self.at += 1
        once = self.text[self.at : self.at + 1] == "o"
        self.at += once
        if dice.rerolls and once != dice.rerolls_once:
            raise Invalid("roll", self._whole, "r or ro for the same dice, not both")
        condition = self._condition() or Compare("=", dice.faces[0])
        return dice._replace(rerolls=(*dice.rerolls, condition), rerolls_once=once)

    def _condition(self) -> Compare | None:
        """A comparison, or a bare number for "exactly this"."""
        compare = self._compare()
        if compare is None and _NUMBER.match(self.text, self.at):
            compare = Compare("=", self._number("a number"))
        return compare

    def _compare(self) -> Compare | None:
        sign = self._match(_SIGN)
        if sign is None:
            return None
        negative = self.text.startswith("-", self.at)
        self.at += negative
        number = self._number(f"a number after {sign[0]}")
        return Compare(sign[0][0], -number if negative else number)

    def _failure(self) -> Compare | None:
        if self.text[self.at : self.at + 1] != "f":
            return None
        self.at += 1
        found = self._condition()
        if found is None:
            self._fail("a comparison such as =1")
        return found

    def _keep(self) -> Keep | None:
        found = self._match(_KEEP)
        if found is None:
            return None
        count = self._within(found[2] or "1", MOST_DICE, "a number of dice")
        word = found[1]
        if word[0] == "k":
            return Keep(count, word != "kl")
        return Keep(count, word == "dh", dropped=True)


def _plain_sum(of: Expression, text: str) -> Iterable[Dice]:
    """The dice of a sum that consists only of dice. Raises Invalid for any other sum."""
    if isinstance(of, Operation) and of.sign == "+":
        yield from _plain_sum(of.left, text)
        yield from _plain_sum(of.right, text)
    elif isinstance(of, Dice) and of.keep is None and of.success is None:
        yield of
    else:
        raise Invalid("roll", text, "dice joined by + in braces, or several sums with commas")


def _check_ends(dice: Dice) -> None:
    """Raises Invalid for dice that would be rolled forever."""
    if dice.rerolls and all(map(dice.is_rerolled, dice.faces)):
        raise Invalid("roll", dice.text, "rerolls that leave at least one face")
    if dice.explodes is not None and all(dice.explodes.matches(one) for one in dice.faces):
        raise Invalid("roll", dice.text, "explosions on some faces, not on all")
