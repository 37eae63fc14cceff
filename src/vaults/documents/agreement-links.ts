import type { Sql } from "../../db/sql.ts";
import type { RelatedAgreement } from "../../values/related-agreement-list.ts";
import { fold } from "../../values/strings.ts";
import { insertExtractions } from "../cells/cells.store.ts";
import { shownValue } from "../cells/cells.ts";
import * as store from "./agreement-links.store.ts";

/** The built-in column of this type; callers can make no other. */
const FIELD_KEY = "relatedAgreements";
const ENDINGS = ["pdf", "docx", "doc", "odt", "rtf", "txt", "md", "html"];
const TOLD_AT_MOST = 1000;

/** Points each name to the one document of the vault that bears it as its title or, where none does, as its file's name. */
export async function linkNames(
  sql: Sql,
  place: store.Named,
  agreements: RelatedAgreement[],
): Promise<RelatedAgreement[]> {
  const keys = agreements.map(({ title }) => fold(title));
  const names = keys.flatMap((key) => ENDINGS.map((ending) => `${key}.${ending}`));
  const bearing = await store.listBearing(sql, place, keys, names);
  const linked = agreements.map((agreement) => {
    const key = fold(agreement.title);
    const titled = bearing.filter(({ title_key }) => title_key === key);
    const found = titled.length > 0 ? titled : bearing.filter(({ name_key }) => stemOf(name_key) === key);
    return { ...agreement, document_id: found.length === 1 ? found[0]!.id : null };
  });
  const awaited = linked.filter(({ document_id }) => document_id === null);
  await store.replaceAwaited(
    sql,
    place,
    awaited.map(({ title }) => fold(title)),
  );
  return linked;
}

/** Points the names that waited for this document to it: a reading more in each of those cells, below whatever a person typed. */
export async function linkAwaiting(sql: Sql, place: store.Named) {
  const own = await store.findKeys(sql, place);
  if (!own) return;
  const keys = [...(own.title_key ? [own.title_key] : []), stemOf(own.name_key)];
  for (const { document_id, value, ...row } of await store.listAwaiting(sql, place, keys, FIELD_KEY, TOLD_AT_MOST)) {
    const linked = await linkNames(sql, { ...place, documentId: document_id }, value as RelatedAgreement[]);
    if (JSON.stringify(linked) === JSON.stringify(value)) continue;
    const extraction = { ...row, outcome: "found" as const, value: linked, error: null };
    const shown = shownValue("related_agreement_list", linked);
    await insertExtractions(sql, place, [{ documentId: document_id, fieldKey: FIELD_KEY, extraction, shown }]);
  }
}

export const lockNames = store.lockNames;

const stemOf = (nameKey: string) => {
  const at = nameKey.lastIndexOf(".");
  return ENDINGS.includes(nameKey.slice(at + 1)) ? nameKey.slice(0, at) : nameKey;
};
