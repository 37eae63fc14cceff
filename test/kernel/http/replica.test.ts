import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { type Database, openDatabase } from "../../../src/kernel/db/sql.ts";
import type { As } from "../../support/client.ts";
import { workerDatabase } from "../../support/database.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { pathIn } from "../../support/make.ts";

const READS = [...endpoints, ...appEndpoints].filter(({ replica }) => replica);
const app = useApp({});
let readOnly: Database;
let org: TestOrganization;
let owner: TestUser;
let signedIn: As;
let asked: string[] = [];

beforeAll(async () => {
  const { host, port, requestUser, database } = await workerDatabase(inject("postgres"));
  const place = `host=${encodeURIComponent(host)}&port=${port}`;
  const options = encodeURIComponent("-c default_transaction_read_only=on");
  const connection = `postgres://${requestUser}@localhost/${database}?${place}&options=${options}`;
  readOnly = openDatabase({ connection, poolSize: 2, maxWaiting: 100 });
  // Acts as a replica, but has no primary to fall back on for statements that it refuses.
  app.deps.database.reader = async (organizationId) => {
    asked.push(organizationId);
    return readOnly.organization(organizationId);
  };
  org = await app.organization();
  owner = await org.user({ isAdmin: true });
  signedIn = await owner.signedIn();
});
afterAll(() => readOnly.close());
beforeEach(() => {
  asked = [];
});

it("the connection of this test refuses writes, as a replica does", async () => {
  await expect(readOnly.organization(org.id)`update users set name = name`).rejects.toMatchObject({ status: 503 });
});

it.each(READS.map((op) => [op.name, op] as const))("%s is answered by reading alone", async (_name, op) => {
  const path = await pathIn(org, owner, op);
  const reply = await signedIn.get(path);
  expect([reply.status, asked]).toEqual([200, [org.id]]);
});

it("everything else is answered by the primary", async () => {
  expect((await signedIn.get("/me")).status).toBe(200);
  expect((await signedIn.post("/projects", { name: "Merger" })).status).toBe(201);
  expect(asked).toEqual([]);
});
