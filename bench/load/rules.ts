import { quantile, type Sample } from "./drive.ts";

/** The longest p99 for accepted requests, beyond the time they asked to wait for a job. */
const LONGEST_P99_MS = 5000;
const MOST_GROWTH = 2;
const MOST_MEMORY_GROWTH = 1.15;
const MOST_AFTER = 3;

export interface Memory {
  at: number;
  service: number;
  database: number;
}

export const accepted = (samples: Sample[]) => samples.filter(({ ask, status }) => ask.expects.includes(status));
/** Requests whose latency is the service's own, not that of a job they wait for. */
export const prompt = (samples: Sample[]) => samples.filter(({ ask }) => ask.waitSeconds === undefined);
const share = <T extends { at: number }>(list: T[], from: number, to: number, whole: number) =>
  list.filter(({ at }) => at >= from * whole && at < to * whole);

/** Only the expected reply, or a refusal that says when to retry. */
export function mustBeAnswered(samples: Sample[]): string[] {
  const wrong = samples.filter(
    ({ ask, status, retryAfter }) =>
      !ask.expects.includes(status) && !((status === 429 || status === 503) && retryAfter),
  );
  const kinds = new Map(wrong.map((sample) => [`${sample.ask.name} ${sample.status}`, sample]));
  return [...kinds].map(([kind, { fault }]) => {
    const count = wrong.filter(({ ask, status }) => `${ask.name} ${status}` === kind).length;
    return `${count} times ${kind}: ${fault}`;
  });
}

/** Accepted requests are answered in bounded time, at the end of the load as at its start. */
export function mustStayBounded(samples: Sample[], seconds: number): string[] {
  const [good, whole] = [accepted(samples), seconds * 1000];
  const [early, late] = [share(prompt(good), 0, 1 / 3, whole), share(prompt(good), 2 / 3, 1, whole)];
  const overdue = good.map((sample) => ({ ...sample, ms: sample.ms - (sample.ask.waitSeconds ?? 0) * 1000 }));
  const [p99, growth] = [quantile(overdue, 0.99), quantile(late, 0.5) / quantile(early, 0.5)];
  return [
    ...(p99 > LONGEST_P99_MS ? [`p99 of accepted requests is ${Math.round(p99)} ms`] : []),
    ...(growth > MOST_GROWTH ? [`p50 grew ${growth.toFixed(1)} times from the first third to the last`] : []),
    ...(good.length === 0 ? ["nothing was accepted"] : []),
  ];
}

export function mustStayFlat(memory: Memory[], seconds: number): string[] {
  const growth = memoryGrowth(memory, seconds);
  return growth > MOST_MEMORY_GROWTH ? [`memory grew ${growth.toFixed(2)} times in the second half`] : [];
}

/** The last quarter of the load against the second, when every process is warm. */
export function memoryGrowth(memory: Memory[], seconds: number): number {
  const middle = (from: number) => {
    const sizes = share(memory, from, from + 0.25, seconds * 1000)
      .map(sizeOf)
      .sort((a, b) => a - b);
    return sizes[Math.floor(sizes.length / 2)] ?? Number.NaN;
  };
  return middle(0.75) / middle(0.25);
}

/** By least squares over the second half of the load, in MB per minute. */
export function memorySlope(memory: Memory[], seconds: number): number {
  const points = share(memory, 0.5, 1, seconds * 1000).map((each) => ({ x: each.at / 60_000, y: sizeOf(each) }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
}

const sizeOf = ({ service, database }: Memory) => service + database;

/** From the second second after the load, reads are as fast as before it. */
export function mustRecover(before: Sample[], after: Sample[]): string[] {
  const later = after.filter(({ at }) => at >= 1000);
  const [refused, ratio] = [later.length - accepted(later).length, quantile(later, 0.5) / quantile(before, 0.5)];
  return [
    ...(refused > 0 ? [`${refused} requests were refused more than a second after the load`] : []),
    ...(ratio <= MOST_AFTER ? [] : [`reads took ${ratio.toFixed(1)} times as long after the load as before it`]),
  ];
}

/** Within one window each key passes exactly as often as its limits allow; a 503 may or may not count. */
export function mustBeExact(samples: Sample[], quotas: { standard: number; inference: number }): string[] {
  const sets = Map.groupBy(samples, ({ ask }) => `${ask.caller.key.slice(-4)} ${tierOf(ask)}`);
  return [...sets].flatMap(([name, sent]) => {
    const quota = Math.min(sent.length, quotas[tierOf(sent[0]!.ask)]);
    const [passed, busy] = [accepted(sent).length, sent.filter(({ status }) => status === 503).length];
    if (passed <= quota && passed + busy >= quota) return [];
    return [`key …${name}: ${passed} of ${sent.length} passed, expected ${quota}`];
  });
}

const tierOf = ({ path }: Sample["ask"]) => (path.startsWith("/chat/completions") ? "inference" : "standard");
