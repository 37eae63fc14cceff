import { z } from "zod";
import { fence } from "../../models/fence.ts";
import { findPassages } from "../../workspace/files/search/search.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import { Chosen, chooseDocuments } from "./choose-documents.ts";
import type { Desk, Outcome } from "./desk.ts";
import { type DeskTool, unknownDocument } from "./desk-tool.ts";
import { callOperation } from "./operations.ts";

const READ_CHARACTERS = 12_000;
const MAX_SECTIONS = 120;
const PASSAGES = 8;
/** Documents that one call puts on the desk. A question of more of them is asked of each. */
const MAX_OPENED = 100;

export const DocumentName = z
  .string()
  .regex(/^F\d+$/)
  .describe("The document's name, such as F1.");

const Search = z.object({ query: z.string().min(1).max(500) });
const Read = z.object({
  document: DocumentName,
  from: z.int().min(0).default(0),
  section: z.string().max(100).optional().describe("Instead of from: a number or heading of its outline."),
});
const Structure = z.object({
  document: DocumentName,
  what: z.enum(["outline", "definitions", "references"]).default("outline"),
});

export const READING_TOOLS: DeskTool[] = [
  {
    name: "search_documents",
    label: "Searching the documents",
    description: "Finds the passages of the documents that best match some words.",
    input: Search,
    isRead: true,
    run: (desk, { query }: z.output<typeof Search>) => search(desk, query),
  },
  {
    name: "read_document",
    label: "Reading more of a document",
    description: "Reads on in a document: a section of its outline, or some 12,000 characters from a place on.",
    input: Read,
    isRead: true,
    run: readOn,
  },
  {
    name: "document_structure",
    label: "Reading the structure of a document",
    description: "Lists the sections of a document, its defined terms, or its references to sections and exhibits.",
    input: Structure,
    isRead: true,
    run: readStructure,
  },
];

export const OPEN_TOOL: DeskTool = {
  name: "open_documents",
  label: "Opening documents",
  description:
    "Opens documents that the person may read, by id, or of a vault, project, folder or search, so that they can be read and cited under a name such as F7.",
  input: Chosen,
  run: openDocuments,
};

async function openDocuments(desk: Desk, chosen: Chosen): Promise<Outcome> {
  const found = await chooseDocuments(desk, chosen);
  if (typeof found === "string") return { text: found };
  const opened = found.documents.slice(0, MAX_OPENED).map((document) => desk.name(document));
  const left = found.documents.length + found.left - opened.length;
  const lines = opened.map(({ name, filename, fileId }) => `${name}: ${filename} (file ${fileId})`);
  const more = left > 0 ? `\n${left} more were not opened. Use ask_each_document to ask all of them.` : "";
  return { text: `${fence("documents", lines.join("\n") || "None was found.")}${more}`, opened };
}

async function search(desk: Desk, query: string): Promise<Outcome> {
  const ids = [...desk.opened.keys()];
  const found = await findPassages(desk.ctx, query, ids, PASSAGES);
  if (found.length === 0)
    return { text: "This search found nothing. It does not read whole documents, so they may still say it." };
  const parts = found.map(({ file_id, start, text }) =>
    fence(`${desk.opened.get(file_id)?.name} at character ${start}`, text),
  );
  return { text: parts.join("\n\n") };
}

async function readOn(desk: Desk, { document, from, section }: z.output<typeof Read>): Promise<Outcome> {
  const source = await sourceNamed(desk, document);
  if (typeof source === "string") return { text: source };
  const place =
    section === undefined ? { start: from, end: from + READ_CHARACTERS } : await placeOf(desk, source, section);
  if (!place) return { text: `${document} has no section ${section}. Read its outline with document_structure.` };
  const end = Math.min(place.end, place.start + READ_CHARACTERS);
  const part = source.text.slice(place.start, end);
  const length = `The document has ${source.text.length} characters.`;
  return { text: `${fence(`${source.name} from character ${place.start}`, part)}\n${length}` };
}

async function sourceNamed(desk: Desk, name: string): Promise<Source | string> {
  const document = desk.named(name);
  if (!document) return unknownDocument(desk, name);
  return (await desk.source(document)) ?? `${name} can no longer be read.`;
}

interface Section {
  number: string | null;
  heading: string | null;
  level: number;
  start: number;
  end: number;
}

const plain = (words: string) =>
  words
    .toLowerCase()
    .trim()
    .replace(/^(?:section|article|clause|§) ?/, "")
    .replace(/\.$/, "");

async function placeOf(desk: Desk, { fileId }: Source, section: string): Promise<Section | undefined> {
  const { sections = [] } = (await structureOf(desk, fileId, "outline")) as { sections?: Section[] };
  const wanted = plain(section);
  const is = ({ number, heading }: Section) => plain(number ?? "") === wanted || plain(heading ?? "") === wanted;
  return sections.find(is) ?? sections.find(({ heading }) => plain(heading ?? "").includes(wanted));
}

const structureOf = (desk: Desk, id: string, what: string) => callOperation(desk, "get", { what, id, detail: "full" });

async function readStructure(desk: Desk, { document, what }: z.output<typeof Structure>): Promise<Outcome> {
  const found = desk.named(document);
  if (!found) return { text: unknownDocument(desk, document) };
  const read = (await structureOf(desk, found.fileId, what)) as Record<string, unknown>;
  return { text: fence(`${what} of ${document}`, describeStructure(read)) };
}

interface Named {
  number?: string | null;
  heading?: string | null;
  term?: string;
  text?: string;
  quote?: string;
  level?: number;
  start?: number;
}

/** One line for each section, term or reference. */
function describeStructure(read: Record<string, unknown>): string {
  const [list] = Object.values(read).filter(Array.isArray) as [Named[]?];
  const lines = (list ?? []).slice(0, MAX_SECTIONS).map(({ number, heading, term, text, quote, level = 1, start }) => {
    const words = term
      ? `${term}: ${(quote ?? "").slice(0, 200)}`
      : (text ?? [number, heading].filter(Boolean).join(" "));
    return `${"  ".repeat(Math.min(level, 6) - 1)}${words} (at character ${start})`;
  });
  const more = (list?.length ?? 0) > MAX_SECTIONS ? `\n(${list?.length} in all)` : "";
  return (lines.join("\n") || "There is none.") + more;
}
