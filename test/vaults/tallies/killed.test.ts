import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, inject, it } from "vitest";
import { recountTallies } from "../../../src/vaults/tallies/tallies.store.ts";
import { as } from "../../support/client.ts";
import { workerDatabase } from "../../support/database.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { eventually, freePort, ready, startScript } from "../../support/process.ts";

const app = useApp();
const DOCUMENTS = 12;
const EDITORS = 4;
const KILLS = 3;
/** The pause between two edits of an editor: long while a process starts and needs the processor, short before a kill. */
const PAUSE_MS = { starting: 200, killing: 5 };
const LAWS = ["Ohio", "Texas", "ohio", "Maine", null];

const children = new Set<ChildProcess>();
afterEach(async () => {
  await Promise.all([...children].map(kill));
});

async function kill(child: ChildProcess) {
  children.delete(child);
  const gone = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await gone;
}

/** A real process that adds up what others write. */
async function adder(vaultId: string) {
  const connection = await workerDatabase(inject("postgres"));
  const child = fork(new URL("tallies.child.ts", import.meta.url), [JSON.stringify(connection), vaultId], {
    execPath: process.execPath,
    execArgv: [],
  });
  children.add(child);
  await once(child, "message");
  return child;
}

/** A real server process. */
async function server() {
  const { host, port: at, user, database } = await workerDatabase(inject("postgres"));
  const port = String(await freePort());
  const child = startScript("src/main.ts", ["serve"], {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${at}`,
    DATA_DIR: app.deps.config.DATA_DIR,
    PORT: port,
    RATE_LIMIT_KEY: "1000000",
    RATE_LIMIT_ORG: "1000000",
    // The sandbox is not needed: this server reads no files.
    PARSER_SANDBOX: "off",
  });
  children.add(child);
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url, 150);
  return { child, url };
}

it("what is counted equals the cells after servers and workers were killed while cells were written", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  for (const [label, field_type] of [
    ["Law", "text"],
    ["Fee", "currency"],
  ])
    await ada.post(`${vault.path}/columns`, { label, field_type, extraction_mode: "manual" });
  const ids: string[] = [];
  for (let number = 0; number < DOCUMENTS; number++) ids.push(await vault.document());

  let now = await server();
  let isOver = false;
  let phase: keyof typeof PAUSE_MS = "starting";
  const statuses = { written: 0, lost: 0 };
  const valueIn = (turn: number) =>
    turn % 2 ? LAWS[turn % 5] : { amount: turn % 7, currency: turn % 3 ? "USD" : "EUR" };
  const editors = Array.from({ length: EDITORS }, async (_, editor) => {
    for (let turn = editor; !isOver; turn += EDITORS + 1) {
      const path = `${vault.path}/documents/${ids[turn % DOCUMENTS]}/cells/${turn % 2 ? "law" : "fee"}`;
      const reply = await as(now.url, ada.key)
        .patch(path, { value: valueIn(turn) })
        .catch(() => undefined);
      if (reply?.status === 200) statuses.written++;
      else statuses.lost++;
      await sleep(PAUSE_MS[phase]);
    }
  });
  const adders = [await adder(vault.id), await adder(vault.id)];
  for (let round = 0; round < KILLS; round++) {
    const next = await server();
    phase = "killing";
    const before = statuses.written;
    await eventually(() => (statuses.written > before + 20 ? true : undefined), 150);
    await Promise.all([kill(now.child), kill(adders[round % 2]!)]);
    now = next;
    phase = "starting";
    adders[round % 2] = await adder(vault.id);
  }
  isOver = true;
  await Promise.all(editors);
  await Promise.all(adders.map(kill));

  expect(statuses.lost).toBeGreaterThan(0);
  for (const key of ["law", "fee"]) {
    const { documents } = (await ada.get(`${vault.path}/documents?limit=100`)).body;
    const counted = new Map<string, number>();
    for (const { values } of documents) {
      const value = values[key]?.value ?? null;
      const name = typeof value === "string" ? value.toLowerCase() : JSON.stringify(value);
      if (value !== null) counted.set(name, (counted.get(name) ?? 0) + 1);
    }
    const { groups } = (await ada.get(`${vault.path}/summary?group_by=${key}`)).body;
    const said = groups.map((group: { key: unknown; count: number }) => [
      typeof group.key === "string" ? group.key.toLowerCase() : JSON.stringify(group.key),
      group.count,
    ]);
    expect(new Map(said)).toEqual(counted);
  }
  expect(await recountTallies(app.database.system, vault.id)).toBe(0);
}, 600_000);
