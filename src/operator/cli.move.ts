import type { z } from "zod";
import { type OpenDeps, openDeps } from "../assembly/deps.ts";
import { first, must } from "../content/must.ts";
import { readConfig } from "../kernel/config.ts";
import { isMigrated } from "../kernel/db/migrate.ts";
import { notFound } from "../kernel/errors/errors.ts";
import { cancelMove, findMoving, moveOrganization, removeMoveCopies } from "./backups/transfer/move.ts";
import type { moveOptions } from "./cli.options.ts";
import { UsageError } from "./cli.usage.ts";
import { type Databases, readDatabases } from "./databases.ts";

/** Moves an organization to another of the databases that DATABASES_FILE names, or reopens one whose move was interrupted. */
export async function runMove(options: z.output<typeof moveOptions>, env: NodeJS.ProcessEnv) {
  const { org: id, to, cancel, "wait-seconds": waitSeconds } = options;
  const databases = readDatabases(readConfig(env).DATABASES_FILE);
  if (!cancel && !databases.has(to ?? ""))
    throw new UsageError(`--to must be one of ${[...databases.keys()].join(", ")}.`);
  const opened = await openAll(databases);
  try {
    if (cancel) return await cancelIn(opened, id);
    const target = must(opened.get(to ?? ""), "--to was checked");
    const [from, source] = await findHome(opened, id, target);
    const { moved, ...result } = await moveOrganization(source, target, { id, waitSeconds });
    // If only the last step, opening, was missing, the source database is no longer known.
    for (const deps of opened.values()) await removeMoveCopies(deps, id);
    return { moved, from, to, ...result };
  } finally {
    for (const deps of opened.values()) await deps.close();
  }
}

async function openAll(databases: Databases): Promise<Map<string, OpenDeps>> {
  const opened = new Map<string, OpenDeps>();
  try {
    for (const [name, { config }] of databases) {
      const deps = await openDeps(config);
      opened.set(name, deps);
      if (!(await isMigrated(deps.database.system)))
        throw new Error(`The database ${name} is not migrated. Run: npm run migrate`);
    }
    return opened;
  } catch (error) {
    for (const deps of opened.values()) await deps.close();
    throw error;
  }
}

/**
 * The database that the organization is in now, other than the target. After an interrupted move there may be none: then any other.
 */
async function findHome(opened: Map<string, OpenDeps>, id: string, target: OpenDeps): Promise<[string, OpenDeps]> {
  const others = [...opened].filter(([, deps]) => deps !== target);
  for (const [name, deps] of others) if (await findMoving(deps.database.system, id)) return [name, deps];
  if (!(await findMoving(target.database.system, id))) throw notFound("organization");
  return first(others);
}

async function cancelIn(opened: Map<string, OpenDeps>, id: string) {
  for (const [name, deps] of opened) if (await cancelMove(deps, id)) return { canceled: true, database: name };
  throw notFound("move of this organization");
}
