import type { TestApp } from "../../support/harness.ts";
import type { ModelReply, ModelRequest } from "../../support/servers/model-server.ts";
import { CLAUSES, vaultToTeach } from "../../vaults/learning/teaching.ts";
import { newCheck } from "../making.ts";

/** What people answered in other documents stands in the prompt, too. */
const EARLIER_ANSWERS = /<(document-\w+) name=\\"earlier answers[\s\S]*?<\/\1>/g;

/** Answers the column of the clause with the clause of the document, if it has one. The main model quotes another sentence where `slips` says so. */
export const readingClauses =
  (slips: string[] = []) =>
  ({ body, model }: ModelRequest): ModelReply => {
    const text = JSON.stringify(body).replace(EARLIER_ANSWERS, "");
    const clause = CLAUSES.find((each) => text.includes(each));
    const hasSlipped = clause !== undefined && model === "test-model" && slips.includes(clause);
    const quote = hasSlipped ? "This Agreement is the entire agreement between the parties on its subject." : clause;
    const column = /(C\d+): Step-up round/.exec(text)?.[1] ?? "C1";
    const found = quote !== undefined;
    const answer = { column, found, value: quote ?? "", reasoning: "Read.", quotes: found ? [quote] : [] };
    return { object: { answers: [answer] } };
  };

/** A vault with nine contracts, and ten cells that people checked. */
export async function vaultToEvaluate(app: TestApp) {
  const made = await vaultToTeach(app);
  for (const at of made.ids.keys()) await made.teach(at);
  const type = `${made.path}/documents/${made.ids[0]}/cells/agreementType`;
  await made.ada.patch(type, { value: "Services Agreement" });
  await made.ada.post(`${type}/verify`);
  const evaluations = `${made.path}/evaluations`;
  const begin = async (body: object = {}) => {
    const begun = await made.ada.post(`${evaluations}?wait=0`, body);
    if (begun.status !== 202) throw new Error(begun.text);
    return begun.body.job_id as string;
  };
  const read = async (id: string, query = "") => (await made.ada.get(`${evaluations}/${id}${query}`)).body;
  const evaluate = async (body: object = {}) => {
    const id = await begin(body);
    await app.runJobs();
    return read(id);
  };
  /** Reviews the first contracts with one check, and decides what was found. */
  const decide = async (decisions: string[]) => {
    const { body: playbook } = await made.ada.post("/playbooks", { title: "Services" });
    const { body: check } = await made.ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Term"));
    const reviews: string[] = [];
    for (const [at, decision] of decisions.entries()) {
      const { body: document } = await made.ada.get(`${made.path}/documents/${made.ids[at]}`);
      const run = await made.ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [document.file_id] });
      await app.runJobs();
      await made.ada.patch(`/reviews/${run.body.job_id}/findings/${check.id}`, { decision });
      reviews.push(run.body.job_id);
    }
    return { check, reviews };
  };
  return { ...made, evaluations, begin, read, evaluate, decide };
}
