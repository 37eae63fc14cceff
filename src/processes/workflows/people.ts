import { t } from "../../content/messages/messages.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import * as store from "./people.store.ts";
import { StepFailure } from "./step-context.ts";
import type { PersonRole } from "./steps.schema.ts";

interface Named {
  user_ids?: number[] | undefined;
  role?: PersonRole | undefined;
}

/** The people that a step names and that are still there, or else the person whom the run works for. */
export async function listNamed(
  sql: Sql,
  organizationId: string,
  named: Named,
  otherwise: number | null,
): Promise<number[]> {
  const isNamed = named.user_ids !== undefined || named.role !== undefined;
  const ids = isNamed ? (named.user_ids ?? []) : otherwise === null ? [] : [otherwise];
  const found = (await store.listPeople(sql, organizationId, { ids, role: named.role ?? null })).map(({ id }) => id);
  if (found.length === 0) throw new StepFailure("NOT_FOUND", t("None of the people of this step is there any more."));
  return found;
}
