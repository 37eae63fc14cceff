import type { FillValue } from "../../../content/formats/template/template.ts";
import { dateFormat, t } from "../../../content/messages/messages.ts";
import type { Column } from "../../../vaults/columns/columns.schema.ts";
import type { EvidenceRow } from "../../../vaults/evidence/evidence.store.ts";
import { type TableRow, valuesIn } from "../../../vaults/views/table-pages.ts";
import { writtenOut } from "../../written-out.ts";
import { footnoteOf } from "./footnotes.ts";
import type { ReportFinding } from "./report-data.ts";

const DAY = dateFormat({ dateStyle: "long", timeZone: "UTC" });

export type Evidence = (documentId: string, fieldKey: string) => EvidenceRow | undefined;

/** What stands in the place of a value, by its outcome. An absent value leaves the place empty, as does one that was never read. */
const WITHOUT_VALUE: Record<string, string> = {
  unreadable: t("Could not be read"),
  failed: t("Could not be read"),
  pending: t("Still being read"),
};

/** The cells of a row as values of a template, by the key of the column. */
export function cellsOf(row: TableRow, evidence: Evidence): (column: Column) => FillValue {
  const read = valuesIn(row);
  const cells = new Map((row.cells ?? []).map((cell) => [cell[0], cell]));
  return (column) => {
    const { field_key, field_type, kind, extraction_mode } = column;
    const value = read(column);
    if (kind === "system") return String(value ?? "");
    const [, , is_edited, edited_at, edited_by, , , outcome] = cells.get(field_key) ?? [];
    const proof = evidence(row.document_id, field_key);
    const text = value === null ? withoutValue(outcome, proof) : writtenOut(field_type, value as never);
    const shown = { value: text, ...(field_type === "boolean" && { isSet: value === true }) };
    if (text === "") return text;
    if (value === null && !proof) return shown;
    if (is_edited) return { ...shown, footnote: editedNote(row.name, proof, edited_by, edited_at) };
    if (extraction_mode === "import")
      return { ...shown, footnote: t("{file}: from the connected spreadsheet.", { file: row.name }) };
    const note = footnoteOf(row.name, proof?.citations ?? []);
    return { ...shown, footnote: value === null ? t("Nearest passages: {places}", { places: note }) : note };
  };
}

const NOT_CERTAIN = t("Not certain");

/** Whether these words say that there is no value. */
export const statesNothing = (words: string): boolean =>
  words === NOT_CERTAIN || Object.values(WITHOUT_VALUE).includes(words);

/** What a person has verified is sure, also that there is nothing. */
const withoutValue = (outcome: string | null | undefined, proof: EvidenceRow | undefined) =>
  proof?.is_unsure ? NOT_CERTAIN : (WITHOUT_VALUE[outcome ?? ""] ?? "");

/** The words for a cell that has none of its own, for a list of all values. */
export function emptyCellsOf(row: TableRow, evidence: Evidence): (column: Column) => string {
  const cells = new Map((row.cells ?? []).map((cell) => [cell[0], cell]));
  return ({ field_key }) => {
    const [, , is_edited, , , , , outcome] = cells.get(field_key) ?? [];
    const proof = evidence(row.document_id, field_key);
    if (proof?.verified_at)
      return proof.verified_by ? t("None (verified by {name})", { name: proof.verified_by }) : t("None (verified)");
    if (is_edited) return t("None (entered by a person)");
    return outcome === "absent" ? t("Not found") : t("No value");
  };
}

function editedNote(
  file: string,
  proof: EvidenceRow | undefined,
  name: string | null | undefined,
  at: string | null | undefined,
): string {
  const entered =
    name && at ? t("entered by {name} on {day}", { name, day: DAY.format(new Date(at)) }) : t("entered by a person");
  return proof && proof.citations.length > 0
    ? t("{places} ({entered})", { places: footnoteOf(file, proof.citations), entered })
    : t("{file}: {entered}.", { file, entered });
}

/** The fields that only findings of reviews have. */
const NO_DECISION = {
  ...{
    playbook: "",
    importance: "",
    wanted: "",
    decision: "",
    note: "",
    currentText: "",
    proposedText: "",
    reason: "",
  },
  ...{ needsDecision: true, isOpen: true, isProposed: false },
};

/** What a person should look at: what somebody flagged, and what was not read for certain. */
export function toCheck(
  row: TableRow,
  column: Column,
  cell: FillValue,
  proof: EvidenceRow | undefined,
): ReportFinding | undefined {
  if (!proof || !(proof.is_flagged || proof.is_unsure)) return undefined;
  const found = typeof cell === "object" && cell !== null && "value" in cell ? String(cell.value) : String(cell ?? "");
  const item = {
    ...NO_DECISION,
    documentName: row.name,
    check: column.label,
    verdict: proof.is_flagged ? t("Flagged") : t("Not certain"),
    found,
    analysis: proof.flag_note ?? (proof.is_flagged ? "" : t("The value may be in the document: read the passages.")),
  };
  return { item, footnote: footnoteOf(row.name, proof.citations) };
}
