import type { Sql } from "../../kernel/db/sql.ts";
import * as store from "./wordings.store.ts";

declare module "../../kernel/context.ts" {
  interface Deps {
    /** The words of the clauses of organizations that misspelt one lately. */
    clauseWords: ClauseWords;
  }
}

const MAX_WORDS = 2_000_000;

interface Known {
  words: Set<string>;
  mark: string;
}

/** Keeps the words of clauses in memory, to find those that were meant by misspelt ones. Reads only what was written since it last read. */
export class ClauseWords {
  readonly #organizations = new Map<string, Known>();

  async read(sql: Sql, organizationId: string): Promise<ReadonlySet<string>> {
    const known = this.#organizations.get(organizationId) ?? { words: new Set<string>(), mark: "0" };
    const mark = await store.findMark(sql);
    if (mark !== known.mark)
      for (const { word } of await store.listWordsSince(sql, organizationId, known.mark)) known.words.add(word);
    known.mark = mark;
    this.#organizations.delete(organizationId);
    this.#organizations.set(organizationId, known);
    this.#evict();
    return known.words;
  }

  /** The organizations that misspelt longest ago go first. */
  #evict() {
    let kept = 0;
    for (const [id, { words }] of [...this.#organizations].reverse()) {
      kept += words.size;
      if (kept > MAX_WORDS && kept > words.size) this.#organizations.delete(id);
    }
  }
}
