import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

const parent = { getParentRoute: () => shellRoute };

export const filePages = [
  createRoute({
    ...parent,
    path: "/files",
    component: lazyPage(() => import("./files.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/files/shared",
    component: lazyPage(() => import("./files.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/files/$id",
    component: lazyPage(() => import("./file.page.tsx")),
  }),
  createRoute({
    ...parent,
    path: "/files/folders/$id",
    component: lazyPage(() => import("./files.page.tsx")),
  }),
] as const;
