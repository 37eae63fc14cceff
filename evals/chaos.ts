import { runChaos } from "../test/operator/chaos/driver.ts";

/** `npm run chaos -- 3000 [seed]`: runs jobs while workers, the server and the database are killed; each must end exactly once. */
const [jobs, seed] = [Number(process.argv[2] ?? 3000), Number(process.argv[3] ?? 1)];
const WORKERS = 3;
const RESTART_SECONDS = 15;
/** Generous for slow machines: the run must end. */
const SECONDS = 120 + jobs / 2;

const share = (oneIn: number, least: number) => Math.max(least, Math.round(jobs / oneIn));
const report = await runChaos({
  jobs,
  seed,
  workers: WORKERS,
  workerDeaths: share(50, 6),
  serverDeaths: share(200, 3),
  deadly: share(1000, 1),
  blows: { worker: share(300, 2), server: share(300, 1), database: share(250, 2) },
  seconds: SECONDS,
  restartSeconds: RESTART_SECONDS,
});

const { deaths, points, restarts, breaches } = report;
const longest = (of: typeof restarts) => Math.max(0, ...of.map(({ seconds, alone }) => seconds - alone)).toFixed(1);
const [across, plain] = [restarts.filter(({ outage }) => outage), restarts.filter(({ outage }) => !outage)];
console.log(`${jobs} jobs, seed ${seed}, ${WORKERS} workers, in ${report.seconds.toFixed(0)} s`);
console.log(
  `killed: ${deaths.workers} workers, ${deaths.servers} servers; the database was killed ${deaths.database} times`,
);
console.log(
  `at named points: ${Object.entries(points)
    .map(([point, count]) => `${point} ${count}`)
    .join(", ")}`,
);
console.log(
  `jobs of dead workers restarted: ${plain.length}, after at most ${longest(plain)} s with a worker alive (allowed: ${RESTART_SECONDS}); ` +
    `${across.length} more across a database outage, after at most ${longest(across)} s`,
);
console.log(
  `callers: ${report.turnedAway} answers lost or "try again", ${report.told} waited and got the stored outcome; ` +
    `paid steps paid twice: ${report.paidAgain}`,
);
console.log(`${breaches.length} breaches`);
for (const breach of breaches.slice(0, 50)) console.log(`  ${breach}`);
process.exitCode = breaches.length > 0 ? 1 : 0;
