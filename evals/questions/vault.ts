import { createHash } from "node:crypto";
import { type FieldType, parseValue, type Value, type ValueByType } from "../../src/content/values/values.ts";
import type { Sql } from "../../src/kernel/db/sql.ts";
import { toDisplayValue } from "../../src/vaults/cells/cells.ts";
import type { Annotated } from "../support/data.ts";

const DOCUMENTS = 1000;

/** The values of one contract in the vault: CUAD's annotations, and four made-up columns that have no counterpart in CUAD. */
export interface Contract {
  id: string;
  name: string;
  /** The code of the language that its file is in. */
  language: string;
  parties: ValueByType["party_list"];
  agreementType: string;
  agreementDate?: string;
  effectiveDate?: string;
  expirationDate?: string;
  renewalTerm?: ValueByType["duration"];
  noticePeriod?: ValueByType["duration"];
  governingLaw?: string;
  contractValue?: ValueByType["currency"];
  department?: string;
  users?: number;
  discount?: number;
  exclusivity?: boolean;
  terminationForConvenience?: boolean;
  antiAssignment?: boolean;
  changeOfControl?: boolean;
  auditRights?: boolean;
  uncappedLiability?: boolean;
  capOnLiability?: boolean;
  insurance?: boolean;
  nonCompete?: boolean;
  mostFavoredNation?: boolean;
  sourceCodeEscrow?: boolean;
  liquidatedDamages?: boolean;
  licenseGrant?: boolean;
}

type Field = Exclude<keyof Contract, "id" | "name" | "language">;

const YES_NO: [Field, string][] = [
  ["exclusivity", "Exclusivity"],
  ["terminationForConvenience", "Termination For Convenience"],
  ["antiAssignment", "Anti-Assignment"],
  ["changeOfControl", "Change Of Control"],
  ["auditRights", "Audit Rights"],
  ["uncappedLiability", "Uncapped Liability"],
  ["capOnLiability", "Cap On Liability"],
  ["insurance", "Insurance"],
  ["nonCompete", "Non-Compete"],
  ["mostFavoredNation", "Most Favored Nation"],
  ["sourceCodeEscrow", "Source Code Escrow"],
  ["liquidatedDamages", "Liquidated Damages"],
  ["licenseGrant", "License Grant"],
];

export const DEPARTMENTS = ["Sales", "Procurement", "IT", "Legal", "HR"];

/** The columns of the vault that are not built in. */
const COLUMNS: { key: Field; label: string; type: FieldType; options?: string[] }[] = [
  { key: "agreementDate", label: "Agreement Date", type: "date" },
  { key: "expirationDate", label: "Expiration Date", type: "date" },
  { key: "renewalTerm", label: "Renewal Term", type: "duration" },
  { key: "noticePeriod", label: "Notice Period To Terminate Renewal", type: "duration" },
  { key: "governingLaw", label: "Governing Law", type: "text" },
  { key: "contractValue", label: "Contract Value", type: "currency" },
  { key: "department", label: "Department", type: "enum", options: DEPARTMENTS },
  { key: "users", label: "Users", type: "number" },
  { key: "discount", label: "Discount", type: "percentage" },
  ...YES_NO.map(([key, label]) => ({ key, label, type: "boolean" as const })),
];
const BUILT_IN: Partial<Record<Field, FieldType>> = {
  parties: "party_list",
  agreementType: "text",
  effectiveDate: "date",
};

/** The annotated contracts, repeated with other dates until there are enough. */
export function makeContracts(annotated: Annotated[]): Contract[] {
  return Array.from({ length: DOCUMENTS }, (_, at) => {
    const round = Math.floor(at / annotated.length);
    return toContract(annotated[at % annotated.length]!, at, round);
  });
}

/** Reproducible numbers from 0 to 1. */
const chance = (at: number, what: string) =>
  createHash("sha256").update(`${what} ${at}`).digest().readUInt32BE() / 2 ** 32;

function toContract({ title, labels }: Annotated, at: number, round: number): Contract {
  const answer = (category: string) => labels.find((label) => label.category === category)?.answer ?? "";
  const years = round * 7 + Math.floor(chance(at, "years") * 9);
  const contract: Contract = {
    id: "",
    name: `${title.slice(0, 120)} ${at}.pdf`,
    language: languageOf(at),
    parties: readParties(answer("Parties")),
    agreementType: answer("Document Name").replace(/\s+/g, " ").trim().slice(0, 200) || "Agreement",
    ...filled("agreementDate", readDate(answer("Agreement Date"), round * 2)),
    ...filled("effectiveDate", readDate(answer("Effective Date"), round * 2)),
    ...filled("expirationDate", readDate(answer("Expiration Date"), years)),
    ...filled("renewalTerm", readDuration(answer("Renewal Term"))),
    ...filled("noticePeriod", readDuration(answer("Notice Period To Terminate Renewal"))),
    ...filled("governingLaw", answer("Governing Law").split(/[;,]/)[0]!.trim() || undefined),
    ...filled(
      "department",
      chance(at, "owned") < 0.95 ? DEPARTMENTS[Math.floor(chance(at, "department") * 5)] : undefined,
    ),
    ...filled("users", chance(at, "counted") < 0.8 ? Math.floor(chance(at, "users") * 1000) : undefined),
    ...filled("discount", chance(at, "reduced") < 0.6 ? Math.floor(chance(at, "discount") * 250) / 10 : undefined),
    ...filled("contractValue", amountOf(at)),
  };
  for (const [key, category] of YES_NO) {
    const isYes = answer(category) === "Yes";
    if (isYes || chance(at, category) < 0.5) Object.assign(contract, { [key]: isYes });
  }
  return contract;
}

