import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { SETTINGS } from "../ui/layout/settings-entries.ts";
import { must } from "../ui/must.ts";
import classes from "./frame.module.css";

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the settings, with the list of the others beside it. */
export function SettingsLayout({ title, lead, actions, children }: Props) {
  const { user } = useSession();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = must(nav.current, "the list is shown");
    const here = strip.querySelector<HTMLElement>("[aria-current]");
    if (here) strip.scrollLeft = here.offsetLeft - strip.offsetLeft - strip.clientWidth / 3;
  }, []);
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={t("Settings")} ref={nav}>
        {SETTINGS.map((group) => (
          <div key={group.title} className={classes.group}>
            <h2 className={classes.heading}>{group.title}</h2>
            <ul>
              {group.entries
                .filter(({ admin }) => !admin || user.is_admin)
                .map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      activeOptions={{ exact: true, includeSearch: false }}
                      className={classes.entry}
                      activeProps={{ "data-active": true, "aria-current": "page" }}
                    >
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes.body}>
        <PageHeader title={title} lead={lead} actions={actions} />
        {children}
      </div>
    </div>
  );
}
