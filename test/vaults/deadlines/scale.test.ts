import { expect, it } from "vitest";
import { Part, part } from "../../../src/kernel/db/query.ts";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import type { DeadlineSource } from "../../../src/vaults/deadlines/deadline-sources.ts";
import { listDeadlines, listDue } from "../../../src/vaults/deadlines/deadlines.store.ts";
import { useApp } from "../../support/harness.ts";
import { watched } from "./support.ts";

const app = useApp();
const DOCUMENTS = 5000;

/** Runs each statement, and keeps its plan. */
function explaining(sql: Sql, plans: string[]): Sql {
  const explain = async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const [first, ...rest] = strings;
    const asked = new Part([`explain ${first}`, ...rest], values);
    const rows = await sql<{ "QUERY PLAN": string }>`${asked}`;
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    return sql<never>`${part(strings, ...values)}`;
  };
  return explain as unknown as Sql;
}

it("deadlines and the check of an alert read ranges of an index in a vault with thousands of documents", async () => {
  const { org, vault, alert } = await watched(app);
  await app.database.system`
    with made as (
      insert into vault_documents (organization_id, vault_id, name, name_key, status)
      select ${org.id}, ${vault.id}, n || '.pdf', n || '.pdf', 'ready' from generate_series(1, ${DOCUMENTS}::integer) n
      returning id, name_key)
    insert into cells (organization_id, vault_id, document_id, field_key, is_live, value, outcome, sort_number, sort_text)
    select ${org.id}, ${vault.id}, id, key, true, value, 'found', number, text from made
      cross join lateral (select date '2027-01-01' + (left(name_key, -4)::integer % 3650) as day) days
      cross join lateral (values ('expiry', to_jsonb(day), null::double precision, day::text),
        ('notice', '{"value": 60, "unit": "days"}'::jsonb, 60, '0')) cell (key, value, number, text)`;
  await app.database.system`analyze cells`;
  await app.database.system`analyze vault_documents`;
  const { id: alertId } = await alert();
  const { id: olderAlertId } = await alert();
  await app.database.system`
    insert into fired_deadlines (organization_id, alert_id, document_id, due_on, days_before, fired_at)
    select ${org.id}, ${olderAlertId}, id, '2026-01-01', 30, '2025-12-02' from vault_documents where vault_id = ${vault.id}`;
  await app.database.system`analyze fired_deadlines`;
  const source: DeadlineSource = {
    vaultId: vault.id,
    alertId,
    title: "Expires",
    fieldKey: "expiry",
    minusFieldKey: null,
    conditions: [],
  };
  const derived = { ...source, minusFieldKey: "notice" };
  const plans: string[] = [];
  const sql = explaining(app.database.organization(org.id), plans);
  const span = { from: "2027-06-01", to: "2027-06-30" };
  const page = { limit: 100, offset: 0 };
  const listed = await listDeadlines(sql, org.id, [source, derived], { span, page });
  const isMonth = ({ date }: { date: string }) => date.startsWith("2027-06-");
  expect([listed.length, listed.every(isMonth)]).toEqual([101, true]);
  for (const from of [source, derived]) {
    const due = await listDue(sql, org.id, from, {
      leads: [30],
      today: "2027-06-01",
      span: { from: "2027-06-01", to: "2027-07-01" },
      limit: 200,
    });
    expect(due.length).toBeGreaterThan(30);
  }
  expect(plans).toHaveLength(3);
  for (const plan of plans) {
    expect(plan).toContain("cells_sorted");
    expect(plan).not.toMatch(/Seq Scan on (?:cells|vault_documents|fired_deadlines)/);
  }
});
