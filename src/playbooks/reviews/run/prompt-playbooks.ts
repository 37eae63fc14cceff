import type { Sql } from "../../../kernel/db/sql.ts";
import * as checks from "../../checks/checks.store.ts";
import { findOfficialPlaybook } from "../../official.ts";
import * as store from "../../playbooks.store.ts";
import type { PinnedCheck } from "./run.schema.ts";

/** A playbook for use in a prompt. */
export interface PromptPlaybook {
  id: string;
  /** The name the model uses: P1, P2, … */
  name: string;
  title: string;
  guide: string | null;
  text: string;
  checks: PinnedCheck[];
}

const MAX_CHECKS = 500;

/** Loads playbooks for a prompt. Those that the reader can no longer see are left out. */
export async function loadPromptPlaybooks(
  reader: { sql: Sql; organizationId: string; userId: number | null },
  ids: string[],
): Promise<PromptPlaybook[]> {
  const { sql, organizationId, userId } = reader;
  const loaded: PromptPlaybook[] = [];
  for (const id of ids) {
    const official = findOfficialPlaybook(id);
    const own =
      official ?? (await store.findPlaybook(sql, organizationId, { userId, isAdmin: false }, { id, purpose: "read" }));
    if (!own) continue;
    const page = { limit: MAX_CHECKS, offset: 0 };
    const list = official?.checks ?? (await checks.listChecks(sql, organizationId, id, page));
    const text = [own.guide, ...list.map(describe)].filter(Boolean).join("\n\n");
    const { title, guide } = own;
    loaded.push({ id, name: `P${loaded.length + 1}`, title, guide, text, checks: list.map(toPinnedCheck) });
  }
  return loaded;
}

type AnyCheck = Omit<PinnedCheck, "positions"> & Pick<checks.CheckContent, "positions">;

const toPinnedCheck = ({ id, title, description, importance, positions }: AnyCheck): PinnedCheck => ({
  id,
  title,
  description,
  importance,
  positions: [...positions],
});

function describe({ title, description, importance, positions }: checks.CheckContent): string {
  const lines = positions.map(({ type, guidance }) => `- ${type}: ${guidance}`);
  return [`### ${title}${importance ? ` (${importance} importance)` : ""}`, description, ...lines]
    .filter(Boolean)
    .join("\n");
}
