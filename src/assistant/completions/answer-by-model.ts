import type { JobContext } from "../../kernel/jobs/job.ts";
import type { Generated, LanguageModel, Message, Prompt, Tokens, ToolCall } from "../../models/model.ts";
import { sumTokens } from "../../models/model.ts";
import { withinWindow } from "../../models/open.ts";
import type { PromptPlaybook } from "../../playbooks/reviews/run/prompt-playbooks.ts";
import { tablePrompt } from "../../vaults/questions/query-table.prompt.ts";
import type { SuggestedColumn, TableQuery } from "../../vaults/questions/questions.schema.ts";
import type { AskedTable } from "../../vaults/questions/run-query.ts";
import { suggestColumn } from "../../vaults/questions/suggest.ts";
import { sourcesPrompt } from "../../workspace/files/search/sources.prompt.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import type { Message as ChatMessage } from "../chats/chats.schema.ts";
import type { Desk } from "../work/desk.ts";
import type { DeskTool } from "../work/desk-tool.ts";
import { describePlan, leftOf, stopped } from "../work/plan.ts";
import { excerptsForAnswer } from "../work/read-for-answer.ts";
import { useTools } from "../work/use-tools.ts";
import type { Note } from "../work/work.schema.ts";
import { describeNotes, findChangedPlan, keepWork } from "../work/work.ts";
import type { CitationCollector } from "./citing/citation-collector.ts";
import { withoutCitations } from "./citing/citation-marks.ts";
import {
  CALLS_LEFT_OUT,
  completionSystem,
  type Instructions,
  LIMIT_REACHED,
  limitsPrompt,
  PLAN_CHANGED,
} from "./complete.prompt.ts";
import type { AnswerKind } from "./completions.schema.ts";
import { finishAnswer } from "./finish-answer.ts";
import { fitMessages } from "./fit-messages.ts";
import { toolsFor } from "./tools.ts";

const HISTORY_CHARACTERS = 60_000;
const ANSWER_TOKENS = 8_000;
/** The same calls so often in a row are a loop. */
const MAX_REPEATS = 3;

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
  /** The project that the chat belongs to. */
  projectId: string | null;
  /** What earlier turns found out. */
  notes: Note[];
  /** What the person has allowed or declined before this turn, and its results. */
  decided: string;
}

export interface TurnResult {
  text: string;
  /** What it claims. Undefined for answers of a language model. */
  kind?: AnswerKind;
  citations: CitationCollector["citations"];
  /** What was made on the way. */
  desk: Desk;
  model: string;
  tokens: Tokens;
  /** The query over the vault's table that the answer's numbers are from. */
  tableQuery?: TableQuery | undefined;
  suggestedColumn?: SuggestedColumn | undefined;
  /** Cited sentences that got no second look. */
  unchecked?: number;
}

/**
 * Runs the model with tools until it answers or reaches the limit of steps, then verifies its citations. `once` keeps each reply and each
 * result across retries. The beginning of the prompt stays the same over all steps, so that a provider's cache serves it.
 */
export async function answerByModel(
  ctx: JobContext,
  model: LanguageModel,
  turn: Turn,
  desk: Desk,
): Promise<TurnResult> {
  const tools = toolsFor(desk);
  const base = perWindow(model, () => promptOf(model, turn, desk, tools));
  const messages: Message[] = [...historyOf(turn.history, model), { role: "user", text: questionOf(turn, desk) }];
  const most = ctx.deps.config.AGENT_MAX_STEPS;
  const loops = new Repeats();
  for (let step = 0; ; step++) {
    await hearOfChangedPlan(desk, messages, step);
    const isLast = step >= most - 1 || loops.isLoop;
    if (isLast && step > 0) messages.push({ role: "user", text: LIMIT_REACHED });
    const reply = await withinWindow(model, async () => {
      const { needsTools, ...begun } = await base();
      const prompt = { ...begun, messages: fitMessages(messages, model, begun), mustAnswer: isLast };
      return ask(ctx, model, step, { prompt, needsTools });
    });
    desk.tokens.push(reply.tokens);
    const isDone = reply.calls.length === 0;
    if (isDone || isLast) {
      if (!isDone || (isLast && step > 0)) noteLimit(desk, loops.isLoop, most);
      return finish(desk, model, turn, reply);
    }
    messages.push({ role: "assistant", text: reply.text, calls: reply.calls, attached: reply.attached });
    ctx.publish({ event: "restart" });
    loops.add(reply.calls);
    const results = await useTools(desk, tools, reply.calls, step);
    if (reply.cut) results.push(`${results.pop()}\n${CALLS_LEFT_OUT}`);
    for (const [at, { id, name }] of reply.calls.entries())
      messages.push({ role: "tool", id, name, result: results[at] ?? "" });
  }
}

