import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRunner } from "../../../src/jobs.ts";
import { form } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";

const PATIENT = { timeout: 20_000 };
const app = useApp();

async function uploaded() {
  const ada = await (await app.organization()).user();
  const { body } = await ada.upload("lease.txt", "The rent is 100 euros a month.");
  return { ada, path: `/files/${body.id}` };
}

/** A worker that runs while the request waits. */
async function whileWorking<T>(request: () => Promise<T>): Promise<T> {
  const runner = openRunner(app.deps, { concurrency: 1 });
  const reply = request();
  await runner.start();
  return reply.finally(() => runner.stop());
}

describe("GET /files/{id}", () => {
  it("returns at once without `wait`", async () => {
    const { ada, path } = await uploaded();
    expect((await ada.get(path)).body.status).toBe("extracting");
  });

  it("waits until the file is read with `wait`", async () => {
    const { ada, path } = await uploaded();
    const reply = await whileWorking(() => ada.get(`${path}?wait=60`));
    expect([reply.status, reply.body.status]).toEqual([200, "ready"]);
  });

  it("waits with `Prefer: wait`, and says that it was applied", async () => {
    const { ada, path } = await uploaded();
    const reply = await whileWorking(() => ada.get(path, { headers: { prefer: "wait=60" } }));
    expect([reply.body.status, reply.headers["preference-applied"]]).toEqual(["ready", "wait=60"]);
  });

  it("returns the file as it is when the time is over", async () => {
    const { ada, path } = await uploaded();
    const reply = await ada.get(`${path}?wait=1`);
    expect([reply.status, reply.body.status]).toEqual([200, "extracting"]);
  });

  it("refuses a wait that is no number of seconds, and one that contradicts `Prefer`", async () => {
    const { ada, path } = await uploaded();
    expect((await ada.get(`${path}?wait=soon`)).status).toBe(400);
    expect((await ada.get(`${path}?wait=1`, { headers: { prefer: "wait=2" } })).status).toBe(400);
  });
});

describe("an upload", () => {
  it.each<[string, string, Record<string, string>]>([
    ["`wait`", "?wait=60", {}],
    ["`Prefer: wait`", "", { prefer: "wait=60" }],
  ])("waits until the file is read with %s", async (_, query, headers) => {
    const ada = await (await app.organization()).user();
    const sent = form("lease.txt", "The rent is 100 euros a month.");
    const reply = await whileWorking(() =>
      ada.send("POST", `/files${query}`, { ...sent, headers: { ...sent.headers, ...headers } }),
    );
    expect([reply.status, reply.body.status, reply.body.pages]).toEqual([200, "ready", 1]);
    expect(reply.headers["preference-applied"]).toBe(headers.prefer);
  });

  it("removes its temporary file before it waits for the reading", async () => {
    const ada = await (await app.organization()).user();
    let isOver = false;
    const reply = ada.send("POST", "/files?wait=60", form("lease.txt", "The rent is 100 euros a month."));
    void reply.then(() => {
      isOver = true;
    });
    await expect.poll(async () => (await ada.get("/files")).body.files.length, PATIENT).toBe(1);
    await expect.poll(() => readdir(join(app.deps.config.DATA_DIR, "uploads")), PATIENT).toEqual([]);
    expect(isOver).toBe(false);
    expect((await whileWorking(() => reply)).body.status).toBe("ready");
  });

  it("in parts waits when it is completed", async () => {
    const ada = await (await app.organization()).user();
    const text = "The rent is 100 euros a month.";
    const { body: upload } = await ada.post("/files/uploads", { file_name: "lease.txt", size: text.length });
    const headers = { "content-type": "application/octet-stream" };
    await ada.send("PUT", `/files/uploads/${upload.upload_id}/parts/1`, { raw: text, headers });
    const complete = `/files/uploads/${upload.upload_id}/complete?wait=60`;
    const reply = await whileWorking(() => ada.post(complete, { part_count: 1 }));
    expect([reply.status, reply.body.status]).toEqual([200, "ready"]);
  });

  it("returns at once without, and refuses a wait that is no number of seconds before anything is stored", async () => {
    const ada = await (await app.organization()).user();
    expect((await ada.upload("lease.txt", "The rent.")).body.status).toBe("extracting");
    expect((await ada.send("POST", "/files?wait=soon", form("other.txt", "Other."))).status).toBe(400);
    expect((await ada.get("/files")).body.files).toHaveLength(1);
  });
});

describe("a file that is still being read", () => {
  it("is refused with FILE_NOT_READY and Retry-After", async () => {
    const { ada, path } = await uploaded();
    const file_ids = [path.split("/").at(-1)];
    const reply = await ada.post("/chat/completions?wait=0", { message: "What is the rent?", file_ids });
    expect([reply.status, reply.body.code]).toEqual([400, "FILE_NOT_READY"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    const text = await ada.get(`${path}/text`);
    expect([text.status, text.body.code, text.headers["x-should-retry"]]).toEqual([409, "FILE_NOT_READY", undefined]);
    expect(Number(text.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("Prefer: respond-async", () => {
  it("is like `wait=0`", async () => {
    const { ada } = await uploaded();
    const headers = { prefer: "respond-async" };
    const reply = await ada.post("/chat/completions", { message: "Hello" }, { headers });
    expect([reply.status, reply.headers["preference-applied"]]).toEqual([202, "respond-async"]);
  });
});
