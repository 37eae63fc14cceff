import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { t } from "../../messages.ts";
import type { LinkTarget } from "./links.tsx";
import classes from "./page-header.module.css";

export interface Crumb extends LinkTarget {
  label: string;
}
interface Props {
  title: string;
  /** Shown instead of the plain title, such as a title that can be edited. */
  heading?: ReactNode;
  crumbs?: Crumb[];
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The header of every page: breadcrumbs, title, actions. It also sets the title of the browser's tab. */
export function PageHeader({ title, heading, crumbs = [], lead, actions }: Props) {
  useEffect(() => {
    document.title = t("{title} · Chancery", { title });
  }, [title]);
  return (
    <header className={classes.header} data-tour="page">
      <div className={classes.words}>
        {crumbs.length > 0 && (
          <nav aria-label={t("Breadcrumbs")} className={classes.crumbs}>
            {crumbs.map(({ label, ...link }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a breadcrumb is known by its place alone
              <span key={index}>
                <Link {...link}>{label}</Link>
                <ChevronRight size={12} aria-hidden />
              </span>
            ))}
          </nav>
        )}
        {heading ?? <h1 className={classes.title}>{title}</h1>}
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
