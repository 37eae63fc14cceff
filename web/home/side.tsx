import {
  BookOpenCheck,
  FileText,
  FileWarning,
  Grid3x3,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Table2,
} from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import type { Home } from "./home.queries.ts";

interface Item {
  key: string;
  icon: LucideIcon;
  link: LinkTarget;
  title: string;
  detail: string;
  end?: ReactNode;
}

/** What changed since the person was here, what is in progress and what needs attention. Empty sections are not shown. */
export function Side({ home }: { home: Home }) {
  const since = home.since && t("Since you were here");
  return (
    <>
      {since && <Items title={since} items={home.changes.map(toChange)} />}
      <Items title={t("In progress")} items={inProgress(home.in_progress)} />
      <Items title={t("Needs attention")} items={needsAttention(home.unfinished)} />
    </>
  );
}

function Items({ title, items }: { title: string; items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title}>
        {items.map(({ key, icon: Icon, link, title, detail, end }) => (
          <ListRow
            key={key}
            link={link}
            icon={<Icon size={14} aria-hidden />}
            title={title}
            detail={detail}
            end={end}
          />
        ))}
      </List>
    </Section>
  );
}

const fileLink = (id: string): LinkTarget => ({ to: "/files/$id", params: { id } });
const vaultLink = (id: string): LinkTarget => ({ to: "/vaults/$id", params: { id } });
const reviewLink = (id: string): LinkTarget => ({ to: "/reviews/$id", params: { id } });
const portfolioLink = (id: string): LinkTarget => ({ to: "/portfolios/$id", params: { id } });
const chatLink = (id: string): LinkTarget => ({ to: "/chats/$id", params: { id } });

const PLACES = { vault: vaultLink, review: reviewLink, portfolio: portfolioLink };

const toChange = (change: Home["changes"][number]): Item => {
  const { kind, place, by } = change;
  return {
    key: `${kind} ${place.id} ${by?.id}`,
    icon: kind === "portfolio" ? Grid3x3 : kind === "review" || kind === "decisions" ? ListChecks : Table2,
    link: PLACES[place.kind](place.id),
    title: place.name,
    detail: wordsOf(change),
    end: <Time at={change.at} />,
  };
};

function wordsOf({ kind, count, by }: Home["changes"][number]): string {
  const person = by ? displayName(by) : "";
  switch (kind) {
    case "documents":
      return t("{count, plural, one {# new document} other {# new documents}}", { count });
    case "values":
      return t("{person} changed {count, plural, one {# value} other {# values}}", { person, count });
    case "review":
      return count === 0
        ? t("Review finished, every check is met")
        : t("Review finished, {count, plural, one {# finding} other {# findings}} to decide", { count });
    case "portfolio":
      return count === 0
        ? t("Batch review finished, nothing to decide")
        : t("Batch review finished, {count, plural, one {# contract} other {# contracts}} to decide", { count });
    case "decisions":
      return t("{person} decided {count, plural, one {# finding} other {# findings}}", { person, count });
  }
}

const inProgress = ({ files, vaults, reviews, portfolios, chats }: Home["in_progress"]): Item[] => [
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
  ...portfolios.map(({ id, name, contracts, ended }) => ({
    key: id,
    icon: Grid3x3,
    link: portfolioLink(id),
    title: name,
    detail: t("{ended, number} of {contracts, plural, one {# contract} other {# contracts}} reviewed", {
      ended,
      contracts,
    }),
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

const needsAttention = ({ files, vaults, reviews, portfolios, chats, playbooks }: Home["unfinished"]): Item[] => [
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
  ...portfolios.map(({ id, name, contracts }) => ({
    key: id,
    icon: Grid3x3,
    link: portfolioLink(id),
    title: name,
    detail: t("{count, plural, one {# contract was not reviewed} other {# contracts were not reviewed}}", {
      count: contracts,
    }),
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
