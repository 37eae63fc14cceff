import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packCli } from "../../scripts/cli-package.ts";
import { useApp } from "../support/harness.ts";
import { ended, eventually, freePort, runScript } from "../support/process.ts";
import { BIN, chancery, startChancery, useFolder } from "./support.ts";

const app = useApp();
const { folder, at, env } = useFolder();
const saved = () => JSON.parse(readFileSync(at("chancery/profiles.json"), "utf8"));

describe("chancery login", () => {
  it("saves profiles for several servers that only their owner can read, and uses the last one", async () => {
    const org = await app.organization("Quill & Partners");
    const [ada, bo] = [await org.user({ name: "Ada Quill" }), await org.user({ name: "Bo Vellum" })];
    const signedIn = await chancery(env, "login", "--profile", "firm", "--server", `${app.url}/v1/`, "--key", ada.key);
    expect([signedIn.code, signedIn.stderr]).toEqual([0, ""]);
    expect(signedIn.stdout).toMatch(/^Signed in to Quill & Partners as Ada Quill\. Saved as firm /);
    await chancery(env, "login", "--profile", "bo", "--server", app.url, "--key", bo.key);
    expect(saved()).toEqual({
      current: "bo",
      profiles: { firm: { server: app.url, key: ada.key }, bo: { server: app.url, key: bo.key } },
    });
    expect(statSync(at("chancery/profiles.json")).mode & 0o777).toBe(0o600);
    expect(statSync(at("chancery")).mode & 0o077).toBe(0);

    expect((await chancery(env, "whoami")).stdout).toBe(`Bo Vellum of Quill & Partners on ${app.url}\n`);
    expect(JSON.parse((await chancery(env, "whoami", "--profile", "firm", "--json")).stdout)).toMatchObject({
      user: { id: ada.id },
    });
    const named = await chancery({ ...env, CHANCERY_PROFILE: "firm" }, "whoami");
    expect(named.stdout).toMatch(/^Ada Quill/);
    const listed = await chancery(env, "profiles", "--use", "firm");
    expect(listed.stdout).toBe(`profile\tserver\tcurrent\nfirm\t${app.url}\t*\nbo\t${app.url}\t\n`);
    expect((await chancery(env, "logout")).stdout).toBe("Removed the profile firm.\n");
    expect(saved()).toEqual({ profiles: { bo: { server: app.url, key: bo.key } } });
  });

  it("saves nothing for a key that the server does not know", async () => {
    const before = saved();
    const refused = await chancery(env, "login", "--server", app.url, "--key", "svc_unknown");
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining("not valid")]);
    const unasked = await chancery(env, "login", "--server", app.url);
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining("--key-stdin")]);
    expect(saved()).toEqual(before);
  });
});

describe("a command", () => {
  it("says where the server cannot be reached, and exits with 6", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code, stderr, stdout } = await chancery({ ...env, CHANCERY_KEY: "svc_x" }, "whoami", "--server", url);
    expect([code, stderr, stdout]).toEqual([
      6,
      expect.stringMatching(/^http:\S+ cannot be reached: .*ECONNREFUSED/),
      "",
    ]);
  });

  it("without a key, or without a name of a command, says what to do", async () => {
    const keyless = await chancery({ ...env, XDG_CONFIG_HOME: at("none") }, "ask", "Why?", "--server", app.url);
    expect([keyless.code, keyless.stderr]).toEqual([2, expect.stringContaining("chancery login")]);
    const unknown = await chancery(env, "vault", "paint");
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringMatching(/^There is no command vault paint\.\n[\s\S]*vault export/),
    ]);
    const group = await chancery(env, "files", "--help");
    expect([group.code, group.stdout]).toEqual([
      0,
      expect.stringMatching(/^Usage: chancery files COMMAND\n[\s\S]*files upload/),
    ]);
  });

  it("is canceled by Ctrl-C, on the server too", async () => {
    const ada = await (await app.organization()).user();
    const asked = startChancery(
      { ...env, CHANCERY_URL: app.url, CHANCERY_API_KEY: ada.key },
      "ask",
      "Which law governs?",
    );
    const jobs = async () => (await ada.get("/jobs")).body.jobs as { status: string }[];
    await eventually(async () => ((await jobs()).length > 0 ? true : undefined));
    asked.kill("SIGINT");
    const { code, stderr, stdout } = await ended(asked);
    expect([code, stderr, stdout]).toEqual([130, "Canceled.\n", ""]);
    expect((await jobs()).map(({ status }) => status)).toEqual(["canceled"]);
  });

  it("runs from node_modules, where npx installs a release, and says where the server runs", async () => {
    const home = at("node_modules/chancery");
    for (const path of ["bin", "cli", "sdk/src", "scripts/check-runtime.cjs", "package.json"])
      cpSync(path, join(home, path), { recursive: true });
    const helped = await runScript(join(home, BIN), ["help"], env);
    expect([helped.code, helped.stderr, helped.stdout]).toEqual([0, "", expect.stringContaining("vault export")]);
    const started = await runScript(join(home, BIN), ["start"], env);
    expect([started.code, started.stderr]).toEqual([2, expect.stringContaining("npm ci")]);
  });
});

