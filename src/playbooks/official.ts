import type { Expected } from "./examples/examples.schema.ts";
import dpa from "./official/dpa.json" with { type: "json" };
import mutualNda from "./official/mutual-nda.json" with { type: "json" };
import saasCustomer from "./official/saas-customer.json" with { type: "json" };

type OfficialPosition = Readonly<{ type: "standard" | "fallback"; guidance: string }>;

type OfficialCheck = Readonly<{
  id: string;
  title: string;
  description: string;
  importance: "low" | "medium" | "high";
  positions: readonly OfficialPosition[];
}>;

export type OfficialPlaybook = Readonly<{
  id: string;
  title: string;
  description: string;
  guide: string;
  checks: readonly OfficialCheck[];
}>;

/**
 * The playbooks that ship with the product. Each guidance has up to three lines: `Require:` (or `Accept:` in a fallback), `Refuse:` and
 * `Proposed clause: “…”`, so that both the local engine and a model can use it.
 */
export const officialPlaybooks: readonly OfficialPlaybook[] = frozen([
  mutualNda as OfficialPlaybook,
  saasCustomer as OfficialPlaybook,
  dpa as OfficialPlaybook,
]);

/** When the official playbooks were last changed. */
export const OFFICIAL_PLAYBOOKS_SINCE = "2026-11-15T00:00:00.000Z";

export const findOfficialPlaybook = (id: string) =>
  officialPlaybooks.find((playbook) => playbook.id === id.toLowerCase());

export type OfficialExample = Readonly<{ id: string; text: string; expected: Expected }>;

/** The examples that ship with a check of an official playbook. */
export const officialExamples = (checkId: string): readonly OfficialExample[] => examplesByCheck.get(checkId) ?? [];

const examplesByCheck = new Map<string, readonly OfficialExample[]>();

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
