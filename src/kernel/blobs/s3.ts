import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from "@aws-sdk/client-s3";
import { type BlobKey, type Blobs, CorruptBlob, MissingBlob } from "./blobs.ts";
import { findBlobFault } from "./integrity.ts";
import type { S3Address } from "./s3.address.ts";
import { isMissing, isUnavailable, toStorageError } from "./s3.errors.ts";

export interface S3Options {
  /** Folder for temporary local copies. */
  folder: string;
  /** Called with the error, without secrets, when the storage is unavailable. */
  onUnavailable?: (error: Error) => void;
  /** How long to wait for a response, and how long a transfer may stall. */
  responseTimeoutMs?: number;
  stallTimeoutMs?: number;
}

const MAX_ATTEMPTS = 3;
const FIRST_RETRY_MS = 200;
/** High, because slow downloads hold a connection for long and others should not wait. */
const MAX_CONNECTIONS = 500;
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Stores blobs in S3-compatible storage. Writes are atomic: one request per object. */
export function openS3Blobs(address: S3Address, options: S3Options): Blobs {
  const client = connect(address, options);
  const objectOf = ({ organizationId, sha256 }: BlobKey) => ({
    Bucket: address.bucket,
    Key: [address.prefix, organizationId, sha256.slice(0, 2), sha256].filter(Boolean).join("/"),
  });
  const toError = (error: unknown) => toStorageError(error, address.bucket, options.onUnavailable);
  const attempt = <T>(work: () => Promise<T>) => withRetries(work).catch((error) => Promise.reject(toError(error)));
  const get = async (key: BlobKey, range?: { start: number; end: number }) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const reply = await client.send(new GetObjectCommand({ ...objectOf(key), Range })).catch((error) => {
      throw isMissing(error) ? new MissingBlob(key) : error;
    });
    const bytes = reply.Body as Readable;
    if (!range || reply.ContentLength === range.end - range.start + 1) return bytes;
    bytes.destroy();
    throw new Error(`S3 did not return the requested range: ${Range}`);
  };
  const sizeOf = (key: BlobKey): Promise<number | undefined> =>
    client.send(new HeadObjectCommand(objectOf(key))).then(
      (reply) => reply.ContentLength,
      (error) => (isMissing(error) ? undefined : Promise.reject(error)),
    );
  return {
    exists: async (key) => (await attempt(() => sizeOf(key))) !== undefined,
    put: (key, path) =>
      attempt(async () => {
        const { size } = await stat(path);
        const isStored = (await sizeOf(key)) === size && (await findBlobFault({ open: get }, key)) === null;
        if (!isStored) await upload(client, { ...objectOf(key), ContentLength: size }, key.sha256, path);
      }),
    open: (key, range) => attempt(async () => translateErrors(await get(key, range), toError)),
    async withFile(key, work) {
      const path = join(options.folder, randomUUID());
      await mkdir(options.folder, { recursive: true });
      try {
        await attempt(async () => download(await get(key), key, path));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    delete: (key) =>
      attempt(async () => {
        await client.send(new DeleteObjectCommand(objectOf(key))).catch((error) => {
          if (!isMissing(error)) throw error;
        });
      }),
    removeStale: async () => {},
  };
}

function connect(
  address: S3Address,
  { responseTimeoutMs: answerMs = 10_000, stallTimeoutMs: stillMs = 60_000 }: S3Options,
): S3Client {
  return new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.pathStyle,
    credentials: address.credentials,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: Math.min(answerMs, 5_000),
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: stillMs,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
}

/** The client does not retry streamed requests, so all retries are done here. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await work();
    } catch (error) {
      if (number === MAX_ATTEMPTS || !isUnavailable(error)) throw error;
      await wait(FIRST_RETRY_MS * 2 ** (number - 1) * (0.5 + Math.random()));
    }
  }
}

/** Uploads a file with its hash signed, so that the storage refuses bytes that changed on the way. */
async function upload(client: S3Client, to: PutObjectCommandInput, sha256: string, path: string) {
  const broken = new AbortController();
  const bytes = createReadStream(path);
  bytes.on("error", (error) => broken.abort(error));
  const command = new PutObjectCommand({
    ...to,
    Body: bytes,
    ContentType: "application/octet-stream",
    ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
  });
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers["x-amz-content-sha256"] = sha256;
      return next(args);
    },
    { step: "build", name: "signTheHash" },
  );
  try {
    await client.send(command, { requestTimeout: 0, abortSignal: broken.signal });
  } catch (error) {
    const { reason } = broken.signal;
    broken.abort();
    throw reason ?? error;
  } finally {
    bytes.destroy();
  }
}

/** Downloads a blob to a local file and checks its hash. */
async function download(bytes: Readable, key: BlobKey, path: string) {
  const hash = createHash("sha256");
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(bytes, measure, createWriteStream(path, { mode: 0o600 }));
  if (hash.digest("hex") !== key.sha256) throw new CorruptBlob(key);
}

/** Passes the bytes through and converts errors of the stream. */
function translateErrors(bytes: Readable, toError: (error: unknown) => Error): Readable {
  const convert = async function* () {
    try {
      yield* bytes;
    } catch (error) {
      throw toError(error);
    }
  };
  const stream = Readable.from(convert(), { objectMode: false });
  stream.once("close", () => bytes.destroy());
  return stream;
}
