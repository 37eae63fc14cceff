import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { typeOf } from "../../content/values/values.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { Features } from "../../models/engine/learning/features.ts";
import {
  type ComparedPassage,
  mostAlike,
  sentencesToCompare,
  toCompared,
} from "../../models/engine/learning/nearest-passage.ts";
import { keepWithin, quoteDecision, type WorkedExample } from "../../models/worked-examples.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import type { Column } from "../columns/columns.schema.ts";
import * as store from "./earlier-answers.store.ts";

/** What a person decided about the same column in another document of the vault. */
export interface EarlierAnswer extends WorkedExample {
  document_id: string;
  checked_at: string;
}

/** By the key of the column. */
export type EarlierAnswers = ReadonlyMap<string, EarlierAnswer[]>;

/** A column that is asked of a document, the passages of the document that may answer it, and the room in the prompt. */
export interface AskedColumn {
  column: Column;
  candidates: string[];
  tokens: number;
}

/** The newest checked cells among which the nearest are looked for. */
const MOST_COMPARED = 50;
const MOST_SHOWN = 3;
/** Documents without the clause that are read for the passage that comes nearest to it. */
const MOST_READ = 3;
/** A sentence that is less like the clause is nothing that it could be mistaken for. */
const LEAST_ALIKE = 0.1;

type ReadSentences = (fileId: string) => Promise<ComparedPassage[]>;

export type CheckedAnswers = ReadonlyMap<string, store.CheckedAnswerRow[]>;

export async function listCheckedAnswers(
  { sql }: Pick<JobContext, "sql">,
  read: store.ReadDocument,
  columns: Column[],
): Promise<CheckedAnswers> {
  const keys = columns.flatMap(({ kind, field_key }) => (kind === "custom" ? [field_key] : []));
  const rows = keys.length === 0 ? [] : await store.listCheckedAnswers(sql, read, keys, MOST_COMPARED);
  return Map.groupBy(rows, ({ field_key }) => field_key);
}

/**
 * The answers of people to show to a language model: those whose passages are most like the passages of this document, by their words, and
 * among them one where the clause is not there, if there is one.
 */
export async function chooseEarlierAnswers(
  checked: CheckedAnswers,
  asked: AskedColumn[],
  readSentences: ReadSentences,
): Promise<EarlierAnswers> {
  const chosen = new Map<string, EarlierAnswer[]>();
  for (const { column, candidates, tokens } of asked) {
    await setImmediate();
    const rows = checked.get(column.field_key) ?? [];
    const wanted = candidates.map((text) => toCompared(text).features);
    const present = nearestFirst(rows.flatMap((row) => comparePresent(column, row, wanted)));
    const absent = nearestFirst(await compareAbsent(column, rows, { wanted, readSentences }));
    const [denied, ...others] = absent;
    const nearest = [...present, ...others].slice(0, denied ? MOST_SHOWN - 1 : MOST_SHOWN);
    const shown = keepWithin(nearestFirst(denied ? [...nearest, denied] : nearest).map(toAnswer), tokens);
    if (shown.length > 0) chosen.set(column.field_key, shown);
  }
  return chosen;
}

interface Compared extends EarlierAnswer {
  likeness: number;
  isCorrected: boolean;
}

/** Of two that are as near, a correction teaches more. */
const nearestFirst = (compared: Compared[]) =>
  compared.toSorted((a, b) => b.likeness - a.likeness || Number(b.isCorrected) - Number(a.isCorrected));

const toAnswer = ({ document_id, checked_at, passage, decided }: Compared): EarlierAnswer => ({
  document_id,
  checked_at,
  passage,
  decided,
});

/** A value that rests on no words shows nothing. */
function comparePresent(column: Column, row: store.CheckedAnswerRow, wanted: Features[]): Compared[] {
  if (isDenied(row) || row.quotes.length === 0) return [];
  return [comparedOf(column, row, mostAlike(row.quotes.map(toCompared), wanted))];
}

async function compareAbsent(
  column: Column,
  rows: store.CheckedAnswerRow[],
  { wanted, readSentences }: { wanted: Features[]; readSentences: ReadSentences },
): Promise<Compared[]> {
  const denied = rows.filter(isDenied);
  const cited = denied.filter(({ quotes }) => quotes.length > 0);
  const searched = denied.filter(({ quotes }) => quotes.length === 0).slice(0, MOST_READ);
  const compared = cited.map((row) => comparedOf(column, row, mostAlike(row.quotes.map(toCompared), wanted)));
  for (const row of searched) {
    await setImmediate();
    const sentences = row.file_id === null || wanted.length === 0 ? [] : await readSentences(row.file_id);
    const nearest = mostAlike(sentences, wanted);
    compared.push(comparedOf(column, row, nearest && nearest.likeness >= LEAST_ALIKE ? nearest : undefined));
  }
  return compared;
}

const isDenied = ({ value, quotes }: store.CheckedAnswerRow) =>
  value === null || (value === false && quotes.length === 0);

function comparedOf(
  column: Column,
  { document_id, checked_at, value, read }: store.CheckedAnswerRow,
  nearest: { text: string; likeness: number } | undefined,
): Compared {
  const isCorrected = read !== null && !isDeepStrictEqual(read.value, value);
  const decided = written(column, value);
  return {
    document_id,
    checked_at,
    likeness: nearest?.likeness ?? 0,
    isCorrected,
    passage: nearest?.text ?? null,
    decided: isCorrected ? `was answered ${written(column, read.value)}, corrected to ${decided}` : decided,
  };
}

const written = ({ field_type }: Column, value: unknown) =>
  value === null ? "not in that document" : quoteDecision(typeOf(field_type).print(value as never));

/** Reads the sentences of files, each file once. */
export function sentenceReader({ sql, organizationId }: Pick<JobContext, "sql" | "organizationId">): ReadSentences {
  const known = new Map<string, Promise<ComparedPassage[]>>();
  const read = async (fileId: string) => {
    const file = await findFile(sql, organizationId, fileId);
    const content = file && (await findContent(sql, file, organizationId));
    return content ? sentencesToCompare(content.content.text) : [];
  };
  return (fileId) => {
    const sentences = known.get(fileId) ?? read(fileId);
    known.set(fileId, sentences);
    return sentences;
  };
}