/** CUAD is in English. A tenth of the files is said to be in another language. */
function languageOf(at: number): string {
  const place = chance(at, "language");
  return place < 0.06 ? "de" : place < 0.1 ? "fr" : "en";
}

const filled = <K extends Field>(key: K, value: Contract[K] | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Contract>;

function amountOf(at: number): Contract["contractValue"] {
  if (chance(at, "priced") > 0.7) return undefined;
  const currency = ["USD", "USD", "EUR", "GBP"][Math.floor(chance(at, "currency") * 4)]!;
  return { amount: Math.round(10 ** (3.5 + 3.2 * chance(at, "amount"))), currency };
}

/** CUAD writes `5/8/14`. */
function readDate(written: string, years: number): string | undefined {
  const [, month, day, short] = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/.exec(written) ?? [];
  if (!short) return undefined;
  const year = Number(short) < 100 ? Number(short) + (Number(short) < 60 ? 2000 : 1900) : Number(short);
  return parseValue("date", {}, `${year + years}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`);
}

const readDuration = (written: string) =>
  parseValue("duration", {}, written.replace(/^successive /, "")) as ValueByType["duration"] | undefined;

/** CUAD writes `Acme Inc. ("Supplier"); Zeta LLC ("Customer")`. */
function readParties(written: string): ValueByType["party_list"] {
  const parties = written.split(";").map((each) => {
    const [, name = "", role] = /^\s*([^(]{1,300}?)\s*(?:\("?([^")]{1,100})"?.*)?$/.exec(each) ?? [];
    return { name: name.replace(/\s+/g, " ").trim(), role: role?.replace(/\s+/g, " ").trim() || null };
  });
  const named = parties.filter(({ name }) => name !== "");
  return [...new Map(named.map((party) => [`${party.name} ${party.role}`, party])).values()];
}

/** Writes the vault as extraction would have left it. Returns its id, and sets the ids of the contracts. */
export async function insertVault(
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
  for (const { key, label, type, options } of COLUMNS) {
    await sql.run`
      insert into vault_columns (organization_id, vault_id, kind, field_key, label, instructions, field_type, meta_type, options,
        legacy_options, extraction_mode)
      values (${organizationId}, ${vaultId}, 'custom', ${key}, ${label}, ${`${label} of the agreement`}, ${type},
        ${options ? type : null}, ${options ? JSON.stringify(options) : null}, ${options ? "[]" : null}, 'ai')`;
  }
  for (const contract of contracts) await insertContract(sql, organizationId, vaultId, contract);
  await sql.run`analyze cells`;
  return vaultId;
}

async function insertContract(sql: Sql, organizationId: string, vaultId: string, contract: Contract) {
  const [file] = await sql<{ id: string }>`
    insert into files (organization_id, name, size, content_type, kind, sha256, status, language)
    values (${organizationId}, ${contract.name}, 1, 'application/pdf', 'pdf', ${contract.name}, 'ready', ${contract.language})
    returning id`;
  const [row] = await sql<{ id: string }>`
    insert into vault_documents (organization_id, vault_id, name, name_key, status, file_id)
    values (${organizationId}, ${vaultId}, ${contract.name}, ${contract.name.toLowerCase()}, 'ready', ${file!.id}) returning id`;
  contract.id = row!.id;
  const types = new Map<string, FieldType>([
    ...Object.entries(BUILT_IN),
    ...COLUMNS.map(({ key, type }) => [key, type] as const),
  ]);
  for (const [key, type] of types) {
    const value = contract[key as Field];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const { sortKey, folded } = toDisplayValue(type, value as Value);
    await sql.run`
      insert into cells (organization_id, vault_id, document_id, field_key, is_live, value, outcome, sort_number, sort_text, folded)
      values (${organizationId}, ${vaultId}, ${contract.id}, ${key}, true, ${JSON.stringify(value)}, 'found', ${sortKey.number},
        ${sortKey.text}, ${folded})`;
  }
}
