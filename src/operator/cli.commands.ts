import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { recordExport, recordFactorReset, recordPruning } from "../administration/audit/audit.ts";
import { pruneAudit, verifyAudit } from "../administration/audit/chain.ts";
import { setQuotas } from "../administration/quotas/quotas.ts";
import { openDeps } from "../assembly/deps.ts";
import * as accounts from "../identity/accounts/accounts.ts";
import { knownPasswordFault } from "../identity/accounts/breached-passwords.ts";
import { exportOrganization } from "../identity/accounts/export.ts";
import * as keys from "../identity/keys/keys.ts";
import { resetFactors } from "../identity/second-factors/reset.ts";
import { signOutEverywhere } from "../identity/sessions/sessions.ts";
import { createPasswordLink } from "../identity/sign-in/links.ts";
import { ConfigError, readConfig } from "../kernel/config.ts";
import type { Deps } from "../kernel/context.ts";
import { isMigrated, migrate } from "../kernel/db/migrate.ts";
import type { Sql } from "../kernel/db/sql.ts";
import { ApiError, notFound } from "../kernel/errors/errors.ts";
import { type RotationResult, rotateSecrets } from "../kernel/secrets/secrets.ts";
import { readPublicKey } from "../vaults/evidence/signing-key.ts";
import { recountVaults } from "../vaults/tallies/tallies.ts";
import { convertBlobs } from "../workspace/files/integrity/convert-encryption.ts";
import { checkAllBlobs } from "../workspace/files/integrity/scrub.ts";
import { backUp } from "./backups/backup.ts";
import { restore } from "./backups/restore.ts";
import { packOrganization } from "./backups/transfer/pack.ts";
import { unpackOrganization } from "./backups/transfer/unpack.ts";
import { checkBundle } from "./cli.bundle.ts";
import { createCommandLineKey, newKeyOptions } from "./cli.keys.ts";
import { runMove } from "./cli.move.ts";
import {
  day,
  describeIssue,
  flag,
  HEAD,
  importFrom,
  moveOptions,
  nonEmpty,
  organizationId,
  parse,
  permissions,
  quota,
  transferPassphrase,
  userId,
} from "./cli.options.ts";
import { USAGE, UsageError } from "./cli.usage.ts";

interface Command<S extends z.ZodType = z.ZodType> {
  options: S;
  run: (sql: Sql, options: z.output<S>, deps: Deps, env: NodeJS.ProcessEnv) => Promise<unknown>;
  /** Manages its own transactions. `migrated` requires a migrated database, `empty` does not, `several` opens its databases itself. */
  apart?: "migrated" | "empty" | "several";
}
const command = <S extends z.ZodType>(options: S, run: Command<S>["run"]) => ({ options, run }) as unknown as Command;

const setPermissions = (value: boolean) =>
  command(permissions, (sql, flags) =>
    accounts.setPermissions(sql, flags.user, {
      ...(flags.admin && { is_admin: value }),
      ...(flags["manage-vaults"] && { manages_vaults: value }),
    }),
  );

