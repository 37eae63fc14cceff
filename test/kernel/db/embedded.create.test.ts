import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { isAlive } from "../../../src/kernel/db/embedded/processes.ts";
import { serverOf } from "../../support/process.ts";
import { ask, usePlace } from "./embedded.harness.ts";

const place = usePlace();

describe("a new database", () => {
  it("is created once and keeps its data", async () => {
    const first = await place.join();
    expect(first.created).toBe(true);
    expect(first.connection).toMatchObject({ port: 5432, user: "chancery_owner", database: "chancery" });
    await ask(first, "CREATE TABLE clauses AS SELECT 'Governing law' AS name");
    const server = serverOf(place.dataDir)!;
    await first.leave();
    expect(isAlive(server)).toBe(false);

    const second = await place.join();
    expect(second.created).toBe(false);
    expect(await ask(second, "SELECT name FROM clauses")).toEqual([{ name: "Governing law" }]);
  });

  it("leaves other files in the folder alone, and cleans up an unfinished attempt", async () => {
    const folder = join(place.dataDir, "postgres");
    mkdirSync(join(folder, "cluster.new-0000", "base"), { recursive: true, mode: 0o700 });
    writeFileSync(join(place.dataDir, "blob"), "kept");
    expect((await place.join()).created).toBe(true);
    expect(readFileSync(join(place.dataDir, "blob"), "utf8")).toBe("kept");
    expect(readdirSync(folder).filter((name) => name.startsWith("cluster."))).toEqual([]);
  });

  it("accepts a relative path with spaces, commas and quotes", async () => {
    place.dataDir = join(place.root, `my "data", mine`);
    const database = await place.join({ dataDir: relative(process.cwd(), place.dataDir) });
    expect(await ask(database, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("moves its socket to a private folder when the path is long, and removes it afterwards", async () => {
    place.dataDir = join(place.root, "long".repeat(40), "longer".repeat(40));
    const first = await place.join();
    const second = await place.join();
    const { host } = first.connection;
    expect(host.length).toBeLessThan(90);
    expect(second.connection.host).toBe(host);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(await ask(second, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await first.leave();
    await second.leave();
    expect(existsSync(host)).toBe(false);
  });

  it("is created by one of several processes that start at the same moment", async () => {
    const answers = await Promise.all([place.other().answer, place.other().answer, place.other().answer]);
    expect(answers.map(({ word }) => word)).toEqual(["joined", "joined", "joined"]);
    expect(answers.map(({ created }) => created).sort()).toEqual([false, false, true]);
    expect(await ask(await place.join(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("is created even when the process that began it was killed halfway", async () => {
    const other = place.other();
    const folder = join(place.dataDir, "postgres");
    const isBuilding = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("cluster.new-"));
    await expect.poll(isBuilding, { interval: 5 }).toBe(true);
    await sleep(150);
    await other.kill();
    expect(existsSync(join(folder, "cluster"))).toBe(false);
    expect((await place.join()).created).toBe(true);
  });
});
