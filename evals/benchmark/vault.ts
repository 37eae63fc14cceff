import type { FieldType, Value } from "../../src/content/values/values.ts";
import type { Sql } from "../../src/kernel/db/sql.ts";
import { toDisplayValue } from "../../src/vaults/cells/cells.ts";
import type { Contract } from "../questions/vault.ts";

/** The columns with values of CUAD's annotators. Where they found none, the contract has none. */
const COLUMNS: [key: keyof Contract, label: string, type: FieldType][] = [
  ["agreementDate", "Agreement Date", "date"],
  ["effectiveDate", "Effective Date", "date"],
  ["expirationDate", "Expiration Date", "date"],
  ["renewalTerm", "Renewal Term", "duration"],
  ["noticePeriod", "Notice Period To Terminate Renewal", "duration"],
  ["governingLaw", "Governing Law", "text"],
  ["exclusivity", "Exclusivity", "boolean"],
  ["terminationForConvenience", "Termination For Convenience", "boolean"],
  ["antiAssignment", "Anti-Assignment", "boolean"],
  ["changeOfControl", "Change Of Control", "boolean"],
  ["auditRights", "Audit Rights", "boolean"],
  ["capOnLiability", "Cap On Liability", "boolean"],
  ["insurance", "Insurance", "boolean"],
  ["nonCompete", "Non-Compete", "boolean"],
  ["sourceCodeEscrow", "Source Code Escrow", "boolean"],
  ["licenseGrant", "License Grant", "boolean"],
];

/** A vault of these contracts, as extraction would have left it. Returns its id. */
export async function insertAnnotated(
  sql: Sql,
  organizationId: string,
  userId: number,
  contracts: Contract[],
): Promise<string> {
  const [vault] = await sql<{ id: string }>`
    insert into vaults (organization_id, name) values (${organizationId}, 'Contracts') returning id`;
  const vaultId = vault!.id;
  await sql.run`insert into vault_members (organization_id, vault_id, user_id, role)
    values (${organizationId}, ${vaultId}, ${userId}, 'owner')`;
  for (const [key, label, type] of COLUMNS.filter(([key]) => key !== "effectiveDate"))
    await sql.run`
      insert into vault_columns (organization_id, vault_id, kind, field_key, label, instructions, field_type, extraction_mode)
      values (${organizationId}, ${vaultId}, 'custom', ${key}, ${label}, ${`${label} of the agreement`}, ${type}, 'ai')`;
  for (const contract of contracts) {
    const [row] = await sql<{ id: string }>`
      insert into vault_documents (organization_id, vault_id, name, name_key, status)
      values (${organizationId}, ${vaultId}, ${contract.name}, ${contract.name.toLowerCase()}, 'ready') returning id`;
    for (const [key, , type] of COLUMNS) {
      const value = (type === "boolean" && contract[key] !== true ? null : (contract[key] ?? null)) as Value | null;
      const { sortKey, folded } = toDisplayValue(type, value);
      await sql.run`
        insert into cells (organization_id, vault_id, document_id, field_key, is_live, value, outcome, sort_number, sort_text, folded)
        values (${organizationId}, ${vaultId}, ${row!.id}, ${key}, true, ${value === null ? null : JSON.stringify(value)},
          ${value === null ? "absent" : "found"}, ${sortKey.number}, ${sortKey.text}, ${folded})`;
    }
  }
  return vaultId;
}
