import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("updated_at is never before created_at, also when a change began before the thing was made", async () => {
  const { id } = await app.organization();
  const [vault] = await app.database.system<{ created_at: string; updated_at: string }>`
    insert into vaults (organization_id, name, created_at, updated_at)
    values (${id}, 'Leases', now() + interval '2 seconds', now()) returning created_at, updated_at`;
  expect(vault!.updated_at).toBe(vault!.created_at);
  const [changed] = await app.database.system<{ created_at: string; updated_at: string }>`
    update vaults set name = 'Sales', updated_at = now() where organization_id = ${id} returning created_at, updated_at`;
  expect(changed!.updated_at).toBe(changed!.created_at);
});

it("holds for every table with both times", async () => {
  const unguarded = await app.database.system<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute u on u.attrelid = c.oid and u.attname = 'updated_at'
    join pg_attribute m on m.attrelid = c.oid and m.attname = 'created_at'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'keep_updated_after_created')`;
  expect(unguarded).toEqual([]);
});
