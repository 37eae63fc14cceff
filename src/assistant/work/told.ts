import { truncateLine } from "../../content/truncate-line.words.ts";
import { FIELD_TYPES, typeOf, valueInWords } from "../../content/values/values.ts";
import type { Context } from "../../kernel/context.ts";
import type { Arguments } from "../tools/inputs.ts";
import type { ReadCall } from "../tools/run.ts";
import type { DoneAction } from "./work.schema.ts";

const MAX_NAME = 120;
const NAMING = ["name", "title", "label", "file_name", "note", "decision", "value", "role"];

/** What a call does, in words: “Add a column: Governing law (Leases)”. `check`: the title of the check that it decides. */
export async function changeInWords(ctx: Context, { action, parts }: ReadCall, check?: string): Promise<string> {
  const given: Arguments = { ...parts.file, ...parts.body };
  const isTakenBack = given.value === null || given.decision === null;
  const told = NAMING.map((field) => describeGiven(given[field])).find((words) => words !== undefined);
  const what = told ?? (isTakenBack ? "none" : undefined);
  const within = [await namesIn(ctx, action.op.path, parts.params, given), check].filter(Boolean).join(": ");
  const named = [what === undefined ? "" : `: ${truncateLine(what, MAX_NAME)}`, within && ` (${within})`];
  return `${action.op.summary}${named.filter(Boolean).join("")}`;
}

/** Values of cells are of many types, which their form tells apart. */
export function describeGiven(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object") return String(value);
  const type = FIELD_TYPES.find((each) => typeOf(each).schema.safeParse(value).success);
  return type ? valueInWords(type, value as never) : JSON.stringify(value);
}

/** The thing that was made, or else the one that was changed. */
export async function changedThing(
  ctx: Context,
  { action, parts }: ReadCall,
  reply: object,
): Promise<DoneAction["target"]> {
  const { id, job_id, review_id, name, label } = reply as Record<string, unknown>;
  const made = id ?? review_id ?? job_id;
  const segment = action.op.path.split("/").at(-1) ?? "";
  if (typeof made === "string")
    return { kind: KINDS[segment] ?? segment, id: made, name: (name ?? label ?? null) as string | null };
  const within = action.op.path.split("/")[1] ?? "";
  const target = parts.params.id;
  if (target === undefined) return null;
  return { kind: KINDS[within] ?? within, id: target, name: (await nameOf(ctx, within, target)) ?? null };
}

const KINDS: Record<string, string> = {
  vaults: "vault",
  columns: "column",
  alerts: "alert",
  projects: "project",
  files: "file",
  portfolios: "portfolio",
  reviews: "review",
  run: "review",
  documents: "document",
  playbooks: "playbook",
  redline: "job",
  responses: "job",
  fill: "file",
};

/** The names of what the call is about, as far as the person may see them. */
async function namesIn(ctx: Context, path: string, params: Record<string, string>, given: Arguments): Promise<string> {
  const first = params.id === undefined ? undefined : await nameOf(ctx, path.split("/")[1] ?? "", params.id);
  const document = params.documentId === undefined ? undefined : await nameOf(ctx, "documents", params.documentId);
  const playbook =
    typeof given.playbook_id === "string" ? await nameOf(ctx, "playbooks", given.playbook_id) : undefined;
  const vault = typeof given.vault_id === "string" ? await nameOf(ctx, "vaults", given.vault_id) : undefined;
  const ids = Array.isArray(given.file_ids) ? (given.file_ids as string[]) : [];
  const files =
    ids.length > 3 ? `${ids.length} files` : (await Promise.all(ids.map((id) => nameOf(ctx, "files", id)))).join(", ");
  return [first, document, params.fieldKey, playbook, vault, files].filter(Boolean).join(": ");
}

async function nameOf(ctx: Context, segment: string, id: string): Promise<string | undefined> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return undefined;
  const known = (await ctx.deps.nouns.namers[segment]?.list(ctx, [id])) ?? [];
  return known.find((each) => String(each.id) === id)?.name ?? undefined;
}
