import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { ApiError, conflict } from "../../kernel/errors/errors.ts";
import type { CompanyProfile, CompanyProfileChange } from "./company.schema.ts";
import * as store from "./company.store.ts";

export async function readCompany(ctx: Context): Promise<CompanyProfile> {
  const profile = await findUnambiguousProfile(ctx);
  if (profile) return profile;
  throw new ApiError(
    404,
    "NOT_FOUND",
    "Your organization has no company profile yet. PATCH /company-profile with an organization-scoped key creates it.",
  );
}

/** The profile, or null instead of an error if there is none yet, for the page that creates the first one. */
export async function findCompany(ctx: Context): Promise<{ profile: CompanyProfile | null }> {
  return { profile: (await findUnambiguousProfile(ctx)) ?? null };
}

/** The first change creates the profile, named after the organization unless a name is given. */
export async function changeCompany(ctx: Context, change: CompanyProfileChange): Promise<CompanyProfile> {
  const { sql, organizationId, caller } = ctx;
  if (!(await findUnambiguousProfile(ctx)))
    await store.insertCompany(sql, organizationId, caller.organization.name, true);
  const profile = must(await findUnambiguousProfile(ctx), "there is a default");
  return store.updateCompany(sql, organizationId, profile.id, change);
}

/** The only profile, or the default of several. Undefined when there is none, or several without a default. */
export function chooseCompany([first, second]: store.CompanyRow[]): store.CompanyRow | undefined {
  return !second || first?.is_default ? first : undefined;
}

async function findUnambiguousProfile(ctx: Context): Promise<store.CompanyRow | undefined> {
  const rows = await store.listCompanies(ctx.sql, ctx.organizationId);
  const chosen = chooseCompany(rows);
  if (chosen || rows.length === 0) return chosen;
  throw conflict(
    "NO_DEFAULT_PROFILE",
    "Your organization has several company profiles and none of them is the default. Ask an administrator to choose one.",
  );
}
