import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { afterAll, describe, expect, it } from "vitest";
import { readPublicKey } from "../../../src/vaults/evidence/signing-key.ts";
import { verifyBundle } from "../../../src/vaults/evidence/verify-bundle.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { runScript } from "../../support/process.ts";
import { temporary } from "../../support/temporary.ts";

const app = useApp();
const files = temporary();
afterAll(() => files.clear());
const TEXT = "This lease runs for three years 🏠 from 31 January 2026. The rent is EUR 900.";

const citationOf = (quote: string) => {
  const start = TEXT.indexOf(quote);
  return { quote, start, end: start + quote.length, page: 1 };
};

async function filled() {
  const org = await app.organization();
  const ada = await org.user({ name: "Ada Quill", managesVaults: true });
  const vault = await makeVault(org, ada);
  for (const label of ["Term", "Other"]) await ada.post(`${vault.path}/columns`, { label, instructions: "x" });
  const documentId = await vault.document({ name: "lease.pdf" });
  const { body: file } = await ada.upload("lease.txt", TEXT);
  await app.runJobs();
  await app.database.system`update vault_documents set file_id = ${file.id} where id = ${documentId}`;
  const citations = [citationOf("three years 🏠"), citationOf("31 January 2026")];
  await vault.extract(documentId, "term", "text", { value: "three years", citations, confidence: 0.83 });
  const dated = { value: "2026-01-31", citations: [citations[1]!], confidence: 0.5 };
  await vault.extract(documentId, "effectiveDate", "date", dated);
  const { body } = await ada.post(`${vault.path}/documents/${documentId}/cells/term/verify`);
  return { ada, vault, documentId, day: body.verification.at.slice(0, 10), path: `${vault.path}/export` };
}

describe("an export with citations", () => {
  it("has a second XLSX sheet of quote, page, confidence and verification for every value", async () => {
    const { ada, path, day } = await filled();
    const { bytes } = await ada.get(`${path}?format=xlsx&citations=true`);
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["Documents", "Citations"]);
    expect(sheets[1]!.rows).toEqual([
      ["Document", "Column", "Value", "Quote", "Page", "Confidence", "Verification"],
      ["lease.pdf", "Effective Date", new Date("2026-01-31T00:00:00.000Z"), "31 January 2026", 1, 0.5, null],
      ["lease.pdf", "Term", "three years", "three years 🏠", 1, 0.83, `Ada Quill, ${day}`],
      ["lease.pdf", "Term", "three years", "31 January 2026", 1, 0.83, `Ada Quill, ${day}`],
    ]);
    expect((await readXlsx((await ada.get(`${path}?format=xlsx`)).bytes)).sheets).toHaveLength(1);
  });

  it("has them as columns in CSV", async () => {
    const { ada, path, day } = await filled();
    const { text } = await ada.get(`${path}?format=csv&citations=true&fields=documentName,term`);
    expect(parseCsv(text)).toEqual([
      ["Document Name", "Term", "Term: quote", "Term: page", "Term: confidence", "Term: verification"],
      ["lease.pdf", "three years", "three years 🏠\n31 January 2026", "1\n1", "0.83", `Ada Quill, ${day}`],
    ]);
  });

  it("has column widths and a bold header in XLSX", async () => {
    const { ada, path } = await filled();
    const entries = unzipSync((await ada.get(`${path}?format=xlsx`)).bytes);
    const sheet = Buffer.from(entries["xl/worksheets/sheet1.xml"]!).toString();
    expect(sheet).toContain('<col min="1" max="1" width="32" customWidth="1"/>');
    expect(sheet).toMatch(/<row r="1"><c r="A1" s="3" t="inlineStr">/);
    expect(Buffer.from(entries["xl/styles.xml"]!).toString()).toMatch(/<font><b\/>.*<xf numFmtId="167" fontId="1"/);
  });
});

describe("an evidence bundle", () => {
  it("holds the table, the quotes, file hashes and a manifest signed with the key of the installation", async () => {
    const { ada, path, documentId } = await filled();
    const reply = await ada.get(`${path}?format=bundle`);
    expect(reply.headers["content-type"]).toBe("application/zip");
    const entries = unzipSync(reply.bytes);
    expect(Object.keys(entries)).toEqual([
      "table.csv",
      `evidence/${documentId}.json`,
      `texts/${documentId}.txt`,
      "manifest.json",
      "manifest.sig",
    ]);
    const evidence = JSON.parse(Buffer.from(entries[`evidence/${documentId}.json`]!).toString());
    expect(evidence.file).toEqual({
      name: "lease.txt",
      size: Buffer.byteLength(TEXT),
      sha256: createHash("sha256").update(TEXT).digest("hex"),
    });
    expect(evidence.values[1]).toMatchObject({
      field_key: "term",
      confidence: 0.83,
      verification: { by: "Ada Quill" },
    });
    const { fingerprint } = await readPublicKey(app.deps);
    const checked = { vault: "Leases", key: fingerprint, files: 3, documents: 1, values: 2, quotes: 3 };
    expect(await verifyBundle(reply.bytes, fingerprint)).toMatchObject(checked);
    await expect(verifyBundle(reply.bytes, "0".repeat(64))).rejects.toThrow(/signed with another key/);
  });

  it("is found to be changed by a single byte anywhere", async () => {
    const { ada, path } = await filled();
    const { bytes } = await ada.get(`${path}?format=bundle`);
    await verifyBundle(bytes);
    const unnoticed: number[] = [];
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes);
      changed[at]! ^= 1;
      await verifyBundle(changed).then(
        () => unnoticed.push(at),
        () => {},
      );
    }
    expect(unnoticed).toEqual([]);
    for (const other of [Buffer.concat([bytes, Buffer.from([0])]), bytes.subarray(0, -1)])
      await expect(verifyBundle(other)).rejects.toThrow();
  });

  it("is verified on the command line, which says what is wrong", async () => {
    const { ada, path } = await filled();
    const { bytes } = await ada.get(`${path}?format=bundle`);
    const file = join(await files.folder(), "leases.zip");
    await writeFile(file, bytes);
    const verify = (...more: string[]) =>
      runScript("src/operator/cli.ts", ["verify-bundle", file, "--json", ...more], {});
    const { code, stdout } = await verify();
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ vault: "Leases", quotes: 3 })]);
    bytes[Buffer.from(bytes).indexOf("three years")]! ^= 1;
    await writeFile(file, bytes);
    const broken = await verify();
    expect([broken.code, broken.stderr]).toEqual([4, expect.stringContaining("table.csv was changed")]);
  });
});
