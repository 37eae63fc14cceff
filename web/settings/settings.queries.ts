import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { AuditEntry } from "../../src/administration/audit/audit.schema.ts";
import type { DailyUsage } from "../../src/administration/usage/usage.schema.ts";
import type { ScimSettings, ScimToken } from "../../src/entrances/scim/scim.schema.ts";
import type { AccessPolicy } from "../../src/identity/access/access.schema.ts";
import type { Organization } from "../../src/identity/accounts/organization.schema.ts";
import type { Colleague, Kept, PasswordLink } from "../../src/identity/accounts/people.schema.ts";
import type { Key } from "../../src/identity/keys/keys.schema.ts";
import type { LegalHold, Retention } from "../../src/identity/retention/retention.schema.ts";
import type { Passkey, SecondFactors } from "../../src/identity/second-factors/factors.schema.ts";
import type { SessionList } from "../../src/identity/sessions/sessions.schema.ts";
import { api } from "../api.ts";
import { t } from "../messages.ts";

export type Person = Colleague;
export type UsageDay = DailyUsage["days"][number];
export type {
  AccessPolicy,
  AuditEntry,
  Kept,
  Key,
  LegalHold,
  Organization,
  Passkey,
  PasswordLink,
  Retention,
  ScimSettings,
  ScimToken,
  SecondFactors,
};
export type OpenSession = z.output<typeof SessionList>["sessions"][number];
export interface Range {
  start_date: string;
  end_date: string;
  timezone: string;
}

export const MOST = 500;

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => api.get("/me/profile", { signal }),
});

/** The company profile, or null if there is none yet. */
export const companyQuery = queryOptions({
  queryKey: ["company"],
  queryFn: ({ signal }) => api.get("/company-profile/current", { signal }).then(({ profile }) => profile),
});

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => api.get("/people", { query: { limit: MOST }, signal }),
});

export const responsibilitiesQuery = (id: number) =>
  queryOptions({
    queryKey: ["people", id, "kept"],
    queryFn: ({ signal }) => api.get("/people/{userId}/kept", { params: { userId: id }, signal }),
    staleTime: 0,
  });

export const organizationQuery = queryOptions({
  queryKey: ["organization"],
  queryFn: ({ signal }) => api.get("/organization", { signal }),
});

export const budgetQuery = queryOptions({
  queryKey: ["budget"],
  queryFn: ({ signal }) => api.get("/budget", { signal }),
});

export const damagedFilesQuery = queryOptions({
  queryKey: ["damaged-files"],
  queryFn: ({ signal }) => api.get("/damaged-files", { signal }),
});

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => api.get("/keys", { signal }),
});

export const connectedAppsQuery = queryOptions({
  queryKey: ["connected-apps"],
  queryFn: ({ signal }) => api.get("/connected-apps", { signal }),
});

export const provisioningQuery = queryOptions({
  queryKey: ["provisioning"],
  queryFn: ({ signal }) => api.get("/scim-settings", { signal }),
});

export const samlQuery = queryOptions({
  queryKey: ["saml-settings"],
  queryFn: ({ signal }) => api.get("/saml-settings", { signal }),
});

export const holdsQuery = queryOptions({
  queryKey: ["legal-holds"],
  queryFn: ({ signal }) => api.get("/legal-holds", { signal }),
});

export const retentionQuery = queryOptions({
  queryKey: ["retention"],
  queryFn: ({ signal }) => api.get("/retention", { signal }),
});

/** The vaults and projects that the administrator can see, for a choice: "vault id". */
export const vaultsAndProjectsQuery = queryOptions({
  queryKey: ["vaults-and-projects"],
  queryFn: async ({ signal }) => {
    const [{ vaults }, { projects }] = await Promise.all([
      api.get("/vaults", { query: { limit: MOST }, signal }),
      api.get("/projects", { query: { limit: MOST }, signal }),
    ]);
    return [
      {
        kind: "vault",
        group: t("Vaults"),
        items: vaults.map(({ id, name }) => ({ value: `vault ${id}`, label: name })),
      },
      {
        kind: "project",
        group: t("Projects"),
        items: projects.map(({ id, name }) => ({ value: `project ${id}`, label: name })),
      },
    ];
  },
});

export const factorsQuery = queryOptions({
  queryKey: ["second-factors"],
  queryFn: ({ signal }) => api.get("/second-factors", { signal }),
});

export const accessPolicyQuery = queryOptions({
  queryKey: ["access-policy"],
  queryFn: ({ signal }) => api.get("/access-policy", { signal }),
});

export const limitsQuery = queryOptions({
  queryKey: ["rate-limits"],
  queryFn: ({ signal }) => api.get("/rate-limits", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const quotasQuery = queryOptions({
  queryKey: ["quotas"],
  queryFn: ({ signal }) => api.get("/quotas", { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api.get("/sessions", { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => api.get("/webhooks", { query: { limit: MOST }, signal }),
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: ({ signal }) => api.get("/webhooks/{id}/deliveries", { params: { id }, query: { limit: 50 }, signal }),
  });

export const modelSettingsQuery = queryOptions({
  queryKey: ["model-settings"],
  queryFn: ({ signal }) => api.get("/model-settings", { signal }),
});

export const usageQuery = (range: Range) =>
  queryOptions({
    queryKey: ["usage", range],
    queryFn: async ({ signal }) => {
      const query = { ...range };
      const [usage, credits, daily] = await Promise.all([
        api.get("/usage", { query, signal }),
        api.get("/credit-usage", { query, signal }),
        api.get("/usage/daily", { query, signal }),
      ]);
      return { usage, credits, days: daily.days };
    },
  });

/** What the audit log records, in words. */
export const auditOperationsQuery = queryOptions({
  queryKey: ["audit", "operations"],
  queryFn: ({ signal }) => api.get("/audit/operations", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const signInOptionsQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => api.get("/sign-in", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
