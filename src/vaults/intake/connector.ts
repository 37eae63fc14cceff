import { t } from "../../content/messages/messages.ts";
/** A file as listed by a source. Its content was not read yet. */
export interface SourceFile {
  /** Identifies it within the source. */
  path: string;
  name: string;
  /** The message it came in, as shown to people. */
  origin?: string;
  /** Changes when the file changes. */
  fingerprint: string;
  /** Null if unknown until the file is read. */
  size: number | null;
  /** Why it is not imported, if that is known from the listing. */
  refused?: string;
  /** Whether it is an e-mail whose attachments the source lists as separate files. */
  isUnpacked?: boolean;
  /** The id of the message or other unit it arrived in, which is settled once all of its files are recorded. */
  parcel?: string;
}

/** A connection to a source. `list`, `read` and `settle` throw `SourceFault`; `read` throws `FileFault` if only this file cannot be read. */
export interface OpenSource {
  list(): Promise<SourceFile[]>;
  read(file: SourceFile): Promise<AsyncIterable<Buffer>>;
  /** Whether a file that is no longer listed was removed. False for mailboxes, where messages are moved. */
  readonly tellsRemoved: boolean;
  /** The folders that could not be listed. It is unknown whether files in them still exist. */
  closedFolders?(): ReadonlySet<string>;
  /** Called when all files of a parcel are recorded. May be called again after a crash. */
  settle?(parcel: string): Promise<void>;
  /** Where the next sync resumes, if the source supports that. `isWhole`: everything listed was recorded. */
  progress?(isWhole: boolean): SourceProgress | undefined;
  /** Whether there is more than was listed. */
  hasMore?(): boolean;
  close(): Promise<void>;
}

/** All messages of the folder up to this UID are settled. UIDs start over when UIDVALIDITY changes. */
export interface SourceProgress {
  uid_validity: string;
  uid: number;
}

/** A list entry for a folder that the server has no permission to read. Other folders are still read. */
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
