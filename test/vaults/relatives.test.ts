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

describe("the relatives of a document", () => {
  it("are none for a document that stands alone", async () => {
    const { put, relatives } = await filledVault();
    const alone = { copy_of: null, duplicates: [], near: [], bundle: null, parts: [] };
    expect(await relatives(await put("supply.txt", supply))).toEqual(alone);
  });

  it("name its copies, and what it is a copy of, with the reason", async () => {
    const { put, relatives } = await filledVault();
    const first = await put("supply.txt", supply);
    const same = await put("again.txt", supply);
    const spaced = await put("spaced.txt", supply.replaceAll("\n", "\n\n").toUpperCase());
    const { duplicates } = await relatives(first);
    expect(duplicates.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ["again.txt", "duplicate"],
      ["spaced.txt", "duplicate"],
    ]);
    expect(duplicates[0].reason).toMatch(/byte for byte/);
    expect(duplicates[1].reason).toMatch(/same text/);
    expect((await relatives(same)).copy_of).toMatchObject({ document_id: first, reason: duplicates[0].reason });
    expect((await relatives(spaced)).copy_of).toMatchObject({ document_id: first, reason: duplicates[1].reason });
  });

  it("name near versions from either side, with how like they are", async () => {
    const { ada, documents, put, relatives } = await filledVault();
    const first = await put("supply v1.txt", supply);
    const second = await put("supply v2.txt", `${supply}\nThe Supplier shall deliver within thirty days of an order.`);
    const [newer] = (await relatives(first)).near;
    const [older] = (await relatives(second)).near;
    expect(newer).toMatchObject({ document_id: second, name: "supply v2.txt", likeness: older.likeness });
    expect(older).toMatchObject({ document_id: first, name: "supply v1.txt" });
    expect([newer.reason, older.reason]).toEqual([
      expect.stringMatching(/^About \d+% of its wording is the same, and it came later/),
      expect.stringMatching(/it came earlier: it may be an older version\.$/),
    ]);
    await ada.delete(`${documents}/${second}`);
    expect((await relatives(first)).near).toEqual([]);
  });

  it("name the parts of a bundle with the reason of each cut, and each part its bundle", async () => {
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

  it("are hidden from those who are no members", async () => {
    const { org, documents, put } = await filledVault();
    const bo = await org.user({ managesVaults: true });
    expect((await bo.get(`${documents}/${await put("supply.txt", supply)}/relatives`)).status).toBe(404);
  });
});
