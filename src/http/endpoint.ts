import type { z } from "zod";
import type { Context, SessionContext, UserContext, Visitor } from "../context.ts";
import type { Download, Streamed } from "./download.ts";
import type { EventStream } from "./events.ts";
import type { ReceivedUpload } from "./upload.ts";
import type { Waiting } from "./wait.ts";

/** `session` and `none` are for the web application alone: a person who is signed in, and anybody. */
export type KeyScope = "any" | "user" | "organization" | "session" | "none";
export type Tier = "inference" | "standard";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 303;

type ContextFor<K extends KeyScope> = K extends "user"
  ? UserContext
  : K extends "session"
    ? SessionContext
    : K extends "none"
      ? Visitor
      : Context;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Result<R> = R extends z.ZodType ? z.input<R> : undefined;

/** Several values of one header, such as cookies, stand in a list. */
export type ReplyHeaders = Record<string, string | string[]>;

/** An answer whose status or headers differ from what the operation usually gives. */
export class Reply<T> {
  readonly status: SuccessStatus;
  readonly body: T;
  readonly headers: ReplyHeaders;
  constructor(status: SuccessStatus, body: T, headers: ReplyHeaders = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** One operation of the API. Everything that is true of it stands here; router, openapi.json and tests read it. */
interface Definition<K extends KeyScope, P, Q, B, R, G extends object, T> {
  method: Method;
  /** Below `/v1`, with `{name}` for each path parameter. */
  path: string;
  summary: string;
  description?: string;
  /**
   * Which key may call: with the other kind it is refused with 403, or 422 where `wrongScope` says so. In the web application
   * what is for organization-scoped keys is for administrators.
   */
  key: K;
  wrongScope?: 403 | 422;
  tier?: Tier;
  /** Answered as long as possible when the service is crowded. */
  urgent?: boolean;
  params?: P;
  query?: Q;
  /** Opens what the path names, or throws 404 (hidden or missing) or 403 (seen, but not allowed). */
  gate?: (ctx: ContextFor<K>, params: Parsed<P>) => Promise<G>;
  body?: B;
  /** The body is a file: one part of a form, whose other fields are the `body`, or nothing but bytes. */
  upload?: "multipart" | "bytes";
  /** What takes long and must not hold a transaction; runs behind the gate, before `handle`, which gets what it gives. */
  prepare?: (ctx: ContextFor<K>, input: Input<P, Q, B, G>) => Promise<T>;
  /** Clears away what `prepare` left, however the request ended. */
  clear?: (ctx: ContextFor<K>, prepared: T) => Promise<void>;
  /** Waits for a job as `?wait=` and `Prefer` say; `handle` of a read and `follow` of a change are told how long. */
  waits?: true;
  /** After a change is committed: what to answer instead of what `handle` gave, also when the change had been made before. */
  follow?: (ctx: ContextFor<K>, made: Result<R>, wait: Waiting) => Promise<Reply<Result<R>>>;
  returns?: R;
  /** `handle` gives a `Download` or something `Streamed`: bytes of these media types instead of JSON. */
  download?: string[];
  /** `handle` gives an `EventStream`, which goes on until one side has enough. */
  streams?: true;
  /** The usual status first; others that `Answer` may give after it. */
  status: SuccessStatus | readonly SuccessStatus[];
  /** Refusals beyond those that every operation shares (400, 401, 403, 404, 429, 500, 503). */
  refuses?: readonly number[];
  deprecated?: { since: string; successor: string };
  /**
   * Reading this leaves an audit record, written before the reply is sent. `read`: each request does, but for ranges of bytes;
   * `piece`: it shows part of a thing that is read bit by bit. Ranges and pieces count once in a few minutes.
   */
  audited?: "read" | "piece";
  /** The reply holds a secret: it is not kept, and so the operation takes no `Idempotency-Key`. */
  showsSecret?: true;
  /** Fields of the reply that are shown once: for an `Idempotency-Key` they are kept as null, and so a repetition gives null. */
  shownOnce?: readonly string[];
  handle: (
    ctx: ContextFor<K>,
    input: Input<P, Q, B, G> & { prepared: T },
  ) => Promise<Result<R> | Reply<Result<R>> | (R extends z.ZodType ? never : Download | Streamed | EventStream)>;
}

type Input<P, Q, B, G> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  received: ReceivedUpload;
  wait: Waiting;
  /** For what goes on: whether whoever called could still call. */
  isStillAdmitted: () => Promise<boolean>;
} & G;

/** An operation with its types set aside, as router and tests see it. */
export interface Endpoint {
  name: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  key: KeyScope;
  wrongScope: 403 | 422;
  tier: Tier;
  urgent: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  gate?: (ctx: Context, params: unknown) => Promise<object>;
  body?: z.ZodType;
  upload?: "multipart" | "bytes";
  prepare?: (ctx: Context, input: object) => Promise<unknown>;
  clear?: (ctx: Context, prepared: unknown) => Promise<void>;
  waits?: true;
  follow?: (ctx: Context, made: unknown, wait: Waiting) => Promise<Reply<unknown>>;
  returns?: z.ZodType;
  download?: string[];
  streams?: true;
  statuses: readonly SuccessStatus[];
  refuses: readonly number[];
  deprecated?: { since: string; successor: string };
  audited?: "read" | "piece";
  /** True for everything but reading: it runs in one transaction and leaves an audit record. */
  changes: boolean;
  /** Takes an `Idempotency-Key`. */
  idempotent: boolean;
  shownOnce?: readonly string[];
  handle: (ctx: Context, input: object) => Promise<unknown>;
}

/** The schema for an operation that has no such part. */
type None = undefined;

const summaries = new Map<string, string>();
/** Says in words what is recorded under a name that is no operation's. */
export const describeRecord = (name: string, summary: string) => void summaries.set(name, summary);
/** What an operation does, in words; undefined for a name that no operation has. */
export const operationSummary = (name: string): string | undefined => summaries.get(name);

export function endpoint<
  K extends KeyScope,
  P extends z.ZodType | None = None,
  Q extends z.ZodType | None = None,
  B extends z.ZodType | None = None,
  R extends z.ZodType | None = None,
  G extends object = object,
  T = undefined,
>(definition: Definition<K, P, Q, B, R, G, T>): Endpoint {
  const statuses = typeof definition.status === "number" ? [definition.status] : definition.status;
  const name = `${definition.method} ${definition.path}`;
  summaries.set(name, definition.summary);
  return {
    ...(definition as unknown as Endpoint),
    name,
    wrongScope: definition.wrongScope ?? 403,
    tier: definition.tier ?? "standard",
    urgent: definition.urgent ?? false,
    refuses: definition.refuses ?? [],
    statuses,
    changes: definition.method !== "GET",
    idempotent: definition.method === "POST" && !statuses.includes(204) && !definition.showsSecret,
  };
}

/** The same operation under an older path: it keeps working, and says what replaces it. */
export function deprecatedAlias(current: Endpoint, path: string, since: string): Endpoint {
  const name = `${current.method} ${path}`;
  summaries.set(name, current.summary);
  return {
    ...current,
    path,
    name,
    summary: `${current.summary} (deprecated alias)`,
    deprecated: { since, successor: current.path },
  };
}
