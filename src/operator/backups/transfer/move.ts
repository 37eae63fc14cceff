import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recordExport } from "../../../administration/audit/audit.ts";
import type { Deps } from "../../../kernel/context.ts";
import { KEY_FILE } from "../../../kernel/db/secret-box.ts";
import type { Session } from "../../../kernel/db/sql.ts";
import { conflict, notFound } from "../../../kernel/errors/errors.ts";
import { findUnreadableSecret } from "../../../kernel/secrets/secrets.ts";
import { blockErasing } from "../../../workspace/files/uploads/pending-blobs.ts";
import { commit, rollback } from "../backups.store.ts";
import { packSnapshot } from "./pack.ts";
import * as store from "./transfer.store.ts";
import { type UnpackResult, unpackOrganization } from "./unpack.ts";

const MAX_TRIES = 5;
const POLL_MS = 200;

export interface MoveInput {
  id: string;
  /** How long running jobs may take to end. Those that run longer start again in the target database. */
  waitSeconds: number;
}

export interface MoveResult extends Partial<UnpackResult> {
  organization: { id: string; name: string };
  moved: true;
}

/**
 * Moves an organization into another database: everything is there afterwards, and nothing is left here. Meanwhile its callers get
 * 503.
 *
 * The copy is one snapshot of this database, read in the same transaction that deletes the organization. PostgreSQL refuses to
 * delete rows that were changed or added since (`repeatable read`), and the move starts over. So no acknowledged write is lost. The
 * copy is committed first, closed; then the deletion is committed; then the copy is opened. If this process dies in between, the
 * organization is open in one database or in none, never in two, and running the same command again finishes the move.
 */
export const moveOrganization = (from: Deps, to: Deps, input: MoveInput): Promise<MoveResult> =>
  underLock(from, input.id, (session) => moveLocked(from, to, session, input));

/**
 * Allows one move of an organization at a time. The connection that holds the lock also deletes the organization here, so the next
 * holder knows that this deletion was committed or never will be.
 */
const underLock = <T>({ database }: Deps, id: string, work: (session: Session) => Promise<T>): Promise<T> =>
  database.session(async (session) => {
    if (!(await store.lockMove(session.sql, id)))
      throw conflict("MOVE_UNDER_WAY", "Another move of this organization is running. Wait until it ends, or stop it.");
    return work(session);
  });

async function moveLocked(from: Deps, to: Deps, session: Session, input: MoveInput): Promise<MoveResult> {
  const { id } = input;
  const [here, there] = await Promise.all([from, to].map((deps) => store.findMoving(deps.database.system, id)));
  if (!here && there?.moving === "in") {
    await removeMoveCopies(from, id);
    return open(to, id, there.name);
  }
  if (!here)
    throw there
      ? conflict("ORGANIZATION_EXISTS", `${there.name} (${id}) is already in the target database.`)
      : notFound("organization");
  if (here.moving === "in" || (there && there.moving !== "in"))
    throw conflict(
      "ORGANIZATION_EXISTS",
      `${here.name} (${id}) is in both databases. Delete the copy that is not used.`,
    );
  mustHaveOwnStorage(from, to);
  await removeMoveCopies(from, id);
  if (there) await store.deleteOrganization(to.database.system, id);
  await mustHaveKey(to);
  await store.updateMoving(from.database.system, id, null, "out");
  await recordExport(from.database.system, id);
  try {
    await endJobs(from, input);
    const moved = await tryToMove(from, to, session, id);
    return { ...moved, ...(await open(to, id, here.name)) };
  } catch (error) {
    await reopen(from, id).catch((err) => from.log.error({ err, organizationId: id }, "could not open again"));
    throw error;
  }
}

/** Reopens an organization whose move was interrupted. False if it was not moving away from this database. */
export const cancelMove = (deps: Deps, id: string): Promise<boolean> =>
  underLock(deps, id, async () => {
    const isCanceled = await reopen(deps, id);
    if (isCanceled) await removeMoveCopies(deps, id);
    return isCanceled;
  });

const reopen = async ({ database }: Deps, id: string): Promise<boolean> =>
  (await store.updateMoving(database.system, id, "out", null)) > 0;

export const findMoving = store.findMoving;

async function open({ database }: Deps, id: string, name: string): Promise<MoveResult> {
  await store.updateMoving(database.system, id, "in", null);
  return { organization: { id, name }, moved: true };
}

