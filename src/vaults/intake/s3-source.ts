import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { Config } from "../../config.ts";
import { lookupPublic, mustBePublic } from "../../http/outgoing/public-lookup.ts";
import { FileFault, MAX_FILES, type OpenSource, SourceFault, type SourceFile, tooManyFiles } from "./connector.ts";
import { connectionFault } from "./faults.ts";
import type { S3Settings } from "./sources.schema.ts";

const ANSWER_MS = 20_000;
const IDLE_MS = 60_000;
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
    throw connectionFault(error, "The storage");
  }
  const client = connect(settings, secretAccessKey, allowPrivate);
  const { bucket: Bucket } = settings;
  return {
    tellsRemoved: true,
    list: () => listAll(client, settings, abortSignal),
    read: async ({ path: Key }) => {
      const reply = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }).catch((error) => {
        abortSignal.throwIfAborted();
        throw statusOf(error) === 404 ? new FileFault("It is gone.") : toFault(error);
      });
      return reply.Body as unknown as AsyncIterable<Buffer>;
    },
    close: async () => client.destroy(),
  };
}

function connect(settings: S3Settings, secretAccessKey: string, allowPrivate: boolean): S3Client {
  const agent = allowPrivate ? {} : { lookup: lookupPublic };
  return new S3Client({
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
}

async function listAll(
  client: S3Client,
  { bucket, prefix }: S3Settings,
  abortSignal: AbortSignal,
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const page = await client.send(command, { abortSignal }).catch((error) => {
      abortSignal.throwIfAborted();
      throw toFault(error);
    });
    for (const { Key, ETag, Size } of page.Contents ?? []) {
      if (!Key || Key.endsWith("/")) continue;
      const name = Key.slice(Key.lastIndexOf("/") + 1);
      files.push({ path: Key, name, size: Size ?? null, fingerprint: `${Size} ${ETag}` });
    }
    if (files.length > MAX_FILES) throw tooManyFiles();
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  }
  return files;
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Replies may contain parts of the request, so only the name of the error is kept. */
function toFault(error: unknown): SourceFault {
  const status = statusOf(error);
  if (status === undefined) return connectionFault(error, "The storage");
  const name = String((error as { name?: unknown }).name)
    .replace(/\W/g, "")
    .slice(0, 60);
  if (status === 403) return new SourceFault(`The storage refused the key (${name}).`);
  if (name === "NoSuchBucket") return new SourceFault("The bucket does not exist.");
  return new SourceFault(`The storage answered ${status} (${name}).`);
}
