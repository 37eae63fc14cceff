import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());

/** A vault with thirty documents: two thirds of them under the law of Ohio, with 1 to 30 users. */
async function vaultOfThirty() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  for (const [label, field_type] of [
    ["Law", "text"],
    ["Users", "number"],
  ])
    await ada.post(`${vault.path}/columns`, { label, field_type, instructions: label });
  for (let number = 1; number <= 30; number++) {
    const id = await vault.document({ name: `contract ${number}.pdf` });
    await vault.extract(id, "law", "text", { value: number % 3 === 0 ? "Utah" : "Ohio" });
    await vault.extract(id, "users", "number", { value: number });
  }
  const ask = async (message: string) => {
    const { body } = await ada.post("/chat/completions?wait=0", { message, vault_id: vault.id });
    await app.runJobs();
    return (await ada.get(`/jobs/${body.job_id}`)).body;
  };
  return { ask };
}

const call = (input: object) => ({ calls: [{ id: "1", name: "query_table", input }] });
const OHIO = { law: { op: "eq", value: "Ohio" } };

describe("a question about the table, with a language model", () => {
  it("is answered through query_table, over all documents and not over those in the prompt", async () => {
    const { ask } = await vaultOfThirty();
    server.answer(call({ filter: OHIO, metrics: ["sum:users"], limit: 3 }), { text: "Twenty contracts." });
    const { result } = await ask("How many contracts are under the law of Ohio, and how many users do they have?");
    expect(result.table_query).toMatchObject({ filter: OHIO, metrics: ["count", "sum:users"], matched: 20, of: 30 });
    expect(result.table_query.document_ids).toHaveLength(20);
    const [asked, told] = server.requests;
    expect(asked!.tools).toContain("query_table");
    expect(asked!.messages.map(({ text }) => text).join()).not.toContain("contract 29.pdf");
    expect(told!.question).toContain('"matched":20');
    expect(told!.question).toContain("300");
    expect(told!.question.match(/contract \d+\.pdf/g)).toHaveLength(3);
  });

  it("tells the model what does not fit the table, and takes its next query", async () => {
    const { ask } = await vaultOfThirty();
    server.answer(call({ filter: { lawOfLand: { op: "eq", value: "Ohio" } } }), call({ group_by: "law" }), {
      text: "Twenty and ten.",
    });
    const { status, result } = await ask("How many contracts by law?");
    expect(server.requests[1]!.question).toContain("lawOfLand");
    expect([status, result.table_query.group_by, result.table_query.matched]).toEqual(["succeeded", "law", 30]);
  });
});
