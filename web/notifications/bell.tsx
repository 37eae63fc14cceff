import { ActionIcon, Button, Indicator, Popover } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Bell as BellIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../messages.ts";
import { toast } from "../ui/feedback/toast.ts";
import { formatDay, Time } from "../ui/text/time.tsx";
import classes from "./bell.module.css";
import { linkOf, pathOf, searchOf } from "./links.ts";
import { markRead, type Notification, notificationsQuery } from "./notifications.queries.ts";

const MOST_SHOWN = 99;

/** The number of unread notifications, and the newest ones. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(notificationsQuery);
  useReadOnArrival(data?.notifications);
  const unread = data?.unread_count ?? 0;
  const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={360} trapFocus withinPortal>
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
      <ul className={classes.list} aria-label={t("Notifications")}>
        {notifications.map((notification) => (
          <Entry key={notification.id} notification={notification} onOpen={onClose} />
        ))}
      </ul>
    </>
  );
}

/** Opens what it is about. */
function Entry({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { id, title, place, document_name, text, date, computation } = notification;
  const isUnread = notification.read_at === null;
  const open = () => {
    onOpen();
    if (isUnread) markRead({ ids: [id] }).catch(toast.failed);
  };
  return (
    <li className={classes.entry} data-unread={isUnread}>
      <Link {...linkOf(notification)} className={classes.link} onClick={open}>
        <strong>
          {title}
          {date && `: ${formatDay(`${date}T12:00:00`)}`}
        </strong>
        {text && <span>{text}</span>}
        <span>{document_name ?? place.name}</span>
        <span className={classes.quiet}>
          {computation && `${computation} · `}
          {document_name !== null && `${place.name} · `}
          <Time at={notification.created_at} />
          {isUnread && ` · ${t("Unread")}`}
        </span>
      </Link>
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
