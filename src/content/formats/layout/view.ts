import { createHash } from "node:crypto";
import { type InnerFile, UnreadableFile } from "../canonical.ts";
import { openArchive } from "../container/archive.ts";
import { parseDocument } from "../read.ts";
import { type FileKind, sniff } from "../sniff.ts";
import type { LaidOut } from "./docx-layout.ts";
import type { DocumentView, EntryText, ViewEntry } from "./layout.schema.ts";
import { withNumbers } from "./numbered-layout.ts";
import type { ViewedFile, ViewPart } from "./viewed-file.ts";

type LayOut = (bytes: Uint8Array) => Promise<LaidOut>;
const LAYOUTS: Partial<Record<FileKind, () => Promise<LayOut>>> = {
  docx: async () => (await import("./docx-layout.ts")).layOutDocx,
  doc: async () => {
    const [{ layOutDocx }, { convertDoc }] = await Promise.all([
      import("./docx-layout.ts"),
      import("../docx/legacy-doc.ts"),
    ]);
    return async (bytes) => layOutDocx(await convertDoc(bytes));
  },
  odt: async () => {
    const [{ layOutDraft }, { draftOdt }] = await Promise.all([import("./draft-layout.ts"), import("../odt/odt.ts")]);
    return async (bytes) => layOutDraft(await draftOdt(bytes));
  },
  rtf: async () => {
    const [{ layOutDraft }, { draftRtf }] = await Promise.all([import("./draft-layout.ts"), import("../rtf/rtf.ts")]);
    return async (bytes) => layOutDraft(draftRtf(bytes));
  },
};
const CONTAINERS: FileKind[] = ["zip", "eml", "msg"];
/** Shown by their pages, so their text is not needed. */
const PAGED: FileKind[] = ["pdf", "png", "jpeg", "tiff"];

/** Makes what the viewer shows. Throws `UnreadableFile` if there is no such entry or picture. */
export async function viewFile(kind: FileKind, bytes: Uint8Array, part: ViewPart): Promise<ViewedFile> {
  const [first, ...deeper] = part.entry ?? [];
  if (first === undefined)
    return part.picture === undefined ? view(kind, bytes, null, part.textHash) : picture(kind, bytes, part.picture);
  const inner = (await innerFiles(kind, bytes))[first];
  if (!inner) throw notThere("entry");
  const { kind: innerKind, contentType } = await sniff(inner.bytes, inner.name);
  if (deeper.length > 0) {
    if (!innerKind) throw notThere("entry");
    return viewFile(innerKind, inner.bytes, { ...part, entry: deeper });
  }
  if (part.isContent) return { name: inner.name, contentType, textHash: null, bytes: inner.bytes };
  if (!innerKind) throw new UnreadableFile("unsupported", `Files of this type (${contentType}) are not supported.`);
  return part.picture === undefined
    ? view(innerKind, inner.bytes, await entryText(innerKind, inner.bytes))
    : picture(innerKind, inner.bytes, part.picture);
}

async function view(
  kind: FileKind,
  bytes: Uint8Array,
  text: EntryText | null,
  storedHash?: string,
): Promise<ViewedFile> {
  const layOut = await LAYOUTS[kind]?.();
  const plain = await layOut?.(bytes);
  const laidOut = plain && (hashOf(plain.text) === storedHash ? plain : withNumbers(plain));
  const entries = CONTAINERS.includes(kind) ? await Promise.all((await innerFiles(kind, bytes)).map(describe)) : [];
  const shown: DocumentView = { layout: laidOut?.layout ?? null, entries, text };
  return {
    name: "view.json",
    contentType: "application/json",
    textHash: laidOut ? hashOf(laidOut.text) : null,
    bytes: Buffer.from(JSON.stringify(shown)),
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function entryText(kind: FileKind, bytes: Uint8Array): Promise<EntryText | null> {
  if (PAGED.includes(kind)) return null;
  const { text, pages } = await parseDocument(kind, bytes);
  return { text, pages: pages.map(({ page, start, end }) => ({ page, start, end })) };
}

async function innerFiles(kind: FileKind, bytes: Uint8Array): Promise<InnerFile[]> {
  return CONTAINERS.includes(kind) ? (await parseDocument(kind, bytes)).inner : [];
}

async function describe({ name, bytes }: InnerFile): Promise<ViewEntry> {
  const { kind, contentType } = await sniff(bytes, name);
  return { name, size: bytes.length, content_type: contentType, is_readable: kind !== null };
}

/** The types of pictures that browsers show, by their first bytes. The name in the file decides nothing. */
const PICTURES: [type: string, isIt: (bytes: Buffer) => boolean][] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1A\n"],
  ["image/jpeg", (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ["image/gif", (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString("latin1"))],
  ["image/bmp", (bytes) => bytes.subarray(0, 2).toString("latin1") === "BM"],
  ["image/webp", (bytes) => /^RIFF.{4}WEBP/s.test(bytes.subarray(0, 12).toString("latin1"))],
];

async function picture(kind: FileKind, bytes: Uint8Array, number: number): Promise<ViewedFile> {
  if (kind !== "docx" && kind !== "doc") throw notThere("picture");
  const word = kind === "doc" ? await (await import("../docx/legacy-doc.ts")).convertDoc(bytes) : bytes;
  const archive = await openArchive(word);
  const name = archive.names[number];
  const found = name === undefined ? null : await archive.read(name);
  if (!found) throw notThere("picture");
  const content = Buffer.from(found);
  const type = PICTURES.find(([, isIt]) => isIt(content))?.[0];
  if (!type) throw notThere("picture");
  return { name: `picture ${number}`, contentType: type, textHash: null, bytes: content };
}

const notThere = (what: string) => new UnreadableFile("not-found", `There is no such ${what} in this file.`);
