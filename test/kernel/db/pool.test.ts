import { expect, inject, it } from "vitest";
import { Pool } from "../../../src/kernel/db/pool.ts";
import { workerDatabase } from "../../support/database.ts";

const NAME = "a pool that ends";

it("a pool has ended when the server has closed its connections, and then reports no lost connection", async () => {
  const connection = await workerDatabase(inject("postgres"));
  const lost: Error[] = [];
  const open = (settings = {}) => new Pool({ connection, settings, most: 8, onError: (error) => lost.push(error) });
  const watching = open();
  const count = () =>
    watching.use(1, async (client) => {
      const found = await client.query("select count(*)::integer from pg_stat_activity where application_name = $1", [
        NAME,
      ]);
      return found.rows[0].count as number;
    });
  const pool = open();
  const together = Array.from({ length: 8 }, () =>
    pool.use(8, (client) => client.query(`set application_name = '${NAME}'; select pg_sleep(0.05)`)),
  );
  await Promise.all(together);
  expect(await count()).toBe(8);
  await pool.end();
  expect(await count()).toBe(0);
  await watching.end();
  expect(lost).toEqual([]);
});
