import {
  Check,
  CircleAlert,
  CircleHelp,
  CircleX,
  CornerDownRight,
  type LucideIcon,
  SearchX,
  TriangleAlert,
} from "lucide-react";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import type { Finding } from "../reviews.queries.ts";
import classes from "./desk.module.css";
import { type Verdict, type VerdictKind, verdictOf } from "./verdict.ts";

const LABELS: Record<VerdictKind, { short: string; icon: LucideIcon; tone: "danger" | "warning" | "good" }> = {
  contradicts: { short: t("Contradicts"), icon: CircleX, tone: "danger" },
  short: { short: t("Falls short"), icon: TriangleAlert, tone: "danger" },
  missing: { short: t("Not found"), icon: SearchX, tone: "danger" },
  judgement: { short: t("Needs your judgement"), icon: CircleHelp, tone: "warning" },
  fallback: { short: t("Fallback"), icon: CornerDownRight, tone: "warning" },
  met: { short: t("Met"), icon: Check, tone: "good" },
  unassessed: { short: t("Not assessed"), icon: CircleAlert, tone: "warning" },
};

export function verdictLabel(finding: Finding): string {
  const { kind } = verdictOf(finding);
  return kind === "fallback" && finding.fallbackPosition !== null
    ? t("Fallback {number}", { number: finding.fallbackPosition })
    : LABELS[kind].short;
}

/** The icon alone, for a list that is grouped by verdict. */
export function VerdictIcon({ finding }: { finding: Finding }) {
  const { icon: Icon, tone } = LABELS[verdictOf(finding).kind];
  return (
    <span className={classes.verdictMark} data-tone={tone}>
      <Icon size={14} role="img" aria-label={`${verdictLabel(finding)}:`} />
    </span>
  );
}

/** The verdict in a word or two. */
export function VerdictMark({ finding }: { finding: Finding }) {
  const { icon: Icon, tone } = LABELS[verdictOf(finding).kind];
  return (
    <span className={classes.verdictMark} data-tone={tone}>
      <Icon size={13} aria-hidden />
      {verdictLabel(finding)}
    </span>
  );
}

const IMPORTANCES = {
  high: t("High importance"),
  medium: t("Medium importance"),
  low: t("Low importance"),
} as const;

/** The verdict in one line, and how important the check is. */
export function VerdictLine({ verdict, finding }: { verdict: Verdict; finding: Finding }) {
  const { icon: Icon, tone } = LABELS[verdict.kind];
  const { importance } = finding;
  return (
    <p className={classes.verdict} data-tone={tone} data-verdict={verdict.kind}>
      <Icon size={16} aria-hidden />
      <strong>{verdict.text}</strong>
      {importance && <Tag>{IMPORTANCES[importance]}</Tag>}
    </p>
  );
}
