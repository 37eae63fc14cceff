import { Settings } from "lucide-react";
import type { Page } from "../page.ts";

export const settingsPages: Page[] = [
  {
    path: "/settings",
    load: () => import("./profile.page.tsx"),
    nav: { label: "Settings", icon: Settings, keys: "g s" },
  },
  { path: "/settings/company", load: () => import("./company.page.tsx") },
  { path: "/settings/people", load: () => import("./people.page.tsx") },
  { path: "/settings/organization", load: () => import("./organization.page.tsx") },
  { path: "/settings/api", load: () => import("./api.page.tsx") },
  { path: "/settings/usage", load: () => import("./usage.page.tsx") },
  { path: "/settings/webhooks", load: () => import("./webhooks.page.tsx") },
  { path: "/settings/sessions", load: () => import("./sessions.page.tsx") },
  { path: "/settings/audit", load: () => import("./audit.page.tsx") },
];