const COMMANDS: Record<string, Command> = {
  "org create": command(z.object({ name: nonEmpty.max(255) }), async (sql, { name }) => {
    const organization = await accounts.createOrganization(sql, name);
    return { id: organization.id, name: organization.name };
  }),
  "org list": command(z.object({}), async (sql) => ({ organizations: await accounts.listOrganizations(sql) })),
  "org billing": command(
    z
      .object({
        org: organizationId,
        mode: z.enum(["unlimited", "credits", "trial_not_started", "not_configured"]),
        credits: z
          .string()
          .regex(/^\d{1,9}(\.\d{1,4})?$/, "--credits must be a number such as 250 or 12.5")
          .transform(Number)
          .optional(),
      })
      .refine(({ mode, credits }) => mode !== "credits" || credits !== undefined, "--mode credits requires --credits"),
    (sql, { org, mode, credits }) => accounts.setBilling(sql, org, mode, credits),
  ),
  "org quota": command(
    z.object({
      org: organizationId,
      "storage-bytes": quota("storage-bytes", Number.MAX_SAFE_INTEGER),
      "daily-pages": quota("daily-pages", 2_147_483_647),
    }),
    (sql, { org, "storage-bytes": storage, "daily-pages": pages }, deps) =>
      setQuotas({ sql, deps, organizationId: org }, { storage, pages }),
  ),
  "org export": {
    ...command(z.object({ org: organizationId, to: nonEmpty, complete: flag }), async (_sql, options, deps, env) => {
      const { org: id, to, complete } = options;
      await recordExport(deps.database.system, id);
      if (complete) return packOrganization(deps, { id, folder: resolve(to), passphrase: transferPassphrase(env) });
      return deps.database.systemTransaction((sql) => exportOrganization(sql, deps, id, resolve(to)));
    }),
    apart: "migrated",
  },
  "org import": {
    ...command(z.object({ from: nonEmpty, "dry-run": flag, "without-secrets": flag }), (_sql, options, deps, env) =>
      unpackOrganization(deps, importFrom(options, env)),
    ),
    apart: "migrated",
  },
  "org move": { ...command(moveOptions, (_sql, options, _deps, env) => runMove(options, env)), apart: "several" },
  "audit verify": command(
    z.object({
      org: organizationId.optional(),
      head: nonEmpty.regex(HEAD, "--head must be a head that audit verify printed").optional(),
    }),
    (sql, options, deps) => verifyAudit(sql, deps, options),
  ),
  "audit prune": command(z.object({ org: organizationId, before: day }), async (sql, options, deps) => {
    const pruned = await pruneAudit(sql, deps, options);
    if (pruned.removed > 0) await recordPruning(sql, options.org);
    return pruned;
  }),
  "user create": command(
    z.object({
      org: organizationId,
      email: nonEmpty
        .max(320)
        .regex(/^[^\s@]+@[^\s@]+$/, "--email must be an e-mail address")
        .optional(),
      name: nonEmpty.max(200).optional(),
      admin: z.boolean().optional(),
      "manage-vaults": z.boolean().optional(),
      password: z.string().min(12, "--password must have at least 12 characters").max(200).optional(),
      "password-stdin": z.boolean().optional(),
    }),
    async (sql, { org, admin, "manage-vaults": managesVaults, "password-stdin": _, ...person }, deps) => {
      const fault = person.password && (await knownPasswordFault(deps.config, person.password));
      if (fault) throw new UsageError(`--password ${fault}`);
      const { id, email, name } = await accounts.createUser(sql, {
        ...person,
        organizationId: org,
        isAdmin: admin,
        managesVaults,
      });
      return { id, email, name };
    },
  ),
  "user list": command(z.object({ org: organizationId }), async (sql, { org }) => ({
    users: await accounts.listUsers(sql, org),
  })),
  "user link": command(z.object({ user: userId }), async (sql, { user }, deps) => {
    const { organization_id: organizationId } = await accounts.mustFindUser(sql, user);
    const link = await createPasswordLink(sql, deps.config, { organizationId, userId: user });
    await signOutEverywhere(sql, organizationId, user);
    return link;
  }),
  "user reset-factors": command(z.object({ user: userId }), async (sql, { user }) => {
    const { organization_id: organizationId, email } = await accounts.mustFindUser(sql, user);
    await resetFactors(sql, organizationId, user);
    await recordFactorReset(sql, organizationId, user);
    return { id: user, email };
  }),
  "user grant": setPermissions(true),
  "user revoke": setPermissions(false),
  "key create": command(newKeyOptions, createCommandLineKey),
  "key list": command(z.object({ org: organizationId }), async (sql, { org }) => {
    await accounts.mustFindOrganization(sql, org);
    return { keys: await keys.listKeys(sql, org) };
  }),
  "key revoke": command(z.object({ id: z.guid("specify the id of the key to revoke") }), async (sql, { id }) => {
    const revoked = await keys.revokeKey(sql, id);
    if (!revoked) throw notFound("key");
    return revoked;
  }),
  "secrets rotate": command(z.object({}), (sql, _options, deps) => rotateSecrets(sql, deps)),
  "files convert": { ...command(z.object({}), (_sql, _options, deps) => convertBlobs(deps)), apart: "migrated" },
  "files check": { ...command(z.object({}), (_sql, _options, deps) => checkAllBlobs(deps)), apart: "migrated" },
  "vaults recount": {
    ...command(z.object({}), (_sql, _options, deps) => recountVaults(deps)),
    apart: "migrated",
  },
  "bundle-key": {
    ...command(z.object({}), (_sql, _options, deps) => readPublicKey(deps)),
    apart: "migrated",
  },
  backup: {
    ...command(z.object({ to: nonEmpty }), (_sql, { to }, deps) => backUp(deps, resolve(to))),
    apart: "migrated",
  },
  restore: {
    ...command(z.object({ from: nonEmpty }), (_sql, { from }, deps) => restore(deps, resolve(from))),
    apart: "empty",
  },
};

