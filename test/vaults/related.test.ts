import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../support/harness.ts";

const app = useApp();

const master = `MASTER SERVICES AGREEMENT

This Master Services Agreement is made as of January 5, 2024 by and between Acme Widgets Inc. and Globex Trading LLC.

1. Services. Acme shall perform the services described in each statement of work.
2. Governing Law. This Agreement is governed by the laws of the State of New York.`;

const order = `STATEMENT OF WORK

This Statement of Work is entered into pursuant to the Master Services Agreement dated January 5, 2024, and is subject to
the Data Processing Agreement dated January 6, 2024, each between Acme Widgets Inc. and Globex Trading LLC.

1. Work. Acme shall deliver the software.`;

const TO_NOBODY = { title: "Data Processing Agreement", document_id: null };

async function emptyVault() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  return { org, ada, ...(await vaultOf(ada)) };
}

async function vaultOf(ada: TestUser) {
  const { body: vault } = await ada.post("/vaults", { name: "Services" });
  const documents = `/vaults/${vault.id}/documents`;
  const add = async (name: string, text: string) => {
    const { body: file } = await ada.upload(name, text);
    const { body } = await ada.post(documents, { file_ids: [file.id] });
    return body.documents[0].document_id as string;
  };
  const put = async (name: string, text: string) => {
    const id = await add(name, text);
    await app.runJobs();
    return id;
  };
  const cellOf = async (id: string) => (await ada.get(`${documents}/${id}/cells/relatedAgreements`)).body;
  const related = async (id: string) => (await ada.get(`${documents}/${id}`)).body.values.relatedAgreements.value;
  return { vault, documents, add, put, cellOf, related };
}

describe("the built-in relatedAgreements column", () => {
  it("links to the document with that title, or null if there is none", async () => {
    const { put, related } = await emptyVault();
    const masterId = await put("signed.txt", master);
    const orderId = await put("order.txt", order);
    expect(await related(orderId)).toEqual([{ title: "Master Services Agreement", document_id: masterId }, TO_NOBODY]);
  });

  it("links to a document added later, and keeps its citations", async () => {
    const { put, related, cellOf } = await emptyVault();
    const orderId = await put("order.txt", order);
    const alone = [{ title: "Master Services Agreement", document_id: null }, TO_NOBODY];
    expect(await related(orderId)).toEqual(alone);
    const before = await cellOf(orderId);
    const masterId = await put("signed.txt", master);
    expect(await related(orderId)).toEqual([{ title: "Master Services Agreement", document_id: masterId }, TO_NOBODY]);
    expect((await cellOf(orderId)).citations).toEqual(before.citations);
  });

  it("links documents added at the same time to each other", async () => {
    const { add, related } = await emptyVault();
    const orderId = await add("order.txt", order);
    const masterId = await add("signed.txt", master);
    await app.runJobs();
    expect(await related(orderId)).toEqual([{ title: "Master Services Agreement", document_id: masterId }, TO_NOBODY]);
  });

  it("also matches by file name", async () => {
    const { put, related } = await emptyVault();
    const processing = await put("Data Processing Agreement.txt", "Personal data is processed as the Annex says.");
    const orderId = await put("order.txt", order);
    expect(await related(orderId)).toContainEqual({ title: "Data Processing Agreement", document_id: processing });
  });

  it("links nothing when two documents share the title, or the document is in another vault", async () => {
    const { ada, put, related } = await emptyVault();
    await put("one.txt", master);
    await put("two.txt", master.replace("New York", "Delaware").replace("Acme shall perform", "Globex shall perform"));
    const orderId = await put("order.txt", order);
    expect(await related(orderId)).toContainEqual({ title: "Master Services Agreement", document_id: null });
    const other = await vaultOf(ada);
    const elsewhere = await other.put("order.txt", order);
    expect(await other.related(elsewhere)).toContainEqual({ title: "Master Services Agreement", document_id: null });
  });

  it("does not link to a deleted document", async () => {
    const { ada, documents, put, related } = await emptyVault();
    const masterId = await put("signed.txt", master);
    await ada.delete(`${documents}/${masterId}`);
    const orderId = await put("order.txt", order);
    expect(await related(orderId)).toContainEqual({ title: "Master Services Agreement", document_id: null });
  });

  it("keeps a hand edit when the document is added", async () => {
    const { ada, documents, put, related } = await emptyVault();
    const orderId = await put("order.txt", order);
    const typed = [{ title: "Master Services Agreement", document_id: null }];
    await ada.patch(`${documents}/${orderId}/cells/relatedAgreements`, { value: typed });
    const masterId = await put("signed.txt", master);
    expect(await related(orderId)).toEqual(typed);
    await ada.post(`${documents}/${orderId}/cells/relatedAgreements/revert`);
    expect(await related(orderId)).toContainEqual({ title: "Master Services Agreement", document_id: masterId });
  });
});
