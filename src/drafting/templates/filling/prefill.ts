import { findCompany } from "../../../administration/profiles/company.ts";
import { valueAt } from "../../../content/formats/template/scope.ts";
import type { FillRecord, FillValue } from "../../../content/formats/template/template.ts";
import { t } from "../../../content/messages/messages.ts";
import type { Context, UserContext } from "../../../kernel/context.ts";
import { invalid, notFound, userKeyRequired } from "../../../kernel/errors/errors.ts";
import { listColumns } from "../../../vaults/columns/columns.ts";
import { readDocument } from "../../../vaults/documents/documents.ts";
import { openVault } from "../../../vaults/vault/access.ts";
import { findWording, findWordingNamed } from "../../../workspace/clauses/slots/slots.ts";
import { writtenOut } from "../../written-out.ts";
import type { StoredField } from "../templates.store.ts";
import type { Draft, FillSource } from "./fill.schema.ts";
import { type Offer, plainName } from "./offer.ts";
import { offersOfFile } from "./offers-of-file.ts";

interface Taken {
  key: string;
  value: unknown;
  source: string;
}

/** The values that were sent, with those of the source and the clauses of the library where none was sent. */
export async function withSources(
  ctx: Context,
  fields: StoredField[],
  { values, from, clauses }: Draft,
): Promise<{ values: FillRecord; taken: Taken[] }> {
  const given = values as FillRecord;
  const offers = from ? await offersOf(ctx, from, fields) : [];
  const taken = [...takeOffers(fields, given, offers), ...(await takeClauses(ctx, fields, given, clauses ?? {}))];
  const more = Object.fromEntries(taken.map(({ key, value }) => [key, value as FillValue]));
  return { values: { ...given, ...more }, taken };
}

function takeOffers(fields: StoredField[], given: FillRecord, offers: Offer[]): Taken[] {
  const byName = new Map<string, Offer>();
  for (const offer of offers) for (const name of offer.names) if (!byName.has(name)) byName.set(name, offer);
  const endings = fields.map(({ key }) => plainName(key.split(".").at(-1) ?? ""));
  return fields.flatMap(({ key, label, use, fields: inner }, at) => {
    if (use === "clause" || inner.length > 1 || valueAt(given, key) !== undefined) return [];
    const ending = endings[at] ?? "";
    const isOnly = endings.indexOf(ending) === endings.lastIndexOf(ending);
    const names = [plainName(key), plainName(label), ...(isOnly ? [ending] : [])];
    const offer = names.map((name) => byName.get(name)).find((each) => each !== undefined);
    if (!offer || Array.isArray(offer.value) !== (use === "list")) return [];
    return [{ key, value: offer.value, source: offer.source }];
  });
}

async function offersOf(
  ctx: Context,
  { profile, file_id, vault_id, document_id }: FillSource,
  fields: StoredField[],
): Promise<Offer[]> {
  if (file_id !== undefined) return offersOfFile(ctx, file_id, fields);
  return profile ? offersOfCompany(ctx) : offersOfRow(ctx, vault_id ?? "", document_id ?? "");
}

/** What was not found for certain is not offered. */
async function offersOfRow(ctx: Context, vaultId: string, documentId: string): Promise<Offer[]> {
  if (ctx.caller.kind === "organization") throw userKeyRequired(403);
  const asUser = ctx as UserContext;
  const vault = await openVault(asUser, vaultId, "viewer");
  const document = await readDocument(asUser, vault, documentId);
  const { columns } = await listColumns(asUser, vault);
  const own: Record<string, unknown> = { documentName: document.name, documentTitle: document.title };
  return columns.flatMap(({ field_key, label, field_type }): Offer[] => {
    const value = document.values[field_key]?.value ?? (own[field_key] as unknown);
    if (value === null || value === undefined) return [];
    const names = [plainName(field_key), plainName(label)];
    const source = t("{column} of {document}", { column: label, document: document.name });
    if (typeof value === "boolean") return [{ names, value, source }];
    if (field_type === "list" && Array.isArray(value)) return [{ names, value: value.map(String), source }];
    return [{ names, value: writtenOut(field_type, value as never), source }];
  });
}

const OF_COMPANY = [
  ...["name", "dba_name", "industry", "size", "location", "incorporation_country", "incorporation_state"],
  ...["description", "revenue", "regulations"],
] as const;

async function offersOfCompany(ctx: Context): Promise<Offer[]> {
  const { profile } = await findCompany(ctx);
  if (!profile) throw notFound("company profile");
  return OF_COMPANY.flatMap((field): Offer[] => {
    const value = profile[field as keyof typeof profile];
    if (typeof value !== "string" || value.trim() === "") return [];
    const own = plainName(field);
    const names = [`company${own}`, `our${own}`];
    if (field === "name") names.push("company", "ourcompany");
    return [{ names, value, source: t("Company profile") }];
  });
}

/** A slot takes the clause that is chosen for it, else the one set in the template, else the one with its name. */
async function takeClauses(
  ctx: Context,
  fields: StoredField[],
  given: FillRecord,
  chosen: Record<string, string>,
): Promise<Taken[]> {
  const slots = fields.filter(({ use }) => use === "clause");
  const wanted = new Map(Object.entries(chosen).map(([slot, id]) => [`clause:${slot.replace(/^clause:/, "")}`, id]));
  const unknown = [...wanted.keys()].filter((key) => !slots.some((slot) => slot.key === key));
  if (unknown.length > 0)
    throw invalid(
      unknown.map((key) => ({ path: `body.clauses.${key}`, message: "is not a clause slot of this template" })),
    );
  const taken: Taken[] = [];
  for (const { key, clause_id } of slots) {
    const id = wanted.get(key);
    if (id === undefined && valueAt(given, key) !== undefined) continue;
    const wording = id === undefined ? await byDefault(ctx, key, clause_id) : await findWording(ctx, id);
    if (id !== undefined && !wording) throw notFound("clause");
    if (wording) taken.push({ key, value: wording.text, source: wording.title });
  }
  return taken;
}

const byDefault = async (ctx: Context, key: string, clauseId: string | null) =>
  (clauseId === null ? undefined : await findWording(ctx, clauseId)) ??
  (await findWordingNamed(ctx, key.slice("clause:".length)));
