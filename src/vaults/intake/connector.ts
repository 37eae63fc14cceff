import { t } from "../../content/messages/messages.ts";
/** A file in a source, as listed: nothing of it was read yet. */
export interface SourceFile {
  /** Names it within the source. */
  path: string;
  name: string;
  /** The message it came in, as people know it. */
  origin?: string;
  /** Changes when the file changes. */
  fingerprint: string;
  /** Null if only reading it tells. */
  size: number | null;
  /** Why it is not taken, if listing it already tells. */
  refused?: string;
  /** Whether it is an e-mail whose attachments the source lists on their own. */
  isUnpacked?: boolean;
  /** What it arrived in, such as a message: settled when all of its files are recorded. */
  parcel?: string;
}

/** A connection to a source. `list`, `read` and `settle` throw `SourceFault`; `read` throws `FileFault` if only this file cannot be read. */
export interface OpenSource {
  list(): Promise<SourceFile[]>;
  read(file: SourceFile): Promise<AsyncIterable<Buffer>>;
  /** Whether a file that is no longer listed is gone. A message that was moved is not. */
  readonly tellsRemoved: boolean;
  /** The folders that could not be listed: nobody knows whether a file in them is gone. */
  closedFolders?(): ReadonlySet<string>;
  /** Called when everything that came in a parcel is recorded. Runs again after a crash. */
  settle?(parcel: string): Promise<void>;
  /** How far the source was read, if it can go on from there: after everything listed was recorded, or part of it. */
  progress?(isWhole: boolean): SourceProgress | undefined;
  /** Whether there is more than was listed. */
  hasMore?(): boolean;
  close(): Promise<void>;
}

/** Every message up to this number of the folder is settled. Numbers begin anew when UIDVALIDITY changes. */
export interface SourceProgress {
  uid_validity: string;
  uid: number;
}

/** Stands in the list for a folder that the server may not read. Other folders are read. */
export const closedFolder = (path: string): SourceFile => ({
  path,
  name: path.slice(path.lastIndexOf("/") + 1),
  size: null,
  fingerprint: "closed",
  refused: t("Chancery does not have permission to read this folder."),
});

export function isInClosedFolder({ closedFolders }: OpenSource, path: string): boolean {
  const closed = closedFolders?.();
  if (!closed || closed.size === 0) return false;
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1))
    if (closed.has(path.slice(0, end))) return true;
  return false;
}

/** The source cannot be read. The message is shown to the owners of the vault. */
export class SourceFault extends Error {}

/** This file cannot be read now; others can. It is tried again at the next sync. */
export class FileFault extends Error {}
