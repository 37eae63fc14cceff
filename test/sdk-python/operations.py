"""Calls every method of both clients with made-up arguments, and prints what each would send."""

import asyncio
import inspect
import json
import typing

from chancery import AsyncChancery, Chancery, types
from chancery._http import Connection

sent: list[list[str]] = []
HAND_WRITTEN = ("ask", "review", "upload", "wait_for_file", "wait_for_job", "result_of", "aclose")


class Recorder:
    path = staticmethod(Connection.path)

    def json(self, method, path, **options):
        sent.append([method, path])

    download = json
    send = json

    def pages(self, plural, path, **options):
        assert plural
        sent.append(["GET", path])
        return iter(())


def made_up(method):
    parameters = inspect.signature(method).parameters.values()
    return {each.name: "~" + each.name for each in parameters if each.default is each.empty}


client = Chancery("svc_x", "http://localhost/v1")
client._connection = Recorder()
other = AsyncChancery("svc_x", "http://localhost/v1")
other._client._connection = Recorder()


def operations(of):
    names = [name for name in dir(of) if not name.startswith("_") and name not in HAND_WRITTEN]
    return [(name, getattr(of, name)) for name in names if not name.startswith("stream_")]


for name, method in operations(client):
    method(**made_up(method))
both = [sent.copy()]
sent.clear()


async def walk():
    for name, method in operations(other):
        reply = method(**made_up(method))
        if inspect.isawaitable(reply):
            await reply
        else:
            assert [item async for item in reply] == []
    await other.aclose()


asyncio.run(walk())
both.append(sent.copy())
for each in vars(types).values():
    if inspect.isclass(each) and typing.is_typeddict(each):
        typing.get_type_hints(each)
print(json.dumps(both))
