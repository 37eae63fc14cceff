import { Agent } from "node:http";
import { type Exchange, exchange, median } from "../support.ts";
import type { Series } from "./operations.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Runs every series in turn, round after round, and prints medians and each variant's ratio to the first, by round. */
export async function measure(url: string, key: string, series: Series[], rounds: number) {
  const times = series.map(({ ways }) => ways.map(() => [] as number[]));
  for (const one of series) await mustReplyAlike(url, key, one);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { ways }] of series.entries()) {
      const order = [...ways.keys()];
      if (round % 2 === 1) order.reverse();
      for (const way of order) times[at]![way]!.push(await time(url, key, ways[way]!(round)));
    }
  }
  series.forEach((one, at) => {
    print(one, times[at]!);
  });
  agent.destroy();
}

async function time(url: string, key: string, asked: Exchange[]): Promise<number> {
  const began = performance.now();
  for (const one of asked) await exchange(url, key, agent, one);
  return performance.now() - began;
}

/** Also warms everything up. */
async function mustReplyAlike(url: string, key: string, { name, ways }: Series) {
  const rows = [];
  for (const way of ways) {
    for (const asked of way(0)) rows.push(JSON.parse(await exchange(url, key, agent, asked)).documents?.length);
  }
  if (new Set(rows).size > 1) throw new Error(`${name}: the replies have ${rows.join(", ")} documents`);
}

function print({ group, name, aim }: Series, times: number[][]) {
  const milliseconds = times.map((each) => median(each).toFixed(1).padStart(7));
  const ratios = times.slice(1).map((each) => median(each.map((time, round) => time / times[0]![round]!)));
  const verdict = aim === undefined ? "" : `  aim ${aim}${ratios.at(-1)! > aim ? ", missed" : ""}`;
  const shown = ratios.map((ratio) => ratio.toFixed(2).padStart(6)).join(" ");
  console.log(`${group.padEnd(9)}${name.padEnd(46)}${milliseconds.join(" ")} ms  ratio ${shown}${verdict}`);
}
