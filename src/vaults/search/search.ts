import { findExcerpts, type Searcher } from "../../workspace/files/search/passages.ts";
import type { VaultPassage } from "./search.schema.ts";
import * as store from "./search.store.ts";

/** The passages of a vault's live documents that match by words or meaning, best first. Does not check access. */
export async function searchVault(
  ctx: Searcher,
  vaultId: string,
  query: string,
  limit: number,
): Promise<(VaultPassage & { file_id: string })[]> {
  const { sql, organizationId } = ctx;
  const excerpts = await findExcerpts(ctx, query, limit, {
    byWords: (words, most) => store.listPassagesByWords(sql, query, words === "every", { vaultId, limit: most }),
    newest: (most, skipped) =>
      store.listSearchableFiles(sql, organizationId, vaultId, { limit: most, offset: skipped }),
  });
  const files = [...new Set(excerpts.map(({ file_id }) => file_id))];
  const documents = new Map(
    (await store.listByFile(sql, organizationId, vaultId, files)).map((row) => [row.file_id, row]),
  );
  return excerpts.flatMap(({ file_id, quote, start, end, page, score }) => {
    const document = documents.get(file_id);
    if (!document) return [];
    const { document_id, document_name } = document;
    return [{ document_id, document_name, file_id, citation: { quote, start, end, page }, score }];
  });
}
