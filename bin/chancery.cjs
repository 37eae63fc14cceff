#!/usr/bin/env node
// Starts the server (start, serve, work, migrate) or runs a command of the command line.
require("../scripts/check-runtime.cjs");
const path = require("node:path");
const url = require("node:url");

const ROLES = new Map([
  ["start", "all"],
  ["serve", "serve"],
  ["work", "work"],
  ["migrate", "migrate"],
]);
const words = process.argv.slice(2);
const role = ROLES.get(words[0]);

if (words[0] === "--version") console.log(`chancery ${require("../package.json").version}`);
else {
  const script = path.join(__dirname, "../src", role ? "main.ts" : "cli.ts");
  process.argv = [process.argv[0], script, ...(role ? [role] : words)];
  import(url.pathToFileURL(script).href);
}
