import { t } from "../../messages.ts";
import desks from "../desk/desk.module.css";
import classes from "./findings.module.css";

/** Collapsed: how it was searched and what else was compared. */
export function Why({ reasons }: { reasons: string[] }) {
  if (reasons.length === 0) return null;
  return (
    <details className={classes.standard}>
      <summary>{t("Why")}</summary>
      <ul className={desks.reasons} aria-label={t("Reasons")}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
