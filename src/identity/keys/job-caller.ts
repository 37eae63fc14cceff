import type { Caller, Deps } from "../../kernel/context.ts";
import { forbidden } from "../../kernel/errors/errors.ts";
import * as store from "./keys.store.ts";
import { callerOf } from "./keys.ts";

/** For whom a job works: a person, or the key that enqueued it. */
export interface JobOwner {
  organizationId: string;
  userId: number | null;
  apiKeyId: string | null;
}

/** The caller of the operations that a job runs for its owner, with the rights that they have now. Throws 403 if they lost them. */
export async function callerOfJob({ database }: Pick<Deps, "database">, owner: JobOwner): Promise<Caller> {
  const row = await store.findJobOwner(database.organization(owner.organizationId), owner);
  if (!row) throw forbidden("The person or key that asked no longer has access.");
  return callerOf(row);
}
