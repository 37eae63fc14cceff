import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { must } from "../ui/must.ts";
import classes from "./frame.module.css";

interface Entry {
  to: LinkTarget["to"];
  label: string;
  admin?: boolean;
}

const GROUPS: { title: string; entries: Entry[] }[] = [
  {
    title: t("You"),
    entries: [
      { to: "/settings", label: t("Profile") },
      { to: "/settings/notifications", label: t("Notifications") },
      { to: "/settings/sessions", label: t("Password and sessions") },
      { to: "/settings/two-step", label: t("Two-step verification") },
    ],
  },
  {
    title: t("Organization"),
    entries: [
      { to: "/settings/organization", label: t("General"), admin: true },
      { to: "/settings/company", label: t("Company profile") },
      { to: "/settings/people", label: t("People") },
      { to: "/settings/single-sign-on", label: t("Single sign-on"), admin: true },
      { to: "/settings/provisioning", label: t("Provisioning"), admin: true },
      { to: "/settings/access", label: t("Access policy"), admin: true },
      { to: "/settings/retention", label: t("Retention and holds"), admin: true },
      { to: "/settings/model", label: t("Language model"), admin: true },
      { to: "/settings/audit", label: t("Audit log"), admin: true },
    ],
  },
  {
    title: t("API"),
    entries: [
      { to: "/settings/api", label: t("API keys") },
      { to: "/settings/usage", label: t("Usage and credits"), admin: true },
      { to: "/settings/webhooks", label: t("Webhooks"), admin: true },
    ],
  },
];

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
        {GROUPS.map((group) => (
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
