import { t } from "../messages.ts";
import { typeOf } from "../vaults/types/types.ts";
import type { Column } from "../vaults/vaults.queries.ts";

/** Questions about a document. */
export const DOCUMENT_EXAMPLES = [
  t("Summarize the key terms: parties, term, renewal, termination, liability."),
  t("Can it be terminated for convenience, and with what notice?"),
  t("What does it say about assignment and change of control?"),
];

const MOST = 3;
const ENDS = /\b(?:expir\w+|end|renewal|termination)\b/i;
const GROUPS = /\b(?:law|type|status|category|department|region|country)\b/i;

/** Questions that a vault's own columns answer. */
export function vaultExamples(columns: Column[]): string[] {
  const ofKind = (wanted: Column["kind"]) => columns.filter(({ kind }) => kind === wanted);
  const asked = [...ofKind("custom"), ...ofKind("built_in")];
  const first = (isFit: (column: Column) => boolean) => asked.filter(isFit).slice(0, 1);
  const isOf = ({ field_type }: Column, field: "choice" | "yesNo" | "day") => typeOf(field_type).field === field;
  const isGroup = (column: Column) =>
    isOf(column, "choice") || (typeOf(column.field_type).isPlain === true && GROUPS.test(column.label));
  const groups = first(isGroup);
  const rights = first((column) => isOf(column, "yesNo") && ENDS.test(column.label));
  const others = first((column) => isOf(column, "yesNo") && !ENDS.test(column.label));
  const ends = first((column) => isOf(column, "day") && ENDS.test(column.label));
  return [
    ...[...rights, ...others].slice(0, 1).map(({ label }) => t("Which contracts have {label}?", { label })),
    ...groups.map(({ label }) => t("How many contracts are there by {label}?", { label })),
    ...ends.map(({ label }) => t("Which contracts have no {label}?", { label })),
  ].slice(0, MOST);
}
