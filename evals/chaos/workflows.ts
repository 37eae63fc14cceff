import { resolve } from "node:path";
import { runWorkflowChaos } from "../../test/operator/chaos/workflows/driver.ts";
import { dropFilesOnStage } from "../../test/operator/chaos/workflows/dropped.ts";

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, "../../node_modules/.cache/compiled");

/**
 * `npm run chaos:workflows -- 500 [seconds] [files]`: runs a workflow while its workers are killed at every kind of step. Each run must
 * succeed once and leave each effect once. After `seconds`, no more runs are started. Then files are dropped into a folder, each of which
 * starts one run.
 */
const [runs = 500, startSeconds = 3600, files = 1000] = process.argv.slice(2).map(Number);
const PER_HOUR = Math.ceil(files * 0.4);
const WORKERS = 3;
const LOST_AFTER_SECONDS = 5;
const LAST_ONES_SECONDS = 180;

const report = await runWorkflowChaos({
  runs,
  deadly: runs,
  workers: WORKERS,
  blows: Math.round(runs / 50),
  lostAfterSeconds: LOST_AFTER_SECONDS,
  startSeconds,
  seconds: startSeconds + LAST_ONES_SECONDS,
});

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
console.log(`${report.runs} runs of ${runs}, ${WORKERS} workers, in ${report.seconds.toFixed(0)} s`);
console.log(`workers killed: ${report.deaths} that took steps, ${report.blows} that answered and read`);
console.log(`at named points: by step ${listed(report.steps)}; by moment ${listed(report.points)}`);
console.log(`decisions, each by two people at once: ${report.decided}`);
console.log(`${report.breaches.length} breaches`);
for (const breach of report.breaches.slice(0, 50)) console.log(`  ${breach}`);

const { hours, last, seconds } = await dropFilesOnStage(files, PER_HOUR);
console.log(
  `${files} files dropped, ${PER_HOUR} runs an hour, in ${seconds.toFixed(0)} s; succeeded and waiting by the hour: `,
);
for (const { succeeded, queued } of hours) console.log(`  ${succeeded} and ${queued}`);
const isWhole = last.runs === files && last.documents === files && last.succeeded === files && last.told === files;
if (!isWhole) console.log(`  wrong: ${JSON.stringify(last)}`);
process.exitCode = report.breaches.length > 0 || !isWhole ? 1 : 0;
