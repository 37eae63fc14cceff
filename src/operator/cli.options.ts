import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { UNLIMITED } from "../administration/quotas/quotas.ts";
import { USAGE, UsageError } from "./cli.usage.ts";

/** The options of all commands. */
export const OPTIONS = {
  json: { type: "boolean" },
  org: { type: "string" },
  user: { type: "string" },
  name: { type: "string" },
  email: { type: "string" },
  password: { type: "string" },
  "password-stdin": { type: "boolean" },
  admin: { type: "boolean" },
  "manage-vaults": { type: "boolean" },
  mode: { type: "string" },
  to: { type: "string" },
  from: { type: "string" },
  complete: { type: "boolean" },
  "dry-run": { type: "boolean" },
  "without-secrets": { type: "boolean" },
  cancel: { type: "boolean" },
  "wait-seconds": { type: "string" },
  credits: { type: "string" },
  "storage-bytes": { type: "string" },
  "daily-pages": { type: "string" },
  "expires-in": { type: "string" },
  scopes: { type: "string" },
  vaults: { type: "string" },
  projects: { type: "string" },
  before: { type: "string" },
  head: { type: "string" },
  help: { type: "boolean" },
} as const;

export const nonEmpty = z.string().trim().min(1, "must not be empty");
export const flag = z.boolean().default(false);
export const organizationId = z.guid("--org must be an organization's id");
export const userId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "--user must be a user's id, a whole number")
  .transform(Number);
export const quota = (option: string, most: number) =>
  z
    .string()
    .regex(/^(?:\d{1,16}|unlimited|default)$/, `--${option} must be a whole number, unlimited or default`)
    .transform((text) => (text === "default" ? null : text === "unlimited" ? UNLIMITED : Number(text)))
    .refine((value) => value === null || value <= most, `--${option} must be at most ${most}`)
    .optional();
export const permissions = z
  .object({ user: userId, admin: z.boolean().optional(), "manage-vaults": z.boolean().optional() })
  .refine((flags) => flags.admin || flags["manage-vaults"], "specify --manage-vaults or --admin");
export const HEAD = /^\d{1,15}:[0-9a-f]{64}$/;
export const day = z.iso.date("--before must be a day such as 2026-01-31").transform((text) => `${text}T00:00:00.000Z`);
/** Not an option: the process list and the shell's history would show it. */
export function transferPassphrase(env: NodeJS.ProcessEnv): string | undefined {
  const passphrase = env.TRANSFER_PASSPHRASE;
  if (passphrase !== undefined && passphrase.length < 12)
    throw new UsageError("TRANSFER_PASSPHRASE must have at least 12 characters.");
  return passphrase;
}
export const importFrom = (
  options: { from: string; "dry-run": boolean; "without-secrets": boolean },
  env: NodeJS.ProcessEnv,
) => ({
  folder: resolve(options.from),
  passphrase: transferPassphrase(env),
  withoutSecrets: options["without-secrets"],
  dryRun: options["dry-run"],
});
export const moveOptions = z
  .object({
    org: organizationId,
    to: nonEmpty.optional(),
    cancel: flag,
    "wait-seconds": z
      .string()
      .regex(/^\d{1,5}$/, "--wait-seconds must be a whole number")
      .default("60")
      .transform(Number),
  })
  .refine(({ to, cancel }) => (to === undefined) === cancel, "specify either --to or --cancel");
const UNITS = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 } as const;
export const lifetime = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhdwy]$/, "--expires-in must be a number followed by s, m, h, d, w or y, such as 90d")
  .transform((text) => Math.min(Number.parseInt(text, 10) * UNITS[text.at(-1) as keyof typeof UNITS], 2_147_483_647));

/** Parses the command line. An unknown option is a usage error. */
export function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

export const describeIssue = ({ path, message }: z.core.$ZodIssue) =>
  message.startsWith("--") || path.length === 0
    ? message
    : `--${String(path[0])}: ${message.replace(/^Invalid input: /, "")}`;
