import { t } from "../../messages.ts";
import classes from "./loading.module.css";

const WIDTHS = ["62%", "84%", "71%", "90%", "55%", "78%"];

/** Placeholders for rows that are loading. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label={t("Loading")}>
      {WIDTHS.slice(0, rows).map((width) => (
        <div key={width} className={classes.bar} style={{ width }} />
      ))}
    </div>
  );
}

export function PageLoading() {
  return (
    <div className={classes.page}>
      <Loading rows={4} />
    </div>
  );
}
