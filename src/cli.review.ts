import { existsSync } from "node:fs";
import { z } from "zod";
import { describeIssue, nonEmpty, parse } from "./cli.options.ts";
import { USAGE, UsageError } from "./cli.usage.ts";
import { exitCodeFor, reviewFromCommandLine, reviewLines } from "./playbooks/runs/command.ts";

const reviewOptions = z.strictObject({
  json: z.boolean().optional(),
  playbook: nonEmpty,
  url: z.url("--url must be a web address").default(() => process.env.CHANCERY_URL ?? "http://localhost:8787"),
});

/** Speaks to a server over HTTP and opens no database. */
export async function runReviewCommand(words: string[]) {
  const { values, positionals } = parse(words);
  if (values.help) throw new UsageError(USAGE);
  const [, ...contracts] = positionals;
  const options = reviewOptions.safeParse(values);
  if (!options.success) throw new UsageError(`${options.error.issues.map(describeIssue).join("\n")}\n\n${USAGE}`);
  if (contracts.length === 0) throw new UsageError(`Name the contract to review.\n\n${USAGE}`);
  const missing = contracts.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new UsageError(`There is no file ${missing.join(", ")}.`);
  const key = process.env.CHANCERY_KEY;
  if (!key) throw new UsageError("Set CHANCERY_KEY to an API key of the server.");
  const { json, ...target } = options.data;
  const result = await reviewFromCommandLine({ ...target, key, contracts });
  process.stdout.write(`${json ? JSON.stringify(result) : reviewLines(result)}\n`);
  process.exitCode = exitCodeFor(result);
}
