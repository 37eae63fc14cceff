"""Walks through the client against a running server. Each assertion is one promise of its README."""

import asyncio
import io
import json
import os

from chancery import AsyncChancery, Chancery, FileFailed, Forbidden, InvalidRequest, JobFailed, NotFound, TimedOut

key, url = os.environ["CHANCERY_API_KEY"], os.environ["CHANCERY_URL"]
client = Chancery(key, url)


def raised(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was not raised")


# Errors
assert raised(Forbidden, Chancery("svc_unknown", url).get_me).status == 403
missing = raised(NotFound, lambda: client.get_project("11111111-1111-1111-1111-111111111111"))
assert (missing.status, missing.code) == (404, "NOT_FOUND") and missing.request_id
assert raised(InvalidRequest, lambda: client.create_project({"name": ""})).issues[0]["path"].endswith("name")
raised(ValueError, lambda: client.get_project(".."))

# Lists go on over pages, by cursor and by offset
for number in range(5):
    client.create_project({"name": f"Matter {number}"})
assert sorted(each["name"] for each in client.iter_projects(limit=2)) == [f"Matter {number}" for number in range(5)]
assert len(client.list_projects(limit=2)["projects"]) == 2
once = [client.create_project({"name": "Once"}, idempotency_key="same")["id"] for _ in range(2)]
assert once[0] == once[1]

# Uploads: bytes, an open file, a path, and in parts
agreement = os.environ["AGREEMENT"]
small = client.upload(agreement.encode(), name="Größe.txt")
assert client.get_file(small["id"])["name"] == "Größe.txt"
assert client.wait_for_file(small["id"])["status"] == "ready"
assert client.get_file_text(small["id"])["text"].strip() == agreement.strip()
with client.download_file(small["id"]) as download:
    assert download.text() == agreement
progress = []
line = b"The term of this agreement is two years.\n"
large = line * (9 * 1024 * 1024 // len(line))
stored = client.upload(io.BytesIO(large), name="large.txt", size=len(large), on_progress=lambda *done: progress.append(done))
assert stored["size"] == len(large) and progress[-1] == (len(large), len(large)) and len(progress) > 1
client.delete_file(stored["id"])
broken = client.upload("broken.docx")
assert raised(FileFailed, lambda: client.wait_for_file(broken["id"])).file["id"] == broken["id"]
impatient, polls = Chancery(key, url), []
impatient.get_file = lambda id, **_: polls.append(id) or {"id": id, "status": "processing"}
raised(TimedOut, lambda: impatient.wait_for_file(small["id"], timeout=0.3))
assert len(polls) < 4, len(polls)

# Jobs and streams
answer = client.ask("Which law governs?", file_ids=[small["id"]])
assert answer["citations"], answer
events = list(client.stream_chat({"message": "Which law governs?", "file_ids": [small["id"]]}))
job = events[-1].data
assert events[-1].event == "job" and job["status"] == "succeeded"
assert "".join(each.data["text"] for each in events if each.event == "token") == job["result"]["result"]
assert list(client.stream_job_events(job["job_id"]))[-1].data == job
assert client.result_of(client.get_job(job["job_id"])) == job["result"]
assert raised(JobFailed, lambda: client.result_of({**job, "status": "canceled", "error": None})).code == "CANCELED"


async def together():
    async with AsyncChancery(key, url) as other:
        me, projects = await asyncio.gather(other.get_me(), other.list_projects())
        names = [each["name"] async for each in other.iter_projects(limit=2)]
        assert len(names) == len(projects["projects"]) == 6
        answer = await other.ask("Which law governs?", file_ids=[small["id"]])
        streamed = [each async for each in other.stream_job_events(job["job_id"])]
        assert streamed[-1].data == job and answer["citations"]
        uploaded = await other.upload(agreement.encode(), name="again.txt")
        return me["organization"]["name"], (await other.wait_for_file(uploaded["id"]))["status"]


print(json.dumps(asyncio.run(together())))