/** Parses and validates the command line, before the database is opened. */
function read(words: string[]): { command: Command; options: unknown; compact: boolean } {
  const { values, positionals } = parse(words);
  if (values.help) throw new UsageError(USAGE);
  const [, , id, ...rest] = positionals;
  const name = positionals.slice(0, 2).join(" ");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || rest.length > 0) throw new UsageError(USAGE);
  const { json, ...flags } = values;
  if (flags["password-stdin"]) flags.password = readPassword(flags.password);
  const fields = id === undefined ? flags : { ...flags, id };
  const options = (command.options as z.ZodObject).safeParse(fields);
  const known = Object.keys((command.options as z.ZodObject).shape);
  const unknownFlags = Object.keys(fields).filter((flag) => !known.includes(flag));
  if (unknownFlags.length > 0)
    throw new UsageError(`${name} does not take ${unknownFlags.map((flag) => `--${flag}`).join(", ")}.\n\n${USAGE}`);
  if (!options.success) throw new UsageError(`${options.error.issues.map(describeIssue).join("\n")}\n\n${USAGE}`);
  return { command, options: options.data, compact: json === true };
}

/** A password on the command line is in the process list and the shell's history. */
function readPassword(given: string | undefined): string {
  if (given !== undefined) throw new UsageError("Specify either --password or --password-stdin, not both.");
  return readFileSync(0, "utf8").replace(/\r?\n$/, "");
}

/** What a command reads its settings from, and where it writes. */
interface Terminal {
  env: NodeJS.ProcessEnv;
  print(text: string): void;
  warn(text: string): void;
}

/** Runs one command and returns its exit code. */
export function runCommand(words: string[], terminal: Terminal): Promise<number> {
  return run(words, terminal).catch((error) => {
    terminal.warn(error instanceof Error ? error.message : error);
    return exitCodeOf(error);
  });
}

async function run(words: string[], { env, print: write, warn }: Terminal): Promise<number> {
  if (words[0] === "verify-bundle") {
    write(await checkBundle(words));
    return 0;
  }
  const { command, options, compact } = read(words);
  const print = (result: unknown) => write(JSON.stringify(result, null, compact ? 0 : 2));
  if (command.apart === "several") {
    print(await command.run(undefined as never, options, undefined as never, env));
    return 0;
  }
  const deps = await openDeps(readConfig(env));
  try {
    if (command.apart !== "empty") await mustBeMigrated(deps);
    const result = command.apart
      ? await command.run(deps.database.system, options, deps, env)
      : await deps.database.systemTransaction((sql) => command.run(sql, options, deps, env));
    print(result);
    const troubles = troublesIn((result ?? {}) as Result);
    for (const trouble of troubles) warn(trouble);
    return troubles.length > 0 ? 1 : 0;
  } finally {
    await deps.close();
  }
}

type Result = Partial<Record<"damaged" | "not_restored", object[]> & Pick<RotationResult, "unreadable">> & {
  whole?: boolean;
};

/** The command did what it could, but what it could not do must not go unnoticed. */
function troublesIn({ damaged = [], not_restored = [], whole, unreadable = [] }: Result): string[] {
  const troubles: string[] = [];
  const count = damaged.length + not_restored.length;
  if (count > 0) {
    const what = not_restored.length > 0 ? "not_restored" : "damaged";
    const files = count === 1 ? "1 file is" : `${count} files are`;
    troubles.push(`${files} missing or damaged in storage: see ${what}. To repair a file, upload it again.`);
  }
  if (whole === false) troubles.push("Audit records were changed, removed or added: see faults.");
  if (unreadable.length > 0) {
    const secrets = unreadable.length === 1 ? "1 secret was" : `${unreadable.length} secrets were`;
    // Whoever retires the old key after this would lose the rest.
    troubles.push(
      `${secrets} not rotated: see unreadable. Keep the old keys, and run this again when they can be read.`,
    );
  }
  return troubles;
}

async function mustBeMigrated({ database, embedded }: Deps & { embedded: boolean }) {
  if (embedded) await migrate(database);
  else if (!(await isMigrated(database.system))) throw new Error("The database is not migrated. Run: npm run migrate");
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ApiError) return error.status === 404 ? 5 : error.status < 500 ? 4 : 1;
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}
