import { Check, CircleCheck, CircleHelp, CircleX, type LucideIcon, SearchX, TriangleAlert } from "lucide-react";
import { t } from "../messages.ts";
import classes from "./counts.module.css";
import type { ReviewSummary } from "./reviews.queries.ts";

interface Props {
  open: NonNullable<ReviewSummary["open_results"]>;
  decided: number;
  met: number;
}

interface Told {
  kind: "danger" | "warning" | "decided" | "met";
  icon: LucideIcon;
  count: number;
  words: (count: number) => string;
}

/** What the open checks say, most severe first, and how many are decided and met. Zero counts are left out. */
export function Counts({ open, decided, met }: Props) {
  const told: Told[] = [
    {
      kind: "danger",
      icon: CircleX,
      count: open.contradicts,
      words: (count) => t("{count, plural, one {# contradicts} other {# contradict}}", { count }),
    },
    {
      kind: "danger",
      icon: TriangleAlert,
      count: open.short,
      words: (count) => t("{count, plural, one {# falls short} other {# fall short}}", { count }),
    },
    {
      kind: "danger",
      icon: SearchX,
      count: open.missing,
      words: (count) => t("{count, number} not found", { count }),
    },
    {
      kind: "warning",
      icon: CircleHelp,
      count: open.judgement + open.error,
      words: (count) => t("{count, number} to judge", { count }),
    },
    { kind: "decided", icon: CircleCheck, count: decided, words: (count) => t("{count, number} decided", { count }) },
    { kind: "met", icon: Check, count: met, words: (count) => t("{count, number} met", { count }) },
  ];
  return (
    <span className={classes.counts}>
      {told
        .filter(({ count }) => count > 0)
        .map(({ kind, icon: Icon, count, words }) => (
          <span key={words(count)} className={classes.count} data-kind={kind}>
            <Icon size={13} aria-hidden />
            {words(count)}
          </span>
        ))}
    </span>
  );
}
