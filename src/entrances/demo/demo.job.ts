import { readdir, readFile } from "node:fs/promises";
import { must } from "../../content/must.ts";
import { lockActivePerson } from "../../identity/accounts/people.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type JobContext, job, PRIORITY } from "../../kernel/jobs/job.ts";
import { addDocuments } from "../../vaults/documents/ingest.ts";
import { openVault } from "../../vaults/vault/access.ts";
import { createVault } from "../../vaults/vaults.ts";
import { type DraftFile, draftFile, insertDraft } from "../../workspace/files/drafts.ts";
import { findHomeFolderId } from "../../workspace/folders/folders.ts";
import { FillDemo } from "./demo.schema.ts";

const SAMPLES = new URL("../../../samples/", import.meta.url);

/** Creates the sample vault: real contracts and useful columns, extracted in the background at low priority. */
export const fillDemo = job(FillDemo, {
  async run(ctx, { organization_name, api_key_id }) {
    const drafts = await draftSamples(ctx);
    return async (sql) => {
      const user = await adminContext(ctx, sql, organization_name, api_key_id);
      const folderId = await findHomeFolderId(sql, ctx.organizationId, ctx.userId);
      const fileIds = [];
      for (const draft of drafts)
        fileIds.push(
          (await insertDraft(ctx, sql, draft, { place: { folderId, depth: 0 }, priority: PRIORITY.low })).id,
        );
      const description = "Commercial contracts from SEC filings (CUAD, CC BY 4.0), read in the background.";
      const made = { name: "Sample contracts", description, split_bundles: true, template: "commercial" };
      const vault = await openVault(user, (await createVault(user, made)).id, "owner");
      // The table shows the newest document first.
      await addDocuments(user, vault, { file_ids: fileIds.toReversed() }, PRIORITY.low);
      return { documents: fileIds.length };
    };
  },
});

async function draftSamples(ctx: JobContext): Promise<DraftFile[]> {
  const drafts: DraftFile[] = [];
  for (const name of (await readdir(SAMPLES)).filter((file) => file.endsWith(".pdf")).sort()) {
    const draft = await draftFile(ctx, { name, bytes: await readFile(new URL(encodeURIComponent(name), SAMPLES)) });
    if (draft) drafts.push(draft);
  }
  return drafts;
}

/** A request context for the demo's administrator, so that the vault is theirs. */
async function adminContext(ctx: JobContext, sql: Sql, name: string, apiKeyId: string): Promise<UserContext> {
  const { organizationId, deps, jobId: requestId } = ctx;
  const user = await lockActivePerson(sql, organizationId, must(ctx.userId, "the administrator started this"));
  const organization = { id: organizationId, name };
  const permissions = { isAdmin: true, managesVaults: true };
  const caller = {
    kind: "user" as const,
    userId: user.id,
    user,
    apiKeyId,
    sessionId: null,
    organization,
    ...permissions,
  };
  return { caller, organizationId, sql, deps, requestId, address: null };
}
