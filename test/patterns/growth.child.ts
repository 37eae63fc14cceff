import { parentPort, workerData } from "node:worker_threads";
import { textsFor } from "./attacks.ts";
import type { Pattern } from "./collect.ts";

/** Measures patterns one by one, and reports whether their time grows faster than the text. */
const LENGTHS = [4_000, 8_000, 16_000, 32_000, 64_000, 128_000];
/** Faster than this on the shortest text cannot be quadratic. */
const QUICK_MS = 0.3;
/** Doubling the text doubles the time of a linear pattern and quadruples that of a quadratic one. */
const TOO_MUCH = 3;
/** A pattern whose time grew too fast twice in a row and reaches this is not tried on longer texts. */
const SLOW_MS = 100;

/** As long as a chat message. A pattern with a repetition bound in the thousands is linear, and still takes seconds for such a text. */
const LONGEST = 100_000;
const SAMPLE = LONGEST / 10;
/** The longest that one pattern may keep others waiting. */
const TOO_LONG_MS = 250;

export type Verdict = { done: number; slow?: { text: string; ms: number[] } };

function judge(pattern: Pattern): Pick<Verdict, "slow"> {
  const regex = new RegExp(pattern.source, pattern.flags);
  for (const { start, unit, tail } of textsFor(pattern)) {
    const text = (length: number) => start + unit.repeat(Math.ceil(length / unit.length)) + tail;
    const ms = (growth(regex, text) && growth(regex, text)) ?? (longest(regex, text) && longest(regex, text));
    if (ms) return { slow: { text: JSON.stringify([start, unit, tail]), ms } };
  }
  return {};
}

/** The times for growing texts, if they grow too fast at every step. */
function growth(regex: RegExp, text: (length: number) => string): number[] | undefined {
  const ms: number[] = [];
  for (const length of LENGTHS) {
    const before = ms.at(-1);
    const fine = before === undefined ? QUICK_MS : before * TOO_MUCH;
    const least = best(regex, text(length), fine);
    if (least < fine) return undefined;
    ms.push(least);
    if (ms.length >= 3 && least > SLOW_MS) return ms;
  }
  return ms;
}

/** The time for the longest text, if it is too long. */
function longest(regex: RegExp, text: (length: number) => string): number[] | undefined {
  const sample = time(regex, text(SAMPLE));
  if (sample * 20 < TOO_LONG_MS) return undefined;
  const ms = time(regex, text(LONGEST));
  return ms > TOO_LONG_MS ? [sample, ms] : undefined;
}

/** The better of two runs unless the first decides: load on the machine only ever slows a run down. */
function best(regex: RegExp, text: string, fine: number): number {
  const first = time(regex, text);
  return first < fine || first > SLOW_MS ? first : Math.min(first, time(regex, text));
}

function time(regex: RegExp, text: string): number {
  regex.lastIndex = 0;
  const began = process.threadCpuUsage();
  if (regex.global) text.replace(regex, "");
  else regex.test(text);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

const { patterns } = workerData as { patterns: Pattern[] };
patterns.forEach((pattern, done) => {
  parentPort!.postMessage({ done, ...judge(pattern) } satisfies Verdict);
});
