"""A BERT encoder that reads a statement and a passage: three logits for the pair (says, contradicts, silent), three for each token."""

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from model import HIDDEN, Encoder

PRODUCTS = (("out", "o"), ("up", "f1"), ("down", "f2"))


class PairEncoder(Encoder):
    """The encoder of the tagger, with token types: 0 in the statement, 1 in the passage."""

    def forward(self, ids, mask, types):
        states = self.words(ids) + self.positions(self.places[:, : ids.size(1)]) + self.types(types)
        states = self.dropout(self.norm(states))
        hidden = (1.0 - mask[:, None, None, :].to(torch.float32)) * -10000.0
        for layer in self.layers:
            states = layer(states, hidden)
        return states


class Judge(nn.Module):
    """The verdict looks at the first token and at the passage where its tokens are evidence."""

    def __init__(self, encoder: PairEncoder, dropout: float):
        super().__init__()
        self.encoder = encoder
        self.tokens = nn.Linear(HIDDEN, 3)
        self.pool = nn.Linear(2 * HIDDEN, HIDDEN)
        self.verdict = nn.Linear(HIDDEN, 3)
        self.dropout = nn.Dropout(dropout)

    def forward(self, ids, mask, types):
        states = self.encoder(ids, mask, types)
        tokens = self.tokens(self.dropout(states))
        weights = (torch.sigmoid(tokens[..., 2:3]) + 0.02) * (mask * types)[..., None].to(states.dtype)
        evidence = (states * weights).sum(1) / (weights.sum(1) + 1e-4)
        pooled = torch.tanh(self.pool(torch.cat([states[:, 0], evidence], -1)))
        return self.verdict(self.dropout(pooled)).float(), tokens.float()


def open_judge(path: str, dropout: float = 0.1) -> Judge:
    """A judge with the weights of an int8 ONNX file, as its makers or `export_judge.py` wrote it."""
    return judge_of({name: torch.tensor(array) for name, array in read_judge(path).items()}, dropout)


def judge_of(state: dict[str, torch.Tensor], dropout: float) -> Judge:
    layers = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layers."))
    judge = Judge(PairEncoder(layers, len(state["encoder.words.weight"]), dropout), dropout)
    judge.load_state_dict(state)
    return judge


# The handed weights have shorter names than this code gives.
SHORT_NAMES = {"b.we.": "encoder.words.", "b.pe.": "encoder.positions.", "b.te.": "encoder.types.", "b.ln.": "encoder.norm.",
               "b.layers.": "encoder.layers.", ".o.": ".out.", ".l1.": ".out_norm.", ".f1.": ".up.", ".f2.": ".down.",
               ".l2.": ".down_norm.", "m.tok.": "tokens.", "m.pool.": "pool.", "m.nli.": "verdict."}


def read_judge(path: str) -> dict[str, np.ndarray]:
    graph = onnx.load(path).graph
    arrays = {part.name: numpy_helper.to_array(part) for part in graph.initializer}

    def floats(name: str) -> np.ndarray:
        name = name.removesuffix("_quantized")
        if name in arrays:
            return arrays[name].astype(np.float32)
        zero = arrays[name + "_zero_point"].astype(np.float32)
        return (arrays[name + "_quantized"].astype(np.float32) - zero) * arrays[name + "_scale"]

    state = {}
    for name in arrays:
        long = name.removesuffix("_quantized").removeprefix("judge.")
        if not long.endswith((".weight", ".bias")):
            continue
        array = floats(name)
        for short, full in SHORT_NAMES.items():
            long = long.replace(short, full)
        # The last two products are written as input × output.
        state[long] = array.T.copy() if long in ("pool.weight", "verdict.weight") and array.shape[0] > array.shape[1] else array
    for layer, node in enumerate(node for node in graph.node if node.op_type == "QAttention"):
        parts = np.split(floats(node.input[1]), 3, axis=1), np.split(arrays[node.input[2]], 3)
        for part, weight, bias in zip(("query", "key", "value"), *parts):
            state[f"encoder.layers.{layer}.{part}.weight"] = weight.T.copy()
            state[f"encoder.layers.{layer}.{part}.bias"] = bias
    for node in graph.node:
        if node.op_type == "MatMulInteger" and "layers." in node.name:
            layer = node.name.split("layers.")[1].split("/")[0]
            part = next(long for long, short in PRODUCTS if f"/{short}/" in node.name or f"/{long}/" in node.name)
            state[f"encoder.layers.{layer}.{part}.weight"] = floats(node.input[1]).T.copy()
    tokens = next(node for node in graph.node if node.op_type == "MatMul" and "tok" in node.name)
    state["tokens.weight"] = arrays[tokens.input[1]].T.copy()
    return {name: array.astype(np.float32) for name, array in state.items() if name.startswith(("encoder.", "tokens.", "pool.", "verdict."))}
