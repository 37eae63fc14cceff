import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());

const JUDGED = {
  ...{ result: "neither", fallback: 0, basis: "words", analysis: "It says nothing of it." },
  ...{ demands: [], quotes: [], revisions: [] },
};

it("a proposal names what it would change: the document and column of a value, and the check of a finding", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  const documentId = await vault.document();
  const { body: shown } = await ada.get(`${vault.path}/documents`);
  const { name } = shown.documents[0];
  const column = { label: "Rent", instructions: "The rent", field_type: "currency" };
  await ada.post(`${vault.path}/columns`, column);
  const { body: playbook } = await ada.post("/playbooks", { title: "Buying" });
  const positions = [{ type: "standard", guidance: "Require: payment within 30 days." }];
  const { body: check } = await ada.post(`/playbooks/${playbook.id}/checks`, { title: "Payment terms", positions });
  const { body: file } = await ada.upload("lease.txt", "LEASE\n\n1. Rent. The Tenant shall pay $900 a month.");
  await app.runJobs();
  server.reply((request) => (isAside(request) ? answerAside(request) : { object: JUDGED }));
  const { body: review } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
  await app.runJobs();
  const cell = { vault_id: vault.id, document_id: documentId, field_key: "rent" };
  const made: [string, object][] = [
    ["update_cell", { action: "edit", ...cell, value: { amount: 900, currency: "USD" } }],
    ["update_cell", { action: "verify", ...cell }],
    ["update_review", { action: "decide", review_id: review.job_id, check_id: check.id, decision: "rejected" }],
  ];
  let steps = 0;
  server.reply((request) => {
    if (isAside(request)) return answerAside(request);
    const calls = made.map(([tool, input], at) => ({ id: `c${at}`, name: tool, input }));
    return steps++ === 0 ? { calls } : { text: "It waits for you." };
  });
  const { body } = await ada.post("/chat/completions?wait=0", { message: "How much is the rent?" });
  await app.runJobs();
  const { proposals } = (await ada.get(`/jobs/${body.job_id}`)).body.result;
  const [edit, verify, decide] = proposals.map(({ summary }: { summary: string }) => summary);
  for (const words of [name, "rent", "900", "USD"]) expect(edit).toContain(words);
  for (const words of [name, "rent"]) expect(verify).toContain(words);
  for (const words of ["rejected", "Payment terms"]) expect(decide).toContain(words);
});
