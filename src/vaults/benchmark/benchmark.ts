import { must } from "../../content/must.ts";
import { isAddable, isOrderable } from "../../content/values/value.ts";
import { typeOf, valueInWords } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listVaultColumns } from "../columns/columns.ts";
import type { OpenVault } from "../vault/access.ts";
import type { Benchmark, ComparedColumn } from "./benchmark.schema.ts";
import * as store from "./benchmark.store.ts";
import { departure } from "./departure.ts";
import { type DraftValue, openDraft, readDraftValues } from "./draft-values.ts";
import { compareLongTexts, type FigureCounts } from "./long-texts.ts";
import { findMissingClauses } from "./missing-clauses.ts";

/** Where a draft stands among the contracts of a vault. */
export async function compareDraft(ctx: UserContext, vault: OpenVault, fileId: string): Promise<Benchmark> {
  const draft = await openDraft(ctx, vault, fileId);
  const { file, content } = draft.content;
  const columns = await listVaultColumns(ctx.sql, ctx.organizationId, vault.id);
  const values = await readDraftValues(ctx, draft, columns);
  const compared = { organizationId: ctx.organizationId, vaultId: vault.id, sha256: file.sha256 };
  const keys = values.map((each) => each.keys);
  const counted = new Map((await store.listCounts(ctx.sql, compared, keys)).map((row) => [row.field_key, row]));
  const nearest = Map.groupBy(await store.listNearest(ctx.sql, compared, keys), ({ field_key }) => field_key);
  const contracts = (await store.countCompared(ctx.sql, compared))?.count ?? 0;
  const long = await compareLongTexts(ctx, compared, { values, contracts });
  const missing = await findMissingClauses(ctx, compared, {
    file_id: file.id,
    text: content.text,
    language: file.language,
  });
  return {
    file_id: file.id,
    contracts,
    columns: values
      .map((value) => {
        const { field_key } = value.column;
        const counts = must(counted.get(field_key), "each column is counted");
        const figures = long.get(field_key);
        return figures
          ? compareFigures(value, { ...counts, contracts }, figures)
          : compareColumn(value, { ...counts, contracts }, nearest.get(field_key) ?? []);
      })
      .sort(
        (a, b) =>
          b.unusual - a.unusual || (b.share_with_same === null ? -1 : 0) - (a.share_with_same === null ? -1 : 0),
      ),
    missing_clauses: missing.clauses,
    missing_clauses_note: missing.note,
  };
}

/** What the contracts have in a column, of all that the draft is compared with. */
type Counts = store.CountsRow & { contracts: number };
type Standing = store.CountsRow & { outcome: string };

function compareColumn(
  { column, value, outcome, citations }: DraftValue,
  counts: Counts,
  nearest: store.NearestRow[],
): ComparedColumn {
  const known = counts.with_value + counts.absent;
  const same = outcome === "found" ? counts.same : outcome === "absent" ? counts.absent : null;
  const share = same === null || known === 0 ? null : same / known;
  const usual = (counts.usual ?? []).map((each) => ({ ...each, label: labelOf(column, each.value) }));
  const isOrdered = isAddable(typeOf(column.field_type));
  return {
    field_key: column.field_key,
    label: column.label,
    field_type: column.field_type,
    value,
    value_label: value === null ? null : labelOf(column, value),
    compared_by: "value",
    outcome,
    citations: outcome === "found" ? citations : [],
    known,
    absent: counts.absent,
    same,
    share_with_same: share === null ? null : rounded(share, 4),
    percentile: isOrderable(typeOf(column.field_type)) ? percentileOf(counts) : null,
    usual,
    nearest: nearest.flatMap(({ document_id, document_name, file_id, citations: others }) =>
      (others ?? []).slice(0, 1).map((citation) => ({ document_id, document_name, file_id, ...citation })),
    ),
    unusual:
      share === null
        ? 0
        : rounded(
            departure(standingOf(column, value, { ...counts, outcome }), { isOrdered, contracts: counts.contracts }),
            4,
          ),
  };
}

/** To have no such thing is to say no: a column of yes and no has two values. */
function standingOf({ field_type }: Column, value: unknown, standing: Standing): Standing {
  if (field_type !== "boolean") return standing;
  const known = standing.with_value + standing.absent;
  const yes = standing.usual?.find((each) => each.value === true)?.count ?? 0;
  const counts = [yes, known - yes];
  return {
    ...standing,
    outcome: "found",
    with_value: known,
    absent: 0,
    same: value === true ? yes : known - yes,
    together: counts.reduce((sum, count) => sum + (count > 0 ? count * Math.log(count) : 0), 0),
  };
}

/** A long text is the same if it names the same figures, and cannot be compared if it names none. */
function compareFigures(value: DraftValue, counts: Counts, figures: FigureCounts): ComparedColumn {
  const same = figures.figures === null ? 0 : figures.same;
  const { usual, together } = figures;
  const compared = compareColumn(value, { ...counts, same, usual, together }, figures.nearest);
  if (figures.figures === null)
    return { ...compared, compared_by: "figures", same: null, share_with_same: null, unusual: 0 };
  return { ...compared, compared_by: "figures", value_label: figures.figures };
}

const labelOf = ({ field_type }: Column, value: unknown) => valueInWords(field_type, value as never);

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function percentileOf({ below, equal, above }: store.CountsRow): number | null {
  const all = below + equal + above;
  return all === 0 ? null : rounded((100 * (below + equal / 2)) / all, 1);
}
