import { useQuery } from "@tanstack/react-query";
import { Briefcase, Grid3x3, ListChecks, type LucideIcon, MessageSquare, Table2 } from "lucide-react";
import { t } from "../messages.ts";
import { portfoliosQuery } from "../portfolios/portfolios.queries.ts";
import { projectsQuery } from "../projects/projects.queries.ts";
import { reviewsQuery } from "../reviews/reviews.queries.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import { vaultsQuery } from "../vaults/vaults.queries.ts";
import { recentChatsQuery } from "./home.queries.ts";

const MOST = 6;

/** The chats, vaults, reviews, batch reviews and projects that changed last. */
export function Recent() {
  const items = useRecent().toSorted((a, b) => b.at.localeCompare(a.at));
  if (items.length === 0) return null;
  return (
    <Section title={t("Recent")}>
      <List label={t("Recent")}>
        {items.slice(0, MOST).map(({ id, to, name, icon: Icon, at }) => (
          <ListRow
            key={id}
            link={{ to, params: { id } } as LinkTarget}
            icon={<Icon size={14} aria-hidden />}
            title={name}
            end={<Time at={at} />}
          />
        ))}
      </List>
    </Section>
  );
}

interface Item {
  id: string;
  to: LinkTarget["to"];
  icon: LucideIcon;
  name: string;
  at: string;
}

/** The reviews of a batch are not listed one by one. */
function useRecent(): Item[] {
  const projects = useQuery(projectsQuery()).data?.projects ?? [];
  const vaults = useQuery(vaultsQuery("active")).data?.vaults ?? [];
  const chats = useQuery(recentChatsQuery).data?.chats ?? [];
  const reviews = useQuery(reviewsQuery({})).data?.reviews ?? [];
  const portfolios = useQuery(portfoliosQuery).data?.portfolios ?? [];
  const place = (to: Item["to"], icon: LucideIcon) => ({ to, icon });
  return [
    ...chats.map(({ id, title, updated_at: at }) => ({
      ...place("/chats/$id", MessageSquare),
      ...{ id, name: title || t("Untitled chat"), at },
    })),
    ...vaults.map(({ id, name, updated_at: at }) => ({ ...place("/vaults/$id", Table2), id, name, at })),
    ...reviews
      .filter(({ portfolio }) => portfolio === null)
      .map(({ id, files, playbook, created_at, completed_at }) => ({
        ...place("/reviews/$id", ListChecks),
        ...{ id, name: files.map(({ name }) => name).join(", ") || playbook.title, at: completed_at ?? created_at },
      })),
    ...portfolios.map(({ id, name, created_at: at }) => ({ ...place("/portfolios/$id", Grid3x3), id, name, at })),
    ...projects.map(({ id, name, updated_at: at }) => ({ ...place("/projects/$id", Briefcase), id, name, at })),
  ];
}
