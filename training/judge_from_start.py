"""Trains a judge from gte-small without any position on confidentiality, to measure what is learned on positions that it never saw. See README.md."""

import argparse
import json
import lzma
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import judge_data as data
from judge_model import Judge, PairEncoder
from model import open_tagger
from train import half_precision, rate_at
from train_judge import TOKEN_WEIGHTS, ahead, batches, measure, on_device, test_pairs, token_loss

LAYERS = 6
CONFIDENTIAL = ("confiden", "disclos", "secret")


def arguments() -> argparse.Namespace:
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", required=True, help="six layers of gte-small: an .npz with the names of PyTorch, int8 rows allowed")
    parser.add_argument("--inference", required=True, help="general pairs [premise, statement, allowed], as JSON in xz; allowed: 1 says, 2 contradicts, 4 silent, added up")
    parser.add_argument("--topics", default=here / "topics.jsonl.gz", type=Path)
    parser.add_argument("--contracts", required=True, help="CUAD as JSON lines, gzipped")
    parser.add_argument("--agreements", required=True, help="ContractNLI's development set, gzipped; only measured on")
    parser.add_argument("--vocabulary", default=here / "../models/vocabulary.txt")
    parser.add_argument("--split", default=here / "split.json")
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--general-epochs", type=float, default=3)
    parser.add_argument("--epochs", type=float, default=5)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--seconds", type=float, default=1e9, help="for each of the two stages, with the rate at zero by then")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    rng = random.Random(options.seed)
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokens = data.Tokens(str(options.vocabulary))
    topics = [topic for topic in data.read_topics(options.topics) if not is_confidential(topic)]
    held = [topic for topic in topics if data.is_held_out(topic)]
    chosen = [topic for topic in topics if not data.is_held_out(topic)]
    left_out = set(json.loads(Path(options.split).read_text())["dev"])
    contexts = data.Contexts(data.read_contract_texts(options.contracts, left_out))
    documents, asked = data.read_agreements(options.agreements)
    general = read_inference(options.inference)
    tokens.keep([sentence for parts in contexts.sentences for sentence in parts])
    tokens.keep([text for pair in general for text in (pair.statement, *pair.clause)])
    print(f"{len(general)} general pairs, {len(chosen)} topics to train on, {len(held)} held out", flush=True)
    judge = open_start(options.start).to(device)
    own = lambda: data.epoch_pairs(chosen, contexts, rng)
    general_only = ahead(batches(lambda: list(general), tokens, 2 * options.batch, rng))
    steps = int(len(general) * options.general_epochs / options.batch / 2)
    train_on(judge, [general_only], steps, options, device)
    steps = int(len(own()) * options.epochs / options.batch)
    train_on(judge, [ahead(batches(own, tokens, options.batch, rng)), general_only], steps, options, device)
    options.out.mkdir(parents=True, exist_ok=True)
    torch.save(judge.state_dict(), options.out / "judge.pt")
    judge.eval()
    figures = {name: measure(judge, pairs, tokens, device) for name, pairs in test_pairs(held, contexts, documents, asked).items()}
    print(json.dumps(figures), flush=True)
    (options.out / "figures.json").write_text(json.dumps(figures, indent=2))


def is_confidential(topic: data.Topic) -> bool:
    text = " ".join([topic.name, *(statement for statement, _ in topic.statements)]).lower()
    return any(word in text for word in CONFIDENTIAL)


def read_inference(path: str) -> list[data.Pair]:
    """The allowed verdicts stand in place of the label."""
    with lzma.open(path) as file:
        rows = json.load(file)
    return [data.Pair(statement, [], [premise], [], allowed) for premise, statement, allowed in rows]


def open_start(path: str) -> Judge:
    weights = unpacked(path)
    encoder = open_tagger(weights, 1).encoder
    pairs = PairEncoder(LAYERS, encoder.words.num_embeddings, 0.1)
    pairs.load_state_dict(encoder.state_dict())
    judge = Judge(pairs, 0.1)
    nn.init.normal_(judge.tokens.weight, std=0.02)
    nn.init.constant_(judge.tokens.bias, -4.0)
    nn.init.normal_(judge.verdict.weight, std=0.02)
    nn.init.zeros_(judge.verdict.bias)
    return judge


def unpacked(path: str) -> str:
    """Rows of bytes with a scale each, as floats beside the file."""
    packed = np.load(path)
    if not any(name.endswith("|q") for name in packed.files):
        return path
    names = [name.removesuffix("|q") for name in packed.files if not name.endswith("|s")]
    floats = {name: packed[name + "|q"].astype(np.float32) * packed[name + "|s"] if name + "|q" in packed.files else packed[name] for name in names}
    target = Path("/tmp") / "start.npz"
    np.savez(target, **floats)
    return str(target)


def train_on(judge, sources, steps: int, options, device: str):
    groups = [
        {"params": [p for p in judge.encoder.parameters() if p.ndim > 1], "peak": options.rate, "weight_decay": 0.01},
        {"params": [p for p in judge.parameters() if p.ndim == 1], "peak": options.rate, "weight_decay": 0.0},
        {"params": [part.weight for part in (judge.tokens, judge.pool, judge.verdict)], "peak": 3 * options.rate, "weight_decay": 0.01},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, betas=(0.9, 0.98), eps=1e-6, fused=device == "cuda")
    weights = torch.tensor(TOKEN_WEIGHTS, device=device)
    begun = time.time()
    judge.train()
    for step in range(steps):
        progress = max(step / steps, (time.time() - begun) / options.seconds)
        if progress >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * rate_at(progress)
        losses = []
        for at, source in enumerate(sources):
            batch = on_device(next(source), device)
            is_general = at == len(sources) - 1
            with half_precision(device):
                verdicts, marks = judge(batch["ids"], batch["mask"], batch["types"])
            allowed = bits(batch["labels"]) if is_general else F.one_hot(batch["labels"], 3)
            told = -(torch.logsumexp(verdicts.masked_fill(allowed == 0, -1e4), -1) - torch.logsumexp(verdicts, -1)).mean()
            losses.append(told if is_general else told + 0.02 * token_loss(marks, batch["evidence"], batch["types"], weights))
        sum(losses).backward()
        nn.utils.clip_grad_norm_(judge.parameters(), 2.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step % 200 == 0 or step == steps - 1:
            print(f"step {step} of {steps}, {[round(loss.item(), 3) for loss in losses]}, {(time.time() - begun):.0f} s", flush=True)


def bits(allowed: torch.Tensor) -> torch.Tensor:
    return torch.stack([(allowed >> place) & 1 for place in range(3)], -1)


if __name__ == "__main__":
    main()
