import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toast } from "../ui/feedback/toast.ts";
import { pathOf, searchOf } from "./links.ts";
import { markRead, type Notification } from "./notifications.queries.ts";

/** Whoever opens what a notification is about, from wherever, has read it. What comes while the page is open stays unread. */
export function useReadOnArrival(notifications: Notification[] | undefined) {
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
