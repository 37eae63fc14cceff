"""Trains the clause tagger. See README.md for the recipe and where data and start weights come from."""

import argparse
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import data
import metrics
import spans
from model import open_tagger, open_trained

HEAD_RATE = 1e-3
OUTPUT_WEIGHTS = (1.0, 1.0, 0.1)
WARM_UP = 0.06
PREPARED = 6


def arguments() -> argparse.Namespace:
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contracts", required=True, help="CUAD as JSON lines, gzipped")
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--start", help="gte-small as fp32 ONNX")
    start.add_argument("--teacher", help="a trained tagger (int8 ONNX) to make a smaller one from")
    parser.add_argument("--layers", type=number_list, help="with --teacher: the layers to begin with, such as 1,3,5,7,9,11")
    parser.add_argument("--second-teacher", help="another trained tagger, whose outputs are averaged with the teacher's")
    parser.add_argument("--teacher-share", type=float, default=0.5, help="with --teacher: its share of the loss")
    parser.add_argument("--tokenizer", required=True, help="tokenizer.json of gte-small, or vocab.txt")
    parser.add_argument("--out", required=True, type=Path, help="folder for tagger.pt and figures.json")
    parser.add_argument("--split", default=here / "split.json", help="which contracts are kept for development")
    parser.add_argument("--config", default=here / "../models/tagger/config.json", help="for the kinds and their order")
    parser.add_argument("--all", action="store_true", help="train on the development contracts too, for a release")
    parser.add_argument("--epochs", type=float, default=8)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--step", type=int, default=224, help="tokens between training windows")
    parser.add_argument("--positive-weight", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prepare-only", action="store_true", help="stop when the data is read")
    return parser.parse_args()


def number_list(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def main():
    options = arguments()
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    kinds = json.loads(Path(options.config).read_text())["kinds"]
    contracts = data.read_contracts(options.contracts, options.tokenizer, kinds)
    train, dev = data.split(contracts, options.split)
    chosen = contracts if options.all else train
    tokens = sum(len(contract.ids) for contract in contracts)
    print(f"{len(chosen)} contracts to train on, {len(dev)} for development, {tokens} tokens in all", flush=True)
    if options.prepare_only:
        return
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    teacher = open_trained(options.teacher, len(kinds), dropout=0.0).to(device).eval() if options.teacher else None
    if teacher:
        print("teacher", json.dumps(metrics.report(evaluate(teacher, dev, kinds, device))), flush=True)
    second = open_trained(options.second_teacher, len(kinds), dropout=0.0).to(device).eval() if options.second_teacher else None
    teachers = [one for one in (teacher, second) if one]
    student = open_trained(options.teacher, len(kinds), options.layers) if teacher else open_tagger(options.start, len(kinds))
    tagger = student.to(device)
    fit(tagger, teachers, chosen, len(kinds), options, device)
    torch.save(tagger.state_dict(), options.out / "tagger.pt")
    readings = evaluate(tagger, dev, kinds, device)
    figures = metrics.report(readings) | {"calibration_logit": metrics.calibrate(readings), "seed": options.seed}
    (options.out / "figures.json").write_text(json.dumps(figures, indent=2))
    print(json.dumps(figures), flush=True)


def fit(tagger, teachers, contracts, kinds: int, options, device: str):
    encoder = [p for name, p in tagger.named_parameters() if name.startswith("encoder.")]
    groups = [
        {"params": [p for p in encoder if p.ndim > 1], "peak": options.rate, "weight_decay": 0.01},
        {"params": [p for p in encoder if p.ndim == 1], "peak": options.rate, "weight_decay": 0.0},
        {"params": list(tagger.head.parameters()), "peak": HEAD_RATE, "weight_decay": 0.01},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, betas=(0.9, 0.98), eps=1e-6)
    steps = int(len(epoch_windows(contracts, options.step)) * options.epochs / options.batch)
    run = torch.compile(tagger, dynamic=False) if device == "cuda" else tagger
    asked = [torch.compile(teacher, dynamic=False) if device == "cuda" else teacher for teacher in teachers]
    batches = prepared(contracts, kinds, options)
    weights = torch.tensor(OUTPUT_WEIGHTS, device=device)
    positive = torch.full((3,), options.positive_weight, device=device)
    begun = time.time()
    tagger.train()
    for step in range(steps):
        ids, mask, labels, present = (torch.from_numpy(part).to(device, non_blocking=True) for part in next(batches))
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * rate_at(step / steps)
        with half_precision(device):
            logits = run(ids, mask)[:, 1 : 1 + data.WINDOW].reshape(labels.shape)
        labels = labels.float()
        losses = F.binary_cross_entropy_with_logits(logits, labels, reduction="none", pos_weight=positive)
        if asked:
            with torch.no_grad(), half_precision(device):
                outputs = [torch.sigmoid(ask(ids, mask)[:, 1 : 1 + data.WINDOW]) for ask in asked]
            wanted = (sum(outputs) / len(outputs)).reshape(labels.shape)
            learnt = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
            losses = (1 - options.teacher_share) * losses + options.teacher_share * learnt
        loss = (losses * weights * present[:, :, None, None]).sum() / len(ids)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(tagger.parameters(), 5.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step % 250 == 0 or step == steps - 1:
            rate = (step + 1) * options.batch / (time.time() - begun)
            print(f"step {step} of {steps}, loss {loss.item():.3f}, {rate:.0f} windows/s", flush=True)


def half_precision(device: str):
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda")


def rate_at(progress: float) -> float:
    return progress / WARM_UP if progress < WARM_UP else (1 - progress) / (1 - WARM_UP)


def epoch_windows(contracts, step: int) -> list[tuple[data.Contract, int]]:
    """Every window of every contract, from another phase each time."""
    return [
        (contract, start)
        for contract in contracts
        for start in data.window_starts(len(contract.ids), step, random.randrange(step))
    ]


def prepared(contracts, kinds: int, options):
    """Batches without end, made ahead by threads."""

    def chosen():
        while True:
            windows = epoch_windows(contracts, options.step)
            random.shuffle(windows)
            for at in range(0, len(windows) - options.batch + 1, options.batch):
                yield windows[at : at + options.batch]

    def make(windows):
        return (*data.window_inputs(windows), *data.window_labels(windows, kinds))

    source = chosen()
    with ThreadPoolExecutor(3) as pool:
        ahead = [pool.submit(make, next(source)) for _ in range(PREPARED)]
        while True:
            ahead.append(pool.submit(make, next(source)))
            yield ahead.pop(0).result()


@torch.no_grad()
def evaluate(tagger, contracts, kinds: list[str], device: str, step: int = 320) -> list[metrics.Reading]:
    tagger.eval()

    def run(ids: np.ndarray, mask: np.ndarray) -> np.ndarray:
        with half_precision(device):
            return tagger(torch.from_numpy(ids).to(device), torch.from_numpy(mask).to(device)).cpu().numpy()

    return read_all(run, contracts, kinds, step, 32)


def read_all(run, contracts, kinds: list[str], step: int, batch: int) -> list[metrics.Reading]:
    """Marks contracts with `run` (token numbers and mask → logits) and holds the marks against the annotation."""
    readings = []
    for contract in contracts:
        windows = [(contract, start) for start in data.window_starts(len(contract.ids), step)]
        found = []
        for at in range(0, len(windows), batch):
            ids, mask = data.window_inputs(windows[at : at + batch])
            width = int(mask.sum(1).max())
            for (_, start), logits, own in zip(windows[at : at + batch], run(ids[:, :width], mask[:, :width]), mask):
                found.append((start, logits[1 : own.sum() - 1]))
        readings += metrics.compare(contract, spans.decode(spans.average(len(contract.ids), found)), kinds)
    return readings


if __name__ == "__main__":
    main()
