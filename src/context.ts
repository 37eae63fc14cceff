import type { Logger } from "pino";
import type { Blobs } from "./blobs/blobs.ts";
import type { Config } from "./config.ts";
import type { Broadcast } from "./db/broadcast.ts";
import type { JobEndWaiter } from "./db/job-end-waiter.ts";
import type { Database, Sql } from "./db/sql.ts";
import type { Reader } from "./documents/worker/reader.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Embedder } from "./models/engine/encode/embed.ts";
import type { LocalEngine } from "./models/engine/engine.ts";
import type { LanguageModel } from "./models/model.ts";
import type { VectorCache } from "./search/vectors.ts";

/** What the parts of the service are built with. */
export interface Deps {
  config: Config;
  database: Database;
  blobs: Blobs;
  /** Reads documents, in the worker. */
  reader: Reader;
  /** Looks at uploads; apart from the reader, so that nobody who uploads waits behind a long document. */
  prober: Reader;
  embedder: Embedder;
  /** Reads contracts where no language model is set. */
  local: LocalEngine;
  /** Null where no endpoint is set. */
  model: LanguageModel | null;
  /** Rings with the id of each job that has ended. */
  jobEnds: JobEndWaiter;
  /** Tells what changes in an organization, and what its running jobs say. */
  changes: Broadcast;
  vectors: VectorCache;
  /** What is counted for the operator. */
  metrics: Metrics;
  log: Logger;
}

interface AnyCaller {
  organization: { id: string; name: string };
}

/** A person, by a user-scoped key or signed in to the web application: either reaches what the person can. */
export interface UserCaller extends AnyCaller {
  kind: "user";
  apiKeyId: string | null;
  sessionId: string | null;
  userId: number;
  user: { id: number; email: string | null; name: string | null };
  isAdmin: boolean;
  managesVaults: boolean;
}

/** An organization-scoped key: it reaches what is open to the whole organization. */
export interface OrganizationCaller extends AnyCaller {
  kind: "organization";
  apiKeyId: string;
  sessionId: null;
  userId: null;
}

/** A person who is signed in to the web application. */
export interface SessionCaller extends UserCaller {
  apiKeyId: null;
  sessionId: string;
}

export type Caller = UserCaller | OrganizationCaller;

/** What every rule is given: who asks, and SQL that sees only their organization. */
export interface Context<C extends Caller = Caller> {
  caller: C;
  organizationId: string;
  /** In an operation that changes something this is one transaction; it is committed when the operation succeeds. */
  sql: Sql;
  deps: Deps;
  requestId: string;
  /** The network address that the request came from; null where there was no request. */
  address: string | null;
}

export type UserContext = Context<UserCaller>;
export type SessionContext = Context<SessionCaller>;

/** What a request tells of the browser it comes from. */
export interface Browser {
  address: string;
  userAgent: string | null;
  cookies: Record<string, string>;
}

/** Somebody who is not signed in, or not yet. No organization's rows are theirs to see. */
export interface Visitor {
  browser: Browser;
  deps: Deps;
  requestId: string;
}
