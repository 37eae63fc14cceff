import { first } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import type { Part } from "../../kernel/db/query.ts";
import { ApiError, forbidden, invalid, notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { type FileReader, listReadable } from "../files/files.ts";
import type { Deleted } from "../shares/visibility.schema.ts";
import { findOfficialSkill, OFFICIAL_SKILLS_SINCE, type OfficialSkill, officialSkills } from "./official.ts";
import type { NewSkill, Skill, SkillChange, SkillQuery } from "./skills.schema.ts";
import * as store from "./skills.store.ts";

export type OpenSkill = store.SkillRow;

/** Opening for `write` locks the skill until the transaction ends. */
export async function openSkill(ctx: Context, id: string, purpose: store.Purpose): Promise<OpenSkill> {
  const official = findOfficialSkill(id);
  if (official) return toRow(official);
  const skill = await store.findSkill(ctx.sql, ctx.organizationId, viewerOf(ctx), { id, purpose });
  if (!skill) throw notFound("set of instructions");
  return skill;
}

/** The gate to a skill: 404 when hidden or missing, 403 when visible but not writable. */
export const skillGate = (purpose: store.Purpose) => async (ctx: Context, params: { id: string }) => {
  const skill = await openSkill(ctx, params.id, purpose);
  if (purpose === "write") mustBeWritable(ctx, skill);
  return { skill };
};

/** Writable by the creator and by administrators who can see it. An organization-scoped key may write skills without a creator. */
export const isWritableSkill = ({ caller }: Context, skill: OpenSkill): boolean =>
  !skill.is_official && (skill.created_by === caller.userId || (caller.kind === "user" && caller.isAdmin));

function mustBeWritable(ctx: Context, skill: OpenSkill) {
  if (skill.is_official) throw forbidden("Official skills cannot be changed. Create your own with the same content.");
  if (isWritableSkill(ctx, skill)) return;
  throw forbidden(
    ctx.caller.kind === "user"
      ? "Only their author and administrators of the organization can change these instructions. Create your own with the same content."
      : "An organization-scoped key can change only skills created with such a key. Use its creator's or an administrator's user-scoped key.",
  );
}

export const readSkill = async (ctx: Context, skill: OpenSkill): Promise<Skill> =>
  first(await withFiles(readerOf(ctx), [skill]));

/** Official skills first, then the newest. */
export async function listSkills(ctx: Context, { q, limit, offset }: SkillQuery) {
  const official = officialSkills.filter((skill) => matches(skill, q));
  const shipped = official.slice(offset, offset + limit + 1).map(toRow);
  const rows = await store.listSkills(ctx.sql, ctx.organizationId, viewerOf(ctx), {
    q,
    limit: limit + 1 - shipped.length,
    offset: Math.max(0, offset - official.length),
  });
  return toPage("skills", await withFiles(readerOf(ctx), [...shipped, ...rows]), { limit, offset });
}

/** A query for the ids of the caller's own and shared skills. */
export const visibleSkills = (ctx: Context): Part => store.visibleSkills(ctx.organizationId, viewerOf(ctx));

/** The names of those skills that the caller can see. */
export async function listSkillNames(ctx: Context, ids: string[]) {
  const rows = await store.listNames(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);
  return [...officialSkills.map(({ id, name }) => ({ id, name })), ...rows];
}

/** Private by default for a person. With an organization-scoped key it has no creator and is visible to the organization. */
export async function createSkill(ctx: Context, input: NewSkill): Promise<Skill> {
  const { userId } = ctx.caller;
  const visibility = input.visibility ?? (userId === null ? "organization" : "private");
  if (userId === null && visibility === "private")
    throw invalid([{ path: "body.visibility", message: "must be organization with an organization-scoped key" }]);
  const id = await store.insertSkill(ctx.sql, ctx.organizationId, userId, { ...input, visibility });
  if (input.file_ids) await attachFiles(ctx, id, input.file_ids);
  return readSkill(ctx, await openSkill(ctx, id, "read"));
}

export async function changeSkill(ctx: Context, skill: OpenSkill, input: SkillChange): Promise<Skill> {
  const { file_ids, ...change } = input;
  const changesVisibility = change.visibility !== undefined && change.visibility !== skill.visibility;
  if (changesVisibility && ctx.caller.kind === "organization")
    throw forbidden(
      "Only their author or an administrator can change who sees saved instructions. Use a user-scoped key.",
    );
  if (file_ids) await attachFiles(ctx, skill.id, file_ids);
  return readSkill(ctx, await store.updateSkill(ctx.sql, ctx.organizationId, skill.id, change));
}

export async function deleteSkill(ctx: Context, skill: OpenSkill): Promise<Deleted> {
  await store.deleteSkill(ctx.sql, ctx.organizationId, skill.id);
  return { deleted: true };
}

export interface PromptSkill {
  name: string;
  content: string;
  fileIds: string[];
}

/** The skills for a prompt, in the order of the ids, with those of their files that the reader can still access. */
export async function loadPromptSkills(reader: FileReader, ids: string[]): Promise<PromptSkill[]> {
  const rows = await store.listSkillsById(
    reader.sql,
    reader.organizationId,
    { userId: reader.userId, isAdmin: false },
    ids,
  );
  const known = new Map([...officialSkills.map(toRow), ...rows].map((row) => [row.id, row]));
  const ordered = [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => known.get(id) ?? []);
  return (await withFiles(reader, ordered)).map(({ name, content, files }) => {
    return { name, content, fileIds: files.map(({ id }) => id) };
  });
}

/** For someone who leaves the organization: administrators take over their private skills. */
export const leaveSkills = ({ sql, organizationId }: Context, userId: number) =>
  store.updateCreatorToNull(sql, organizationId, userId);

async function attachFiles(ctx: Context, skillId: string, given: string[]) {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const readable = new Set((await listReadable(readerOf(ctx), ids)).map(({ id }) => id));
  const unknown = ids.filter((id) => !readable.has(id));
  if (unknown.length > 0) throw unknownFiles(unknown);
  await store.replaceFiles(ctx.sql, ctx.organizationId, skillId, ids);
}

const unknownFiles = (ids: string[]) =>
  new ApiError(
    422,
    "UNKNOWN_FILE",
    `File not found, or you do not have access to it: ${ids.join(", ")}. Remove it from file_ids, or upload it first.`,
  );

/** A skill gives no access to its files: each reader sees only the files they can already read. */
async function withFiles(reader: FileReader, rows: OpenSkill[]): Promise<Skill[]> {
  const ids = [...new Set(rows.flatMap((row) => row.file_ids))];
  const readable = new Map((await listReadable(reader, ids)).map((file) => [file.id, file]));
  return rows.map(({ file_ids, created_by: _, ...skill }) => ({
    ...skill,
    files: file_ids.flatMap((id) => readable.get(id) ?? []),
  }));
}

function matches({ name, description }: OfficialSkill, q = ""): boolean {
  return [name, description].some((text) => text.toLowerCase().includes(q.toLowerCase()));
}

const toRow = (skill: OfficialSkill): OpenSkill => ({
  ...skill,
  visibility: "organization",
  is_official: true,
  created_by: null,
  file_ids: [],
  created_at: OFFICIAL_SKILLS_SINCE,
  updated_at: OFFICIAL_SKILLS_SINCE,
});

const viewerOf = ({ caller }: Context): store.Viewer => ({
  userId: caller.userId,
  isAdmin: caller.kind === "user" && caller.isAdmin,
});

const readerOf = ({ sql, organizationId, caller }: Context): FileReader => ({
  sql,
  organizationId,
  userId: caller.userId,
});
