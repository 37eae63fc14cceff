import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  BookOpenCheck,
  CalendarClock,
  FileText,
  FileWarning,
  Flag,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Table2,
} from "lucide-react";
import { t } from "../messages.ts";
import { linkOf } from "../notifications/links.ts";
import { markRead } from "../notifications/notifications.queries.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { toast } from "../ui/feedback/toast.ts";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import { formatDay } from "../ui/text/time.tsx";
import { type Home, homeQuery } from "./home.queries.ts";
import classes from "./projects.module.css";

interface Item {
  key: string;
  icon: LucideIcon;
  link: LinkTarget;
  title: string;
  detail: string;
  onOpen?: () => void;
}

/** Work in progress, what is due and what needs attention. Empty sections are not shown. */
export function HomeWork() {
  const { data } = useQuery(homeQuery);
  if (!data) return null;
  return (
    <div className={classes.recent}>
      <Items title={t("Assigned to you")} items={assigned(data.assigned)} />
      <Items title={t("Updates")} items={data.news.map(toNews)} />
      <Items title={t("In progress")} items={inProgress(data.in_progress)} />
      <Items title={t("Due in the next 30 days")} items={data.due.map(toDue)} />
      <Items title={t("Needs attention")} items={needsAttention(data.unfinished)} />
    </div>
  );
}

function Items({ title, items }: { title: string; items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title}>
        {items.map(({ key, icon: Icon, link, title, detail, onOpen }) => (
          <ListRow
            key={key}
            link={link}
            icon={<Icon size={14} aria-hidden />}
            title={title}
            detail={detail}
            onOpen={onOpen}
          />
        ))}
      </List>
    </Section>
  );
}

const fileLink = (id: string): LinkTarget => ({ to: "/files/$id", params: { id } });
const vaultLink = (id: string): LinkTarget => ({ to: "/vaults/$id", params: { id } });
const reviewLink = (id: string): LinkTarget => ({ to: "/reviews/$id", params: { id } });
const chatLink = (id: string): LinkTarget => ({ to: "/chats/$id", params: { id } });

const assigned = ({ findings, cells }: Home["assigned"]): Item[] => [
  ...findings.map(({ review, check_id, title, note }) => ({
    key: `${review.id} ${check_id}`,
    icon: ListChecks,
    link: { ...reviewLink(review.id), search: { finding: check_id } } as LinkTarget,
    title,
    detail: [note, review.name].filter(Boolean).join(" · "),
  })),
  ...cells.map(({ vault, document_id, document_name, field_key, label, note }) => ({
    key: `${document_id} ${field_key}`,
    icon: Flag,
    link: { ...vaultLink(vault.id), search: { cell: `${document_id}.${field_key}` } } as LinkTarget,
    title: `${label}: ${document_name}`,
    detail: [note, vault.name].filter(Boolean).join(" · "),
  })),
];

const toNews = (news: Home["news"][number]): Item => ({
  key: news.id,
  icon: Bell,
  link: linkOf(news),
  title: news.title,
  detail: [news.text, news.document_name, news.place.name].filter(Boolean).join(" · "),
  onOpen: () => void markRead({ ids: [news.id] }).catch(toast.failed),
});

const inProgress = ({ files, vaults, reviews, chats }: Home["in_progress"]): Item[] => [
  ...chats.map(({ id, name }) => ({
    key: id,
    icon: MessageSquare,
    link: chatLink(id),
    title: name || t("New chat"),
    detail: t("Answering"),
  })),
  ...reviews.map(({ id, name }) => ({
    key: id,
    icon: ListChecks,
    link: reviewLink(id),
    title: name,
    detail: t("Review running"),
  })),
  ...vaults.map(({ id, name, documents }) => ({
    key: id,
    icon: Table2,
    link: vaultLink(id),
    title: name,
    detail: t("{count, plural, one {# document being read} other {# documents being read}}", { count: documents }),
  })),
  ...files.map(({ id, name }) => ({
    key: id,
    icon: FileText,
    link: fileLink(id),
    title: name,
    detail: t("Reading"),
  })),
];

const toDue = (due: Home["due"][number]): Item => ({
  key: `${due.document_id} ${due.field_key} ${due.label} ${due.date}`,
  icon: CalendarClock,
  link: { to: "/vaults/$id", params: { id: due.vault.id }, search: { cell: `${due.document_id}.${due.field_key}` } },
  title: due.document_name,
  detail: [`${due.label}: ${formatDay(`${due.date}T12:00:00`)}`, due.computation, due.vault.name]
    .filter(Boolean)
    .join(" · "),
});

const needsAttention = ({ files, vaults, reviews, chats, playbooks }: Home["unfinished"]): Item[] => [
  ...vaults.map(({ id, name, documents }) => ({
    key: id,
    icon: Table2,
    link: vaultLink(id),
    title: name,
    detail: t("{count, plural, one {# document could not be read} other {# documents could not be read}}", {
      count: documents,
    }),
  })),
  ...files.map(({ id, name, error }) => ({
    key: id,
    icon: FileWarning,
    link: fileLink(id),
    title: name,
    detail: error ?? t("Could not be read"),
  })),
  ...reviews.map(({ id, name }) => ({
    key: id,
    icon: ListChecks,
    link: reviewLink(id),
    title: name,
    detail: t("Review failed"),
  })),
  ...chats.map(({ id, name }) => ({
    key: id,
    icon: MessageSquare,
    link: chatLink(id),
    title: name || t("New chat"),
    detail: t("Question not answered"),
  })),
  ...playbooks.map(({ id, name }) => ({
    key: id,
    icon: BookOpenCheck,
    link: { to: "/playbooks/$id", params: { id } } satisfies LinkTarget,
    title: name,
    detail: t("Draft with no checks"),
  })),
];
