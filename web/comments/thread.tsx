import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { FormEvent } from "react";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { MentionField } from "../ui/forms/mention-field.tsx";
import { mentionedIn } from "../ui/forms/mentions.ts";
import { useKeptText } from "../ui/forms/use-kept-text.ts";
import { Time } from "../ui/text/time.tsx";
import {
  addComment,
  type Comment,
  type CommentSubject,
  commentsQuery,
  deleteComment,
  keyOf,
  mentionableQuery,
} from "./comments.queries.ts";
import classes from "./thread.module.css";

/** The comments on something, and a field for another one. Everyone who can see it can take part. */
export function CommentThread({ subject }: { subject: CommentSubject }) {
  const query = useQuery(commentsQuery(subject));
  return (
    <div className={classes.thread}>
      <QueryView query={query}>
        {({ comments }) =>
          comments.length === 0 ? (
            <p className={classes.quiet}>{t("No comments yet.")}</p>
          ) : (
            <ul className={classes.list} aria-label={t("Comments")}>
              {comments.map((comment) => (
                <Item key={comment.id} comment={comment} subject={subject} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NewComment key={keyOf(subject)} subject={subject} />
    </div>
  );
}

function Item({ comment, subject }: { comment: Comment; subject: CommentSubject }) {
  const { user } = useSession();
  const remove = useAction(() => deleteComment(subject, comment.id));
  const ask = async () => {
    const title = t("Delete this comment?");
    if (await confirm({ title, message: comment.text, action: t("Delete comment"), danger: true })) remove.run();
  };
  return (
    <li className={classes.comment}>
      <p className={classes.origin}>
        <b>{comment.by}</b> <Time at={comment.created_at} />
        {comment.by_user_id === user.id && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t("Delete comment")}
            loading={remove.busy}
            onClick={() => void ask()}
          >
            <Trash2 size={13} aria-hidden />
          </ActionIcon>
        )}
      </p>
      <p className={classes.text}>{comment.text}</p>
    </li>
  );
}

function NewComment({ subject }: { subject: CommentSubject }) {
  const { text, change, sent } = useKeptText(`comment:${keyOf(subject)}`);
  const people = useQuery(mentionableQuery(subject)).data ?? [];
  const add = useAction(async (text: string) => {
    await addComment(subject, { text, mentions: mentionedIn(text, people) });
    sent(text);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.run(text);
  };
  return (
    <form onSubmit={submit}>
      <MentionField
        label={t("Add a comment")}
        description={t("Everyone who can see this can read it. Type @ to mention a colleague.")}
        minRows={2}
        maxLength={4000}
        autoFocus
        value={text}
        people={people}
        error={add.fields.mentions}
        onChange={change}
      />
      <Button type="submit" size="xs" mt="xs" disabled={!text.trim()} loading={add.busy}>
        {t("Comment")}
      </Button>
    </form>
  );
}
