import { setImmediate } from "node:timers/promises";
import { pageAt } from "../../../content/citations/locate.ts";
import { concurrently } from "../../../content/concurrently.ts";
import { passagesOf } from "../../../content/search/chunk.ts";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import { type LanguageModel, ModelFailure, type Tokens } from "../../../models/model.ts";
import { promptLength, withinWindow } from "../../../models/open.ts";
import { Bearing, bearingPrompt } from "./read-parts.prompt.ts";
import type { Source } from "./sources.ts";

const ANSWER_TOKENS = 8_000;
/** Characters of the prompt reserved for everything except the part. */
const PROMPT_RESERVE = 60_000;
const QUESTIONS_PER_CALL = 20;
const AT_ONCE = 4;
const CUT_AT_ONCE = 50;
/** What a number and a line between two passages take. */
const PER_PASSAGE = 10;
/** A fence and the name of a document. */
const PER_DOCUMENT = 400;
/** Failures that the next part would meet too. */
const OF_EVERY_PART = ["useless", "slow", "outage"];

/** A place in a document that bears on a question. */
export interface Bore {
  fileId: string;
  start: number;
  end: number;
  /** 0 is the most important of its part. */
  rank: number;
}

/** A part of a document. */
export interface Part {
  source: Source;
  start: number;
  end: number;
  number: number;
  of: number;
}

/** What bears on each question, by its key, and the parts that were not read for it. */
export interface PartsRead {
  bearing: Map<string, Bore[]>;
  unread: Map<string, Part[]>;
  tokens: Tokens[];
}

export interface Question {
  key: string;
  text: string;
}

export interface Reading {
  sources: Source[];
  questions: Question[];
  /** A prefix for `once` keys. */
  step: string;
  /** Parts beyond that are not read, and named as such. */
  mostParts: number;
}

type Ctx = Pick<JobContext, "once" | "signal">;
type Passage = { start: number; end: number };
type Batch = { part: Part; passages: Passage[] }[];

/** Reads every part of documents that are longer than a prompt, and notes the passages that bear on each question. */
export const readInParts = (ctx: Ctx, model: LanguageModel, reading: Reading): Promise<PartsRead> =>
  withinWindow(model, async () => {
    const size = model.promptCharacters - Math.min(PROMPT_RESERVE, Math.floor(model.promptCharacters / 2));
    const batches = await batchesOf(reading.sources, size);
    const read: PartsRead = { bearing: new Map(), unread: new Map(), tokens: [] };
    for (const batch of batches.slice(reading.mostParts)) leaveUnread(read, batch, reading.questions);
    await concurrently(batches.slice(0, reading.mostParts), AT_ONCE, async (batch) => {
      for (const questions of groupsOf(model, batch, reading.questions))
        await readBatch(ctx, model, read, { batch, questions, step: reading.step });
    });
    return read;
  });

function leaveUnread({ unread }: PartsRead, batch: Batch, questions: Question[]) {
  for (const { key } of questions) unread.set(key, [...(unread.get(key) ?? []), ...batch.map(({ part }) => part)]);
}

/** The passages of each prompt: those of one part of a long document, or of several short ones. */
async function batchesOf(sources: Source[], size: number): Promise<Batch[]> {
  const batches: Batch[] = [];
  let left = 0;
  for (const source of sources) {
    const parts: Part[] = [];
    let count = 0;
    let part: Part | undefined;
    for (const passage of passagesOf(source.text)) {
      if (++count % CUT_AT_ONCE === 0) await setImmediate();
      const length = passage.end - passage.start + PER_PASSAGE;
      if (left < length + (part ? 0 : PER_DOCUMENT)) {
        batches.push([]);
        left = size;
        part = undefined;
      }
      if (!part) {
        part = { source, ...passage, number: parts.length + 1, of: 0 };
        parts.push(part);
        batches.at(-1)?.push({ part, passages: [] });
        left -= PER_DOCUMENT;
      }
      part.end = passage.end;
      batches.at(-1)?.at(-1)?.passages.push(passage);
      left -= length;
    }
    for (const each of parts) each.of = parts.length;
  }
  return batches;
}

