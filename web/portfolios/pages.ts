import { createRoute } from "@tanstack/react-router";
import { lazyPage, numberParam, shellRoute, textParam } from "../routes.tsx";
import { keysOf, oneOf } from "../ui/data/options.ts";
import { type MatrixFilter, OUTCOME_FILTERS, SORTS, STATE_WORDS } from "./outcomes.ts";

export interface NewPortfolioSearch {
  playbook?: string | undefined;
  vault?: string | undefined;
  /** `selection`: the files that were selected elsewhere. */
  from?: "selection" | undefined;
}

const parent = { getParentRoute: () => shellRoute };

export const portfolioPages = [
  createRoute({ ...parent, path: "/portfolios", component: lazyPage(() => import("./portfolios.page.tsx")) }),
  createRoute({
    ...parent,
    path: "/portfolios/new",
    component: lazyPage(() => import("./new-portfolio.page.tsx")),
    validateSearch: ({ playbook, vault, from }: Record<string, unknown>): NewPortfolioSearch => ({
      playbook: textParam(playbook),
      vault: textParam(vault),
      from: from === "selection" ? from : undefined,
    }),
  }),
  createRoute({
    ...parent,
    path: "/portfolios/$id",
    component: lazyPage(() => import("./portfolio.page.tsx")),
    validateSearch: (search: Record<string, unknown>): MatrixFilter => ({
      check: textParam(search.check),
      outcome: oneOf(textParam(search.outcome), keysOf(OUTCOME_FILTERS)),
      value: textParam(search.value),
      state: oneOf(textParam(search.state), keysOf(STATE_WORDS)),
      sort: oneOf(textParam(search.sort), SORTS),
      order: search.order === "desc" ? search.order : undefined,
      offset: numberParam(search.offset),
    }),
  }),
] as const;
