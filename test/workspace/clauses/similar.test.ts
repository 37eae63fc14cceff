import { describe, expect, it } from "vitest";
import { likenessTo } from "../../../src/workspace/clauses/likeness.ts";
import type { As } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { firm, MISSING, TEXT } from "./making.ts";

const app = useApp();

const CAP =
  "Neither party’s aggregate liability under this Agreement shall exceed the fees paid by Customer in the twelve months before the claim.";
const CONTRACT = `SERVICES AGREEMENT

1. Term. This Agreement begins on the Effective Date and continues for three years, unless terminated earlier.

2. Limitation of Liability. ${CAP}

3. Governing Law. This Agreement is governed by the laws of the State of New York.
`;
const ASKED = TEXT.replace("twelve", "six");

const similar = async (caller: As, query: string | Record<string, string>) =>
  (await caller.get(`/clauses/similar?${new URLSearchParams(query)}`)).body;
const found = async (caller: As, text = ASKED) => (await similar(caller, { text })).results;

async function withContract(visibility: "private" | "organization" = "private") {
  const all = await firm(app, visibility);
  const { body: file } = await all.ada.upload("services.txt", CONTRACT);
  await app.runJobs();
  return { ...all, file };
}

describe("the wordings nearest to one", () => {
  it("come from the library and from contracts, with their place, score and differences", async () => {
    const { ada, clause, file } = await withContract();
    const { text, results } = await similar(ada, { text: ASKED });
    expect(text).toBe(ASKED);
    expect(results[0]).toMatchObject({
      ...{ clause_id: clause.id, variant_id: null, document_id: null, file_id: null, title: "Cap" },
      ...{ quote: TEXT, start: 0, end: TEXT.length, page: null },
      differences: [{ kind: "replaced", before: "six", after: "twelve" }],
    });
    const contract = results.find((each: { file_id: string | null }) => each.file_id === file.id);
    expect(contract).toMatchObject({ clause_id: null, document_id: null, title: "services.txt", page: 1 });
    expect(CONTRACT.slice(contract.start, contract.end)).toBe(contract.quote);
    expect(contract.quote).toContain(CAP);
    const scores = results.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBeGreaterThan(0.8);
  });

  it("are those of a place in a file, without the place itself", async () => {
    const { ada, clause, file } = await withContract();
    const start = CONTRACT.indexOf(CAP);
    const place = { file_id: file.id, start: String(start), end: String(start + CAP.length) };
    const { text, results } = await similar(ada, place);
    expect(text).toBe(CAP);
    expect(results.map(({ clause_id }: { clause_id: string }) => clause_id)).toContain(clause.id);
    expect(
      results.some(
        (each: { file_id: string; start: number; end: number }) =>
          each.file_id === file.id && each.start < start + CAP.length && each.end > start,
      ),
    ).toBe(false);
  });

  it("name the variant that is alike", async () => {
    const { ada, path } = await firm(app);
    const walkAway = "Liability for gross negligence and wilful misconduct is unlimited.";
    const { body } = await ada.patch(path, { variants: [{ label: "walk_away", text: walkAway }] });
    const [first] = await found(ada, walkAway);
    expect(first).toMatchObject({ clause_id: body.id, variant_id: body.variants[0].id, quote: walkAway, score: 1 });
    expect(first.differences).toEqual([]);
  });

  it("follow a change of a clause, and its deletion, at once", async () => {
    const { ada, path } = await firm(app);
    expect(await found(ada)).toHaveLength(1);
    const penguin = "Penguins are flightless seabirds of the southern hemisphere.";
    await ada.patch(path, { text: penguin });
    expect((await found(ada, penguin))[0].quote).toBe(penguin);
    await ada.delete(path);
    expect(await found(ada, penguin)).toEqual([]);
  });

  it("leave out private clauses and files of colleagues", async () => {
    const { bob } = await withContract();
    expect(await found(bob)).toEqual([]);
    const shared = await withContract("organization");
    expect((await found(shared.bob)).map(({ title }: { title: string }) => title)).toEqual(["Cap"]);
  });

  it("leave out clauses of another organization", async () => {
    await withContract("organization");
    const stranger = await (await app.organization()).user({ isAdmin: true });
    expect(await found(stranger)).toEqual([]);
  });

  it("name the document of a vault that the caller can see", async () => {
    const { org, ada, bob } = await firm(app);
    const owner = await org.user({ managesVaults: true });
    const vault = await makeVault(org, owner);
    const { body: file } = await owner.upload("services.txt", CONTRACT);
    const { body } = await owner.post(`${vault.path}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    await owner.post(`${vault.path}/members`, { user_id: ada.id, role: "viewer" });
    const [, second] = await found(ada);
    expect(second).toMatchObject({ clause_id: null, document_id: body.documents[0].document_id });
    expect(await found(bob)).toEqual([]);
  });

  it("of copies of a contract list one", async () => {
    const { ada } = await withContract();
    await ada.upload("copy.txt", CONTRACT);
    await app.runJobs();
    const quotes = (await found(ada)).map(({ quote }: { quote: string }) => quote);
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  it("of a long passage are compared by its first 6,000 characters", async () => {
    const { ada } = await firm(app);
    const { body: file } = await ada.upload("long.txt", "liability and other words ".repeat(900));
    await app.runJobs();
    const { text } = await similar(ada, { file_id: file.id, start: "0", end: "20000" });
    expect(text).toHaveLength(6000);
    const { body } = await ada.get(`/clauses/similar?${new URLSearchParams({ text: "x".repeat(6001) })}`);
    expect(body.text).toHaveLength(6000);
  });
});

describe("similar wordings are refused", () => {
  it.each([
    ["without text or place", {}, 400],
    ["with an empty text", { text: "" }, 400],
    ["with both a text and a place", { text: "x", file_id: MISSING, start: "0", end: "1" }, 400],
    ["with a place without its end", { file_id: MISSING, start: "0" }, 400],
    ["with a start that is no number", { file_id: MISSING, start: "a", end: "1" }, 400],
    ["for a file that does not exist", { file_id: MISSING, start: "0", end: "1" }, 404],
  ])("%s", async (_case, query, status) => {
    const { ada } = await firm(app);
    const sent = new URLSearchParams(query as Record<string, string>);
    const reply = await ada.get(`/clauses/similar?${sent}`, {});
    expect(reply.status).toBe(status);
  });

  it("for a file of a colleague with 404, and beyond the end of a text with 400", async () => {
    const { ada, bob, file } = await withContract();
    const beyond = `/clauses/similar?file_id=${file.id}&start=0&end=${CONTRACT.length + 1}`;
    expect((await bob.get(beyond)).status).toBe(404);
    const { status, body } = await ada.get(beyond);
    expect([status, body.details.issues[0].path]).toEqual([400, "query.end"]);
    expect((await ada.get(`/clauses/similar?file_id=${file.id}&start=5&end=5`)).status).toBe(400);
    const blank = CONTRACT.indexOf("\n\n");
    expect((await ada.get(`/clauses/similar?file_id=${file.id}&start=${blank}&end=${blank + 2}`)).status).toBe(400);
  });

  it("for a file that is being read with 400, and for one that could not be read with 422", async () => {
    const { ada } = await firm(app);
    const { body: waiting } = await ada.upload("waiting.txt", CONTRACT);
    const { body: damaged } = await ada.upload("damaged.txt", "Locked.");
    const ask = (id: string) => ada.get(`/clauses/similar?file_id=${id}&start=0&end=5`);
    const early = await ask(waiting.id);
    expect([early.status, early.body.code]).toEqual([400, "FILE_NOT_READY"]);
    await app.runJobs();
    await app.database
      .system`update files set status = 'failed', extraction_error = 'Locked.' where id = ${damaged.id}`;
    const failed = await ask(damaged.id);
    expect([failed.status, failed.body.code]).toEqual([422, "FILE_FAILED"]);
  });
});

it("ranks a clause of the same kind before one that shares more words", () => {
  const asked = "This Agreement is governed by the laws of Ohio.";
  const same = "Governing law: that of Switzerland.";
  const [alike = 0, other = 0, equal] = likenessTo(asked, [
    same,
    "This Agreement is printed by the presses of Ohio.",
    asked,
  ]);
  expect(alike).toBeGreaterThan(other);
  expect(equal).toBe(1);
});
