import { Check, CircleHelp, type LucideIcon, X } from "lucide-react";
import { t } from "../../messages.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import type { Finding } from "../reviews.queries.ts";
import classes from "./findings.module.css";

const STATES: Record<"met" | "unmet" | "open", { icon: LucideIcon; label: string }> = {
  met: { icon: Check, label: t("Met") },
  unmet: { icon: X, label: t("Not met") },
  open: { icon: CircleHelp, label: t("Undecided") },
};

/** What the position asks for and refuses, one by one. Collapsed: the verdict and the change come first. */
export function DemandList({ demands }: { demands: Finding["demands"] }) {
  if (demands.length === 0) return null;
  const met = demands.filter((each) => each.met === true).length;
  return (
    <details className={classes.standard}>
      <summary>{t("Demands: {met} of {count} met", { met, count: demands.length })}</summary>
      <ul className={classes.demands}>
        {demands.map(({ text, met: isMet, quote }) => {
          const { icon: Icon, label } = STATES[isMet === null ? "open" : isMet ? "met" : "unmet"];
          return (
            <li key={text}>
              <Icon size={14} role="img" aria-label={label} />
              <span>
                {text}
                {quote !== null && <span className={classes.words}> “{collapseWhitespace(quote)}”</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
