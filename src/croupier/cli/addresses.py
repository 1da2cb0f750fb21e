"""This machine's addresses in its local network."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys

AWAY = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
"""Addresses that nothing is sent to: the system only reports which source address it would use."""


def in_this_network() -> list[str]:
    """IPv4 addresses other than loopback, those of private networks first."""
    found = dict.fromkeys([*_toward(), *_of_interfaces(), *_of_name()])
    real = [ipaddress.ip_address(one) for one in found]
    kept = [one for one in real if not (one.is_loopback or one.is_unspecified or one.is_link_local)]
    return [str(one) for one in sorted(kept, key=lambda one: not one.is_private)]


def _toward() -> list[str]:
    found = []
    for address in AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((address, 9))
                found.append(str(asking.getsockname()[0]))
            except OSError:
                continue
    return found


def _of_interfaces() -> list[str]:
    if sys.platform != "linux":
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asking, 0x8915, struct.pack("256s", name.encode()[:15]))  # SIOCGIFADDR
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
