import type { Sql } from "../db/sql.ts";
import * as checks from "./checks.store.ts";
import { findOfficial } from "./official.ts";
import * as store from "./playbooks.store.ts";

/** A playbook as a model is given it. */
export interface GivenPlaybook {
  title: string;
  text: string;
}

const MOST_CHECKS = 500;

/** What a model is told of the playbooks that a request has opened; those that the reader cannot see any more are left out. */
export async function playbooksFor(
  reader: { sql: Sql; organizationId: string; userId: number | null },
  ids: string[],
): Promise<GivenPlaybook[]> {
  const { sql, organizationId, userId } = reader;
  const given: GivenPlaybook[] = [];
  for (const id of ids) {
    const official = findOfficial(id);
    const own = official ?? (await store.findPlaybook(sql, organizationId, { userId, isAdmin: false }, id, "read"));
    if (!own) continue;
    const page = { limit: MOST_CHECKS, offset: 0 };
    const list = official?.checks ?? (await checks.listChecks(sql, organizationId, id, page));
    given.push({ title: own.title, text: [own.guide, ...list.map(describe)].filter(Boolean).join("\n\n") });
  }
  return given;
}

function describe({ title, description, importance, positions }: checks.BareCheck): string {
  const lines = positions.map(({ type, guidance }) => `- ${type}: ${guidance}`);
  return [`### ${title}${importance ? ` (${importance} importance)` : ""}`, description, ...lines]
    .filter(Boolean)
    .join("\n");
}
