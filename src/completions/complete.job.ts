import { finishTurn, readTurn } from "../chats/chats.ts";
import type { Sql } from "../db/sql.ts";
import { writeDocx } from "../documents/docx/writer.ts";
import { type DraftFile, draftFile, listDraft } from "../files/drafts.ts";
import { findPassages } from "../files/search/search.ts";
import { loadSources, type Source } from "../files/search/sources.ts";
import { signUrl } from "../files/signed-urls.ts";
import { findHomeFolderId } from "../folders/folders.ts";
import { type JobContext, JobFailure, job } from "../jobs/job.ts";
import { redline } from "../playbooks/reviews/redlining.ts";
import { playbooksFor } from "../playbooks/runs/prompt-playbook.ts";
import { profileInstructions } from "../profiles/profiles.ts";
import { findInstructions } from "../projects/projects.ts";
import { meaningOf } from "../search/meaning.ts";
import { loadPromptSkills } from "../skills/skills.ts";
import { recordUsage } from "../usage/credits.ts";
import { listVaultSources, type VaultSource } from "../vaults/sources.ts";
import { plainText } from "./answer-artifacts.ts";
import { answerByModel, type Turn, type TurnResult } from "./answer-by-model.ts";
import { answerLocally } from "./answer-locally.ts";
import { ChatName, namingPrompt } from "./complete.prompt.ts";
import { CompleteChat, type CompletionResult } from "./completions.schema.ts";

const REMEMBERED_MESSAGES = 40;
const LONGEST_TITLE = 80;
const LONGEST_SUMMARY = 400;

/** Answers one turn of a chat: the answer, its citations and what it made are written once, with the job's end. */
export const completeChat = job(CompleteChat, {
  async run(ctx, { chat_id, message }) {
    const found = await readTurn(ctx.sql, ctx.organizationId, chat_id, REMEMBERED_MESSAGES);
    if (!found) throw new JobFailure("NOT_FOUND", "The chat was deleted before its answer was ready.");
    const turn = await gather(ctx, found, message);
    if (turn.sources.length > 0) ctx.publish({ event: "step", label: readingOf(turn.sources.length) });
    const { model } = ctx.deps;
    const answer = model ? await answerByModel(ctx, model, turn) : await answerLocally(ctx, turn);
    const named = found.chat.summary === "" ? await nameChat(ctx, message, answer.text) : undefined;
    const drafts = await draftDocuments(ctx, answer);
    return async (sql) => {
      const { text: content, citations } = answer;
      await finishTurn(sql, ctx.organizationId, chat_id, { jobId: ctx.jobId, content, citations, named });
      await recordUsage(sql, { ...ctx, ...answer, operation: "chat:completions" });
      return resultOf(chat_id, answer, await listDocuments(ctx, sql, drafts));
    };
  },
});

const readingOf = (count: number) => (count === 1 ? "Reading the document" : `Reading ${count} documents`);

type Found = NonNullable<Awaited<ReturnType<typeof readTurn>>>;

/** What the answer may rest on, and by whose instructions it is written. */
async function gather(ctx: JobContext, { chat, fileIds, messages }: Found, message: string): Promise<Turn> {
  const { sql, organizationId, userId } = ctx;
  const skills = await loadPromptSkills(ctx, chat.skill_ids);
  const playbooks = await playbooksFor(ctx, chat.playbook_ids);
  const attached = [...new Set([...fileIds, ...skills.flatMap((skill) => skill.fileIds)])];
  const vault =
    chat.vault_id && userId !== null ? await listVaultSources(sql, organizationId, userId, chat.vault_id) : [];
  const files = [...attached.map((fileId) => ({ fileId, documentId: null })), ...(await nearest(ctx, vault, message))];
  const profiles = await profileInstructions(sql, organizationId, userId);
  const parts = [
    { heading: "Who asks", text: profiles },
    {
      heading: "The project's instructions",
      text: chat.project_id ? await findInstructions(sql, organizationId, userId, chat.project_id) : "",
    },
    ...skills.map(({ name, content }) => ({ heading: `Skill: ${name}`, text: content })),
    ...playbooks.map(({ name, title, text }) => ({ heading: `Playbook to judge by: ${name}: ${title}`, text })),
  ];
  const sources = await loadSources(ctx, files);
  const unread = sources.length < files.length ? leftOut(files.length - sources.length) : "";
  parts.push({ heading: "What could not be read", text: unread && `${unread} Say so where it matters.` });
  return {
    message,
    history: messages.filter(({ job_id }) => job_id !== ctx.jobId),
    sources,
    unread,
    playbooks,
    profiles,
    table: vault,
    instructions: { parts: parts.filter(({ text }) => text !== "") },
  };
}

