import { Button, Checkbox, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ask as askInChat, plainQuestion } from "../chats/chats.queries.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { type Asked, ChatAnswer } from "./chat-answer.tsx";
import { type Send, sendSelection } from "./document.ts";
import classes from "./pane.module.css";

export function AskTab({ send }: { send: Send }) {
  const [question, setQuestion] = useState("");
  const [ofSelection, setOfSelection] = useState(false);
  const ask = useAction(() => askAbout(question, ofSelection ? sendSelection : send), { showsErrors: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.run();
  };
  return (
    <div className={classes.stack}>
      <form className={classes.stack} onSubmit={submit}>
        <Textarea
          label={t("Question")}
          autosize
          minRows={2}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Checkbox
          label={t("About the selected words only")}
          checked={ofSelection}
          onChange={(event) => setOfSelection(event.currentTarget.checked)}
        />
        {ask.error && <p role="alert">{ask.error}</p>}
        <Button type="submit" loading={ask.busy} disabled={question.trim() === ""}>
          {t("Ask")}
        </Button>
      </form>
      {ask.result && <ChatAnswer key={ask.result.chatId} {...ask.result} />}
    </div>
  );
}

/** Each question is a chat of its own. Its plan, and what is decided of it, go on in that chat. */
async function askAbout(message: string, send: Send): Promise<Asked> {
  const document = await send();
  const chatId = await askInChat(undefined, { ...plainQuestion(message), file_ids: [document.fileId] });
  return { chatId, document };
}
