import { randomUUID } from "node:crypto";
import { detectLanguage, detectShortLanguage, UNDETERMINED } from "../../content/formats/language.ts";
import { first } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { forbidden, invalid, invalidField, notFound } from "../../kernel/errors/errors.ts";
import { listReadable } from "../files/files.ts";
import type { Deleted, Visibility } from "../shares/visibility.schema.ts";
import {
  CLAUSE_FIELDS,
  type Clause,
  type ClauseChange,
  MAX_WORDINGS,
  type NewClause,
  type NewVariant,
  type Variant,
} from "./clauses.schema.ts";
import * as store from "./clauses.store.ts";
import { indexClauses } from "./wordings.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** The clauses that the positions of a playbook point to. 404 if the caller cannot see the playbook. */
    clausesOfPlaybook(ctx: Context, playbookId: string): Promise<string[]>;
  }
}

export type OpenClause = store.ClauseRow;

/** Opening for `write` locks the clause until the transaction ends. */
export async function openClause(ctx: Context, id: string, purpose: store.Purpose): Promise<OpenClause> {
  const clause = await store.findClause(ctx.sql, ctx.organizationId, viewerOf(ctx), { id, purpose });
  if (!clause) throw notFound("clause");
  return clause;
}

/** The gate to a clause: 404 when hidden or missing, 403 when visible but not writable. */
export const clauseGate = (purpose: store.Purpose) => async (ctx: Context, params: { id: string }) => {
  const clause = await openClause(ctx, params.id, purpose);
  if (purpose === "write") mustBeWritable(ctx, clause);
  return { clause };
};

/** Writable by the creator and by administrators who can see it. An organization-scoped key may write clauses without a creator. */
export const isWritableClause = ({ caller }: Context, clause: Pick<OpenClause, "created_by">): boolean =>
  clause.created_by === caller.userId || (caller.kind === "user" && caller.isAdmin);

function mustBeWritable(ctx: Context, clause: OpenClause) {
  if (isWritableClause(ctx, clause)) return;
  throw forbidden(
    ctx.caller.kind === "user"
      ? "Only its creator and administrators of the organization can change this clause. Create your own with the same wording."
      : "An organization-scoped key can change only clauses created with such a key. Use its creator's or an administrator's user-scoped key.",
  );
}

/** The clauses among `ids` that the caller can see, in that order. */
export async function listClausesById(ctx: Context, ids: string[]): Promise<OpenClause[]> {
  const rows = await store.listClausesById(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id.toLowerCase()) ?? []);
}

/** The titles of those clauses that the caller can see. */
export const listClauseTitles = (ctx: Context, ids: string[]) =>
  store.listTitles(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);

/** The kinds and tags of the clauses that the caller can see, the most used ones first. */
export const listClauseLabels = async (ctx: Context) =>
  first(await store.listLabels(ctx.sql, ctx.organizationId, viewerOf(ctx)));

export const presentClause = async (ctx: Context, row: OpenClause): Promise<Clause> =>
  first(await presentClauses(ctx, [row]));

/** A clause gives no access to its source: only those who can open the file learn of it. */
export async function presentClauses(ctx: Context, rows: OpenClause[]): Promise<Clause[]> {
  const files = [...new Set(rows.flatMap(({ source_file_id }) => source_file_id ?? []))];
  const reader = { sql: ctx.sql, organizationId: ctx.organizationId, userId: ctx.caller.userId };
  const readable = new Set((await listReadable(reader, files)).map(({ id }) => id));
  return rows.map(({ source_file_id, source_start, source_end, ...clause }) => {
    const isOpen = source_file_id !== null && readable.has(source_file_id);
    const source = isOpen ? { file_id: source_file_id, start: source_start ?? 0, end: source_end ?? 0 } : null;
    return { ...clause, source };
  });
}

/** Private at first for a person. With an organization-scoped key it has no creator and is visible to the organization. */
export const createClause = async (ctx: Context, input: NewClause, source: store.Source | null = null) =>
  first(await createClauses(ctx, [{ ...input, source }]));

type SourcedClause = NewClause & { source: store.Source | null };

/** In the order of the input. */
export async function createClauses(ctx: Context, inputs: SourcedClause[]): Promise<OpenClause[]> {
  const made: OpenClause[] = [];
  for (let at = 0; at < inputs.length; at += BATCH_SIZE) {
    const batch = [];
    for (const input of inputs.slice(at, at + BATCH_SIZE)) batch.push(await newClause(ctx, input));
    made.push(...(await store.insertClauses(ctx.sql, ctx.organizationId, ctx.caller.userId, batch)));
    await addVersions(
      ctx,
      made.slice(at).map((clause) => ({ clause, changed: [] })),
    );
  }
  return made;
}

