import { Agent, request } from "node:http";
import type { Ask } from "./traffic.ts";

/** The outcome of one request. */
export interface Sample {
  ask: Ask;
  /** When it was due, in milliseconds since the phase began. */
  at: number;
  /** From its due time to the end of its reply. */
  ms: number;
  /** 0 when the connection broke. */
  status: number;
  fault?: string;
  retryAfter: boolean;
}

type Next = () => Ask;

const TICK_MS = 5;
const GIVE_UP_MS = 120_000;
const BOUNDARY = "----chancery-load";

/** A number of lanes, each sending its next request when the last is answered (closed loop). */
export async function closedLoop(url: string, next: Next, lanes: number, seconds: number): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const samples: Sample[] = [];
  const began = performance.now();
  const lane = async () => {
    while (performance.now() - began < seconds * 1000) samples.push(await send(url, agent, next(), began));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return samples;
}

/** A fixed number of requests per second, whether or not earlier ones are answered (open loop). */
export async function openLoop(url: string, next: Next, perSecond: number, seconds: number): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true });
  const sent: Promise<Sample>[] = [];
  const began = performance.now();
  await new Promise<void>((over) => {
    const timer = setInterval(() => {
      const elapsed = Math.min(performance.now() - began, seconds * 1000);
      while (sent.length < (elapsed / 1000) * perSecond)
        sent.push(send(url, agent, next(), began, began + (sent.length / perSecond) * 1000));
      if (elapsed < seconds * 1000) return;
      clearInterval(timer);
      over();
    }, TICK_MS);
  });
  const samples = Promise.all(sent);
  void samples.then(() => agent.destroy());
  return samples;
}

function send(url: string, agent: Agent, ask: Ask, began: number, due = performance.now()): Promise<Sample> {
  const { bytes, type } = bodyOf(ask);
  const headers = {
    authorization: ask.caller.key,
    ...(bytes && { "content-type": type, "content-length": bytes.length }),
  };
  return new Promise((resolve) => {
    const settle = (status: number, fault?: string, retryAfter = false) =>
      resolve({ ask, at: due - began, ms: performance.now() - due, status, fault, retryAfter });
    const asked = request(`${url}/v1${ask.path}`, { method: ask.method, headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk) => chunks.push(chunk));
      reply.on("error", (error) => settle(0, error.message));
      reply.on("end", () => {
        const { statusCode: status = 0, headers } = reply;
        const isExpected = ask.expects.includes(status);
        settle(
          status,
          isExpected ? undefined : Buffer.concat(chunks).toString("utf8", 0, 200),
          !!headers["retry-after"],
        );
      });
    });
    asked.setTimeout(GIVE_UP_MS, () => asked.destroy(new Error("no answer for two minutes")));
    asked.on("error", (error) => settle(0, error.message));
    asked.end(bytes);
  });
}

function bodyOf({ body, file }: Ask): { bytes?: Buffer; type: string } {
  if (file === undefined)
    return { bytes: body === undefined ? undefined : Buffer.from(JSON.stringify(body)), type: "application/json" };
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="agreement.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  return {
    bytes: Buffer.from(`${head}${file}\r\n--${BOUNDARY}--\r\n`),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

export function quantile(samples: Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
