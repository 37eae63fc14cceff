import { t } from "../../messages.ts";
import type { Expected, Test } from "./tests.queries.ts";

export const RESULT_NAMES: Record<Test["wrong"][number]["result"], string> = {
  Pass: t("Met"),
  Fallback: t("Fallback"),
  Flag: t("Not met"),
  Error: t("Not assessed"),
};

/** The results that an example can expect, for a list to choose from. */
export const EXPECTED = (["Pass", "Fallback", "Flag"] satisfies Expected[]).map((value) => ({
  value,
  label: RESULT_NAMES[value],
}));
