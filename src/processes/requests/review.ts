import { t } from "../../content/messages/messages.ts";
import type { RunResult } from "../../playbooks/reviews/run/run.schema.ts";

interface Judged {
  state: "nothing_to_change" | "to_decide";
  note: string | null;
}

/**
 * There is nothing to change if every check meets its standard position, nothing is proposed, and the one file of the request was
 * the one that was reviewed. With several files it is not certain that each of them meets all of it.
 */
export function judgeReview({ summary, totalChecks, results, files, notice }: RunResult, fileCount: number): Judged {
  const open = totalChecks - summary.passes;
  if (open > 0)
    return {
      state: "to_decide",
      note: t("{count, plural, one {# check needs} other {# checks need}} a person.", { count: open }),
    };
  if (results.some(({ revisions }) => revisions.length > 0))
    return { state: "to_decide", note: t("The review proposes changes.") };
  if (files.length !== 1 || fileCount !== 1)
    return { state: "to_decide", note: t("Every check is met, but by several files together.") };
  if (notice) return { state: "to_decide", note: notice };
  return { state: "nothing_to_change", note: null };
}
