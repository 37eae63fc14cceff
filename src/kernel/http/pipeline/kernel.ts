import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Caller, Context, SessionContext } from "../../context.ts";
import type { Endpoint, ReplyHeaders } from "../endpoint.ts";

/** What the pipeline needs from the rest of the application. */
export interface Kernel {
  /** The stored reply to the same request, if any. Throws if that request is still in progress. */
  findReply(ctx: Context, key: string, requestHash: Buffer): Promise<StoredReply | undefined>;
  /** Whether a reply is stored for this key, to the same request or to another. */
  hasReply(ctx: Context, key: string): Promise<boolean>;
  keepReply(ctx: Context, key: string, requestHash: Buffer, reply: StoredReply): Promise<void>;
  /** Rejects a change by a removed user, and locks the user against removal until the change is committed. */
  lockCaller(ctx: Context): Promise<void>;
  /** Writes an audit record of a change. `about`: what the gate opened, and the result. */
  recordChange(
    ctx: Context,
    operation: string,
    target: Record<string, unknown>,
    about: { opened: object; made: unknown },
  ): Promise<void>;
  /** Writes an audit record of a read. `about`: what the gate opened, and how much of it was read. */
  recordRead(
    ctx: Context,
    operation: string,
    target: Record<string, unknown>,
    about: { opened: object; extent: ReadExtent },
  ): Promise<void>;
  countCall(caller: Caller, operation: string): void;
  /** Rejects what a restricted key may not call. */
  mustBeAllowedTo(caller: Caller, op: Endpoint): void;
  /** Rejects a session whose person has not recently confirmed their identity. */
  mustBeConfirmed(ctx: SessionContext): Promise<void>;
}

/** How much one request reads: all of it, a byte range, or one part of a larger thing. */
export type ReadExtent = "whole" | "range" | "piece";

export interface Admission {
  caller: Caller;
  headers: Record<string, string>;
}

export interface StoredReply {
  status: number;
  headers: ReplyHeaders;
  body: string;
}

export interface IncomingRequest {
  /** The raw request, for uploads. */
  raw: IncomingMessage;
  readBody: () => Promise<unknown>;
  headers: IncomingHttpHeaders;
  params: unknown;
  query: unknown;
  path: string;
  /** The query as it was sent. */
  rawQuery: string;
  id: string;
  /** The client's IP address. */
  address: string;
  /** Fires when the client disconnects or the service shuts down. */
  signal: AbortSignal;
  /** Re-checks later whether the caller would still be admitted. */
  isStillAdmitted: () => Promise<boolean>;
}
