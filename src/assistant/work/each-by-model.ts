import { type Locator, prepareLocator } from "../../content/citations/locate.ts";
import { lineAround } from "../../content/citations/passage.ts";
import { isProof } from "../../content/citations/proof.ts";
import { cutIntoParts } from "../../content/search/parts.ts";
import { fold, holdsWords } from "../../content/values/strings.ts";
import { type LanguageModel, ModelFailure, type Prompt, sumTokens, type Tokens } from "../../models/model.ts";
import { promptLength, withinWindow } from "../../models/open.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import type { Desk, ReadCell, ReadCells } from "./desk.ts";
import { EachReply, eachPrompt, repairPrompt, settlePrompt } from "./each.prompt.ts";
import type { EachColumn } from "./each.schema.ts";
import { checkCells } from "./each-support.ts";

const ANSWER_TOKENS = 8_000;
/** Characters of the prompt for the name of the document and the fence around it. */
const RESERVE = 2_000;
const MIN_PART = 2_000;
const MAX_VALUE = 1_000;
const MAX_QUOTES = 4;
const MAX_PASSAGES = 12;

const EMPTY: ReadCell = { value: null, quotes: [] };
const UNSUPPORTED = "An answer was left out, because it rested on words that are not in the document.";
const UNANSWERED = "The language model did not answer this question.";

interface Asking {
  source: Source;
  columns: EachColumn[];
  step: string;
}

/** The calls about one document. */
interface Session extends Asking {
  desk: Desk;
  model: LanguageModel;
  /** How the prompts call the document. */
  name: string;
  used: Tokens[];
}

/**
 * Asks the model about one document: one call, or several for a text that is longer than a prompt, so that all of it is read. What the parts
 * answer differently is asked once more, with the passages of all of them.
 */
export async function readByModel(desk: Desk, model: LanguageModel, asking: Asking): Promise<ReadCells> {
  const { source, columns } = asking;
  const session: Session = { ...asking, desk, model, name: `${source.name}: ${source.filename}`, used: [] };
  const { replies, failure, note } = await readParts(session);
  const found = columns.map((_, at) => cellsOf(source, at, replies));
  const settled = await settle(session, found);
  const cells = found.map(({ cells: all, problem = failure }, at): ReadCell => {
    if (all.length > 1) return settled[at] ?? bothOf(all);
    return all[0] ?? { ...EMPTY, ...(problem !== undefined && { problem }) };
  });
  const again = (passages: string) => repair(session, passages);
  const checked = await checkCells(desk, { ...session, cells, again });
  const notes = [note, checked.note].filter((each) => each !== null);
  return { cells: checked.cells, note: notes.join(" ") || null, tokens: sumTokens(session.used) };
}

/** The answers of each part. The first part without any ends the reading, because the next would meet the same. */
async function readParts(session: Session) {
  const { model } = session;
  const replies: EachReply[] = [];
  let at: string | undefined;
  const read = await orFailure(() =>
    withinWindow(model, async () => {
      replies.length = 0;
      for (const { text, start, label } of partsOf(session)) {
        at = label;
        const name = [session.name, label].filter(Boolean).join(", ");
        const promptFor = (some: EachColumn[]) => eachPrompt(some, name, text);
        replies.push(await askInHalves(session, `part ${start} of ${text.length}`, session.columns, promptFor));
      }
    }),
  );
  if (!(read instanceof ModelFailure)) return { replies, note: null };
  const note = replies.length > 0 ? `It was not read from ${at} on. ${read.message}` : null;
  return { replies, failure: read.message, note };
}

function partsOf({ model, source, columns, name }: Session) {
  const room = model.promptCharacters - promptLength(eachPrompt(columns, name, "")) - RESERVE;
  return cutIntoParts(source.text, Math.max(MIN_PART, room));
}

/** The result, or why the model gave none. An outage is thrown, so that the job waits for it. */
async function orFailure<T>(work: () => Promise<T>): Promise<T | ModelFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelFailure && !error.isRetryable) return error;
    throw error;
  }
}

type PromptFor = (columns: EachColumn[]) => Prompt;

