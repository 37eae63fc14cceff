import type { JobContext } from "../../jobs/job.ts";
import type { OpenSource } from "./connector.ts";
import { openDiskFolder } from "./folder-source.ts";
import type { SourceRow } from "./sources.store.ts";

/** Connects to a source. Close it afterwards. */
export function openSource(ctx: JobContext, source: SourceRow, signal: AbortSignal): Promise<OpenSource> {
  return openDiskFolder(ctx.deps.config, ctx.organizationId, source.settings, signal);
}
