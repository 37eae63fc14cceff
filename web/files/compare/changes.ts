import { SIGNIFICANCES } from "../../../src/content/formats/compare/changes.schema.ts";
import type { ComparedChange, ComparisonResult } from "../../../src/workspace/files/compare/compare.schema.ts";
import type { Highlight } from "../../documents/marks.ts";
import { t } from "../../messages.ts";
import type { Pair } from "./scroll-map.ts";

export type Significance = ComparedChange["significance"];
export type Kind = ComparedChange["kind"];

/** A change as the list shows it, with its place in both documents. */
export interface ChangeItem {
  id: string;
  /** What happened: "Replaced", "Accepted". */
  verb: string;
  tone?: "good" | "warning" | "danger";
  /** What it is about: "Number". */
  topic?: string | undefined;
  before: string;
  after: string;
  /** The current text, if it is neither of the two. */
  outcome?: string | undefined;
  /** The words are the same on both sides: only their position or formatting changed. */
  isQuoted?: boolean;
  page: number | null;
  base: Highlight;
  revised: Highlight;
}

export interface ChangeGroup {
  title?: string;
  note?: string;
  items: ChangeItem[];
}

const VERBS: Record<Kind, string> = {
  inserted: t("Inserted"),
  deleted: t("Deleted"),
  replaced: t("Replaced"),
  moved: t("Moved"),
};

export const TOPICS: Record<Significance, { one: string; many: string }> = {
  number: { one: t("Number"), many: t("Numbers") },
  date: { one: t("Date"), many: t("Dates") },
  party: { one: t("Party"), many: t("Parties") },
  obligation: { one: t("Obligation"), many: t("Obligations") },
  wording: { one: t("Wording"), many: t("Wording") },
  format: { one: t("Formatting"), many: t("Formatting") },
};

/** Unchanged words are quoted on both sides. Changed words are struck out on one side and underlined on the other. */
export function placesOf(change: ComparedChange): Pair & { base: Highlight; revised: Highlight } {
  const { base, revised, base_at, revised_at, kind, significance } = change;
  const stays = kind === "moved" || significance === "format";
  return {
    base: { ...rangeOf(base, base_at), kind: stays ? "quote" : "deletion" },
    revised: { ...rangeOf(revised, revised_at), kind: stays ? "quote" : "insertion" },
  };
}

const rangeOf = (words: { start: number; end: number } | null, at: number) =>
  words ? { start: words.start, end: words.end } : { start: at, end: at };

export function itemOf(change: ComparedChange, id: string): ChangeItem {
  const { kind, significance, base, revised } = change;
  const stays = kind === "moved" || significance === "format";
  return {
    id,
    verb: significance === "format" && kind !== "moved" ? t("Formatted") : VERBS[kind],
    topic: significance === "format" && kind !== "moved" ? undefined : TOPICS[significance].one,
    before: stays && revised ? "" : (base?.quote ?? ""),
    after: revised?.quote ?? "",
    isQuoted: stays,
    page: revised?.page ?? base?.page ?? null,
    ...placesOf(change),
  };
}

/** What the list shows: one kind of change, or (null) all but the formatting. */
export type Filter = Significance | null;

export const matches = (filter: Filter, { significance }: Pick<ComparedChange, "significance">) =>
  filter === null ? significance !== "format" : significance === filter;

export interface FilterOption {
  filter: Filter;
  label: string;
  count: number;
}

/** The filters that match something. Formatting comes last, apart from all other changes. */
export function filterOptions({ changes }: Pick<ComparisonResult, "changes">): FilterOption[] {
  const countOf = (filter: Filter) => changes.filter((change) => matches(filter, change)).length;
  const topics = SIGNIFICANCES.map((filter) => ({ filter, label: TOPICS[filter].many, count: countOf(filter) }));
  return [{ filter: null, label: t("All text"), count: countOf(null) }, ...topics.filter(({ count }) => count > 0)];
}

/** Files that differ only in their formatting open with that filter. */
export const firstFilter = ({ changes }: Pick<ComparisonResult, "changes">): Filter =>
  changes.length > 0 && changes.every((change) => matches("format", change)) ? "format" : null;

/** The pairs of ranges that keep the two documents aligned. A moved clause has no counterpart at the same position. */
export const pairsOf = (changes: ComparedChange[]): Pair[] =>
  changes.filter(({ kind }) => kind !== "moved").map(placesOf);

/** The base first, which is the older file. Files created at the same time keep their order. */
export const olderFirst = <T extends { created_at: string }>(one: T, other: T): [T, T] =>
  Date.parse(other.created_at) < Date.parse(one.created_at) ? [other, one] : [one, other];
