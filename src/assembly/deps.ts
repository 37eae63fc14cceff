import { join } from "node:path";
import type { Logger } from "pino";
import { must } from "../content/must.ts";
import { VectorCache } from "../content/search/vectors.ts";
import type { Blobs } from "../kernel/blobs/blobs.ts";
import { openDiskBlobs } from "../kernel/blobs/disk.ts";
import { openEncryptedBlobs } from "../kernel/blobs/encryption/encrypted-blobs.ts";
import { openFileKeys } from "../kernel/blobs/encryption/file-keys.ts";
import type { Config } from "../kernel/config.ts";
import type { Deps } from "../kernel/context.ts";
import { openBroadcast } from "../kernel/db/broadcast.ts";
import { joinEmbedded } from "../kernel/db/embedded/embedded.ts";
import { openJobEndWaiter } from "../kernel/db/job-end-waiter.ts";
import type { Connection } from "../kernel/db/pool.ts";
import { openSecretBox } from "../kernel/db/secret-box.ts";
import { openDatabase } from "../kernel/db/sql.ts";
import { openLog } from "../kernel/log.ts";
import { Metrics } from "../kernel/metrics/metrics.ts";
import { openReader } from "../kernel/readers/reader.ts";
import type {} from "../models/deps.ts";
import { openJudge } from "../models/engine/encode/judge-model.ts";
import { openRanker } from "../models/engine/encode/ranker.ts";
import { openTagger } from "../models/engine/encode/tagger.ts";
import { openEnginePool } from "../models/engine/pool.ts";
import { ModelCache } from "../models/model-cache.ts";
import { openLanguageModel } from "../models/open.ts";
import { ClauseVectors } from "../workspace/clauses/vectors.ts";
import { ClauseWords } from "../workspace/clauses/words.ts";
import { nouns } from "./nouns.ts";

const MAX_WAITING_UPLOADS = 300;

export interface OpenDeps extends Deps {
  close(): Promise<void>;
}

/** Opens the dependencies. Without DATABASE_URL, starts the embedded database, or joins it if it is running. */
export async function openDeps(config: Config): Promise<OpenDeps & { embedded: boolean }> {
  const log = openLog(config.LOG_LEVEL);
  const embedded = config.DATABASE_URL
    ? undefined
    : await joinEmbedded({ dataDir: config.DATA_DIR, log: (line) => log.info(line) });
  const connection = must(config.DATABASE_URL ?? embedded?.connection, "one of them is there");
  const deps = await connectDeps(config, connection, log);
  return {
    ...deps,
    embedded: embedded !== undefined,
    async close() {
      await deps.close();
      await embedded?.leave();
    },
  };
}

/** Child processes that parse files, and the local models. Each is started on first use. */
export interface Readers extends Pick<Deps, "reader" | "uploadReader" | "engine"> {
  close(): Promise<void>;
}

/** The same for a database that is already running. */
export async function connectDeps(
  config: Config,
  connection: Connection,
  log: Logger,
  readers = openReaders(config, log),
): Promise<OpenDeps> {
  const database = openDatabase({
    connection,
    requestConnection: config.DATABASE_REQUEST_URL,
    requestPooling: config.DATABASE_REQUEST_POOLING,
    readConnection: config.DATABASE_READ_URL,
    poolSize: config.DATABASE_POOL,
    maxWaiting: config.MAX_WAITING_REQUESTS,
    onError: (error) => log.warn({ err: error }, "lost the connection to the database"),
    onMove: (message) => log.warn(message),
  });
  const secrets = openSecretBox(config);
  const blobs = openEncryptedBlobs({
    stored: await openBlobs(config, log),
    sql: database.system,
    keys: openFileKeys({ database, secrets }),
    encrypts: config.FILE_ENCRYPTION,
    folder: join(config.DATA_DIR, "uploads"),
  });
  const metrics = new Metrics();
  const jobEnds = openJobEndWaiter(database, "jobs_done");
  const changes = openBroadcast(database, "changes");
  const { close: closeReaders, ...readerDeps } = readers;
  return {
    nouns,
    config,
    database,
    blobs,
    ...readerDeps,
    model: openLanguageModel(config, {
      onTrouble: (message) => log.warn(message),
      onAsked: (asked) => metrics.modelAsked(asked),
    }),
    ownModels: new ModelCache(),
    secrets,
    jobEnds,
    changes,
    vectors: new VectorCache(),
    clauseVectors: new ClauseVectors(),
    clauseWords: new ClauseWords(),
    metrics,
    log,
    async close() {
      await closeReaders();
      await Promise.all([jobEnds.close(), changes.close()]);
      await database.close();
    },
  };
}

/** If the data of a configured language is missing, every scan fails. English is always installed. */
async function warnOfMissingOcrData(languages: string[], log: Logger): Promise<void> {
  if (languages.every((language) => language === "auto" || language === "eng")) return;
  const { findOcrFault } = await import("../content/formats/ocr/engines.ts");
  const fault = await findOcrFault(languages);
  if (fault) log.warn(`scanned pages cannot be read: ${fault}`);
}

function openReaders(config: Config, log: Logger): Readers {
  const { PARSER_SANDBOX: sandbox, READER_PROCESSES: processes, OCR_LANGUAGES: ocrLanguages } = config;
  const reader = openReader({ processes, ocrLanguages, sandbox });
  void warnOfMissingOcrData(ocrLanguages, log);
  const uploadReader = openReader({ processes: 2, secondsPerDocument: 30, maxWaiting: MAX_WAITING_UPLOADS, sandbox });
  const { ENGINE_MODEL_THREADS: threads } = config;
  const tagger = openTagger({
    threads,
    onUnavailable: (err) => log.warn({ err }, "tagging model unavailable; the local engine uses rules only"),
  });
  const judge = openJudge({
    threads,
    onUnavailable: (err) =>
      log.warn({ err }, "judging model unavailable; reviews use rules only, and chats do not answer Yes or No"),
  });
  const ranker = openRanker({
    threads,
    onUnavailable: (err) => log.warn({ err }, "ranking model unavailable; passages are ordered by words and meaning"),
  });
  const engine = openEnginePool({
    tagger,
    judge,
    ranker,
    secondsPerQuestion: config.ENGINE_QUESTION_SECONDS,
    secondsPerDocument: config.ENGINE_DOCUMENT_SECONDS,
  });
  return {
    reader,
    uploadReader,
    engine,
    close: async () => void (await Promise.all([reader.close(), uploadReader.close(), engine.close()])),
  };
}

/** Loads the S3 client only if it is used, because that takes a third of a second. */
async function openBlobs({ BLOBS_URL, DATA_DIR }: Config, log: Logger): Promise<Blobs> {
  if (!BLOBS_URL) return openDiskBlobs(join(DATA_DIR, "blobs"));
  const { openS3Blobs } = await import("../kernel/blobs/s3.ts");
  return openS3Blobs(BLOBS_URL, {
    folder: join(DATA_DIR, "uploads"),
    onUnavailable: (error) => log.warn({ err: error }, "blob storage unavailable"),
  });
}
