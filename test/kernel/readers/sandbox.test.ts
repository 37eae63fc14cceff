import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  describeSandbox,
  detectSandbox,
  isComplete,
  type SandboxMode,
} from "../../../src/content/formats/sandbox/sandbox.ts";
import { openReader } from "../../../src/kernel/readers/reader.ts";
import { compoundFile, docx, p } from "../../support/documents/office.ts";
import { runScript } from "../../support/process.ts";
import { temporary } from "../../support/temporary.ts";
import type { Escape } from "./escape.child.ts";

const ESCAPE = new URL("./escape.child.ts", import.meta.url);
const files = temporary();
const server = createServer((socket) => socket.destroy());
const sandbox = await detectSandbox("auto");
const { network, files: fileGuard } = sandbox;
const named = (guard: { name: string } | null) => guard?.name ?? "nothing on this platform";

let outside: string;
let isolated: Escape;
let free: Escape;

/** What a reader that tries every way out succeeded in. */
async function tryToEscape(mode: SandboxMode): Promise<Escape> {
  const reader = openReader({ processes: 1, entry: ESCAPE, sandbox: mode });
  const path = join(await files.folder(), `${mode}.txt`);
  await writeFile(path, JSON.stringify({ port: (server.address() as AddressInfo).port, outside, server: process.pid }));
  const { text } = await reader.read("txt", path);
  await reader.close();
  return JSON.parse(text);
}

beforeAll(async () => {
  outside = join(await files.folder(), "outside");
  await mkdir(outside);
  await writeFile(join(outside, "secret"), "another organization's contract");
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.env.SECRET_KEY = "hush-0123456789-0123456789-0123456789";
  const held = await open(join(outside, "secret"));
  isolated = await tryToEscape("auto");
  free = await tryToEscape("off");
  await held.close();
  delete process.env.SECRET_KEY;
}, 60_000);

afterAll(async () => {
  server.close();
  await files.clear();
});

describe("a sandboxed parser", () => {
  it(`cannot open a connection (${named(network)})`, ({ skip }) => {
    if (!network) skip("nothing on this platform takes the network away from a process");
    expect(isolated.script.connect).not.toBe("done");
  });

  it(`cannot write outside its own folder or read anyone else's files (${named(fileGuard)})`, async ({ skip }) => {
    if (!fileGuard) skip("nothing on this platform takes files away from a process");
    expect(isolated.script).toMatchObject({ write: expect.not.stringMatching("done"), own: "done" });
    expect(isolated.script.read).not.toBe("done");
  });

  it("is also denied files by Node's permission model", ({ skip }) => {
    if (!process.allowedNodeEnvironmentFlags.has("--permission")) skip("this Node has no permission model");
    expect(isolated.script).toMatchObject({ write: "ERR_ACCESS_DENIED", read: "ERR_ACCESS_DENIED" });
  });

  it(`cannot open a connection from native code (kernel: ${named(network)})`, ({ skip }) => {
    if (network?.by !== "kernel") skip("no user namespaces, no enosys and no bubblewrap work on this machine");
    expect(isolated.program.connect).toBe("refused");
  });

  it(`cannot reach other files from native code (kernel: ${named(fileGuard)})`, ({ skip }) => {
    if (fileGuard?.by !== "kernel") skip("neither Landlock by setpriv nor bubblewrap works on this machine");
    expect(isolated.program).toMatchObject({ write: "refused", read: "refused", own: "done" });
  });

  it("cannot read the server's environment from native code (kernel)", ({ skip }) => {
    const guards = [network?.by === "kernel" && network.name, fileGuard?.by === "kernel" && fileGuard.name];
    const closed = ["network namespace", "bubblewrap", "Landlock"].some((name) => guards.includes(name));
    if (!closed) skip("no user namespace and no Landlock on this machine");
    expect(isolated.program.server).toBe("refused");
  });

  it("finds no secrets in its environment and no open files of the server (any platform)", () => {
    for (const { environment, descriptors } of [isolated, free]) {
      expect(environment.join("\n")).not.toContain("hush");
      const names = environment.map((entry) => entry.split("=")[0]);
      const allowed = ["PATH", "HOME", "LANG", "TESSDATA_PREFIX", "SYSTEMROOT", "TMPDIR", "TEMP", "PWD"];
      expect(names.filter((name) => !allowed.includes(name!) && !name!.startsWith("NODE_"))).toEqual([]);
      expect(descriptors).not.toContain(outside);
    }
  });
});

it("can do all of that with PARSER_SANDBOX=off", async () => {
  expect(free.script).toEqual({ connect: "done", write: "done", read: "done", own: "done" });
  expect(free.program).toMatchObject({ connect: "done", write: "done", read: "done", own: "done" });
  expect(await readdir(outside)).toEqual(expect.arrayContaining(["by-program", "by-script", "secret"]));
});

it("runs an installed converter inside the sandbox", async () => {
  const programs = join(await files.folder(), "programs");
  await mkdir(programs);
  await writeFile(join(programs, "result.docx"), docx({ body: p("converted") }));
  const script = `#!/bin/sh
while [ "$1" != "--outdir" ]; do shift; done
echo x > "${outside}/by-converter"
cp ${programs}/result.docx "$2/input.docx"
`;
  await writeFile(join(programs, "soffice"), script, { mode: 0o755 });
  const path = process.env.PATH;
  process.env.PATH = `${programs}${delimiter}${path}`;
  const reader = openReader({ processes: 1 });
  try {
    const word = join(await files.folder(), "old.doc");
    await writeFile(word, compoundFile({ WordDocument: new Uint8Array(5000), "1Table": new Uint8Array(100) }));
    expect((await reader.read("doc", word)).text).toBe("converted");
    if (fileGuard?.by === "kernel") expect(await readdir(outside)).not.toContain("by-converter");
  } finally {
    process.env.PATH = path;
    await reader.close();
  }
});

describe("PARSER_SANDBOX=required", () => {
  it("is satisfied only when the kernel denies both network and files", async () => {
    if (isComplete(sandbox))
      await expect(detectSandbox("required")).resolves.toMatchObject({ network, files: fileGuard });
    else await expect(detectSandbox("required")).rejects.toThrow(describeSandbox(sandbox));
  });

  it("stops Chancery from starting when no sandbox is available", async () => {
    const env = { DATA_DIR: await files.folder(), PATH: "", PARSER_SANDBOX: "required" };
    const { code, stderr } = await runScript("src/main.ts", ["all"], env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Chancery cannot start: PARSER_SANDBOX=required, but on this machine parsers run with/),
    ]);
  });
});

it("describes in one sentence what enforces each restriction", () => {
  const kernel = (name: string) => ({ by: "kernel", name }) as const;
  const node = { by: "node", name: "Node's permission model" } as const;
  const { command } = sandbox;
  expect(describeSandbox({ command, network: kernel("seccomp"), files: kernel("Landlock") })).toBe(
    "parsers run without network access (seccomp) and without access to other files (Landlock).",
  );
  expect(describeSandbox({ command, network: null, files: node })).toBe(
    "parsers run with network access and without access to other files (Node's permission model, which does not restrict " +
      "native code). See docs/self-hosting.md for how to isolate them completely.",
  );
});
