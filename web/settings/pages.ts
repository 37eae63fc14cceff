import { createRoute } from "@tanstack/react-router";
import { lazyPage, numberParam, shellRoute, textParam } from "../routes.tsx";

/** The filters of the audit log. Days are written 2026-01-31. */
export interface AuditSearch {
  who?: number | undefined;
  what?: string | undefined;
  /** The id of the item that the records refer to. */
  item?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const dayParam = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined);

const parent = { getParentRoute: () => shellRoute };

export const settingsPages = [
  createRoute({
    ...parent,
    path: "/settings",
    component: lazyPage(() => import("./profile.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/notifications",
    component: lazyPage(() => import("./notifications.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/approvals",
    component: lazyPage(() => import("./approvals/approvals.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/company",
    component: lazyPage(() => import("./company.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/people",
    component: lazyPage(() => import("./people/people.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/provisioning",
    component: lazyPage(() => import("./provisioning.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/single-sign-on",
    component: lazyPage(() => import("./saml/saml.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/retention",
    component: lazyPage(() => import("./retention.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/two-step",
    component: lazyPage(() => import("./two-step/two-step.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/access",
    component: lazyPage(() => import("./access.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/organization",
    component: lazyPage(() => import("./organization.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/api",
    component: lazyPage(() => import("./api.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/usage",
    component: lazyPage(() => import("./usage.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/requests",
    component: lazyPage(() => import("./requests/request-types.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/webhooks",
    component: lazyPage(() => import("./webhooks/webhooks.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/sessions",
    component: lazyPage(() => import("./sessions.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/model",
    component: lazyPage(() => import("./model/model.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/audit",
    component: lazyPage(() => import("./audit/audit.page.tsx")),
    validateSearch: ({ who, what, item, from, to }: Record<string, unknown>): AuditSearch => ({
      who: numberParam(who),
      what: textParam(what),
      item: textParam(item),
      from: dayParam(from),
      to: dayParam(to),
    }),
  }),
] as const;
