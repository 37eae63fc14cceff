import type { WorkbookCell } from "../../content/formats/sheet/xlsx-writer.ts";
import type { EvidenceRow } from "./evidence.store.ts";

/** What an export says about each value. */
export const CITED_HEADERS = ["Quote", "Page", "Confidence", "Verification"];

/** One row for each citation of the value, at least one. */
export function citedRows(evidence: EvidenceRow): WorkbookCell[][] {
  const trust = [
    evidence.confidence === null ? null : { percent: evidence.confidence * 100, isWhole: true },
    verificationOf(evidence),
  ] as const;
  if (evidence.citations.length === 0) return [[null, null, ...trust]];
  return evidence.citations.map(({ quote, page }) => [quote, page, ...trust]);
}

/** The same in one line of CSV. */
export function citedCsvCells(evidence: EvidenceRow | undefined): string[] {
  if (!evidence) return CITED_HEADERS.map(() => "");
  const { citations, confidence } = evidence;
  return [
    citations.map(({ quote }) => quote).join("\n"),
    citations.map(({ page }) => page ?? "").join("\n"),
    confidence === null ? "" : String(confidence),
    verificationOf(evidence) ?? "",
  ];
}

const verificationOf = ({ verified_by, verified_at }: EvidenceRow) =>
  verified_at ? `${verified_by}, ${verified_at.slice(0, 10)}` : null;
