import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const settingsPages = [
  createRoute({
    ...parent,
    path: "/settings",
    component: lazyPage(() => import("./profile.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/company",
    component: lazyPage(() => import("./company.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/people",
    component: lazyPage(() => import("./people.page.tsx")),
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
    path: "/settings/webhooks",
    component: lazyPage(() => import("./webhooks.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/sessions",
    component: lazyPage(() => import("./sessions.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/settings/audit",
    component: lazyPage(() => import("./audit.page.tsx")),
  }),
] as const;
