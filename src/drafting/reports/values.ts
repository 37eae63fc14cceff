import type { FillRecord } from "../../content/formats/template/template.ts";
import { dateFormat, t } from "../../content/messages/messages.ts";
import { listsOf } from "./data/lists.ts";
import type { Needs, ReportData } from "./data/report-data.ts";

const DAY = dateFormat({ dateStyle: "long", timeZone: "UTC" });

export interface AboutReport {
  title: string;
  author: string;
  organization: string;
  /** When it was asked for. */
  at: Date;
}

/** Everything that a report offers to its template. */
export function valuesOf(data: ReportData, needs: Needs, { at, ...about }: AboutReport): FillRecord {
  return {
    ...about,
    ...{ source: data.source, scope: data.scope, total: String(data.total), day: DAY.format(at) },
    result: resultOf(data),
    hasValues: data.rows.some(({ values }) => Array.isArray(values) && values.length > 0),
    ...listsOf(data, needs),
  };
}

/** How many points are open, in a sentence. */
function resultOf({ findings }: ReportData): string {
  const open = findings.filter(({ item }) => item.isOpen === true).length;
  const decided = findings.filter(({ item }) => item.needsDecision === true && item.isOpen === false).length;
  if (open + decided === 0) return t("No point needs a decision.");
  if (open === 0)
    return t(
      "{decided, plural, one {The one point that needed a decision is} other {All # points that needed a decision are}} decided.",
      { decided },
    );
  return decided === 0
    ? t("{open, plural, one {# point is} other {# points are}} open.", { open })
    : t(
        "{open, plural, one {# point is} other {# points are}} open and {decided, plural, one {# is} other {# are}} decided.",
        { open, decided },
      );
}
