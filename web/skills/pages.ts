import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const skillPages = [
  createRoute({
    ...parent,
    path: "/skills",
    component: lazyPage(() => import("./skills.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/skills/new",
    component: lazyPage(() => import("./new-skill.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/skills/$id",
    component: lazyPage(() => import("./skill.page.tsx")),
  }),
] as const;