const leftOut = (count: number) =>
  `${count} of the attached files are not among the documents: they are gone, cannot be read any more, or are too much to read at once.`;

const WHOLE_VAULT = 20;

/** Of a vault with many documents, those whose text comes nearest to the question. */
async function nearest(ctx: JobContext, documents: VaultSource[], message: string): Promise<VaultSource[]> {
  if (documents.length <= WHOLE_VAULT) return documents;
  const ids = documents.map(({ fileId }) => fileId);
  const found = await findPassages(ctx, message.slice(0, 2000), ids, WHOLE_VAULT * 3);
  const best = [...new Set(found.map(({ file_id }) => file_id))].slice(0, WHOLE_VAULT);
  return best.flatMap((id) => documents.find(({ fileId }) => fileId === id) ?? []);
}

/** A title and a summary for the list of chats; where no model gives them, the question and the answer do. */
async function nameChat(ctx: JobContext, message: string, answer: string) {
  const { model, embedder } = ctx.deps;
  const own = {
    title: cut(plainText(message), LONGEST_TITLE),
    summary: cut(plainText(`${message} – ${answer}`), LONGEST_SUMMARY),
  };
  const given = model
    ? await ctx
        .once(
          "name",
          async () =>
            (await model.fill(namingPrompt(message, answer), ChatName, { maxTokens: 500, signal: ctx.signal })).value,
        )
        .catch(() => own)
    : own;
  const title = cut(given.title, LONGEST_TITLE) || own.title;
  const summary = cut(given.summary, LONGEST_SUMMARY) || own.summary;
  return { title, summary, meaning: await meaningOf(embedder, summary) };
}

/** On one line, cut at the end of a word. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").replaceAll("\0", "").toWellFormed().trim();
  if (line.length <= most) return line;
  const end = line.lastIndexOf(" ", most - 1);
  return `${line.slice(0, end > most / 2 ? end : most - 1).toWellFormed()}…`;
}

/** A document that was written; a redline names the one it was made from. */
interface Written {
  draft: DraftFile;
  original?: Source;
}

async function draftDocuments(ctx: JobContext, { artifacts }: TurnResult): Promise<Written[]> {
  const written: Written[] = [];
  for (const { filename, markdown } of artifacts.documents) {
    const draft = await draftFile(ctx, { name: docxName(filename), bytes: writeDocx(markdown) });
    if (draft) written.push({ draft });
  }
  for (const { sources, findings } of artifacts.reviews) {
    const made = await redline(ctx, sources, findings);
    if (made?.draft) written.push({ draft: made.draft, original: made.original });
  }
  return written;
}

function docxName(filename: string): string {
  const bare = filename
    .replace(/[\\/:*?"<>|]+/g, " ")
    .replace(/\.docx$/i, "")
    .trim();
  return `${bare || "Document"}.docx`;
}

/** What was written goes where the caller's own files go. */
async function listDocuments(ctx: JobContext, sql: Sql, written: Written[]) {
  const documents = [];
  for (const { draft, original } of written) {
    const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
    const { id: file_id, name: filename } = await listDraft(ctx, sql, draft, { folderId, depth: 0 });
    const signed_url = await signUrl(ctx.deps, ctx.organizationId, file_id);
    const of = original && { original_file_id: original.fileId, original_filename: original.filename };
    documents.push({ file_id, filename, signed_url, ...of });
  }
  return documents;
}

function resultOf(
  chat_id: string,
  answer: TurnResult,
  documents: NonNullable<CompletionResult["documents"]>,
): CompletionResult {
  const { text: result, model, citations, artifacts } = answer;
  const { emails, diagrams } = artifacts;
  return {
    result,
    chat_id,
    model,
    citations,
    ...(documents.length > 0 && { documents }),
    ...(emails.length > 0 && { emails }),
    ...(diagrams.length > 0 && { diagrams }),
  };
}
