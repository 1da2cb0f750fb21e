"""A property computed once for each object."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as kept_property
else:

    class kept_property(functools.cached_property):  # noqa: N801 - used like `property`
        """`functools.cached_property` without its lock, which Python 3.12 drops too: a third of the time."""

        def __get__(self, one: Any, owner: type | None = None) -> Any:
            """Only called until the value is in the object's own namespace."""
            if one is None:
                return self
            value = one.__dict__[self.attrname] = self.func(one)
            return value


__all__ = ["kept_property"]
