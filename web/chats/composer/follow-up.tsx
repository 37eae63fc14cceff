import { ButtonLink } from "../../ui/layout/links.tsx";
import type { ShownChat } from "../chats.queries.ts";
import classes from "./go-on.module.css";

export const mayFollowUp = ({ is_own, source, materialized_at }: ShownChat) =>
  is_own && (source === "web" || materialized_at !== null);

/** Shown instead of the composer if the person cannot continue the chat: only its creator can, and only once it is listed. */
export function FollowUp({ chat }: { chat: ShownChat }) {
  if (chat.is_own) {
    return (
      <div className={classes.note}>
        This chat was created through the API. Choose “List in Chats” above to continue it here and make it searchable.
      </div>
    );
  }
  return (
    <div className={classes.note}>
      <span>{chat.begun_by ?? "An API client"} started this chat. You can read it, but you cannot continue it.</span>
      <ButtonLink to="/chats/new" variant="default" size="compact-sm">
        Start your own chat
      </ButtonLink>
    </div>
  );
}
