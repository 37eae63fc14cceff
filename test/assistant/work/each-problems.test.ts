import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { type ModelReply, type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());

const LEASE =
  "LEASE\n\n1. Rent. The Tenant shall pay a rent of $900 a month.\n\n2. Law. The laws of Texas govern this lease.";
const RENT = { label: "Rent", question: "What is the rent?" };
const LAW = { label: "Law", question: "Which law governs?" };
const RENT_SAID = { column: 1, found: true, value: "$900 a month", quotes: ["a rent of $900 a month"] };
const LAW_SAID = { column: 2, found: true, value: "Texas", quotes: ["The laws of Texas govern"] };

async function withFiles(...texts: string[]) {
  const ada = await (await app.organization()).user({ managesVaults: true });
  const files: string[] = [];
  for (const [at, text] of texts.entries()) files.push((await ada.upload(`lease ${at + 1}.txt`, text)).body.id);
  await app.runJobs();
  return { ada, files };
}

/** What the model says when it reads one document. */
const reads = (answer: (request: ModelRequest) => ModelReply) =>
  server.reply((request) => (isAside(request) ? answerAside(request) : answer(request)));

async function askEach(ada: Pick<TestUser, "post" | "get">, given: object) {
  const { body } = await ada.post("/chat/completions?wait=0", {
    message: "Leases",
    each_document: [RENT, LAW],
    ...given,
  });
  await app.runJobs();
  return (await ada.get(`/jobs/${body.job_id}`)).body.result;
}

describe("a question that could not be answered of a document", () => {
  it("has a problem instead of a value where the model passed over it, which is not silence of the document", async () => {
    const { ada, files } = await withFiles(LEASE);
    reads(() => ({ object: { answers: [RENT_SAID] } }));
    const { tables, result } = await askEach(ada, { file_ids: files });
    const [rent, law] = tables[0].rows[0].cells;
    expect(rent).toEqual({ value: "$900 a month", markers: [1] });
    expect(law).toEqual({ value: null, markers: [], problem: "The language model did not answer this question." });
    expect(result).toContain("The language model did not answer this question");
  });

  it("is told apart from an answer that got no second look, because its model gave none", async () => {
    const { ada, files } = await withFiles(LEASE);
    server.reply((request) =>
      request.system.startsWith("You check claims")
        ? { text: "I would rather talk." }
        : isAside(request)
          ? answerAside(request)
          : { object: { answers: [RENT_SAID, LAW_SAID] } },
    );
    const { tables } = await askEach(ada, { file_ids: files });
    const [row] = tables[0].rows;
    expect(row.cells.map(({ value }: { value: string }) => value)).toEqual(["$900 a month", "Texas"]);
    expect(row.note).toBe(
      "No second look at “Rent”, “Law”: the model for it (test-model) gave no usable answer. Compare with the words.",
    );
  });

  it("has no problem where the model read that the document does not say it", async () => {
    const { ada, files } = await withFiles(LEASE);
    reads(() => ({ object: { answers: [RENT_SAID, { column: 2, found: false, value: "", quotes: [] }] } }));
    const { tables, result } = await askEach(ada, { file_ids: files });
    expect(tables[0].rows[0].cells[1]).toEqual({ value: null, markers: [] });
    expect(result).toContain("| lease 1.txt | $900 a month [1] | – |");
  });

  it("has a problem where its words are not in the document", async () => {
    const { ada, files } = await withFiles(LEASE);
    reads(() => ({ object: { answers: [RENT_SAID, { ...LAW_SAID, quotes: ["the laws of Utah apply"] }] } }));
    const { tables } = await askEach(ada, { file_ids: files });
    expect(tables[0].rows[0].cells[1].value).toBeNull();
    expect(tables[0].rows[0].cells[1].problem).toMatch(/words that are not in the document/);
  });

  it("has the reason where the model failed at one document, and the others are answered", async () => {
    const { ada, files } = await withFiles(LEASE, `${LEASE} The Tenant keeps a DOG.`);
    reads(({ question }) =>
      question.includes("DOG") ? { status: 400, body: "{}" } : { object: { answers: [RENT_SAID, LAW_SAID] } },
    );
    const { rows } = (await askEach(ada, { file_ids: files })).tables[0];
    expect(rows[0].cells.map(({ value }: { value: string }) => value)).toEqual(["$900 a month", "Texas"]);
    for (const cell of rows[1].cells) {
      expect(cell.value).toBeNull();
      expect(cell.problem).toMatch(/rejected the request/);
    }
  });

  it("is asked again with half of the questions when the answer was cut off", async () => {
    const { ada, files } = await withFiles(LEASE);
    const counts: number[] = [];
    reads(({ system }) => {
      const asked = [...system.matchAll(/^\d+\. (Rent|Law):/gm)].map(([, label]) => label!);
      counts.push(asked.length);
      if (asked.length > 1) return { object: { answers: [RENT_SAID] }, cut: true };
      return { object: { answers: [{ ...(asked[0] === "Law" ? LAW_SAID : RENT_SAID), column: 1 }] } };
    });
    const { rows } = (await askEach(ada, { file_ids: files })).tables[0];
    expect(rows[0].cells.map(({ value }: { value: string }) => value)).toEqual(["$900 a month", "Texas"]);
    expect(counts).toEqual([2, 1, 1]);
  });

  it("is told to the model as a problem, and not as something that was not found", async () => {
    const { ada, files } = await withFiles(LEASE);
    let shown = "";
    let steps = 0;
    reads((request) => {
      if (request.system.startsWith("You read one document")) return { object: { answers: [RENT_SAID] } };
      shown = request.question;
      const input = { title: "Leases", columns: [RENT, LAW], file_ids: files };
      return steps++ === 0 ? { calls: [{ id: "c1", name: "ask_each_document", input }] } : { text: "Done." };
    });
    await ada.post("/chat/completions?wait=0", { message: "What is the rent?", file_ids: files });
    await app.runJobs();
    expect(shown).toContain("Law: not answered (The language model did not answer this question.)");
  });
});

