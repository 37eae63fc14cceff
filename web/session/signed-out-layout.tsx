import { type ReactNode, useEffect } from "react";
import { t } from "../messages.ts";
import classes from "./frame.module.css";

/** The layout of pages without a session: one card. */
export function SignedOutLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = t("{title} · Chancery", { title });
  }, [title]);
  return (
    <main className={classes.frame}>
      <div className={classes.card}>
        <p className={classes.brand}>{t("Chancery")}</p>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
