import type { Deps } from "../../kernel/context.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { createDemo, type Demo } from "./create-demo.ts";
import { FillDemo } from "./demo.schema.ts";

/** On an empty database, creates a demo organization and a sample vault that fills in the background. */
export function startDemo(deps: Deps): Promise<Demo | undefined> {
  return deps.database.systemTransaction(async (sql) => {
    const demo = await createDemo(sql);
    if (!demo) return undefined;
    const { organization, userId, apiKeyId } = demo;
    const by = { sql, organizationId: organization.id, requestId: "demo", userId, apiKeyId };
    await enqueue(by, FillDemo, { organization_name: organization.name, api_key_id: apiKeyId });
    return demo;
  });
}
