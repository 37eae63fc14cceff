import { useState } from "react";
import { needsDecision } from "../../../src/playbooks/reviews/groups.words.ts";
import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import type { Decided } from "./decision-states.ts";

const KEY = "review-goes-on";

/** Whether a decision leads to the next check, as the person last chose in this browser. */
export function useGoingOn(): [boolean, (goesOn: boolean) => void] {
  const [goesOn, setGoesOn] = useState(() => localStorage.getItem(KEY) !== "off");
  const keep = (next: boolean) => {
    localStorage.setItem(KEY, next ? "on" : "off");
    setGoesOn(next);
  };
  return [goesOn, keep];
}

/** The next check in the list that needs a decision and has none: below the given one, or else from the top. */
export function nextToDecide(
  inOrder: Finding[],
  from: Finding,
  decidedOf: (checkId: string) => Pick<Decided, "decision"> | undefined,
): Finding | undefined {
  const at = inOrder.findIndex(({ checkId }) => checkId === from.checkId);
  return [...inOrder.slice(at + 1), ...inOrder.slice(0, Math.max(at, 0))].find(
    (finding) => needsDecision(finding) && !decidedOf(finding.checkId)?.decision,
  );
}
