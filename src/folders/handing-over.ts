import type { Context } from "../context.ts";
import * as store from "./folders.store.ts";

/** Somebody leaves the organization: their own files become a closed folder of the organization that the heir manages with all that is closed in it, as do closed folders that nobody else manages. */
export async function handOverFiles(
  { sql, organizationId }: Context,
  from: { id: number; name: string },
  heirId: number,
) {
  await store.lockTree(sql, organizationId);
  await store.insertHeir(sql, organizationId, from.id, heirId);
  await store.deleteMembershipsOf(sql, organizationId, from.id);
  const own = await store.findRoot(sql, organizationId, { type: "my-files", ownerId: from.id });
  const home = await store.findRoot(sql, organizationId, { type: "org-files" });
  if (!own || !home) return;
  if ((await store.countContents(sql, organizationId, own.id)) === 0)
    return store.deleteTree(sql, organizationId, own.id);
  await store.updateOwnRoot(sql, organizationId, own.id, home.id, `Files of ${from.name}`.slice(0, 255));
  await store.insertHeirOfTree(sql, organizationId, own.id, heirId);
}
