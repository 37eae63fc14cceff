import { Notifications } from "@mantine/notifications";
import { useRoom } from "../layout/use-room.ts";
import classes from "./toasts.module.css";

const SHOWN_MS = 4000;

/** Notifications stand in the sidebar. On a phone they stand at the bottom, and what is pinned there moves above them. */
export function Toasts() {
  const place = useRoom("--toasts");
  return (
    <div ref={place} className={classes.place}>
      <Notifications
        position="bottom-left"
        limit={3}
        autoClose={SHOWN_MS}
        notificationMaxHeight="none"
        withinPortal={false}
        className={classes.list}
      />
    </div>
  );
}
