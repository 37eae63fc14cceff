import { Agent, request } from "node:http";

/**
 * Polls the service every 20 ms from a process of its own, so that the work of the eval delays no poll: `/healthz`, and a request of another
 * organization. For each phase, which the parent begins and ends, it returns the slowest reply of both.
 */
const EVERY_MS = 20;
const [url, key] = process.argv.slice(2);
if (!url || !key) throw new Error("usage: monitor.child.ts URL KEY");

export interface Slowest {
  healthMs: number;
  otherMs: number;
  polls: number;
  failed: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const waiting = new Map<symbol, { at: number; kind: "healthMs" | "otherMs" }>();
let slowest = fresh();

function fresh(): Slowest {
  return { healthMs: 0, otherMs: 0, polls: 0, failed: 0 };
}

function poll(kind: "healthMs" | "otherMs", path: string, headers: Record<string, string>) {
  const id = Symbol(path);
  const phase = slowest;
  waiting.set(id, { at: performance.now(), kind });
  const end = (isFailed: boolean) => {
    const begun = waiting.get(id);
    if (!begun) return;
    waiting.delete(id);
    phase.polls++;
    if (isFailed) phase.failed++;
    phase[kind] = Math.max(phase[kind], performance.now() - begun.at);
  };
  request(url + path, { agent, headers }, (reply) => {
    reply.resume().on("end", () => end(reply.statusCode !== 200));
  })
    .on("error", () => end(true))
    .end();
}

setInterval(() => {
  poll("healthMs", "/healthz", {});
  poll("otherMs", "/v1/projects?limit=1", { authorization: key });
}, EVERY_MS);

/** Polls that are still waiting count with what they have waited. */
function take(): Slowest {
  const now = performance.now();
  for (const { at, kind } of waiting.values()) slowest[kind] = Math.max(slowest[kind], now - at);
  const taken = slowest;
  slowest = fresh();
  return taken;
}

process.on("message", () => process.send?.(take()));
process.on("disconnect", () => process.exit());
