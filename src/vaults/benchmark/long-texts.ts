import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import * as store from "./benchmark.store.ts";
import type { DraftValue } from "./draft-values.ts";
import type { parse } from "./figures.parser.ts";

const FIGURES = parserAt<typeof parse>(new URL("./figures.parser.ts", import.meta.url));
/** Texts longer than this are not said to be the same or another: they are worded differently in every contract. */
const LONG = 80;
const MOST_CONTRACTS = 5000;
const MOST_USUAL = 5;
const MOST_NEAREST = 3;

/** How the figures of a draft's long text stand among those of the contracts. */
export interface FigureCounts {
  /** The figures of the draft. Null if it names none, so that nothing can be compared. */
  figures: string | null;
  same: number;
  usual: { value: string; count: number }[];
  /** The sum of `count × ln(count)` over the different figures. */
  together: number;
  nearest: store.NearestRow[];
}

const isLong = ({ column, value }: DraftValue) =>
  (column.field_type === "text" || column.field_type === "rich_text") &&
  typeof value === "string" &&
  value.length > LONG;

/** Columns in which the draft has a long text, by key. Their periods, amounts and percentages are compared instead of their words. */
export async function compareLongTexts(
  ctx: UserContext,
  compared: store.Compared,
  { values, contracts }: { values: DraftValue[]; contracts: number },
): Promise<Map<string, FigureCounts>> {
  const long = values.filter(isLong);
  if (long.length === 0) return new Map();
  const keys = long.map(({ column }) => column.field_key);
  const rows = contracts > MOST_CONTRACTS ? [] : await store.listTexts(ctx.sql, compared, keys);
  const texts = [...long.map(({ value }) => String(value)), ...rows.map(({ text }) => text)];
  const figures = await ctx.deps.reader.parse(FIGURES, null, { texts });
  const told = rows.map((row, at) => ({ ...row, figures: must(figures[long.length + at], "each text is read") }));
  const counts = new Map<string, FigureCounts>();
  for (const [at, key] of keys.entries()) {
    const own = must(figures[at], "each text is read");
    const others = told.filter((row) => row.field_key === key);
    const same = others.filter((row) => row.figures === own);
    const isTold = own !== "" && rows.length > 0;
    const nearest = isTold ? same.slice(0, MOST_NEAREST).map(({ document_id }) => document_id) : [];
    const groups = Map.groupBy(others, (row) => row.figures);
    counts.set(key, {
      figures: isTold ? own : null,
      same: same.length,
      usual: usualOf(groups),
      together: [...groups.values()].reduce((sum, { length }) => sum + length * Math.log(length), 0),
      nearest: await store.listCellsOf(ctx.sql, compared, key, nearest),
    });
  }
  return counts;
}

const usualOf = (groups: Map<string, unknown[]>) =>
  [...groups]
    .filter(([value]) => value !== "")
    .map(([value, same]) => ({ value, count: same.length }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_USUAL);
