import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Context, Scope, SessionContext, UserContext, Visitor } from "../context.ts";
import type { Download, Streamed, TextReply } from "./download.ts";
import type { EventStream } from "./events.ts";
import type { Waiting } from "./pipeline/wait.ts";
import type { ReceivedUpload } from "./upload.ts";

/** `session` and `none` exist only in the web application: a signed-in person, and anyone. */
export type KeyScope = "any" | "user" | "organization" | "session" | "none";
export type Tier = "inference" | "standard";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 303 | 304;

type ContextFor<K extends KeyScope> = K extends "user"
  ? UserContext
  : K extends "session"
    ? SessionContext
    : K extends "none"
      ? Visitor
      : Context;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Result<R> = R extends z.ZodType ? z.input<R> : undefined;

/** Who sends a body, before anything else about the request is checked. */
export type BodySender = Visitor & { params: Record<string, string> };

/** A client that reads a stream of events. */
export interface StreamClient {
  /** Whether the caller would still be admitted. */
  isStillAdmitted: () => Promise<boolean>;
  /** What the client received last, if it reconnects. */
  lastEventId: string | undefined;
  /** The Accept header. */
  accept: string | undefined;
}

/** A list for headers that are sent more than once, such as Set-Cookie. */
export type ReplyHeaders = Record<string, string | string[]>;

/** A reply whose status or headers differ from the operation's defaults. */
export class Reply<T> {
  readonly status: SuccessStatus;
  readonly body: T;
  readonly headers: ReplyHeaders;
  /** What the audit record names, instead of the path's parameters and the id of the result. */
  readonly auditTarget: Record<string, unknown> | undefined;
  constructor(status: SuccessStatus, body: T, headers: ReplyHeaders = {}, auditTarget?: Record<string, unknown>) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.auditTarget = auditTarget;
  }
}

/** The definition of one API operation. The router, openapi.json and the tests are all derived from it. */
interface Definition<K extends KeyScope, P, Q, B, R, G extends object, T, D> {
  method: Method;
  /** Relative to the base path, with `{name}` for each path parameter. */
  path: string;
  summary: string;
  description?: string;
  /**
   * Which kind of key may call; another kind gets 403, or 422 if `wrongScope` says so. In the web application, operations for
   * organization keys are open to administrators.
   */
  key: K;
  wrongScope?: 403 | 422;
  /**
   * The scopes that a restricted key needs. It needs all of them. The default is `inference` for the inference tier, `write` for
   * other changes, and `read` for the rest.
   */
  requiredScopes?: readonly Scope[];
  tier?: Tier;
  /** Shed last under load. */
  urgent?: boolean;
  params?: P;
  query?: Q;
  /** Loads what the path names. Throws 404 if it is missing or hidden, 403 if the caller can see it but not use it. */
  gate?: (ctx: ContextFor<K>, params: Parsed<P>) => Promise<G>;
  body?: B;
  /** Reads a body that is not JSON, such as a form. */
  readBody?: (raw: IncomingMessage, from: BodySender) => Promise<unknown>;
  /** The request body is a file: a multipart form whose other fields are the `body`, or raw bytes. */
  upload?: "multipart" | "bytes";
  /**
   * Rejects an upload based on what is known without its bytes: what the gate opened, the length, and the form fields before the
   * file. Called before the body is read, and again when the file begins.
   */
  beforeUpload?: (ctx: ContextFor<K>, input: Announced<P, B, G>) => Promise<unknown>;
  /** Slow work that must not hold a transaction. Runs after the gate and before `handle`, which receives its result as `prepared`. */
  prepare?: (ctx: ContextFor<K>, input: Input<P, Q, B, G>) => Promise<T>;
  /** Cleans up after `prepare`, whether or not the request succeeded. */
  clear?: (ctx: ContextFor<K>, prepared: T) => Promise<void>;
  /**
   * Supports `?wait=` and `Prefer: wait=`. `if asked`: it only waits if one of them is given. `handle` of a read and `follow` of a
   * change receive the wait.
   */
  supportsWait?: true | "if asked";
  /** Runs after the change is committed, also on an idempotent replay. Its reply replaces that of `handle`. */
  follow?: (ctx: ContextFor<K>, made: Result<R>, wait: Waiting) => Promise<Reply<Result<R>>>;
  /** Takes the place of `follow` for clients that accept `text/event-stream` or send `stream: true`. */
  followAsEvents?: (ctx: ContextFor<K>, made: Result<R>, client: StreamClient) => Promise<EventStream>;
  returns?: R;
  /**
   * `handle` returns a `Download` or `Streamed` of one of these media types: instead of JSON, or as an alternative to it if
   * `returns` is set.
   */
  download?: D;
  /** `handle` returns an `EventStream`, which stays open until the client or the server closes it. */
  streams?: true;
  /** A client that reconnects sends the last event it received as `Last-Event-ID`, and receives what follows. */
  supportsLastEventId?: true;
  /** The reply has a `Location` header with the address of what was created. */
  setsLocation?: true;
  /** The default status first, then others that a `Reply` may carry. */
  status: SuccessStatus | readonly SuccessStatus[];
  /** Error statuses beyond those of every operation (400, 401, 403, 404, 429, 500, 503). */
  errorStatuses?: readonly number[];
  deprecated?: { since: string; successor: string };
  /**
   * Reads leave an audit record, written before the reply is sent. `read`: one per request, except for byte ranges. `piece`:
   * the operation shows part of a larger thing. Ranges and pieces are recorded once every few minutes.
   */
  audited?: "read" | "piece";
  /** What the audit record of a change contains besides the ids, such as a reason. */
  auditDetails?: (body: Parsed<B>) => Record<string, string>;
  /** A call that changes nothing for anybody else, such as a presence update: it runs in no transaction and leaves no audit record. */
  ephemeral?: true;
  /** A list or search that a read replica may answer (`DATABASE_READ_URL`). It uses `ctx.sql` only. */
  replica?: true;
  /** Open to a session that must set up a second factor before anything else. */
  beforeSecondFactor?: true;
  /**
   * A signed-in person must have confirmed their identity within the last minutes, or gets 403 `CONFIRMATION_REQUIRED`. For
   * operations that grant or revoke lasting access. Keys need no confirmation. A function decides it for each request.
   * `test/identity/sessions/sensitive.table.ts` lists all of them.
   */
  needsProof?: true | ((input: Input<P, Q, B, G>, ctx: ContextFor<K>) => boolean);
  /** The reply holds a secret, so it is never stored and the operation accepts no `Idempotency-Key`. */
  showsSecret?: true;
  /** Fields that are shown only once. They are stored as null for the `Idempotency-Key`, so a replay returns null. */
  shownOnce?: readonly string[];
  handle: (
    ctx: ContextFor<K>,
    input: Input<P, Q, B, G> & { prepared: T },
  ) => Promise<
    | Result<R>
    | Reply<Result<R>>
    | (R extends z.ZodType ? never : Download | EventStream | TextReply)
    | (D extends string[] ? Streamed : never)
  >;
}

