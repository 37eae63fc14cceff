import type { z } from "zod";
import { modelFor } from "../../administration/model-settings/organization-model.ts";
import { profileInstructions } from "../../administration/profiles/profiles.ts";
import { recordUsage } from "../../administration/usage/credits.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type JobContext, JobFailure, type JobHandler, job } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { LanguageModel } from "../../models/model.ts";
import { loadPromptPlaybooks } from "../../playbooks/reviews/run/prompt-playbooks.ts";
import { listClosestDocuments, openVaultTable } from "../../vaults/chat-documents.ts";
import { loadSources } from "../../workspace/files/search/sources.ts";
import { findInstructions } from "../../workspace/projects/projects.ts";
import { loadPromptSkills } from "../../workspace/skills/skills.ts";
import { finishTurn, readTurn } from "../chats/chats.ts";
import type { OpenToolbox } from "../tools/toolbox.ts";
import { Desk } from "../work/desk.ts";
import { openOperations } from "../work/job-operations.ts";
import { type EarlierTurn, ordersToActOn } from "../work/orders/carried.ts";
import { type EarlierWork, readEarlierWork } from "../work/work.ts";
import { askWhich } from "./accepted.ts";
import { answerByModel, type Turn, type TurnResult } from "./answer-by-model.ts";
import { answerLocally } from "./answer-locally.ts";
import { answerOfEach } from "./answer-of-each.ts";
import { nameByQuestion } from "./chat-names.ts";
import { stripCitations } from "./citing/citation-marks.ts";
import { CompleteChat, type CompletionResult, NameChat } from "./completions.schema.ts";
import { doAllowed } from "./decisions.ts";
import { numberTables } from "./finish-answer.ts";
import { draftDocuments, insertDocuments } from "./written-documents.ts";

const MAX_HISTORY = 40;
/** Of a large vault, only the documents closest to the question are read. */
const MAX_VAULT_DOCUMENTS = 20;

type Input = z.output<typeof CompleteChat.input>;

/** Answers one turn of a chat. The answer, its citations and artifacts are stored when the job finishes. */
export const completeChat = (tools: OpenToolbox): JobHandler =>
  job(CompleteChat, {
    async run(ctx, given) {
      const input = CompleteChat.input.parse(given);
      const { chat_id, message } = input;
      const found = await readTurn(ctx.sql, ctx.organizationId, chat_id, MAX_HISTORY);
      if (!found) throw new JobFailure("NOT_FOUND", "The chat was deleted before its answer was ready.");
      const model = await modelFor(ctx, { task: "chat" });
      const earlier = await readEarlierWork(ctx, chat_id);
      const turn = await prepareTurn(ctx, found, message, earlier);
      if (turn.sources.length > 0) ctx.publish({ event: "step", label: readingLabel(turn.sources.length) });
      const desk = await openDesk(ctx, { input, turn, earlier, model, tools });
      turn.decided = await doAllowed(desk, earlier.proposals, input);
      const answered =
        askWhich(desk, earlier.proposals, input.undecided) ??
        (await answerOfEach(desk, turn, input.each_document)) ??
        (model ? await answerByModel(ctx, model, turn, desk) : await answerLocally(ctx, turn, desk));
      const tables = numberTables(desk.tables, answered.citations);
      const { drafts, notes } = await draftDocuments(ctx, desk);
      const answer = { ...answered, text: [answered.text, ...notes].join("\n\n") };
      const named = found.chat.summary === "" ? nameByQuestion(firstQuestion(found), message, answer.text) : undefined;
      return async (sql) => {
        const { text: content, citations } = answer;
        await finishTurn(sql, ctx.organizationId, chat_id, { jobId: ctx.jobId, content, citations, named });
        await recordUsage(sql, { ...ctx, ...answer, operation: "chat:completions" });
        if (named && model) await enqueue(enqueuerIn(ctx, sql), NameChat, { chat_id, replaces: named.title });
        const written = await insertDocuments(ctx, sql, desk, { drafts, projectId: found.chat.project_id });
        return resultOf(chat_id, answer, { documents: [...written, ...desk.files], tables });
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

interface DeskParts {
  input: Input;
  turn: Turn;
  earlier: EarlierWork;
  model: LanguageModel | null;
  tools: OpenToolbox;
}

async function openDesk(ctx: JobContext, { input, turn, earlier, model, tools }: DeskParts): Promise<Desk> {
  const { sources, playbooks, table, history, message } = turn;
  const [hasPlan, allows] = [earlier.plan.length > 0, input.allowed.length > 0];
  return new Desk({
    ctx,
    chatId: input.chat_id,
    model,
    sources,
    playbooks,
    table,
    operations: await openOperations(ctx, tools),
    bringsPlaybooks: input.brings_playbooks,
    orders: ordersToActOn(message, { before: turnsBefore(history, earlier), hasPlan, allows }),
    asksFirst: ctx.apiKeyId === null,
    mayChange: input.may_change,
    plan: earlier.plan,
  });
}

/** The latest first. */
const turnsBefore = (history: Turn["history"], { made }: EarlierWork): EarlierTurn[] =>
  history
    .filter(({ role }) => role === "user")
    .map(({ content, job_id }) => ({
      message: content,
      answer: history.find((each) => each.role === "assistant" && each.job_id === job_id)?.content ?? "",
      made: (job_id && made.get(job_id)) || [],
    }))
    .toReversed();

/** Collects the sources and instructions for the answer. */
async function prepareTurn(
  ctx: JobContext,
  { chat, fileIds, messages }: TurnData,
  message: string,
  { notes }: EarlierWork,
): Promise<Turn> {
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
    { heading: "Where the question is asked", text: placeOf(chat) },
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
    projectId: chat.project_id,
    notes,
    decided: "",
    instructions: { parts: parts.filter(({ text }) => text !== "") },
  };
}

const unreadNote = (count: number) =>
  `${count} of the attached files are not included: they were deleted, are no longer accessible, or exceed the size limit.`;

const placeOf = ({ project_id, vault_id }: TurnData["chat"]) =>
  [project_id && `In the project ${project_id}.`, vault_id && `About the vault ${vault_id}.`].filter(Boolean).join(" ");

function resultOf(
  chat_id: string,
  { text: result, model, citations, desk, ...answer }: TurnResult,
  { documents, tables }: { documents: NonNullable<CompletionResult["documents"]>; tables: CompletionResult["tables"] },
): CompletionResult {
  const { diagrams, plan, actions, proposals, reviews, unfinished } = desk;
  const emails = desk.emails.map((email) => ({
    ...email,
    body: stripCitations(email.body),
    plaintext_body: stripCitations(email.plaintext_body),
  }));
  const lists = { documents, emails, diagrams, plan, actions, proposals, reviews, tables };
  return {
    result,
    chat_id,
    model,
    answer_kind: answer.kind ?? null,
    citations,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list && list.length > 0)),
    ...(unfinished && { unfinished }),
    ...(answer.unchecked && { unchecked: answer.unchecked }),
    ...(answer.tableQuery && { table_query: answer.tableQuery }),
    ...(answer.suggestedColumn && { suggested_column: answer.suggestedColumn }),
  };
}
