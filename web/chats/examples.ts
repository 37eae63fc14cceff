import type { Column } from "../vaults/vaults.queries.ts";

/** Asked of a document. */
export const DOCUMENT_EXAMPLES = [
  "Summarize the key terms: parties, term, renewal, termination, liability.",
  "Can it be terminated for convenience, and with what notice?",
  "What does it say about assignment and change of control?",
];

const MOST = 3;
const ENDS = /\b(?:expir\w+|end|renewal|termination)\b/i;
const GROUPS = /\b(?:law|type|status|category|department|region|country)\b/i;

/** Questions that a vault's own columns answer. */
export function vaultExamples(columns: Column[]): string[] {
  const ofKind = (wanted: Column["kind"]) => columns.filter(({ kind }) => kind === wanted);
  const asked = [...ofKind("custom"), ...ofKind("built_in")];
  const first = (isFit: (column: Column) => boolean) => asked.filter(isFit).slice(0, 1);
  const groups = first(
    ({ field_type, label }) => field_type === "enum" || (field_type === "text" && GROUPS.test(label)),
  );
  const rights = first(({ field_type, label }) => field_type === "boolean" && ENDS.test(label));
  const others = first(({ field_type, label }) => field_type === "boolean" && !ENDS.test(label));
  const ends = first(({ field_type, label }) => field_type === "date" && ENDS.test(label));
  return [
    ...[...rights, ...others].slice(0, 1).map(({ label }) => `Which contracts have ${label}?`),
    ...groups.map(({ label }) => `How many contracts are there by ${label}?`),
    ...ends.map(({ label }) => `Which contracts have no ${label}?`),
  ].slice(0, MOST);
}
