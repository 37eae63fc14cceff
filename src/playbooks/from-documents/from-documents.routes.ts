import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { WaitQuery } from "../../kernel/http/pipeline/wait.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { awaitJob } from "../../kernel/jobs/jobs.ts";
import { Playbook } from "../playbooks.schema.ts";
import { playbookGate } from "../playbooks.ts";
import { FromDocumentsJob, NewPlaybookFromDocuments, PlaybookSources } from "./from-documents.schema.ts";
import { confirmPlaybook, readSources, startDrafting } from "./from-documents.ts";

const params = z.object({ id: Id });

export const createPlaybookFromDocumentsRoute = endpoint({
  method: "POST",
  path: "/playbooks/from-documents",
  summary: "Draft a playbook from contracts",
  description:
    "Starts a job that drafts a playbook: a check for each kind of clause, with the most usual wording as the standard and the next ones as fallbacks. The playbook is a `draft` until a person confirms it. Scans, files in other languages than English and files without recognizable clauses are listed with the reason and not counted. No language model is used. Returns 200 if the job ends within the wait time, whether or not it succeeded, and 202 otherwise.",
  key: "any",
  tier: "inference",
  query: WaitQuery,
  supportsWait: true,
  body: NewPlaybookFromDocuments,
  returns: FromDocumentsJob,
  status: [200, 202],
  errorStatuses: [404, 422],
  follow: (ctx, { job_id }, wait) => awaitJob(ctx, job_id, wait),
  handle: (ctx, { body }) => startDrafting(ctx, body),
});

export const getPlaybookSourcesRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/sources",
  summary: "Get the contracts and wordings that a playbook was made from",
  description:
    "For a playbook made from documents: each wording that was found, how many contracts have it, and where it stands. Empty for other playbooks.",
  key: "any",
  params,
  gate: playbookGate("read"),
  returns: PlaybookSources,
  status: 200,
  audited: "read",
  handle: (ctx, { playbook }) => readSources(ctx, playbook),
});

export const confirmPlaybookRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/confirm",
  summary: "Confirm a playbook that was made from documents",
  description:
    "A person has read and edited the draft: it becomes `completed` and can be run. Confirming a playbook that needs none changes nothing.",
  key: "user",
  params,
  gate: playbookGate("write"),
  returns: Playbook,
  status: 200,
  handle: (ctx, { playbook }) => confirmPlaybook(ctx, playbook),
});
