import type { z } from "zod";
import type { Message as ChatMessage } from "../chats/chats.schema.ts";
import { findPassages } from "../files/search/search.ts";
import { sourcesPrompt } from "../files/search/sources.prompt.ts";
import { selectExcerpts, type Source } from "../files/search/sources.ts";
import { type JobContext, JobFailure } from "../jobs/job.ts";
import { fence } from "../models/fence.ts";
import {
  type LanguageModel,
  type Message,
  ModelFailure,
  type Prompt,
  sumTokens,
  type Tokens,
  type ToolCall,
} from "../models/model.ts";
import { describeFindings } from "../playbooks/reviews/review.prompt.ts";
import { review } from "../playbooks/reviews/review.ts";
import type { PromptPlaybook } from "../playbooks/runs/prompt-playbook.ts";
import type { VaultSource } from "../vaults/sources.ts";
import { AnswerArtifacts } from "./answer-artifacts.ts";
import { Citing, placeCitations, withoutCitations } from "./citing.ts";
import {
  completionSystem,
  DRAFTING_TOOLS,
  type Instructions,
  READING_TOOLS,
  REVIEW_TOOL,
  type ReviewCall,
} from "./complete.prompt.ts";

const MOST_STEPS = 8;
const MOST_REVIEWS = 3;
const HISTORY_CHARACTERS = 60_000;
const ROOM_FOR_WORK = 120_000;
const READ_AT_ONCE = 12_000;
const ANSWER_TOKENS = 8_000;
const LONGEST_ANSWER = 200_000;

export interface Turn {
  message: string;
  history: ChatMessage[];
  sources: Source[];
  /** Says that attached files are not among the sources; empty when all are. */
  unread: string;
  instructions: Instructions;
  playbooks: PromptPlaybook[];
  /** What both profiles say of who asks. */
  profiles: string;
  /** What the cells of the vault say, document by document, when the question is over a vault. */
  table: VaultSource[];
}

export interface TurnResult {
  text: string;
  citations: Citing["citations"];
  artifacts: AnswerArtifacts;
  model: string;
  tokens: Tokens;
}

/** What the tools of one answer work on. */
interface Desk {
  ctx: JobContext;
  turn: Turn;
  artifacts: AnswerArtifacts;
  used: Tokens[];
}

/** Lets the model read and make things for a bounded number of steps, each kept, and puts its citations to the test. */
export async function answerByModel(ctx: JobContext, model: LanguageModel, turn: Turn): Promise<TurnResult> {
  const { sources } = turn;
  const shared = [await showSources(ctx, model, turn), tableOf(turn.table)].filter(Boolean).join("\n\n") || undefined;
  const messages: Message[] = [...historyOf(turn.history), { role: "user", text: turn.message }];
  const desk: Desk = { ctx, turn, artifacts: new AnswerArtifacts(), used: [] };
  for (let step = 0; step < MOST_STEPS; step++) {
    const isLast = step === MOST_STEPS - 1;
    const tools = isLast ? undefined : toolsFor(turn);
    const prompt: Prompt = { system: completionSystem(turn.instructions), shared, messages, ...(tools && { tools }) };
    const said = await ask(ctx, model, step, prompt);
    desk.used.push(said.tokens);
    if (said.calls.length === 0 || isLast) {
      const cited = await conclude(said.text, said.cut, sources);
      return { ...cited, artifacts: desk.artifacts, model: said.model, tokens: sumTokens(desk.used) };
    }
    messages.push({ role: "assistant", text: said.text, calls: said.calls });
    ctx.publish({ event: "restart" });
    for (const [index, call] of said.calls.entries()) {
      ctx.publish({ event: "step", label: LABELS[call.name] ?? "Working" });
      const result = await use(desk, call, `answer ${step} call ${index} `);
      messages.push({ role: "tool", id: call.id, name: call.name, result });
    }
  }
  throw new Error("the last step always answers");
}

const toolsFor = ({ sources, playbooks }: Turn) => [
  ...(sources.length > 0 ? READING_TOOLS : []),
  ...(sources.length > 0 && playbooks.length > 0 ? [REVIEW_TOOL] : []),
  ...DRAFTING_TOOLS,
];

/** What people are told while a tool is used. */
const LABELS: Record<string, string> = {
  search_documents: "Searching the documents",
  read_document: "Reading on in a document",
  review_against_playbook: "Reviewing against a playbook",
  draft_email: "Drafting an e-mail",
  draw_diagram: "Drawing a diagram",
  write_document: "Writing a document",
};

