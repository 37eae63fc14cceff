import { dice } from "../../support/documents/hostile.ts";
import type { ChaosInput } from "./kinds.ts";
import { type Point, SERVER_POINTS, WORKER_POINTS } from "./points.ts";

/** What the driver kills, at a random point, once this many jobs have ended. */
export interface Blow {
  after: number;
  target: "worker" | "server" | "database";
}

export interface Plan {
  jobs: ChaosInput[];
  blows: Blow[];
}

export interface Harshness {
  jobs: number;
  seed: number;
  /** How many jobs kill a worker, and how many the server, each at one of its named points. */
  workerDeaths: number;
  serverDeaths: number;
  /** How many jobs kill every worker that takes them. */
  deadly: number;
  blows: Record<Blow["target"], number>;
}

const ENDS_BADLY_ONE_IN = 20;
const SLOWEST_MS = 40;

/** Makes all random choices, the same for the same seed. */
export function planChaos(harshness: Harshness): Plan {
  const below = dice(harshness.seed);
  const jobs = Array.from({ length: harshness.jobs }, (_, index): ChaosInput => {
    const ends = below(ENDS_BADLY_ONE_IN) === 0 ? "badly" : "well";
    return { word: `w${index}`, ends, slowMs: below(SLOWEST_MS), diesAt: [] };
  });
  const order = shuffled(jobs, below);
  for (const point of repeated(WORKER_POINTS, harshness.workerDeaths)) order.pop()?.diesAt.push(point);
  for (const point of repeated(SERVER_POINTS, harshness.serverDeaths)) order.pop()?.diesAt.push(point);
  for (const job of order.splice(0, harshness.deadly)) Object.assign(job, { diesAt: ["after the step"], always: true });
  const targets = Object.entries(harshness.blows).flatMap(([target, count]) =>
    Array.from({ length: count }, () => target as Blow["target"]),
  );
  const blows = shuffled(targets, below).map((target, index) => ({
    target,
    after: Math.floor((harshness.jobs * (index + 1)) / (targets.length + 1)),
  }));
  return { jobs, blows };
}

const repeated = (points: readonly Point[], count: number) =>
  Array.from({ length: count }, (_, index) => points[index % points.length]!);

function shuffled<T>(items: readonly T[], below: (limit: number) => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
