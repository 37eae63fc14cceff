"""Turns a trained judge into an int8 ONNX file, and measures that file on the held-out topics."""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.transformers import optimizer
from torch import nn

import judge_data as data
from judge_model import judge_of
from model import HEADS, HIDDEN
from train_judge import figures_of, test_pairs

INPUTS = ["input_ids", "attention_mask", "token_type_ids"]
MEASURED = 300


class Exported(nn.Module):
    """Takes the inputs in the order of the handed file. Its prefix of the names is dropped by `read_judge`."""

    def __init__(self, judge):
        super().__init__()
        self.judge = judge

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.judge(input_ids, attention_mask, token_type_ids)


def arguments() -> argparse.Namespace:
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trained", required=True, type=Path, help="the folder that train_judge.py wrote")
    parser.add_argument("--start", help="another judge (int8 ONNX) to measure beside it")
    parser.add_argument("--topics", default=here / "topics.jsonl.gz", type=Path)
    parser.add_argument("--contracts", required=True)
    parser.add_argument("--agreements", required=True)
    parser.add_argument("--vocabulary", default=here / "../models/vocabulary.txt")
    parser.add_argument("--split", default=here / "split.json")
    parser.add_argument("--name", default="judge-6.int8.onnx")
    return parser.parse_args()


def main():
    options = arguments()
    judge = judge_of(torch.load(options.trained / "judge.pt", map_location="cpu"), dropout=0.0)
    weights = options.trained / options.name
    quantise(write_onnx(judge.eval(), options.trained), weights)
    print(f"{weights}: {weights.stat().st_size} bytes", flush=True)
    held = [topic for topic in data.read_topics(options.topics) if data.is_held_out(topic)]
    left_out = set(json.loads(Path(options.split).read_text())["dev"])
    contexts = data.Contexts(data.read_contract_texts(options.contracts, left_out))
    documents, asked = data.read_agreements(options.agreements)
    tokens = data.Tokens(str(options.vocabulary))
    for name, pairs in test_pairs(held, contexts, documents, asked).items():
        some = pairs[:: max(1, len(pairs) // MEASURED)]
        for path in filter(None, (options.start, str(weights))):
            session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
            print(name, path, json.dumps(figures_of(run_all(session, some, tokens), some)), flush=True)


def run_all(session, pairs, tokens) -> np.ndarray:
    chances = []
    for pair in pairs:
        batch = data.batch_of([pair], tokens, 160)
        logits = session.run(["nli"], dict(zip(INPUTS, (batch["ids"], batch["mask"], batch["types"]))))[0][0]
        powers = np.exp(logits - logits.max())
        chances.append(powers / powers.sum())
    return np.array(chances)


def write_onnx(judge, folder: Path) -> Path:
    for layer in judge.encoder.layers:
        layer.for_export = True
    ids = torch.randint(5, 1000, (2, 64))
    types = torch.zeros_like(ids)
    types[:, 20:] = 1
    plain, fused = folder / "judge.fp32.onnx", folder / "judge.fused.onnx"
    axes = {name: {0: "batch", 1: "seq"} for name in [*INPUTS, "tok"]} | {"nli": {0: "batch"}}
    torch.onnx.export(
        Exported(judge), (ids, torch.ones_like(ids), types), str(plain), input_names=INPUTS, output_names=["nli", "tok"],
        dynamic_axes=axes, opset_version=17, dynamo=False,
    )
    model = optimizer.optimize_model(str(plain), model_type="bert", num_heads=HEADS, hidden_size=HIDDEN, opt_level=0)
    model.save_model_to_file(str(fused))
    print({name: count for name, count in model.get_fused_operator_statistics().items() if count}, flush=True)
    return fused


def quantise(source: Path, target: Path):
    """The three last products stay as they are: verdict, pool and tokens."""
    graph = onnx.load(source).graph
    shapes = {part.name: sorted(part.dims) for part in graph.initializer}
    heads = ([3, HIDDEN], [HIDDEN, 2 * HIDDEN])
    kept = [node.name for node in graph.node if node.op_type in ("MatMul", "Gemm") and any(shapes.get(name) in heads for name in node.input)]
    quantize_dynamic(
        str(source), str(target), weight_type=QuantType.QInt8, per_channel=True, nodes_to_exclude=kept,
        extra_options={"DefaultTensorType": onnx.TensorProto.FLOAT},
    )


if __name__ == "__main__":
    main()
