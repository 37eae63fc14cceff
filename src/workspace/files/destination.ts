import { mustReachVaults } from "../../identity/keys/scopes.ts";
import type { Context } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { findHomeFolderId, openFolder, openHomeFolder, openProjectFolder } from "../folders/folders.ts";
import { openProject } from "../projects/projects.ts";
import type { Destination } from "./files.schema.ts";

/** Where an upload goes. `madeByKey`: the limited key that keeps access to the file there. */
export interface OpenDestination {
  id: string;
  madeByKey: string | null;
}

export async function openDestination(ctx: Context, place: Destination): Promise<OpenDestination> {
  if (place.folder_id !== undefined) return of(await openFolder(ctx, place.folder_id, "write"));
  if (place.project_id !== undefined) {
    await openProject(ctx, place.project_id, "write");
    return of(await openProjectFolder(ctx, place.project_id));
  }
  if (place.scope === "my-files" && ctx.caller.kind === "organization") {
    throw invalid([
      {
        path: "body.scope",
        message: "my-files requires a user-scoped key: an organization-scoped key has no personal files",
      },
    ]);
  }
  if (place.scope !== "organization" && ctx.caller.restriction?.isLimited) return openForVaults(ctx);
  return of(await openHomeFolder(ctx, place.scope));
}

/** A key that is limited to vaults uploads files for them to its owner's My Files. It sees nothing else there. */
async function openForVaults(ctx: Context): Promise<OpenDestination> {
  const { sql, organizationId, caller } = ctx;
  await mustReachVaults(ctx);
  return { id: await findHomeFolderId(sql, organizationId, caller.userId), madeByKey: caller.apiKeyId };
}

const of = ({ id }: { id: string }): OpenDestination => ({ id, madeByKey: null });
