import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import { ApiError } from "../../../kernel/errors/errors.ts";
import { inCell } from "../../../vaults/questions/phrase-answer.ts";
import type { File } from "../../../workspace/files/files.schema.ts";
import { listFilesById } from "../../../workspace/files/files.ts";
import { listFilesOfProject } from "../../../workspace/project-links/project-links.ts";
import { openProject } from "../../../workspace/projects/projects.ts";
import { everyPageOf } from "../../work/choose-documents.ts";
import type { Desk } from "../../work/desk.ts";
import type { Turn } from "../answer-by-model.ts";
import { type FileQuestion, fileQuestion } from "./file-question.ts";

/** So many files of a project are counted. */
const MOST_COUNTED = 10_000;
const MOST_LISTED = 100;

/** A file, or a document of a vault. */
type Listed = Pick<File, "name" | "created_at"> &
  Partial<Pick<File, "status">> & { link: string; pages: number | null; size: number | null };

/** Answers a question about the files themselves from the list of files. Undefined for any other. A vault's table counts and lists by itself. */
export async function answerFromFileList(desk: Desk, turn: Turn): Promise<string[] | undefined> {
  const asked = fileQuestion(turn.message);
  if (!asked) return undefined;
  if (turn.table) {
    if (asked.what === "count" || asked.what === "list") return undefined;
    const documents = await documentsOfVault(desk, turn.table.vaultId);
    return documents.length === 0 ? undefined : [describeFiles(asked, documents, "in this vault")];
  }
  const files = await filesAtHand(desk, turn, asked);
  if (!files) return undefined;
  const isOfProject = isProjectAsked(turn, asked);
  const where = isOfProject ? "in this project, as far as you may see them" : "attached to this chat";
  const listed = files.map((file) => ({ ...file, link: `/files/${file.id}` }));
  return [describeFiles(asked, listed, where), isOfProject ? "" : turn.unread];
}

async function documentsOfVault(desk: Desk, vault_id: string): Promise<Listed[]> {
  const { operations } = desk.setting;
  if (!operations) return [];
  const rows = await everyPageOf(
    desk,
    "vault_documents",
    { vault_id, fields: "documentName" },
    ({ documents = [] }) => documents,
  );
  const ids = rows.flatMap(({ file_id }) => file_id ?? []);
  const ctx = { ...operations.ctx, sql: desk.ctx.sql };
  const files = new Map((await listFilesById(ctx, ids)).map((file) => [file.id, file]));
  return rows.map(({ document_id, file_id, name, created_at = "" }) => {
    const { pages = null, size = null } = files.get(file_id ?? "") ?? {};
    return { name, created_at, pages, size, link: `/vaults/${vault_id}/documents/${document_id}` };
  });
}

const isProjectAsked = ({ sources, projectId }: Turn, { isOfProject }: FileQuestion) =>
  projectId !== null && (isOfProject || sources.length === 0);

async function filesAtHand(desk: Desk, turn: Turn, asked: FileQuestion): Promise<File[] | undefined> {
  const { operations } = desk.setting;
  if (!operations) return undefined;
  const ctx = { ...operations.ctx, sql: desk.ctx.sql };
  try {
    if (isProjectAsked(turn, asked) && turn.projectId)
      return await listFilesOfProject(ctx, await openProject(ctx, turn.projectId, "read"), MOST_COUNTED);
    const ids = turn.sources.map(({ fileId }) => fileId);
    return ids.length === 0 ? undefined : await listFilesById(ctx, ids);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function describeFiles({ what, ending }: FileQuestion, all: Listed[], where: string): string {
  const files = ending ? all.filter(({ name }) => ending.test(name)) : all;
  if (files.length > MOST_COUNTED) return `There are more than ${MOST_COUNTED.toLocaleString("en-US")} files ${where}.`;
  const count = `**${countOf(files.length, ending ? "file of this kind" : "file")}** ${files.length === 1 ? "is" : "are"} ${where}.`;
  if (files.length === 0) return count;
  if (what === "count") return [count, stateNote(files)].filter(Boolean).join(" ");
  if (what === "list") {
    const rest = files.length > MOST_LISTED ? `The first ${MOST_LISTED}, by name:` : "";
    const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, "en")).slice(0, MOST_LISTED);
    return [[count, stateNote(files), rest].filter(Boolean).join(" "), tableOf(sorted)].join("\n\n");
  }
  return describeFirst(what, files, count);
}

const ORDERS = {
  newest: { by: ({ created_at }: Listed) => Date.parse(created_at), sign: -1, words: "Added last" },
  oldest: { by: ({ created_at }: Listed) => Date.parse(created_at), sign: 1, words: "Added first" },
  largest: { by: ({ size }: Listed) => size, sign: -1, words: "The largest, in bytes" },
  smallest: { by: ({ size }: Listed) => size, sign: 1, words: "The smallest, in bytes" },
  longest: { by: ({ pages }: Listed) => pages, sign: -1, words: "The longest, in pages" },
  shortest: { by: ({ pages }: Listed) => pages, sign: 1, words: "The shortest, in pages" },
} as const;

function describeFirst(what: keyof typeof ORDERS, files: Listed[], count: string): string {
  const { by, sign, words } = ORDERS[what];
  const known = files.flatMap((file) => {
    const value = by(file);
    return value === null ? [] : [{ file, value }];
  });
  const best = known.toSorted((a, b) => sign * (a.value - b.value))[0];
  if (!best) return `${count} That is not known of any of them.`;
  const first = known.filter(({ value }) => value === best.value).map(({ file }) => file);
  const unknown = files.length - known.length;
  const left = unknown > 0 ? `It is not known of ${countOf(unknown, "file")}.` : "";
  const isDate = what === "newest" || what === "oldest";
  const dates = isDate ? "This is the day on which it was added, not a date in the document." : "";
  return [`**${words}:**`, tableOf(first.slice(0, MOST_LISTED)), [count, left, dates].filter(Boolean).join(" ")].join(
    "\n\n",
  );
}

const countOf = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString("en-US")} ${noun.replace("file", "files")}`;

/** Files that cannot be asked about yet. */
function stateNote(files: Listed[]): string {
  const failed = files.filter(({ status }) => status === "failed").length;
  const reading = files.filter(({ status }) => status === "extracting").length;
  const notes = [
    failed > 0 ? `${failed} of them could not be read` : "",
    reading > 0 ? `${reading} of them ${reading === 1 ? "is" : "are"} still being read` : "",
  ].filter(Boolean);
  return notes.length === 0 ? "" : `${notes.join(", and ")}.`;
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

function tableOf(files: Listed[]): string {
  const lines = files.map(
    ({ link, name, created_at, pages, size }) =>
      `| [${inCell(escapeMarkdown(name))}](${link}) | ${DAY.format(new Date(created_at))} UTC | ${pages ?? "–"} | ${size?.toLocaleString("en-US") ?? "–"} |`,
  );
  return ["| File | Added | Pages | Bytes |", "| --- | --- | --- | --- |", ...lines].join("\n");
}
