import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { firm, MISSING } from "./making.ts";

const app = useApp();

const CLAUSE =
  "Northwind Traders, Inc. shall indemnify Contoso GmbH against all claims that Northwind causes. Fabrikam Hosting Ltd. is no party.";
const CONTRACT = `SERVICES AGREEMENT

This Agreement is made between Northwind Traders, Inc., a Delaware corporation (“Supplier”), and Contoso GmbH (“Customer”). The Supplier and the Customer agree as follows.

1. Indemnity. ${CLAUSE}

2. Term. Three years from the Effective Date.
`;
const START = CONTRACT.indexOf(CLAUSE);
const PLACE = { start: START, end: START + CLAUSE.length };

async function withContract() {
  const all = await firm(app);
  const { body: file } = await all.ada.upload("services.txt", CONTRACT);
  await app.runJobs();
  return { ...all, file };
}

describe("a clause from a citation", () => {
  it("has roles in place of the parties, says what was replaced, and points to its source", async () => {
    const { ada, file } = await withContract();
    const { status, body } = await ada.post("/clauses/from-citation", { file_id: file.id, ...PLACE, title: "Cover" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "Cover",
      text: "The Supplier shall indemnify the Customer against all claims that the Supplier causes. Fabrikam Hosting Ltd. is no party.",
      source: { file_id: file.id, ...PLACE },
      ...{ visibility: "private", version: 1, language: "en", names_left: ["Fabrikam Hosting Ltd."] },
    });
    expect(body.replaced).toEqual([
      { name: "Northwind Traders, Inc.", role: "Supplier", count: 1 },
      { name: "Contoso GmbH", role: "Customer", count: 1 },
      { name: "Northwind", role: "Supplier", count: 1 },
    ]);
    const { replaced, names_left, ...clause } = body;
    expect((await ada.get(`/clauses/${body.id}`)).body).toEqual(clause);
  });

  it("is shown before it is saved", async () => {
    const { ada, file } = await withContract();
    const sent = { file_id: file.id, ...PLACE };
    const { status, body: preview } = await ada.post("/clauses/from-citation?preview=true", sent);
    expect(status).toBe(200);
    expect((await ada.get("/clauses?q=indemnify")).body.clauses).toEqual([]);
    const { body: saved } = await ada.post("/clauses/from-citation", sent);
    expect(saved).toMatchObject(preview);
  });

  it("is named after the heading of the clause unless a title is sent", async () => {
    const { ada, file } = await withContract();
    const { body } = await ada.post("/clauses/from-citation", { file_id: file.id, ...PLACE });
    expect(body.title).toBe("Indemnity");
  });

  it("loses the number of the clause in its text and its title, but keeps those of the parts in it", async () => {
    const { ada } = await firm(app);
    const cap = "2. Limitation of Northwind’s Liability. Northwind is liable (a) for intent and (b) for the fees.";
    const levy = "(b) Levies. Contoso GmbH pays all levies.";
    const odd = "17.2 Audit. Northwind keeps books.";
    const two = `(a) Fees. Contoso GmbH pays all fees.\n\n${levy}`;
    const text = CONTRACT.replace("2. Term.", `${cap}\n\n3. Payment.\n\n${two}\n\n${odd}\n\n4. Term.`);
    const { body: file } = await ada.upload("numbered.txt", text);
    await app.runJobs();
    const saved = async (words: string) => {
      const start = text.indexOf(words);
      const place = { file_id: file.id, start, end: start + words.length };
      const { title, text: wording } = (await ada.post("/clauses/from-citation", place)).body;
      return [title, wording];
    };
    expect(await saved(cap)).toEqual([
      "Limitation of the Supplier’s Liability",
      "Limitation of the Supplier’s Liability. The Supplier is liable (a) for intent and (b) for the fees.",
    ]);
    expect(await saved(odd)).toEqual(["Audit", "Audit. The Supplier keeps books."]);
    expect(await saved(levy)).toEqual(["Levies", "Levies. The Customer pays all levies."]);
    expect((await saved(two))[1]).toBe(
      "(a) Fees. The Customer pays all fees.\n\n(b) Levies. The Customer pays all levies.",
    );
  });

  it("gives colleagues no access to its source", async () => {
    const { ada, bob, file } = await withContract();
    const { body } = await ada.post("/clauses/from-citation", { file_id: file.id, ...PLACE });
    await ada.patch(`/clauses/${body.id}`, { visibility: "organization" });
    expect((await bob.get(`/clauses/${body.id}`)).body.source).toBeNull();
    expect((await ada.get(`/clauses/${body.id}`)).body.source).toEqual({ file_id: file.id, ...PLACE });
  });

  it("stays without its source when the file is deleted", async () => {
    const { ada, file } = await withContract();
    const { body } = await ada.post("/clauses/from-citation", { file_id: file.id, ...PLACE });
    expect((await ada.delete(`/files/${file.id}`)).status).toBeLessThan(300);
    expect((await ada.get(`/clauses/${body.id}`)).body).toMatchObject({ text: body.text, source: null });
  });

  it("is made once for the same Idempotency-Key", async () => {
    const { ada, file } = await withContract();
    const headers = { "idempotency-key": "once" };
    const sent = { file_id: file.id, ...PLACE };
    const first = await ada.post("/clauses/from-citation", sent, { headers });
    const second = await ada.post("/clauses/from-citation", sent, { headers });
    expect(second.body.id).toBe(first.body.id);
  });
});

