import { runFailover } from "../../test/operator/chaos/failover.ts";

/**
 * `npm run chaos:failover -- 1000 [seed] [--pgbouncer]`: runs jobs on a primary with a synchronous standby, kills the primary and
 * promotes the standby. Nothing acknowledged may be lost, no job may end twice, and the service must be back in time.
 */
const words = process.argv.slice(2).filter((word) => word !== "--pgbouncer");
const withPgBouncer = process.argv.includes("--pgbouncer");
const [jobs, seed] = [Number(words[0] ?? 1000), Number(words[1] ?? 1)];
const WORKERS = 3;
const BACK_SECONDS = 15;
const PAUSE_MS = 5000;

const report = await runFailover({
  jobs,
  seed,
  workers: WORKERS,
  withPgBouncer,
  pauseMs: PAUSE_MS,
  seconds: 180 + jobs / 2,
});
const { breaches, acceptsAgainSeconds, endsJobsAgainSeconds } = report;
const slowest = Math.max(acceptsAgainSeconds, endsJobsAgainSeconds);
if (slowest > BACK_SECONDS) breaches.push(`the service was back ${slowest.toFixed(1)} s after the promotion`);

const way = withPgBouncer ? "through PgBouncer (transaction pooling)" : "directly";
console.log(`${jobs} jobs, seed ${seed}, ${WORKERS} workers, connected ${way}, in ${report.seconds.toFixed(0)} s`);
console.log(
  `the primary was killed after ${report.acknowledged} acknowledged jobs; the standby accepted writes ${report.outageSeconds.toFixed(1)} s later`,
);
console.log(
  `after the promotion: first job accepted after ${acceptsAgainSeconds.toFixed(1)} s, first job ended after ${endsJobsAgainSeconds.toFixed(1)} s ` +
    `(allowed: ${BACK_SECONDS}), without restarting a process`,
);
console.log(
  `callers: ${report.turnedAway} answers lost or "try again", ${report.told} waited and got the stored outcome; ` +
    `paid steps paid twice: ${report.paidAgain}`,
);
console.log(`${breaches.length} breaches`);
for (const breach of breaches.slice(0, 50)) console.log(`  ${breach}`);
process.exitCode = breaches.length > 0 ? 1 : 0;