describe("the documents of a project", () => {
  it("are also those in the folders that are linked to it, and in the folders within them", async () => {
    const ada = await (await app.organization()).user({ managesVaults: true });
    const { body: room } = await ada.post("/folders", { name: "Data room" });
    const { body: inner } = await ada.post("/folders", { name: "Leases", parent_folder_id: room.id });
    for (const [name, folder_id] of [
      ["a.txt", room.id],
      ["b.txt", inner.id],
    ] as const)
      await ada.upload(name, LEASE, { folder_id });
    await app.runJobs();
    const { body: project } = await ada.post("/projects", { name: "Deal" });
    expect((await ada.post(`/projects/${project.id}/folders`, { folder_ids: [room.id] })).status).toBe(204);
    reads(() => ({ object: { answers: [RENT_SAID, LAW_SAID] } }));
    const { tables } = await askEach(ada, { project_id: project.id });
    expect(tables[0].rows.map(({ filename }: { filename: string }) => filename).sort()).toEqual(["a.txt", "b.txt"]);
  });
});

describe("a call with arguments that are not valid", () => {
  it("is answered with what is wrong with them, so that the model can call again", async () => {
    const { ada, files } = await withFiles(LEASE);
    let shown = "";
    let steps = 0;
    reads((request) => {
      shown = request.question;
      const input = { title: "Leases", columns: "Rent", file_ids: files };
      return steps++ === 0 ? { calls: [{ id: "c1", name: "ask_each_document", input }] } : { text: "Done." };
    });
    await ada.post("/chat/completions?wait=0", { message: "What is the rent?", file_ids: files });
    await app.runJobs();
    expect(shown).toMatch(/nothing was done/);
    expect(shown).toMatch(/expected array/i);
    expect(shown).toContain("columns");
  });
});
