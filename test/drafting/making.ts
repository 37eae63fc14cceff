import type { TestApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

export const LAWS = ["Ohio", "Delaware", "Delaware", "Texas", "Delaware", "Ohio"];

export const cite = (quote: string, page: number | null = 2) => [{ quote, start: 0, end: quote.length, page }];

/** A vault of six leases with their laws, fees, dates and duties. */
export async function filledVault(app: TestApp) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true, name: "Ada Quill" });
  const vault = await makeVault(org, ada);
  for (const [label, field_type] of [
    ["Governing Law", "text"],
    ["Fee", "currency"],
    ["Number", "number"],
    ["Duties", "list"],
  ])
    await ada.post(`${vault.path}/columns`, { label, field_type, instructions: "x" });
  const documents: string[] = [];
  for (const [at, law] of LAWS.entries()) {
    const id = await vault.document({ name: `lease ${at}.pdf`, title: `Lease ${at}` });
    documents.push(id);
    await vault.extract(id, "governingLaw", "text", { value: law, citations: cite(`governed by the laws of ${law}`) });
    await vault.extract(id, "fee", "currency", { value: { amount: 100 * at, currency: at % 2 ? "EUR" : "USD" } });
    await vault.extract(id, "effectiveDate", "date", { value: `202${at % 3}-05-01` });
    await vault.extract(id, "duties", "list", { value: ["one", `two ${at}`] });
  }
  return { org, ada, vault, documents };
}
