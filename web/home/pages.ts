import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute } from "../routes.tsx";

export const homePages = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/",
    component: lazyPage(() => import("./home.page.tsx")),
  }),
] as const;
