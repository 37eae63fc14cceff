"""Trains the judge further on written topics, and keeps what it knew. See README.md."""

import argparse
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import judge_data as data
from judge_model import open_judge
from train import PREPARED, half_precision, rate_at

TOKEN_WEIGHTS = (1.0, 1.0, 0.1)
SMOOTHING = 0.05


def arguments() -> argparse.Namespace:
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", default=here / "../models/judge/judge-6.int8.onnx", help="the judge to begin with")
    parser.add_argument("--topics", default=here / "topics.jsonl.gz", type=Path, help="written topics as JSON lines, gzipped")
    parser.add_argument("--statements", default=here / "replay-statements.json", help="further statements to keep verdicts on")
    parser.add_argument("--contracts", required=True, help="CUAD as JSON lines, gzipped")
    parser.add_argument("--agreements", required=True, help="ContractNLI's development set, gzipped")
    parser.add_argument("--vocabulary", default=here / "../models/vocabulary.txt")
    parser.add_argument("--split", default=here / "split.json", help="the contracts that are never trained on")
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--all", action="store_true", help="train on the held-out topics too, for a release")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--replay", type=float, default=2.0, help="weight of what is kept")
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--seconds", type=float, default=1e9, help="end earlier, with the rate at zero by then")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    rng = random.Random(options.seed)
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tokens = data.Tokens(str(options.vocabulary))
    topics = data.read_topics(options.topics)
    held = [topic for topic in topics if data.is_held_out(topic)]
    chosen = topics if options.all else [topic for topic in topics if not data.is_held_out(topic)]
    left_out = set(json.loads(Path(options.split).read_text())["dev"])
    contexts = data.Contexts(data.read_contract_texts(options.contracts, left_out))
    documents, asked = data.read_agreements(options.agreements)
    statements = json.loads(Path(options.statements).read_text())
    tokens.keep([sentence for parts in contexts.sentences for sentence in parts])
    print(f"{len(chosen)} topics to train on, {len(held)} held out", flush=True)
    tests = test_pairs(held, contexts, documents, asked)
    before = open_judge(str(options.start), dropout=0.0).to(device).eval()
    options.out.mkdir(parents=True, exist_ok=True)
    figures = {"before": {name: measure(before, pairs, tokens, device) for name, pairs in tests.items()}}
    judge = open_judge(str(options.start)).to(device)
    fit(judge, before, chosen, contexts, documents, asked, statements, tokens, options, rng, device)
    torch.save(judge.state_dict(), options.out / "judge.pt")
    judge.eval()
    figures["after"] = {name: measure(judge, pairs, tokens, device) for name, pairs in tests.items()}
    print("after ", json.dumps(figures["after"]), flush=True)
    (options.out / "figures.json").write_text(json.dumps(figures, indent=2))


def test_pairs(held, contexts, documents, asked) -> dict[str, list[data.Pair]]:
    """The same for every run: held-out topics alone and among real text, by group, and marked places of agreements."""
    rng = random.Random(7)
    alone = [data.Pair(statement, [], [clause], [], label, topic.group) for topic in held for statement, clause, label in data.own_pairs(topic)]
    among = []
    for topic in held:
        for statement, clause, label in data.own_pairs(topic):
            before, after = contexts.around(rng)
            among.append(data.Pair(statement, before, [clause], after, label, topic.group))
    wordings = [data.Pair(statement, [], [other], [], label, topic.group) for topic in held for statement, other, label in data.wording_pairs(topic)]
    return {"wordings": wordings, "topics": alone, "topics in text": among, "agreements": data.agreement_pairs(documents, asked, rng)}


