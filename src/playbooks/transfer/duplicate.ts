import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { insertChecks, insertCopies } from "../checks/checks.store.ts";
import * as examples from "../examples/examples.store.ts";
import { findOfficialPlaybook, type OfficialPlaybook, officialExamples } from "../official.ts";
import { MAX_TITLE, type Playbook } from "../playbooks.schema.ts";
import * as store from "../playbooks.store.ts";
import type { OpenPlaybook } from "../playbooks.ts";

/** The copy has all checks with their examples and is private to the caller. */
export async function duplicatePlaybook(ctx: UserContext, source: OpenPlaybook): Promise<Playbook> {
  const { description, guide, awaits_confirmation } = source;
  const title = copyTitle(source.title);
  const copy = { title, description, guide, awaits_confirmation, visibility: "private" as const };
  const { id } = await store.insertPlaybook(ctx.sql, ctx.organizationId, ctx.caller.userId, copy);
  const official = findOfficialPlaybook(source.id);
  if (official) await insertOfficial(ctx, id, official);
  else await insertCopies(ctx.sql, ctx.organizationId, source.id, id);
  if (!official) await examples.insertCopies(ctx.sql, ctx.organizationId, source.id, id);
  return store.updateStatus(ctx.sql, ctx.organizationId, id);
}

async function insertOfficial({ sql, organizationId }: UserContext, playbookId: string, { checks }: OfficialPlaybook) {
  const inserted = await insertChecks(sql, organizationId, playbookId, checks);
  const content = checks.flatMap(({ id }, at) =>
    officialExamples(id).map(({ text, expected }) => ({
      ...{ check_id: must(inserted[at], "each check was inserted").id, text, expected },
      ...{ citation: null, note: null },
    })),
  );
  await examples.insertExamples(sql, organizationId, content);
}

const SUFFIX = " (copy)";
const copyTitle = (title: string) =>
  [...title]
    .slice(0, MAX_TITLE - SUFFIX.length)
    .join("")
    .trimEnd() + SUFFIX;
