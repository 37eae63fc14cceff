import { createHash } from "node:crypto";
import { creditsFor } from "../../administration/usage/credits.ts";
import { ApiError, forbidden } from "../../kernel/errors/errors.ts";
import { fence } from "../../models/fence.ts";
import type { Review } from "../../playbooks/reviews/reviews.schema.ts";
import type { Arguments } from "../tools/inputs.ts";
import { checkCall, inItsArguments, type ReadCall, readCall, runCall } from "../tools/run.ts";
import { askedBy } from "./asked-for.ts";
import type { Desk, Operations, Outcome } from "./desk.ts";
import { changedThing, changeInWords } from "./told.ts";

function read(desk: Desk, name: string, args: Arguments): { call: ReadCall; operations: Operations } {
  const { operations } = desk.setting;
  const tool = operations?.tools.get(name);
  if (!operations || !tool) throw forbidden("The person or key that asked may not do this.");
  return { call: readCall(tool, args, operations.kernel, operations.ctx.caller), operations };
}

/** Never waits for a job: it would keep the place that the other job may need. */
const atOnce = ({ action, parts, ...call }: ReadCall): ReadCall => ({
  ...call,
  action,
  parts: action.op.supportsWait ? { ...parts, query: { ...parts.query, wait: "0" } } : parts,
});

const run = ({ ctx, kernel }: Operations, call: ReadCall, signal: AbortSignal): Promise<object> =>
  runCall(ctx.deps, kernel, atOnce(call), { caller: ctx.caller, requestId: ctx.requestId, address: null, signal });

/** Runs an operation that only reads, as the person or key that asked. Throws its errors. */
export async function callOperation(desk: Desk, name: string, args: Arguments): Promise<object> {
  const { call, operations } = read(desk, name, args);
  if (call.action.op.changes) throw new Error(`${name} changes something`);
  return run(operations, call, desk.ctx.signal);
}

/**
 * Runs a tool of the product for the model, as the person or key that asked. A change is only made if the person asked for it, and in the
 * web application only after they allowed it. Otherwise it is kept as a proposal.
 */
export async function useOperation(desk: Desk, name: string, given: Arguments, step: string): Promise<Outcome> {
  const args = withIds(desk, given);
  let call: ReadCall | undefined;
  try {
    const opened = read(desk, name, args);
    call = opened.call;
    const { action, tool } = call;
    if (!action.op.changes) return { text: shown(name, await run(opened.operations, call, desk.ctx.signal)) };
    if (tool.asks) return await change(desk, opened.operations, call);
    const full = tooManyChanges(desk);
    if (full) return full;
    const asked = mayRun(desk, call);
    if (asked === "done") return { text: DONE_BEFORE };
    if (asked) return await change(desk, opened.operations, call);
    checkCall(call);
    return await propose(desk, call, args, step);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { text: `Refused: ${(call ? inItsArguments(error, call.action) : error).message}` };
  }
}

