import { t } from "../messages.ts";

/** "2 flags", "1 pass": how many checks have each result. */
export const RESULT_COUNTS = {
  Flag: (count: number) => t("{count, plural, one {# flag} other {# flags}}", { count }),
  Fallback: (count: number) => t("{count, plural, one {# fallback} other {# fallbacks}}", { count }),
  Pass: (count: number) => t("{count, plural, one {# pass} other {# passes}}", { count }),
  Error: (count: number) => t("{count, number} not assessed", { count }),
};
