import type { FillRecord } from "../../../content/formats/template/template.ts";
import { formatNumber, t } from "../../../content/messages/messages.ts";
import { JobFailure } from "../../../kernel/jobs/job.ts";

/**
 * The lists that a report offers to its template. `subjects` are its rows by column or check, `outcomes` the lines of `summary` that count
 * all checks; the last four are parts of `findings`.
 */
export const LISTS = [
  "rows",
  "subjects",
  "outcomes",
  "summary",
  "documents",
  "findings",
  "openPoints",
  "decidedPoints",
  "proposals",
  "metPoints",
] as const;
export type List = (typeof LISTS)[number];
export const FINDING_LISTS = ["findings", "openPoints", "decidedPoints", "proposals", "metPoints"] as const;

/** What a report needs to know of a field of its template. */
export interface AskedField {
  key: string;
  use: "value" | "condition" | "list" | "clause";
  required: boolean;
  /** The condition under which the template uses it at all; null: always. */
  when: string | null;
  fields: AskedField[];
}

/** A finding, with the footnote that shows what it rests on. */
export interface ReportFinding {
  item: Record<string, string | boolean>;
  footnote: string;
}

/** What a report says about its source. The template chooses what of it appears. */
export interface ReportData {
  /** The name of the vault, batch review, project or reviews. */
  source: string;
  /** What the report covers, in a few words. */
  scope: string;
  /** How many rows there are. */
  total: number;
  rows: FillRecord[];
  /** Names of fields that rows may have, beside those that each of them has. */
  rowKeys?: string[];
  summary: FillRecord[];
  documents: FillRecord[];
  findings: ReportFinding[];
}

/** What a template uses, so that nothing else is read. */
export class Needs {
  readonly #lists: Map<string, Set<string>>;
  readonly #items: Map<string, AskedField[]>;

  constructor(fields: AskedField[]) {
    this.#lists = new Map(fields.map(({ key, fields }) => [key, new Set(fields.flatMap(namesIn))]));
    this.#items = new Map(fields.map(({ key, fields }) => [key, fields]));
  }

  has(list: List): boolean {
    return this.#lists.has(list);
  }

  get hasFindings(): boolean {
    return this.#lists.has("result") || this.has("subjects") || FINDING_LISTS.some((list) => this.has(list));
  }

  /** Whether each row needs all of its values. */
  get hasValues(): boolean {
    return this.uses("rows", "values") || this.has("subjects");
  }

  /** Whether the items of a list need this field. */
  uses(list: List, field: string): boolean {
    return this.#lists.get(list)?.has(field) ?? false;
  }

  /** Whether a field of the items of a list is printed: `always` where it has a value, or only under a condition. */
  prints(list: List, field: string): "always" | "sometimes" | "never" {
    const found = this.#items.get(list)?.find(({ key }) => key === field);
    if (found?.use !== "value") return "never";
    return found.when === null || found.when === field ? "always" : "sometimes";
  }
}

/** A name with dots may be one key, or a value in another. */
const namesIn = ({ key, fields }: AskedField): string[] => [key, key.split(".")[0] ?? key, ...fields.flatMap(namesIn)];

export interface SummaryLine {
  label: string;
  /** Null where something may be counted more than once. */
  count: number | null;
}

/** A part of the summary: its heading stands on its first line. */
export const summaryPart = (column: string, lines: SummaryLine[], total: number): FillRecord[] =>
  lines.map(({ label, count }, at) => ({
    heading: at === 0 ? column : "",
    column,
    label,
    count: count === null ? "" : formatNumber(count),
    total: formatNumber(total),
  }));

/** How many values one report may hold. Word opens documents with more footnotes only slowly. */
const MOST_VALUES = 20_000;

export function mustFit(values: number, most = MOST_VALUES): void {
  if (values <= most) return;
  throw new JobFailure(
    "TOO_LARGE",
    t("This report would have {values, number} values, and a report has at most {most, number}. Choose fewer.", {
      values,
      most,
    }),
  );
}