/** Files are stored by organization and content. In shared storage, the source would erase the files of the target. */
function mustHaveOwnStorage(from: Deps, to: Deps) {
  const placeOf = ({ config }: Deps) =>
    JSON.stringify(config.BLOBS_URL ? config.BLOBS_URL : join(config.DATA_DIR, "blobs"));
  if (placeOf(from) === placeOf(to))
    throw conflict(
      "STORAGE_IS_SHARED",
      "Both databases store their files in the same place. Give each its own BLOBS_URL or DATA_DIR.",
    );
}

/** A key generated on this machine would be unknown to the target's nodes, and everything encrypted with it would be lost. */
async function mustHaveKey(to: Deps) {
  const { SECRET_KEY, DATA_DIR } = to.config;
  if (!SECRET_KEY && !existsSync(join(DATA_DIR, KEY_FILE)))
    throw conflict(
      "SECRET_KEY_NEEDED",
      `The target installation has no SECRET_KEY in its env_file, and no ${KEY_FILE} in its DATA_DIR on this machine. Set SECRET_KEY, or copy ${KEY_FILE} from one of its nodes.`,
    );
  const unreadable = await findUnreadableSecret(to.database.system, to);
  if (unreadable)
    throw conflict(
      "SECRET_KEY_NEEDED",
      `The target installation's secrets were encrypted with a different key. ${unreadable}`,
    );
}

const copyPrefix = (id: string) => `moving-${id}-`;

/** Removes the decrypted copies that interrupted moves of the organization left in DATA_DIR. */
export async function removeMoveCopies({ config }: Deps, id: string) {
  const names = existsSync(config.DATA_DIR) ? await readdir(config.DATA_DIR) : [];
  for (const name of names)
    if (name.startsWith(copyPrefix(id))) await rm(join(config.DATA_DIR, name), { recursive: true, force: true });
}

async function endJobs({ database }: Deps, { id, waitSeconds }: MoveInput) {
  const deadline = Date.now() + waitSeconds * 1000;
  while (Date.now() < deadline && (await store.countRunningJobs(database.system, id)) > 0) await sleep(POLL_MS);
  await store.requeueJobs(database.system, id);
}

async function tryToMove(from: Deps, to: Deps, session: Session, id: string): Promise<UnpackResult> {
  await blockErasing(session.sql);
  for (let tries = 1; ; tries++) {
    try {
      return await moveSnapshot(from, to, session, id);
    } catch (error) {
      if (!CHANGED_MEANWHILE.includes(String((error as { code?: unknown }).code))) throw error;
      if (tries === MAX_TRIES)
        throw conflict("ORGANIZATION_CHANGED", "The organization kept changing during the move. Try again later.");
      await rollback(session.sql);
    }
  }
}

/** Error codes of PostgreSQL: the snapshot is out of date, or there is a deadlock with a concurrent change. */
const CHANGED_MEANWHILE = ["40001", "40P01"];

async function moveSnapshot(from: Deps, to: Deps, session: Session, id: string): Promise<UnpackResult> {
  const folder = await mkdtemp(join(from.config.DATA_DIR, copyPrefix(id)));
  const passphrase = randomBytes(32).toString("base64url");
  try {
    await store.beginMove(session.sql);
    if ((await store.findMoving(session.sql, id))?.moving !== "out")
      throw conflict("ORGANIZATION_CHANGED", "The organization was opened again during the move. Nothing was moved.");
    const { damaged } = await packSnapshot(from, session, { id, folder: join(folder, "organization"), passphrase });
    if (damaged.length > 0)
      throw conflict(
        "FILES_DAMAGED",
        `${damaged.length} files are missing or damaged in storage. Repair them first: files check lists them.`,
      );
    const input = { folder: join(folder, "organization"), passphrase, withoutSecrets: false, dryRun: false };
    const unpacked = await unpackOrganization(to, input, async (sql) => {
      await store.updateMoving(sql, id, null, "in");
      // Copying the files updated their checks after the snapshot, which would make the deletion fail.
      await store.deleteChecks(from.database.system, id);
      await store.deleteOrganization(session.sql, id);
    }).catch(async (error) => {
      // The uncommitted deletion would block reopening the organization.
      await rollback(session.sql).catch(() => {});
      throw error;
    });
    await commit(session.sql);
    return unpacked;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
