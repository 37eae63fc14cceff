import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../src/endpoints.ts";
import { agreement } from "../support/agreements.ts";
import { useApp } from "../support/harness.ts";

const app = useApp({}, [...endpoints, ...appEndpoints]);
const supply = agreement("Supply Agreement").join("\n");
const license = agreement("License Agreement", "Initech Systems Inc.").join("\n");

async function filledVault() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "Supply" });
  const documents = `/vaults/${vault.id}/documents`;
  const put = async (name: string, content: string) => {
    const { body: file } = await ada.upload(name, content);
    const { body } = await ada.post(documents, { file_ids: [file.id] });
    await app.runJobs();
    return body.documents[0].document_id as string;
  };
  const relatives = async (id: string) => (await ada.get(`${documents}/${id}/relatives`)).body;
  return { org, ada, documents, put, relatives };
}

describe("the relations of a document", () => {
  it("are empty for an unrelated document", async () => {
    const { put, relatives } = await filledVault();
    const alone = { copy_of: null, duplicates: [], near: [], bundle: null, parts: [] };
    expect(await relatives(await put("supply.txt", supply))).toEqual(alone);
  });

  it("list its copies and its original, with the reason", async () => {
    const { put, relatives } = await filledVault();
    const first = await put("supply.txt", supply);
    const same = await put("again.txt", supply);
    const spaced = await put("spaced.txt", supply.replaceAll("\n", "\n\n").toUpperCase());
    const { duplicates } = await relatives(first);
    expect(duplicates.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ["again.txt", "duplicate"],
      ["spaced.txt", "duplicate"],
    ]);
    expect(duplicates[0].reason).toMatch(/Identical file/);
    expect(duplicates[1].reason).toMatch(/Same text/);
    expect((await relatives(same)).copy_of).toMatchObject({ document_id: first, reason: duplicates[0].reason });
    expect((await relatives(spaced)).copy_of).toMatchObject({ document_id: first, reason: duplicates[1].reason });
  });

  it("leave out contracts on the same form with another party, and find the version of the same parties", async () => {
    const { put, relatives } = await filledVault();
    const made = (party: string) => `This agreement is made between Acme Widgets Inc. and ${party}.\n${supply}`;
    const hooli = await put("hooli.txt", made("Hooli Trading Ltd"));
    const initech = await put("initech.txt", made("Initech Systems LLC"));
    expect([(await relatives(hooli)).near, (await relatives(initech)).near]).toEqual([[], []]);
    const later = await put("hooli v2.txt", `${made("Hooli Trading Ltd")}\nDelivery is within thirty days.`);
    expect((await relatives(later)).near).toMatchObject([{ document_id: hooli }]);
  });

  it("list similar versions from both sides, with their similarity", async () => {
    const { ada, documents, put, relatives } = await filledVault();
    const first = await put("supply v1.txt", supply);
    const second = await put("supply v2.txt", `${supply}\nThe Supplier shall deliver within thirty days of an order.`);
    const [newer] = (await relatives(first)).near;
    const [older] = (await relatives(second)).near;
    expect(newer).toMatchObject({ document_id: second, name: "supply v2.txt", likeness: older.likeness });
    expect(older).toMatchObject({ document_id: first, name: "supply v1.txt" });
    expect([newer.reason, older.reason]).toEqual([
      expect.stringMatching(/^About \d+% of its wording is the same, and it was added later/),
      expect.stringMatching(/it was added earlier: it may be an older version\.$/),
    ]);
    await ada.delete(`${documents}/${second}`);
    expect((await relatives(first)).near).toEqual([]);
  });

  it("list the parts of a bundle with the reason for each split, and the bundle of each part", async () => {
    const { put, relatives } = await filledVault();
    const bundle = await put("both.txt", `${supply}\n${license}`);
    const { parts } = await relatives(bundle);
    expect(parts).toHaveLength(2);
    for (const { document_id, reason } of parts) {
      expect(reason).toMatch(/\S/);
      const own = await relatives(document_id);
      expect(own.bundle).toMatchObject({ document_id: bundle, name: "both.txt", status: "split", reason });
      expect(own.parts).toEqual([]);
    }
  });

  it("are hidden from non-members", async () => {
    const { org, documents, put } = await filledVault();
    const bo = await org.user({ managesVaults: true });
    expect((await bo.get(`${documents}/${await put("supply.txt", supply)}/relatives`)).status).toBe(404);
  });
});

describe("correcting a wrong split or version", () => {
  const both = `${license}\n${agreement("Lease Agreement", "Umbrella Estates Ltd.").join("\n")}`;

  it("joins a split upload: deletes the parts and extracts it as one document", async () => {
    const { ada, documents, put, relatives } = await filledVault();
    const upload = await put("both.txt", both);
    const parts = (await relatives(upload)).parts.map(({ document_id }: { document_id: string }) => document_id);
    expect(parts).toHaveLength(2);
    expect((await ada.post(`${documents}/${upload}/join`)).body).toMatchObject({
      document_id: upload,
      status: "queued",
    });
    await app.runJobs();
    expect((await ada.get(`${documents}/${upload}`)).body.status).toBe("ready");
    for (const id of parts) expect((await ada.get(`${documents}/${id}`)).body.status).toBe("deleted");
    expect((await ada.get(documents)).body.documents).toHaveLength(1);
  });

  it("is refused with 400 for an unsplit document, and with 409 for an archived vault or a deleted document", async () => {
    const { ada, documents, put } = await filledVault();
    const one = await put("supply.txt", supply);
    expect((await ada.post(`${documents}/${one}/join`)).status).toBe(400);
    await ada.delete(`${documents}/${one}`);
    expect((await ada.post(`${documents}/${one}/join`)).body.code).toBe("DOCUMENT_DELETED");
    await ada.post(documents.replace("/documents", "/archive"));
    expect((await ada.post(`${documents}/${one}/join`)).body.code).toBe("VAULT_ARCHIVED");
    expect((await ada.delete(`${documents}/${one}/near/${one}`)).body.code).toBe("VAULT_ARCHIVED");
  });

  it("removes a version link from either side; 404 when there is none", async () => {
    const { ada, documents, put, relatives } = await filledVault();
    const first = await put("v1.txt", supply);
    const second = await put("v2.txt", `${supply}\nThe Supplier shall deliver within thirty days of an order.`);
    expect((await relatives(first)).near).toHaveLength(1);
    expect((await ada.delete(`${documents}/${first}/near/${second}`)).status).toBe(204);
    expect([(await relatives(first)).near, (await relatives(second)).near]).toEqual([[], []]);
    expect((await ada.delete(`${documents}/${first}/near/${second}`)).status).toBe(404);
  });

  it("requires an editor with the permission to manage vaults: 403 for other members", async () => {
    const { org, ada, documents, put } = await filledVault();
    const one = await put("supply.txt", supply);
    const bo = await org.user();
    await ada.post(documents.replace("/documents", "/members"), { user_id: bo.id, role: "editor" });
    expect((await bo.post(`${documents}/${one}/join`)).status).toBe(403);
    expect((await bo.delete(`${documents}/${one}/near/${one}`)).status).toBe(403);
  });
});
