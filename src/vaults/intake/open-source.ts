import { UnreadableSecret } from "../../kernel/db/secret-box.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import { type OpenSource, SourceFault } from "./connector.ts";
import { openDiskFolder } from "./folder-source.ts";
import { openInThread } from "./source-thread.ts";
import { SETTINGS } from "./sources.schema.ts";
import type { SourceRow } from "./sources.store.ts";

/** Connects to a source. Close it afterwards. What other servers say is parsed in a thread. */
export async function openSource(ctx: JobContext, source: SourceRow, signal: AbortSignal): Promise<OpenSource> {
  const { config } = ctx.deps;
  const { kind, settings, progress } = source;
  if (kind === "folder") return openDiskFolder(config, ctx.organizationId, SETTINGS.folder.parse(settings), signal);
  const common = { allowPrivate: config.SOURCES_ALLOW_PRIVATE, secret: readSecret(ctx, source), progress };
  if (kind === "webdav") return openInThread({ ...common, kind, settings: SETTINGS.webdav.parse(settings) }, signal);
  if (kind === "imap") return openInThread({ ...common, kind, settings: SETTINGS.imap.parse(settings) }, signal);
  return openInThread({ ...common, kind, settings: SETTINGS.s3.parse(settings) }, signal);
}

function readSecret({ deps, organizationId }: JobContext, { secret }: SourceRow): string {
  if (secret === null) throw new SourceFault("No password is stored. Edit the source and enter it.");
  try {
    return deps.secrets.open(secret, organizationId);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new SourceFault("The stored password cannot be decrypted. Edit the source and enter it again.");
  }
}
