import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function prepared() {
  const org = await app.organization();
  const [admin, bo] = [await org.user({ isAdmin: true }), await org.user({ name: "Bo Reed" })];
  await bo.post("/projects", { name: "Merger" });
  await bo.post("/projects", { name: "=Sale" });
  await org.asOrganization.post("/projects", { name: "Other" });
  return { org, admin, bo };
}
const operationsOf = ({ body }: { body: { records: { operation: string }[] } }) =>
  body.records.map(({ operation }) => operation);

describe("GET /audit-log", () => {
  it("shows administrators and organization keys the records of their organization, newest first", async () => {
    const { org, admin, bo } = await prepared();
    const { body: key } = await admin.get("/audit-log");
    expect(key.records[0]).toMatchObject({
      actor: "The key test",
      operation: "POST /projects",
      api_key: { id: org.keyId },
    });
    expect(key.records[2]).toMatchObject({ actor: "Bo Reed", user: { id: bo.id }, summary: "Created a project" });
    expect(key.pagination).toEqual({ limit: 100, offset: 0, has_more: false });
    expect(operationsOf(await org.asOrganization.get("/audit-log?limit=2"))).toEqual([
      "GET /audit-log",
      "POST /projects",
    ]);
    const other = await app.organization();
    expect((await other.asOrganization.get("/audit-log")).body.records).toEqual([]);
  });

  it("is refused to others with 403", async () => {
    const { bo } = await prepared();
    expect((await bo.get("/audit-log")).status).toBe(403);
    expect((await bo.get("/audit-log?format=csv")).status).toBe(403);
  });

  it("filters by `since`, `actor` (a person or a key) and `operation`, and is paged", async () => {
    const { org, admin, bo } = await prepared();
    expect((await admin.get(`/audit-log?actor=${bo.id}`)).body.records).toHaveLength(2);
    expect((await admin.get(`/audit-log?actor=${org.keyId}`)).body.records).toHaveLength(1);
    const named = `/audit-log?operation=${encodeURIComponent("POST /projects")}`;
    expect((await admin.get(named)).body.records).toHaveLength(3);
    const page = (await admin.get(`${named}&limit=1&offset=1`)).body;
    expect([page.records.length, page.pagination.has_more]).toEqual([1, true]);
    const [newest] = (await admin.get(named)).body.records;
    expect((await admin.get(`${named}&since=${newest.at}&actor=${org.keyId}`)).body.records).toHaveLength(1);
    expect((await admin.get(`${named}&since=2999-01-01T00:00:00Z`)).body.records).toEqual([]);
  });

  it.each(["actor=bo", "actor=-1", "since=yesterday", "format=xml", "limit=0", "limit=501"])(
    "refuses %s with 400",
    async (query) => {
      const { admin } = await prepared();
      expect((await admin.get(`/audit-log?${query}`)).status).toBe(400);
    },
  );

  it("is CSV by `format=csv` or by Accept, with all records that match", async () => {
    const { admin, bo } = await prepared();
    const csv = await admin.get(`/audit-log?format=csv&limit=1&actor=${bo.id}`);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = csv.text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("What happened");
    expect(lines[1]).toContain("Bo Reed created");
    const accepted = await admin.get(`/audit-log?actor=${bo.id}`, { headers: { accept: "text/csv" } });
    expect(accepted.text).toBe(csv.text);
    const json = await admin.get(`/audit-log?actor=${bo.id}&format=json`, { headers: { accept: "text/csv" } });
    expect(json.body.records).toHaveLength(2);
  });
});
