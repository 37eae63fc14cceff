import type { z } from "zod";
import { must } from "../../content/must.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { type JobContext, JobFailure } from "../../kernel/jobs/job.ts";
import { fence } from "../../models/fence.ts";
import {
  type LanguageModel,
  type Message,
  type Prompt,
  sumTokens,
  type Tokens,
  type ToolCall,
} from "../../models/model.ts";
import type { PromptPlaybook } from "../../playbooks/reviews/run/prompt-playbooks.ts";
import { describeFindings } from "../../playbooks/reviews/run/review.prompt.ts";
import { review } from "../../playbooks/reviews/run/review-contract.ts";
import { QUERY_TABLE_TOOL, type QueryTableCall, tablePrompt } from "../../vaults/questions/query-table.prompt.ts";
import { explainIssues, queryTable } from "../../vaults/questions/query-table.ts";
import type { SuggestedColumn, TableQuery } from "../../vaults/questions/questions.schema.ts";
import type { AskedTable } from "../../vaults/questions/run-query.ts";
import { suggestColumn } from "../../vaults/questions/suggest.ts";
import { findPassages } from "../../workspace/files/search/search.ts";
import { sourcesPrompt } from "../../workspace/files/search/sources.prompt.ts";
import { type Source, selectExcerpts, sourceOfFile } from "../../workspace/files/search/sources.ts";
import type { Message as ChatMessage } from "../chats/chats.schema.ts";
import { AnswerArtifacts } from "./answer-artifacts.ts";
import { CitationCollector } from "./citation-collector.ts";
import { placeCitations, withoutCitations } from "./citation-marks.ts";
import {
  completionSystem,
  DRAFTING_TOOLS,
  type Instructions,
  READING_TOOLS,
  REVIEW_TOOL,
  type ReviewCall,
} from "./complete.prompt.ts";
import type { AnswerKind } from "./completions.schema.ts";

const MAX_STEPS = 8;
const MAX_REVIEWS = 3;
const HISTORY_CHARACTERS = 60_000;
const PROMPT_RESERVE = 120_000;
const READ_CHARACTERS = 12_000;
const ANSWER_TOKENS = 8_000;

export interface Turn {
  message: string;
  history: ChatMessage[];
  sources: Source[];
  /** A note on attached files that are not among the sources. Empty when all are. */
  unread: string;
  instructions: Instructions;
  playbooks: PromptPlaybook[];
  /** Both profiles as text. */
  profiles: string;
  /** The vault's table, when the question is about a vault. */
  table: AskedTable | undefined;
}

export interface TurnResult {
  text: string;
  /** What it claims. Undefined for answers of a language model. */
  kind?: AnswerKind;
  citations: CitationCollector["citations"];
  artifacts: AnswerArtifacts;
  model: string;
  tokens: Tokens;
  /** The query over the vault's table that the answer's numbers are from. */
  tableQuery?: TableQuery | undefined;
  suggestedColumn?: SuggestedColumn | undefined;
}

/** The state that the tools of one answer share. */
interface ToolContext {
  ctx: JobContext;
  turn: Turn;
  artifacts: AnswerArtifacts;
  used: Tokens[];
  /** The last query over the vault's table. */
  tableQuery?: TableQuery;
}

/** Runs the model with tools for a limited number of steps, then verifies its citations. `once` keeps each step across retries. */
export async function answerByModel(ctx: JobContext, model: LanguageModel, turn: Turn): Promise<TurnResult> {
  const { sources } = turn;
  const shared =
    [await sourcesText(ctx, model, turn), turn.table && tablePrompt(turn.table)].filter(Boolean).join("\n\n") ||
    undefined;
  const messages: Message[] = [...historyOf(turn.history), { role: "user", text: turn.message }];
  const toolContext: ToolContext = { ctx, turn, artifacts: new AnswerArtifacts(), used: [] };
  for (let step = 0; step < MAX_STEPS; step++) {
    const isLast = step === MAX_STEPS - 1;
    const tools = isLast ? undefined : toolsFor(turn);
    const prompt: Prompt = { system: completionSystem(turn.instructions), shared, messages, ...(tools && { tools }) };
    const reply = await ask(ctx, model, step, prompt);
    toolContext.used.push(reply.tokens);
    if (reply.calls.length === 0 || isLast) {
      const cited = await finishAnswer(reply.text, reply.cut, sources);
      const { artifacts, used, tableQuery } = toolContext;
      const suggestedColumn = turn.table && !tableQuery ? suggestColumn(turn.message) : undefined;
      return { ...cited, artifacts, model: reply.model, tokens: sumTokens(used), tableQuery, suggestedColumn };
    }
    messages.push({ role: "assistant", text: reply.text, calls: reply.calls });
    ctx.publish({ event: "restart" });
    for (const [index, call] of reply.calls.entries()) {
      ctx.publish({ event: "step", label: LABELS[call.name] ?? "Working" });
      const result = await callTool(toolContext, call, `answer ${step} call ${index} `);
      messages.push({ role: "tool", id: call.id, name: call.name, result });
    }
  }
  throw new Error("unreachable: the last step always returns");
}

const toolsFor = ({ sources, playbooks, table }: Turn) => [
  ...(table ? [QUERY_TABLE_TOOL] : []),
  ...(sources.length > 0 ? READING_TOOLS : []),
  ...(sources.length > 0 && playbooks.length > 0 ? [REVIEW_TOOL] : []),
  ...DRAFTING_TOOLS,
];

