import { createHash, sign } from "node:crypto";
import { t } from "../../content/messages/messages.ts";
import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { badRequest } from "../../kernel/errors/errors.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { DocumentRow } from "../documents/documents.store.ts";
import type { OpenVault } from "../vault/access.ts";
import { BUNDLE_FORMAT, type Evidence, MANIFEST, type Manifest, SIGNATURE } from "./bundle.schema.ts";
import { type BundleEntry, writeBundleZip } from "./bundle-zip.ts";
import { type EvidenceRow, listEvidence } from "./evidence.store.ts";
import { readSigningKey, type SigningKey } from "./signing-key.ts";

/** Nothing is compressed, and a ZIP without ZIP64 is limited to 4 GB. */
export const MAX_BUNDLE_CHARACTERS = 1_000_000_000;

interface BundleSource {
  vault: OpenVault;
  columns: Column[];
  table: AsyncIterable<string>;
  documents: AsyncIterable<DocumentRow[]>;
}

/** An evidence bundle: the table, the evidence for each value, the texts, and a signed manifest with the hash of every file. */
export async function writeBundle(ctx: UserContext, source: BundleSource): Promise<AsyncIterable<Uint8Array>> {
  const key = await readSigningKey(ctx.deps);
  return writeBundleZip(entriesOf(ctx, source, key));
}

export const tooLargeForBundle = () =>
  badRequest(
    "BUNDLE_TOO_LARGE",
    "There are too many documents for one bundle. Filter the table and export it in parts.",
  );

async function* entriesOf(ctx: UserContext, source: BundleSource, key: SigningKey): AsyncGenerator<BundleEntry> {
  const files: Manifest["files"] = [];
  yield listed(files, "table.csv", encoded(source.table));
  for await (const page of source.documents) {
    const evidence = await evidenceOf(ctx, page, source.columns);
    for (const document of page) yield* documentEntries(ctx, document, evidence.get(document.document_id) ?? [], files);
  }
  const manifest = Buffer.from(JSON.stringify(manifestOf(ctx, source.vault, key, files), null, 2));
  yield { path: MANIFEST, pieces: [manifest] };
  yield { path: SIGNATURE, pieces: [Buffer.from(sign(null, manifest, key.privateKey).toString("base64"))] };
}

function manifestOf(ctx: UserContext, { id, name }: OpenVault, key: SigningKey, files: Manifest["files"]): Manifest {
  const { user, organization } = ctx.caller;
  return {
    format: BUNDLE_FORMAT,
    vault: { id, name },
    organization: organization.name,
    exported_by: user.name ?? user.email ?? t("User {id}", { id: user.id }),
    exported_at: new Date().toISOString(),
    public_key: key.publicKey,
    files,
  };
}

type Values = Evidence["values"];

async function evidenceOf(ctx: UserContext, page: DocumentRow[], columns: Column[]): Promise<Map<string, Values>> {
  const ids = page.map(({ document_id }) => document_id);
  const keys = columns.map(({ field_key }) => field_key);
  const order = new Map(columns.map(({ field_key, label }, at) => [field_key, { label, at }]));
  const rows = await listEvidence(ctx.sql, ctx.organizationId, ids, keys);
  const columnOf = ({ field_key }: EvidenceRow) => must(order.get(field_key), "only these columns are listed");
  rows.sort((a, b) => columnOf(a).at - columnOf(b).at);
  const byId = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map([...byId].map(([id, of]) => [id, of.map((row) => presentValue(row, columnOf(row).label))]));
}

const presentValue = (row: EvidenceRow, label: string): Values[number] => ({
  field_key: row.field_key,
  label,
  value: row.value,
  is_edited: row.is_edited,
  confidence: row.confidence,
  is_unsure: row.is_unsure ?? false,
  verification: row.verified_at ? { by: must(row.verified_by, "somebody verified it"), at: row.verified_at } : null,
  citations: row.citations,
});

async function* documentEntries(ctx: UserContext, document: DocumentRow, values: Values, files: Manifest["files"]) {
  const { document_id, name, file_id } = document;
  const file = file_id ? await findFile(ctx.sql, ctx.organizationId, file_id) : undefined;
  const read = file && (await findContent(ctx.sql, file, ctx.organizationId));
  const path = `texts/${document_id}.txt`;
  const evidence: Evidence = {
    document_id,
    name,
    file: file ? { name: file.name, size: file.size, sha256: file.sha256 } : null,
    text: read ? path : null,
    values,
  };
  yield listed(files, `evidence/${document_id}.json`, [Buffer.from(JSON.stringify(evidence, null, 2))]);
  if (read) yield listed(files, path, [Buffer.from(read.content.text)]);
}

/** An entry that adds its size and hash to `files` once it was written. */
function listed(
  files: Manifest["files"],
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): BundleEntry {
  async function* counted() {
    const hash = createHash("sha256");
    let size = 0;
    for await (const piece of pieces) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
    files.push({ path, size, sha256: hash.digest("hex") });
  }
  return { path, pieces: counted() };
}

async function* encoded(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text);
}
