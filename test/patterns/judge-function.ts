import { COMMON_UNITS } from "./attacks.ts";
import type { OutsideFunction } from "./functions.ts";

const STEP = 4;
/** Four times the text takes four times as long in linear time and sixteen times as long in quadratic time. */
const TOO_MUCH = 9;
/** Growth does not matter if the longest text takes less than this. */
const QUICK_MS = 150;
/** One call may keep others waiting for a quarter of a second; this allows twice that for a busy machine. */
const TOO_LONG_MS = 500;
/** A slow function is slow every time. One that is slow only once ran on a busy machine. */
const TRIES = 4;
/** Units that only some functions read: JSON, XML, tables, and marks that open and never close. */
const MORE_UNITS = [
  ...']]|</a>|{}|{},|[],|"a",|\\"|\\u0041|<a b=\'c\'>|<a>|<!--|[[F1: "|[[F1: "a"]] |F1|[[ F1|"]]|”]]|<think>|</think>| … |...|“|„|""|\n> |\n- |\n1. |\n# |# |> |- |* |*a_ |~~a|*a**|[a](|](|![|[a]: b\n|```\n|| a |\n|-|-|:--|&amp;|a? |What is a? |and |; and |, and |\u200b|\u0301|a\u0301|😀|\ud83d|\u2028|=1;|+|From: a\n|Ada Byron Ltd |Section 1. |1.1 |A; |(b) |10% |EUR 1 |1 year |next 3 months |2026-01-01 |www.a.b |http://a.b/ '.split(
    "|",
  ),
  "|",
].filter(Boolean);
const UNITS = [...new Set([...COMMON_UNITS, ...MORE_UNITS])];

/** The text for which the function takes too long, or for which its time grows faster than the text. */
export async function judge(subject: OutsideFunction): Promise<{ slow?: { text: string; ms: number[] } }> {
  for (const unit of UNITS) {
    const text = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    let ms: number[] | undefined;
    for (let tries = 0; tries < TRIES; tries++) {
      ms = await measured(subject, text);
      if (!ms) break;
    }
    if (ms) return { slow: { text: JSON.stringify(unit), ms } };
  }
  return {};
}

/** The times for a quarter of the longest text and for all of it, if they are too long or grow too fast. */
async function measured({ most, run }: OutsideFunction, text: (length: number) => string) {
  const sample = await time(run, text(most / STEP / STEP));
  if (sample * STEP ** 4 < QUICK_MS) return undefined;
  const first = await time(run, text(most / STEP));
  if (first * STEP * STEP < QUICK_MS) return undefined;
  const last = await time(run, text(most));
  const isSlow = last > TOO_LONG_MS || (last > QUICK_MS && last > first * TOO_MUCH);
  return isSlow ? [first, last] : undefined;
}

/** A function may refuse the text, as long as it does so quickly. */
async function time(run: OutsideFunction["run"], text: string): Promise<number> {
  const began = process.threadCpuUsage();
  try {
    await run(text);
  } catch {}
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}
