import { createRoute } from "@tanstack/react-router";
import { lazyPage, shellRoute, textParam } from "../routes.tsx";
import { oneOf } from "../ui/data/options.ts";
import type { RequestFilter } from "./requests.queries.ts";

const SHOWS = ["mine", "open", "nobody", "closed"] as const;
const parent = { getParentRoute: () => shellRoute };

export const requestPages = [
  createRoute({
    ...parent,
    path: "/requests",
    component: lazyPage(() => import("./requests.page.tsx")),
    validateSearch: (search: Record<string, unknown>): Partial<RequestFilter> => ({
      show: oneOf(textParam(search.show), SHOWS),
      type: textParam(search.type),
    }),
  }),
  createRoute({ ...parent, path: "/requests/$id", component: lazyPage(() => import("./request.page.tsx")) }),
] as const;
