import type { IncomingMessage } from "node:http";
import type { Caller, Deps } from "../../context.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Kernel, StoredReply } from "./kernel.ts";
import { handleRequest } from "./pipeline.ts";

/** A call that the service makes itself, as a person or key: a tool of the assistant, or a step of a workflow. */
export interface OwnCall {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  idempotencyKey?: string | undefined;
  /** The form of an upload. */
  form?: IncomingMessage | undefined;
}

export interface OwnCaller {
  deps: Deps;
  kernel: Kernel;
  caller: Caller;
  requestId: string;
  /** The client's address; null for a job. */
  address: string | null;
  signal: AbortSignal;
}

/** Runs an operation through the request pipeline: its gates, scopes, limits and audit record. Throws its errors. */
export async function callPipeline(op: Endpoint, call: OwnCall, by: OwnCaller): Promise<StoredReply> {
  const { deps, kernel, caller, requestId, address, signal } = by;
  kernel.countCall(caller, op.name);
  const incoming = {
    raw: call.form ?? ({ method: op.method, headers: {} } as unknown as IncomingMessage),
    readBody: async () => call.body,
    headers: { ...(call.idempotencyKey !== undefined && { "idempotency-key": call.idempotencyKey }) },
    params: call.params,
    query: call.query,
    path: pathOf(op, call.params),
    rawQuery: "",
    id: requestId,
    address: address as string,
    signal,
    isStillAdmitted: async () => true,
  };
  const reply = await handleRequest({ deps, kernel, op, caller, incoming });
  if (!("body" in reply)) throw new Error(`${op.name} does not return JSON`);
  return reply;
}

/** The path of the operation, which is part of the idempotency hash. */
export const pathOf = ({ path }: Endpoint, params: Record<string, string>): string =>
  `/v1${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""))}`;
