import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { Job } from "../../kernel/jobs/jobs.schema.ts";
import { listJobsById } from "../../kernel/jobs/jobs.ts";
import type { SuggestedColumn, TableQuery } from "../../vaults/questions/questions.schema.ts";
import { stopped } from "../work/plan.ts";
import { readWork } from "../work/work.ts";
import type { ChatQuery } from "./chats.schema.ts";
import { wordsIn } from "./chats.store.ts";
import type { OpenChat } from "./chats.ts";
import { previewOf, withoutMarkdown } from "./plain-preview.ts";
import type { ChatTurn, WebChat } from "./web-chats.schema.ts";
import * as store from "./web-chats.store.ts";

export async function listWebChats(ctx: SessionContext, query: ChatQuery) {
  const rows = await store.listWebChats(ctx.sql, ctx.organizationId, ctx.caller.userId, query);
  const words = wordsIn(query.q);
  const ids = rows.map(({ id }) => id);
  const found = words.length > 0 ? await store.listMatchingMessages(ctx.sql, ctx.organizationId, ids, words) : [];
  const messages = new Map(found.map((message) => [message.chat_id, message]));
  const chats = rows.map((row): WebChat => {
    const message = messages.get(row.id);
    return { ...present(row), match: message ? { role: message.role, ...previewOf(message.content, words) } : null };
  });
  return toPage("chats", chats, query);
}

export async function readWebChat(ctx: SessionContext, chat: OpenChat): Promise<WebChat> {
  const found = await store.findWebChat(ctx.sql, ctx.organizationId, ctx.caller.userId, chat.id);
  if (!found) throw notFound("chat");
  return present(found);
}

const present = (row: store.WebChatRow): WebChat => ({ ...row, preview: withoutMarkdown(row.summary), match: null });

/** Turns whose job was deleted are left out. */
export async function listTurns(ctx: SessionContext, chat: OpenChat): Promise<{ turns: ChatTurn[] }> {
  const ids = await store.listTurnJobs(ctx.sql, ctx.organizationId, chat.id);
  const jobs = new Map((await listJobsById(ctx.sql, ctx.organizationId, ids)).map((job) => [job.job_id, job]));
  const work = await readWork(ctx, chat.id);
  const known = ids.flatMap((id) => jobs.get(id) ?? []);
  return { turns: known.map((job) => toTurn(job, chat.vault_id, work.get(job.job_id))) };
}

function toTurn({ job_id, status, error, result }: Job, vault_id: string | null, work: Work | undefined): ChatTurn {
  const answer = (result ?? {}) as Partial<ChatTurn & AboutTable>;
  const { model = null, answer_kind = null, documents = [], emails = [], diagrams = [] } = answer;
  const { table_query, suggested_column, actions = [], reviews = [], tables = [], unfinished = null } = answer;
  const { plan = [], proposals = [] } = work ?? {};
  const isOver = status !== "pending" && status !== "running";
  const made = { plan: isOver ? stopped(plan) : plan, proposals, actions, reviews, tables, unfinished };
  const isAboutTable = vault_id !== null && (table_query !== undefined || suggested_column !== undefined);
  const table = isAboutTable
    ? { vault_id, query: table_query ?? null, suggested_column: suggested_column ?? null }
    : null;
  return { job_id, status, error, model, answer_kind, documents, emails, diagrams, table, ...made };
}

type Work = Awaited<ReturnType<typeof readWork>> extends Map<string, infer Row> ? Row : never;

interface AboutTable {
  table_query: TableQuery;
  suggested_column: SuggestedColumn;
}

/** The chat that a job answers. Available before the job ends. */
export async function readChatOfJob(ctx: SessionContext, job: Job): Promise<{ chat_id: string }> {
  const found = await store.findChatOfJob(ctx.sql, ctx.organizationId, job.job_id);
  if (!found) throw notFound("chat");
  return found;
}
