import type { RunResult } from "../../../playbooks/reviews/run/run.schema.ts";
import type { TestResult } from "../../../playbooks/tests/tests.schema.ts";
import type { ProofreadResult } from "../../../workspace/files/structure/proofread.schema.ts";
import type { StepContext } from "../step-context.ts";
import type { InputOf } from "../steps.schema.ts";
import { filesOf, readyFiles } from "./files.ts";

const idsOf = (files: { id: string }[]) => files.map(({ id }) => id);

export async function readFiles(step: StepContext, input: InputOf<"read">) {
  const files = await readyFiles(step, input);
  const named = files.map(({ id, name, pages, language }) => ({ id, name, pages, language }));
  return { result: { file_ids: idsOf(files), files: named } };
}

export async function reviewFiles(step: StepContext, { playbook_id, file_ids, ...more }: InputOf<"run_playbook">) {
  const files = await readyFiles(step, { file_ids });
  const review = await step.finish<RunResult & { job_id: string }>("POST /playbooks/{id}/run", {
    params: { id: playbook_id },
    body: { file_ids: idsOf(files), ...more },
  });
  const open = review.results.filter(({ evaluationResult }) => evaluationResult !== "Pass");
  const findings = open.map(({ checkTitle, evaluationResult, importance }) => ({
    check: checkTitle,
    result: evaluationResult,
    importance,
  }));
  return { result: { review_id: review.job_id, playbook: review.playbookTitle, ...review.summary, findings } };
}

export async function takeTest(step: StepContext, { playbook_id }: InputOf<"test_playbook">) {
  const test = await step.finish<TestResult>("POST /playbooks/{id}/test", { params: { id: playbook_id } });
  const { playbook_title, examples, correct, wrong } = test;
  return { result: { playbook: playbook_title, examples, right: correct, wrong: wrong.length } };
}

interface Answer {
  result: string;
  chat_id: string;
  answer_kind: string | null;
  citations: unknown[];
  tables?: { columns: { label: string }[]; rows: { file_id: string; filename: string; cells: unknown[] }[] }[];
}

const TABLE_TITLE = "What each document says";

export async function askQuestion(step: StepContext, { question, vault_id, project_id, file_ids }: InputOf<"ask">) {
  const isElsewhere = vault_id !== undefined || project_id !== undefined;
  const hasFiles = file_ids !== undefined || (!isElsewhere && step.trigger.file_ids.length > 0);
  const files = hasFiles ? await readyFiles(step, { file_ids }) : [];
  const body = { message: question, file_ids: idsOf(files), vault_id, project_id, may_change: false };
  const answer = await step.finish<Answer>("POST /chat/completions", { body });
  const { result, chat_id, answer_kind, citations } = answer;
  return { result: { answer: result, chat_id, answer_kind, citations } };
}

export async function extract(step: StepContext, { columns, file_ids }: InputOf<"extract">) {
  const files = await readyFiles(step, { file_ids });
  const body = { message: TABLE_TITLE, file_ids: idsOf(files), each_document: columns, may_change: false };
  const { tables = [], chat_id } = await step.finish<Answer>("POST /chat/completions", { body });
  const rows = tables.flatMap((table) => table.rows);
  return { result: { chat_id, columns: columns.map(({ label }) => label), rows } };
}

export async function proofreadEach(step: StepContext, input: InputOf<"proofread">) {
  const ids = idsOf(await readyFiles(step, { file_ids: filesOf(step, input) }));
  const works = ids.map((id) => step.finish<ProofreadResult>("POST /files/{id}/proofread", { params: { id } }));
  const read = await step.all(works);
  const documents = read.flatMap((each) => each.documents);
  const findings = read.flatMap((each, at) => each.findings.map((finding) => ({ file_id: ids[at], ...finding })));
  return { result: { count: findings.length, findings: findings.slice(0, MOST_FINDINGS), documents } };
}

const MOST_FINDINGS = 200;
