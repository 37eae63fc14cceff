import type { FillRecord, FillValue } from "../../../content/formats/template/template.ts";
import { formatList, t } from "../../../content/messages/messages.ts";
import { statesNothing } from "./cells.ts";
import type { ReportData, ReportFinding } from "./report-data.ts";

/** What one document says about a subject. */
interface Statement {
  documentName: string;
  value: FillValue;
}

interface Subject {
  label: string;
  stated: Statement[];
  /** The documents that say nothing of it, by the words for that. */
  without: Map<string, string[]>;
}

/** What fits into a row of a table. The footnote has the words themselves. */
const LONGEST_VALUE = 320;
const MOST_NAMES = 25;

/**
 * What the documents say, subject by subject: each column or check once, with the documents that state something of it. Findings make
 * the subjects where the rows have no values, as in a project.
 */
export function subjectsOf({ rows, findings }: Pick<ReportData, "rows" | "findings">): FillRecord[] {
  const subjects = new Map<string, Subject>();
  const subjectOf = (key: string, label: string) => {
    const known = subjects.get(key) ?? { label, stated: [], without: new Map() };
    subjects.set(key, known);
    return known;
  };
  for (const { documentName, values } of rows)
    for (const { key, label, value } of recordsIn(values))
      add(subjectOf(String(key), String(label)), String(documentName), value ?? null);
  if (subjects.size === 0)
    for (const { item, footnote } of findings) {
      const words = String(item.found || item.analysis || item.verdict);
      const value = { value: t("{value} ({verdict})", { value: words, verdict: String(item.verdict) }), footnote };
      add(subjectOf(String(item.check), String(item.check)), String(item.documentName), value);
    }
  return [...subjects.values()].map((subject) => present(subject, findings));
}

const recordsIn = (values: FillValue | undefined): FillRecord[] =>
  Array.isArray(values) ? (values as FillRecord[]) : [];

function add({ stated, without }: Subject, documentName: string, value: FillValue) {
  const words = textOf(value);
  const isStated = typeof value === "object" && words !== "" && !statesNothing(words);
  if (isStated) stated.push({ documentName, value: inShort(value, words) });
  else if (words !== "") without.set(words, [...(without.get(words) ?? []), documentName]);
}

const textOf = (value: FillValue): string =>
  typeof value === "object" && value !== null && "value" in value ? String(value.value) : String(value ?? "");

function inShort(value: FillValue, written: string): FillValue {
  const words = written.replace(/[^\S\n]{2,}/g, " ");
  const isLong = words.length > LONGEST_VALUE;
  const shown = isLong
    ? `${words
        .slice(0, LONGEST_VALUE)
        .toWellFormed()
        .replace(/\s\S*$/, "")} …`
    : words;
  return { ...(value as FillRecord), value: shown };
}

function present({ label, stated, without }: Subject, findings: ReportFinding[]): FillRecord {
  const total = [...without.values()].reduce((sum, names) => sum + names.length, stated.length);
  const open = findings.filter(({ item }) => item.check === label && item.isOpen === true).length;
  return {
    subject: label,
    count: String(stated.length),
    total: String(total),
    open: open === 0 ? "" : String(open),
    without: [...without].map(([words, names]) => `${words}: ${namesIn(names)}.`).join(" "),
    statements: stated.map(({ documentName, value }) => ({ documentName, value })),
  };
}

function namesIn(names: string[]): string {
  const more = names.length - MOST_NAMES;
  return formatList(
    more > 0 ? [...names.slice(0, MOST_NAMES), t("{more, plural, one {# other} other {# others}}", { more })] : names,
  );
}
