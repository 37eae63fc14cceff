import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Organization } from "../../src/accounts/organization.schema.ts";
import type { Colleague, Kept, PasswordLink } from "../../src/accounts/people.schema.ts";
import type { AuditEntry } from "../../src/audit/audit.schema.ts";
import type { DamagedFiles } from "../../src/files/integrity/damaged.schema.ts";
import type { Key, KeyWithSecret } from "../../src/keys/keys.schema.ts";
import type { RateLimits } from "../../src/limits/limits.schema.ts";
import type { CompanyProfile } from "../../src/profiles/company.schema.ts";
import type { PersonalProfile } from "../../src/profiles/personal.schema.ts";
import type { Quotas } from "../../src/quotas/quotas.schema.ts";
import type { SessionList, SignInMethods } from "../../src/sessions/sessions.schema.ts";
import type { CreditUsage, DailyUsage, Usage } from "../../src/usage/usage.schema.ts";
import type { Delivery, Webhook } from "../../src/webhooks/webhooks.schema.ts";
import { ApiError, api } from "../api.ts";

export type Person = Colleague;
export type UsageDay = DailyUsage["days"][number];
export type { AuditEntry, Kept, Key, KeyWithSecret as MadeKey, Organization, PasswordLink };
export type OpenSession = z.output<typeof SessionList>["sessions"][number];
export interface Range {
  start_date: string;
  end_date: string;
  timezone: string;
}
type Paged = { pagination: { has_more: boolean } };

export const MOST = 500;

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => api.get<PersonalProfile>("/me/profile", {}, signal),
});

/** The company profile, or null where nobody has written one yet. */
export const companyQuery = queryOptions({
  queryKey: ["company"],
  queryFn: ({ signal }) =>
    api.get<CompanyProfile>("/company-profile", {}, signal).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
});

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => api.get<{ people: Person[] } & Paged>("/people", { limit: MOST }, signal),
});

export const keptQuery = (id: number) =>
  queryOptions({
    queryKey: ["people", id, "kept"],
    queryFn: ({ signal }) => api.get<Kept>(`/people/${id}/kept`, {}, signal),
    staleTime: 0,
  });

export const organizationQuery = queryOptions({
  queryKey: ["organization"],
  queryFn: ({ signal }) => api.get<Organization>("/organization", {}, signal),
});

export const damagedFilesQuery = queryOptions({
  queryKey: ["damaged-files"],
  queryFn: ({ signal }) => api.get<DamagedFiles>("/damaged-files", {}, signal),
});

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => api.get<{ keys: Key[] }>("/keys", {}, signal),
});

export const limitsQuery = queryOptions({
  queryKey: ["rate-limits"],
  queryFn: ({ signal }) => api.get<RateLimits>("/rate-limits", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const quotasQuery = queryOptions({
  queryKey: ["quotas"],
  queryFn: ({ signal }) => api.get<Quotas>("/quotas", {}, signal),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api.get<{ sessions: OpenSession[] }>("/sessions", {}, signal),
});

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => api.get<{ webhooks: Webhook[] }>("/webhooks", { limit: MOST }, signal),
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: ({ signal }) =>
      api.get<{ deliveries: Delivery[] } & Paged>(`/webhooks/${id}/deliveries`, { limit: 50 }, signal),
  });

export const usageQuery = (range: Range) =>
  queryOptions({
    queryKey: ["usage", range],
    queryFn: async ({ signal }) => {
      const query = { ...range };
      const [usage, credits, daily] = await Promise.all([
        api.get<Usage>("/usage", query, signal),
        api.get<CreditUsage>("/credit-usage", query, signal),
        api.get<DailyUsage>("/usage/daily", query, signal),
      ]);
      return { usage, credits, days: daily.days };
    },
  });

export const supportQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => api.get<SignInMethods>("/sign-in", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
