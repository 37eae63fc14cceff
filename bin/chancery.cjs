#!/usr/bin/env node
// Starts the server (start, serve, work, migrate), administers it, or runs a command against a running one.
require("../scripts/check-runtime.cjs");
const fs = require("node:fs");
const { registerHooks, stripTypeScriptTypes } = require("node:module");
const path = require("node:path");
const url = require("node:url");

const ROLES = new Map([
  ["start", "all"],
  ["serve", "serve"],
  ["work", "work"],
  ["migrate", "migrate"],
]);
const ON_THE_SERVER = [
  "org",
  "audit",
  "user",
  "key",
  "secrets",
  "backup",
  "restore",
  "bundle-key",
  "verify-bundle",
  "vaults",
];
const ROOT = path.join(__dirname, "..");
const words = process.argv.slice(2);
const role = ROLES.get(words[0]);
const isAdministration =
  ON_THE_SERVER.includes(words[0]) || (words[0] === "files" && ["check", "convert"].includes(words[1]));

/** Node runs TypeScript as it is, except in node_modules, which is where npx puts the package. */
function runFromNodeModules() {
  const warn = process.emitWarning;
  process.emitWarning = (warning, ...rest) =>
    String(warning).includes("stripTypeScriptTypes") || warn(warning, ...rest);
  const root = url.pathToFileURL(`${ROOT}${path.sep}`).href;
  registerHooks({
    load(address, context, next) {
      if (!address.startsWith(root) || !address.endsWith(".ts")) return next(address, context);
      const source = stripTypeScriptTypes(fs.readFileSync(url.fileURLToPath(address), "utf8"));
      return { format: "module", shortCircuit: true, source };
    },
  });
}

function run() {
  if (words[0] === "--version") return console.log(`chancery ${require("../package.json").version}`);
  const isPackage = ROOT.split(path.sep).includes("node_modules");
  if (isPackage && (role || isAdministration)) {
    console.error(
      `chancery ${words[0]} runs in an unpacked release: unpack the tarball, run npm ci --omit=dev, then npx chancery ${words[0]}.`,
    );
    process.exitCode = 2;
    return;
  }
  if (isPackage) runFromNodeModules();
  const script = path.join(ROOT, role ? "src/main.ts" : isAdministration ? "src/operator/cli.ts" : "cli/main.ts");
  process.argv = [process.argv[0], script, ...(role ? [role] : words)];
  import(url.pathToFileURL(script).href);
}
run();
