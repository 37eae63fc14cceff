import { z } from "zod";
import { ApiError } from "../../kernel/errors/errors.ts";
import type { Desk, OpenedDocument } from "./desk.ts";
import { unknownDocument } from "./desk-tool.ts";
import { callOperation } from "./operations.ts";

const Id = z.uuid();

/** Which documents: open ones, files, or all of a vault, project, folder or search. */
export const Chosen = z.object({
  documents: z
    .array(z.string().regex(/^F\d+$/))
    .max(500)
    .optional()
    .describe("Open documents, such as F1."),
  file_ids: z.array(Id).max(500).optional(),
  vault_id: Id.optional().describe("All documents of this vault."),
  project_id: Id.optional().describe("All files of this project, those in its folders included."),
  folder_id: Id.optional().describe("All files of this folder and of the folders in it."),
  query: z.string().min(1).max(500).optional().describe("The files that match these words."),
});
export type Chosen = z.output<typeof Chosen>;

export interface Selection {
  documents: Omit<OpenedDocument, "name">[];
  vaultId: string | null;
  /** How many more there are than AGENT_MAX_DOCUMENTS. */
  left: number;
}

interface Row {
  id?: string;
  name: string;
  document_id?: string;
  file_id?: string | null;
  created_at?: string;
  type?: string;
}

const PAGE = 500;
const MOST_FOUND = 100;

/** The documents but `without`, as far as the person may read them. A sentence if they cannot be found. */
export async function chooseDocuments(
  desk: Desk,
  chosen: Chosen,
  without: ReadonlySet<string> = new Set(),
): Promise<Selection | string> {
  const most = desk.ctx.deps.config.AGENT_MAX_DOCUMENTS;
  try {
    const rows = await rowsOf(desk, chosen);
    if (typeof rows === "string") return rows;
    const seen = new Set(without);
    const documents = rows.filter(({ fileId }) => !seen.has(fileId) && seen.add(fileId));
    const left = Math.max(0, documents.length - most);
    return { documents: documents.slice(0, most), vaultId: chosen.vault_id ?? null, left };
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

type Found = Omit<OpenedDocument, "name">[];

async function rowsOf(desk: Desk, chosen: Chosen): Promise<Found | string> {
  const { documents, file_ids, vault_id, project_id, folder_id, query } = chosen;
  if (documents) {
    const missing = documents.find((name) => !desk.named(name));
    return missing ? unknownDocument(desk, missing) : documents.flatMap((name) => desk.named(name) ?? []);
  }
  if (file_ids) return filesById(desk, file_ids);
  if (vault_id) return allOf(desk, "vault_documents", { vault_id, fields: "documentName" });
  if (project_id) return filesOfProject(desk, project_id);
  if (folder_id) return filesInFolders(desk, [folder_id]);
  if (query)
    return toFound((await callOperation(desk, "search", { query, limit: MOST_FOUND, detail: "full" })) as Listing);
  return [...desk.opened.values()];
}

interface Listing {
  files?: Row[];
  folders?: Row[];
  documents?: Row[];
  items?: Row[];
  pagination?: { next_cursor?: string | null };
}

const toFound = ({ files, items, documents }: Listing): Found => [
  ...(files ?? items?.filter(({ type }) => type === "file") ?? []).flatMap(({ id, name }) =>
    id ? [{ fileId: id, documentId: null, filename: name }] : [],
  ),
  ...(documents ?? []).flatMap(({ document_id = null, file_id, name }) =>
    file_id ? [{ fileId: file_id, documentId: document_id, filename: name }] : [],
  ),
];

/** Every page of a list. */
export async function everyPageOf<T>(
  desk: Desk,
  tool: string,
  args: object,
  read: (page: Listing) => T[],
): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page: Listing = await callOperation(desk, tool, {
      ...args,
      limit: PAGE,
      detail: "full",
      ...(cursor && { cursor }),
    });
    found.push(...read(page));
    cursor = page.pagination?.next_cursor ?? undefined;
  }
  return found;
}

const allOf = (desk: Desk, tool: string, args: object): Promise<Found> => everyPageOf(desk, tool, args, toFound);

/** Its own files, and those of the folders that are linked to it. */
async function filesOfProject(desk: Desk, project_id: string): Promise<Found> {
  const own = await allOf(desk, "project_files", { project_id });
  const folders = await everyPageOf(desk, "project_folders", { project_id }, ({ folders = [] }) => folders.map(idOf));
  return [...own, ...(await filesInFolders(desk, folders))];
}

const idOf = ({ id = "" }: Row) => id;

/** The files in folders, and in the folders within them. */
async function filesInFolders(desk: Desk, ids: string[]): Promise<Found> {
  const found: Found = [];
  const waiting = [...ids];
  const seen = new Set<string>();
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const listing: Listing = await callOperation(desk, "folder_contents", { folder_id: id, detail: "full" });
    found.push(...toFound(listing));
    waiting.push(...(listing.items ?? []).filter(({ type }) => type === "folder").map(idOf));
  }
  return found;
}

async function filesById(desk: Desk, ids: string[]): Promise<Found> {
  const found: Found = [];
  for (const id of ids) {
    const known = desk.opened.get(id);
    const { name } = known
      ? { name: known.filename }
      : ((await callOperation(desk, "get", { what: "file", id })) as Row);
    found.push({ fileId: id, documentId: known?.documentId ?? null, filename: name });
  }
  return found;
}
