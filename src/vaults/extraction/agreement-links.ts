import { fold } from "../../content/values/strings.ts";
import type { RelatedAgreement } from "../../content/values/types/related-agreement-list.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { insertExtractions } from "../cells/cells.store.ts";
import { toDisplayValue } from "../cells/cells.ts";
import * as store from "./agreement-links.store.ts";

/** The only column of its type: callers cannot create others. */
const FIELD_KEY = "relatedAgreements";
const EXTENSIONS = ["pdf", "docx", "doc", "odt", "rtf", "txt", "md", "html"];
const MAX_UPDATED = 1000;

/** Links each agreement to the document with that title, or else with that file name. Ambiguous names stay unlinked. */
export async function linkAgreements(
  sql: Sql,
  ref: store.DocumentRef,
  agreements: RelatedAgreement[],
): Promise<RelatedAgreement[]> {
  const keys = agreements.map(({ title }) => fold(title));
  const names = keys.flatMap((key) => EXTENSIONS.map((extension) => `${key}.${extension}`));
  const candidates = await store.listByTitleOrName(sql, ref, keys, names);
  const linked = agreements.map((agreement) => {
    const key = fold(agreement.title);
    const titled = candidates.filter(({ title_key }) => title_key === key);
    const found = titled.length > 0 ? titled : candidates.filter(({ name_key }) => withoutExtension(name_key) === key);
    const [only, ...others] = found;
    return { ...agreement, document_id: only && others.length === 0 ? only.id : null };
  });
  const unresolved = linked.filter(({ document_id }) => document_id === null);
  await store.replaceUnresolved(
    sql,
    ref,
    unresolved.map(({ title }) => fold(title)),
  );
  return linked;
}

/** Links references that were unresolved until this document was added. Adds an extraction to each cell; hand edits stay visible. */
export async function linkUnresolvedTo(sql: Sql, ref: store.DocumentRef) {
  const own = await store.findTitleAndNameKeys(sql, ref);
  if (!own) return;
  const keys = [...(own.title_key ? [own.title_key] : []), withoutExtension(own.name_key)];
  const unresolved = await store.listUnresolved(sql, ref, keys, { fieldKey: FIELD_KEY, limit: MAX_UPDATED });
  for (const { document_id, value, ...row } of unresolved) {
    const linked = await linkAgreements(sql, { ...ref, documentId: document_id }, value as RelatedAgreement[]);
    if (JSON.stringify(linked) === JSON.stringify(value)) continue;
    const extraction = { ...row, outcome: "found" as const, value: linked, error: null };
    const display = toDisplayValue("related_agreement_list", linked);
    const cell = { documentId: document_id, fieldKey: FIELD_KEY, extraction, display };
    await insertExtractions(sql, ref, [cell], { keepsVerification: true });
  }
}

export const lockAgreementLinks = store.lockAgreementLinks;

const withoutExtension = (nameKey: string) => {
  const at = nameKey.lastIndexOf(".");
  return EXTENSIONS.includes(nameKey.slice(at + 1)) ? nameKey.slice(0, at) : nameKey;
};
