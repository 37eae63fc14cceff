import { closeSync, existsSync, openAsBlob, openSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { StoredFile, Vault } from "../sdk/src/client.ts";
import type { Call } from "./command.ts";
import { NotThere, UsageError } from "./errors.ts";
import { watched } from "./progress.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isId = (text: string) => ID.test(text);

/** A vault by its id or its name. */
export async function findVault({ chancery, signal }: Call, named: string): Promise<Vault> {
  if (isId(named)) return chancery.vaults.get(named, { signal });
  const found: Vault[] = [];
  for await (const vault of chancery.vaults.list({ search: named }, { signal }))
    if (vault.name.toLowerCase() === named.toLowerCase()) found.push(vault);
  return theOnly(found, "vault", named);
}

/** The one thing of this name. Several are listed with their ids. */
export function theOnly<T extends { id: string }>(found: T[], noun: string, named: string): T {
  if (found.length > 1)
    throw new UsageError(
      `${found.length} ${noun}s are called ${named}. Name one by its id: ${found.map(({ id }) => id).join(", ")}`,
    );
  if (found.length === 0) throw new NotThere(`There is no ${noun} with the id or name ${named}.`);
  return found[0]!;
}

export function mustBeFile(path: string) {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  if (!statSync(path).isFile()) throw new UsageError(`${path} is not a file.`);
  if (!mayRead(path)) throw new UsageError(`You do not have permission to read ${path}.`);
}

function mayRead(path: string): boolean {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
}

interface Destination {
  folder_id?: string;
  project_id?: string;
  scope?: "my-files" | "organization";
}

export async function uploadFile(call: Call, path: string, destination: Destination = {}): Promise<StoredFile> {
  const name = basename(path);
  const onProgress = (sent: number, total: number) => call.progress.show(`Uploading ${name}`, sent / total);
  call.progress.show(`Uploading ${name}`, 0);
  const content = await openAsBlob(path);
  return call.chancery.files.upload({ name, content, onProgress, ...destination }, { signal: call.signal });
}

/** Waits until the file is read, and shows how many of its pages are. */
export function untilRead({ chancery, progress, signal }: Call, { id, name }: Pick<StoredFile, "id" | "name">) {
  progress.show(`Reading ${name}`);
  return watched(progress, chancery.files.ready(id, { signal }), async () => {
    const { pages, pages_read } = await chancery.files.get(id, { signal });
    progress.show(`Reading ${name}`, pages && pages_read !== null ? pages_read / pages : undefined);
  });
}

/** The ids of files that are read: what names a file on disk is uploaded first. */
export async function readyFiles(call: Call, named: string[]): Promise<string[]> {
  for (const each of named) if (!isId(each)) mustBeFile(each);
  const ids: string[] = [];
  for (const each of named) {
    const file = isId(each) ? { id: each, name: each } : await uploadFile(call, each);
    ids.push((await untilRead(call, file)).id);
  }
  return ids;
}

/** Cancels the job on the server when the person gives up waiting for it. */
export async function canceledTogether<T>({ chancery, signal }: Call, jobId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) await chancery.jobs.cancel(jobId, { timeoutMs: 5000 }).catch(() => undefined);
    throw error;
  }
}
