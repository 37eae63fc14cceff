import { expect } from "vitest";
import { enqueueDueLearning } from "../../../src/vaults/learning/schedule.ts";
import type { TestApp, TestOrganization, TestUser } from "../../support/harness.ts";

const FILLER = [
  "The Supplier shall provide the services with reasonable care and skill and in accordance with the order form.",
  "The Customer shall pay each undisputed invoice within thirty days of receipt.",
  "Each party shall keep the confidential information of the other party secret for three years.",
  "Neither party is liable for a delay caused by events outside its reasonable control.",
  "This Agreement is the entire agreement between the parties on its subject.",
];
/** One rule, in the words of several firms. No label would find it. */
export const CLAUSES = [
  "Before starting any claim the senior executives of both parties shall meet in good faith and try to resolve the matter.",
  "Before starting any proceedings the chief executives of both parties shall meet in good faith and seek to resolve the matter.",
  "No party starts proceedings until the senior executives of the parties have met in good faith to resolve the matter.",
  "Before any claim is brought the executives of both parties shall meet in good faith for ten days to resolve the matter.",
  "Before starting any action senior executives of each party shall meet in good faith and attempt to resolve the matter.",
  "Before any proceedings are started the senior executives of both parties shall meet and in good faith resolve the matter.",
];

const contract = (at: number, clause?: string) => {
  const rules = [...FILLER.slice(at % 5), ...FILLER.slice(0, at % 5)];
  if (clause) rules.splice(2, 0, clause);
  return `SERVICES AGREEMENT NO. ${at}\n\n${rules.map((rule, n) => `${n + 1}. ${rule}`).join("\n\n")}\n`;
};

/** A vault with six contracts that have a clause and three that have none, and a column that asks for it in other words. */
export async function vaultToTeach(app: TestApp, owner?: { org: TestOrganization; ada: TestUser }) {
  const org = owner?.org ?? (await app.organization());
  const ada = owner?.ada ?? (await org.user({ managesVaults: true }));
  const { body: vault } = await ada.post("/vaults", { name: "Services" });
  const path = `/vaults/${vault.id}`;
  const asked = { label: "Step-up round", instructions: "The step-up round of the deal." };
  const { body: column } = await ada.post(`${path}/columns`, asked);
  const texts = [...CLAUSES.map((clause, at) => contract(at, clause)), contract(6), contract(7), contract(8)];
  const file_ids: string[] = [];
  for (const [at, text] of texts.entries()) file_ids.push((await ada.upload(`services-${at}.txt`, text)).body.id);
  const { body: added } = await ada.post(`${path}/documents`, { file_ids });
  await app.runJobs();
  const ids = added.documents.map(({ document_id }: { document_id: string }) => document_id) as string[];
  const cellPath = (at: number) => `${path}/documents/${ids[at]}/cells/${column.field_key}`;
  const cell = async (at: number) => (await ada.get(cellPath(at))).body;
  /** A person marks the clause, or says that there is none. */
  const teach = async (at: number) => {
    const clause = CLAUSES[at];
    const start = clause ? texts[at]!.indexOf(clause) : 0;
    const change = clause ? { value: clause, citations: [{ start, end: start + clause.length }] } : { value: null };
    expect((await ada.patch(cellPath(at), change)).status).toBe(200);
    expect((await ada.post(`${cellPath(at)}/verify`)).status).toBe(200);
  };
  const learning = `${path}/columns/${column.id}/learning`;
  return { org, ada, vault, path, ids, column, cellPath, cell, teach, learning };
}

/** Learns as after a pause of the people. */
export async function learn(app: TestApp) {
  await enqueueDueLearning(app.deps, new Date(Date.now() + 60_000));
  await app.runJobs();
}
