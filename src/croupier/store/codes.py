"""Codes that people type or carry: join codes, tokens and passes; secrets are stored only as SHA-256."""

import hashlib
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no I, L, O, 0, 1: they look alike
LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """The stored form of a code that somebody typed: case, spaces and dashes do not matter."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def new_token() -> str:
    """A 192-bit token, safe in a header, a cookie and a URL fragment."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
