import { type Locator, prepareLocator } from "../../../content/citations/locate.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { Decision, EditedRevision } from "../decisions.schema.ts";
import { insertDecision, listDecisions } from "../decisions.store.ts";
import { checkGroupOf } from "../groups.words.ts";
import { findResult } from "../reviews.store.ts";
import type { Finding } from "./run.schema.ts";

interface NewRound {
  findings: Finding[];
  sources: Source[];
}

/** Keeps the decisions of the round before where the finding is the same: its verdict, its quotes and its proposed changes. */
export async function keepDecisions(
  { organizationId, jobId, userId }: Pick<JobContext, "organizationId" | "jobId" | "userId">,
  sql: Sql,
  previousId: string,
  { findings, sources }: NewRound,
): Promise<void> {
  const before = (await findResult(sql, organizationId, previousId))?.result?.results ?? [];
  const decisions = await listDecisions(sql, organizationId, previousId);
  for (const finding of findings) {
    const old = before.find(({ checkId }) => checkId === finding.checkId);
    const decided = decisions.find(({ check_id }) => check_id === finding.checkId);
    const kept = old && decided && isSameFinding(old, finding) ? stillFits(decided, sources) : undefined;
    if (!kept) continue;
    const { decision, note, assignee, revisions, decided_by, decided_at } = kept;
    const restored = { decision, revisions, decided_by: decided_by?.id ?? null, decided_at };
    const row = { reviewId: jobId, checkId: finding.checkId, decision, note, revisions, decides: true, restored };
    await insertDecision(sql, organizationId, { ...row, assigneeUserId: assignee?.id ?? null, userId });
  }
}

export function isSameFinding(old: Finding, fresh: Finding): boolean {
  const shape = (finding: Finding) =>
    JSON.stringify([
      checkGroupOf({ ...finding, demands: finding.demands ?? [] }),
      finding.fallbackPosition,
      finding.positions,
      finding.quotes.map(({ quote }) => plain(quote)),
      finding.revisions.map(({ original, replacement }) => [plain(original), plain(replacement)]),
    ]);
  return shape(old) === shape(fresh);
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Edited wording is kept if each of its places is found once in the new draft. */
export function stillFits(decided: Decision, sources: Source[]): Decision | undefined {
  if (decided.decision !== "edited") return decided;
  const locators = sources.map((source) => ({ source, locator: prepareLocator(source) }));
  const moved = (decided.revisions ?? []).map((revision) => placed(revision, locators));
  const revisions = moved.filter((revision) => revision !== undefined);
  return revisions.length === moved.length ? { ...decided, revisions } : undefined;
}

function placed(
  revision: EditedRevision,
  locators: { source: Source; locator: Locator }[],
): EditedRevision | undefined {
  if (revision.original.trim() === "") return undefined;
  const places = locators.flatMap(({ source, locator }) =>
    locator.place(revision.original).map(({ start, end }) => ({ source, start, end })),
  );
  const [place, ...others] = places;
  if (!place || others.length > 0) return undefined;
  const { source, start, end } = place;
  return { ...revision, file_id: source.fileId, start, end, original: source.text.slice(start, end) };
}
