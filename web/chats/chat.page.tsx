import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { usePanelWidth } from "../ui/layout/panel-width.tsx";
import { SourcePane } from "./answer/source-pane.tsx";
import classes from "./chat.module.css";
import { ChatHead } from "./chat-head.tsx";
import { ChatThread, type OpenCitation } from "./chat-thread.tsx";
import { chatQuery, type ShownChat } from "./chats.queries.ts";

export default function ChatPage() {
  const { id } = useParams({ from: "/shell/chats/$id" });
  const chat = useQuery(chatQuery(id));
  const isGone = chat.error instanceof ApiError && chat.error.isNotFound;
  if (isGone) return <ErrorState error={chat.error} retry={() => void chat.refetch()} />;
  return (
    <QueryView query={chat} loading={<Loading rows={4} />}>
      {(shown) => <ChatView key={id} chat={shown} />}
    </QueryView>
  );
}

/** One chat: its messages, and beside them the document that an answer quotes. */
function ChatView({ chat }: { chat: ShownChat }) {
  const [open, setOpen] = useState<OpenCitation>();
  const panel = usePanelWidth("chat");
  return (
    <div className={classes.page} style={panel.style} data-beside={open ? true : undefined}>
      <div className={classes.chat}>
        <ChatHead chat={chat} />
        <ChatThread chat={chat} open={open} onOpen={setOpen} />
      </div>
      {open && (
        <SourcePane
          citation={open.citation}
          citations={open.message.citations}
          onOpen={(citation) => setOpen({ ...open, citation })}
          onClose={() => setOpen(undefined)}
          handle={panel.handle}
        />
      )}
    </div>
  );
}
