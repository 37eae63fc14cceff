import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Visitor } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors/errors.ts";
import { mustBeReceivable, type ReceivedFile, receiveForm } from "../../../kernel/http/upload.ts";

const MOST_FILES = 10;
const FORM = { mostFiles: MOST_FILES, mostFields: 210, fieldBytes: 120_000 };

/** A form with files, received for somebody without an account. Empty file fields are left out. */
export interface ReceivedFromOutside<T> {
  fields: Record<string, string>;
  files: ReceivedFile[];
  /** What was found out before the first file was received. */
  opened: T;
  dispose(): Promise<void>;
}

/** No byte of a file is received before `open` has accepted the fields that came first. */
export async function receiveFromOutside<T>(
  { deps }: Visitor,
  raw: IncomingMessage,
  open: (fields: Record<string, string>) => Promise<T>,
): Promise<ReceivedFromOutside<T>> {
  const maxBytes = deps.config.MAX_FILE_BYTES;
  mustBeReceivable(raw, "multipart", maxBytes);
  let opened: Promise<T> | undefined;
  const check = async (fields: Record<string, string>) => {
    opened = open(fields);
    await opened;
  };
  const received = await receiveForm(raw, { folder: join(deps.config.DATA_DIR, "uploads"), maxBytes, ...FORM }, check);
  try {
    const { fields, dispose } = received;
    const files = received.files.filter(({ name, size }) => name.trim() !== "" || size > 0);
    if (files.some(({ name }) => name.trim() === ""))
      throw invalid([{ path: "body.file", message: "must have a file name" }]);
    return { fields, files, opened: await (opened ?? open(fields)), dispose };
  } catch (error) {
    await received.dispose();
    throw error;
  }
}
