"""Statements beside passages of contracts, with what the passage does: say, contradict, or neither."""

import gzip
import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tokenizers import BertWordPieceTokenizer

CLS, SEP = 101, 102
STATEMENT, WINDOW = 56, 320
SAYS, CONTRADICTS, SILENT = 0, 1, 2
PARTS = (("says", SAYS), ("contradicts", CONTRADICTS), ("silent", SILENT))
WORD = re.compile(r"[a-z]{4,}")
SENTENCE_END = re.compile(r"(?<=[.;:])\s+(?=[A-Z(\"“])|\n\s*\n")


@dataclass
class Topic:
    name: str
    group: str
    """Wordings of a demand, each with whether it demands the contrary."""
    statements: list[tuple[str, bool]]
    """What contracts say of it, each with its label."""
    clauses: list[tuple[str, int]]
    words: set[str] = field(default_factory=set)


@dataclass
class Pair:
    """A statement and a passage: a clause with the sentences before and after it."""

    statement: str
    before: list[str]
    clause: list[str]
    after: list[str]
    label: int
    topic: str = ""

    def length(self) -> int:
        return sum(len(text) for text in (*self.before, *self.clause, *self.after))


def read_topics(path: Path) -> list[Topic]:
    topics = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for entry in map(json.loads, lines):
            clauses = [(text, label) for part, label in PARTS for text in entry[part]]
            statements = [(text, False) for text in entry["positions"]] + [(text, True) for text in entry["opposites"]]
            words = set(WORD.findall(" ".join([entry["topic"], *entry["positions"]]).lower()))
            topics.append(Topic(entry["topic"], entry["group"], statements, clauses, words))
    return topics


def is_held_out(topic: Topic) -> bool:
    """About one topic in six, by its name."""
    return sum(topic.name.encode()) % 6 == 0


def likeness(a: Topic, b: Topic) -> float:
    return len(a.words & b.words) / max(1, min(len(a.words), len(b.words)))


def own_pairs(topic: Topic) -> list[tuple[str, str, int]]:
    pairs = []
    for statement, is_contrary in topic.statements:
        for clause, label in topic.clauses:
            turned = label if label == SILENT or not is_contrary else 1 - label
            pairs.append((statement, clause, turned))
    return pairs


def wording_pairs(topic: Topic) -> list[tuple[str, str, int]]:
    """One wording of a demand beside another: the same, or the contrary. They share words whether they agree or not."""
    return [
        (statement, other, SAYS if is_contrary == other_is_contrary else CONTRADICTS)
        for statement, is_contrary in topic.statements
        for other, other_is_contrary in topic.statements
    ]


class Contexts:
    """Words of real contracts to stand around a clause."""

    def __init__(self, texts: list[str]):
        self.sentences = []
        for text in texts:
            parts = [part.strip() for part in SENTENCE_END.split(text)]
            self.sentences.append([part for part in parts if 20 < len(part) < 600])
        self.sentences = [parts for parts in self.sentences if len(parts) > 20]

    def around(self, rng: random.Random) -> tuple[list[str], list[str]]:
        parts = rng.choice(self.sentences)
        at = rng.randrange(len(parts))
        return parts[max(0, at - rng.randint(0, 4)) : at], parts[at : at + rng.randint(0, 4)]


