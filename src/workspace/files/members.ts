import { mustFitStorage } from "../../administration/quotas/quotas.ts";
import { type InnerFile, UnreadableFile } from "../../content/formats/canonical.ts";
import type { FileKind } from "../../content/formats/sniff.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import { type DraftFile, draftFile, insertDraft } from "./drafts.ts";
import type { FileRow } from "./files.store.ts";
import { withFileForJob } from "./integrity/checks.ts";

const MAX_DEPTH = 3;
const MAX_MEMBERS = 500;
const MAX_NAMES_LISTED = 10;
const MESSAGES = ["eml", "msg"];

const isMessage = ({ kind }: { kind: string }) => MESSAGES.includes(kind);

/** Whether a file holds others: a ZIP its entries, an e-mail its attachments. */
export const isContainer = (file: { kind: string }) => file.kind === "zip" || isMessage(file);

export const isTooDeep = ({ depth }: { depth: number }) => depth >= MAX_DEPTH;

/** What a container holds: the files that can be read, and the names of those that were left out. */
export interface Members {
  drafts: Member[];
  skipped: string[];
}

export interface Member {
  draft: DraftFile;
  /** A sentence for people that says where it was found. */
  because: string;
  /** The nesting depth of its file. */
  depth: number;
}

type Container = Pick<FileRow, "kind" | "name"> & { depth: number };

/** Stores the members of a container, and the attachments of e-mails among them. A ZIP among them is unpacked on its own. */
export async function draftMembers(ctx: JobContext, container: Container, inner: InnerFile[]): Promise<Members> {
  const found: Members = { drafts: [], skipped: [] };
  await addMembers(ctx, found, { container, inner, within: "" });
  return found;
}

interface Level {
  container: Container;
  inner: InnerFile[];
  /** The enclosing container, as text for people. */
  within: string;
}

async function addMembers(ctx: JobContext, found: Members, { container, inner, within }: Level): Promise<void> {
  const depth = container.depth + 1;
  for (const member of inner) {
    const draft = found.drafts.length < MAX_MEMBERS ? await draftFile(ctx, withoutFolder(member)) : undefined;
    if (!draft) {
      found.skipped.push(member.name);
      continue;
    }
    const where = isMessage(container)
      ? `attached to ${container.name}${within}`
      : `${member.name} in ${container.name}`;
    found.drafts.push({ draft, because: `It was ${where}.`, depth });
    if (!isMessage(draft) || isTooDeep({ depth })) continue;
    const message = { ...draft, depth };
    const attached = await readEmbeddedFiles(ctx, draft);
    await addMembers(ctx, found, { container: message, inner: attached, within: ` in ${container.name}` });
  }
}

const withoutFolder = ({ name, bytes }: InnerFile): InnerFile => ({
  name: name.slice(name.lastIndexOf("/") + 1),
  bytes,
});

/** An unreadable message has no attachments. */
async function readEmbeddedFiles(ctx: JobContext, draft: DraftFile): Promise<InnerFile[]> {
  try {
    return await readMembers(ctx, draft);
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}

/** The files in a container, as they are. */
export async function readMembers(
  ctx: JobContext,
  file: Pick<FileRow, "kind" | "name" | "sha256">,
): Promise<InnerFile[]> {
  const read = (path: string) => ctx.deps.reader.read(file.kind as FileKind, path, { signal: ctx.signal });
  return (await withFileForJob(ctx, file, read)).inner;
}

/** Names what was left out of a ZIP or an e-mail. Null if nothing was. */
export function skippedWarning({ skipped }: Members): string | null {
  if (skipped.length === 0) return null;
  const more = skipped.length > MAX_NAMES_LISTED ? ` and ${skipped.length - MAX_NAMES_LISTED} more` : "";
  const names = skipped.slice(0, MAX_NAMES_LISTED).join(", ");
  return `These files were skipped because their type is not supported, or because there are more than ${MAX_MEMBERS}: ${names}${more}.`;
}

export const sizeOf = ({ drafts }: Members) => drafts.reduce((sum, { draft }) => sum + draft.size, 0);

/** Adds the members as files. Returns a warning about those that were left out. */
type AddMembers = (sql: Sql) => Promise<string | null>;

/** Members become files in the container's folder. Their bytes are stored first; the returned function adds the files when the job settles. */
export async function prepareMembers(ctx: JobContext, file: FileRow, inner: InnerFile[]): Promise<AddMembers> {
  const { folder_id: folderId } = file;
  // A container without a folder has nowhere to put them. An e-mail inside a container was already opened with it.
  if (folderId === null || isTooDeep(file) || (file.depth > 0 && isMessage(file))) return async () => null;
  const members = await draftMembers(ctx, file, inner);
  return async (sql) => {
    if (members.drafts.length === 0) return skippedWarning(members);
    const refused = await catchRefusal(mustFitStorage({ ...ctx, sql }, sizeOf(members)));
    if (refused) return `Its ${isMessage(file) ? "attachments" : "files"} were not read. ${refused.message}`;
    for (const { draft, depth } of members.drafts) await insertDraft(ctx, sql, draft, { place: { folderId, depth } });
    return skippedWarning(members);
  };
}

const catchRefusal = (asked: Promise<void>): Promise<ApiError | undefined> =>
  asked.then(
    () => undefined,
    (error) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );
