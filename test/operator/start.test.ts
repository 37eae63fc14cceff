import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { done } from "../support/installation.ts";
import { ended, eventually, freePort, ready, runScript, startScript } from "../support/process.ts";

let shown: string;
let demo: string;
/** A folder without the demo, whose contracts would keep the workers busy. */
let folder: string;
/** The server in that folder: a test leaves it running for the next one, because a start is slow. */
let running: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), "chancery-start-"));
  folder = await mkdtemp(join(tmpdir(), "chancery-start-"));
});
afterAll(async () => {
  if (running?.child.exitCode === null && running.child.signalCode === null) await stop(running.child);
  for (const path of [demo, folder]) await rm(path, { recursive: true, force: true });
});

/** The demo's contracts are read one at a time, because these tests are not about them. */
const FEW = { WORKER_CONCURRENCY: "1", READER_PROCESSES: "1", ENGINE_MODEL_THREADS: "1" };

async function start(env: Record<string, string> = {}) {
  const port = String(await freePort());
  const child = startScript("src/main.ts", ["all"], { ...FEW, DATA_DIR: folder, DEMO: "off", PORT: port, ...env });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url, 100);
  await eventually(() => (/^Chancery is (?:ready|running)/m.test(child.output.stdout) ? true : undefined), 100);
  return { child, url };
}

/** What it printed, without the note that is shown where nobody has built the web application yet. */
const linesOf = ({ output }: Awaited<ReturnType<typeof start>>["child"]) =>
  output.stdout.split("\n").filter((line) => line !== "" && !line.startsWith("The web application is being built."));

async function stop(child: Awaited<ReturnType<typeof start>>["child"]) {
  child.kill("SIGINT");
  return (await ended(child)).code;
}

const cli = (...words: string[]) => done({ DATA_DIR: folder }, ...words);

let made: Promise<string> | undefined;
/** The key of a person in the folder without the demo, where a server runs. */
const personalKey = () => {
  made ??= (async () => {
    const org = await cli("org", "create", "--name", "Acme Legal");
    const user = await cli("user", "create", "--org", org.id, "--name", "Ada");
    return (await cli("key", "create", "--org", org.id, "--user", String(user.id))).key;
  })();
  return made;
};

const postgresUnder = (path: string) => {
  const listed = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  return listed.filter((line) => line.includes("postgres") && line.includes(path));
};

describe("npm start", () => {
  it("creates a demo organization on an empty embedded database and prints a curl line that works as pasted", async () => {
    const { child, url } = await start({ DATA_DIR: demo, DEMO: "on" });
    shown = child.output.stdout;
    for (const needed of [url, /Sign in\s+\S+@\S+/, /Password\s+\S+/, /\ssvc_\w{36}/, /\su:svc_\w{36}/])
      expect(shown).toMatch(needed);
    const line = /curl .*/.exec(shown)![0];
    expect(JSON.parse(execFileSync("bash", ["-c", `${line} -s`], { encoding: "utf8" }))).toMatchObject({
      token_type: "user",
      organization: { name: "Demo" },
    });
    const [, email] = /Sign in\s+(\S+)/.exec(shown)!;
    const [, password] = /Password\s+(\S+)/.exec(shown)!;
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const body = JSON.stringify({ email, password });
    const signedIn = await fetch(`${url}/app/v1/session`, { method: "POST", headers, body });
    expect(await signedIn.json()).toMatchObject({ user: { is_admin: true }, organization: { name: "Demo" } });
    expect(await stop(child)).toBe(0);
  });

  it("prints one line on the second start, and the keys still work", async () => {
    const { child, url } = await start({ DATA_DIR: demo, DEMO: "on" });
    expect(linesOf(child)).toEqual([`Chancery is running at ${url}`]);
    const key = /u:svc_\w+/.exec(shown)![0];
    expect((await fetch(`${url}/v1/me`, { headers: { authorization: key } })).status).toBe(200);
    await stop(child);
  });

  it("creates no demo with DEMO=off", async () => {
    running = await start({ DEMO: "off" });
    expect(linesOf(running.child)).toEqual([`Chancery is running at ${running.url}`]);
  });

  it("keeps acknowledged writes when it and its database are killed", async () => {
    const headers = { authorization: await personalKey(), "content-type": "application/json" };
    const made = await fetch(`${running.url}/v1/projects`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name: "Kept" }),
    });
    const { id } = (await made.json()) as { id: string };
    running.child.kill("SIGKILL");
    for (const line of postgresUnder(folder)) process.kill(Number.parseInt(line, 10), "SIGKILL");
    await ended(running.child);
    running = await start();
    expect((await fetch(`${running.url}/v1/projects/${id}`, { headers })).status).toBe(200);
  });

  it("reads a file uploaded just before it was killed", async () => {
    const headers = { authorization: await personalKey() };
    const form = new FormData();
    form.set("file", new Blob(["The term is two years."]), "lease.txt");
    const uploaded = await fetch(`${running.url}/v1/files`, { method: "POST", headers, body: form });
    const { id } = (await uploaded.json()) as { id: string };
    expect(uploaded.status).toBe(200);
    running.child.kill("SIGKILL");
    await ended(running.child);
    running = await start();
    const text = await eventually(
      async () => {
        const reply = await fetch(`${running.url}/v1/files/${id}/text`, { headers });
        return reply.ok ? ((await reply.json()) as { text: string }).text : undefined;
      },
      30,
      500,
    );
    expect(text).toBe("The term is two years.");
  }, 60_000);

  it("names the port that is taken", async () => {
    const { port } = new URL(running.url);
    const second = await runScript("src/main.ts", ["all"], { DATA_DIR: folder, PORT: port });
    expect([second.code, second.stderr]).toEqual([1, `Port ${port} is in use. Set PORT to another port.\n`]);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  it("stops everything on Ctrl-C, the database included", async () => {
    expect(postgresUnder(folder)).not.toEqual([]);
    expect(await stop(running.child)).toBe(0);
    expect(postgresUnder(folder)).toEqual([]);
  });

  it("refuses to start with invalid settings and lists them all", async () => {
    const { code, stderr } = await runScript("src/main.ts", ["all"], { DATA_DIR: folder, PORT: "x", DEMO: "y" });
    expect(code).toBe(2);
    expect(stderr).toMatch(/PORT[\s\S]*DEMO/);
  });
});
