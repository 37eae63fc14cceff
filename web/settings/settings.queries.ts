import { queryOptions } from "@tanstack/react-query";
import type { CompanyProfile } from "../../src/profiles/company.schema.ts";
import type { PersonalProfile } from "../../src/profiles/personal.schema.ts";
import type { CreditUsage, Usage } from "../../src/usage/usage.schema.ts";
import type { Delivery, Webhook } from "../../src/webhooks/webhooks.schema.ts";
import { ApiError, api } from "../api.ts";

export interface Person {
  id: number;
  email: string | null;
  name: string | null;
  is_admin: boolean;
  manages_vaults: boolean;
  has_password: boolean;
  last_seen_at: string | null;
  created_at: string;
}
export interface PasswordLinkMade {
  link: string;
  link_expires_at: string;
}
export interface Organization {
  id: string;
  name: string;
  personal_keys_allowed: boolean;
  billing_mode: string;
  credits: number | null;
  created_at: string;
}
export interface Key {
  id: string;
  name: string;
  scope: "organization" | "user";
  user: { id: number; name: string | null; email: string | null } | null;
  hint: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
}
export interface OpenSession {
  id: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
  user_agent: string | null;
  address: string | null;
}
export interface AuditRecord {
  id: string;
  at: string;
  user: { id: number; name: string | null } | null;
  api_key: { id: string; name: string } | null;
  operation: string;
  target: Record<string, unknown>;
}
export interface DailyUsage {
  date: string;
  api_key_id: string | null;
  user_id: number | null;
  operation: string;
  model: string | null;
  requests: number;
  tokens_in: number;
  tokens_out: number;
  credits: number | null;
}
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

export const organizationQuery = queryOptions({
  queryKey: ["organization"],
  queryFn: ({ signal }) => api.get<Organization>("/organization", {}, signal),
});

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => api.get<{ keys: Key[] }>("/keys", {}, signal),
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
        api.get<{ days: DailyUsage[] }>("/usage/daily", query, signal),
      ]);
      return { usage, credits, days: daily.days };
    },
  });

export const supportQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => api.get<{ support_contact: string | null }>("/sign-in", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
