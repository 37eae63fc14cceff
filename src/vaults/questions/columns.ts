import { cosineOf, embedText } from "../../content/search/embed.ts";
import { typeOf } from "../../content/values/values.ts";
import { Router } from "../../models/engine/answer/route.ts";
import type { Clause } from "../../models/engine/catalogue/clauses.schema.ts";
import type { Column } from "../columns/columns.schema.ts";
import { isAmount } from "./column-types.ts";
import { COLUMN_WORDS, matchLength, plainWords, stemsOf, WORDS, type Word } from "./words.ts";

/** A phrase that names one column, or several that are told apart by the value's type. */
export interface ColumnPhrase {
  stems: string[];
  columns: Column[];
}

const MAX_WORDING = 4;
let router: Router | undefined;

/** The kind of clause that a column asks for. A column filled by people has no question, so only its label is used. */
export function clauseOf(column: Column): Clause | undefined {
  const { field_key: key, label, instructions, field_type: fieldType, extraction_mode } = column;
  router ??= new Router();
  if (extraction_mode === "manual") return router.named(label)[0];
  const route = router.route({ key, label, instructions, fieldType, options: [] });
  return route.to === "clause" ? route.clause : undefined;
}

/** The phrases that name the columns. Labels take precedence over synonyms. */
export function columnPhrases(columns: Column[]): ColumnPhrase[] {
  const byLabel = phrasesFrom(columns, labelsOf);
  const known = new Set(byLabel.map(keyOf));
  const byMeaning = phrasesFrom(columns, meaningsOf).filter((phrase) => !known.has(keyOf(phrase)));
  return [...byLabel, ...byMeaning];
}

/** Every phrase that the columns are named by. */
export const columnVocabulary = (columns: Column[]): string[] =>
  columns.flatMap((column) => [...labelsOf(column), ...meaningsOf(column, columns)]);

const keyOf = ({ stems }: ColumnPhrase) => stems.join(" ");

function phrasesFrom(columns: Column[], phrases: (column: Column, columns: Column[]) => string[]): ColumnPhrase[] {
  const found = new Map<string, ColumnPhrase>();
  for (const column of columns) {
    for (const phrase of phrases(column, columns)) {
      const stems = stemsOf(phrase);
      if (stems.length === 0) continue;
      const same = found.get(stems.join(" ")) ?? { stems, columns: [] };
      if (!same.columns.includes(column)) same.columns.push(column);
      found.set(stems.join(" "), same);
    }
  }
  return [...found.values()];
}

const PREPOSITION = /\s(?:to|of|for|in|on|by|from)\s/i;

/** The label, and its words before a preposition: “Notice period” of “Notice period to terminate renewal”. */
function labelsOf({ label }: Column): string[] {
  const [head = label] = label.split(PREPOSITION);
  const names = plainWords(head).length > 1 ? [label, head] : [label];
  return names.filter((name) => !WORDS.documents.includes(name.trim().toLowerCase()));
}

/** The clause catalogue's words for the column's question, and those of its type if no other column has that type. */
function meaningsOf(column: Column, columns: Column[]): string[] {
  const clause = clauseOf(column);
  const isOnly = columns.filter(({ field_type }) => field_type === column.field_type).length === 1;
  return [
    ...(clause
      ? [clause.name, ...clause.wordings.filter(isName), ...(COLUMN_WORDS.of_clauses[clause.name] ?? [])]
      : []),
    ...(isOnly ? (typeOf(column.field_type).questions.words ?? []) : []),
    ...(isAmount(column) && VALUE.test(column.label) ? ["worth"] : []),
  ];
}

const VALUE = /\bvalue\b/i;
const MEASURING = new Set([WORDS.sum, WORDS.avg, WORDS.max, WORDS.min, WORDS.largest, WORDS.smallest].flat());

/** Short wordings are names. “Total fees” is not a name: it asks for a sum. */
const isName = (wording: string) =>
  !wording.includes("?") && wording.split(/\s+/).length <= MAX_WORDING && !MEASURING.has(plainWords(wording)[0] ?? "");

/** The longest phrase that the words from `at` on begin with. */
export function columnAt(words: Word[], at: number, phrases: ColumnPhrase[]) {
  let best: { length: number; columns: Column[] } | undefined;
  for (const { stems, columns } of phrases) {
    const length = matchLength(words, at, stems);
    if (length > (best?.length ?? 0)) best = { length, columns };
  }
  return best;
}

const NEAR = 0.8;
const LEAD = 0.15;

/** The column whose label or wordings are nearest in meaning, if it is near enough and clearly ahead of the others. */
export function columnByMeaning(text: string, columns: Column[]): Column | undefined {
  const vector = embedText(text);
  const ranked = columns
    .map((column) => {
      const texts = [column.label, ...(clauseOf(column)?.wordings ?? [])];
      return { column, near: Math.max(...texts.map((each) => cosineOf(embedText(each), vector))) };
    })
    .sort((a, b) => b.near - a.near);
  const [best, second] = ranked;
  return best && best.near >= NEAR && best.near - (second?.near ?? 0) >= LEAD ? best.column : undefined;
}
