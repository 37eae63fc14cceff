import type { FillRecord, FoundField } from "../../src/content/formats/template/template.ts";
import { listsOf } from "../../src/drafting/reports/data/lists.ts";
import { readReportData } from "../../src/drafting/reports/data/read.ts";
import { Needs } from "../../src/drafting/reports/data/report-data.ts";
import type { ReportSource } from "../../src/drafting/reports/reports.schema.ts";
import { callerOfJob } from "../../src/identity/keys/job-caller.ts";
import type { TestApp, TestOrganization, TestUser } from "../support/harness.ts";

const field = (key: string, fields: FoundField[] = []): FoundField => ({
  ...{ key, use: fields.length > 0 ? "list" : "value", type: fields.length > 0 ? "list" : "text", options: [] },
  ...{ label: null, when: null, required: true, fields, places: [] },
});

/** The fields of a template with these lists. */
export const fieldsOf = (lists: Record<string, string[]>): FoundField[] =>
  Object.entries(lists).map(([list, keys]) =>
    field(
      list,
      keys.map((key) => field(key)),
    ),
  );

/** What a report of the source offers to a template with these lists. */
export async function offered(
  { deps }: TestApp,
  { id: organizationId }: TestOrganization,
  { id: userId }: Pick<TestUser, "id">,
  source: ReportSource,
  lists: Record<string, string[]>,
): Promise<{ total: number; scope: string; lists: Record<string, FillRecord[]> }> {
  const caller = await callerOfJob(deps, { organizationId, userId, apiKeyId: null });
  const sql = deps.database.organization(organizationId);
  const needs = new Needs(fieldsOf(lists));
  const data = await readReportData(
    { caller, organizationId, sql, deps, requestId: "test", address: null },
    source,
    needs,
  );
  return { total: data.total, scope: data.scope, lists: listsOf(data, needs) as Record<string, FillRecord[]> };
}
