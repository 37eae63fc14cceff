import { createHash } from "node:crypto";
import { z } from "zod";
import { invalid } from "../../errors/errors.ts";
import type { CursorQuery, Pagination } from "./page.ts";

const Stored = z.tuple([z.int().min(1), z.array(z.string()).min(1).max(3), z.int().min(1)]);
const ANCHORS = 3;
const WINDOW = 500;

/** Where the next page begins: an offset, and the last items of the previous page, which may have moved since. */
interface Place {
  offset: number;
  after: string[];
  /** How many items the previous page had. */
  passed: number;
}

type Read<P> = (page: { limit: number; offset: number }) => Promise<P>;

/**
 * A page of a list that also supports cursors. The last items of the previous page are looked up in the current list, so that items
 * added or removed in between cause no duplicates and no gaps.
 */
export async function pageByCursor<N extends string, P extends { pagination: Pagination } & Record<N, object[]>>(
  noun: N,
  { cursor, limit, offset }: CursorQuery,
  read: Read<P>,
  keyOf: (item: P[N][number]) => string,
): Promise<P> {
  const from = cursor === undefined ? (offset ?? 0) : await findPlace(readPlace(cursor, offset), noun, read, keyOf);
  const page = await read({ limit, offset: from });
  // Clients that page by offset need no cursor.
  if (!page.pagination.has_more || offset !== undefined) return page;
  const after = page[noun].slice(-ANCHORS).map((item) => shortened(keyOf(item)));
  const next_cursor = encode({ offset: from + page[noun].length, after, passed: page[noun].length });
  return { ...page, pagination: { ...page.pagination, next_cursor } };
}

/** Keys up to the length of an id stay as they are. Longer ones are hashed. */
const shortened = (key: string) =>
  key.length <= 36 ? key : createHash("sha256").update(key).digest("base64url").slice(0, 16);

const encode = ({ offset, after, passed }: Place) =>
  Buffer.from(JSON.stringify([offset, after, passed])).toString("base64url");

function readPlace(cursor: string, offset: number | undefined): Place {
  if (offset !== undefined)
    throw invalid([{ path: "query.cursor", message: "cannot be combined with offset: send one of them" }]);
  try {
    const [from, after, passed] = Stored.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { offset: from, after, passed };
  } catch {
    throw invalid([{ path: "query.cursor", message: "must be the next_cursor of an earlier page" }]);
  }
}

/**
 * The offset after the last anchor that is still in the list, at its old position or in a window around it. If none is left, the
 * whole previous page may have left the list, as cells leave the queue when they are verified. Then items may repeat, but none is
 * skipped.
 */
async function findPlace<N extends string, P extends Record<N, object[]>>(
  { offset, after, passed }: Place,
  noun: N,
  read: Read<P>,
  keyOf: (item: P[N][number]) => string,
): Promise<number> {
  const keysFrom = async (start: number, limit: number) =>
    (await read({ limit, offset: start }))[noun].slice(0, limit).map((item) => shortened(keyOf(item)));
  const [last] = await keysFrom(offset - 1, 1);
  if (last === after.at(-1)) return offset;
  const start = Math.max(0, offset - WINDOW);
  const keys = await keysFrom(start, 2 * WINDOW);
  const found = after.findLast((key) => keys.includes(key));
  return found === undefined ? Math.max(0, offset - passed) : start + keys.indexOf(found) + 1;
}
