import { Button, Checkbox, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { CompletionResult } from "../../src/assistant/completions/completions.schema.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { LazyMarkdown } from "../ui/text/lazy-markdown.tsx";
import { complete, type Send, type SentDocument, selectPassage, sendSelection } from "./document.ts";
import classes from "./pane.module.css";

interface Answer {
  result: CompletionResult;
  document: SentDocument;
}

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
      {ask.result && <AnswerView {...ask.result} />}
    </div>
  );
}

async function askAbout(message: string, send: Send): Promise<Answer> {
  const document = await send();
  return { result: await complete({ message, file_ids: [document.fileId] }), document };
}

function AnswerView({ result, document }: Answer) {
  const select = useAction((place: { start: number; end: number }) => selectPassage(document, place));
  return (
    <section className={classes.stack} aria-label={t("Answer")}>
      <LazyMarkdown author="model">{result.result}</LazyMarkdown>
      {result.citations.map((citation) => (
        <button
          key={citation.marker}
          type="button"
          className={classes.quote}
          onClick={() => select.run({ start: citation.start, end: citation.end })}
        >
          [{citation.marker}] {citation.quote}
        </button>
      ))}
    </section>
  );
}
