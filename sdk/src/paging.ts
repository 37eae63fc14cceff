import type { Connection, RequestOptions } from "./request.ts";
import type { Pagination } from "./types.ts";

export interface PageQuery {
  /** The page size, 1 to 500. */
  limit?: number;
  offset?: number;
  /** `next_cursor` of the previous page, instead of `offset`, if the list has cursors. */
  cursor?: string;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
}

type NextPage = { offset?: number } | { cursor: string };

/** A list on the server: `for await` iterates over all items, `page()` returns one page. */
export class Listing<T> implements AsyncIterable<T> {
  readonly #read: (next?: NextPage) => Promise<Page<T>>;

  constructor(read: (next?: NextPage) => Promise<Page<T>>) {
    this.#read = read;
  }

  page = (): Promise<Page<T>> => this.#read();

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (let page = await this.page(); ; ) {
      yield* page.items;
      const { has_more, offset, next_cursor: cursor } = page.pagination;
      if (!has_more || page.items.length === 0) return;
      page = await this.#read(cursor === undefined ? { offset: offset + page.items.length } : { cursor });
    }
  }
}

/** The list at a path, whose replies hold the items under the plural of their name. */
export function listing<T>(
  connection: Connection,
  at: string,
  plural: string,
  query: PageQuery = {},
  options?: RequestOptions,
): Listing<T> {
  const { offset, ...rest } = query;
  return new Listing(async (next = { offset }) => {
    const reply = await connection.get<Record<string, unknown>>(at, { ...rest, ...next }, options);
    return { items: reply[plural] as T[], pagination: reply.pagination as Pagination };
  });
}
