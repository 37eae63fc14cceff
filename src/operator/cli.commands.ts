import { resolve } from "node:path";
import { z } from "zod";
import { recordExport, recordFactorReset, recordPruning } from "../administration/audit/audit.ts";
import { pruneAudit, verifyAudit } from "../administration/audit/chain.ts";
import { setQuotas } from "../administration/quotas/quotas.ts";
import * as accounts from "../identity/accounts/accounts.ts";
import { knownPasswordFault } from "../identity/accounts/breached-passwords.ts";
import { exportOrganization } from "../identity/accounts/export.ts";
import * as keys from "../identity/keys/keys.ts";
import { resetFactors } from "../identity/second-factors/reset.ts";
import { signOutEverywhere } from "../identity/sessions/sessions.ts";
import { createPasswordLink } from "../identity/sign-in/links.ts";
import type { Deps } from "../kernel/context.ts";
import type { Sql } from "../kernel/db/sql.ts";
import { notFound } from "../kernel/errors/errors.ts";
import { rotateSecrets } from "../kernel/secrets/secrets.ts";
import { readPublicKey } from "../vaults/evidence/signing-key.ts";
import { recountVaults } from "../vaults/tallies/tallies.ts";
import { convertBlobs } from "../workspace/files/integrity/convert-encryption.ts";
import { checkAllBlobs } from "../workspace/files/integrity/scrub.ts";
import { backUp } from "./backups/backup.ts";
import { restore } from "./backups/restore.ts";
import { packOrganization } from "./backups/transfer/pack.ts";
import { unpackOrganization } from "./backups/transfer/unpack.ts";
import { createCommandLineKey, newKeyOptions } from "./cli.keys.ts";
import { runMove } from "./cli.move.ts";
import {
  day,
  flag,
  HEAD,
  importFrom,
  moveOptions,
  nonEmpty,
  organizationId,
  permissions,
  quota,
  transferPassphrase,
  userId,
} from "./cli.options.ts";
import { UsageError } from "./cli.usage.ts";

export interface Command<S extends z.ZodType = z.ZodType> {
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

export const COMMANDS: Record<string, Command> = {
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
