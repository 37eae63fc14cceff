import { UnreadableSecret } from "../../db/secret-box.ts";
import type { JobContext } from "../../jobs/job.ts";
import { type OpenSource, SourceFault } from "./connector.ts";
import { openFolder } from "./folder-source.ts";
import type { SourceRow } from "./sources.store.ts";

/** Connects to a source. Close it afterwards. */
export function openSource(ctx: JobContext, source: SourceRow, signal: AbortSignal): Promise<OpenSource> {
  const { config } = ctx.deps;
  return openFolder(config, ctx.organizationId, source.settings, signal);
}

export function readSecret({ deps, organizationId }: JobContext, { secret }: SourceRow): string {
  if (secret === null) throw new SourceFault("No password is stored. Edit the source and enter it.");
  try {
    return deps.secrets.open(secret, organizationId);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new SourceFault("The stored password cannot be decrypted. Edit the source and enter it again.");
  }
}
