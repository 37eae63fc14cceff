import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { createOrganization } from "../../src/accounts/accounts.ts";
import { migrate, migrateAsIn } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/sql.ts";
import { usePlace } from "./embedded.harness.ts";

const place = usePlace();
const OLDER = readdirSync(new URL("../../migrations/", import.meta.url))
  .filter((name) => name < "0019")
  .sort();

it("links from before go to who could make them today, and those that nobody could make give nothing", async () => {
  const { connection } = await place.join();
  const database = openDatabase({ connection, poolSize: 2, maxWaiting: 100 });
  await database.systemTransaction((sql) => migrateAsIn(sql, OLDER));
  const { system } = database;
  const { id: org } = await createOrganization(system, "Acme Legal");
  const person = async (name: string) =>
    (
      await system<{ id: number }>`
        insert into users (organization_id, name, email) values (${org}, ${name}, ${`${name}@example.com`}) returning id`
    )[0]!.id;
  const [ada, bob] = [await person("ada"), await person("bob")];
  const idOf = async (rows: Promise<{ id: string }[]>) => (await rows)[0]!.id;
  const project = async (members: [number, string][]) => {
    const id = await idOf(system<{ id: string }>`
      insert into projects (organization_id, name, is_access_controlled, created_by)
      values (${org}, 'Matter', true, ${members[0]![0]}) returning id`);
    for (const [user, level] of members)
      await system`insert into project_members values (${org}, ${id}, ${user}, ${level})`;
    return id;
  };
  const homeOf = (user: number | null) =>
    idOf(system<{ id: string }>`
    select id from folders where organization_id = ${org} and owner_id is not distinct from ${user} and type <> 'project'`);
  const folderIn = (parent: string, isClosed: boolean) =>
    idOf(system<{ id: string }>`
    insert into folders (id, organization_id, parent_id, ancestors, type, name, is_access_controlled)
    select fresh.id, ${org}, ${parent}, array[${parent}::uuid, fresh.id], 'custom', 'Folder', ${isClosed}
    from (select gen_random_uuid() as id) fresh returning id`);
  const member = (folder: string, user: number, level: string) =>
    system`insert into folder_members values (${org}, ${folder}, ${user}, ${level})`;
  const link = (to: string, folder: string) =>
    system`insert into project_folders (organization_id, project_id, folder_id) values (${org}, ${to}, ${folder})`;

  const [own, open, closed] = [
    await folderIn(await homeOf(ada), false),
    await folderIn(await homeOf(null), false),
    await folderIn(await homeOf(null), true),
  ];
  await member(own, bob, "write");
  await member(closed, ada, "write");
  await member(closed, bob, "read");
  const [together, aside] = [
    await project([
      [bob, "admin"],
      [ada, "write"],
    ]),
    await project([[bob, "admin"]]),
  ];
  for (const to of [together, aside]) for (const folder of [own, open, closed]) await link(to, folder);

  expect(await migrate(database)).toContain("0019_link_makers");
  const makers = async (to: string) => {
    const rows = await system<{ folder_id: string; linked_by: number | null; gives: boolean }>`
      select folder_id, linked_by, may_share(folder_id, linked_by) as gives from project_folders where project_id = ${to}`;
    return [own, open, closed]
      .map((id) => rows.find(({ folder_id }) => folder_id === id)!)
      .map((r) => [r.linked_by, r.gives]);
  };
  expect(await makers(together)).toEqual([
    [ada, true],
    [null, true],
    [ada, true],
  ]);
  expect(await makers(aside)).toEqual([
    [bob, false],
    [null, true],
    [bob, false],
  ]);
  const levels = await system<{ access_level: string }>`
    select access_level from folder_members where organization_id = ${org} order by folder_id = ${own} desc, user_id`;
  expect(levels.map(({ access_level }) => access_level)).toEqual(["write", "manage", "read"]);
  await database.close();
});
