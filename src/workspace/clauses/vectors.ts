import { VectorTable } from "../../content/search/vector-table.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import * as store from "./wordings.store.ts";

declare module "../../kernel/context.ts" {
  interface Deps {
    /** The embeddings of the clauses of organizations that searched lately. */
    clauseVectors: ClauseVectors;
  }
}

const MAX_ROWS = 500_000;

interface Known {
  table: VectorTable;
  mark: string;
}

/**
 * Keeps the embeddings of clauses in memory, and reads only what was written since the last search. A clause that was deleted or that the
 * caller cannot see may still be in it: the caller looks up what is found.
 */
export class ClauseVectors {
  readonly #organizations = new Map<string, Known>();

  async read(sql: Sql, organizationId: string): Promise<VectorTable> {
    const known = this.#organizations.get(organizationId) ?? { table: new VectorTable(), mark: "0" };
    const mark = await store.findMark(sql);
    const rows = await store.listSince(sql, organizationId, known.mark);
    for (const [id, wordings] of Map.groupBy(rows, ({ clause_id }) => clause_id))
      known.table.put(
        id,
        wordings.map(({ embedding }) => embedding),
      );
    known.mark = mark;
    this.#organizations.delete(organizationId);
    this.#organizations.set(organizationId, known);
    this.#evict();
    return known.table;
  }

  /** The organizations that searched longest ago go first. */
  #evict() {
    let rows = 0;
    for (const [id, { table }] of [...this.#organizations].reverse()) {
      rows += table.size;
      if (rows > MAX_ROWS && rows > table.size) this.#organizations.delete(id);
    }
  }
}
