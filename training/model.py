"""A BERT encoder with three outputs a token for each kind of clause: starts here, ends here, is inside."""

import math

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn

HIDDEN, HEADS, INNER = 384, 12, 1536


class Layer(nn.Module):
    """Written in the classic pattern, with query, key and value apart, so that ONNX Runtime can fuse it after export."""

    def __init__(self, dropout: float):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(HIDDEN, HIDDEN) for _ in range(3))
        self.out = nn.Linear(HIDDEN, HIDDEN)
        self.out_norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.up = nn.Linear(HIDDEN, INNER)
        self.down = nn.Linear(INNER, HIDDEN)
        self.down_norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.dropout = nn.Dropout(dropout)
        self.for_export = False

    def heads(self, states):
        return states.view(states.size(0), states.size(1), HEADS, HIDDEN // HEADS).permute(0, 2, 1, 3)

    def attend(self, states, mask):
        query, key, value = (self.heads(part(states)) for part in (self.query, self.key, self.value))
        if self.for_export:
            weights = torch.matmul(query, key.transpose(-1, -2)) / math.sqrt(HIDDEN // HEADS) + mask
            found = torch.matmul(torch.softmax(weights, -1), value)
        else:
            dropout = self.dropout.p if self.training else 0.0
            found = F.scaled_dot_product_attention(query, key, value, attn_mask=mask.to(query.dtype), dropout_p=dropout)
        found = found.permute(0, 2, 1, 3).contiguous()
        return self.out(found.view(found.size(0), found.size(1), HIDDEN))

    def forward(self, states, mask):
        states = self.out_norm(self.dropout(self.attend(states, mask)) + states)
        return self.down_norm(self.dropout(self.down(F.gelu(self.up(states)))) + states)


class Encoder(nn.Module):
    def __init__(self, layers: int, vocabulary: int, dropout: float):
        super().__init__()
        self.words = nn.Embedding(vocabulary, HIDDEN)
        self.positions = nn.Embedding(512, HIDDEN)
        self.types = nn.Embedding(2, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.dropout = nn.Dropout(dropout)
        self.layers = nn.ModuleList(Layer(dropout) for _ in range(layers))
        self.register_buffer("places", torch.arange(512)[None], persistent=False)

    def forward(self, ids, mask):
        states = self.words(ids) + self.positions(self.places[:, : ids.size(1)]) + self.types.weight[0]
        states = self.dropout(self.norm(states))
        hidden = (1.0 - mask[:, None, None, :].to(torch.float32)) * -10000.0
        for layer in self.layers:
            states = layer(states, hidden)
        return states


class Tagger(nn.Module):
    def __init__(self, encoder: Encoder, kinds: int, dropout: float):
        super().__init__()
        self.encoder = encoder
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(HIDDEN, kinds * 3)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.constant_(self.head.bias, -4.0)

    def forward(self, ids, mask):
        return self.head(self.dropout(self.encoder(ids, mask))).float()


def open_tagger(start: str, kinds: int, dropout: float = 0.1) -> Tagger:
    """A tagger whose encoder has the weights of `start` and whose head has learnt nothing yet."""
    weights = read_weights(start)
    layers = 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder.layer."))
    encoder = Encoder(layers, len(weights["embeddings.word_embeddings.weight"]), dropout)
    names = {
        "words.": "embeddings.word_embeddings.",
        "positions.": "embeddings.position_embeddings.",
        "types.": "embeddings.token_type_embeddings.",
        "norm.": "embeddings.LayerNorm.",
    }
    parts = {
        "query.": "attention.self.query.",
        "key.": "attention.self.key.",
        "value.": "attention.self.value.",
        "out.": "attention.output.dense.",
        "out_norm.": "attention.output.LayerNorm.",
        "up.": "intermediate.dense.",
        "down.": "output.dense.",
        "down_norm.": "output.LayerNorm.",
    }
    for layer in range(layers):
        names |= {f"layers.{layer}.{own}": f"encoder.layer.{layer}.{part}" for own, part in parts.items()}
    state = {}
    for own, theirs in names.items():
        for end in ("weight", "bias"):
            if theirs + end in weights:
                state[own + end] = torch.tensor(weights[theirs + end])
    encoder.load_state_dict(state)
    return Tagger(encoder, kinds, dropout)


def open_trained(path: str, kinds: int, layers: list[int] | None = None, dropout: float = 0.1) -> Tagger:
    """A tagger from its int8 ONNX file, whole or with some of its layers alone."""
    state = read_trained(path)
    total = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layers."))
    kept = list(range(total)) if layers is None else layers
    own = {name: array for name, array in state.items() if not name.startswith("encoder.layers.")}
    for at, layer in enumerate(kept):
        start = f"encoder.layers.{layer}."
        own |= {f"encoder.layers.{at}.{name.removeprefix(start)}": array for name, array in state.items() if name.startswith(start)}
    tagger = Tagger(Encoder(len(kept), len(own["encoder.words.weight"]), dropout), kinds, dropout)
    tagger.load_state_dict({name: torch.tensor(array) for name, array in own.items()})
    return tagger


# The shipped weights were exported with shorter names than this code gives.
SHORT_NAMES = {"bert.": "encoder.", ".we.": ".words.", ".pe.": ".positions.", ".ln.": ".norm.", ".o.": ".out.",
               ".l1.": ".out_norm.", ".f1.": ".up.", ".f2.": ".down.", ".l2.": ".down_norm.", "h.bias": "head.bias"}


# The products of a layer, in the order of the graph.
PRODUCTS = ("query", "key", "value", "out", "up", "down")


def read_trained(path: str) -> dict[str, np.ndarray]:
    """The weights of a fused int8 tagger as floats, by the names of this code."""
    graph = onnx.load(path).graph
    arrays = {part.name: numpy_helper.to_array(part) for part in graph.initializer}

    def dequantised(name: str) -> np.ndarray:
        name = name.removesuffix("_quantized")
        zero = arrays[name + "_zero_point"].astype(np.float32)
        return (arrays[name + "_quantized"].astype(np.float32) - zero) * arrays[name + "_scale"]

    state = {}
    for name, array in arrays.items():
        long = name.removesuffix("_quantized")
        for short, full in SHORT_NAMES.items():
            long = long.replace(short, full)
        if long.endswith((".weight", ".bias")):
            state[long] = dequantised(name) if name.endswith("_quantized") else array
    attentions = [node for node in graph.node if node.op_type == "MultiHeadAttention"]
    for layer, node in enumerate(attentions):
        for part, bias in zip(PRODUCTS, np.split(arrays[node.input[3]], 3)):
            state[f"encoder.layers.{layer}.{part}.bias"] = bias
    products = [node for node in graph.node if node.op_type == "MatMulInteger"]
    for at, node in enumerate(products):
        layer, part = divmod(at, len(PRODUCTS))
        state[f"encoder.layers.{layer}.{PRODUCTS[part]}.weight"] = dequantised(node.input[1]).T.copy()
    head = next(node for node in reversed(graph.node) if node.op_type == "MatMul")
    state["head.weight"] = arrays[head.input[1]].T.copy()
    # Token types are always 0, so the export folded their vector into one constant.
    types = next(array for name, array in arrays.items() if name.startswith("onnx::Add_") and array.shape == (HIDDEN,))
    state["encoder.types.weight"] = np.stack([types, types])
    return {name: array.astype(np.float32) for name, array in state.items()}


def read_weights(path: str) -> dict[str, np.ndarray]:
    """From an ONNX file as Hugging Face exports BERT, or from an .npz with the names of PyTorch."""
    if path.endswith(".npz"):
        return {name: array.astype(np.float32) for name, array in np.load(path).items()}
    graph = onnx.load(path).graph
    arrays = {part.name: part for part in graph.initializer}
    weights = {name: numpy_helper.to_array(part) for name, part in arrays.items() if name.endswith((".weight", ".bias"))}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in arrays:
            name = node.name.removeprefix("/").removesuffix("/MatMul").replace("/", ".") + ".weight"
            weights[name] = numpy_helper.to_array(arrays[node.input[1]]).T.copy()
    return {name: array.astype(np.float32) for name, array in weights.items()}
