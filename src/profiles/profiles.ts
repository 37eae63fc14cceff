import type { Sql } from "../db/sql.ts";
import { listCompanies } from "./company.store.ts";
import { chooseCompany } from "./company.ts";
import { findPersonal } from "./personal.store.ts";
import { describeProfiles } from "./profiles.prompt.ts";

/**
 * Both profiles in words for the model's instructions, '' when there is nothing to say. A personal profile that was never
 * saved or is not enabled stays out, and so do several company profiles none of which is the default.
 */
export async function profileInstructions(sql: Sql, organizationId: string, userId: number | null): Promise<string> {
  const company = chooseCompany(await listCompanies(sql, organizationId));
  const person = userId === null ? undefined : await findPersonal(sql, organizationId, userId);
  const told = person?.created_at && person.enabled ? person : undefined;
  return describeProfiles(told, company);
}

const NO_NAME = "Chancery";

/** By whom changes to documents are signed: the name chosen for that, else the person's. */
export async function authorName(sql: Sql, organizationId: string, userId: number): Promise<string> {
  const person = await findPersonal(sql, organizationId, userId);
  return person?.document_author_name?.trim() || person?.name?.trim() || NO_NAME;
}
