import { modelFor } from "../../administration/model-settings/organization-model.ts";
import { profileInstructions } from "../../administration/profiles/profiles.ts";
import { recordUsage } from "../../administration/usage/credits.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type JobContext, JobFailure, job } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { draftRedline } from "../../playbooks/reviews/redline/draft-redline.ts";
import { loadPromptPlaybooks } from "../../playbooks/reviews/run/prompt-playbooks.ts";
import { listClosestDocuments, openVaultTable } from "../../vaults/chat-documents.ts";
import { type DraftFile, draftFile, insertDraft } from "../../workspace/files/drafts.ts";
import { loadSources, type Source } from "../../workspace/files/search/sources.ts";
import { signUrl } from "../../workspace/files/signed-urls.ts";
import { findHomeFolderId } from "../../workspace/folders/folders.ts";
import { findInstructions } from "../../workspace/projects/projects.ts";
import { loadPromptSkills } from "../../workspace/skills/skills.ts";
import { finishTurn, readTurn } from "../chats/chats.ts";
import { answerByModel, type Turn, type TurnResult } from "./answer-by-model.ts";
import { answerLocally } from "./answer-locally.ts";
import { nameByQuestion } from "./chat-names.ts";
import { CompleteChat, type CompletionResult, NameChat } from "./completions.schema.ts";

const MAX_HISTORY = 40;

/** Answers one turn of a chat. The answer, its citations and artifacts are stored when the job finishes. */
export const completeChat = job(CompleteChat, {
  async run(ctx, { chat_id, message }) {
    const found = await readTurn(ctx.sql, ctx.organizationId, chat_id, MAX_HISTORY);
    if (!found) throw new JobFailure("NOT_FOUND", "The chat was deleted before its answer was ready.");
    const turn = await prepareTurn(ctx, found, message);
    if (turn.sources.length > 0) ctx.publish({ event: "step", label: readingLabel(turn.sources.length) });
    const model = await modelFor(ctx);
    const answer = model ? await answerByModel(ctx, model, turn) : await answerLocally(ctx, turn);
    const named = found.chat.summary === "" ? nameByQuestion(firstQuestion(found), message, answer.text) : undefined;
    const drafts = await draftDocuments(ctx, answer);
    return async (sql) => {
      const { text: content, citations } = answer;
      await finishTurn(sql, ctx.organizationId, chat_id, { jobId: ctx.jobId, content, citations, named });
      await recordUsage(sql, { ...ctx, ...answer, operation: "chat:completions" });
      if (named && model) await enqueue(enqueuerIn(ctx, sql), NameChat, { chat_id, replaces: named.title });
      return resultOf(chat_id, answer, await insertDocuments(ctx, sql, drafts));
    };
  },
});

const enqueuerIn = ({ organizationId, jobId, userId, apiKeyId }: JobContext, sql: Sql) => ({
  sql,
  organizationId,
  requestId: jobId,
  userId,
  apiKeyId,
});

const readingLabel = (count: number) => (count === 1 ? "Reading the document" : `Reading ${count} documents`);

type TurnData = NonNullable<Awaited<ReturnType<typeof readTurn>>>;

/** May be an earlier question than the one being answered, if earlier answers were stopped. */
const firstQuestion = ({ messages }: TurnData): string => messages.find(({ role }) => role === "user")?.content ?? "";

/** Collects the sources and instructions for the answer. */
async function prepareTurn(ctx: JobContext, { chat, fileIds, messages }: TurnData, message: string): Promise<Turn> {
  const { sql, organizationId, userId } = ctx;
  const skills = await loadPromptSkills(ctx, chat.skill_ids);
  const playbooks = await loadPromptPlaybooks(ctx, chat.playbook_ids);
  const attached = [...new Set([...fileIds, ...skills.flatMap((skill) => skill.fileIds)])];
  const table =
    chat.vault_id && userId !== null ? await openVaultTable(sql, organizationId, userId, chat.vault_id) : undefined;
  const files = [
    ...attached.map((fileId) => ({ fileId, documentId: null })),
    ...(table ? await listClosestDocuments(ctx, table, message, MAX_VAULT_DOCUMENTS) : []),
  ];
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
  const unread = sources.length < files.length ? unreadNote(files.length - sources.length) : "";
  parts.push({ heading: "What could not be read", text: unread && `${unread} Say so where it matters.` });
  return {
    message,
    history: messages.filter(({ job_id }) => job_id !== ctx.jobId),
    sources,
    unread,
    playbooks,
    profiles,
    table,
    instructions: { parts: parts.filter(({ text }) => text !== "") },
  };
}

const unreadNote = (count: number) =>
  `${count} of the attached files are not included: they were deleted, are no longer accessible, or exceed the size limit.`;

/** Of a large vault, only the documents closest to the question are read. */
const MAX_VAULT_DOCUMENTS = 20;

/** A drafted document. A redline also has its original. */
interface DraftedDocument {
  draft: DraftFile;
  original?: Source;
}

async function draftDocuments(ctx: JobContext, { artifacts }: TurnResult): Promise<DraftedDocument[]> {
  const written: DraftedDocument[] = [];
  for (const { filename, markdown } of artifacts.documents) {
    const draft = await draftFile(ctx, { name: docxName(filename), bytes: await ctx.deps.reader.writeDocx(markdown) });
    if (draft) written.push({ draft });
  }
  for (const { sources, findings } of artifacts.reviews) {
    const result = await draftRedline(ctx, sources, findings);
    if (result?.draft) written.push({ draft: result.draft, original: result.original });
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

/** Stores the drafts in the user's default folder. */
async function insertDocuments(ctx: JobContext, sql: Sql, written: DraftedDocument[]) {
  const documents = [];
  for (const { draft, original } of written) {
    const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
    const { id: file_id, name: filename } = await insertDraft(ctx, sql, draft, { place: { folderId, depth: 0 } });
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
    answer_kind: answer.kind ?? null,
    citations,
    ...(documents.length > 0 && { documents }),
    ...(emails.length > 0 && { emails }),
    ...(diagrams.length > 0 && { diagrams }),
    ...(answer.tableQuery && { table_query: answer.tableQuery }),
    ...(answer.suggestedColumn && { suggested_column: answer.suggestedColumn }),
  };
}
