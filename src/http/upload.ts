import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { ClientGone, invalid, tooLarge, tooSlow, unsupportedMediaType } from "../errors.ts";

/** What an upload brought: its fields, and its file on this machine until `dispose` is called. */
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
  /** Where the bytes lie while the request is worked on. */
  folder: string;
  maxBytes: number;
  /** How long nothing at all may come before the sender is given up. */
  silenceMs?: number;
}

const SILENCE_MS = 30_000;
/** A boundary has at most 70 characters; Busboy throws at one of more than 250. */
const LONGEST_TYPE = 250;

/** Takes a multipart body in, one file and a few fields. The file goes straight to disk: memory stays flat whatever its size. */
export async function receiveMultipart(request: IncomingMessage, limits: UploadLimits): Promise<ReceivedUpload> {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type))
    throw unsupportedMediaType("multipart/form-data with a part named file");
  if (type.length > LONGEST_TYPE) throw malformed();
  if (Number(request.headers["content-length"] ?? 0) > limits.maxBytes + 1024 * 1024)
    throw tooLarge(inMegabytes(limits.maxBytes));
  const path = await temporaryPath(limits.folder);
  const dispose = () => rm(path, { force: true });
  try {
    const received = await whileItComes(request, limits, () => readParts(request, type, path, limits.maxBytes));
    return { ...received, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Takes a body of raw bytes in. */
export function receiveBody(request: IncomingMessage, limits: UploadLimits): Promise<ReceivedUpload> {
  // Whatever goes wrong, the request itself stays open: its sender is to be told.
  const bytes = request.iterator({ destroyOnReturn: false });
  return whileItComes(request, limits, () => receiveBytes(bytes, limits));
}

/** The same of bytes from anywhere. */
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

/**
 * An upload may take long as long as it goes on: a sender that falls silent is refused with 408. The parser can wait for ever for
 * the end of a part without headers: when all has come and nothing is made of it, the body is refused.
 */
async function whileItComes<T>(request: IncomingMessage, limits: UploadLimits, work: () => Promise<T>): Promise<T> {
  if (request.destroyed) throw new ClientGone();
  const silence = Promise.withResolvers<never>();
  let before = -1;
  const listen = setInterval(() => {
    // What comes from within the service has no socket, and never falls silent.
    const bytesRead = request.socket?.bytesRead ?? before + 1;
    if (bytesRead === before) silence.reject(request.readableEnded ? malformed() : tooSlow());
    before = bytesRead;
  }, limits.silenceMs ?? SILENCE_MS);
  return Promise.race([work(), silence.promise]).finally(() => clearInterval(listen));
}

const malformed = () => invalid([{ path: "body", message: "is not a well-formed multipart body" }]);

async function temporaryPath(folder: string) {
  await mkdir(folder, { recursive: true });
  return join(folder, randomUUID());
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`;

function readParts(
  request: IncomingMessage,
  type: string,
  path: string,
  maxBytes: number,
): Promise<Omit<ReceivedUpload, "dispose">> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    let file: Promise<ReceivedFile> | undefined;
    let open: Readable | undefined;
    const fail = (error: unknown) => {
      request.unpipe(parts);
      reject(error);
      open?.destroy();
    };
    const parts = new Busboy({
      headers: { "content-type": type },
      limits: { fields: 20, fieldSize: 10_000, fieldNameSize: 100, files: 2, parts: 22 },
      isPartAFile: (name) => name === "file",
    });
    parts.on("field", (name, value) => {
      if (name in fields) return fail(invalid([{ path: `body.${name}`, message: "must be given once" }]));
      fields[name] = value;
    });
    parts.on("file", (_name, stream, filename) => {
      if (file) return fail(invalid([{ path: "body.file", message: "must be one file" }]));
      open = stream;
      file = write(stream, path, maxBytes).then((written) => ({ name: baseName(filename), path, ...written }));
      file.catch(fail);
    });
    // Busboy does not listen for the faults of parts beyond its limits: an end in the middle of one would stop the whole process.
    for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const)
      parts.on(limit, () => fail(invalid([{ path: "body", message: "has too many parts" }])));
    parts.on("error", () => fail(malformed()));
    parts.on("finish", () => void Promise.resolve(file).then((whole) => resolve({ fields, file: whole }), fail));
    request.on("close", () => void (request.readableEnded || fail(new ClientGone())));
    request.pipe(parts);
  });
}

/** The last part of a name, whatever folders the sender wrote before it. */
const baseName = (name = "") =>
  name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}]/gu, "")
    .slice(0, 255);

async function write(
  source: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? tooLarge(inMegabytes(maxBytes)) : null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(path, { mode: 0o600 }));
  return { size, sha256: hash.digest("hex") };
}
