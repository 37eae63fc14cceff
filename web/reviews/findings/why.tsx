import { t } from "../../messages.ts";
import desks from "../desk/desk.module.css";
import type { Finding } from "../reviews.queries.ts";
import { DemandList } from "./demand-list.tsx";
import classes from "./findings.module.css";

/** Collapsed: each demand with its words, how it was searched and what else was compared. */
export function Why({ reasons, demands }: { reasons: string[]; demands: Finding["demands"] }) {
  if (reasons.length === 0 && demands.length === 0) return null;
  return (
    <details className={classes.standard}>
      <summary>{t("Why")}</summary>
      <DemandList demands={demands} />
      {reasons.length > 0 && (
        <ul className={desks.reasons} aria-label={t("Reasons")}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
