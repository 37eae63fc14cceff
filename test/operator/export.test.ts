import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { EXPORTED } from "../../src/identity/accounts/export.store.ts";
import { exportOrganization } from "../../src/identity/accounts/export.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Tables for internal use: caches, indexes, work in progress. */
const NOT_EXPORTED = [
  "awaited_agreements",
  "api_calls",
  "arriving_blobs",
  "blob_checks",
  "clause_wordings",
  "column_tallies",
  "column_tally_changes",
  "column_learning_examples",
  "column_learning_changes",
  "position_learning_examples",
  "position_learning_changes",
  "column_totals",
  "credit_holds",
  "encrypted_blobs",
  "feature_uses",
  "file_chunks",
  "file_headings",
  "file_keys",
  "file_names",
  "file_pages",
  "idempotency_keys",
  "job_steps",
  "known_devices",
  "oauth_codes",
  "oauth_tokens",
  "page_reads",
  "password_links",
  "recovery_codes",
  "released_blobs",
  "request_codes",
  "saml_messages",
  "sessions",
  "sign_in_failures",
  "upload_parts",
  "uploads",
  "vault_document_counts",
  "vault_sheet_columns",
  "vault_sheet_documents",
  "vault_sheet_rows",
  "word_tokens",
  "workflow_calls",
];

async function exported(id: string) {
  const folder = await mkdtemp(join(tmpdir(), "chancery-export-"));
  folders.push(folder);
  const report = await app.database.systemTransaction((sql) => exportOrganization(sql, app.deps, id, folder));
  const rows = async (table: string) =>
    (await readFile(join(folder, `${table}.jsonl`), "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { folder, report, rows };
}

it("an export contains an organization's data and its files as uploaded, and nothing of another organization", async () => {
  const org = await app.organization("Acme");
  const ada = await org.user({ managesVaults: true });
  const { body: file } = await ada.upload("lease.txt", "The lease ends in May.");
  const { body: vault } = await ada.post("/vaults", { name: "Leases" });
  await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  await app.runJobs();
  const stranger = await (await app.organization("Other")).user();
  await stranger.upload("secret.txt", "Not yours.");
  const { folder, report, rows } = await exported(org.id);
  expect(report.files).toBe(1);
  expect((await rows("vaults")).map(({ name }) => name)).toEqual(["Leases"]);
  expect((await rows("file_texts"))[0].text).toBe("The lease ends in May.");
  expect((await rows("vault_documents"))[0]).toMatchObject({ name: "lease.txt", status: "ready" });
  const [name] = await readdir(join(folder, "files"));
  expect(await readFile(join(folder, "files", name!), "utf8")).toBe("The lease ends in May.");
  const all = await Promise.all(
    (await readdir(folder))
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => readFile(join(folder, file), "utf8")),
  );
  expect(all.join("")).not.toMatch(/Not yours|password_hash|"hash"|"secret"/);
});

it("an export of an unknown organization is refused", async () => {
  await expect(exported("11111111-1111-1111-1111-111111111111")).rejects.toMatchObject({ status: 404 });
});

it("every table of an organization is exported or listed as internal", async () => {
  const tables = await app.database.system<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE' order by 1`;
  const known = [...Object.keys(EXPORTED), ...NOT_EXPORTED].filter((name) => name !== "organizations").sort();
  expect(tables.map(({ name }) => name)).toEqual(known);
});

it("an exported file has the extension of its content, and its name fits every file system", async () => {
  const org = await app.organization("Acme");
  const ada = await org.user();
  const { body: page } = await ada.upload(
    "NDA.hta",
    "<!doctype html><html><body><p>The term is one year.</p></body></html>",
  );
  const { body: long } = await ada.upload("long.txt", "The lease ends in May.");
  await ada.patch(`/files/${long.id}`, { name: `${"漢".repeat(200)}.txt` });
  const { folder } = await exported(org.id);
  const names = await readdir(join(folder, "files"));
  expect(names.find((name) => name.startsWith(page.id))).toBe(`${page.id} NDA.hta.html`);
  expect(names.find((name) => name.startsWith(long.id))).toMatch(/ 漢+\.txt$/);
});