type Input<P, Q, B, G> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  received: ReceivedUpload;
  wait: Waiting;
  headers: IncomingHttpHeaders;
  /** The query as it was sent. A signature may cover it. */
  rawQuery: string;
} & StreamClient &
  G;

/** An upload before its file has arrived. */
type Announced<P, B, G> = { params: Parsed<P>; body: Partial<Parsed<B>> | undefined; leastBytes: number } & G;

/** An operation with its types erased, as the router and the tests use it. */
export interface Endpoint {
  name: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  key: KeyScope;
  wrongScope: 403 | 422;
  requiredScopes: readonly Scope[];
  tier: Tier;
  urgent: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  gate?: (ctx: Context, params: unknown) => Promise<object>;
  body?: z.ZodType;
  readBody?: (raw: IncomingMessage, from: BodySender) => Promise<unknown>;
  upload?: "multipart" | "bytes";
  beforeUpload?: (ctx: Context, input: object) => Promise<unknown>;
  prepare?: (ctx: Context, input: object) => Promise<unknown>;
  clear?: (ctx: Context, prepared: unknown) => Promise<void>;
  supportsWait?: true | "if asked";
  follow?: (ctx: Context, made: unknown, wait: Waiting) => Promise<Reply<unknown>>;
  followAsEvents?: (ctx: Context, made: unknown, client: StreamClient) => Promise<EventStream>;
  returns?: z.ZodType;
  download?: string[];
  streams?: true;
  supportsLastEventId?: true;
  setsLocation?: true;
  statuses: readonly SuccessStatus[];
  errorStatuses: readonly number[];
  deprecated?: { since: string; successor: string };
  audited?: "read" | "piece";
  replica?: true;
  auditDetails?: (body: unknown) => Record<string, string>;
  beforeSecondFactor?: true;
  needsProof?: true | ((input: object, ctx: Context) => boolean);
  /** True for every method but GET, unless it is ephemeral: runs in one transaction and leaves an audit record. */
  changes: boolean;
  /** Accepts an `Idempotency-Key`. */
  idempotent: boolean;
  shownOnce?: readonly string[];
  handle: (ctx: Context, input: object) => Promise<unknown>;
}

/** An operation with the name that generated clients give it, such as `listVaults`. */
export type NamedEndpoint = Endpoint & { id: string };

/** Default for parts that an operation does not have. */
type None = undefined;

export function endpoint<
  K extends KeyScope,
  P extends z.ZodType | None = None,
  Q extends z.ZodType | None = None,
  B extends z.ZodType | None = None,
  R extends z.ZodType | None = None,
  G extends object = object,
  T = undefined,
  D extends string[] | None = None,
>(definition: Definition<K, P, Q, B, R, G, T, D>): Endpoint {
  const statuses = typeof definition.status === "number" ? [definition.status] : definition.status;
  const name = `${definition.method} ${definition.path}`;
  const changes = definition.method !== "GET" && !definition.ephemeral;
  return {
    ...(definition as unknown as Endpoint),
    name,
    wrongScope: definition.wrongScope ?? 403,
    requiredScopes: definition.requiredScopes ?? [
      definition.tier === "inference" ? "inference" : changes ? "write" : "read",
    ],
    tier: definition.tier ?? "standard",
    urgent: definition.urgent ?? false,
    errorStatuses: definition.errorStatuses ?? [],
    statuses,
    changes,
    idempotent:
      definition.method === "POST" && !definition.ephemeral && !statuses.includes(204) && !definition.showsSecret,
  };
}

/** The same operation under an older path. It keeps working and points to its successor. */
export function deprecatedAlias(current: Endpoint, path: string, since: string): Endpoint {
  const name = `${current.method} ${path}`;
  return {
    ...current,
    path,
    name,
    summary: `${current.summary} (deprecated alias)`,
    deprecated: { since, successor: current.path },
  };
}
