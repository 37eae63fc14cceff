import { expect, it } from "vitest";
import { officialExamples, officialPlaybooks } from "../../src/playbooks/official.ts";
import type { As } from "../support/client.ts";
import { useApp } from "../support/harness.ts";
import { MISSING, newCheck, titlesOf } from "./making.ts";

const app = useApp();
const [official] = officialPlaybooks;
const path = `/playbooks/${official!.id}`;
const check = `${path}/checks/${official!.checks[0]!.id}`;

async function callers(): Promise<As[]> {
  const org = await app.organization();
  return [await org.user(), await org.user({ isAdmin: true }), org.asOrganization];
}

it("official playbooks are readable by all, completed, and listed with the others", async () => {
  for (const caller of await callers()) {
    const { status, body } = await caller.get(path.toUpperCase().replace("/PLAYBOOKS", "/playbooks"));
    expect([status, body]).toEqual([
      200,
      {
        id: official!.id,
        title: official!.title,
        description: official!.description,
        guide: official!.guide,
        is_official: true,
        status: "completed",
        visibility: "organization",
        created_at: "2026-11-18T00:00:00.000Z",
        updated_at: "2026-11-18T00:00:00.000Z",
      },
    ]);
    const { playbooks } = (await caller.get("/playbooks")).body;
    expect(playbooks.map(({ id }: { id: string }) => id)).toEqual(officialPlaybooks.map(({ id }) => id));
  }
});

it("official checks are read and paged like any other", async () => {
  for (const caller of await callers()) {
    expect(await titlesOf(caller, path)).toEqual(official!.checks.map(({ title }) => title));
    const { body: page } = await caller.get(`${path}/checks?limit=1&offset=1`);
    expect([page.checks[0].id, page.checks.length, page.pagination.has_more]).toEqual([
      official!.checks[1]!.id,
      1,
      true,
    ]);
    expect((await caller.get(check)).body).toMatchObject({ ...official!.checks[0], positions: expect.any(Array) });
    expect((await caller.get(`${path}/checks/${MISSING}`)).status).toBe(404);
  }
});

it("official examples are listed with their checks, and cannot be changed", async () => {
  for (const caller of await callers()) {
    const { examples } = (await caller.get(`${check}/examples`)).body;
    expect(examples).toMatchObject(officialExamples(official!.checks[0]!.id));
    const one = `${check}/examples/${examples[0].id}`;
    expect((await caller.patch(one, { note: "Ours" })).status).toBe(403);
    expect((await caller.delete(one)).status).toBe(403);
  }
});

it("official playbooks are read-only: any change is 403", async () => {
  for (const caller of await callers()) {
    for (const [method, place, body] of [
      ["PATCH", path, { title: "Ours" }],
      ["DELETE", path],
      ["POST", `${path}/checks`, newCheck()],
      ["PATCH", check, { title: "Ours" }],
      ["DELETE", check],
      ["POST", `${path}/checks/reorder`, { check_ids: [] }],
    ] as const) {
      const reply = await caller.send(method, place, { body });
      expect([method, reply.status]).toEqual([method, 403]);
      expect(["FORBIDDEN", "USER_KEY_REQUIRED"]).toContain(reply.body.code);
    }
  }
});

it("official playbooks can be duplicated", async () => {
  const [ada] = await callers();
  const { status, body } = await ada!.post(`${path}/duplicate`);
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ is_official: false, status: "completed", visibility: "private", guide: official!.guide }),
  ]);
  const { checks } = (await ada!.get(`/playbooks/${body.id}/checks`)).body;
  for (const [index, { id, ...rest }] of official!.checks.entries()) {
    expect(checks[index]).toMatchObject(rest);
    expect(checks[index].id).not.toBe(id);
  }
  expect(checks).toHaveLength(official!.checks.length);
  const { examples } = (await ada!.get(`/playbooks/${body.id}/checks/${checks[1].id}/examples`)).body;
  expect(examples.map(({ text, expected }: { text: string; expected: string }) => [text, expected])).toEqual(
    officialExamples(official!.checks[1]!.id).map(({ text, expected }) => [text, expected]),
  );
  expect((await ada!.patch(`/playbooks/${body.id}`, { title: "Ours" })).status).toBe(200);
});
