"""Rewrites the int8 attention of a tagger, so that ONNX Runtime computes long windows in less time. The weights stay the same."""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper


def rewrite_attention(path: str):
    """QAttention keeps all scores of a window at once. Three products and MultiHeadAttention compute the same in blocks.

    Without a mask: the tagger reads windows one by one, whole.
    """
    model = onnx.load(path)
    graph = model.graph
    arrays = {part.name: numpy_helper.to_array(part) for part in graph.initializer}
    nodes = []
    for node in graph.node:
        nodes += attention_of(node, arrays, graph) if node.op_type == "QAttention" else [node]
    keep_needed(graph, nodes)
    onnx.save(model, path)


def attention_of(node, arrays: dict[str, np.ndarray], graph) -> list:
    states, weight, bias, states_scale, weight_scale, _, states_zero, weight_zero = node.input[:8]
    heads = next(part.i for part in node.attribute if part.name == "num_heads")
    nodes = []
    for at, part in enumerate(("query", "key", "value")):
        name = f"{node.name}_{part}"
        own = [f"{name}_{end}" for end in ("quantized", "scale", "zero_point")]
        for target, whole in zip(own, (weight, weight_scale, weight_zero)):
            graph.initializer.append(numpy_helper.from_array(np.split(arrays[whole], 3, axis=-1)[at].copy(), target))
        nodes += [
            helper.make_node("Mul", [states_scale, own[1]], [f"{name}_scales"], f"{name}_scales"),
            helper.make_node("MatMulInteger", [states, own[0], states_zero, own[2]], [f"{name}_integer"], f"{name}_product"),
            helper.make_node("Cast", [f"{name}_integer"], [f"{name}_float"], f"{name}_cast", to=onnx.TensorProto.FLOAT),
            helper.make_node("Mul", [f"{name}_float", f"{name}_scales"], [name], f"{name}_scaled"),
        ]
    parts = [f"{node.name}_{part}" for part in ("query", "key", "value")]
    attention = helper.make_node(
        "MultiHeadAttention", [*parts, bias], list(node.output), node.name, domain="com.microsoft", num_heads=heads
    )
    return [*nodes, attention]


def keep_needed(graph, nodes: list):
    """Keeps the nodes, weights and inputs that the output needs: the mask is no longer one."""
    needed = {output.name for output in graph.output}
    kept = []
    for node in reversed(nodes):
        if needed.intersection(node.output):
            needed.update(node.input)
            kept.append(node)
    for parts, own in ((graph.node, kept[::-1]), *((own, [part for part in own if part.name in needed]) for own in (graph.initializer, graph.input))):
        del parts[:]
        parts.extend(own)


if __name__ == "__main__":
    rewrite_attention(sys.argv[1])