async function newClause({ caller }: Context, input: SourcedClause): Promise<store.NewRow> {
  const visibility = input.visibility ?? (caller.userId === null ? "organization" : "private");
  if (caller.userId === null && visibility === "private")
    throw invalid([{ path: "body.visibility", message: "must be organization with an organization-scoped key" }]);
  const content = {
    title: input.title.trim(),
    kind: input.kind ?? null,
    language: input.language ?? (await languageOf(input.text)),
    tags: unique(input.tags ?? []),
    text: input.text,
    notes: input.notes ?? "",
    variants: toVariants(input.variants ?? [], []),
  };
  mustFit(content);
  return { id: randomUUID(), ...content, visibility, source: input.source };
}

/** Clauses per insert statement. */
const BATCH_SIZE = 100;

/** A change of the content is a new version. */
export async function changeClause(ctx: Context, clause: OpenClause, input: ClauseChange): Promise<OpenClause> {
  const { visibility, variants, tags, title, ...rest } = input;
  mustMaySetVisibility(ctx, clause, visibility);
  return saveClause(ctx, clause, {
    content: {
      ...contentOf(clause),
      ...rest,
      ...(title !== undefined && { title: title.trim() }),
      ...(tags && { tags: unique(tags) }),
      ...(variants && { variants: toVariants(variants, clause.variants) }),
    },
    ...(visibility && { visibility }),
  });
}

interface Saved {
  content: store.ClauseContent;
  visibility?: Visibility;
  /** The version that is restored. */
  restoredFrom?: number;
}

export async function saveClause(
  ctx: Context,
  clause: OpenClause,
  { content, visibility, restoredFrom }: Saved,
): Promise<OpenClause> {
  mustFit(content);
  const changed = CLAUSE_FIELDS.filter((field) => JSON.stringify(content[field]) !== JSON.stringify(clause[field]));
  const isNewVersion = changed.length > 0 || restoredFrom !== undefined;
  if (!isNewVersion && (visibility === undefined || visibility === clause.visibility)) return clause;
  const saved = await store.updateClause(ctx.sql, ctx.organizationId, clause.id, {
    ...(visibility && { visibility }),
    ...(isNewVersion && { ...content, version: clause.version + 1 }),
  });
  if (isNewVersion) await addVersions(ctx, [{ clause: saved, changed, restoredFrom }]);
  return saved;
}

interface Version {
  clause: OpenClause;
  changed: (keyof store.ClauseContent)[];
  restoredFrom?: number | undefined;
}

async function addVersions(ctx: Context, versions: Version[]) {
  await store.insertVersions(
    ctx.sql,
    ctx.organizationId,
    ctx.caller.userId,
    versions.map(({ clause, changed, restoredFrom }) => ({
      ...contentOf(clause),
      clause_id: clause.id,
      version: clause.version,
      changed,
      restored_from: restoredFrom ?? null,
    })),
  );
  await indexClauses(
    ctx,
    versions.map(({ clause }) => clause),
  );
}

export async function deleteClause(ctx: Context, clause: OpenClause): Promise<Deleted> {
  await store.deleteClause(ctx.sql, ctx.organizationId, clause.id);
  return { deleted: true };
}

/** For someone who leaves the organization: administrators take over their private clauses. */
export const leaveClauses = ({ sql, organizationId }: Context, userId: number) =>
  store.updateCreatorToNull(sql, organizationId, userId);

function mustMaySetVisibility({ caller }: Context, clause: OpenClause, visibility: Visibility | undefined) {
  if (visibility === undefined || visibility === clause.visibility || caller.kind === "user") return;
  throw forbidden("Only its creator or an administrator can change a clause's visibility. Use a user-scoped key.");
}

export const contentOf = ({ title, kind, language, tags, text, notes, variants }: OpenClause): store.ClauseContent => ({
  ...{ title, kind, language, tags, text, notes, variants },
});

/** A variant keeps its id if it is one of the clause's own. */
function toVariants(given: NewVariant[], own: Variant[]): Variant[] {
  const known = new Set(own.map(({ id }) => id));
  return given.map(({ id, label, text, note }, at) => {
    const kept = id?.toLowerCase();
    if (kept !== undefined && !known.delete(kept))
      throw invalid([
        { path: `body.variants.${at}.id`, message: "is not a variant of this clause, or is named twice" },
      ]);
    return { id: kept ?? randomUUID(), label: label.trim(), text, note: note ?? "" };
  });
}

function mustFit({ text, variants }: store.ClauseContent) {
  const length = variants.reduce((sum, variant) => sum + variant.text.length, text.length);
  if (length <= MAX_WORDINGS) return;
  throw invalidField(
    "body.variants",
    `The wordings of a clause have at most ${MAX_WORDINGS.toLocaleString("en")} characters together; these have ${length.toLocaleString("en")}. Save some of the variants as clauses of their own.`,
  );
}

const unique = (tags: string[]) => [...new Set(tags)];

/** English where it cannot be told. */
async function languageOf(text: string): Promise<string> {
  const language = await detectLanguage(text);
  return language === UNDETERMINED ? ((await detectShortLanguage(text)) ?? "en") : language;
}

export const viewerOf = ({ caller }: Context): store.Viewer => ({
  userId: caller.userId,
  isAdmin: caller.kind === "user" && caller.isAdmin,
});
