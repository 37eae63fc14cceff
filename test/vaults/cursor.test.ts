import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

interface Listed {
  document_id: string;
}

/** A vault with seven documents and one column. */
async function vaultOfSeven() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/columns`, { label: "Score", instructions: "x", field_type: "number" });
  for (let number = 0; number < 7; number++) {
    const id = await vault.document();
    if (number < 5) await vault.extract(id, "score", "number", { value: number % 3 });
  }
  return { org, ada, vault, list: `${vault.path}/documents` };
}

/** The ids of all pages, read one after the other. */
async function throughCursors(ada: TestUser, path: string, between = async () => {}) {
  const pages: string[][] = [];
  for (let cursor: string | undefined, round = 0; round < 10; round++) {
    const reply = await ada.get(`${path}${cursor === undefined ? "" : `&cursor=${cursor}`}`);
    pages.push(reply.body.documents.map(({ document_id }: Listed) => document_id));
    cursor = reply.body.pagination.next_cursor;
    if (cursor === undefined) return pages;
    await between();
  }
  throw new Error("The pages do not end.");
}

describe("GET /vaults/{id}/documents with a cursor", () => {
  it.each(["", "&sort=score", "&sort=-score", "&sort=documentName", '&filter={"score":{"op":"gte","value":1}}'])(
    "gives the same documents in the same order as offsets%s",
    async (order) => {
      const { ada, list } = await vaultOfSeven();
      const whole = (await ada.get(`${list}?limit=500${order}`)).body;
      expect(whole.pagination).toEqual({ limit: 500, offset: 0, has_more: false });
      const pages = await throughCursors(ada, `${list}?limit=2${order}`);
      expect(pages.flat()).toEqual(whole.documents.map(({ document_id }: Listed) => document_id));
      expect(pages.every((page, at) => page.length === 2 || at === pages.length - 1)).toBe(true);
    },
  );

  it("skips and repeats nothing when documents are added meanwhile", async () => {
    const { ada, list, vault } = await vaultOfSeven();
    const before = (await ada.get(`${list}?limit=500`)).body.documents.map(({ document_id }: Listed) => document_id);
    const pages = await throughCursors(ada, `${list}?limit=3`, async () => {
      await vault.document();
    });
    expect(pages.flat()).toEqual(before);
  });

  it("refuses an invalid cursor, and a cursor together with an offset", async () => {
    const { ada, list } = await vaultOfSeven();
    for (const cursor of ["nonsense", "e30", Buffer.from("[-1,null]").toString("base64url")])
      expect((await ada.get(`${list}?cursor=${cursor}`)).status).toBe(400);
    const { next_cursor } = (await ada.get(`${list}?limit=2`)).body.pagination;
    expect((await ada.get(`${list}?cursor=${next_cursor}&offset=2`)).status).toBe(400);
    expect((await ada.get(`${list}?cursor=${next_cursor}&limit=2`)).body.pagination.offset).toBe(2);
    const [tag] = next_cursor.split(".");
    const forged = Buffer.from("[-1,null]").toString("base64url");
    expect((await ada.get(`${list}?cursor=${tag}.${forged}`)).status).toBe(400);
  });

  it("refuses the cursor of another sort, filter or vault, and takes it with other fields", async () => {
    const { ada, list } = await vaultOfSeven();
    const { next_cursor } = (await ada.get(`${list}?limit=2`)).body.pagination;
    const other = await vaultOfSeven();
    const filter = encodeURIComponent('{"score":{"op":"gte","value":1}}');
    for (const wrong of [`${list}?sort=score`, `${list}?filter=${filter}`, `${list}?search=a`]) {
      const { status, body } = await ada.get(`${wrong}&cursor=${next_cursor}`);
      expect([status, body.code, body.details.issues[0].path]).toEqual([400, "VALIDATION_FAILED", "query.cursor"]);
    }
    expect((await other.ada.get(`${other.list}?cursor=${next_cursor}`)).status).toBe(400);
    expect((await ada.get(`${list}?fields=score&include=checks&cursor=${next_cursor}`)).status).toBe(200);
  });
});

it("GET /vaults/{id}/verification-queue gives the same cells by cursors as at once, also while some are verified", async () => {
  const { ada, vault } = await vaultOfSeven();
  const queue = `${vault.path}/verification-queue`;
  const keyOf = ({ document_id, field_key }: Listed & { field_key: string }) => `${document_id} ${field_key}`;
  const whole: string[] = (await ada.get(`${queue}?limit=500`)).body.cells.map(keyOf);
  expect(whole.length).toBeGreaterThan(4);
  const first = (await ada.get(`${queue}?limit=2`)).body;
  const [document, field] = whole[0]!.split(" ");
  await ada.post(`${vault.path}/documents/${document}/cells/${field}/verify`);
  const { cells } = (await ada.get(`${queue}?limit=500&cursor=${first.pagination.next_cursor}`)).body;
  expect([...first.cells, ...cells].map(keyOf)).toEqual(whole);
});
