import type { CheckToJudge } from "../../src/models/engine/judge/judgement.ts";

/** A playbook check: its standard position and any fallbacks. */
export const checkOf = (title: string, standard: string, ...fallbacks: string[]): CheckToJudge => ({
  key: title,
  title,
  description: null,
  positions: [
    { type: "standard", guidance: standard },
    ...fallbacks.map((guidance) => ({ type: "fallback" as const, guidance })),
  ],
});
