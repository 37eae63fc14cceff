import { type LintedCheck, lintPlaybook } from "../../../src/models/engine/lint/lint.ts";
import type { PlaybookLintFinding } from "../../../src/playbooks/checks/lint.schema.ts";

export function check(
  title: string,
  [standard = "", ...fallbacks]: string[],
  changes: Partial<LintedCheck> = {},
): LintedCheck {
  const positions = [
    { type: "standard" as const, guidance: standard },
    ...fallbacks.map((guidance) => ({ type: "fallback" as const, guidance })),
  ];
  return { id: title, title, description: null, importance: "high", positions, ...changes };
}

export function lint(title: string, guidances: string[], changes: Partial<LintedCheck> = {}): PlaybookLintFinding[] {
  return lintPlaybook([check(title, guidances, changes)]);
}

export const kinds = (findings: PlaybookLintFinding[]) => findings.map((finding) => finding.kind);
