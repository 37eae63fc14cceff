import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LinkTarget } from "../layout/links.tsx";
import classes from "./list-row.module.css";

interface Props {
  title: ReactNode;
  link?: LinkTarget | undefined;
  icon?: ReactNode;
  detail?: ReactNode;
  /** Shown at the right edge: a time, a state, buttons. */
  end?: ReactNode;
  /** Called when the link is followed. */
  onOpen?: (() => void) | undefined;
}

/** One row of a list that is not a table. */
export function ListRow({ title, link, icon, detail, end, onOpen }: Props) {
  return (
    <li className={classes.row}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.words}>
        {link ? (
          <Link {...link} className={classes.title} onClick={onOpen}>
            {title}
          </Link>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </li>
  );
}

export const List = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);
