import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packCli } from "./cli-package.ts";

/**
 * Builds what people install, in dist/release: a tarball with the web application built, its checksum and its SBOM, and a small one with
 * the command line alone. With --prove it is then unpacked into an empty folder, installed, started and asked for its pages.
 */
const ROOT = resolve(import.meta.dirname, "..");
const RELEASES = join(ROOT, "dist/release");
/** Files that the server needs or its operator reads. Tests, benches and the sources of the web application are left out. */
const CONTENTS = [
  ...[
    ".dockerignore",
    ".npmrc",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
    "README.md",
    "SECURITY.md",
    "compose.yaml",
    "openapi.json",
  ],
  ...[
    "bin",
    "cli",
    "clients",
    "docs",
    "migrations",
    "models",
    "samples",
    "sdk",
    "sdk-python",
    "src",
    "scripts/check-runtime.cjs",
    "dist/web",
  ],
];
/** Already built into dist/web. Only a clone of the repository needs them, to build it. */
const BUILT_IN = [
  ...[
    "@glideapps/glide-data-grid",
    "@mantine/core",
    "@mantine/hooks",
    "@mantine/notifications",
    "@tanstack/react-query",
  ],
  ...[
    "@tanstack/react-router",
    "@tanstack/react-virtual",
    "@vitejs/plugin-react",
    "lodash",
    "lucide-react",
    "pdfjs-dist",
    "react",
  ],
  ...["react-dom", "react-markdown", "remark-gfm", "vite"],
];
const SCRIPTS = ["prestart", "start", "serve", "work", "migrate", "route", "cli"];

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });

const tarball = await makeRelease();
if (process.argv.includes("--prove")) await prove(tarball);

async function makeRelease(): Promise<string> {
  run(process.execPath, ["scripts/build-web.ts"], ROOT);
  const whole = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const name = `chancery-${whole.version}`;
  const folder = join(RELEASES, name);
  await rm(RELEASES, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const filter = (path: string) =>
    !/\/(?:__pycache__|n8n\/dist|sdk\/dist|\.mypy_cache|node_modules|[\w-]+\.egg-info)(?:\/|$)/.test(
      path.slice(ROOT.length),
    );
  for (const path of CONTENTS) await cp(join(ROOT, path), join(folder, path), { recursive: true, filter });
  await cp(join(ROOT, "Dockerfile.release"), join(folder, "Dockerfile"));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifestOf(whole), null, 2)}\n`);
  await pinDependencies(folder);
  const sbom = run("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"], folder);
  await writeFile(join(folder, "sbom.cdx.json"), sbom);
  await writeFile(join(RELEASES, `${name}.sbom.cdx.json`), sbom);
  const file = join(RELEASES, `${name}.tar.gz`);
  run("tar", [...["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-czf"], file, name], RELEASES);
  await rm(folder, { recursive: true });
  const hash = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  await writeFile(`${file}.sha256`, `${hash}  ${name}.tar.gz\n`);
  console.log(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB, SHA-256 ${hash}`);
  console.log(await packCli(RELEASES));
  return file;
}

interface PackageJson {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  [field: string]: unknown;
}

function manifestOf({ devDependencies: _, workspaces: __, ...kept }: PackageJson): PackageJson {
  const without = <T>(record: Record<string, T>, keep: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => keep(key)));
  return {
    ...kept,
    scripts: without(kept.scripts, (script) => SCRIPTS.includes(script)),
    dependencies: without(kept.dependencies, (name) => !BUILT_IN.includes(name)),
  };
}

/** npm removes packages that are no longer needed and keeps the versions and hashes of the rest. */
async function pinDependencies(folder: string) {
  const lock = await readFile(join(ROOT, "package-lock.json"), "utf8");
  await writeFile(join(folder, "package-lock.json"), lock);
  run("npm", ["install", "--package-lock-only", "--ignore-scripts", "--prefer-offline"], folder);
  const [before, after] = [lock, await readFile(join(folder, "package-lock.json"), "utf8")].map(
    (text) => JSON.parse(text).packages,
  );
  for (const [path, { integrity }] of Object.entries<{ integrity?: string }>(after))
    if (path !== "" && before[path]?.integrity !== integrity)
      throw new Error(`${path} is another version than the one that was tested. Run npm ci and try again.`);
}

async function prove(file: string) {
  const home = await mkdtemp(join(tmpdir(), "chancery-release-"));
  try {
    run("tar", ["-xzf", file, "--strip-components=1"].concat("-C", home), RELEASES);
    run("npm", ["ci", "--omit=dev", "--prefer-offline"], home);
    console.log(`Production dependencies: ${run("du", ["-sm", "node_modules"], home).split("\t")[0]} MB`);
    console.log(run("npx", ["chancery", "--version"], home).trim());
    await mustServe(home, await freePort());
    await mustRunWithNpx(file);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** The commands that speak to a server need no unpacked release. npx caches installs by path, so the path is a new one. */
async function mustRunWithNpx(file: string) {
  const folder = await mkdtemp(join(tmpdir(), "chancery-npx-"));
  try {
    await cp(file, join(folder, "chancery.tar.gz"));
    const words = [
      "--yes",
      "--prefer-offline",
      "--package=./chancery.tar.gz",
      "--",
      "chancery",
      "vault",
      "export",
      "--help",
    ];
    const said = run("npm", ["exec", ...words], folder);
    if (!said.includes("Usage: chancery vault export")) throw new Error(`npx says: ${said.slice(0, 300)}`);
    console.log("npx runs chancery from the tarball");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function mustServe(home: string, port: number) {
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(home, "data"), PUBLIC_URL: url, DEMO: "off" };
  const server = spawn("npm", ["start"], { cwd: home, env, stdio: "inherit", detached: true });
  try {
    await untilReady(`${url}/readyz`);
    for (const [path, expected] of [
      ["/healthz", /ok/],
      ["/", /<div id="root"/],
      ["/sign-in", /<div id="root"/],
      ["/v1/me", /UNAUTHENTICATED/],
    ] as const) {
      const text = await (await fetch(url + path, { headers: { accept: "text/html, application/json" } })).text();
      if (!expected.test(text)) throw new Error(`${path} of the release answers: ${text.slice(0, 300)}`);
      console.log(`${path} answers`);
    }
  } finally {
    // npm does not forward signals. Its child process ends after it.
    process.kill(-server.pid!, "SIGTERM");
    await untilGone(-server.pid!);
  }
}

async function untilReady(url: string) {
  for (let attempt = 0; attempt < 240; attempt++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`${url} did not answer within two minutes.`);
}

async function untilGone(group: number) {
  for (;;) {
    try {
      process.kill(group, 0);
    } catch {
      return;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
}
