import { existsSync } from "node:fs";
import { runCommand } from "./cli.run.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
if (existsSync(".env")) process.loadEnvFile(".env");
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  warn: console.error,
});
