import { ActionIcon, Button, Indicator, Popover } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Bell as BellIcon, Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../messages.ts";
import { toast } from "../ui/feedback/toast.ts";
import { AnchorLink, type LinkTarget } from "../ui/layout/links.tsx";
import { Time } from "../ui/text/time.tsx";
import classes from "./bell.module.css";
import { type Entry, groupsOf } from "./groups.ts";
import { linkOf, pathOf, searchOf } from "./links.ts";
import { markRead, type Notification, notificationsQuery } from "./notifications.queries.ts";
import { sentenceOf } from "./sentences.ts";

const MOST_SHOWN = 99;

/** The number of unread notifications, and the newest ones. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(notificationsQuery);
  useReadOnArrival(data?.notifications);
  const unread = data?.unread_count ?? 0;
  const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={400} trapFocus withinPortal>
      <Indicator label={count} size={15} offset={6} disabled={unread === 0} color="red.8">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={unread === 0 ? t("Notifications") : t("Notifications, {count} unread", { count })}
            onClick={() => setOpened(!opened)}
          >
            <BellIcon size={17} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.panel} aria-label={t("Notifications")}>
        <Panel notifications={data?.notifications ?? []} unread={unread} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface PanelProps {
  notifications: Notification[];
  unread: number;
  onClose: () => void;
}

function Panel({ notifications, unread, onClose }: PanelProps) {
  const [newest] = notifications;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("Notifications")}</h2>
        {newest && (
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={unread === 0}
            onClick={() => markRead({ before: newest.created_at }).catch(toast.failed)}
          >
            {t("Mark all as read")}
          </Button>
        )}
      </div>
      {!newest && (
        <p className={classes.quiet}>
          {t("No notifications yet. What is due, and what colleagues assign to you or share with you, appears here.")}
        </p>
      )}
      <div className={classes.groups}>
        {groupsOf(notifications).map(({ name, entries }) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.when}>{name}</h3>
            <ul className={classes.list} aria-label={t("Notifications, {when}", { when: name })}>
              {entries.map((entry) => (
                <Item key={entry.newest.id} entry={entry} onOpen={onClose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={classes.foot}>
        <AnchorLink to="/" size="xs" onClick={onClose}>
          {t("What waits for you")}
        </AnchorLink>
        <AnchorLink to="/settings/notifications" size="xs" onClick={onClose}>
          {t("Settings")}
        </AnchorLink>
      </div>
    </>
  );
}

/** One sentence that leads to the very place. Several deadlines of an alert lead to the list of deadlines. */
function Item({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { newest, all } = entry;
  const ids = all.filter(({ read_at }) => read_at === null).map(({ id }) => id);
  const isUnread = ids.length > 0;
  const read = () => isUnread && markRead({ ids }).catch(toast.failed);
  const open = () => {
    onOpen();
    read();
  };
  const sentence = sentenceOf(entry);
  const link: LinkTarget = newest.kind === "deadline.due" && all.length > 1 ? { to: "/deadlines" } : linkOf(newest);
  return (
    <li className={classes.entry} data-unread={isUnread}>
      <Link {...link} className={classes.link} onClick={open}>
        <span className={classes.sentence}>{sentence}</span>
        {newest.text && <span className={classes.text}>{newest.text}</span>}
        <span className={classes.quiet}>
          <Time at={newest.created_at} />
          {newest.computation && ` · ${newest.computation}`}
          {isUnread && ` · ${t("Unread")}`}
        </span>
      </Link>
      {isUnread && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t("Mark as read: {title}", { title: sentence })}
          title={t("Mark as read")}
          onClick={read}
        >
          <Check size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/**
 * Opening the page of a notification marks it as read, however the person got there. Those that arrive while the page is open
 * stay unread.
 */
function useReadOnArrival(notifications: Notification[] | undefined) {
  const { href, pathname, search } = useLocation();
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (!notifications || arrived.current === href) return;
    arrived.current = href;
    const ids = notifications
      .filter((each) => each.read_at === null && isAt(each, pathname, search))
      .map(({ id }) => id);
    if (ids.length > 0) markRead({ ids }).catch(toast.failed);
  }, [notifications, href, pathname, search]);
}

const isAt = (notification: Notification, pathname: string, search: Record<string, unknown>) =>
  pathname === pathOf(notification) &&
  Object.entries(searchOf(notification)).every(([key, value]) => search[key] === value);