/** Progress labels shown while a tool runs. */
const LABELS: Record<string, string> = {
  query_table: "Querying the table",
  search_documents: "Searching the documents",
  read_document: "Reading more of a document",
  review_against_playbook: "Reviewing against a playbook",
  draft_email: "Drafting an e-mail",
  draw_diagram: "Drawing a diagram",
  write_document: "Writing a document",
};

const ask = (ctx: JobContext, model: LanguageModel, step: number, prompt: Prompt) =>
  ctx.once(`answer ${step}`, () =>
    model.generate(prompt, { maxTokens: ANSWER_TOKENS, signal: ctx.signal, ...streamCallbacks(ctx) }),
  );

/** Streams the answer as it is written. */
function streamCallbacks(ctx: JobContext) {
  const publish = (text: string) => ctx.publish({ event: "text", text });
  let write = withoutCitations(publish);
  return {
    onText: (piece: string) => write(piece),
    onRestart() {
      write = withoutCitations(publish);
      ctx.publish({ event: "restart" });
    },
  };
}

async function finishAnswer(answer: string, cut: boolean, sources: Source[]) {
  const citing = new CitationCollector(sources);
  const plain = answer.toWellFormed().replaceAll("\0", "").trim();
  const text = await placeCitations(plain, citing);
  const note = cut ? "\n\n(The answer was cut off because it became too long.)" : "";
  return { text: (text || "I do not have an answer to this.") + note, citations: citing.citations };
}

/** Whole documents if they fit, otherwise the relevant passages. */
async function sourcesText(ctx: JobContext, model: LanguageModel, { sources, message }: Turn) {
  const room = Math.max(20_000, model.promptCharacters - PROMPT_RESERVE);
  return sourcesPrompt(sources, await selectExcerpts(ctx, sources, message, room));
}

/** The most recent messages that fit the limit. */
function historyOf(history: ChatMessage[]): Message[] {
  const messages: Message[] = [];
  let left = HISTORY_CHARACTERS;
  for (const { role, content } of history.toReversed()) {
    left -= content.length;
    if (left < 0) break;
    messages.unshift({ role, text: content });
  }
  return messages;
}

/** Runs a tool call, limited to the sources of this turn. Invalid calls get an error text as result. */
async function callTool(toolContext: ToolContext, call: ToolCall, step: string): Promise<string> {
  const { ctx, turn, artifacts } = toolContext;
  const tool = toolsFor(turn).find(({ name }) => name === call.name);
  if (!tool || DRAFTING_TOOLS.includes(tool)) return artifacts.add(call);
  const input = tool.input.safeParse(call.input);
  if (!input.success) return "This input is not valid.";
  if (tool === QUERY_TABLE_TOOL) return queryForModel(toolContext, input.data as QueryTableCall);
  if (tool === REVIEW_TOOL) return reviewForModel(toolContext, input.data as z.output<typeof ReviewCall>, step);
  if (tool.name === "search_documents") return search(ctx, turn.sources, (input.data as { query: string }).query);
  return readFrom(turn.sources, input.data as { document: string; from: number });
}

/** The table's numbers and rows. A query that does not fit the columns is explained to the model. */
async function queryForModel(toolContext: ToolContext, call: QueryTableCall): Promise<string> {
  const { ctx, turn } = toolContext;
  try {
    const { text, query } = await queryTable(ctx.sql, must(turn.table, "the tool is offered with a table"), call);
    toolContext.tableQuery = query;
    return text;
  } catch (error) {
    if (error instanceof ApiError) return explainIssues(error);
    throw error;
  }
}

function readFrom(sources: Source[], { document, from }: { document: string; from: number }): string {
  const source = sources.find(({ name }) => name === document);
  if (!source) return unknownDocument(document, sources);
  const part = source.text.slice(from, from + READ_CHARACTERS);
  return `${fence(`${source.name} from character ${from}`, part)}\nThe document has ${source.text.length} characters.`;
}

const unknownDocument = (document: string, sources: Source[]) =>
  `There is no document ${document}. There are ${sources.map(({ name }) => name).join(", ")}.`;

/** The same review as a playbook run. Findings are collected for a redline. */
async function reviewForModel(
  { ctx, turn, artifacts, used }: ToolContext,
  { playbook: playbookName, documents, ...stance }: z.output<typeof ReviewCall>,
  step: string,
): Promise<string> {
  const playbook = turn.playbooks.find(({ name }) => name === playbookName);
  if (!playbook)
    return `There is no playbook ${playbookName}. There are ${turn.playbooks.map(({ name }) => name).join(", ")}.`;
  const sources = turn.sources.filter(({ name }) => documents.includes(name));
  const missing = documents.find((name) => !sources.some((source) => source.name === name));
  if (missing !== undefined) return unknownDocument(missing, turn.sources);
  if (artifacts.reviews.length >= MAX_REVIEWS) return "No more reviews can be made in one answer.";
  const setting = { stance, guide: playbook.guide, profiles: turn.profiles };
  const reviewed = await review(ctx, { playbook, sources, setting, step }).catch((error: unknown) => {
    if (error instanceof JobFailure) return error.message;
    throw error;
  });
  if (typeof reviewed === "string") return reviewed;
  used.push(reviewed.tokens);
  artifacts.reviews.push({ playbook, sources, findings: reviewed.findings });
  return describeFindings(reviewed.findings, sources);
}

async function search(ctx: JobContext, sources: Source[], query: string): Promise<string> {
  const found = await findPassages(
    ctx,
    query,
    sources.map(({ fileId }) => fileId),
    8,
  );
  if (found.length === 0) return "Nothing was found.";
  return found
    .map(({ file_id, start, text }) => {
      const { name } = sourceOfFile(sources, file_id);
      return fence(`${name} at character ${start}`, text);
    })
    .join("\n\n");
}
