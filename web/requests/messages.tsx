import { Button, FileButton, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { needQuery } from "../approvals/approvals.queries.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { useKeptText } from "../ui/forms/use-kept-text.ts";
import { displayName } from "../ui/text/display-name.ts";
import { Time } from "../ui/text/time.tsx";
import { sendFile } from "../ui/uploads/send-file.ts";
import { Draft } from "./draft.tsx";
import { FileLinks } from "./file-links.tsx";
import classes from "./requests.module.css";
import { changeRequest, type Request, writeMessage } from "./requests.queries.ts";
import { requesterOf } from "./words.ts";

/** The messages in both directions, and a field for the next one. */
export function Messages({ request }: { request: Request }) {
  return (
    <>
      {request.messages.length > 0 && (
        <ul className={classes.list} aria-label={t("Messages")}>
          {request.messages.map(({ id, author, by, text, file_ids, created_at }) => (
            <li key={id}>
              <p className={classes.origin}>
                <b>{author === "service" ? t("Automatic answer") : by ? displayName(by) : senderOf(author, request)}</b>{" "}
                <Time at={created_at} />
              </p>
              <p className={classes.text}>{text}</p>
              <FileLinks ids={file_ids} />
            </li>
          ))}
        </ul>
      )}
      <Write request={request} />
    </>
  );
}

const senderOf = (author: string, request: Request) =>
  author === "requester" ? requesterOf(request) : t("An API key of your organization");

/** A message, or where it has to be approved first, its draft. */
function Write({ request: { id, project_id, draft } }: { request: Request }) {
  const { text, change, sent } = useKeptText(`request:${id}`);
  const [kept, keep] = useState<string[]>([]);
  const [files, setFiles] = useState<File[]>([]);
  const need = useQuery(needQuery("request", id)).data;
  const isHeld = Boolean(need?.is_needed && !need.is_given);
  const send = useAction(
    async (message: string) => {
      const file_ids = [...kept];
      for (const file of files) file_ids.push((await sendFile(file, { project_id })).id);
      if (isHeld) await changeRequest(id, { draft: { text: message, file_ids } });
      else await writeMessage(id, { text: message, file_ids });
      sent(message);
      keep([]);
      setFiles([]);
    },
    { done: isHeld ? t("Draft saved") : t("Message sent") },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.run(text);
  };
  const takeBack = (taken: NonNullable<Request["draft"]>) => {
    change(taken.text);
    keep(taken.file_ids);
  };
  if (draft) return <Draft id={id} draft={draft} isHeld={isHeld} onChange={takeBack} />;
  return (
    <form onSubmit={submit} className={classes.write}>
      <Textarea
        label={t("Write to the requester")}
        description={isHeld && t("It has to be approved before it is sent. Save it first, then ask for the approval.")}
        autosize
        minRows={3}
        maxRows={14}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FileLinks ids={kept} />
      <div className={classes.send}>
        <Button type="submit" loading={send.busy} disabled={text.trim() === ""}>
          {isHeld ? t("Save the draft") : t("Send message")}
        </Button>
        <FileButton multiple onChange={setFiles}>
          {(props) => (
            <Button variant="default" {...props}>
              {t("Add files")}
            </Button>
          )}
        </FileButton>
        {files.map(({ name }) => name).join(", ")}
      </div>
    </form>
  );
}
