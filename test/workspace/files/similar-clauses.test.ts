import { expect, it } from "vitest";
import { docx, p } from "../../support/documents/office.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

const contract = (liability: string) => `SUPPLY AGREEMENT

1. Definitions. In this Agreement, the words below have the meanings given to them.

2. ${liability}

3. Governing Law. This Agreement is governed by the laws of Denmark.
`;
const OWN = contract(
  "Limitation of Liability. The total liability of the Supplier shall not exceed the fees paid in the twelve months before the claim.",
);
const ALIKE = contract(
  "Limits of Liability. The total liability of the Supplier shall not exceed the fees paid in the six months before the claim.",
);
const WITHOUT = contract("Packaging. The Supplier packs the goods in the usual manner.");

it("shows a clause beside those of its kind in the other documents of a vault, and which have none", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada, "Suppliers");
  const ids = [];
  for (const [name, text] of Object.entries({ own: OWN, alike: ALIKE, without: WITHOUT }))
    ids.push((await ada.upload(`${name}.txt`, text)).body.id);
  await app.runJobs();
  await ada.post(`/vaults/${vault.id}/documents`, { file_ids: ids });
  await app.runJobs();
  const { documents } = (await ada.get(`/vaults/${vault.id}/documents`)).body;
  const own = documents.find(({ name }: { name: string }) => name === "own.txt").document_id;
  const path = `/vaults/${vault.id}/documents/${own}`;
  const { sections } = (await ada.get(`${path}/outline`)).body;
  expect((await ada.get(`/files/${ids[0]}/outline`)).body).toEqual((await ada.get(`${path}/outline`)).body);
  const { start } = sections.find(({ heading }: { heading: string | null }) => heading === "Limitation of Liability");
  const { status, body } = await ada.get(`${path}/similar-clauses?start=${start}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    clause: { number: "2", heading: "Limitation of Liability", text: expect.stringContaining("twelve months") },
    documents: [
      { name: "alike.txt", file_id: ids[1], clause: { heading: "Limits of Liability" } },
      { name: "without.txt", clause: null },
    ],
    compared: 2,
    total: 2,
  });
  const { start: from, end, text } = body.documents[0].clause;
  expect(ALIKE.slice(from, end).trim()).toBe(text);
  const { body: invalid, status: refused } = await ada.get(`${path}/similar-clauses?start=${start + 1}`);
  expect([refused, invalid.details.issues[0].path]).toEqual([400, "query.start"]);
  expect((await ada.get(`${path}/definitions`)).body).toEqual((await ada.get(`/files/${ids[0]}/definitions`)).body);
  expect((await ada.get(`${path}/references`)).body).toEqual((await ada.get(`/files/${ids[0]}/references`)).body);
  const bo = await org.user();
  expect((await bo.get(`${path}/outline`)).status).toBe(404);
  expect((await bo.get(`${path}/similar-clauses?start=${start}`)).status).toBe(404);
});

it("outside of a vault, compares with files of the folder that the caller can open", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user(), await org.user()];
  const { body: own } = await ada.upload("own.txt", OWN);
  const { body: alike } = await ada.upload("alike.txt", ALIKE);
  await bo.upload("another.txt", ALIKE);
  await app.runJobs();
  const start = OWN.indexOf("2. Limitation");
  const { body } = await ada.get(`/files/${own.id}/similar-clauses?start=${start}`);
  expect(body.documents.map(({ file_id }: { file_id: string }) => file_id)).toEqual([alike.id]);
  expect((await bo.get(`/files/${own.id}/similar-clauses?start=${start}`)).status).toBe(404);
});

it("does not count the proofread copy of a document as another contract, nor its original", async () => {
  const ada = await (await app.organization()).user();
  const lines = OWN.split("\n").filter(Boolean);
  const body = lines.map((line) => p(line.replace("the fees", "the the fees"))).join("");
  const { body: own } = await ada.upload("own.docx", docx({ body }));
  await ada.upload("alike.txt", ALIKE);
  await app.runJobs();
  const begun = await ada.post(`/files/${own.id}/proofread?wait=0`, {});
  await app.runJobs();
  const { result } = (await ada.get(`/jobs/${begun.body.job_id}`)).body;
  expect(result.documents).toMatchObject([{ filename: "own (proofread).docx" }]);
  for (const id of [own.id, result.documents[0].file_id]) {
    const { sections } = (await ada.get(`/files/${id}/outline`)).body;
    const { start } = sections.find(({ heading }: { heading: string | null }) => heading === "Limitation of Liability");
    const { body: compared } = await ada.get(`/files/${id}/similar-clauses?start=${start}`);
    expect(compared).toMatchObject({ documents: [{ name: "alike.txt" }], total: 1 });
  }
});
