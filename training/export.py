"""Turns a trained tagger into an int8 ONNX file with its config.json, and measures that file on the development contracts."""

import argparse
import json
import time
from pathlib import Path

import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.transformers import optimizer

import data
import metrics
import spans
from attention import rewrite_attention
from model import HEADS, HIDDEN, open_tagger, open_trained
from train import number_list, read_all

STEP = 320
# The service begins its windows with paragraphs (`src/models/engine/encode/spans.ts`).
STEPS = {"least": 352, "most": 416}


def arguments() -> argparse.Namespace:
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trained", required=True, type=Path, help="the folder that train.py wrote")
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--start", help="the start weights it was trained from, for the shape")
    start.add_argument("--teacher", help="or the tagger it was made from")
    parser.add_argument("--layers", type=number_list, help="with --teacher: the layers it began with")
    parser.add_argument("--contracts", required=True, help="CUAD as JSON lines, gzipped")
    parser.add_argument("--tokenizer", required=True, help="tokenizer.json of gte-small")
    parser.add_argument("--split", default=here / "split.json")
    parser.add_argument("--config", default=here / "../models/tagger/config.json")
    parser.add_argument("--name", default="tagger-6.int8.onnx")
    return parser.parse_args()


def main():
    options = arguments()
    kinds = json.loads(Path(options.config).read_text())["kinds"]
    if options.teacher:
        tagger = open_trained(options.teacher, len(kinds), options.layers, dropout=0.0)
    else:
        tagger = open_tagger(options.start, len(kinds), dropout=0.0)
    tagger.load_state_dict(torch.load(options.trained / "tagger.pt", map_location="cpu"))
    weights = options.trained / options.name
    quantise(write_onnx(tagger, options.trained), weights)
    rewrite_attention(str(weights))
    print(f"{weights}: {weights.stat().st_size} bytes", flush=True)
    _, dev = data.split(data.read_contracts(options.contracts, options.tokenizer, kinds), options.split)
    readings = measure(weights, dev, kinds)
    figures = metrics.report(readings)
    print(json.dumps(figures), flush=True)
    config = {
        "weights": options.name,
        "kinds": kinds,
        "window_tokens": data.WINDOW,
        "steps": STEPS,
        "decode": spans.DECODE,
        "calibration_logit": metrics.calibrate(readings),
        "has_answer_threshold": round(figures["has_answer_threshold"], 2),
    }
    (options.trained / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    (options.trained / "figures.int8.json").write_text(json.dumps(figures, indent=2) + "\n")


def write_onnx(tagger, folder: Path) -> Path:
    tagger.eval()
    for layer in tagger.encoder.layers:
        layer.for_export = True
    ids = torch.randint(5, 1000, (2, 64))
    names = ["input_ids", "attention_mask"]
    plain, fused = folder / "tagger.fp32.onnx", folder / "tagger.fused.onnx"
    torch.onnx.export(
        tagger,
        (ids, torch.ones_like(ids)),
        str(plain),
        input_names=names,
        output_names=["logits"],
        dynamic_axes={name: {0: "batch", 1: "seq"} for name in [*names, "logits"]},
        opset_version=17,
        dynamo=False,
    )
    model = optimizer.optimize_model(str(plain), model_type="bert", num_heads=HEADS, hidden_size=HIDDEN, opt_level=0)
    model.save_model_to_file(str(fused))
    print({name: count for name, count in model.get_fused_operator_statistics().items() if count}, flush=True)
    return fused


def quantise(source: Path, target: Path):
    """The head stays as it is. Without a default tensor type the quantiser fails on the fused graph."""
    products = [node.name for node in onnx.load(source).graph.node if node.op_type == "MatMul"]
    quantize_dynamic(
        str(source),
        str(target),
        weight_type=QuantType.QInt8,
        per_channel=True,
        nodes_to_exclude=products[-1:],
        extra_options={"DefaultTensorType": onnx.TensorProto.FLOAT},
    )


def measure(weights: Path, contracts, kinds: list[str]) -> list[metrics.Reading]:
    session = onnxruntime.InferenceSession(str(weights), providers=["CPUExecutionProvider"])
    begun = time.time()
    readings = read_all(lambda ids, _: session.run(None, {"input_ids": ids})[0], contracts, kinds, STEP, 1)
    print(f"{(time.time() - begun) / len(contracts):.2f} s a contract", flush=True)
    return readings


if __name__ == "__main__":
    main()
