import type { SessionContext } from "../context.ts";
import type { Home, HomeQuery } from "./home.schema.ts";
import * as store from "./home.store.ts";

const DUE_DAYS = 30;
const MOST_DUE = 20;
const UNFINISHED_JOBS = ["pending", "running"];

/** What the person works on, what is due soon, and what needs their attention. */
export async function readHome(ctx: SessionContext, { today }: HomeQuery): Promise<Home> {
  const { sql, organizationId, caller } = ctx;
  const of = [sql, organizationId, caller.userId] as const;
  const from = today ?? new Date().toISOString().slice(0, 10);
  const to = new Date(Date.parse(from) + DUE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return {
    in_progress: {
      files: await store.listFiles(...of, ["extracting", "embedding"]),
      vaults: await store.listVaults(...of, ["queued", "parsing", "extracting"]),
      reviews: await store.listReviews(...of, UNFINISHED_JOBS),
      chats: await store.listChats(...of, UNFINISHED_JOBS),
    },
    due: await store.listDue(...of, from, to, MOST_DUE),
    unfinished: {
      files: await store.listFiles(...of, ["failed"]),
      vaults: await store.listVaults(...of, ["failed"]),
      reviews: await store.listReviews(...of, ["failed"]),
      chats: await store.listChats(...of, ["failed"]),
      playbooks: await store.listDrafts(...of),
    },
  };
}