const titleOf = ({ source: { name, filename }, number, of }: Part) =>
  of === 1 ? `${name}: ${filename}` : `${name}: ${filename}, part ${number} of ${of}`;

const promptOf = (batch: Batch, questions: Question[]) =>
  bearingPrompt(
    batch.map(({ part, passages }) => ({
      title: titleOf(part),
      texts: passages.map(({ start, end }) => part.source.text.slice(start, end)),
    })),
    questions.map(({ text }) => text),
  );

/** As many questions as fit the prompt with the part. */
function groupsOf(model: LanguageModel, batch: Batch, questions: Question[]): Question[][] {
  const groups: Question[][] = [];
  const room = model.promptCharacters - promptLength(promptOf(batch, []));
  let left = 0;
  for (const question of questions) {
    const length = question.text.length + 40;
    const last = groups.at(-1);
    if (last && last.length < QUESTIONS_PER_CALL && length <= left) last.push(question);
    else {
      groups.push([question]);
      left = room;
    }
    left -= length;
  }
  return groups;
}

interface Asked {
  batch: Batch;
  questions: Question[];
  step: string;
}

/** An answer that is cut off is asked for again with half of the questions. What the model refuses to read is left unread. */
async function readBatch(ctx: Ctx, model: LanguageModel, read: PartsRead, { batch, questions, step }: Asked) {
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  const [first, last] = [batch[0]?.part, batch.at(-1)?.part];
  const place = `${first?.source.name} ${first?.start} to ${last?.source.name} ${last?.end}`;
  const key = `${step}part ${place}: ${questions.length} from ${questions[0]?.key}`;
  const filled = await ctx.once(key, () =>
    model.fill(promptOf(batch, questions), Bearing, options).catch((error: unknown) => {
      if (!(error instanceof ModelFailure) || error.kind === "too_long" || OF_EVERY_PART.includes(error.kind))
        throw error;
      return { failed: error.kind };
    }),
  );
  if (!("failed" in filled)) {
    read.tokens.push(filled.tokens);
    return note(read, filled.value, batch, questions);
  }
  if (filled.failed !== "cut" || questions.length === 1) return leaveUnread(read, batch, questions);
  const half = Math.ceil(questions.length / 2);
  await readBatch(ctx, model, read, { batch, questions: questions.slice(0, half), step });
  await readBatch(ctx, model, read, { batch, questions: questions.slice(half), step });
}

/** A question that the model left out was not asked of that part. */
function note(read: PartsRead, { questions: answers }: Bearing, batch: Batch, questions: Question[]) {
  const places = batch.flatMap(({ part, passages }) =>
    passages.map(({ start, end }) => ({ fileId: part.source.fileId, start, end })),
  );
  for (const [at, question] of questions.entries()) {
    const answered = answers.filter((each) => each.question === at + 1);
    if (answered.length === 0) {
      leaveUnread(read, batch, [question]);
      continue;
    }
    const named = [...new Set(answered.flatMap(({ passages }) => passages))];
    const found = named.flatMap((number, rank) => {
      const place = places[number - 1];
      return place ? [{ ...place, rank }] : [];
    });
    read.bearing.set(question.key, [...(read.bearing.get(question.key) ?? []), ...found]);
  }
}

/** “lease.pdf” (parts 3 to 5 of 9, from page 31) */
export function nameParts(parts: Part[]): string[] {
  const bySource = Map.groupBy(parts, ({ source }) => source);
  return Array.from(bySource, ([{ filename, pages }, own]) => {
    const sorted = own.toSorted((a, b) => a.number - b.number);
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last || sorted.length === first.of) return `“${filename}”`;
    const isRow = last.number - first.number === sorted.length - 1;
    const numbers = sorted.map(({ number }) => number);
    const named =
      sorted.length === 1
        ? `part ${first.number}`
        : `parts ${isRow ? `${first.number} to ${last.number}` : numbers.join(", ")}`;
    const page = pages.length > 1 ? pageAt(pages, first.start) : null;
    return `“${filename}” (${named} of ${first.of}${page === null ? "" : `, from page ${page}`})`;
  });
}
