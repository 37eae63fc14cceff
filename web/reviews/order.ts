import type { Finding } from "../../src/playbooks/reviews/run/run.schema.ts";

const WEIGHTS = { high: 0, medium: 1, low: 2 } as const;
const weightOf = ({ importance }: Finding) => (importance ? WEIGHTS[importance] : 3);

/** The important ones first, otherwise in the order of the playbook. */
export const byImportance = (findings: Finding[]) => findings.toSorted((a, b) => weightOf(a) - weightOf(b));