/** An answer that is cut off is asked for again with half of the questions, and with the other half. */
async function askInHalves(
  session: Session,
  key: string,
  asked: EachColumn[],
  promptFor: PromptFor,
): Promise<EachReply> {
  const filled = await ask(session, `${key}: ${asked.length} from ${asked[0]?.label}`, promptFor(asked));
  if (!(filled instanceof ModelFailure)) return filled;
  if (asked.length === 1) throw filled;
  const half = Math.ceil(asked.length / 2);
  const first = await askInHalves(session, key, asked.slice(0, half), promptFor);
  const second = await askInHalves(session, key, asked.slice(half), promptFor);
  return { answers: [...first.answers, ...second.answers.map((each) => ({ ...each, column: each.column + half }))] };
}

/** One call, kept across retries. A failure if its answer was cut off. */
async function ask(
  { desk, model, step, used }: Session,
  key: string,
  prompt: Prompt,
): Promise<EachReply | ModelFailure> {
  const options = { maxTokens: ANSWER_TOKENS, signal: desk.ctx.signal };
  const filled = await desk.ctx.once(`${step} ${key}`, () =>
    model.fill(prompt, EachReply, options).catch((error: unknown) => {
      if (error instanceof ModelFailure && error.kind === "cut") return { cut: error.message };
      throw error;
    }),
  );
  if ("cut" in filled) return new ModelFailure(filled.cut, "cut");
  used.push(filled.tokens);
  return filled.value;
}

/** What the passages of all parts decide, by the number of the column. */
async function settle(session: Session, found: Found[]): Promise<(ReadCell | undefined)[]> {
  const { source, columns, name } = session;
  const open = found.flatMap(({ cells }, at) => (cells.length > 1 ? [at] : []));
  if (open.length === 0) return [];
  const prompt = settlePrompt(columns, name, passagesOf(source, found, open));
  const reply = await orFailure(() => ask(session, "several parts", prompt));
  if (reply instanceof ModelFailure) return [];
  return found.map((_, at) => (open.includes(at) ? cellsOf(source, at, [reply]).cells[0] : undefined));
}

/** The answers once more, from these passages. None if the model gives none. */
async function repair(session: Session, passages: string): Promise<(ReadCell | undefined)[]> {
  const { source, columns, name } = session;
  const reply = await orFailure(() => ask(session, "repair", repairPrompt(columns, name, passages)));
  return reply instanceof ModelFailure ? [] : columns.map((_, at) => cellsOf(source, at, [reply]).cells[0]);
}

interface Found {
  /** The different answers that rest on words of the document. */
  cells: ReadCell[];
  /** Why there is none, if the model did not say that the document does not say it. */
  problem: string | undefined;
}

function cellsOf(source: Source, at: number, replies: EachReply[]): Found {
  const locator: Locator = prepareLocator(source);
  const own = replies.map(({ answers }) => answers.filter(({ column }) => column === at + 1));
  const given = own.flat().filter(({ found, value }) => found && value.trim() !== "");
  const isAnswered = own.every((answers) => answers.some(({ found, value }) => !found || value.trim() !== ""));
  const cells: ReadCell[] = [];
  for (const { value, quotes } of given) {
    const placed = quotes
      .slice(0, MAX_QUOTES)
      .flatMap((quote) => (isProof(quote, source.text) ? locator.place(quote) : []));
    const written = value.trim().slice(0, MAX_VALUE).toWellFormed();
    const isKnown = cells.some((cell) => isSame(cell.value ?? "", written));
    if (placed.length > 0 && !isKnown) cells.push({ value: written, quotes: placed });
  }
  const problem = given.length > 0 ? UNSUPPORTED : isAnswered ? undefined : UNANSWERED;
  return { cells, problem: cells.length === 0 ? problem : undefined };
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [fold(a), fold(b)];
  return one === other || holdsWords(one, other) || holdsWords(other, one);
}

/** The sentences that the differing answers rest on, in the order of the document. */
function passagesOf({ text }: Source, found: Found[], open: number[]): string {
  const lines = open.flatMap((at) => {
    const quotes = found[at]?.cells.flatMap((cell) => cell.quotes) ?? [];
    const sorted = quotes.toSorted((a, b) => a.start - b.start).slice(0, MAX_PASSAGES);
    return sorted.map((quote) => `[question ${at + 1}, character ${quote.start}] ${lineAround(text, quote)}`);
  });
  return lines.join("\n\n");
}

/** What could not be settled is shown as it stands. */
const bothOf = (cells: ReadCell[]): ReadCell => ({
  value: cells
    .map(({ value }) => value)
    .join(" / ")
    .slice(0, MAX_VALUE)
    .toWellFormed(),
  quotes: cells.flatMap(({ quotes }) => quotes).slice(0, MAX_QUOTES * 2),
});
