import { expect, it } from "vitest";
import { fillDemo } from "../../../src/entrances/demo/demo.job.ts";
import { FillDemo } from "../../../src/entrances/demo/demo.schema.ts";
import { enqueue } from "../../../src/kernel/jobs/jobs.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { mustFindTemplate } from "../../../src/vaults/templates/templates.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("the demo organization gets a vault with a dozen real contracts and a dozen columns, extracted at low priority", async () => {
  const org = await app.organization("Demo");
  const ada = await org.user({ isAdmin: true });
  const by = { sql: app.database.system, organizationId: org.id, requestId: "demo", userId: ada.id, apiKeyId: null };
  await enqueue(by, FillDemo, { organization_name: "Demo", api_key_id: org.keyId });
  await new Runner(app.deps, [fillDemo], { concurrency: 1 }).drain();
  const { body } = await ada.get("/vaults");
  expect(body.vaults).toHaveLength(1);
  const [vault] = body.vaults;
  expect(vault).toMatchObject({ name: "Sample contracts", my_role: "owner", document_count: 12 });
  const { body: columns } = await ada.get(`/vaults/${vault.id}/columns`);
  const custom = columns.columns.filter(({ kind }: { kind: string }) => kind === "custom");
  expect(custom.map(({ label }: { label: string }) => label)).toEqual(
    mustFindTemplate("commercial").columns.map(({ label }) => label),
  );
  const priorities = await app.database.system<{ priority: number }>`
    select distinct priority from jobs where organization_id = ${org.id} and status = 'pending'`;
  expect(priorities).toEqual([{ priority: -1 }]);
});