const ask = (ctx: JobContext, model: LanguageModel, step: number, prompt: Prompt) =>
  ctx
    .once(`answer ${step}`, () =>
      model.generate(prompt, { maxTokens: ANSWER_TOKENS, signal: ctx.signal, ...heard(ctx) }),
    )
    .catch((error: unknown) => {
      if (error instanceof ModelFailure && !error.again) throw new JobFailure("MODEL_FAILED", error.message);
      throw error;
    });

/** Says the words on as they are written. */
function heard(ctx: JobContext) {
  const say = (text: string) => ctx.publish({ event: "text", text });
  let tell = withoutCitations(say);
  return {
    onText: (piece: string) => tell(piece),
    onRestart() {
      tell = withoutCitations(say);
      ctx.publish({ event: "restart" });
    },
  };
}

async function conclude(answer: string, cut: boolean, sources: Source[]) {
  const citing = new Citing(sources);
  const plain = answer.slice(0, LONGEST_ANSWER).toWellFormed().replaceAll("\0", "").trim();
  const text = await placeCitations(plain, citing);
  const note = cut ? "\n\n(The answer was cut off because it became too long.)" : "";
  return { text: (text || "I have no answer to this.") + note, citations: citing.citations };
}

/** Whole documents where they fit; otherwise the passages that the question touches. */
async function showSources(ctx: JobContext, model: LanguageModel, { sources, message }: Turn) {
  const room = Math.max(20_000, model.promptCharacters - ROOM_FOR_WORK);
  return sourcesPrompt(sources, await selectExcerpts(ctx, sources, message, room));
}

const TABLE_CHARACTERS = 60_000;

/** The vault's table in words, as far as there is room for it. */
function tableOf(table: VaultSource[]): string {
  if (table.length === 0) return "";
  const rows = table.map(({ name, values }) => {
    const cells = Object.entries(values).map(([label, value]) => `${label}: ${value}`);
    return `${name} – ${cells.join("; ") || "no values"}`;
  });
  const body = rows.join("\n").slice(0, TABLE_CHARACTERS).toWellFormed();
  return `What the table of the vault says of its ${table.length} documents:\n\n${fence("the vault's table", body)}`;
}

/** What was said before, as far back as there is room for. */
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

/** Does what the model asks for, within the sources of this turn; whatever else it asks for is refused in words. */
async function use(desk: Desk, call: ToolCall, step: string): Promise<string> {
  const { ctx, turn, artifacts } = desk;
  const tool = toolsFor(turn).find(({ name }) => name === call.name);
  if (!tool || DRAFTING_TOOLS.includes(tool)) return artifacts.use(call);
  const input = tool.input.safeParse(call.input);
  if (!input.success) return "This input is not valid.";
  if (tool === REVIEW_TOOL) return reviewForModel(desk, input.data as z.output<typeof ReviewCall>, step);
  if (tool.name === "search_documents") return search(ctx, turn.sources, (input.data as { query: string }).query);
  return readOn(turn.sources, input.data as { document: string; from: number });
}

function readOn(sources: Source[], { document, from }: { document: string; from: number }): string {
  const source = sources.find(({ name }) => name === document);
  if (!source) return noDocument(document, sources);
  const part = source.text.slice(from, from + READ_AT_ONCE);
  return `${fence(`${source.name} from character ${from}`, part)}\nThe document has ${source.text.length} characters.`;
}

const noDocument = (document: string, sources: Source[]) =>
  `There is no document ${document}. There are ${sources.map(({ name }) => name).join(", ")}.`;

/** The same review that a run of the playbook makes; what it finds is kept for a redline beside the answer. */
async function reviewForModel(
  { ctx, turn, artifacts, used }: Desk,
  { playbook: wanted, documents, ...stance }: z.output<typeof ReviewCall>,
  step: string,
): Promise<string> {
  const playbook = turn.playbooks.find(({ name }) => name === wanted);
  if (!playbook)
    return `There is no playbook ${wanted}. There are ${turn.playbooks.map(({ name }) => name).join(", ")}.`;
  const sources = turn.sources.filter(({ name }) => documents.includes(name));
  const missing = documents.find((name) => !sources.some((source) => source.name === name));
  if (missing !== undefined) return noDocument(missing, turn.sources);
  if (artifacts.reviews.length >= MOST_REVIEWS) return "No more reviews can be made in one answer.";
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
      const { name } = sources.find(({ fileId }) => fileId === file_id)!;
      return fence(`${name} at character ${start}`, text);
    })
    .join("\n\n");
}
