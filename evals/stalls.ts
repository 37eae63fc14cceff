import { setTimeout as sleep } from "node:timers/promises";
import { fileAttacks } from "./stalls/files.ts";
import { type Attack, textAttacks } from "./stalls/requests.ts";
import { addressAttacks, closeServers } from "./stalls/servers.ts";
import { startMonitor, startService } from "./stalls/service.ts";
import { makeThings } from "./stalls/things.ts";

/**
 * `npm run eval:stalls [part of an operation's name]`: hostile text, files and addresses, sent by one organization to every operation that
 * accepts them, while another process polls `/healthz` and a list of another organization every 20 ms. The result is how much slower the
 * slowest reply was than the slowest one of an idle control. Exits with code 1 if any exceeds the target.
 */
const AIM_MS = 250;
const CONTROL_MS = 3_000;
const CONTROLS = 5;
const SHOWN_MS = 50;

const only = process.argv[2];
const service = await startService();
const monitor = startMonitor(service.url, service.bystanderKey);
interface Delay {
  operation: string;
  content: string;
  healthMs: number;
  otherMs: number;
}

try {
  const things = await makeThings(service.send);
  const control = await idle();
  const senders = { key: service.send, browser: service.sendFromBrowser };
  const all = [
    ...textAttacks(things, senders),
    ...fileAttacks(things, senders),
    ...(await addressAttacks(things, service.send)),
  ].filter(({ operation, content }) => !only || operation.includes(only) || content.includes(only));
  console.log(
    `${all.length} attacks on ${new Set(all.map(({ operation }) => operation)).size} operations; idle control: ${whole(control.healthMs)} ms, another organization ${whole(control.otherMs)} ms`,
  );
  const delays = await measure(all, control);
  tell(delays);
  process.exitCode = delays.some((delay) => worst(delay) > AIM_MS) ? 1 : 0;
} finally {
  monitor.close();
  closeServers();
  await service.close();
}
process.exit();

/** The slowest replies of a service that nobody attacks. */
async function idle() {
  const control = { healthMs: 0, otherMs: 0 };
  for (let round = 0; round < CONTROLS; round++) {
    const { healthMs, otherMs } = await monitor.during(() => sleep(CONTROL_MS));
    control.healthMs = Math.max(control.healthMs, healthMs);
    control.otherMs = Math.max(control.otherMs, otherMs);
  }
  return control;
}

async function measure(attacks: Attack[], control: { healthMs: number; otherMs: number }): Promise<Delay[]> {
  const delays: Delay[] = [];
  for (const [at, { operation, content, run }] of attacks.entries()) {
    const { healthMs, otherMs } = await monitor.during(run);
    const delay = { operation, content, healthMs: healthMs - control.healthMs, otherMs: otherMs - control.otherMs };
    delays.push(delay);
    if (worst(delay) > SHOWN_MS)
      console.log(
        `${at + 1}/${attacks.length} ${operation}, ${content}: ${whole(delay.healthMs)} ms, ${whole(delay.otherMs)} ms`,
      );
  }
  return delays;
}

/** One row for each operation, the slowest first. */
function tell(delays: Delay[]) {
  const rows = [...Map.groupBy(delays, ({ operation }) => operation)].map(([operation, list]) => {
    const slowest = list.reduce((a, b) => (worst(b) > worst(a) ? b : a));
    return { operation, tried: list.length, slowest };
  });
  console.log("\n| Operation | contents | slowest | `/healthz` ms | another organization ms |\n|---|---|---|---|---|");
  for (const { operation, tried, slowest } of rows.sort((a, b) => worst(b.slowest) - worst(a.slowest)))
    console.log(
      `| \`${operation}\` | ${tried} | ${slowest.content} | ${whole(slowest.healthMs)} | ${whole(slowest.otherMs)} |`,
    );
  const over = delays.filter((delay) => worst(delay) > AIM_MS).length;
  console.log(`\n${delays.length} attacks, ${over} over ${AIM_MS} ms beyond the control`);
}

function worst({ healthMs, otherMs }: Delay) {
  return Math.max(healthMs, otherMs);
}
function whole(ms: number) {
  return Math.max(0, Math.round(ms)).toString();
}