describe("the packed command line", () => {
  it("is small, needs no other package, and runs where it is installed", async () => {
    const tarball = await packCli(folder);
    expect(statSync(tarball).size).toBeLessThan(100_000);
    writeFileSync(at("package.json"), '{ "name": "empty", "private": true }');
    execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: folder, stdio: "ignore" });
    const installed = JSON.parse(readFileSync(at("node_modules/chancery-cli/package.json"), "utf8"));
    expect([installed.dependencies, installed.bin]).toEqual([undefined, { chancery: "bin/chancery.cjs" }]);
    const ada = await (await app.organization("Quill & Partners")).user({ name: "Ada Quill" });
    const connected = { ...env, CHANCERY_URL: app.url, CHANCERY_API_KEY: ada.key };
    const packed = at("node_modules/chancery-cli/bin/chancery.cjs");
    expect((await runScript(packed, ["--version"], connected)).stdout).toBe(`chancery ${installed.version}\n`);
    const who = await runScript(packed, ["whoami"], connected);
    expect([who.stderr, who.stdout]).toEqual(["", `Ada Quill of Quill & Partners on ${app.url}\n`]);
    writeFileSync(at("note.txt"), "This Agreement is governed by the laws of Ohio.");
    const sent = await runScript(packed, ["files", "upload", at("note.txt"), "--json"], connected);
    expect(JSON.parse(sent.stdout)).toMatchObject({ files: [{ name: "note.txt" }], failures: [] });
  });
});

describe("completion", () => {
  /** The completions for each line, requested from the script as bash does. */
  function completed(lines: string[][]): string[][] {
    mkdirSync(at("bin"), { recursive: true });
    const program = join(process.cwd(), BIN);
    writeFileSync(at("bin/chancery"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 });
    const asked = lines.map((words) => {
      const typed = ["chancery", ...words].map((word) => `'${word}'`).join(" ");
      return `COMP_WORDS=(${typed}) COMP_CWORD=${words.length}; _chancery; (IFS=,; echo "\${COMPREPLY[*]}")`;
    });
    const script = ['eval "$(chancery completion bash)"', ...asked].join("\n");
    const PATH = `${at("bin")}:${process.env.PATH}`;
    const said = execFileSync("bash", ["-c", script], {
      encoding: "utf8",
      cwd: folder,
      env: { ...process.env, ...env, PATH },
    });
    return said
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
  }

  it("of bash offers commands, options, choices, profiles and files", () => {
    writeFileSync(at("lease.txt"), "");
    const [commands, ...rest] = completed([
      [""],
      ["vault", ""],
      ["vault", "export", "x", "--format", ""],
      ["vault", "query", "x", "--w"],
      ["files", "upload", "lea"],
      ["whoami", "--profile", ""],
      ["files", "c"],
      ["vaults", ""],
    ]);
    expect(commands).toEqual(expect.arrayContaining(["ask", "review", "vault", "files", "login", "backup"]));
    expect(rest).toEqual([
      ...[["list", "query", "export"], ["csv", "xlsx", "bundle"], ["--where"], ["lease.txt"], ["bo"]],
      ...[["check", "convert"], ["recount"]],
    ]);
  });
});
