import { first } from "../../content/must.ts";
import { assignments, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { CompanyProfile, CompanyProfileChange } from "./company.schema.ts";

export interface CompanyRow extends CompanyProfile {
  is_default: boolean;
}

const ROW = part`id, name, dba_name, industry, size, location, incorporation_country, incorporation_state, description, revenue,
  legal_matters, regulations, risk_tolerance, additional_info, customer_types, created_at, updated_at, is_default`;

/** The default first. Two rows are enough to tell whether the choice is ambiguous. */
export const listCompanies = (sql: Sql, organizationId: string) => sql<CompanyRow>`
  select ${ROW} from company_profiles where organization_id = ${organizationId} order by is_default desc, created_at, id limit 2`;

/** If two requests create the default at the same time, the first one wins. */
export const insertCompany = (sql: Sql, organizationId: string, name: string, isDefault: boolean) => sql.run`
  insert into company_profiles (organization_id, name, is_default) values (${organizationId}, ${name}, ${isDefault})
  on conflict (organization_id) where is_default do nothing`;

export async function updateCompany(
  sql: Sql,
  organizationId: string,
  id: string,
  change: CompanyProfileChange,
): Promise<CompanyRow> {
  const rows = await sql<CompanyRow>`
    update company_profiles set ${assignments(change)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${ROW}`;
  return first(rows);
}
