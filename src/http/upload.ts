import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { invalid, tooLarge, unsupportedMediaType } from "../errors.ts";

/** What an upload brought: its fields, and its file on this machine until `dispose` is called. */
export interface Received {
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
}

/** Takes a multipart body in, one file and a few fields. The file goes straight to disk: memory stays flat whatever its size. */
export async function receiveMultipart(request: IncomingMessage, limits: UploadLimits): Promise<Received> {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type))
    throw unsupportedMediaType("multipart/form-data with a part named file");
  if (Number(request.headers["content-length"] ?? 0) > limits.maxBytes + 1024 * 1024)
    throw tooLarge(inMegabytes(limits.maxBytes));
  const path = await temporaryPath(limits.folder);
  const dispose = () => rm(path, { force: true });
  try {
    return { ...(await readParts(request, type, path, limits.maxBytes)), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Takes a body of raw bytes in. */
export async function receiveBytes(
  request: Readable,
  limits: UploadLimits,
): Promise<Received & { file: ReceivedFile }> {
  const path = await temporaryPath(limits.folder);
  const dispose = () => rm(path, { force: true });
  try {
    return { fields: {}, file: { name: "", path, ...(await write(request, path, limits.maxBytes)) }, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

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
): Promise<Omit<Received, "dispose">> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    let file: Promise<ReceivedFile> | undefined;
    const fail = (error: unknown) => {
      request.unpipe(parts);
      reject(error);
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
      file = write(stream, path, maxBytes).then((written) => ({ name: baseName(filename), path, ...written }));
      file.catch(fail);
    });
    parts.on("error", () => fail(invalid([{ path: "body", message: "is not a well-formed multipart body" }])));
    parts.on("finish", () => void Promise.resolve(file).then((whole) => resolve({ fields, file: whole }), fail));
    request.on("aborted", () => fail(new Error("the upload broke off")));
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

async function write(source: Readable, path: string, maxBytes: number): Promise<{ size: number; sha256: string }> {
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
