import { ButtonLink } from "../../ui/layout/links.tsx";
import type { ShownChat } from "../chats.queries.ts";
import classes from "./go-on.module.css";

export const mayFollowUp = ({ is_own, source, materialized_at }: ShownChat) =>
  is_own && (source === "web" || materialized_at !== null);

/** Stands where one cannot ask on: only whoever began a chat goes on with it, here once it is listed here. */
export function FollowUp({ chat }: { chat: ShownChat }) {
  if (chat.is_own) {
    return (
      <div className={classes.note}>
        This chat was made through the API. Choose “List in Chats” above to ask on here and to find it by search.
      </div>
    );
  }
  return (
    <div className={classes.note}>
      <span>{chat.begun_by ?? "A program"} began this chat. You can read it; only they can ask on.</span>
      <ButtonLink to="/chats/new" variant="default" size="compact-sm">
        Begin a chat of your own
      </ButtonLink>
    </div>
  );
}
