import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const approvalPages = [
  createRoute({ ...parent, path: "/approvals", component: lazyPage(() => import("./approvals.page.tsx")) }),
  createRoute({ ...parent, path: "/approvals/$id", component: lazyPage(() => import("./approval.page.tsx")) }),
] as const;
