import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import type { Relatives } from "./copies-and-versions.schema.ts";
import * as store from "./copies-and-versions.store.ts";
import { findDocument } from "./documents.store.ts";

/** The document's copies and versions, its bundle, and its parts. */
export async function readRelatives(ctx: UserContext, vault: OpenVault, id: string): Promise<Relatives> {
  if (!(await findDocument(ctx.sql, ctx.organizationId, vault.id, id))) throw notFound("document");
  const rows = await store.listRelatives(ctx.sql, ctx.organizationId, vault.id, id);
  const of = (kind: store.RelativeRow["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    copy_of: of("copy_of").map((row) => ({ ...row, reason: copyReason(row) }))[0] ?? null,
    duplicates: of("duplicate").map((row) => ({ ...row, reason: copyReason(row) })),
    near: of("near")
      .map((row) => ({ ...row, likeness: must(row.likeness, "a version has one") }))
      .sort((a, b) => b.likeness - a.likeness)
      .map((row) => ({ ...row, reason: versionReason(row) })),
    bundle: of("bundle").map((row) => ({ ...row, reason: row.cut_because }))[0] ?? null,
    parts: of("part").map((row) => ({ ...row, reason: row.cut_because })),
  };
}

/** Records that two documents are not versions of each other. */
export async function dismissVersion(
  ctx: UserContext,
  vault: OpenVault,
  one: string,
  other: string,
): Promise<undefined> {
  await mustNotBeArchived(ctx, vault);
  if ((await store.deleteVersionLink(ctx.sql, ctx.organizationId, vault.id, { one, other })) === 0)
    throw notFound("version");
}

const copyReason = ({ same_bytes }: store.RelativeRow) =>
  same_bytes ? "Identical file." : "Same text; only white space, capitalization or file type differ.";

function versionReason({ likeness, is_later }: { likeness: number; is_later: boolean }): string {
  const share = Math.min(99, Math.round(likeness * 100));
  return `About ${share}% of its wording is the same, and it was added ${is_later ? "later" : "earlier"}: it may be ${
    is_later ? "a newer" : "an older"
  } version.`;
}