/** Runs a change that the person has allowed. */
export async function runAllowed(desk: Desk, tool: string, args: Arguments): Promise<Outcome> {
  try {
    const { call, operations } = read(desk, tool, args);
    return await change(desk, operations, call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { text: `Refused: ${error.message}` };
  }
}

const shown = (name: string, reply: object) => fence(`the reply to ${name}`, JSON.stringify(reply));

/** A review is work that a person asks for in a question; everything else changes what others see. */
const isWork = ({ tool, action }: ReadCall) => tool.name === "run_playbook" && action.choice === "review";

const DONE_BEFORE = "This was done in an earlier answer of this chat, and is not done again.";

/** "done": an order of an earlier turn, for which the same call was made then. */
function mayRun(desk: Desk, call: ReadCall): boolean | "done" {
  const { asksFirst, mayChange, orders } = desk.setting;
  const by = mayChange ? askedBy(desk, call) : undefined;
  if (by === undefined || (asksFirst && !isWork(call))) return false;
  const digest = digestOf(call);
  return by === "carried" && orders.made.some((each) => each.digest === digest) ? "done" : true;
}

async function change(desk: Desk, operations: Operations, call: ReadCall): Promise<Outcome> {
  const cost = await costOf(desk, call);
  const { AGENT_MAX_CREDITS: most } = desk.ctx.deps.config;
  if (cost && most !== undefined && desk.credits + cost > most) return overBudget(desk, cost, most);
  if (cost) desk.ctx.publish({ event: "step", label: costNote(cost) });
  const once = withIdempotencyKey(call, `${desk.ctx.jobId} ${digestOf(call)}`);
  const reply = await run(operations, once, desk.ctx.signal);
  const waitsFor = waitingOf(call, reply);
  const action = {
    tool: call.tool.name,
    operation: call.action.operation,
    summary: await inWords(desk, operations, call),
    target: await changedThing(operations.ctx, call, reply),
  };
  const isKnown = desk.actions.some((each) => JSON.stringify(each) === JSON.stringify(action));
  const made = call.tool.asks || isKnown ? {} : { action };
  const kept = call.tool.asks ? {} : { made: { operation: call.action.operation, digest: digestOf(call) } };
  return {
    text: shown(call.tool.name, reply),
    ...made,
    ...kept,
    ...(waitsFor && { waitsFor }),
    ...(cost && { credits: cost }),
  };
}

/** What a call does, as the person reads it before they allow it. */
const inWords = async (desk: Desk, { ctx }: Operations, call: ReadCall): Promise<string> =>
  changeInWords(ctx, call, await checkOf(desk, call.parts.params));

/** The title of the check whose finding is decided. */
async function checkOf(desk: Desk, { id, checkId }: Record<string, string>): Promise<string | undefined> {
  if (id === undefined || checkId === undefined) return undefined;
  try {
    const review = (await callOperation(desk, "get", { what: "review", id, detail: "full" })) as Review;
    return review.result?.results.find((each) => each.checkId === checkId)?.checkTitle;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

export const inCredits = (count: number) => (count === 1 ? "1 credit" : `${count} credits`);

/** Told before the work begins. */
const costNote = (cost: number) => `This costs ${inCredits(cost)}`;

const overBudget = (desk: Desk, cost: number, most: number): Outcome => {
  const next =
    cost > most ? "Only a higher limit allows it." : "Ask to go on, and the next answer continues from here.";
  const message = `This would cost ${inCredits(cost)}; ${desk.credits} of the ${most} that one answer may cost are used (AGENT_MAX_CREDITS). ${next}`;
  return { text: `Not done: ${message}`, unfinished: { limit: "credits", message } };
};

/** Changes of one answer, made and proposed: a model that loops is stopped here. */
function tooManyChanges({ actions, proposals, ctx }: Desk): Outcome | undefined {
  const { AGENT_MAX_CHANGES: most } = ctx.deps.config;
  if (actions.length + proposals.length < most) return undefined;
  const message = `The most changes that one answer may make or propose were reached (${most}, AGENT_MAX_CHANGES). Ask to go on, and the work continues from here.`;
  return { text: `Not done: ${message}`, unfinished: { limit: "changes", message } };
}

const digestOf = ({ tool, action, parts }: ReadCall) =>
  createHash("sha256")
    .update(JSON.stringify([tool.name, action.choice, parts]))
    .digest("hex")
    .slice(0, 32);

/** The change happens once in an answer, however often the job is retried or the model calls it. */
const withIdempotencyKey = (call: ReadCall, key: string): ReadCall => ({
  ...call,
  parts: {
    ...call.parts,
    ...(call.action.op.idempotent && { idempotencyKey: key }),
  },
});

function waitingOf({ action }: ReadCall, reply: object): Outcome["waitsFor"] {
  const { job_id, id, review_id } = reply as { job_id?: string; id?: string; review_id?: string };
  if (action.operation === "POST /portfolios" && id) return { kind: "portfolio", id };
  const jobId = job_id ?? review_id;
  if (!jobId) return undefined;
  return { kind: action.operation === "POST /files/compare" ? "comparison" : "review", id: jobId };
}

const PRICED = ["POST /playbooks/{id}/run", "POST /portfolios"];

/** What a run of a playbook costs; undefined if nothing has a price. */
async function costOf(desk: Desk, { action, parts }: ReadCall): Promise<number | undefined> {
  if (!PRICED.includes(action.operation) || desk.setting.operations === undefined) return undefined;
  const { file_ids, vault_id } = (parts.body ?? {}) as { file_ids?: string[]; vault_id?: string };
  const isMany = action.operation === "POST /portfolios";
  const count = isMany && vault_id ? await countDocuments(desk, vault_id) : isMany ? (file_ids?.length ?? 1) : 1;
  return creditsFor(desk.ctx, "playbook:run", count);
}

async function countDocuments(desk: Desk, vault_id: string): Promise<number> {
  const { total } = (await callOperation(desk, "summarize_vault", { vault_id })) as { total?: number };
  return total ?? 0;
}

async function propose(desk: Desk, call: ReadCall, args: Arguments, step: string): Promise<Outcome> {
  const summary = await inWords(desk, desk.setting.operations as Operations, call);
  const id = `${desk.ctx.jobId.slice(0, 8)}-${step.replace(/\D+/g, "-").replace(/^-|-$/g, "")}`;
  const { name: tool } = call.tool;
  const credits = (await costOf(desk, call)) ?? null;
  const proposal = { id, tool, operation: call.action.operation, summary, arguments: args, credits, decision: null };
  const text = `Not done yet: the person decides it. It is shown to them as “${summary}”. Go on with what does not depend on it, and say at the end what waits for them.`;
  return { text, proposal };
}

/** F1 and P1 in place of the ids of files and playbooks. */
function withIds(desk: Desk, given: Arguments): Arguments {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "string") return value;
    if (/^F\d+$/.test(value)) return desk.named(value)?.fileId ?? value;
    return desk.setting.playbooks.find(({ name }) => name === value)?.id ?? value;
  };
  const { confirm: _, idempotency_key: __, wait: ___, ...rest } = given;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, replace(value)]));
}