/** Built again only if the model's window turned out to be smaller. */
function perWindow<T>(model: LanguageModel, build: () => Promise<T>): () => Promise<T> {
  let built: { characters: number; value: Promise<T> } | undefined;
  return () => {
    const { promptCharacters: characters } = model;
    if (built?.characters !== characters) built = { characters, value: build() };
    return built.value;
  };
}

/** Without tools, a model can answer only from documents that were read whole. */
async function promptOf(model: LanguageModel, turn: Turn, desk: Desk, tools: DeskTool[]) {
  const before = turn.history.findLast(({ role }) => role === "user")?.content ?? "";
  const excerpts = await excerptsForAnswer(desk, model, { message: turn.message, before });
  desk.unread = excerpts?.unread ?? [];
  const shared = [
    sourcesPrompt(turn.sources, excerpts),
    turn.table && tablePrompt(turn.table),
    turn.table && shownOf(turn.table.documents, turn.sources),
    describeNotes(turn.notes),
  ].filter(Boolean);
  const { config } = desk.ctx.deps;
  const system = completionSystem({ parts: [...turn.instructions.parts, limitsPrompt(config, desk.setting)] });
  const needsTools = desk.unread.length > 0 || turn.table !== undefined;
  return { system, ...(shared.length > 0 && { shared: shared.join("\n\n") }), tools, needsTools };
}

/** Which documents of a vault the prompt shows. */
function shownOf(documents: number, sources: Turn["sources"]): string {
  const shown = sources.filter(({ documentId }) => documentId !== null).length;
  if (shown >= documents) return "";
  return `Of its documents the ${shown} closest to the question are shown here. What they do not say, the others may: never conclude from them that no document says it. Ask all of them with ask_each_document and the vault_id.`;
}

const questionOf = ({ message, decided }: Turn, desk: Desk): string => {
  const plan = desk.plan.length > 0 ? `The plan so far:\n${describePlan(desk)}` : "";
  return [decided, plan, message].filter(Boolean).join("\n\n");
};

/** A plan that the person changes while it runs counts from the next step on. */
async function hearOfChangedPlan(desk: Desk, messages: Message[], step: number) {
  if (desk.plan.length === 0) return;
  const changed = await desk.ctx.once(`answer ${step} plan`, () => findChangedPlan(desk));
  if (!changed) return;
  desk.plan = changed.plan;
  desk.planEditedAt = changed.editedAt;
  messages.push({ role: "user", text: `${PLAN_CHANGED}\n${describePlan(desk)}` });
}

async function finish(desk: Desk, model: LanguageModel, turn: Turn, reply: Generated) {
  desk.plan = stopped(desk.plan);
  const cited = await finishAnswer(desk, model, reply);
  await keepWork(desk);
  const { tableQuery, tokens } = desk;
  const suggestedColumn = turn.table && !tableQuery ? suggestColumn(turn.message) : undefined;
  return { ...cited, desk, model: reply.model, tokens: sumTokens(tokens), tableQuery, suggestedColumn };
}

function noteLimit(desk: Desk, isLoop: boolean, most: number) {
  const left = leftOf(desk.plan).map(({ text }) => text);
  const missing = left.length > 0 ? ` Not done: ${left.join("; ")}.` : "";
  const why = isLoop
    ? "The model asked for the same again and again, so it was stopped."
    : `The limit of ${most} steps (AGENT_MAX_STEPS) was reached.`;
  desk.unfinished = { limit: "steps", message: `${why}${missing} Ask to go on, and the work continues from here.` };
}

/** Notices a model that makes the same calls over and over. */
class Repeats {
  #last = "";
  #count = 0;

  add(calls: ToolCall[]) {
    const asked = JSON.stringify(calls.map(({ name, input }) => [name, input]));
    this.#count = asked === this.#last ? this.#count + 1 : 0;
    this.#last = asked;
  }

  get isLoop(): boolean {
    return this.#count >= MAX_REPEATS;
  }
}

const ask = (
  ctx: JobContext,
  model: LanguageModel,
  step: number,
  { prompt, needsTools }: { prompt: Prompt; needsTools: boolean },
) =>
  ctx.once(`answer ${step}`, () =>
    model.generate(prompt, { maxTokens: ANSWER_TOKENS, needsTools, signal: ctx.signal, ...streamCallbacks(ctx) }),
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

/** So many characters, or a share of the prompt where that is less. */
const shareOf = ({ promptCharacters }: LanguageModel, most: number, divisor: number) =>
  Math.min(most, Math.floor(promptCharacters / divisor));

/** The most recent messages that fit the limit. */
function historyOf(history: ChatMessage[], model: LanguageModel): Message[] {
  const messages: Message[] = [];
  let left = shareOf(model, HISTORY_CHARACTERS, 8);
  for (const { role, content } of history.toReversed()) {
    left -= content.length;
    if (left < 0) break;
    messages.unshift({ role, text: content });
  }
  return messages;
}