def fit(judge, before, topics, contexts, documents, asked, statements, tokens, options, rng, device):
    encoder = [p for name, p in judge.named_parameters() if name.startswith("encoder.")]
    others = [p for name, p in judge.named_parameters() if not name.startswith("encoder.")]
    groups = [
        {"params": [p for p in encoder if p.ndim > 1], "peak": options.rate, "weight_decay": 0.01},
        {"params": [p for p in encoder if p.ndim == 1], "peak": options.rate, "weight_decay": 0.0},
        {"params": others, "peak": 3 * options.rate, "weight_decay": 0.01},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, betas=(0.9, 0.98), eps=1e-6, fused=device == "cuda")
    size = len(data.epoch_pairs(topics, contexts, random.Random(0)))
    steps = int(size * options.epochs / options.batch)
    written = ahead(batches(lambda: data.epoch_pairs(topics, contexts, rng), tokens, options.batch, rng))
    replay = lambda: data.replay_pairs(statements, contexts, rng, 3000) + 3 * data.agreement_pairs(documents, asked, rng)
    kept = ahead(batches(replay, tokens, options.batch // 2, rng))
    weights = torch.tensor(TOKEN_WEIGHTS, device=device)
    begun = time.time()
    judge.train()
    for step in range(steps):
        progress = max(step / steps, (time.time() - begun) / options.seconds)
        if progress >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * rate_at(progress)
        own, replayed = on_device(next(written), device), on_device(next(kept), device)
        with half_precision(device):
            verdicts, marks = judge(own["ids"], own["mask"], own["types"])
            again, marked = judge(replayed["ids"], replayed["mask"], replayed["types"])
            with torch.no_grad():
                wanted, wanted_marks = before(replayed["ids"], replayed["mask"], replayed["types"])
        told = F.cross_entropy(verdicts, own["labels"], label_smoothing=SMOOTHING)
        shown = token_loss(marks, own["evidence"], own["types"], weights)
        same = F.kl_div(F.log_softmax(again, -1), F.softmax(wanted, -1), reduction="batchmean")
        same_marks = token_loss(marked, torch.sigmoid(wanted_marks), replayed["types"], weights)
        loss = told + 0.02 * shown + options.replay * (same + 0.02 * same_marks)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(judge.parameters(), 2.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step % 200 == 0 or step == steps - 1:
            print(f"step {step} of {steps}, told {told.item():.3f}, kept {same.item():.3f}, {(time.time() - begun):.0f} s", flush=True)


def token_loss(logits, wanted, types, weights):
    losses = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * weights
    return (losses.sum(-1) * types.float()).sum() / len(logits)


def on_device(batch: dict[str, np.ndarray], device: str) -> dict[str, torch.Tensor]:
    return {name: torch.from_numpy(part).to(device, non_blocking=True) for name, part in batch.items()}


def ahead(source):
    """The same, made by a thread while the device is busy."""
    with ThreadPoolExecutor(1) as pool:
        waiting = [pool.submit(next, source) for _ in range(PREPARED)]
        while True:
            waiting.append(pool.submit(next, source))
            yield waiting.pop(0).result()


def batches(make, tokens, size: int, rng: random.Random):
    """Batches without end. Pairs of a like length stand together."""
    while True:
        pairs = make()
        rng.shuffle(pairs)
        pools = [sorted(pairs[at : at + 50 * size], key=data.Pair.length) for at in range(0, len(pairs), 50 * size)]
        parts = [pool[at : at + size] for pool in pools for at in range(0, len(pool) - size + 1, size)]
        rng.shuffle(parts)
        for part in parts:
            yield data.batch_of(part, tokens, rng.choice((160, 160, data.WINDOW)))


@torch.no_grad()
def measure(judge, pairs, tokens, device: str, window: int = 160) -> dict:
    """Shares right, by label and by group, and how far what is said surely can be trusted."""
    chances = []
    for at in range(0, len(pairs), 256):
        batch = on_device(data.batch_of(pairs[at : at + 256], tokens, window), device)
        with half_precision(device):
            verdicts, _ = judge(batch["ids"], batch["mask"], batch["types"])
        chances.append(F.softmax(verdicts, -1).float().cpu().numpy())
    return figures_of(np.concatenate(chances), pairs)


def figures_of(chances: np.ndarray, pairs) -> dict:
    labels = np.array([pair.label for pair in pairs])
    found = chances.argmax(1)
    share = lambda right: round(float(right.mean()), 3) if len(right) else None
    result = {"right": share(found == labels)}
    for label, name in enumerate(("says", "contradicts", "silent")):
        result[name] = [share(found[labels == label] == label), share(labels[found == label] == label)]
    for least in (0.7, 0.9):
        for label, name in ((0, "says"), (1, "contradicts")):
            sure = chances[:, label] >= least
            result[f"{name} at {least}"] = [int(sure.sum()), share(labels[sure] == label), share(labels[sure] == 1 - label)]
    groups = sorted({pair.topic for pair in pairs})
    if len(groups) < 12:
        result["by group"] = {group: share((found == labels)[[pair.topic == group for pair in pairs]]) for group in groups}
    return result


if __name__ == "__main__":
    main()
