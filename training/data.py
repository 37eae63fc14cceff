"""Contracts of CUAD as tokens with the tokens of their annotated clauses, cut into windows."""

import gzip
import json
from dataclasses import dataclass

import numpy as np
from tokenizers import BertWordPieceTokenizer, Tokenizer

WINDOW = 448
CLS, SEP = 101, 102


@dataclass
class Contract:
    title: str
    text: str
    ids: np.ndarray
    """Code points [start, end) of each token."""
    offsets: np.ndarray
    """For each kind the annotated clauses, as text and as first and last token."""
    clauses: list[list[str]]
    spans: list[list[tuple[int, int]]]


def read_contracts(path: str, tokenizer_path: str, kinds: list[str]) -> list[Contract]:
    tokenizer = BertWordPieceTokenizer(tokenizer_path) if tokenizer_path.endswith(".txt") else Tokenizer.from_file(tokenizer_path)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [read_contract(json.loads(line), tokenizer, kinds) for line in lines]


def read_contract(entry: dict, tokenizer: Tokenizer, kinds: list[str]) -> Contract:
    text = entry["text"]
    encoding = tokenizer.encode(text, add_special_tokens=False)
    offsets = np.array(encoding.offsets, np.int64).reshape(-1, 2)
    points = code_points(text)
    clauses, spans = [[] for _ in kinds], [[] for _ in kinds]
    for label in entry["labels"]:
        kind = kinds.index(label["category"])
        for unit_start, unit_end in label["spans"]:
            start, end = points[unit_start], points[unit_end]
            clauses[kind].append(text[start:end])
            first = int(np.searchsorted(offsets[:, 1], start, side="right"))
            last = int(np.searchsorted(offsets[:, 0], end, side="left")) - 1
            if last >= first:
                spans[kind].append((first, last))
    return Contract(entry["title"], text, np.array(encoding.ids, np.int64), offsets, clauses, spans)


def code_points(text: str) -> np.ndarray:
    """The code point at each UTF-16 unit: annotations count units, the tokenizer counts code points."""
    widths = np.array([2 if ord(letter) > 0xFFFF else 1 for letter in text], np.int64)
    return np.append(np.repeat(np.arange(len(text)), widths), len(text))


def split(contracts: list[Contract], path: str) -> tuple[list[Contract], list[Contract]]:
    with open(path, encoding="utf-8") as file:
        dev_titles = set(json.load(file)["dev"])
    missing = dev_titles - {contract.title for contract in contracts}
    if missing:
        raise SystemExit(f"{path} names contracts that are not in the data: {sorted(missing)[:3]} …")
    train = [contract for contract in contracts if contract.title not in dev_titles]
    return train, [contract for contract in contracts if contract.title in dev_titles]


def window_starts(tokens: int, step: int, phase: int = 0) -> list[int]:
    last = max(0, tokens - WINDOW)
    return sorted({min(max(start, 0), last) for start in range(-phase, last + step, step)})


def window_inputs(windows: list[tuple[Contract, int]]) -> tuple[np.ndarray, np.ndarray]:
    """Token numbers and attention mask, [windows, WINDOW + 2]."""
    ids = np.zeros((len(windows), WINDOW + 2), np.int64)
    mask = np.zeros_like(ids)
    for row, (contract, start) in enumerate(windows):
        tokens = contract.ids[start : start + WINDOW]
        ids[row, : len(tokens) + 2] = [CLS, *tokens, SEP]
        mask[row, : len(tokens) + 2] = 1
    return ids, mask


def window_labels(windows: list[tuple[Contract, int]], kinds: int) -> tuple[np.ndarray, np.ndarray]:
    """Starts, ends and insides, [windows, WINDOW, kinds, 3], and which tokens are there."""
    labels = np.zeros((len(windows), WINDOW, kinds, 3), np.uint8)
    present = np.zeros((len(windows), WINDOW), np.float32)
    for row, (contract, start) in enumerate(windows):
        present[row, : len(contract.ids) - start] = 1
        for kind, spans in enumerate(contract.spans):
            for first, last in ((first - start, last - start) for first, last in spans):
                if last < 0 or first >= WINDOW:
                    continue
                if first >= 0:
                    labels[row, first, kind, 0] = 1
                if last < WINDOW:
                    labels[row, last, kind, 1] = 1
                labels[row, max(0, first) : last + 1, kind, 2] = 1
    return labels, present