describe("a clause from a citation is refused", () => {
  it("with 404 for a file that is not there, of a colleague, or of another organization", async () => {
    const { ada, bob, file } = await withContract();
    const stranger = await (await app.organization()).user({ isAdmin: true });
    expect((await ada.post("/clauses/from-citation", { file_id: MISSING, ...PLACE })).status).toBe(404);
    for (const caller of [bob, stranger])
      expect((await caller.post("/clauses/from-citation", { file_id: file.id, ...PLACE })).status).toBe(404);
  });

  it.each([
    ["beyond the end of the text", { end: CONTRACT.length + 1 }, "body.end"],
    ["that ends before it begins", { end: START }, "body.end"],
    ["without words", { start: CONTRACT.indexOf("\n\n"), end: CONTRACT.indexOf("\n\n") + 2 }, "body.start"],
    ["with a negative start", { start: -1 }, "body.start"],
    ["with an unknown field", { colour: "red" }, "body"],
  ])("with 400 for a place %s", async (_case, change, path) => {
    const { ada, file } = await withContract();
    const { status, body } = await ada.post("/clauses/from-citation", { file_id: file.id, ...PLACE, ...change });
    expect([status, body.details.issues[0].path]).toEqual([400, expect.stringContaining(path)]);
  });

  it("with 400 for a place of more than 200 kB", async () => {
    const { ada } = await firm(app);
    const { body: file } = await ada.upload("long.txt", "Words of a contract. ".repeat(12_000));
    await app.runJobs();
    const { status, body } = await ada.post("/clauses/from-citation", { file_id: file.id, start: 0, end: 204_801 });
    expect([status, body.details.issues[0].path]).toEqual([400, "body.end"]);
  });

  it("with 400 while the file is being read, and 422 if it could not be read", async () => {
    const { ada } = await firm(app);
    const { body: waiting } = await ada.upload("waiting.txt", CONTRACT);
    const { body: damaged } = await ada.upload("damaged.txt", "Locked.");
    const early = await ada.post("/clauses/from-citation", { file_id: waiting.id, ...PLACE });
    expect([early.status, early.body.code]).toEqual([400, "FILE_NOT_READY"]);
    await app.runJobs();
    await app.database
      .system`update files set status = 'failed', extraction_error = 'Locked.' where id = ${damaged.id}`;
    const failed = await ada.post("/clauses/from-citation", { file_id: damaged.id, ...PLACE });
    expect([failed.status, failed.body.code]).toEqual([422, "FILE_FAILED"]);
  });
});

describe("permissions and labels for the web application", () => {
  it("say who can edit a clause, and which kinds and tags are in use", async () => {
    const { ada, bob, path } = await firm(app, "organization");
    const [own, other] = [await ada.signedIn(), await bob.signedIn()];
    expect((await own.get(`${path}/permissions`)).body).toEqual({ can_edit: true });
    expect((await other.get(`${path}/permissions`)).body).toEqual({ can_edit: false });
    expect((await other.get("/clauses/labels")).body).toEqual({ kinds: ["Limitation of liability"], tags: ["cap"] });
    expect((await other.get(`/clauses/${MISSING}/permissions`)).status).toBe(404);
  });

  it("leave out the kinds and tags of a colleague's private clauses", async () => {
    const { bob } = await firm(app);
    expect((await (await bob.signedIn()).get("/clauses/labels")).body).toEqual({ kinds: [], tags: [] });
  });
});