def epoch_pairs(topics: list[Topic], contexts: Contexts, rng: random.Random, share: float = 1.0) -> list[Pair]:
    """Every statement of a topic with every clause of it, some of its wordings with each other, and some clauses of other topics, which do not speak of it."""
    far = {topic.name: [other for other in topics if likeness(topic, other) < 0.35] for topic in topics}
    pairs = []
    for topic in topics:
        for statement, clause, label in own_pairs(topic):
            if rng.random() < share:
                pairs.append(placed(statement, clause, label, topic.name, contexts, rng))
            if rng.random() < 0.2 * share:
                other = rng.choice(far[topic.name])
                pairs.append(placed(statement, rng.choice(other.clauses)[0], SILENT, topic.name, contexts, rng))
        for statement, other, label in wording_pairs(topic):
            if rng.random() < 0.5 * share:
                pairs.append(placed(statement, other, label, topic.name, contexts, rng))
    return pairs + turned_pairs(contexts, rng, len(pairs) // 4)


def placed(statement: str, clause: str, label: int, topic: str, contexts: Contexts, rng: random.Random) -> Pair:
    before, after = contexts.around(rng) if rng.random() < 0.55 else ([], [])
    if rng.random() < 0.15:
        statement = statement.rstrip(".")
    if rng.random() < 0.05:
        statement = "The agreement must provide: " + statement
    return Pair(statement, before, [clause], after, label, topic)


WORDINGS = [(r"\bshall not\b", "must not"), (r"\bshall\b", "must"), (r"\bprior to\b", "before"), (r"\bpursuant to\b", "under"),
            (r"\bterminate\b", "end"), (r"\bnotify\b", "inform"), (r"\bthis Agreement\b", "the contract"), (r"\bupon\b", "on"),
            (r"\bin the event that\b", "if"), (r"\bhereunder\b", "under this agreement"), (r"\bpurchase\b", "buy")]
TURNS = [(r"\b(?:shall|may|will|must) not\b", "may"), (r"\bNeither party\b", "Each party"), (r"\bshall\b", "need not"), (r"\bshall\b", "shall not"),
         (r"\bmay\b", "may not"), (r"\bwill\b", "will not"), (r"\bmust\b", "need not"), (r"\b(?:is|are) not\b", "is"), (r"\bis\b", "is not"), (r"\bare\b", "are not")]


def reworded(sentence: str, rng: random.Random) -> str:
    for pattern, instead in WORDINGS:
        if rng.random() < 0.6:
            sentence = re.sub(pattern, instead, sentence)
    return sentence


def turned(sentence: str, rng: random.Random) -> str | None:
    """The sentence with its first verb of duty, right or fact turned round. None where it has none."""
    found = [(match.start(), -match.end(), match, instead) for pattern, instead in TURNS if (match := re.search(pattern, sentence))]
    if not found:
        return None
    first = min(found, key=lambda each: each[:2])
    *_, match, instead = rng.choice([each for each in found if each[:2] == first[:2]])
    return sentence[: match.start()] + instead + sentence[match.end() :]


def turned_pairs(contexts: Contexts, rng: random.Random, count: int) -> list[Pair]:
    """A sentence of a real contract beside itself, as it is or turned round."""
    pairs = []
    while len(pairs) < count:
        parts = rng.choice(contexts.sentences)
        at = rng.randrange(len(parts))
        sentence = re.sub(r"\s+", " ", parts[at])
        contrary = turned(sentence, rng) if 40 < len(sentence) < 260 else None
        if contrary is None:
            continue
        before, after = (parts[max(0, at - 2) : at], parts[at + 1 : at + 3]) if rng.random() < 0.6 else ([], [])
        statement, passage, label = rng.choice(
            [(sentence, sentence, SAYS), (contrary, contrary, SAYS), (contrary, sentence, CONTRADICTS), (sentence, contrary, CONTRADICTS)]
        )
        pairs.append(Pair(reworded(statement, rng), before, [passage], after, label))
    return pairs


class Tokens:
    def __init__(self, vocabulary: str):
        self.tokenizer = BertWordPieceTokenizer(vocabulary, lowercase=True)
        self.kept: dict[str, list[int]] = {}

    def keep(self, texts: list[str]):
        for text, encoding in zip(texts, self.tokenizer.encode_batch(texts, add_special_tokens=False)):
            self.kept[text] = encoding.ids

    def ids(self, *texts: str) -> list[int]:
        found = []
        for text in texts:
            own = self.kept.get(text)
            if own is None:
                own = self.kept[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
            found += own
        return found


def batch_of(pairs: list[Pair], tokens: Tokens, window: int) -> dict[str, np.ndarray]:
    """Token numbers, mask, types, labels, and which tokens are evidence. A clause is cut before its surroundings are."""
    rows = []
    for pair in pairs:
        statement = tokens.ids(pair.statement)[:STATEMENT]
        clause = tokens.ids(*pair.clause)[:window]
        room = window - len(clause)
        before = tokens.ids(*pair.before)
        before = before[len(before) - min(len(before), room // 2) :]
        after = tokens.ids(*pair.after)[: room - len(before)]
        start = len(statement) + 2 + len(before)
        rows.append(([CLS, *statement, SEP, *before, *clause, *after, SEP], len(statement) + 2, start, start + len(clause), pair.label))
    width = max(len(ids) for ids, *_ in rows)
    shape = (len(rows), width)
    batch = {name: np.zeros(shape, np.int64) for name in ("ids", "mask", "types")}
    batch["evidence"] = np.zeros((*shape, 3), np.float32)
    for row, (ids, passage, first, end, label) in enumerate(rows):
        batch["ids"][row, : len(ids)] = ids
        batch["mask"][row, : len(ids)] = 1
        batch["types"][row, passage : len(ids)] = 1
        if label != SILENT and end > first:
            batch["evidence"][row, first, 0] = batch["evidence"][row, end - 1, 1] = 1
            batch["evidence"][row, first:end, 2] = 1
    batch["labels"] = np.array([label for *_, label in rows], np.int64)
    return batch


def read_contract_texts(path: str, left_out: set[str]) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        entries = [json.loads(line) for line in lines]
    return [entry["text"] for entry in entries if entry["title"] not in left_out]


def read_agreements(path: str) -> tuple[list[dict], dict[str, str]]:
    """ContractNLI: agreements with their marked sentences, and the sentences asked."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        data = json.load(file)
    return data["documents"], {key: label["hypothesis"] for key, label in data["labels"].items()}


CHOICES = {"Entailment": SAYS, "Contradiction": CONTRADICTS, "NotMentioned": SILENT}


def agreement_pairs(documents: list[dict], asked: dict[str, str], rng: random.Random) -> list[Pair]:
    """For each agreement and sentence one marked place, or one place anywhere where nothing is marked."""
    pairs = []
    for document in documents:
        spans = document["spans"]
        for key, annotation in document["annotation_sets"][0]["annotations"].items():
            label = CHOICES[annotation["choice"]]
            start, end = spans[rng.choice(annotation["spans"]) if annotation["spans"] else rng.randrange(len(spans))]
            text = document["text"]
            pairs.append(Pair(asked[key], [text[max(0, start - 700) : start]], [text[start:end]], [text[end : end + 700]], label, key))
    return pairs


def replay_pairs(statements: list[str], contexts: Contexts, rng: random.Random, count: int) -> list[Pair]:
    """Statements beside real text, labelled by the judge as it was before: what it knew is kept."""
    pairs = []
    for _ in range(count):
        parts = rng.choice(contexts.sentences)
        at = rng.randrange(len(parts))
        passage = parts[at : at + rng.randint(1, 7)]
        near = rng.choice(parts[at : at + 7]) if rng.random() < 0.6 else rng.choice(rng.choice(contexts.sentences))
        statement = rng.choice(statements) if rng.random() < 0.6 else reworded(near, rng)
        pairs.append(Pair(statement, [], passage, [], SILENT))
    return pairs
