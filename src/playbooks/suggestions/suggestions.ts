import { isDeepStrictEqual } from "node:util";
import { clauseWords } from "../../content/structure/clause.words.ts";
import type { Context } from "../../kernel/context.ts";
import { listFileNames } from "../../workspace/files/files.ts";
import type { Check } from "../checks/checks.schema.ts";
import { listEveryCheck } from "../checks/checks.ts";
import type { OpenPlaybook } from "../playbooks.ts";
import { reviewsSeenBy } from "../reviews/reviews.ts";
import type { KeptFinding, PlaybookSuggestions } from "./suggestions.schema.ts";
import * as store from "./suggestions.store.ts";

const MOST_DECISIONS = 2_000;
const MOST_SHOWN = 50;
/** Contracts that were decided, and the share of them in which the wording was kept. */
const LEAST_DECIDED = 5;
const LEAST_KEPT = 0.7;

/** The checks whose position people decide against again and again: they keep wordings that meet none of its positions. */
export async function suggestChanges(ctx: Context, playbook: OpenPlaybook): Promise<PlaybookSuggestions> {
  const asked = { playbookId: playbook.id, seen: reviewsSeenBy(ctx), most: MOST_DECISIONS };
  const rows = await store.listDecided(ctx.sql, ctx.organizationId, asked);
  const flagged = rows.filter(({ finding }) => finding.evaluationResult === "Flag");
  const names = await listFileNames(ctx, [...new Set(flagged.flatMap((row) => contractOf(row) ?? []))]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const checks = await listEveryCheck(ctx, playbook);
  const suggestions = checks.flatMap((check) => {
    const decided = newestOfEach(flagged.filter(({ finding }) => isAbout(check, finding))).filter(({ file }) =>
      nameOf.has(file),
    );
    const kept = decided.flatMap(({ file, row }): Kept[] => {
      const file_name = nameOf.get(file);
      return isKept(row) && file_name !== undefined ? [toKept(row, { file_id: file, file_name })] : [];
    });
    if (decided.length < LEAST_DECIDED || kept.length / decided.length < LEAST_KEPT) return [];
    const counts = { check_id: check.id, decided: decided.length, kept: kept.length };
    return [{ ...counts, ...mostUsual(kept), findings: kept.slice(0, MOST_SHOWN).map(({ shown }) => shown) }];
  });
  return { suggestions };
}

/** Decided while the check had the positions that it has now. */
const isAbout = ({ id, positions }: Check, finding: store.DecidedRow["finding"]) =>
  finding.checkId === id && isDeepStrictEqual(wordsOf(positions), wordsOf(finding.positions));

const wordsOf = (positions: Pick<Check["positions"][number], "type" | "guidance">[]) =>
  positions.map(({ type, guidance }) => [type, guidance]);

const contractOf = ({ finding, file_ids }: store.DecidedRow): string | undefined =>
  finding.quotes[0]?.fileId ?? (file_ids.length === 1 ? file_ids[0] : undefined);

/** A contract that was reviewed again counts once, as it was decided last. */
function newestOfEach(rows: store.DecidedRow[]): { file: string; row: store.DecidedRow }[] {
  const newest = new Map<string, store.DecidedRow>();
  for (const row of rows) {
    const file = contractOf(row);
    if (file !== undefined && !newest.has(file)) newest.set(file, row);
  }
  return [...newest].map(([file, row]) => ({ file, row }));
}

/** A proposed change is rejected, or a finding without one is acceptable. */
const isKept = ({ decision, finding }: store.DecidedRow) =>
  decision === (finding.revisions.length > 0 ? "rejected" : "accepted");

interface Kept {
  shown: KeptFinding;
  /** The first words that it quotes, as a clause. */
  wording: string | null;
}

const toKept = (
  { review_id, decided_at, finding }: store.DecidedRow,
  file: Pick<KeptFinding, "file_id" | "file_name">,
): Kept => ({
  shown: {
    ...{ review_id, ...file, decided_at },
    found: finding.found ?? null,
    quote: finding.quotes.map(({ quote }) => quote).join(" … ") || null,
  },
  wording: finding.quotes[0] ? clauseWords(finding.quotes[0].quote) : null,
});

/** Of values that were kept as often, the newer one. */
function mostUsual(kept: Kept[]) {
  const values = Map.groupBy(
    kept.filter(({ shown }) => shown.found !== null),
    ({ shown }) => shown.found,
  );
  const [usual] = [...values].toSorted(([, one], [, other]) => other.length - one.length);
  const [value = null, same = kept] = usual ?? [];
  return {
    value,
    value_count: value === null ? 0 : same.length,
    wording: same.find(({ wording }) => wording !== null)?.wording ?? null,
  };
}
