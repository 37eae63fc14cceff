import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

const LEASE = `LEASE AGREEMENT

1. Rent. The tenant pays a monthly rent of EUR 2,000 on the first day of each month.

2. Pets. The tenant may keep one parrot in the premises.`;

const SERVICES = `SERVICES AGREEMENT

1. Liability. Neither party is liable for lost profits. The aggregate liability of the supplier is limited to the fees paid.

2. Ending. Either party may terminate this agreement on ninety days written notice.`;

async function vaultWithTexts() {
  const org = await app.organization();
  const [ada, viewer] = [await org.user({ managesVaults: true }), await org.user()];
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
  const sql = app.database.organization(org.id);
  const ids: string[] = [];
  for (const [name, text] of [
    ["lease.txt", LEASE],
    ["services.txt", SERVICES],
  ] as const) {
    const { body: file } = await ada.upload(name, text);
    const id = await vault.document({ name });
    await sql.run`update vault_documents set file_id = ${file.id} where id = ${id}`;
    ids.push(id);
  }
  await ada.upload("elsewhere.txt", "Parrots are not allowed in this other file.");
  await app.runJobs();
  const search = async (q: string, limit?: number) => {
    const query = new URLSearchParams({ q, ...(limit && { limit: String(limit) }) });
    return (await viewer.get(`${vault.path}/search?${query}`)).body.results;
  };
  return { org, ada, viewer, vault, ids, search };
}

describe("GET /vaults/{id}/search", () => {
  it("finds passages of the vault's documents by words, with a citation that is in the text", async () => {
    const { search, ids, viewer, vault } = await vaultWithTexts();
    const [first, ...rest] = await search("parrot");
    expect(first).toMatchObject({ document_id: ids[0], document_name: "lease.txt", citation: { page: 1 } });
    const { body: read } = await viewer.get(`${vault.path}/documents/${ids[0]}/text`);
    const { quote, start, end } = first.citation;
    expect(read.text.slice(start, end)).toBe(quote);
    expect(quote).toContain("parrot");
    expect(first.score).toBeGreaterThan(0);
    for (const { document_id, score } of rest) {
      expect(ids).toContain(document_id);
      expect(score).toBeLessThanOrEqual(first.score);
    }
    expect(await search('"parrot"')).toHaveLength(1);
    expect(await search("rent or notice", 1)).toHaveLength(1);
  });

  it("finds passages by meaning", async () => {
    const { search, ids } = await vaultWithTexts();
    expect((await search("cancel the contract"))[0].document_id).toBe(ids[1]);
  });

  it("searches live documents only", async () => {
    const { search, ada, vault, ids } = await vaultWithTexts();
    await ada.delete(`${vault.path}/documents/${ids[0]}`);
    expect(await search('"parrot"')).toEqual([]);
    expect((await search("parrot")).every((each: { document_id: string }) => each.document_id === ids[1])).toBe(true);
  });

  it("is hidden from people without a role in the vault, and needs words", async () => {
    const { vault, org, viewer } = await vaultWithTexts();
    const stranger = await org.user();
    expect((await stranger.get(`${vault.path}/search?q=rent`)).status).toBe(404);
    const other = await (await app.organization()).user({ isAdmin: true });
    expect((await other.get(`${vault.path}/search?q=rent`)).status).toBe(404);
    expect((await viewer.get(`${vault.path}/search`)).status).toBe(400);
    expect((await viewer.get(`${vault.path}/search?q=%20`)).status).toBe(400);
  });
});
