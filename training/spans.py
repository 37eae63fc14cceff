"""Windows → averaged logits of the document → spans. The same rules as src/models/local/spans.ts."""

import numpy as np

from data import WINDOW

DECODE = {"topk": 48, "max_len": 420, "min_score": 0.003, "max_spans": 20}
MOST_PAIRS = 400
WEIGHTS = np.minimum(np.arange(WINDOW) + 1, WINDOW - np.arange(WINDOW)) / (WINDOW / 2) + 0.05

Span = tuple[float, int, int]
"""Score, first token, last token."""


def average(tokens: int, windows: list[tuple[int, np.ndarray]]) -> np.ndarray:
    """Windows are (start, logits [tokens of the window, kinds × 3]); gives [tokens, kinds × 3]."""
    sums = np.zeros((tokens, windows[0][1].shape[1]))
    weights = np.zeros((tokens, 1))
    for start, logits in windows:
        own = WEIGHTS[: len(logits), None]
        sums[start : start + len(logits)] += own * logits
        weights[start : start + len(logits)] += own
    return sums / weights


def decode(logits: np.ndarray) -> list[list[Span]]:
    """The spans of each kind, best first, none that overlaps a better one."""
    logs = -np.logaddexp(0, -logits.reshape(len(logits), -1, 3))
    return [decode_kind(logs[:, kind]) for kind in range(logs.shape[1])]


def decode_kind(logs: np.ndarray) -> list[Span]:
    starts = np.argsort(-logs[:, 0], kind="stable")[: DECODE["topk"]]
    ends = np.argsort(-logs[:, 1], kind="stable")[: DECODE["topk"]]
    inside = np.concatenate([[0.0], np.cumsum(logs[:, 2])])
    lengths = ends[None, :] - starts[:, None] + 1
    fits = (lengths >= 1) & (lengths <= DECODE["max_len"])
    means = (inside[ends + 1][None, :] - inside[starts][:, None]) / np.maximum(1, lengths)
    logarithms = (logs[starts, 0][:, None] + logs[ends, 1][None, :] + means) / 3
    scores = np.exp(np.where(fits, logarithms, -np.inf))
    rows, columns = np.where(scores > DECODE["min_score"])
    order = np.argsort(-scores[rows, columns], kind="stable")[:MOST_PAIRS]
    chosen: list[Span] = []
    for at in order:
        first, last = int(starts[rows[at]]), int(ends[columns[at]])
        if len(chosen) < DECODE["max_spans"] and all(last < a or first > b for _, a, b in chosen):
            chosen.append((float(scores[rows[at], columns[at]]), first, last))
    return chosen
