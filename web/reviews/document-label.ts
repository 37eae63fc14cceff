import { formatDay } from "../ui/data/time.tsx";
import type { Review } from "./reviews.queries.ts";

const COMMENTS = { none: "no comments", external: "external comments", internal: "internal comments" };

/** Such as "Redline of 16 Nov 2026, no comments". What a run itself produced is a proposal. */
export function documentLabel({ kind, comments, created_at }: Review["documents"][number]): string {
  if (kind === "proposal") return "Download proposal (all proposed changes)";
  return `Redline of ${formatDay(created_at)}${comments ? `, ${COMMENTS[comments]}` : ""}`;
}
