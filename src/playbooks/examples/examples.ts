import { first, must } from "../../content/must.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { invalidField, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { mustBeReady, openFile, readText } from "../../workspace/files/files.ts";
import type { Deleted } from "../../workspace/shares/visibility.schema.ts";
import type { Check } from "../checks/checks.schema.ts";
import { openCheck } from "../checks/checks.ts";
import { OFFICIAL_PLAYBOOKS_SINCE, officialExamples } from "../official.ts";
import { updateStatus } from "../playbooks.store.ts";
import { mustBeWritable, type OpenPlaybook } from "../playbooks.ts";
import { type Citation, type Example, type ExampleChange, MAX_EXAMPLES, type NewExample } from "./examples.schema.ts";
import * as store from "./examples.store.ts";

/** The gate to an example: 404 for an example of another check. */
export async function exampleGate(ctx: Context, params: { id: string; checkId: string; exampleId: string }) {
  const { playbook, check } = await openCheck(ctx, params, "write");
  const example = await findExample(ctx, playbook, check, params.exampleId);
  if (!example) throw notFound("example");
  mustBeWritable(ctx, playbook);
  return { playbook, check, example };
}

export async function listExamples(ctx: Context, playbook: OpenPlaybook, check: Check, page: PageQuery) {
  const rows = playbook.is_official
    ? presentOfficial(check.id).slice(page.offset, page.offset + page.limit + 1)
    : await store.listExamples(ctx.sql, ctx.organizationId, check.id, page);
  return toPage("examples", rows, page);
}

/** All examples of a playbook, in the order of its checks. */
export async function listPlaybookExamples(
  ctx: Context,
  playbook: OpenPlaybook,
  checks: Pick<Check, "id">[],
): Promise<store.PlaybookExample[]> {
  if (!playbook.is_official) return store.listPlaybookExamples(ctx.sql, ctx.organizationId, playbook.id);
  return checks.flatMap(({ id: check_id }) => presentOfficial(check_id).map((example) => ({ ...example, check_id })));
}

export async function addExample(
  ctx: Context,
  playbook: OpenPlaybook,
  check: Check,
  input: NewExample,
): Promise<Example> {
  if ((await store.countExamples(ctx.sql, ctx.organizationId, check.id)) >= MAX_EXAMPLES)
    throw invalidField("body", `A check can have at most ${MAX_EXAMPLES} examples. Delete one first.`);
  const { expected, note = null } = input;
  const source = await sourceOf(ctx, input);
  const content = { check_id: check.id, expected, note, ...must(source, "a text or a citation is given") };
  const inserted = await store.insertExamples(ctx.sql, ctx.organizationId, [content]);
  await updateStatus(ctx.sql, ctx.organizationId, playbook.id);
  return first(inserted);
}

export async function changeExample(
  ctx: UserContext,
  playbook: OpenPlaybook,
  example: Example,
  change: ExampleChange,
): Promise<Example> {
  const { text: _text, citation: _citation, ...rest } = change;
  const content = { ...rest, ...(await sourceOf(ctx, change)) };
  const changed = await store.updateExample(ctx.sql, ctx.organizationId, example.id, content);
  await updateStatus(ctx.sql, ctx.organizationId, playbook.id);
  return changed;
}

export async function deleteExample(ctx: UserContext, playbook: OpenPlaybook, example: Example): Promise<Deleted> {
  await store.deleteExample(ctx.sql, ctx.organizationId, example.id);
  await updateStatus(ctx.sql, ctx.organizationId, playbook.id);
  return { deleted: true };
}

async function sourceOf(ctx: Context, { text, citation }: ExampleChange) {
  if (text !== undefined) return { text, citation: null };
  return citation && { text: await citedText(ctx, citation), citation };
}

const MAX_CITED = 20_000;

/** The cited text of a file that the caller can read. */
async function citedText(ctx: Context, { file_id, start, end }: Citation): Promise<string> {
  const file = await openFile(ctx, file_id, "read");
  mustBeReady(file);
  const { text } = await readText(ctx, file);
  if (start >= end) throw invalidField("body.citation.end", "The end of a citation must be after its start.");
  if (end > text.length)
    throw invalidField("body.citation.end", `The text of this file ends at ${text.length}, before the citation does.`);
  const cited = text.slice(start, end);
  if (cited.trim() === "" || [...cited].length > MAX_CITED)
    throw invalidField("body.citation", `A citation must have 1 to ${MAX_CITED} characters that are not all blank.`);
  if (!cited.isWellFormed())
    throw invalidField("body.citation", "A citation must not begin or end in the middle of a character.");
  return cited;
}

async function findExample(
  ctx: Context,
  playbook: OpenPlaybook,
  check: Check,
  id: string,
): Promise<Example | undefined> {
  if (playbook.is_official) return presentOfficial(check.id).find((example) => example.id === id.toLowerCase());
  return store.findExample(ctx.sql, ctx.organizationId, check.id, id);
}

const presentOfficial = (checkId: string): Example[] =>
  officialExamples(checkId).map((example) => ({
    citation: null,
    note: null,
    ...example,
    created_at: OFFICIAL_PLAYBOOKS_SINCE,
    updated_at: OFFICIAL_PLAYBOOKS_SINCE,
  }));
