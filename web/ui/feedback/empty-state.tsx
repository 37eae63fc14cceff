import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import classes from "./empty-state.module.css";

interface Props {
  title: string;
  icon?: LucideIcon;
  /** What this place is for and how to get started. */
  children: ReactNode;
  action?: ReactNode;
  /** The topic of the guide that explains it. */
  topic?: string;
}

/** Shown if there is nothing yet: what the place is for and how to get started. */
export function EmptyState({ title, icon: Icon, children, action, topic }: Props) {
  return (
    <div className={classes.empty}>
      {Icon && <Icon size={22} strokeWidth={1.5} aria-hidden className={classes.icon} />}
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.words}>{children}</div>
      {topic && (
        <p className={classes.guide}>
          <Link to="/help/$topic" params={{ topic }}>
            {t("Read how it works")}
          </Link>
        </p>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
