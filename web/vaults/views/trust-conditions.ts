import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import { t } from "../../messages.ts";
import { LOW_CONFIDENCE } from "../cell-panel/trust-words.ts";

/** What a list is filtered and sorted by besides the value of a cell: `term@confidence` of the API. */
export type Aspect = "confidence" | "verified" | "flagged" | "unsure" | "unread";
const ASPECTS: Aspect[] = ["confidence", "verified", "flagged", "unsure", "unread"];

export interface TrustPhrase {
  aspect: Aspect;
  op: "eq" | "lt" | "gte" | "empty";
  words: string;
  fixed?: unknown;
}

const HIGH_CONFIDENCE = 0.9;

/** Conditions on how far the cells of a column can be trusted. */
export const TRUST: TrustPhrase[] = [
  { aspect: "verified", op: "eq", words: t("is verified"), fixed: true },
  { aspect: "verified", op: "eq", words: t("is not verified"), fixed: false },
  { aspect: "flagged", op: "eq", words: t("is flagged"), fixed: true },
  { aspect: "flagged", op: "eq", words: t("is not flagged"), fixed: false },
  { aspect: "unsure", op: "eq", words: t("is not sure"), fixed: true },
  { aspect: "unsure", op: "eq", words: t("is sure"), fixed: false },
  { aspect: "unread", op: "eq", words: t("could not be read"), fixed: true },
  { aspect: "unread", op: "eq", words: t("could be read"), fixed: false },
  { aspect: "confidence", op: "lt", words: t("has low confidence (under 70%)"), fixed: LOW_CONFIDENCE },
  { aspect: "confidence", op: "lt", words: t("does not have high confidence (under 90%)"), fixed: HIGH_CONFIDENCE },
  { aspect: "confidence", op: "gte", words: t("has high confidence (90% or more)"), fixed: HIGH_CONFIDENCE },
];

/** A column and an aspect of its cells; without an aspect, their value. */
export interface Target<C = Column> {
  column: C;
  aspect?: Aspect | undefined;
}

/** The target of the condition that is being edited; empty before a column is chosen. */
export type Filtering = Partial<Target>;

export const targetKey = ({ column, aspect }: Target<{ field_key: string }>) =>
  aspect ? `${column.field_key}@${aspect}` : column.field_key;

/** Parses the key of a filter or a sort order. A column whose own key ends like this takes precedence, as on the server. */
export function targetOf<C extends { field_key: string }>(columns: C[], key: string): Target<C> | undefined {
  const byKey = (wanted: string) => columns.find(({ field_key }) => field_key === wanted);
  const column = byKey(key);
  if (column) return { column };
  const aspect = ASPECTS.find((each) => key.endsWith(`@${each}`));
  const trusted = aspect && byKey(key.slice(0, -aspect.length - 1));
  return trusted && { column: trusted, aspect };
}

/** Cells of system columns are read from the document itself. */
export const hasTrust = ({ kind }: Pick<Column, "kind">) => kind !== "system";
