"""Checks samples without sending anything: each compiles, and each call fits the signature of its method."""

import ast
import inspect
import json
import sys

from chancery import Chancery


def calls_of(tree: ast.AST) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "chancery"
    ]


def fault_of(source: str) -> str | None:
    calls = calls_of(ast.parse(source))
    if len(calls) != 1:
        return f"{len(calls)} calls"
    method = getattr(Chancery, calls[0].func.attr, None)
    if method is None:
        return f"no method {calls[0].func.attr}"
    try:
        named = {each.arg: None for each in calls[0].keywords}
        inspect.signature(method).bind(None, *calls[0].args, **named)
    except TypeError as error:
        return str(error)
    return None


samples = json.load(open(sys.argv[1]))
faults = {name: fault_of(source) for name, source in samples.items()}
print(json.dumps({"checked": len(samples), "faults": [f"{name}: {fault}" for name, fault in faults.items() if fault]}))
