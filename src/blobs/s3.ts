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
  /** Where files are put for as long as work needs them on this machine. */
  folder: string;
  /** Told what went wrong, without secrets, when the storage is away. */
  onUnavailable?: (error: Error) => void;
  /** How long a request may go unanswered, and how long a transfer may stand still. */
  responseTimeoutMs?: number;
  stallTimeoutMs?: number;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** Slow downloads hold theirs for long, and nobody else should wait for one. */
const MOST_CONNECTIONS = 500;
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Keeps blobs in an S3-compatible storage. An object is there whole or not at all: it is written by one request. */
export function openS3Blobs(address: S3Address, options: S3Options): Blobs {
  const client = connect(address, options);
  const at = ({ organizationId, sha256 }: BlobKey) => ({
    Bucket: address.bucket,
    Key: [address.prefix, organizationId, sha256.slice(0, 2), sha256].filter(Boolean).join("/"),
  });
  const tell = (error: unknown) => toStorageError(error, address.bucket, options.onUnavailable);
  const attempt = <T>(work: () => Promise<T>) => withRetries(work).catch((error) => Promise.reject(tell(error)));
  const get = async (key: BlobKey, range?: { start: number; end: number }) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const reply = await client.send(new GetObjectCommand({ ...at(key), Range })).catch((error) => {
      throw isMissing(error) ? new MissingBlob(key) : error;
    });
    const bytes = reply.Body as Readable;
    if (!range || reply.ContentLength === range.end - range.start + 1) return bytes;
    bytes.destroy();
    throw new Error(`The storage did not give the range that was asked for: ${Range}`);
  };
  const sizeOf = (key: BlobKey): Promise<number | undefined> =>
    client.send(new HeadObjectCommand(at(key))).then(
      (reply) => reply.ContentLength,
      (error) => (isMissing(error) ? undefined : Promise.reject(error)),
    );
  return {
    exists: async (key) => (await attempt(() => sizeOf(key))) !== undefined,
    put: (key, path) =>
      attempt(async () => {
        const { size } = await stat(path);
        const isHeld = (await sizeOf(key)) === size && (await findBlobFault({ open: get }, key)) === null;
        if (!isHeld) await send(client, { ...at(key), ContentLength: size }, key.sha256, path);
      }),
    open: (key, range) => attempt(async () => translateErrors(await get(key, range), tell)),
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
        await client.send(new DeleteObjectCommand(at(key))).catch((error) => {
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
    logger: quiet,
    requestHandler: {
      connectionTimeout: Math.min(answerMs, 5_000),
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: stillMs,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
    },
  });
}

/** The client does not repeat what it streamed, so every request is repeated here, by the one rule. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await work();
    } catch (error) {
      if (number === ATTEMPTS || !isUnavailable(error)) throw error;
      await wait(FIRST_PAUSE_MS * 2 ** (number - 1) * (0.5 + Math.random()));
    }
  }
}

/** Sends a file with its hash signed, so that a storage refuses bytes that changed on the way. */
async function send(client: S3Client, to: PutObjectCommandInput, sha256: string, path: string) {
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

/** The bytes are taken up at once: a line that dies before anybody listens would be waited for. */
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

/** The bytes as they come; should they stop coming, the reader is told so in our words. */
function translateErrors(bytes: Readable, tell: (error: unknown) => Error): Readable {
  const passing = async function* () {
    try {
      yield* bytes;
    } catch (error) {
      throw tell(error);
    }
  };
  const stream = Readable.from(passing(), { objectMode: false });
  stream.once("close", () => bytes.destroy());
  return stream;
}
