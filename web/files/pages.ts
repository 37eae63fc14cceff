import { createRoute } from "@tanstack/react-router";
import { lazyPage, numberParam, shellRoute, textParam } from "../routes.tsx";

interface FilesSearch {
  /** The words of a search. */
  q?: string | undefined;
  /** The column that the list is sorted by, with a minus for descending. */
  sort?: string | undefined;
}

interface FileSearch {
  /** The passage to show: offsets in the file's text. */
  start?: number | undefined;
  end?: number | undefined;
}

interface CompareSearch {
  /** The files that are compared. */
  base?: string | undefined;
  file?: string | undefined;
}

const filesSearch = ({ q, sort }: Record<string, unknown>): FilesSearch => ({ q: textParam(q), sort: textParam(sort) });

const parent = { getParentRoute: () => shellRoute };

export const filePages = [
  createRoute({
    ...parent,
    path: "/files",
    component: lazyPage(() => import("./files.page.tsx")),
    validateSearch: filesSearch,
  }),
  createRoute({
    ...parent,
    path: "/files/shared",
    component: lazyPage(() => import("./files.page.tsx")),
    validateSearch: filesSearch,
  }),
  createRoute({
    ...parent,
    path: "/files/$id",
    component: lazyPage(() => import("./file.page.tsx")),
    validateSearch: ({ start, end }: Record<string, unknown>): FileSearch => ({
      start: numberParam(start),
      end: numberParam(end),
    }),
  }),
  createRoute({
    ...parent,
    path: "/files/compare/$id",
    component: lazyPage(() => import("./compare/comparison.page.tsx")),
    validateSearch: ({ base, file }: Record<string, unknown>): CompareSearch => ({
      base: textParam(base),
      file: textParam(file),
    }),
  }),
  createRoute({
    ...parent,
    path: "/files/folders/$id",
    component: lazyPage(() => import("./files.page.tsx")),
    validateSearch: filesSearch,
  }),
] as const;
