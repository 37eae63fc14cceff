import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Busboy } from "@fastify/busboy";
import { ClientGone, invalid, tooLarge, tooSlow, unsupportedMediaType } from "../errors/errors.ts";
import { describeType } from "./body.ts";

/** The form fields and the uploaded file. The file stays on local disk until `dispose` is called. */
export interface ReceivedUpload {
  fields: Record<string, string>;
  file?: ReceivedFile;
  dispose(): Promise<void>;
}

export interface ReceivedFile {
  name: string;
  path: string;
  size: number;
  sha256: string;
}

export interface UploadLimits {
  /** Where the file is stored while the request runs. */
  folder: string;
  maxBytes: number;
  /** Idle timeout of the upload. */
  silenceMs?: number;
}

export interface FormLimits extends UploadLimits {
  mostFiles: number;
  mostFields?: number;
  fieldBytes?: number;
}

const IDLE_TIMEOUT_MS = 30_000;
/** How long the parser may take after the last byte. */
const PARSER_GRACE_MS = 500;
/** A boundary has at most 70 characters; Busboy throws above 250. */
const MAX_CONTENT_TYPE_LENGTH = 250;
/** The limit for everything in a form besides its file. */
export const MAX_FORM_BYTES = 1024 * 1024;

/** Rejects uploads by their headers alone: 413, 415 or 400. */
export function mustBeReceivable({ headers }: IncomingMessage, kind: "multipart" | "bytes", maxBytes: number) {
  const type = headers["content-type"] ?? "";
  if (kind === "multipart" && !/^multipart\/form-data\s*;.*boundary=/i.test(type))
    throw unsupportedMediaType("multipart/form-data with a part named file", describeType(type));
  if (kind === "multipart" && type.length > MAX_CONTENT_TYPE_LENGTH) throw malformed();
  const most = kind === "multipart" ? maxBytes + MAX_FORM_BYTES : maxBytes;
  if (Number(headers["content-length"] ?? 0) > most) throw tooLarge(inMegabytes(maxBytes));
}

/** Rejects an upload based on the fields that came before its file. */
export type FieldCheck = (fields: Record<string, string>) => Promise<void>;

/**
 * Receives a multipart body: one file and a few fields. The file is streamed to disk, so memory use does not depend on its size. It
 * is read only after `check` has passed.
 */
export async function receiveMultipart(
  request: IncomingMessage,
  limits: UploadLimits,
  check?: FieldCheck,
): Promise<ReceivedUpload> {
  const { fields, files, dispose } = await receiveForm(request, { ...limits, mostFiles: 1 }, check);
  const [file] = files;
  return { fields, ...(file && { file }), dispose };
}

export interface ReceivedForm {
  fields: Record<string, string>;
  files: ReceivedFile[];
  dispose(): Promise<void>;
}

