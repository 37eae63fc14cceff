import type { Sql } from "../../db/sql.ts";
import * as checks from "../checks/checks.store.ts";
import { findOfficialPlaybook } from "../official.ts";
import * as store from "../playbooks.store.ts";
import type { PinnedCheck } from "./runs.schema.ts";

/** A playbook as a model is given it. */
export interface PromptPlaybook {
  /** What the model calls it: P1, P2, … */
  name: string;
  title: string;
  guide: string | null;
  text: string;
  checks: PinnedCheck[];
}

const MOST_CHECKS = 500;

/** What a model is told of the playbooks that a request has opened; those that the reader cannot see any more are left out. */
export async function playbooksFor(
  reader: { sql: Sql; organizationId: string; userId: number | null },
  ids: string[],
): Promise<PromptPlaybook[]> {
  const { sql, organizationId, userId } = reader;
  const given: PromptPlaybook[] = [];
  for (const id of ids) {
    const official = findOfficialPlaybook(id);
    const own = official ?? (await store.findPlaybook(sql, organizationId, { userId, isAdmin: false }, id, "read"));
    if (!own) continue;
    const page = { limit: MOST_CHECKS, offset: 0 };
    const list = official?.checks ?? (await checks.listChecks(sql, organizationId, id, page));
    const text = [own.guide, ...list.map(describe)].filter(Boolean).join("\n\n");
    const { title, guide } = own;
    given.push({ name: `P${given.length + 1}`, title, guide, text, checks: list.map(pinned) });
  }
  return given;
}

type AnyCheck = Omit<PinnedCheck, "positions"> & Pick<checks.BareCheck, "positions">;

const pinned = ({ id, title, description, importance, positions }: AnyCheck): PinnedCheck => ({
  id,
  title,
  description,
  importance,
  positions: [...positions],
});

function describe({ title, description, importance, positions }: checks.BareCheck): string {
  const lines = positions.map(({ type, guidance }) => `- ${type}: ${guidance}`);
  return [`### ${title}${importance ? ` (${importance} importance)` : ""}`, description, ...lines]
    .filter(Boolean)
    .join("\n");
}
