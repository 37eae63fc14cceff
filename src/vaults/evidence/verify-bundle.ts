import { createHash, createPublicKey, verify } from "node:crypto";
import { unzipSync } from "fflate";
import { badRequest } from "../../kernel/errors/errors.ts";
import { Evidence, MANIFEST, Manifest, SIGNATURE } from "./bundle.schema.ts";
import { writeBundleZip } from "./bundle-zip.ts";
import { keyFingerprint } from "./signing-key.ts";

/** What was checked in a bundle. */
export interface CheckedBundle {
  vault: string;
  organization: string;
  exported_by: string;
  exported_at: string;
  key: string;
  files: number;
  documents: number;
  values: number;
  quotes: number;
}

type Entries = Record<string, Uint8Array>;

/**
 * Checks the signature, the hash of every file, and that each quote is in the text at the cited position. Then the ZIP is written again
 * and compared, to detect changed bytes outside its files. `key` is the required fingerprint of the signer.
 */
export async function verifyBundle(bytes: Uint8Array, key?: string): Promise<CheckedBundle> {
  const entries = open(bytes);
  const manifest = mustBeSigned(entries, key);
  mustHoldListedFiles(entries, manifest);
  const evidence = Object.entries(entries).filter(([path]) => path.startsWith("evidence/"));
  const documents = evidence.map(([, content]) => Evidence.parse(JSON.parse(textOf(content))));
  for (const document of documents) mustQuoteText(entries, document);
  await mustBeWrittenAlike(bytes, entries);
  const values = documents.flatMap((document) => document.values);
  const { vault, organization, exported_by, exported_at, public_key } = manifest;
  return {
    ...{ vault: vault.name, organization, exported_by, exported_at, key: keyFingerprint(public_key) },
    files: manifest.files.length,
    documents: documents.length,
    values: values.length,
    quotes: values.reduce((sum, { citations }) => sum + citations.length, 0),
  };
}

const broken = (error: string) => badRequest("BUNDLE_CHANGED", error);

function open(bytes: Uint8Array): Entries {
  try {
    return unzipSync(bytes);
  } catch {
    throw broken("This is not a table with proof that Chancery exported, or the file is damaged.");
  }
}

function mustBeSigned(entries: Entries, key: string | undefined): Manifest {
  const [signed, signature] = [entries[MANIFEST], entries[SIGNATURE]];
  if (!signed || !signature) throw broken(`The bundle has no ${signed ? SIGNATURE : MANIFEST}.`);
  const manifest = readManifest(signed);
  const spki = Buffer.from(manifest.public_key, "base64");
  if (!isSignedBy(spki, signed, Buffer.from(textOf(signature), "base64")))
    throw broken("The signature does not match the manifest.");
  if (key !== undefined && keyFingerprint(manifest.public_key) !== key.toLowerCase())
    throw broken(`The bundle was signed with another key: ${keyFingerprint(manifest.public_key)}.`);
  return manifest;
}

function readManifest(bytes: Uint8Array): Manifest {
  try {
    return Manifest.parse(JSON.parse(textOf(bytes)));
  } catch {
    throw broken(`${MANIFEST} cannot be read.`);
  }
}

function isSignedBy(spki: Buffer, signed: Uint8Array, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: spki, type: "spki", format: "der" });
    return key.asymmetricKeyType === "ed25519" && verify(null, signed, key, signature);
  } catch {
    return false;
  }
}

function mustHoldListedFiles(entries: Entries, { files }: Manifest) {
  const listed = new Set([...files.map(({ path }) => path), MANIFEST, SIGNATURE]);
  const added = Object.keys(entries).find((path) => !listed.has(path));
  if (added !== undefined) throw broken(`${added} was added to the bundle.`);
  for (const { path, sha256 } of files) {
    const bytes = entries[path];
    if (!bytes) throw broken(`${path} is missing.`);
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw broken(`${path} was changed.`);
  }
}

function mustQuoteText(entries: Entries, { name, text: path, values }: Evidence) {
  const cited = values.flatMap(({ citations }) => citations);
  if (cited.length === 0) return;
  const bytes = path === null ? undefined : entries[path];
  if (!bytes) throw broken(`The text of ${name} is missing.`);
  const text = textOf(bytes);
  const wrong = cited.find(({ quote, start, end }) => text.slice(start, end) !== quote);
  if (wrong) throw broken(`${name} does not have this quote at ${wrong.start}: “${wrong.quote.slice(0, 200)}”.`);
}

async function mustBeWrittenAlike(bytes: Uint8Array, entries: Entries) {
  const files = Object.entries(entries).map(([path, content]) => ({ path, pieces: [content] }));
  let at = 0;
  for await (const chunk of writeBundleZip(files)) {
    if (Buffer.compare(chunk, bytes.subarray(at, at + chunk.length)) !== 0) throw broken(CHANGED_ZIP);
    at += chunk.length;
  }
  if (at !== bytes.length) throw broken(CHANGED_ZIP);
}

const CHANGED_ZIP = "The ZIP file was changed outside of the files it holds.";

const textOf = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
