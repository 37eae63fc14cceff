import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

/** People whose list of projects is longer than 1 kB: one with a key, and the same one in a browser. */
async function callers() {
  const ada = await (await app.organization()).user();
  const description = "Supply agreements of the northern plants. ".repeat(40);
  await ada.post("/projects", { name: "Merger", description });
  return { ada, browser: await ada.signedIn(), description };
}

const accepting = (codings: string) => ({ headers: { "accept-encoding": codings } });

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
])("JSON above 1 kB is compressed for a client that accepts %s", async (accepted, coding) => {
  const { ada, browser, description } = await callers();
  for (const caller of [ada, browser]) {
    const plain = await caller.get("/projects");
    const reply = await caller.get("/projects", accepting(accepted));
    expect(reply.headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding" });
    expect(reply.headers["content-length"]).toBe(String(reply.bytes.length));
    expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(reply.body).toEqual(plain.body);
    expect(reply.body.projects[0].description).toBe(description);
  }
});

it("JSON is sent as it is to other clients, and when it is small", async () => {
  const { ada } = await callers();
  for (const codings of ["identity", "br;q=0, gzip;q=0.0", "deflate"]) {
    const reply = await ada.get("/projects", accepting(codings));
    expect([reply.headers["content-encoding"], reply.headers.vary]).toEqual([undefined, "accept-encoding"]);
  }
  const small = await ada.get("/ping", accepting("br"));
  expect([small.headers["content-encoding"], small.headers.vary]).toEqual([undefined, undefined]);
});

it("HEAD has the headers of GET, and the description of the API is compressed too", async () => {
  const { ada } = await callers();
  const [get, head] = [
    await ada.get("/projects", accepting("gzip")),
    await ada.send("HEAD", "/projects", accepting("gzip")),
  ];
  expect(head.bytes.length).toBe(0);
  for (const name of ["content-encoding", "content-length", "vary", "content-type"])
    expect(head.headers[name]).toBe(get.headers[name]);
  const described = await app.send("GET", "/openapi.json", accepting("br"));
  expect([described.headers["content-encoding"], described.body.openapi]).toEqual(["br", "3.1.0"]);
});

it("files and event streams are never compressed, so that ranges and events arrive as they are", async () => {
  const { ada, browser } = await callers();
  const text = "The term is two years. ".repeat(100);
  const { id } = (await ada.upload("term.txt", text)).body;
  const file = await ada.get(`/files/${id}/content`, accepting("br, gzip"));
  expect([file.headers["content-encoding"], file.bytes.toString()]).toEqual([undefined, text]);
  const playbook = await ada.post("/playbooks", { title: "NDA", guide: "Be brief. ".repeat(300) });
  const exported = await ada.get(`/playbooks/${playbook.body.id}/export?format=json`, accepting("br, gzip"));
  expect([exported.status, exported.headers["content-encoding"]]).toEqual([200, undefined]);
  const { job_id } = (await ada.post("/chat/completions?wait=0", { message: "What is a term sheet?" })).body;
  await app.runJobs();
  const events = await browser.get(`/jobs/${job_id}/events`, accepting("br, gzip"));
  expect([events.headers["content-encoding"], events.text.includes("event: job")]).toEqual([undefined, true]);
});
