import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ShownChat } from "./chats.queries.ts";
import classes from "./go-on.module.css";

/** Stands where one cannot ask on: only whoever began a chat goes on with it. */
export function GoOn({ chat }: { chat: ShownChat }) {
  return (
    <div className={classes.note}>
      <span>{chat.begun_by ?? "A program"} began this chat. You can read it; only they can ask on.</span>
      <Button component={Link} to="/chats/new" variant="default" size="compact-sm">
        Begin a chat of your own
      </Button>
    </div>
  );
}
