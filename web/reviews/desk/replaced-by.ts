import { t } from "../../messages.ts";
import { displayName } from "../../ui/text/display-name.ts";
import type { Decided, Decision } from "./decision-states.ts";

export const isSaved = (decided: Decided): decided is Decision => "decided_by" in decided;

/** Whose decision a change would replace, if that needs confirmation: another person's, or edited wording. */
export function replacedBy(decided: Decided | undefined, userId: number): { who: string; isOwn: boolean } | undefined {
  if (!decided?.decision) return undefined;
  const by = isSaved(decided) ? decided.decided_by : { id: userId, name: null, email: null };
  const isOwn = by?.id === userId;
  if (isOwn && decided.decision !== "edited") return undefined;
  return { isOwn, who: isOwn ? t("You") : by ? displayName(by) : t("An API key") };
}
