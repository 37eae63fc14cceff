import { passageAround } from "../../content/citations/passage.ts";
import { must } from "../../content/must.ts";
import type { LanguageModel } from "../../models/model.ts";
import { findMisstated } from "../../models/support/figures.ts";
import { findMisplaced } from "../../models/support/places.ts";
import { lookAgain } from "../../models/support/second-look.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import type { Desk, ReadCell } from "./desk.ts";
import type { EachColumn } from "./each.schema.ts";

interface Checking {
  model: LanguageModel;
  source: Source;
  columns: EachColumn[];
  cells: ReadCell[];
  step: string;
  /** The answers once more, from these passages, by the number of the column. */
  again: (passages: string) => Promise<(ReadCell | undefined)[]>;
}

/**
 * A second look at each answer and its words alone. Figures and places must be readable from the words. What the words do not show is asked once
 * more; then the answer is left out, its words stay, and the cell says so.
 */
export async function checkCells(
  { ctx }: Desk,
  checking: Checking,
): Promise<{ cells: ReadCell[]; note: string | null }> {
  const { cells, source } = checking;
  const unchecked = new Set<number>();
  const look: Look = (some) => objectionsTo(ctx, checking, { ...some, unchecked });
  const wrong = await look({ cells, step: "second look" });
  if (wrong.size === 0) return { cells, note: uncheckedNote(unchecked, checking) };
  const open = [...wrong.keys()];
  const passages = open.map((at) => `[question ${at + 1}] ${passagesOf(source, cells[at]).join("\n")}`);
  const repaired = await checking.again(passages.join("\n\n"));
  const tried = cells.map((cell, at) => (wrong.has(at) && repaired[at]?.value ? repaired[at] : cell));
  const still = await look({ cells: tried, only: open, step: "second look at the repair" });
  const checked = tried.map((cell, at) =>
    still.has(at)
      ? { ...cell, value: null, problem: `“${cell.value}” was left out, because its words do not say it.` }
      : cell,
  );
  return { cells: checked, note: uncheckedNote(unchecked, checking) };
}

interface Looked {
  cells: ReadCell[];
  only?: number[];
  step: string;
}
type Look = (some: Looked) => Promise<Map<number, string>>;

/** The columns whose answers are as the model gave them. */
function uncheckedNote(unchecked: Set<number>, { columns, model }: Checking): string | null {
  if (unchecked.size === 0) return null;
  const labels = [...unchecked].map((at) => `“${columns[at]?.label}”`).join(", ");
  return `No second look at ${labels}: the model for it (${model.forTask("second_reader").name}) gave no usable answer. Compare with the words.`;
}

const passagesOf = ({ text }: Source, cell: ReadCell | undefined) =>
  (cell?.quotes ?? []).map((quote) => passageAround(text, quote));

/** Why the words of an answer do not show it, by the number of its column. */
async function objectionsTo(
  ctx: Desk["ctx"],
  { model, source, columns, step: key }: Checking,
  { cells, only, step, unchecked }: Looked & { unchecked: Set<number> },
): Promise<Map<number, string>> {
  const found = cells.flatMap(({ value }, at) =>
    value !== null && (only?.includes(at) ?? true) ? [{ at, value }] : [],
  );
  const objections = new Map<number, string>();
  const asked = found.map(({ at, value }) => ({ at, value, quotes: passagesOf(source, cells[at]) }));
  const open = asked.filter(({ at, value, quotes }) => {
    const unreadable = findMisstated(value, quotes)[0]?.text ?? findMisplaced(value, quotes)?.text;
    if (unreadable !== undefined) objections.set(at, `“${unreadable}” cannot be read from the passage`);
    return unreadable === undefined;
  });
  const claims = open.map(({ at, value, quotes }) => ({ text: `${columns[at]?.question} ${value}`, quotes }));
  const onNoAnswer = (passedOver: number[]) => {
    for (const index of passedOver) unchecked.add(must(open[index], "each claim is of a cell").at);
  };
  const options = { step: `${key} ${step}`, of: "values" as const, onNoAnswer };
  const told = claims.length === 0 ? [] : await lookAgain(ctx, model.forTask("second_reader"), claims, options);
  for (const [index, { at }] of open.entries()) {
    const objection = told[index];
    if (objection !== undefined) objections.set(at, objection);
  }
  return objections;
}
