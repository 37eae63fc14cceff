import type { Sql } from "../../kernel/db/sql.ts";
import { listCompanies } from "./company.store.ts";
import { chooseCompany } from "./company.ts";
import { findPersonal } from "./personal.store.ts";
import { describeProfiles } from "./profiles.prompt.ts";

/**
 * Both profiles as text for the model's instructions, or ''. Left out: a personal profile that was never saved or is disabled, and
 * company profiles when there are several without a default.
 */
export async function profileInstructions(sql: Sql, organizationId: string, userId: number | null): Promise<string> {
  const company = chooseCompany(await listCompanies(sql, organizationId));
  const person = userId === null ? undefined : await findPersonal(sql, organizationId, userId);
  const enabled = person?.created_at && person.enabled ? person : undefined;
  return describeProfiles(enabled, company);
}

const DEFAULT_AUTHOR = "Chancery";

/** The author name for tracked changes: the configured author name, or else the person's name. */
export async function authorName(sql: Sql, organizationId: string, userId: number): Promise<string> {
  const person = await findPersonal(sql, organizationId, userId);
  return person?.document_author_name?.trim() || person?.name?.trim() || DEFAULT_AUTHOR;
}
