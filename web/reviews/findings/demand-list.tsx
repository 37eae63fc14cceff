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

/** What the position asks for and refuses, one by one. */
export const DemandList = ({ demands }: { demands: Finding["demands"] }) =>
  demands.length === 0 ? null : (
    <ul className={classes.demands} aria-label={t("What your position asks for")}>
      {demands.map(({ text, met, quote }) => {
        const { icon: Icon, label } = STATES[met === null ? "open" : met ? "met" : "unmet"];
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
  );
