import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import { type DraftFile, draftFile, insertDraft } from "../../workspace/files/drafts.ts";
import { signUrl } from "../../workspace/files/signed-urls.ts";
import { findHomeFolderId } from "../../workspace/folders/folders.ts";
import { linkFiles } from "../../workspace/project-links/project-links.ts";
import { openProject } from "../../workspace/projects/projects.ts";
import { asksForDocument } from "../work/asked-for.ts";
import type { Desk, WrittenFile } from "../work/desk.ts";
import { checkAnswer } from "./citing/checked-answer.ts";
import { CitationCollector } from "./citing/citation-collector.ts";
import { placeCitations, UNSUPPORTED } from "./citing/citation-marks.ts";
import { NOT_SUPPORTED } from "./citing/rewritten.ts";
import { sourcesIn } from "./finish-answer.ts";

interface Drafted {
  drafts: DraftFile[];
  /** What the person should check in them, for the answer. */
  notes: string[];
}

/** Writes the documents of an answer. Their citations become footnotes, after the same second look as those of the answer. */
export async function draftDocuments(ctx: JobContext, desk: Desk): Promise<Drafted> {
  const drafts: DraftFile[] = [];
  const notes: string[] = [];
  const { model } = desk.setting;
  for (const [at, { filename, markdown }] of desk.documents.entries()) {
    const citing = new CitationCollector(await sourcesIn(desk, markdown));
    const placed = await placeCitations(markdown, citing);
    const checked = model && (await checkAnswer(ctx, model, placed, citing, `document ${at} `));
    const text = checked?.text ?? placed;
    const footnotes = citing.citations.map(({ filename: name, page, quote }) => {
      const place = page === null ? name : `${name}, page ${page}`;
      return `${place}: “${quote.replace(/\s+/g, " ").trim()}”`;
    });
    const bytes = await ctx.deps.reader.writeDocx({ markdown: text, footnotes });
    const draft = await draftFile(ctx, { name: docxName(filename), bytes });
    if (draft) drafts.push(draft);
    notes.push(...noteOn(docxName(filename), text, checked?.unchecked));
  }
  return { drafts, notes };
}

/** How many sentences of a document are marked, because their citations do not show them, and how many nobody looked at again. */
function noteOn(name: string, text: string, unchecked = 0): string[] {
  const marked = [NOT_SUPPORTED, UNSUPPORTED].reduce((sum, mark) => sum + text.split(mark).length - 1, 0);
  const statements = (count: number) => (count === 1 ? "One statement" : `${count} statements`);
  const notes = [
    marked > 0 &&
      `${statements(marked)} ${marked === 1 ? "is" : "are"} marked there, because what is cited does not say it.`,
    unchecked > 0 &&
      `${statements(unchecked)} got no second look, because the model for it gave no usable answer: compare with the passages in the footnotes.`,
  ].filter(Boolean);
  return notes.length === 0 ? [] : [`**Check “${escapeMarkdown(name)}”.** ${notes.join(" ")}`];
}

function docxName(filename: string): string {
  const bare = filename
    .replace(/[\\/:*?"<>|]+/g, " ")
    .replace(/\.docx$/i, "")
    .trim();
  return `${bare || "Document"}.docx`;
}

/** Stores the documents in the person's default folder and, in a chat of a project, in the project if they may add to it. */
export async function insertDocuments(
  ctx: JobContext,
  sql: Sql,
  desk: Desk,
  { drafts, projectId }: { drafts: DraftFile[]; projectId: string | null },
): Promise<WrittenFile[]> {
  const documents: WrittenFile[] = [];
  for (const draft of drafts) {
    const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
    const { id: file_id, name: filename } = await insertDraft(ctx, sql, draft, { place: { folderId, depth: 0 } });
    documents.push({ file_id, filename, signed_url: await signUrl(ctx.deps, ctx.organizationId, file_id) });
  }
  if (projectId && documents.length > 0 && desk.setting.mayChange && asksForDocument(desk))
    await linkToProject(sql, desk, projectId, documents);
  return documents;
}

async function linkToProject(sql: Sql, { setting: { operations } }: Desk, projectId: string, documents: WrittenFile[]) {
  if (!operations) return;
  const ctx = { ...operations.ctx, sql };
  try {
    const project = await openProject(ctx, projectId, "write");
    await linkFiles(ctx, project, { file_ids: documents.map(({ file_id }) => file_id) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
