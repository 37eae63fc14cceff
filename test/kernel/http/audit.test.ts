import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const recordsOf = (organizationId: string) => app.database.system`
  select operation, user_id, api_key_id, target, request_id from audit_records where organization_id = ${organizationId} order by id`;

it("records who changed what, when and in which request, but not refusals or reads of a project", async () => {
  const org = await app.organization();
  const user = await org.user();
  const { body: project } = await user.post("/projects", { name: "Merger" }, { headers: { "x-request-id": "run-1" } });
  await user.get(`/projects/${project.id}`);
  await user.patch(`/projects/${project.id}`, { name: "" });
  await org.asOrganization.delete(`/projects/${project.id}`);
  await user.delete(`/projects/${project.id}`, { headers: { "x-request-id": "run-2" } });
  expect(await recordsOf(org.id)).toEqual([
    {
      operation: "POST /projects",
      user_id: user.id,
      api_key_id: expect.any(String),
      target: { result: project.id },
      request_id: "run-1",
    },
    {
      operation: "DELETE /projects/{id}",
      user_id: user.id,
      api_key_id: expect.any(String),
      target: { id: project.id },
      request_id: "run-2",
    },
  ]);
});

it("records a replayed request once", async () => {
  const org = await app.organization();
  for (let time = 0; time < 2; time++) {
    await org.asOrganization.post("/projects", { name: "Merger" }, { headers: { "idempotency-key": "a" } });
  }
  expect(await recordsOf(org.id)).toHaveLength(1);
});
