import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
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
    title: "You",
    entries: [
      { to: "/settings", label: "Profile" },
      { to: "/settings/notifications", label: "Notifications" },
      { to: "/settings/sessions", label: "Password and sessions" },
      { to: "/settings/two-step", label: "Two-step verification" },
    ],
  },
  {
    title: "Organization",
    entries: [
      { to: "/settings/organization", label: "General", admin: true },
      { to: "/settings/company", label: "Company profile" },
      { to: "/settings/people", label: "People" },
      { to: "/settings/single-sign-on", label: "Single sign-on", admin: true },
      { to: "/settings/provisioning", label: "Provisioning", admin: true },
      { to: "/settings/access", label: "Access policy", admin: true },
      { to: "/settings/retention", label: "Retention and holds", admin: true },
      { to: "/settings/model", label: "Language model", admin: true },
      { to: "/settings/audit", label: "Audit log", admin: true },
    ],
  },
  {
    title: "API",
    entries: [
      { to: "/settings/api", label: "API keys" },
      { to: "/settings/usage", label: "Usage and credits", admin: true },
      { to: "/settings/webhooks", label: "Webhooks", admin: true },
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
      <nav className={classes.nav} aria-label="Settings" ref={nav}>
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