/** The same with several files, which together have at most `maxBytes`. `check` is called when the first one begins. */
export async function receiveForm(
  request: IncomingMessage,
  limits: FormLimits,
  check: FieldCheck = async () => {},
): Promise<ReceivedForm> {
  const paths: string[] = [];
  const nextPath = async () => {
    const path = await temporaryPath(limits.folder);
    paths.push(path);
    return path;
  };
  const dispose = async () => {
    for (const path of paths) await rm(path, { force: true });
  };
  try {
    const received = await withIdleTimeout(request, limits, () => readParts(request, nextPath, limits, check));
    return { ...received, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Receives a body of raw bytes. */
export function receiveBody(request: IncomingMessage, limits: UploadLimits): Promise<ReceivedUpload> {
  // Keep the request open on errors, so that the client receives the response.
  const bytes = request.iterator({ destroyOnReturn: false });
  return withIdleTimeout(request, limits, () => receiveBytes(bytes, limits));
}

/** The same for bytes from any source. */
export async function receiveBytes(
  bytes: AsyncIterable<Buffer>,
  limits: UploadLimits,
): Promise<ReceivedUpload & { file: ReceivedFile }> {
  const path = await temporaryPath(limits.folder);
  const dispose = () => rm(path, { force: true });
  try {
    return { fields: {}, file: { name: "", path, ...(await write(bytes, path, limits.maxBytes)) }, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** An upload may take as long as bytes keep arriving; an idle one gets 408. */
async function withIdleTimeout<T>(request: IncomingMessage, limits: UploadLimits, work: () => Promise<T>): Promise<T> {
  if (request.destroyed) throw new ClientGone();
  const idle = Promise.withResolvers<never>();
  let before = -1;
  const timer = setInterval(() => {
    // Requests injected from within the service have no socket and never time out.
    const bytesRead = request.socket?.bytesRead ?? before + 1;
    if (bytesRead === before) idle.reject(tooSlow());
    before = bytesRead;
  }, limits.silenceMs ?? IDLE_TIMEOUT_MS);
  return Promise.race([work(), idle.promise]).finally(() => clearInterval(timer));
}

const malformed = () => invalid([{ path: "body", message: "is not a well-formed multipart body" }]);

async function temporaryPath(folder: string) {
  await mkdir(folder, { recursive: true });
  return join(folder, randomUUID());
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`;

function readParts(
  request: IncomingMessage,
  nextPath: () => Promise<string>,
  { maxBytes, mostFiles, mostFields = 20, fieldBytes = 10_000 }: FormLimits,
  check: FieldCheck,
): Promise<Omit<ReceivedForm, "dispose">> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    const files: Promise<ReceivedFile>[] = [];
    const room = { left: maxBytes };
    let checked: Promise<void> | undefined;
    let open: Readable | undefined;
    const fail = (error: unknown) => {
      request.unpipe(parts);
      reject(error);
      open?.destroy();
    };
    const parts = new Busboy({
      headers: { "content-type": request.headers["content-type"] ?? "" },
      limits: {
        fields: mostFields,
        fieldSize: fieldBytes,
        fieldNameSize: 100,
        files: mostFiles + 1,
        parts: mostFields + mostFiles + 1,
      },
      isPartAFile: (name) => name === "file",
    });
    parts.on("field", (name, value) => {
      if (name in fields) return fail(invalid([{ path: `body.${name}`, message: "must be sent exactly once" }]));
      fields[name] = value;
    });
    parts.on("file", (_name, stream, filename) => {
      if (files.length === mostFiles) return fail(tooManyFiles(mostFiles));
      open = stream;
      checked ??= check({ ...fields });
      const file = checked
        .then(nextPath)
        .then(async (path) => ({ name: baseName(filename), path, ...(await write(stream, path, maxBytes, room)) }));
      file.catch(fail);
      files.push(file);
    });
    // Busboy does not handle errors of parts beyond its limits: a body cut off in one would crash the process.
    for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const)
      parts.on(limit, () => fail(invalid([{ path: "body", message: "has too many parts" }])));
    parts.on("error", () => fail(malformed()));
    let finished = false;
    parts.on("finish", () => {
      finished = true;
      void Promise.all(files).then((whole) => resolve({ fields, files: whole }), fail);
    });
    // Busboy never finishes a body that ends inside a part's headers.
    const failUnlessFinished = async () => {
      await Promise.all(files);
      await delay(PARSER_GRACE_MS, undefined, { ref: false });
      if (!finished) fail(malformed());
    };
    request.once("end", () => void failUnlessFinished().catch(fail));
    request.on("close", () => void (request.readableEnded || fail(new ClientGone())));
    request.pipe(parts);
  });
}

const tooManyFiles = (most: number) =>
  invalid([{ path: "body.file", message: most === 1 ? "must be one file" : `must be at most ${most} files` }]);

/** The file name without any folders that the client sent. */
const baseName = (name = "") =>
  name
    .replace(/^.*[\\/]/s, "")
    .replace(/[\p{Cc}]/gu, "")
    .slice(0, 255);

async function write(
  source: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
  room = { left: maxBytes },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      room.left -= chunk.length;
      hash.update(chunk);
      done(room.left < 0 ? tooLarge(inMegabytes(maxBytes)) : null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(path, { mode: 0o600 }));
  return { size, sha256: hash.digest("hex") };
}
