import { Button, Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { type CommentSubject, commentsQuery } from "./comments.queries.ts";
import { CommentThread } from "./thread.tsx";

/** Opens the comments at the side, and says how many there are. */
export function CommentsButton({ subject }: { subject: CommentSubject }) {
  const [opened, setOpened] = useState(false);
  const count = useQuery(commentsQuery(subject)).data?.comments.length ?? 0;
  return (
    <>
      <Button
        variant="default"
        leftSection={<MessageSquareText size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {count === 0 ? t("Comments") : t("Comments ({count})", { count })}
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} position="right" title={t("Comments")} size="24rem">
        <CommentThread subject={subject} />
      </Drawer>
    </>
  );
}
