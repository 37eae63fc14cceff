import { t } from "../../messages.ts";
import { type Shortcut, useShortcuts } from "../../ui/layout/shortcuts.ts";
import type { Finding } from "../reviews.queries.ts";
import type { Desk } from "./desk.ts";
import { fallbacksOf } from "./fallbacks.ts";

const MOST_KEYS = 9;

/** The keys of the desk, for the finding that is open. */
export function useDeskKeys(desk: Desk, finding: Finding | undefined, step: (by: number) => void) {
  useShortcuts([
    { keys: "j", label: t("Next finding"), run: () => step(1) },
    { keys: "k", label: t("Previous finding"), run: () => step(-1) },
    ...(desk.canDecide ? [{ keys: "z", label: t("Undo the last decision"), run: desk.undo }] : []),
    ...(desk.canDecide && finding ? decidingKeys(desk, finding) : []),
  ]);
}

const decidingKeys = (desk: Desk, finding: Finding): Shortcut[] => [
  {
    keys: "a",
    label: finding.revisions.length > 0 ? t("Accept the change") : t("This is acceptable"),
    run: () => desk.accept(finding),
  },
  {
    keys: "r",
    label: finding.revisions.length > 0 ? t("Keep the contract's wording") : t("Not acceptable"),
    run: () => desk.reject(finding),
  },
  { keys: "e", label: t("Edit the change"), run: () => desk.open({ kind: "edit", finding }) },
  { keys: "c", label: t("Add a note"), run: () => desk.open({ kind: "note", finding }) },
  ...fallbacksOf(finding)
    .slice(0, MOST_KEYS)
    .map((fallback) => ({
      keys: String(fallback.number),
      label: t("Use fallback {number}", { number: fallback.number }),
      run: () => desk.chooseFallback(finding, fallback),
    })),
];
