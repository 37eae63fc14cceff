import { docx, p } from "../../support/documents/office.ts";
import type { TestApp, TestUser } from "../../support/harness.ts";
import type { ModelRequest, ModelServer } from "../../support/servers/model-server.ts";

export const TERM = "This Agreement ends five (5) years after the Effective Date.";
export const FEE = "The Recipient pays a fee of EUR 250,000 to Globex GmbH.";
const CONTRACT = docx({ body: [TERM, FEE].map((line) => p(line)).join("") });

const PROPOSALS: Record<string, [string, string]> = {
  Term: ["five (5) years", "two (2) years"],
  Fee: ["a fee of EUR 250,000", "no fee"],
};

/** Every check is missed, and proposes a change. */
export const answer = ({ question }: ModelRequest) => {
  const title = question.includes("# Term") ? "Term" : "Fee";
  const [original, replacement] = PROPOSALS[title]!;
  const revision = { document: "F1", original, after: "", replacement, rationale: "Shorter is simpler." };
  const quotes = [{ document: "F1", quote: original }];
  const analysis = "Contradicts your position.";
  const object = {
    result: "neither",
    fallback: 0,
    basis: "words",
    demands: [],
    analysis,
    quotes,
    revisions: [revision],
  };
  return { object };
};

export async function firm(app: TestApp) {
  const org = await app.organization();
  const [ada, bob, cara, dan] = [
    await org.user({ name: "Ada" }),
    await org.user({ name: "Bob" }),
    await org.user({ name: "Cara" }),
    await org.user({ name: "Dan" }),
  ];
  const admin = await org.user({ name: "Root", isAdmin: true });
  const rule = async (more: object = {}) => {
    const body = { subject: "redline", approvers: [{ user_id: bob.id }], ...more };
    const made = await admin.post("/approval-rules", body);
    if (made.status !== 201) throw new Error(made.text);
    return made.body;
  };
  const ask = (by: TestUser, subject: string, subject_id: string, more: object = {}) =>
    by.post("/approvals", { subject, subject_id, ...more });
  const decide = (by: TestUser, id: string, decision = "approved", note?: string) =>
    by.post(`/approvals/${id}/decision`, { decision, ...(note && { note }) });
  return { org, ada, bob, cara, dan, admin, rule, ask, decide };
}

/** A review that Ada ran and of which she accepted both changes. */
export async function reviewed(app: TestApp, server: ModelServer) {
  server.reply(answer);
  const made = await firm(app);
  const { ada } = made;
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA", guide: "g" });
  const checks: Record<string, string> = {};
  for (const [title, importance] of [
    ["Term", "high"],
    ["Fee", "low"],
  ] as const) {
    const positions = [{ type: "standard", guidance: `Require: another ${title}.` }];
    const { body } = await ada.post(`/playbooks/${playbook.id}/checks`, { title, importance, positions });
    checks[title] = body.id;
  }
  const { body: file } = await ada.upload("nda.docx", CONTRACT);
  await app.runJobs();
  const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
  await app.runJobs();
  const id = job.job_id as string;
  const settle = (title: string, change: object) => ada.patch(`/reviews/${id}/findings/${checks[title]}`, change);
  for (const title of ["Term", "Fee"]) await settle(title, { decision: "accepted" });
  const redline = (comments = "external", by: TestUser = ada) => by.post(`/reviews/${id}/redline?wait=0`, { comments });
  const askRedline = (more: object = {}) => made.ask(ada, "redline", id, more);
  return { ...made, playbook, file, id, checks, settle, redline, askRedline };
}
