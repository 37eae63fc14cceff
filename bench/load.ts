import { parseArgs } from "node:util";
import { closedLoop, openLoop, quantile, type Sample } from "./load/drive.ts";
import * as rules from "./load/rules.ts";
import { type Service, startService } from "./load/service.ts";
import { mixture, reads } from "./load/traffic.ts";

/**
 * Mixed traffic against the service as `npm start` runs it: at capacity, then at twice that for a while. Only expected
 * replies, 429 and 503 are allowed; accepted requests must not keep getting slower, memory must not grow, and afterwards
 * everything must be as fast as before. `npm run bench:load -- 600` takes ten minutes; `-- --limits` keeps the rate limits on.
 */
const { values, positionals } = parseArgs({ options: { limits: { type: "boolean" } }, allowPositionals: true });
const seconds = Number(positionals[0] ?? (values.limits ? 50 : 60));
if (!(seconds >= 10) || (values.limits && seconds > 55))
  throw new Error("Pass the duration of the load in seconds: at least 10, and with --limits at most 55 (one window).");

const WARM_SECONDS = 5;
const BASELINE_SECONDS = 8;
const CAPACITY_SECONDS = 15;
const AFTER_SECONDS = 8;
/** Enough to keep everything busy, and few enough that nothing is refused. */
const LANES = 16;
const CALM_MS = 3000;
const MEMORY_MS = 1000;
const LIFTED = Object.fromEntries(
  ["ORG", "KEY", "INFERENCE_ORG", "INFERENCE_KEY"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]),
);
/** The documented limits; those of organizations are high enough for their three keys. */
const QUOTAS = { standard: 120, inference: 20 };

const service = await startService(values.limits ? {} : LIFTED);
const breaches = await (values.limits ? loadWithLimits(service) : load(service)).finally(service.close);
for (const breach of breaches) console.log(`BROKEN: ${breach}`);
console.log(breaches.length === 0 ? "every rule holds" : `${breaches.length} rules are broken`);
process.exitCode = breaches.length > 0 ? 1 : 0;

async function load({ url, callers, memory, faults }: Service): Promise<string[]> {
  const next = mixture(callers);
  await closedLoop(url, next, LANES, WARM_SECONDS);
  await untilCalm();
  const before = await closedLoop(url, reads(callers), 1, BASELINE_SECONDS);
  const alone = await closedLoop(url, next, 1, BASELINE_SECONDS);
  const busy = await closedLoop(url, next, LANES, CAPACITY_SECONDS);
  const capacity = rules.accepted(busy).length / CAPACITY_SECONDS;
  say("unloaded, one at a time", alone, BASELINE_SECONDS, alone);
  say(`capacity, ${LANES} at a time`, busy, CAPACITY_SECONDS, alone);
  const { samples, sizes, after } = await overload(capacity * 2);
  say(`twice the capacity, ${seconds} s`, samples, seconds, alone);
  sayMemory(sizes);
  sayAfter(before, after);
  return [
    ...rules.mustBeAnswered([...before, ...alone, ...busy, ...samples, ...after]),
    ...rules.mustStayBounded(samples, seconds),
    ...rules.mustStayFlat(sizes, seconds),
    ...rules.mustRecover(before, after),
    ...(faults() ? [`the server reported faults: ${faults().slice(0, 500)}`] : []),
  ];

  async function overload(perSecond: number) {
    const sizes: rules.Memory[] = [];
    const began = performance.now();
    const timer = setInterval(async () => {
      const at = performance.now() - began;
      sizes.push({ at, ...(await memory()) });
    }, MEMORY_MS);
    const sending = openLoop(url, next, perSecond, seconds);
    await new Promise((over) => setTimeout(over, seconds * 1000));
    clearInterval(timer);
    const after = await closedLoop(url, reads(callers), 1, AFTER_SECONDS);
    return { samples: await sending, sizes, after };
  }
}

/** Default limits: however much is sent, each key passes exactly as often as allowed. */
async function loadWithLimits({ url, callers, faults }: Service): Promise<string[]> {
  const perSecond = (callers.length * QUOTAS.standard * 2) / seconds;
  const samples = await openLoop(url, mixture(callers), perSecond, seconds);
  say(`limits on, ${seconds} s`, samples, seconds, rules.accepted(samples));
  return [
    ...rules.mustBeAnswered(samples),
    ...rules.mustBeExact(samples, QUOTAS),
    ...(faults() ? [`the server reported faults: ${faults().slice(0, 500)}`] : []),
  ];
}

/** Background work left by the warm-up would slow the baseline. */
function untilCalm() {
  return new Promise((calm) => setTimeout(calm, CALM_MS));
}

function say(what: string, samples: Sample[], during: number, alone: Sample[]) {
  const good = rules.accepted(samples);
  const count = (status: number) => samples.filter((sample) => sample.status === status).length;
  const [p50, p99] = [quantile(rules.prompt(good), 0.5), quantile(rules.prompt(good), 0.99)];
  const [base50, base99] = [quantile(rules.prompt(alone), 0.5), quantile(rules.prompt(alone), 0.99)];
  console.log(
    `${what}: ${(samples.length / during).toFixed(0)} sent/s, ${(good.length / during).toFixed(0)} accepted/s, ` +
      `${count(503)} × 503, ${count(429)} × 429; p50 ${p50.toFixed(0)} ms (${(p50 / base50).toFixed(1)} of unloaded), ` +
      `p99 ${p99.toFixed(0)} ms (${(p99 / base99).toFixed(1)})`,
  );
}

function sayMemory(sizes: rules.Memory[]) {
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  console.log(
    `memory: service ${first.service.toFixed(0)} → ${last.service.toFixed(0)} MB, database ${first.database.toFixed(0)} → ` +
      `${last.database.toFixed(0)} MB; last quarter ${rules.memoryGrowth(sizes, seconds).toFixed(2)} of the second, ` +
      `slope of the second half ${rules.memorySlope(sizes, seconds).toFixed(1)} MB per minute`,
  );
}

function sayAfter(before: Sample[], after: Sample[]) {
  const base = quantile(before, 0.5);
  const bySecond = Array.from({ length: AFTER_SECONDS }, (_, second) =>
    quantile(
      rules.accepted(after).filter(({ at }) => Math.floor(at / 1000) === second),
      0.5,
    ),
  );
  const ratios = bySecond.map((p50) => (Number.isNaN(p50) ? "–" : (p50 / base).toFixed(1)));
  console.log(`after the load, reads second by second: ${ratios.join(" ")} of the ${base.toFixed(0)} ms before it`);
}
