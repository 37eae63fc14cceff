import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookOpenCheck, Briefcase, FolderClosed, type LucideIcon, MessageSquare, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { rich } from "../ui/text/rich.ts";
import { Time } from "../ui/text/time.tsx";
import { vaultsQuery } from "../vaults/vaults.queries.ts";
import { HomeWork } from "./home-work.tsx";
import classes from "./projects.module.css";
import { projectsQuery } from "./projects.queries.ts";

const RECENT = 8;
const WAYS: { to: LinkTarget["to"]; icon: LucideIcon; title: string; words: string }[] = [
  {
    to: "/chats",
    icon: MessageSquare,
    title: t("Ask"),
    words: t("A question about the law or your documents, answered with citations."),
  },
  {
    to: "/vaults",
    icon: Table2,
    title: t("Compare"),
    words: t("Turn many contracts into one table, each value with its source."),
  },
  {
    to: "/playbooks",
    icon: BookOpenCheck,
    title: t("Review"),
    words: t("Check a contract against your positions and get a redline."),
  },
  { to: "/files", icon: FolderClosed, title: t("Find"), words: t("Search all files by name, content or meaning.") },
];

/** The home page: recent work, and ways to get started. */
export default function HomePage() {
  const { user, organization } = useSession();
  return (
    <>
      <PageHeader title={greet(displayName(user).split(/[\s@]/)[0] ?? "")} lead={organization.name} />
      <HomeWork />
      <Section title={t("Get started")}>
        <div className={classes.cards}>
          {WAYS.map(({ to, icon: Icon, title, words }) => (
            <Link key={to} to={to} className={classes.card}>
              <b>
                <Icon size={15} aria-hidden /> {title}
              </b>
              <span>{words}</span>
            </Link>
          ))}
        </div>
      </Section>
      <RecentWork />
    </>
  );
}

function RecentWork() {
  const { user } = useSession();
  const { data: projects } = useQuery(projectsQuery());
  const { data: vaults } = useQuery(vaultsQuery("active"));
  const { data: chats } = useQuery({
    queryKey: ["chats", "recent"],
    queryFn: ({ signal }) => api.get("/chats", { query: { limit: RECENT }, signal }),
  });
  return (
    <div className={classes.recent}>
      <Recent
        title={t("Recent chats")}
        icon={<MessageSquare size={14} />}
        items={chats?.chats.map((chat) => ({
          ...chat,
          link: { to: "/chats/$id", params: { id: chat.id } },
          title: chat.title || t("Untitled chat"),
        }))}
        none={t("None yet. Your recent chats appear here.")}
      />
      <Recent
        title={t("Vaults")}
        icon={<Table2 size={14} />}
        items={vaults?.vaults.map((vault) => ({
          ...vault,
          link: { to: "/vaults/$id", params: { id: vault.id } },
          title: vault.name,
        }))}
        none={
          user.manages_vaults || user.is_admin
            ? rich("None yet. <create>Create one</create> for a set of contracts.", { create: linkTo("/vaults") })
            : t("None yet. Vaults shared with you appear here.")
        }
      />
      <Recent
        title={t("Recent projects")}
        icon={<Briefcase size={14} />}
        items={projects?.projects.map((project) => ({
          ...project,
          link: { to: "/projects/$id", params: { id: project.id } },
          title: project.name,
        }))}
        none={rich("None yet. <create>Create one</create> for each matter.", { create: linkTo("/projects") })}
      />
    </div>
  );
}

interface RecentProps {
  title: string;
  icon: ReactNode;
  items: { id: string; link: LinkTarget; title: string; updated_at: string }[] | undefined;
  none: ReactNode;
}

function Recent({ title, icon, items, none }: RecentProps) {
  return (
    <Section title={title}>
      {items?.length === 0 && <p className={classes.nothing}>{none}</p>}
      <List label={title}>
        {items?.slice(0, RECENT).map(({ id, link, title: name, updated_at }) => (
          <ListRow key={id} link={link} icon={icon} title={name} end={<Time at={updated_at} />} />
        ))}
      </List>
    </Section>
  );
}

const linkTo = (to: LinkTarget["to"]) => (words: ReactNode[]) => <Link to={to}>{words}</Link>;

function greet(name: string): string {
  const hour = new Date().getHours();
  if (hour < 12) return t("Good morning, {name}", { name });
  return hour < 18 ? t("Good afternoon, {name}", { name }) : t("Good evening, {name}", { name });
}
