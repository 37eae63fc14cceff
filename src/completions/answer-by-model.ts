import type { Message as ChatMessage } from "../chats/chats.schema.ts";
import { findPassages } from "../files/search.ts";
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
import type { VaultSource } from "../vaults/sources.ts";
import { completionSystem, type Instructions, MAKING_TOOLS, READING_TOOLS, sharedSources } from "./complete.prompt.ts";
import { Makings } from "./makings.ts";
import { Citing, placeCitations, type Source, withoutCitations } from "./sources.ts";

const MOST_STEPS = 8;
const HISTORY_CHARACTERS = 60_000;
const ROOM_FOR_WORK = 120_000;
const PASSAGES = 40;
const READ_AT_ONCE = 12_000;
const ANSWER_TOKENS = 8_000;
const LONGEST_ANSWER = 200_000;

export interface Turn {
  message: string;
  history: ChatMessage[];
  sources: Source[];
  instructions: Instructions;
  /** What the cells of the vault say, document by document, when the question is over a vault. */
  table: VaultSource[];
}

export interface TurnResult {
  text: string;
  citations: Citing["citations"];
  makings: Makings;
  model: string;
  tokens: Tokens;
}

/** Lets the model read and make things for a bounded number of steps, each kept, and puts its citations to the test. */
export async function answerByModel(ctx: JobContext, model: LanguageModel, turn: Turn): Promise<TurnResult> {
  const { sources } = turn;
  const shared = [await showSources(ctx, model, turn), tableOf(turn.table)].filter(Boolean).join("\n\n") || undefined;
  const messages: Message[] = [...historyOf(turn.history), { role: "user", text: turn.message }];
  const makings = new Makings();
  const used: Tokens[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const isLast = step === MOST_STEPS - 1;
    const tools = [...(sources.length > 0 ? READING_TOOLS : []), ...MAKING_TOOLS];
    const prompt: Prompt = { system: completionSystem(turn.instructions), shared, messages, ...(!isLast && { tools }) };
    const said = await ask(ctx, model, step, prompt);
    used.push(said.tokens);
    if (said.calls.length === 0 || isLast) {
      const cited = await conclude(said.text, said.cut, sources);
      return { ...cited, makings, model: said.model, tokens: sumTokens(used) };
    }
    messages.push({ role: "assistant", text: said.text, calls: said.calls });
    ctx.say({ event: "restart" });
    for (const call of said.calls) {
      ctx.say({ event: "step", label: LABELS[call.name] ?? "Working" });
      messages.push({ role: "tool", id: call.id, name: call.name, result: await use(ctx, sources, makings, call) });
    }
  }
  throw new Error("the last step always answers");
}

/** What people are told while a tool is used. */
const LABELS: Record<string, string> = {
  search_documents: "Searching the documents",
  read_document: "Reading on in a document",
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
  const say = (text: string) => ctx.say({ event: "text", text });
  let tell = withoutCitations(say);
  return {
    onText: (piece: string) => tell(piece),
    onRestart() {
      tell = withoutCitations(say);
      ctx.say({ event: "restart" });
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
async function showSources(ctx: JobContext, model: LanguageModel, turn: Turn): Promise<string | undefined> {
  const { sources, message } = turn;
  const room = Math.max(20_000, model.promptCharacters - ROOM_FOR_WORK);
  if (sources.reduce((sum, { text }) => sum + text.length, 0) <= room) return sharedSources(sources, undefined);
  const passages = new Map<string, string[]>(sources.map(({ name, text }) => [name, [text.slice(0, 1500)]]));
  let left = room - sources.length * 1500;
  const found = await findPassages(
    ctx,
    message.slice(0, 2000),
    sources.map(({ fileId }) => fileId),
    PASSAGES,
  );
  for (const { file_id, text } of found) {
    left -= text.length;
    if (left < 0) break;
    const { name } = sources.find(({ fileId }) => fileId === file_id)!;
    passages.get(name)!.push(text);
  }
  return sharedSources(sources, passages);
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
async function use(ctx: JobContext, sources: Source[], makings: Makings, call: ToolCall): Promise<string> {
  const reading = READING_TOOLS.find(({ name }) => name === call.name && sources.length > 0);
  if (!reading) return makings.use(call);
  const input = reading.input.safeParse(call.input);
  if (!input.success) return "This input is not valid.";
  if (call.name === "search_documents") return search(ctx, sources, (input.data as { query: string }).query);
  const { document, from } = input.data as { document: string; from: number };
  const source = sources.find(({ name }) => name === document);
  if (!source) return `There is no document ${document}. There are ${sources.map(({ name }) => name).join(", ")}.`;
  const part = source.text.slice(from, from + READ_AT_ONCE);
  return `${fence(`${source.name} from character ${from}`, part)}\nThe document has ${source.text.length} characters.`;
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
