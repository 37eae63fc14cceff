import { describe, expect, it } from "vitest";
import { agreement } from "../support/agreements.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

const supply = agreement("Supply Agreement").join("\n");
const license = agreement("License Agreement", "Initech Systems Inc.").join("\n");
const lease = agreement("Lease Agreement", "Umbrella Estates Ltd.").join("\n");

async function vaultOf() {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true });
  const vault = await makeVault(org, ada);
  const web = await ada.signedIn();
  const add = async (name: string, text: string) => {
    const { body: file } = await ada.upload(name, text);
    return (await ada.post(`${vault.path}/documents`, { file_ids: [file.id] })).body.documents[0].document_id as string;
  };
  const state = async (query = "") => (await web.get(`${vault.path}/reading${query}`)).body;
  return { ada, vault, add, state };
}

describe("GET /vaults/{id}/reading", () => {
  it("counts the documents that are read, and those that are read again", async () => {
    const { ada, vault, add, state } = await vaultOf();
    expect(await state()).toEqual({ documents: 0, read: 0, failed: 0, left_out: [] });
    const id = await add("supply.txt", supply);
    await vault.document({ name: "done.txt" });
    await vault.document({ name: "broken.txt", status: "failed" });
    expect(await state()).toMatchObject({ documents: 3, read: 2, failed: 1 });
    await app.runJobs();
    expect(await state()).toMatchObject({ documents: 3, read: 3, failed: 1 });
    const web = await ada.signedIn();
    await web.post(`${vault.path}/rescan`, { document_id: id });
    expect(await state()).toMatchObject({ documents: 3, read: 2 });
    await app.runJobs();
    expect(await state()).toMatchObject({ documents: 3, read: 3 });
  });

  it("tells which uploads were left out as copies or split, since a given time", async () => {
    const { add, state } = await vaultOf();
    await add("supply.txt", supply);
    await app.runJobs();
    const copy = await add("again.txt", supply);
    await app.runJobs();
    const bundle = await add("both.txt", `${license}\n${lease}`);
    await app.runJobs();
    const { left_out, documents } = await state();
    expect(documents).toBe(3);
    expect(left_out).toMatchObject([
      { document_id: bundle, name: "both.txt", status: "split", original_name: null, parts: 2, is_archive: false },
      { document_id: copy, name: "again.txt", status: "duplicate", original_name: "supply.txt", parts: 0 },
    ]);
    expect((await state(`?since=${encodeURIComponent(left_out[1].at)}`)).left_out).toMatchObject([
      { name: "both.txt" },
    ]);
    expect((await state(`?since=${encodeURIComponent(left_out[0].at)}`)).left_out).toEqual([]);
  });
});

describe("GET /vaults/{id}/documents?include=notes", () => {
  it("tells which cells have notes", async () => {
    const { ada, vault } = await vaultOf();
    const [plain, noted] = [await vault.document({ name: "plain.txt" }), await vault.document({ name: "noted.txt" })];
    await ada.post(`${vault.path}/documents/${noted}/cells/parties/notes`, { text: "Check" });
    await ada.post(`${vault.path}/documents/${noted}/cells/parties/notes`, { text: "Again" });
    const rows = async (query: string) =>
      Object.fromEntries(
        (await ada.get(`${vault.path}/documents${query}`)).body.documents.map(
          (row: { document_id: string; noted?: string[] }) => [row.document_id, row.noted],
        ),
      );
    expect(await rows("?include=notes")).toEqual({ [plain]: [], [noted]: ["parties"] });
    expect(await rows("")).toEqual({ [plain]: undefined, [noted]: undefined });
    expect((await ada.get(`${vault.path}/documents?include=everything`)).status).toBe(400);
  });
});
