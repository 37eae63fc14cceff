"""The figures of CUAD's own evaluation, and the calibration. The same rules as evals/span-metrics.ts."""

from dataclasses import dataclass

import numpy as np

from data import Contract
from spans import Span


@dataclass
class Reading:
    """One kind in one contract: the best score of each annotated clause, and every mark's score and whether it is right."""

    gold: list[float]
    marks: list[tuple[float, bool]]


def compare(contract: Contract, found: list[list[Span]], kinds: list[str]) -> list[Reading]:
    return [compare_kind(contract, found[at], contract.clauses[at], kind) for at, kind in enumerate(kinds)]


def compare_kind(contract: Contract, spans: list[Span], clauses: list[str], kind: str) -> Reading:
    texts = [contract.text[contract.offsets[first][0] : contract.offsets[last][1]] for _, first, last in spans]
    matches = [[is_match(text, clause, kind) for clause in clauses] for text in texts]
    gold = [
        max((span[0] for span, match in zip(spans, matches) if match[at]), default=0.0) for at in range(len(clauses))
    ]
    return Reading(gold, [(span[0], any(match)) for span, match in zip(spans, matches)])


def is_match(text: str, clause: str, kind: str) -> bool:
    ours, theirs = words(text), words(clause)
    return len(ours & theirs) / max(1, len(ours | theirs)) >= 0.5 or (kind == "Parties" and clause in text)


def words(text: str) -> set[str]:
    for mark in ".,;:":
        text = text.replace(mark, "")
    return set(text.lower().replace("/", " ").split(" "))


def area_under_curve(readings: list[Reading]) -> float:
    gold = np.sort([score for reading in readings for score in reading.gold])
    wrong = np.sort([score for reading in readings for score, is_right in reading.marks if not is_right])
    thresholds = np.unique(np.concatenate([gold[gold > 0], wrong]))[::-1]
    found = len(gold) - np.searchsorted(gold, thresholds)
    false = len(wrong) - np.searchsorted(wrong, thresholds)
    precision = np.concatenate([[1.0], found / np.maximum(1, found + false)])
    recall = np.concatenate([[0.0], found / len(gold)])
    best = np.maximum.accumulate(precision[::-1])[::-1]
    return float(np.sum(np.diff(recall) * (best[1:] + best[:-1]) / 2))


def presence(readings: list[Reading], threshold: float) -> dict[str, float]:
    is_there = np.array([len(reading.gold) > 0 for reading in readings])
    said = np.array([max((score for score, _ in reading.marks), default=0.0) for reading in readings]) >= threshold
    right = (said & is_there).sum()
    precision, recall = right / max(1, said.sum()), right / max(1, is_there.sum())
    return {"f1": 2 * right / max(1, said.sum() + is_there.sum()), "precision": precision, "recall": recall}


def best_threshold(readings: list[Reading]) -> float:
    return float(max(np.linspace(0.02, 0.98, 97), key=lambda threshold: presence(readings, threshold)["f1"]))


def first_is_right(readings: list[Reading]) -> float:
    present = [reading for reading in readings if reading.gold]
    return float(np.mean([bool(reading.marks) and max(reading.marks)[1] for reading in present]))


def calibrate(readings: list[Reading]) -> tuple[float, float]:
    """Offset and slope of the confidence's logit over the score's (Platt), by Newton's method."""
    marks = [mark for reading in readings for mark in reading.marks]
    scores = np.clip([score for score, _ in marks], 1e-4, 0.9999)
    logits = np.log(scores / (1 - scores))
    truth = np.array([is_right for _, is_right in marks], float)
    inputs = np.stack([np.ones_like(logits), logits])
    weights = np.zeros(2)
    for _ in range(100):
        chances = 1 / (1 + np.exp(-weights @ inputs))
        curvature = (inputs * chances * (1 - chances)) @ inputs.T + 1e-6 * np.eye(2)
        weights -= np.linalg.solve(curvature, inputs @ (chances - truth))
    return round(float(weights[0]), 4), round(float(weights[1]), 4)


def report(readings: list[Reading]) -> dict:
    threshold = best_threshold(readings)
    figures = {
        "aupr": area_under_curve(readings),
        "first_is_right": first_is_right(readings),
        "has_answer_threshold": threshold,
        **{f"has_answer_{name}": float(value) for name, value in presence(readings, threshold).items()},
    }
    return {name: round(value, 4) for name, value in figures.items()}
