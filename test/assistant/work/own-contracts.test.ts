import { expect, it } from "vitest";
import { contractOf, familyOf } from "../../playbooks/from-documents/family.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

it("a chat says of a draft how many of one's own contracts have the same, counted by the product", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada, "Signed contracts");
  const law = { label: "Governing Law", field_key: "law", field_type: "text", instructions: "Which law governs?" };
  await ada.post(`${vault.path}/columns`, law);
  for (const [at, text] of familyOf().entries()) {
    const { id } = (await ada.upload(`signed ${at}.txt`, text)).body;
    const documentId = await vault.document({ name: `signed ${at}.txt` });
    await app.deps.database.organization(org.id)`update vault_documents set file_id = ${id} where id = ${documentId}`;
    await vault.extract(documentId, "law", "text", { value: at === 5 ? "Texas" : "New York" });
  }
  const draft = (await ada.upload("draft.txt", contractOf({ supplier: "Harbor Analytics, Inc." }))).body.id;
  await app.runJobs();
  const compare = { name: "compare_with_own_contracts", input: { vault_id: vault.id, file_id: "F1" } };
  const replies: object[] = [{ calls: [{ id: "c1", ...compare }] }, { text: "New York law is usual: 5 of 6." }];
  server.reply((request) => (isAside(request) ? answerAside(request) : (replies.shift() ?? { text: "Done." })));
  const asked = { message: "How does the governing law compare with our signed contracts?", file_ids: [draft] };
  const begun = await ada.post("/chat/completions?wait=0", asked);
  await app.runJobs();
  expect((await ada.get(`/jobs/${begun.body.job_id}`)).body.status).toBe("succeeded");
  const told = server.requests
    .filter((request) => !isAside(request))
    .flatMap(({ messages }) => messages.map(({ text }) => text))
    .find((text) => text.includes("missing_clauses"));
  const { contracts, columns } = JSON.parse(told?.slice(told.indexOf("{"), told.lastIndexOf("}") + 1) ?? "{}");
  expect(contracts).toBe(6);
  expect(columns.find(({ field_key }: { field_key: string }) => field_key === "law")).toMatchObject({
    known: 6,
    same: 0,
    usual: [
      { label: "New York", count: 5 },
      { label: "Texas", count: 1 },
    ],
  });
});
