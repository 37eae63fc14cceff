import { fileTypeFromBuffer } from "file-type";
import { must } from "../must.ts";
import { type Archive, openArchive } from "./container/archive.ts";
import { listStreams } from "./container/cfb.ts";
import { decodeText } from "./decode.ts";

export type FileKind =
  | "pdf"
  | "docx"
  | "odt"
  | "rtf"
  | "txt"
  | "md"
  | "html"
  | "eml"
  | "msg"
  | "xlsx"
  | "csv"
  | "png"
  | "jpeg"
  | "tiff"
  | "zip"
  | "doc";

/** A file's type by its content. `kind` is null if it is not supported. */
export interface SniffResult {
  kind: FileKind | null;
  contentType: string;
}

const CONTENT_TYPES: Record<FileKind, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
  rtf: "application/rtf",
  txt: "text/plain",
  md: "text/markdown",
  html: "text/html",
  eml: "message/rfc822",
  msg: "application/vnd.ms-outlook",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  png: "image/png",
  jpeg: "image/jpeg",
  tiff: "image/tiff",
  zip: "application/zip",
  doc: "application/msword",
};

/** Leading bytes that decide the type of a file, whatever follows. */
const SIGNATURES: [head: string, family: FileKind | "cfb"][] = [
  ["%PDF-", "pdf"],
  ["PK\x03\x04", "zip"],
  ["PK\x05\x06", "zip"],
  ["{\\rtf", "rtf"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "cfb"],
  ["\x89PNG\r\n\x1a\n", "png"],
  ["\xff\xd8\xff", "jpeg"],
  ["II*\0", "tiff"],
  ["MM\0*", "tiff"],
];

const PDF_HEADER_WITHIN = 1024;
const TEXT_SAMPLE = 16_384;
const UNKNOWN: SniffResult = { kind: null, contentType: "application/octet-stream" };
const PLAIN_TEXT_KINDS: [ending: RegExp, kind: FileKind][] = [
  [/\.(?:md|markdown)$/i, "md"],
  [/\.(?:csv|tsv)$/i, "csv"],
];

/**
 * Detects the type of a file. The content decides; the name only tells Markdown and CSV from other plain text. In a
 * polyglot file the first bytes win.
 */
export async function sniff(bytes: Uint8Array, name = ""): Promise<SniffResult> {
  if (bytes.length === 0) return { kind: null, contentType: "application/x-empty" };
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const family = SIGNATURES.find(([head]) => start.startsWith(head))?.[1];
  if (family === "zip") return sniffZip(bytes);
  if (family === "cfb") return sniffCompound(bytes);
  if (family) return known(family);
  if (isPdfWithLeadingJunk(bytes)) return known("pdf");
  const decoded = decodeText(bytes);
  return decoded ? sniffText(decoded.text, name) : unsupported(bytes);
}

function known(kind: FileKind): SniffResult {
  return { kind, contentType: CONTENT_TYPES[kind] };
}

/** A binary file of an unsupported type: a video, a program, another archive. */
async function unsupported(bytes: Uint8Array): Promise<SniffResult> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return { kind: null, contentType: type?.mime ?? UNKNOWN.contentType };
}

/** PDF readers accept some junk before the header; here the file must also end like a PDF. */
function isPdfWithLeadingJunk(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_HEADER_WITHIN)).toString(
    "latin1",
  );
  const tail = Buffer.from(bytes.subarray(-2048)).toString("latin1");
  return /%PDF-[12]\.\d/.test(head) && /%%EOF|startxref/.test(tail);
}

async function sniffZip(bytes: Uint8Array): Promise<SniffResult> {
  try {
    return await sniffEntries(await openArchive(bytes));
  } catch {
    // A broken archive: guess the kind, so that its reader can report what is wrong.
    const start = Buffer.from(bytes.subarray(0, 65_536)).toString("latin1");
    if (start.includes("word/")) return known("docx");
    if (start.includes("xl/")) return known("xlsx");
    return known(start.includes("opendocument.text") ? "odt" : "zip");
  }
}

async function sniffEntries(archive: Archive): Promise<SniffResult> {
  if (archive.has("[Content_Types].xml")) {
    const types = Buffer.from(must(await archive.read("[Content_Types].xml"), "the archive has it"))
      .toString("latin1")
      .replaceAll("\0", "");
    if (/(?:wordprocessingml|ms-word)\.(?:document|template)\.(?:macroEnabled\w*\.)?main\+xml/.test(types))
      return known("docx");
    if (/(?:spreadsheetml|ms-excel)\.(?:sheet|template)\.(?:macroEnabled\.)?main\+xml/.test(types))
      return known("xlsx");
    return UNKNOWN;
  }
  if (archive.has("word/document.xml")) return known("docx");
  if (archive.has("mimetype")) {
    const type = Buffer.from(must(await archive.read("mimetype"), "the archive has it"))
      .toString("latin1")
      .trim();
    if (/^application\/vnd\.oasis\.opendocument\.text(?:-template|-master)?$/.test(type)) return known("odt");
    return { kind: null, contentType: /^[\w.+-]+\/[\w.+-]{1,100}$/.test(type) ? type : UNKNOWN.contentType };
  }
  if (archive.has("META-INF/MANIFEST.MF")) return { kind: null, contentType: "application/java-archive" };
  return known("zip");
}

function sniffCompound(bytes: Uint8Array): SniffResult {
  try {
    const names = listStreams(bytes);
    if (names.has("EncryptedPackage")) return known("docx");
    if (names.has("WordDocument")) return known("doc");
    if (names.has("__properties_version1.0")) return known("msg");
  } catch {
    // Too damaged to list its streams; fall back to a search for their names.
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.includes(Buffer.from("__substg1.0_", "utf16le"))) return known("msg");
  if (text.includes(Buffer.from("WordDocument", "utf16le"))) return known("doc");
  return { kind: null, contentType: "application/x-cfb" };
}

function sniffText(text: string, name: string): SniffResult {
  const head = text.slice(0, TEXT_SAMPLE).replace(/^\uFEFF/, "");
  if (isHtml(head)) return known("html");
  if (/^\s*<\?xml\b/i.test(head)) return { kind: null, contentType: "application/xml" };
  if (head.startsWith("%!PS")) return { kind: null, contentType: "application/postscript" };
  if (isMail(head)) return known("eml");
  return known(PLAIN_TEXT_KINDS.find(([ending]) => ending.test(name))?.[1] ?? "txt");
}

function isHtml(head: string): boolean {
  const start = head.replace(/^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->)+/, "").slice(0, 200);
  return /^<(?:!doctype\s+html|html|head|body|title|meta)\b/i.test(start);
}

/** A message begins with mail headers. A memo may begin with From and To, but has no transport headers or date. */
function isMail(head: string): boolean {
  let [block = ""] = head.split(/\r?\n\r?\n/, 1);
  if (block.length === TEXT_SAMPLE) block = block.slice(0, block.lastIndexOf("\n")).trimEnd();
  if (!/^[!-9;-~]{1,70}:[ \t]?[^\r\n]*(?:\r?\n(?:[ \t].*|[!-9;-~]{1,70}:.*))*$/.test(block)) return false;
  const names = new Set(Array.from(block.matchAll(/^([!-9;-~]+):/gm), ([, header = ""]) => header.toLowerCase()));
  if (names.has("mime-version") || names.has("message-id") || names.has("received")) return true;
  return names.has("from") && names.has("date") && names.has("subject") && names.has("to");
}
