import type { FillRecord, FillValue } from "../../../content/formats/template/template.ts";
import type { FINDING_LISTS, List, Needs, ReportData, ReportFinding } from "./report-data.ts";
import { subjectsOf } from "./subjects.ts";

/** The lists as the template takes them. */
export function listsOf({ rows, summary, documents, findings }: ReportData, needs: Needs): FillRecord {
  const names = new Set(findings.map(({ item }) => item.documentName));
  const numbered = findings.map((finding, at) => {
    const inDocument = names.size > 1 ? String(finding.item.documentName) : "";
    return { ...finding, item: { ...finding.item, inDocument, number: String(at + 1) } };
  });
  const where = (list: (typeof FINDING_LISTS)[number], isIn: (item: ReportFinding["item"]) => boolean) =>
    needs.has(list) ? numbered.filter(({ item }) => isIn(item)).map((finding) => noted(finding, list, needs)) : [];
  return {
    rows,
    subjects: needs.has("subjects") ? subjectsOf({ rows, findings }) : [],
    outcomes: summary.filter(({ isOutcome }) => isOutcome === true),
    summary,
    documents,
    findings: where("findings", () => true),
    openPoints: where("openPoints", ({ isOpen }) => isOpen === true),
    decidedPoints: where("decidedPoints", ({ isOpen, needsDecision }) => needsDecision === true && isOpen === false),
    proposals: where("proposals", ({ isProposed }) => isProposed === true),
    metPoints: where("metPoints", ({ needsDecision }) => needsDecision === false),
  };
}

/** The fields of a finding that can carry its footnote: what it states, else what it is called. */
const STATEMENTS = ["found", "analysis", "currentText", "proposedText", "reason", "wanted"];
const NAMES = ["verdict", "check"];

/** The footnote stands behind the first statement that the template prints, whatever its conditions leave out. */
function noted({ item, footnote }: ReportFinding, list: List, needs: Needs): FillRecord {
  const isPrinted = (field: string) => Boolean(item[field]) && needs.prints(list, field) !== "never";
  const statements = STATEMENTS.filter(isPrinted);
  const isSure = statements.some((field) => needs.prints(list, field) === "always");
  const values: Record<string, FillValue> = { ...item };
  for (const field of isSure ? statements : [...statements, ...NAMES.filter(isPrinted)])
    values[field] = { value: String(item[field]), footnote, noteId: `${list} ${item.number}` };
  return values;
}
