import { z } from "zod";
import * as accounts from "../identity/accounts/accounts.ts";
import { createKey, normalizeScopes } from "../identity/keys/keys.ts";
import type { Sql } from "../kernel/db/sql.ts";
import { notFound } from "../kernel/errors/errors.ts";
import { lifetime, nonEmpty, organizationId, userId } from "./cli.options.ts";

const list = <T extends z.ZodType>(each: T) =>
  z.preprocess((text) => (typeof text === "string" ? text.split(",").map((word) => word.trim()) : text), z.array(each));

export const newKeyOptions = z
  .object({
    org: organizationId,
    user: userId.optional(),
    name: nonEmpty.max(200).default(() => `Command line key, ${new Date().toISOString().slice(0, 10)}`),
    "expires-in": lifetime.optional(),
    scopes: list(
      z.enum(["read", "write", "inference"], "--scopes must be read, write or inference, separated by commas"),
    ).optional(),
    vaults: list(z.guid("--vaults must be ids of vaults, separated by commas")).optional(),
    projects: list(z.guid("--projects must be ids of projects, separated by commas")).optional(),
  })
  .refine(
    ({ user, vaults }) => user !== undefined || vaults === undefined,
    "--vaults requires --user: an organization key reaches no vaults",
  );

/**
 * Unlike in the web application, there is no signed-in person whose access is checked. The key still reaches no more than its user.
 */
export async function createCommandLineKey(sql: Sql, options: z.output<typeof newKeyOptions>) {
  const { org, user, name, "expires-in": seconds, scopes, vaults, projects } = options;
  await accounts.mustFindOrganization(sql, org);
  if (user !== undefined && (await accounts.mustFindUser(sql, user)).organization_id !== org.toLowerCase())
    throw notFound("user");
  const isLimited = vaults !== undefined || projects !== undefined;
  return createKey(sql, {
    organizationId: org,
    userId: user ?? null,
    name,
    lifetimeSeconds: seconds ?? null,
    scopes: normalizeScopes(scopes ?? null),
    ...(isLimited && { limits: { vaultIds: vaults ?? [], projectIds: projects ?? [] } }),
  });
}
