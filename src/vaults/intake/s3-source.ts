import { pipeline, Readable, Transform } from "node:stream";
import { type _Object, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { t } from "../../content/messages/messages.ts";
import type { Config } from "../../kernel/config.ts";
import { lookupPublic, mustBePublic } from "../../kernel/http/outgoing/public-lookup.ts";
import { FileFault, type OpenSource, SourceFault, type SourceFile } from "./connector.ts";
import { connectionFault } from "./faults.ts";
import { hasUsablePath, ListingLimits, tooManyFiles } from "./listing-limits.ts";
import type { S3Settings } from "./sources.schema.ts";

const ANSWER_MS = 20_000;
const IDLE_MS = 60_000;
/** A page has a thousand objects at most, unless the storage is hostile. */
const MOST = { pages: 1000, pageBytes: 8 * 1024 * 1024 };
const MAX_ERROR_BYTES = 64 * 1024;
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** The objects below a prefix. Always with the given key: the server's own role in AWS is never used. */
export async function openS3(
  { SOURCES_ALLOW_PRIVATE: allowPrivate }: Pick<Config, "SOURCES_ALLOW_PRIVATE">,
  settings: S3Settings,
  secretAccessKey: string,
  abortSignal: AbortSignal,
): Promise<OpenSource> {
  try {
    if (!allowPrivate) mustBePublic(new URL(settings.endpoint));
  } catch (error) {
    throw connectionFault(error, t("The storage"));
  }
  const client = connect(settings, secretAccessKey, allowPrivate);
  const { bucket: Bucket } = settings;
  return {
    tellsRemoved: true,
    list: () => listAll(client, settings, abortSignal),
    read: async ({ path: Key }) => {
      const reply = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }).catch((error) => {
        abortSignal.throwIfAborted();
        throw statusOf(error) === 404 ? new FileFault(t("It is gone.")) : toFault(error);
      });
      return reply.Body as unknown as AsyncIterable<Buffer>;
    },
    close: async () => client.destroy(),
  };
}

function connect(settings: S3Settings, secretAccessKey: string, allowPrivate: boolean): S3Client {
  const agent = allowPrivate ? {} : { lookup: lookupPublic };
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.path_style,
    credentials: { accessKeyId: settings.access_key_id, secretAccessKey },
    maxAttempts: 2,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  limitReplies(client);
  return client;
}

async function listAll(
  client: S3Client,
  { bucket, prefix }: S3Settings,
  abortSignal: AbortSignal,
): Promise<SourceFile[]> {
  const limits = new ListingLimits(MOST.pages);
  const files: SourceFile[] = [];
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    limits.nextPage();
    const page = await client.send(command, { abortSignal }).catch((error) => {
      abortSignal.throwIfAborted();
      throw toFault(error);
    });
    const listed = (page.Contents ?? []).flatMap((object) => toFile(object) ?? []);
    limits.count(listed);
    files.push(...listed);
    const next = page.IsTruncated ? page.NextContinuationToken : undefined;
    if (next !== undefined && next === token) throw tooManyFiles();
    token = next;
  }
  return files;
}

function toFile({ Key, ETag, Size }: _Object): SourceFile | undefined {
  if (!Key || Key.endsWith("/")) return undefined;
  const file = {
    path: Key,
    name: Key.slice(Key.lastIndexOf("/") + 1),
    size: Size ?? null,
    fingerprint: `${Size} ${ETag}`,
  };
  return hasUsablePath(file) ? file : undefined;
}

/** Aborts listings and error replies that are too large, because the client reads them into memory. Objects are streamed. */
function limitReplies({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode: number; body?: unknown };
        const isError = response.statusCode >= 300;
        const isLimited = isError || commandName === ListObjectsV2Command.name;
        if (isLimited && response.body instanceof Readable)
          response.body = pipeline(response.body, upTo(isError ? MAX_ERROR_BYTES : MOST.pageBytes), () => {});
        return result;
      },
    { step: "deserialize", priority: "low", name: "limitReplies" },
  );
}

function upTo(most: number): Transform {
  let left = most;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(tooManyFiles());
      else done(null, chunk);
    },
  });
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Replies may contain parts of the request, so only the name of the error is kept. */
function toFault(error: unknown): SourceFault {
  if (error instanceof SourceFault) return tooManyFiles();
  const status = statusOf(error);
  if (status === undefined) return connectionFault(error, t("The storage"));
  const name = String((error as { name?: unknown }).name)
    .replace(/\W/g, "")
    .slice(0, 60);
  if (status === 403) return new SourceFault(t("The storage refused the key ({name}).", { name }));
  if (name === "NoSuchBucket") return new SourceFault(t("The storage has no bucket of this name."));
  return new SourceFault(t("The storage answered {status} ({name}).", { status, name }));
}
