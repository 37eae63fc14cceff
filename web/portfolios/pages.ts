import { createRoute } from "@tanstack/react-router";
import { lazyPage, numberParam, shellRoute, textParam } from "../routes.tsx";
import { keysOf, oneOf } from "../ui/data/options.ts";
import { type MatrixFilter, OUTCOME_FILTERS, STATE_WORDS } from "./outcomes.ts";

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
    validateSearch: ({ check, outcome, state, offset }: Record<string, unknown>): MatrixFilter => ({
      check: textParam(check),
      outcome: oneOf(textParam(outcome), keysOf(OUTCOME_FILTERS)),
      state: oneOf(textParam(state), keysOf(STATE_WORDS)),
      offset: numberParam(offset),
    }),
  }),
] as const;
