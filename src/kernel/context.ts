import type { Logger } from "pino";
import type { VectorCache } from "../content/search/vectors.ts";
import type { EncryptedBlobs } from "./blobs/encryption/encrypted-blobs.ts";
import type { Config } from "./config.ts";
import type { Broadcast } from "./db/broadcast.ts";
import type { JobEndWaiter } from "./db/job-end-waiter.ts";
import type { SecretBox } from "./db/secret-box.ts";
import type { Database, Sql } from "./db/sql.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Reader } from "./readers/reader.ts";

/** What lower floors need from higher ones. Each floor declares the functions it needs, and `assembly/nouns.ts` supplies them. */
export interface Nouns {
  measureStorage(deps: Pick<Deps, "database">): Promise<StorageState>;
}

/** Stored files that are missing or damaged, and how long ago the least recently checked one was checked. */
export interface StorageState {
  damaged: { fault: string; count: number }[];
  oldestSeconds: number;
}

/** The service's dependencies. Higher floors add their own, such as `models/deps.ts`. */
export interface Deps {
  nouns: Nouns;
  config: Config;
  database: Database;
  blobs: EncryptedBlobs;
  /** Parses documents, in the worker. */
  reader: Reader;
  /** Inspects uploads. Separate from `reader`, so that uploads do not wait behind a long document. */
  uploadReader: Reader;
  /** Encrypts secrets that are stored. */
  secrets: SecretBox;
  /** Waits for the end of jobs. */
  jobEnds: JobEndWaiter;
  /** Broadcasts changes in an organization and the progress of its running jobs. */
  changes: Broadcast;
  vectors: VectorCache;
  /** Prometheus metrics. */
  metrics: Metrics;
  log: Logger;
}

/** What an API key may do: read, change, and use the language model or the local engine. */
export type Scope = "read" | "write" | "inference";

/** A key that may not do everything that its owner may. */
export interface KeyRestriction {
  keyId: string;
  /** Null: all scopes. */
  scopes: Scope[] | null;
  /** It reaches only some vaults and projects. The database enforces it, see `key_limits`. */
  isLimited: boolean;
}

interface AnyCaller {
  organization: { id: string; name: string };
  /** Undefined for people and for keys without limits. */
  restriction?: KeyRestriction | undefined;
}

/** A person, with a user key or signed in to the web application. Both give the same access. */
export interface UserCaller extends AnyCaller {
  kind: "user";
  apiKeyId: string | null;
  sessionId: string | null;
  userId: number;
  user: { id: number; email: string | null; name: string | null };
  isAdmin: boolean;
  managesVaults: boolean;
  /** Signed in through the Word add-in. */
  isInWord?: true;
  /** The organization requires a second factor, and the person has none yet. */
  mustSetUpFactor?: boolean;
}

/** An organization key. It can access what is open to the whole organization. */
export interface OrganizationCaller extends AnyCaller {
  kind: "organization";
  /** Null for the holder of a signed link, who reads what the link names. */
  apiKeyId: string | null;
  sessionId: null;
  userId: null;
}

/** A person who is signed in to the web application. */
export interface SessionCaller extends UserCaller {
  apiKeyId: null;
  sessionId: string;
}

export type Caller = UserCaller | OrganizationCaller;

/** Passed to every rule: the caller, and SQL restricted to their organization. */
export interface Context<C extends Caller = Caller> {
  caller: C;
  organizationId: string;
  /** In an operation that changes something, one transaction, which is committed if the operation succeeds. */
  sql: Sql;
  deps: Deps;
  requestId: string;
  /** The client's IP address; null outside of requests. */
  address: string | null;
}

export type UserContext = Context<UserCaller>;
export type SessionContext = Context<SessionCaller>;

/** The client's address, user agent and cookies. */
export interface Browser {
  address: string;
  userAgent: string | null;
  cookies: Record<string, string>;
}

/** Someone who is not signed in. Has no access to any organization. */
export interface Visitor {
  browser: Browser;
  deps: Deps;
  requestId: string;
}
