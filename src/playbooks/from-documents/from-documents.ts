import type { Context, UserContext } from "../../kernel/context.ts";
import { invalidField } from "../../kernel/errors/errors.ts";
import { PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf, openJob } from "../../kernel/jobs/jobs.ts";
import { listFileNames, mustBeReady, openFile } from "../../workspace/files/files.ts";
import { MAX_CHECKS } from "../checks/checks.schema.ts";
import { countChecks, listChecks } from "../checks/checks.store.ts";
import type { Playbook } from "../playbooks.schema.ts";
import { updateAwaitsConfirmation, updateStatus } from "../playbooks.store.ts";
import type { OpenPlaybook } from "../playbooks.ts";
import {
  DraftPlaybook,
  type FromDocumentsJob,
  type NewPlaybookFromDocuments,
  type PlaybookSources,
} from "./from-documents.schema.ts";
import { findSources } from "./from-documents.store.ts";

/** A position that begins so has the wording. */
const COMPARED = 500;

/** Starts the job that drafts a playbook from contracts. It needs no language model and costs no credits. */
export async function startDrafting(ctx: Context, asked: NewPlaybookFromDocuments): Promise<FromDocumentsJob> {
  const files = [];
  for (const id of new Set(asked.file_ids.map((each) => each.toLowerCase())))
    files.push(await openFile(ctx, id, "read"));
  for (const file of files) mustBeReady(file);
  const input = { file_ids: files.map(({ id }) => id), title: asked.title };
  const jobId = await enqueue(enqueuerOf(ctx), DraftPlaybook, input, PRIORITY.high);
  return openJob<FromDocumentsJob>(ctx, jobId);
}

/** What the playbook was made from. Files that the caller cannot read are left out, and wordings that only they have. */
export async function readSources(ctx: Context, playbook: OpenPlaybook): Promise<PlaybookSources> {
  const made = playbook.is_official ? undefined : await findSources(ctx.sql, ctx.organizationId, playbook.id);
  if (!made) return { contracts: 0, files: [], checks: [] };
  const names = await listFileNames(
    ctx,
    made.files.map(({ file_id }) => file_id),
  );
  const readable = new Map(names.map(({ id, name }) => [id, name]));
  const page = { limit: MAX_CHECKS, offset: 0 };
  const checks = await listChecks(ctx.sql, ctx.organizationId, playbook.id, page);
  const kept = new Map(checks.map(({ id, positions }) => [id, positions.map(({ guidance }) => guidance).join("\n")]));
  return {
    contracts: made.files.filter(({ counted }) => counted).length,
    files: withNames(made.files, readable),
    checks: made.checks
      .filter(({ check_id }) => kept.has(check_id))
      .map((check) => ({
        ...check,
        wordings: check.wordings
          .map((wording) => ({ ...wording, sources: withNames(wording.sources, readable) }))
          .filter(({ text, sources }) => sources.length > 0 || kept.get(check.check_id)?.includes(inPosition(text))),
      })),
  };
}

/** The beginning of a wording as the guidance of a position quotes it. */
const inPosition = (text: string) => text.replace(/["“”„]/g, "'").slice(0, COMPARED);

const withNames = <T extends { file_id: string }>(listed: T[], names: Map<string, string>) =>
  listed.flatMap((each) => {
    const filename = names.get(each.file_id);
    return filename === undefined ? [] : [{ ...each, filename }];
  });

/** A person has read the draft: from now on it can be run. Confirming again changes nothing. */
export async function confirmPlaybook(ctx: UserContext, playbook: OpenPlaybook): Promise<Playbook> {
  if (!playbook.awaits_confirmation) return playbook;
  if ((await countChecks(ctx.sql, ctx.organizationId, playbook.id)) === 0)
    throw invalidField("path.id", "This playbook has no checks any more. Add one, then confirm it.");
  await updateAwaitsConfirmation(ctx.sql, ctx.organizationId, playbook.id, false);
  return updateStatus(ctx.sql, ctx.organizationId, playbook.id);
}
