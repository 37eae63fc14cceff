import { expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { useApp } from "../../support/harness.ts";
import { learn, vaultToTeach } from "./teaching.ts";

const app = useApp({}, [...endpoints, ...appEndpoints]);

/** A cell that was read by what its column learned, and that a person verified as it is: it is not read again. */
async function verifiedReading() {
  const made = await vaultToTeach(app);
  for (const at of [0, 1, 2, 3, 6]) await made.teach(at);
  await learn(app);
  const { document_id } = (await made.cell(5)).learned_from;
  const teacher = made.ids.indexOf(document_id);
  expect((await made.ada.post(`${made.cellPath(5)}/verify`)).status).toBe(200);
  return { ...made, teacher };
}

it.each(["unverified", "deleted", "erased", "forgotten"])(
  "a cell no longer names the document whose clause it reads like once that is %s",
  async (how) => {
    const { ada, path, ids, cell, cellPath, learning, teacher } = await verifiedReading();
    if (how === "unverified") {
      await ada.post(`${cellPath(teacher)}/revert`);
      await ada.delete(`${cellPath(teacher)}/verify`);
    } else if (how === "forgotten") await ada.delete(learning);
    else await ada.delete(`${path}/documents/${ids[teacher]}`);
    if (how === "erased") expect((await ada.delete(`${path}/documents/${ids[teacher]}?erase=true`)).status).toBe(204);
    const { learned_from, verification } = await cell(5);
    expect(learned_from).toBeUndefined();
    expect(verification).not.toBeNull();
  },
);

it("a column forgets under a legal hold too, and what people verified stays", async () => {
  const { org, ada, path, cell, learning } = await verifiedReading();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  expect((await admin.put(`${path}/hold`, { reason: "Smith v. Jones" })).status).toBe(200);
  const checked = await Promise.all([0, 1, 2, 3, 5, 6].map(cell));
  expect((await ada.delete(learning)).body).toMatchObject({ model: null, examples: { corrected: 0, absent: 0 } });
  await learn(app);
  const after = await Promise.all([0, 1, 2, 3, 5, 6].map(cell));
  const kept = (cells: typeof checked) => cells.map(({ cell: { value }, verification }) => [value, verification]);
  expect(kept(after)).toEqual(kept(checked));
});

it("a person who is removed from the vault is shown nothing that it learned, and a viewer may not forget it", async () => {
  const { org, ada, path, cellPath, learning } = await verifiedReading();
  const bo = await org.user();
  await ada.post(`${path}/members`, { user_id: bo.id, role: "viewer" });
  expect((await bo.get(learning)).body.model).toMatchObject({ documents: 6 - 1 });
  expect((await bo.delete(learning)).status).toBe(403);
  await ada.delete(`${path}/members/${bo.id}`);
  for (const place of [learning, `${path}/learning`, cellPath(5)]) expect((await bo.get(place)).status).toBe(404);
});
