import { expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();

async function viewed() {
  const org = await app.organization();
  const [ada, viewer] = [await org.user({ managesVaults: true }), await org.user()];
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
  await ada.post(`${vault.path}/columns`, { label: "Term", field_type: "number", instructions: "x" });
  const views = `${vault.path}/views`;
  return { org, ada, viewer, vault, views };
}
type Column = { field_key: string; hidden: boolean; width: number | null };
const shownIn = (view: { columns: Column[] }) =>
  view.columns.filter(({ hidden }) => !hidden).map(({ field_key }) => field_key);

it("lists every column of the vault, all visible when it names none", async () => {
  const { ada, views } = await viewed();
  const { status, body } = await ada.post(views, { name: "All" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "All", sort: null, filter: null, shared: true, created_by: ada.id });
  expect(shownIn(body)).toEqual([
    "parties",
    "agreementType",
    "effectiveDate",
    "relatedAgreements",
    "documentName",
    "documentStatus",
    "documentTitle",
    "term",
  ]);
});

it("keeps the height of its rows, which is left to the reader at first", async () => {
  const { ada, views } = await viewed();
  const { body: plain } = await ada.post(views, { name: "Plain" });
  expect(plain.row_height).toBeNull();
  const { body: tall } = await ada.post(views, { name: "Tall", row_height: "wrap" });
  expect(tall.row_height).toBe("wrap");
  expect((await ada.patch(`${views}/${tall.id}`, { name: "Taller" })).body.row_height).toBe("wrap");
  expect((await ada.patch(`${views}/${tall.id}`, { row_height: "4" })).body.row_height).toBe("4");
  expect((await ada.patch(`${views}/${tall.id}`, { row_height: null })).body.row_height).toBeNull();
});

it("hides a new column in every saved view until someone reveals it", async () => {
  const { ada, viewer, vault, views } = await viewed();
  const { body: mine } = await viewer.post(views, { name: "Mine" });
  await ada.post(views, { name: "Hers" });
  await ada.post(`${vault.path}/columns`, { label: "Rent", instructions: "x" });
  for (const view of (await viewer.get(views)).body.views)
    expect(view.columns.at(-1)).toEqual({ field_key: "rent", hidden: true, width: null });
  const { body } = await viewer.patch(`${views}/${mine.id}`, { columns: [{ field_key: "rent", hidden: false }] });
  expect(shownIn(body).at(-1)).toBe("rent");
});

it("changes named columns in place, and reorders when all are named", async () => {
  const { ada, views } = await viewed();
  const { body: view } = await ada.post(views, { name: "View" });
  const { body: narrowed } = await ada.patch(`${views}/${view.id}`, { columns: [{ field_key: "term", width: 200 }] });
  expect(narrowed.columns.at(-1)).toEqual({ field_key: "term", hidden: false, width: 200 });
  const reversed = [...narrowed.columns].reverse();
  expect((await ada.patch(`${views}/${view.id}`, { columns: reversed })).body.columns).toEqual(reversed);
});

it("a view is visible to every member unless shared is false", async () => {
  const { ada, viewer, views } = await viewed();
  await ada.post(views, { name: "Open" });
  const { body: secret } = await ada.post(views, { name: "Secret", shared: false });
  const names = (await viewer.get(views)).body.views.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Open"]);
  expect((await viewer.patch(`${views}/${secret.id}`, { name: "x" })).status).toBe(404);
});

it("only its creator or an owner can change or delete a view", async () => {
  const { org, ada, viewer, vault, views } = await viewed();
  const other = await org.user();
  await ada.post(`${vault.path}/members`, { user_id: other.id, role: "viewer" });
  const { body: view } = await viewer.post(views, { name: "Mine" });
  for (const body of [{ name: "x" }, { name: "" }, {}])
    expect((await other.patch(`${views}/${view.id}`, body)).status).toBe(403);
  expect((await other.delete(`${views}/${view.id}`)).status).toBe(403);
  expect((await ada.patch(`${views}/${view.id}`, { name: "Renamed" })).body.name).toBe("Renamed");
  expect((await viewer.delete(`${views}/${view.id}`)).body).toEqual({ deleted: true });
});

it("determines the listing's columns, sort and filter", async () => {
  const { ada, vault, views } = await viewed();
  for (const term of [1, 3, 2])
    await vault.extract(await vault.document({ name: `t${term}` }), "term", "number", { value: term });
  const columns = [{ field_key: "term", hidden: false }];
  const { body: view } = await ada.post(views, {
    name: "Long",
    columns,
    sort: "-term",
    filter: { term: { op: "gte", value: 2 } },
  });
  const { body } = await ada.get(`${vault.path}/documents?view_id=${view.id}`);
  expect(body.documents.map(({ name }: { name: string }) => name)).toEqual(["t3", "t2"]);
  expect(Object.keys(body.documents[0].values)).toEqual(["term"]);
  const { body: resorted } = await ada.get(`${vault.path}/documents?view_id=${view.id}&sort=term`);
  expect(resorted.documents.map(({ name }: { name: string }) => name)).toEqual(["t2", "t3"]);
  expect((await ada.get(`${vault.path}/documents?view_id=11111111-1111-1111-1111-111111111111`)).status).toBe(404);
});

it("hides a new column that reuses the key of a deleted one", async () => {
  const { ada, vault, views } = await viewed();
  await ada.post(views, { name: "View", sort: "term" });
  const column = (await ada.get(`${vault.path}/columns`)).body.columns.at(-1);
  await ada.delete(`${vault.path}/columns/${column.id}`);
  await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "x" });
  const [view] = (await ada.get(views)).body.views;
  expect([view.sort, view.columns.at(-1)]).toEqual([null, { field_key: "term", hidden: true, width: null }]);
});

