import type { WorkbookCell } from "../../content/formats/sheet/xlsx-writer.ts";
import { t } from "../../content/messages/messages.ts";
import type { EvidenceRow } from "./evidence.store.ts";

/** The evidence columns that an export has for each value. */
export const citedHeaders = () => [t("Quote"), t("Page"), t("Confidence"), t("Verification")];

/** The same for one column, in a table that has all columns side by side. */
export const citedHeadersOf = (column: string) => [
  t("{column}: quote", { column }),
  t("{column}: page", { column }),
  t("{column}: confidence", { column }),
  t("{column}: verification", { column }),
];

/** Stands for the confidence of a cell without a value whose quotes are only the nearest passages. */
const notSure = () => t("Not sure");

/** One row for each citation of the value, at least one. */
export function citedRows(evidence: EvidenceRow): WorkbookCell[][] {
  const { confidence, is_unsure } = evidence;
  const sure = confidence === null ? null : { percent: confidence * 100, isWhole: true };
  const trust = [is_unsure ? notSure() : sure, verificationOf(evidence)] as const;
  if (evidence.citations.length === 0) return [[null, null, ...trust]];
  return evidence.citations.map(({ quote, page }) => [quote, page, ...trust]);
}

/** The same in one line of CSV. */
export function citedCsvCells(evidence: EvidenceRow | undefined): string[] {
  if (!evidence) return ["", "", "", ""];
  const { citations, confidence, is_unsure } = evidence;
  return [
    citations.map(({ quote }) => quote).join("\n"),
    citations.map(({ page }) => page ?? "").join("\n"),
    is_unsure ? notSure() : confidence === null ? "" : String(confidence),
    verificationOf(evidence) ?? "",
  ];
}

const verificationOf = ({ verified_by, verified_at }: EvidenceRow) =>
  verified_at ? t("{name}, {day}", { name: verified_by, day: verified_at.slice(0, 10) }) : null;
