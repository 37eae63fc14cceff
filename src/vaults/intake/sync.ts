import { t } from "../../content/messages/messages.ts";
import { UnreadableSecret } from "../../kernel/db/secret-box.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import { isInClosedFolder, type OpenSource, SourceFault, type SourceFile } from "./connector.ts";
import { openDiskFolder } from "./folder-source.ts";
import * as items from "./items.store.ts";
import { openInThread } from "./source-thread.ts";
import { SETTINGS } from "./sources.schema.ts";
import { type SourceRow, updateProgress } from "./sources.store.ts";
import { type Sync, takeFile } from "./take-file.ts";

/** Limits of one run of the job. The rest follows in further runs, so that other jobs are not blocked. */
const FILES_PER_RUN = 200;
const RUN_MS = 60_000;
const BATCH_SIZE = 1000;

/** Takes what is new in the source. Returns false if there is more to take. */
export async function syncOnce(ctx: JobContext, source: SourceRow, signal: AbortSignal): Promise<boolean> {
  const open = await openSource(ctx, source, signal);
  try {
    const files = await open.list();
    const rows = await items.listItems(ctx.sql, ctx.organizationId, source.id);
    const known = new Map(rows.map((row) => [row.path, row]));
    const sync = { ctx, source, open, listed: new Set(files.map(({ path }) => path)) };
    const isWhole = await takeFiles(sync, files, known, signal);
    if (isWhole && open.tellsRemoved) await recordPresence(sync);
    const progress = open.progress?.(isWhole);
    if (progress) await updateProgress(ctx.sql, source, progress);
    return isWhole && open.hasMore?.() !== true;
  } finally {
    await open.close();
  }
}

async function takeFiles(
  sync: Sync,
  files: SourceFile[],
  known: ReadonlyMap<string, items.ItemRow>,
  signal: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + RUN_MS;
  let taken = 0;
  for (const [index, file] of files.entries()) {
    if (isNew(sync, file, known.get(file.path))) {
      if (taken === FILES_PER_RUN || performance.now() > until) return false;
      signal.throwIfAborted();
      await takeFile(sync, file);
      taken++;
    }
    const { parcel } = file;
    if (parcel !== undefined && files[index + 1]?.parcel !== parcel) await sync.open.settle?.(parcel);
  }
  return true;
}

/** Also a file that was too large before the limit was raised. */
function isNew({ ctx }: Sync, file: SourceFile, item: items.ItemRow | undefined): boolean {
  if (item?.fingerprint !== file.fingerprint) return true;
  return item.too_large && file.size !== null && file.size <= ctx.deps.config.MAX_FILE_BYTES;
}

/** Records files that were removed or are back. Their documents are not changed. Renamed files already have their new path. */
async function recordPresence({ ctx, source, open, listed }: Sync) {
  const rows = await items.listItems(ctx.sql, ctx.organizationId, source.id);
  const gone = rows.filter(
    ({ path, status }) => status !== "removed" && !listed.has(path) && !isInClosedFolder(open, path),
  );
  const reason = t("It is gone from the source. Its document stays.");
  for (const batch of inBatches(gone)) await items.updateRemoved(ctx.sql, ctx.organizationId, batch, { reason });
  const back = rows.filter(({ path, status }) => status === "removed" && listed.has(path));
  for (const batch of inBatches(back)) await items.updateFound(ctx.sql, ctx.organizationId, batch);
}

function* inBatches(rows: { id: string }[]): Generator<string[]> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) yield rows.slice(at, at + BATCH_SIZE).map(({ id }) => id);
}

/** Connects to a source. Close it afterwards. Replies of other servers are parsed in a thread. */
async function openSource(ctx: JobContext, source: SourceRow, signal: AbortSignal): Promise<OpenSource> {
  const { config } = ctx.deps;
  const { kind, settings, progress } = source;
  if (kind === "folder") return openDiskFolder(config, ctx.organizationId, SETTINGS.folder.parse(settings), signal);
  const common = { allowPrivate: config.SOURCES_ALLOW_PRIVATE, secret: readSecret(ctx, source), progress };
  if (kind === "webdav") return openInThread({ ...common, kind, settings: SETTINGS.webdav.parse(settings) }, signal);
  if (kind === "imap") return openInThread({ ...common, kind, settings: SETTINGS.imap.parse(settings) }, signal);
  return openInThread({ ...common, kind, settings: SETTINGS.s3.parse(settings) }, signal);
}

function readSecret({ deps, organizationId }: JobContext, { secret }: SourceRow): string {
  if (secret === null) throw new SourceFault(t("No password is stored. Edit the source and enter it."));
  try {
    return deps.secrets.open(secret, organizationId);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new SourceFault(t("The stored password cannot be decrypted. Edit the source and enter it again."));
  }
}
