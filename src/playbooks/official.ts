import { createHash } from "node:crypto";
import { must } from "../content/must.ts";
import distribution from "./official/distribution.json" with { type: "json" };
import dpa from "./official/dpa.json" with { type: "json" };
import employment from "./official/employment.json" with { type: "json" };
import distributionExamples from "./official/examples/distribution.json" with { type: "json" };
import dpaExamples from "./official/examples/dpa.json" with { type: "json" };
import employmentExamples from "./official/examples/employment.json" with { type: "json" };
import leaseExamples from "./official/examples/lease.json" with { type: "json" };
import loanExamples from "./official/examples/loan.json" with { type: "json" };
import mutualNdaExamples from "./official/examples/mutual-nda.json" with { type: "json" };
import oneWayNdaExamples from "./official/examples/one-way-nda.json" with { type: "json" };
import professionalServicesExamples from "./official/examples/professional-services.json" with { type: "json" };
import saasCustomerExamples from "./official/examples/saas-customer.json" with { type: "json" };
import saasVendorExamples from "./official/examples/saas-vendor.json" with { type: "json" };
import lease from "./official/lease.json" with { type: "json" };
import loan from "./official/loan.json" with { type: "json" };
import mutualNda from "./official/mutual-nda.json" with { type: "json" };
import oneWayNda from "./official/one-way-nda.json" with { type: "json" };
import professionalServices from "./official/professional-services.json" with { type: "json" };
import saasCustomer from "./official/saas-customer.json" with { type: "json" };
import saasVendor from "./official/saas-vendor.json" with { type: "json" };

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
 * The playbooks that ship with the product. Each guidance has `Require:` (or `Accept:` in a fallback), `Refuse:` where
 * something must not be there, and `Proposed clause: “…”`, a line each, so that both the local engine and a model can use it.
 */
export const officialPlaybooks: readonly OfficialPlaybook[] = frozen([
  mutualNda as OfficialPlaybook,
  oneWayNda as OfficialPlaybook,
  saasCustomer as OfficialPlaybook,
  saasVendor as OfficialPlaybook,
  dpa as OfficialPlaybook,
  professionalServices as OfficialPlaybook,
  distribution as OfficialPlaybook,
  employment as OfficialPlaybook,
  lease as OfficialPlaybook,
  loan as OfficialPlaybook,
]);

/** When the official playbooks were last changed. */
export const OFFICIAL_PLAYBOOKS_SINCE = "2026-11-18T00:00:00.000Z";

export const findOfficialPlaybook = (id: string) =>
  officialPlaybooks.find((playbook) => playbook.id === id.toLowerCase());

type Expected = "Pass" | "Fallback" | "Flag";
export type OfficialExample = Readonly<{ id: string; text: string; expected: Expected }>;

/** The examples that ship with a check of an official playbook. */
export const officialExamples = (checkId: string): readonly OfficialExample[] =>
  must(examples.get(checkId), "every official check has examples");

type ExampleFile = Record<string, { text: string; expected: string }[]>;

/** An example has no id in its file: it gets one from its check and its text, so that a changed text is another example. */
const examples = new Map(
  [
    mutualNdaExamples,
    oneWayNdaExamples,
    saasCustomerExamples,
    saasVendorExamples,
    dpaExamples,
    professionalServicesExamples,
    distributionExamples,
    employmentExamples,
    leaseExamples,
    loanExamples,
  ].flatMap((file: ExampleFile) =>
    Object.entries(file).map(([checkId, list]) => {
      const named = list.map(({ text, expected }) => ({
        id: idOf(checkId, text),
        text,
        expected: expected as Expected,
      }));
      return [checkId, frozen(named)] as const;
    }),
  ),
);

function idOf(checkId: string, text: string): string {
  const hash = createHash("sha256").update(`${checkId} ${text}`).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
