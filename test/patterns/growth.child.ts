import { parentPort, workerData } from "node:worker_threads";
import { textsFor } from "./attacks.ts";
import type { Pattern } from "./collect.ts";

/** Measures patterns one after the other, and tells of each whether its time grows faster than its text. */
const LENGTHS = [4_000, 8_000, 16_000, 32_000, 64_000, 128_000];
/** What takes less than this for the shortest text cannot have taken a step for each pair of its characters. */
const QUICK_MS = 0.3;
/** Twice the text takes a linear pattern twice the time, and a quadratic one four times. */
const TOO_MUCH = 3;
/** What grew too much twice in a row and takes this long already needs no longer text to be judged. */
const SLOW_MS = 100;

export type Verdict = { done: number; slow?: { text: string; ms: number[] } };

function judge(pattern: Pattern): Pick<Verdict, "slow"> {
  const regex = new RegExp(pattern.source, pattern.flags);
  for (const { start, unit, tail } of textsFor(pattern)) {
    const text = (length: number) => start + unit.repeat(Math.ceil(length / unit.length)) + tail;
    const ms = growth(regex, text) && growth(regex, text);
    if (ms) return { slow: { text: JSON.stringify([start, unit, tail]), ms } };
  }
  return {};
}

/** The times for texts of growing length, where they grow too much from each to the next. */
function growth(regex: RegExp, text: (length: number) => string): number[] | undefined {
  const ms: number[] = [];
  for (const length of LENGTHS) {
    const least = best(regex, text(length));
    const before = ms.at(-1);
    if (before === undefined ? least < QUICK_MS : least < before * TOO_MUCH) return undefined;
    ms.push(least);
    if (ms.length >= 3 && least > SLOW_MS) return ms;
  }
  return ms;
}

/** Of what is neither quick nor slow the best of two: whatever else the machine does makes it slower, never quicker. */
function best(regex: RegExp, text: string): number {
  const first = time(regex, text);
  return first < QUICK_MS || first > SLOW_MS ? first : Math.min(first, time(regex, text));
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
