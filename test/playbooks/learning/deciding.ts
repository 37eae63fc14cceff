import { afterAll, beforeAll, expect } from "vitest";
import type { JudgeModel } from "../../../src/models/engine/encode/judge-model.ts";
import { openEnginePool } from "../../../src/models/engine/pool.ts";
import { enqueueDueChecks } from "../../../src/playbooks/reviews/learning/schedule.ts";
import type { As } from "../../support/client.ts";
import { type TestApp, useApp } from "../../support/harness.ts";

const FILLER = [
  "The Supplier shall provide the services with reasonable care and skill and in accordance with the order form.",
  "The Customer shall pay each undisputed invoice within thirty days of receipt.",
  "Neither party is liable for a delay caused by events outside its reasonable control.",
];
/** One rule in the words of several firms, in which the engine alone does not recognize the position. */
export const CLAUSES = [
  "Before starting any claim the senior executives of both parties shall meet in good faith and try to resolve the matter.",
  "Before starting any proceedings the chief executives of both parties shall meet in good faith and seek to resolve the matter.",
  "No party starts proceedings until the senior executives of the parties have met in good faith to resolve the matter.",
  "Before any claim is brought the executives of both parties shall meet in good faith for ten days to resolve the matter.",
  "Before starting any action senior executives of each party shall meet in good faith and attempt to resolve the matter.",
  "Before any proceedings are started the senior executives of both parties shall meet and in good faith resolve the matter.",
  "Before starting a claim the senior executives of both parties shall meet in good faith and try to settle the matter.",
];
const POSITION = "Senior executives of both parties must escalate the matter in a step-up round.";

const contract = (at: number, clause?: string) => {
  const rules = [...FILLER.slice(at % 3), ...FILLER.slice(0, at % 3)];
  if (clause) rules.splice(2, 0, clause);
  return `SERVICES AGREEMENT NO. ${at}\n\n${rules.map((rule, n) => `${n + 1}. ${rule}`).join("\n\n")}\n`;
};

/** A judge that is never sure of anything, and so objects to nothing. */
const unsure: JudgeModel = {
  compare: async (_, passages) => passages.map(() => ({ says: 0.3, contradicts: 0.1, evidence: [] })),
  close: async () => {},
};

/** An app of its own whose engine has a judge. Without one, nothing is passed by earlier decisions. */
export function useAppWithJudge(): TestApp {
  const app = useApp({});
  const engine = openEnginePool({ threads: 1, judge: unsure });
  beforeAll(() => {
    app.deps = { ...app.deps, engine };
  });
  afterAll(() => engine.close());
  return app;
}

/** A firm with a playbook of one check, whose reviews a person decides. */
export async function firmThatDecides(app: TestApp) {
  const org = await app.organization();
  const [ada, bob] = [await org.user(), await org.user()];
  const { body: playbook } = await ada.post("/playbooks", { title: "Services" });
  const path = `/playbooks/${playbook.id}`;
  await ada.patch(path, { visibility: "organization" });
  const positions = [{ type: "standard", guidance: POSITION }];
  const { body: check } = await ada.post(`${path}/checks`, { title: "Escalation", positions });
  const learning = `${path}/checks/${check.id}/learning`;

  /** The review of a contract with this clause, and its finding. */
  const review = async (at: number, clause?: string, more: object = {}, by: As = ada) => {
    const { body: file } = await by.upload(`services-${at}.txt`, contract(at, clause));
    await app.runJobs();
    const { body: job } = await by.post(`${path}/run?wait=0`, { file_ids: [file.id], ...more });
    await app.runJobs();
    const id: string = job.job_id;
    const finding = async (reader: As = by) => (await reader.get(`/reviews/${id}`)).body.result.results[0];
    return { id, fileId: file.id as string, finding, decision: `/reviews/${id}/findings/${check.id}` };
  };
  const decide = async (at: string, decision: string | null, by: As = ada) =>
    expect((await by.patch(at, { decision })).status).toBe(200);
  /** A person keeps the wording of a contract with the clause, and says that one without it is not acceptable. */
  const teach = async (at: number) => {
    const made = await review(at, CLAUSES[at]);
    const { revisions } = await made.finding();
    expect(revisions).toEqual([]);
    await decide(made.decision, CLAUSES[at] ? "accepted" : "rejected");
    return made;
  };
  return { org, ada, bob, path, check, learning, review, decide, teach };
}

/** Learns as after a pause of the people. */
export async function learnChecks(app: TestApp) {
  await enqueueDueChecks(app.deps, new Date(Date.now() + 60_000));
  await app.runJobs();
}
