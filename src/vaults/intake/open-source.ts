import { UnreadableSecret } from "../../db/secret-box.ts";
import type { JobContext } from "../../jobs/job.ts";
import { type OpenSource, SourceFault } from "./connector.ts";
import { openDiskFolder } from "./folder-source.ts";
import { SETTINGS } from "./sources.schema.ts";
import type { SourceRow } from "./sources.store.ts";
import { openWebdav } from "./webdav-source.ts";

/** Connects to a source. Close it afterwards. The clients of S3 and IMAP are loaded only if they are used, because that takes long. */
export async function openSource(ctx: JobContext, source: SourceRow, signal: AbortSignal): Promise<OpenSource> {
  const { config } = ctx.deps;
  const { kind, settings } = source;
  if (kind === "folder") return openDiskFolder(config, ctx.organizationId, SETTINGS.folder.parse(settings), signal);
  const secret = readSecret(ctx, source);
  if (kind === "webdav") return openWebdav(config, SETTINGS.webdav.parse(settings), secret, signal);
  if (kind === "imap") {
    const { openMailbox } = await import("./mailbox-source.ts");
    return openMailbox(config, SETTINGS.imap.parse(settings), secret, source.progress, signal);
  }
  const { openS3 } = await import("./s3-source.ts");
  return openS3(config, SETTINGS.s3.parse(settings), secret, signal);
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
