import type { Context } from "../../kernel/context.ts";
import * as store from "./folders.store.ts";
import * as members from "./members.store.ts";

/** When someone leaves the organization, the successor manages their files, and the access-controlled folders that nobody else manages. */
export async function transferFiles(
  { sql, organizationId }: Context,
  from: { id: number; name: string },
  successorId: number,
) {
  await store.lockTree(sql, organizationId);
  await members.insertSuccessor(sql, organizationId, from.id, successorId);
  await members.deleteMembershipsOf(sql, organizationId, from.id);
  const own = await store.findRoot(sql, organizationId, { type: "my-files", ownerId: from.id });
  const home = await store.findRoot(sql, organizationId, { type: "org-files" });
  if (!own || !home) return;
  if ((await store.countContents(sql, organizationId, own.id)) === 0)
    return store.deleteTree(sql, organizationId, own.id);
  await store.updateRootToFolder(sql, organizationId, {
    id: own.id,
    homeId: home.id,
    name: `Files of ${from.name}`.slice(0, 255),
  });
  await members.insertHeirOfTree(sql, organizationId, own.id, successorId);
}
