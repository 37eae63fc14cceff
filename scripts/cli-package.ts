import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const ENTRY = join(ROOT, "cli/main.ts");
const OLDEST_NODE = 20;

const BIN = `#!/usr/bin/env node
if (Number.parseInt(process.versions.node, 10) < ${OLDEST_NODE}) {
  console.error("chancery needs Node ${OLDEST_NODE} or newer; this is " + process.versions.node + ".");
  process.exitCode = 1;
} else if (process.argv[2] === "--version") console.log("chancery " + require("../package.json").version);
else import("../cli/main.js");
`;

/** Packs the commands that speak to a server as an npm package of their own: plain JavaScript, no dependencies. Returns its path. */
export async function packCli(destination: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-cli-"));
  try {
    await writeSources(folder);
    await writeManifest(folder);
    await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
    const words = ["pack", "--json", "--pack-destination", resolve(destination)];
    const said = execFileSync("npm", words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    return join(resolve(destination), JSON.parse(said.slice(said.indexOf("[")))[0].filename);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeManifest(folder: string) {
  const { version, license } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const manifest = {
    name: "chancery-cli",
    version,
    description: "The command line of Chancery, a self-hosted AI legal assistant.",
    license,
    engines: { node: `>=${OLDEST_NODE}` },
    bin: { chancery: "bin/chancery.cjs" },
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, "cli/package.json"), '{ "type": "module" }\n');
  await writeFile(join(folder, "sdk/package.json"), '{ "type": "module" }\n');
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "bin/chancery.cjs"), BIN);
  await chmod(join(folder, "bin/chancery.cjs"), 0o755);
}

/** Writes the command and the files that it imports as JavaScript. Type-only imports are not followed. */
async function writeSources(folder: string) {
  const open = [ENTRY];
  const seen = new Set(open);
  for (let path = open.pop(); path; path = open.pop()) {
    const source = stripTypeScriptTypes(await readFile(path, "utf8"));
    const plain = source.replace(/^[ \t]+$/gm, "").replace(/\n{3,}/g, "\n\n");
    const script = plain.replace(/(\bfrom |\bimport\(|^import )"(\.[^"]{1,200})\.ts"/gm, (_, before, name) => {
      const imported = resolve(dirname(path!), `${name}.ts`);
      if (!seen.has(imported)) open.push(imported);
      seen.add(imported);
      return `${before}"${name}.js"`;
    });
    const target = join(folder, relative(ROOT, path).replace(/\.ts$/, ".js"));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, script);
  }
}
