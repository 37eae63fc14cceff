import type { Caller, Context, Deps, SessionContext } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import type { Endpoint } from "../endpoint.ts";
import type { ReceivedUpload } from "../upload.ts";
import type { IncomingRequest, Kernel } from "./kernel.ts";
import { streamClient } from "./stream-client.ts";
import { validateBody } from "./validate.ts";
import type { Waiting } from "./wait.ts";

/** A request whose caller is known. */
export interface Asked {
  deps: Deps;
  kernel: Kernel;
  op: Endpoint;
  caller: Caller;
  incoming: IncomingRequest;
}

export interface Run extends Asked {
  sent: unknown;
  params: unknown;
  query: unknown;
  received: ReceivedUpload | undefined;
  wait: Waiting | undefined;
}

/**
 * Runs the gate, then validates the body, then checks that the person has confirmed their identity if the operation requires it.
 */
export async function open({ kernel, op, params, query, sent, received, wait, incoming }: Run, ctx: Context) {
  const opened = op.gate ? await op.gate(ctx, params) : {};
  const body = op.body
    ? validateBody(op.body, received ? received.fields : sent, op.returns, op.method === "PATCH" && !op.readBody)
    : undefined;
  const { headers, rawQuery } = incoming;
  const input = { params, query, body, received, wait, headers, rawQuery, ...streamClient(incoming), ...opened };
  const { needsProof } = op;
  if (needsProof && isOfSession(ctx) && (needsProof === true || needsProof(input, ctx)))
    await kernel.mustBeConfirmed(ctx);
  return { input, opened };
}

interface CallerOf extends Pick<Asked, "deps" | "caller"> {
  incoming: { id: string; address: string | null };
}

/** For work outside of a transaction. */
export const contextOf = (asked: Asked): Context => contextFor(asked, sqlOf(asked));

export const contextFor = ({ deps, caller, incoming }: CallerOf, sql: Sql): Context => ({
  caller,
  organizationId: caller.organization.id,
  sql,
  deps,
  requestId: incoming.id,
  address: incoming.address,
});

const isOfSession = (ctx: Context): ctx is SessionContext => ctx.caller.sessionId !== null;

const statementsOf = ({ op, caller }: Asked) => ({ urgent: op.urgent, keyId: caller.restriction?.keyId });
const sqlOf = (run: Asked): Sql => run.deps.database.organization(run.caller.organization.id, statementsOf(run));
export const readerOf = (run: Run) => run.deps.database.reader(run.caller.organization.id, statementsOf(run));
