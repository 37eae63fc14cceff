import { isDeepStrictEqual } from "node:util";
import { t } from "../../../content/messages/messages.ts";
import type { UserContext } from "../../../kernel/context.ts";
import { RescheduleJob } from "../../../kernel/jobs/job.ts";
import type { Column } from "../../../vaults/columns/columns.schema.ts";
import { listColumns } from "../../../vaults/columns/columns.ts";
import { type OpenVault, openVault } from "../../../vaults/vault/access.ts";
import { openTable } from "../../../vaults/views/table.ts";
import { openView } from "../../../vaults/views/views.ts";
import { mustFit, type Needs, type ReportData } from "./report-data.ts";
import { readVaultRows, type UsedColumns } from "./vault-rows.ts";
import { summarizeColumns, type VaultSummary } from "./vault-summary.ts";

export interface VaultSource {
  vault_id: string;
  view_id?: string | undefined;
}

const ATTEMPTS = 3;
const AGAIN_SECONDS = 5;
const NO_ROWS = { rows: [], documents: [], findings: [] };

/** Every row that the view selects, or of the whole vault. Read again if the table changes meanwhile, so that all counts agree. */
export async function readVaultData(ctx: UserContext, source: VaultSource, needs: Needs): Promise<ReportData> {
  const vault = await openVault(ctx, source.vault_id, "viewer");
  const view = source.view_id === undefined ? undefined : await openView(ctx, vault, source.view_id);
  const table = await openTable(ctx, vault, { view_id: source.view_id, include: undefined });
  const { columns } = await listColumns(ctx, vault);
  const shown = columns.filter(
    ({ kind, field_key }) => kind !== "system" && (table.fields?.includes(field_key) ?? true),
  );
  const used = usedColumns(columns, shown, needs);
  const rows = { ctx, table, columns: [...new Set([...used.named, ...used.listed])] };
  const summarize = () => summarizeColumns(ctx.sql, table.listing, needs.has("summary") ? shown : []);
  let before = await summarize();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (needsRows(needs)) mustFit(before.total * Math.max(1, rows.columns.length));
    const lists = needsRows(needs) ? await readVaultRows(rows, used, needs) : NO_ROWS;
    const after = await summarize();
    const isSame = isDeepStrictEqual(before, after) && (!needsRows(needs) || lists.rows.length === after.total);
    const rowKeys = columns.map(({ field_key }) => field_key);
    if (isSame) return { ...describe(vault, view?.name, after), ...lists, rowKeys };
    before = after;
  }
  throw new RescheduleJob(AGAIN_SECONDS);
}

const needsRows = (needs: Needs) =>
  needs.has("rows") || needs.has("subjects") || needs.has("documents") || needs.hasFindings;

function usedColumns(columns: Column[], shown: Column[], needs: Needs): UsedColumns {
  const isListed = needs.hasValues || needs.hasFindings;
  return { named: columns.filter(({ field_key }) => needs.uses("rows", field_key)), listed: isListed ? shown : [] };
}

function describe(vault: OpenVault, view: string | undefined, { total, lines }: VaultSummary) {
  const values = { name: vault.name, view, count: total };
  const scope =
    view === undefined
      ? t("{count, plural, one {# document} other {# documents}} of the vault “{name}”", values)
      : t("{count, plural, one {# document} other {# documents}} of the vault “{name}”, in the view “{view}”", values);
  return { source: vault.name, scope, total, summary: lines };
}
