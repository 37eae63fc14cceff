import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Pin, Search } from "lucide-react";
import { t } from "../../messages.ts";
import { Bell } from "../../notifications/bell.tsx";
import { pinnedQuery } from "../../projects/projects.queries.ts";
import { useSession } from "../../session/session.ts";
import { Keys } from "./keys.tsx";
import { NAV } from "./nav.ts";
import classes from "./sidebar.module.css";
import { UserMenu } from "./user-menu.tsx";

interface Props {
  onSearch: () => void;
  onHelp: () => void;
}

const ACTIVE = { "data-active": true, "aria-current": "page" } as const;

export function Sidebar({ onSearch, onHelp }: Props) {
  const { organization } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <div className={classes.sidebar}>
      <div className={classes.head}>
        <Link to="/" className={classes.organization} title={organization.name}>
          {organization.name}
        </Link>
        <Bell />
      </div>
      <button type="button" className={classes.search} onClick={onSearch}>
        <Search size={14} aria-hidden />
        <span>{t("Search")}</span>
        <Keys keys="mod+k" />
      </button>
      <nav aria-label={t("Main")}>
        <Pinned />
        <ul className={classes.list}>
          {NAV.map(({ link, label, icon: Icon, also }) => (
            <li key={label}>
              <Link
                {...link}
                className={classes.item}
                activeProps={ACTIVE}
                activeOptions={{ exact: link.to === "/" }}
                {...(pathname.startsWith(also ?? "none") && ACTIVE)}
              >
                <Icon size={15} strokeWidth={1.75} aria-hidden />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        <UserMenu onHelp={onHelp} />
      </div>
    </div>
  );
}

function Pinned() {
  const { data } = useQuery(pinnedQuery);
  if (!data || data.projects.length === 0) return null;
  return (
    <section aria-labelledby="pinned-projects">
      <h2 id="pinned-projects" className={classes.heading}>
        {t("Pinned")}
      </h2>
      <ul className={classes.list}>
        {data.projects.map(({ id, name }) => (
          <li key={id}>
            <Link to="/projects/$id" params={{ id }} className={classes.item} activeProps={ACTIVE} title={name}>
              <Pin size={14} strokeWidth={1.75} aria-hidden />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
