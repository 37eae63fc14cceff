"""Verifies what a webhook receives."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any, cast

from . import types as t
from .errors import UnverifiedWebhook

_PREFIX = "whsec_"
_TOLERANCE_SECONDS = 300


def verify_webhook(payload: str | bytes, headers: Mapping[str, Any], secret: str) -> t.WebhookMessage:
    """Returns the message if its Standard Webhooks 1.0 signature is valid and it was signed in the last five minutes.

    `payload` is the raw body, before it is parsed."""
    body = payload.encode() if isinstance(payload, str) else payload
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        given.get(name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not message_id or not timestamp or not signatures:
        raise UnverifiedWebhook("The headers of a webhook are missing.")
    if not str(timestamp).isdecimal() or abs(time.time() - int(timestamp)) > _TOLERANCE_SECONDS:
        raise UnverifiedWebhook("The webhook was not signed just now.")
    signed = f"{message_id}.{timestamp}.".encode() + body
    if not _is_signed(signed, str(signatures), secret):
        raise UnverifiedWebhook("The webhook is not signed with this secret.")
    return cast("t.WebhookMessage", json.loads(body))


def _is_signed(content: bytes, signatures: str, secret: str) -> bool:
    """After a rotation there are several signatures. One valid signature is enough."""
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except binascii.Error:
        raise ValueError(f"The secret of a webhook is {_PREFIX} and base64.") from None
    expected = hmac.new(key, content, hashlib.sha256).digest()
    found = False
    for signature in signatures.split(" "):
        version, _, text = signature.partition(",")
        try:
            given = base64.b64decode(text, validate=True)
        except binascii.Error:
            continue
        found |= version == "v1" and hmac.compare_digest(given, expected)
    return found
