import type { Desk } from "./desk.ts";
import type { EachColumn } from "./each.schema.ts";
import * as store from "./work.store.ts";

const TURNS = 50;

/**
 * The files that earlier answers of this chat asked for a table that a limit cut short, so that the next answer asks the others. `columns`: only if
 * that table has these questions.
 */
export async function askedBefore({ ctx, setting }: Desk, columns?: EachColumn[]): Promise<Set<string>> {
  const { sql, organizationId, jobId } = ctx;
  const asked = new Set<string>();
  for (const table of await store.listLastTables(sql, organizationId, { chatId: setting.chatId, jobId }, TURNS)) {
    if (table.left === 0 || (columns && !isSame(columns, table.columns))) break;
    for (const id of table.file_ids) asked.add(id);
  }
  return asked;
}

const isSame = (some: EachColumn[], other: EachColumn[]) =>
  some.length === other.length && some.every(({ question }, at) => question === other[at]?.question);