it("views drop a deleted column", async () => {
  const { ada, vault, views } = await viewed();
  const { body: view } = await ada.post(views, { name: "View", sort: "-term", filter: { term: { op: "empty" } } });
  const column = (await ada.get(`${vault.path}/columns`)).body.columns.at(-1);
  await ada.delete(`${vault.path}/columns/${column.id}`);
  const [after] = (await ada.get(views)).body.views;
  expect([after.sort, after.filter, shownIn(after).includes("term")]).toEqual([null, {}, false]);
  expect((await ada.get(`${vault.path}/documents?view_id=${view.id}`)).status).toBe(200);
});

it.each([
  ["term", "-term", "-term"],
  ["term", "--term", "--term"],
  ["term", "-term@confidence", "-term@confidence"],
  ["term", "term@verified", "term@verified"],
  ["term", "-term@verified", "-term@verified"],
  ["term", "term@confidence", null],
  ["term@verified", "term@verified", null],
  ["-term", "-term", null],
  ["-term", "--term", null],
  ["-term", "term", "term"],
])("of the columns term, -term and term@verified, deleting %s turns the sort %s into %s", async (key, sort, after) => {
  const { ada, vault, views } = await viewed();
  for (const field_key of ["-term", "term@verified"])
    await ada.post(`${vault.path}/columns`, { label: "Other", field_key, instructions: "x" });
  await ada.post(views, { name: "View", sort, filter: { "term@verified": { op: "empty" } } });
  const { columns } = (await ada.get(`${vault.path}/columns`)).body;
  const { id } = columns.find(({ field_key }: Column) => field_key === key);
  expect((await ada.delete(`${vault.path}/columns/${id}`)).status).toBe(200);
  const [view] = (await ada.get(views)).body.views;
  expect([view.sort, Object.keys(view.filter)]).toEqual([after, key === "term@verified" ? [] : ["term@verified"]]);
});

it.each([
  [{}],
  [{ name: "" }],
  [{ name: "a", sort: "nowhere" }],
  [{ name: "a", filter: { term: { op: "gt", value: "x" } } }],
  [{ name: "a", row_height: "3" }],
  [{ name: "a", row_height: 2 }],
  [{ name: "a", columns: [{ field_key: "nowhere" }] }],
  [{ name: "a", columns: [{ field_key: "term" }, { field_key: "term" }] }],
  [{ name: "a", columns: [{ field_key: "term", width: 5 }] }],
])("refuses %j with 400", async (body) => {
  const { ada, views } = await viewed();
  expect((await ada.post(views, body)).body.code).toBe("VALIDATION_FAILED");
});
