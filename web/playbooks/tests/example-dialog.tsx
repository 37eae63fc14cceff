import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import type { Check } from "../checks/checks.queries.ts";
import { EXPECTED } from "./result-names.ts";
import { addExample, changeExample, type Example, type Expected } from "./tests.queries.ts";

interface Props {
  playbookId: string;
  check: Check;
  /** Undefined for a new one. */
  example: Example | undefined;
  onClose: () => void;
}

export function ExampleDialog({ playbookId, check, example, onClose }: Props) {
  const [text, setText] = useState(example?.text ?? "");
  const [expected, setExpected] = useState<Expected>(example?.expected ?? "Pass");
  const [note, setNote] = useState(example?.note ?? "");
  const content = { expected, note: note.trim() || null };
  const send = async () => {
    if (!example) await addExample(playbookId, check.id, { text, ...content });
    // An unchanged text is not sent, so that the example keeps its citation.
    else await changeExample(playbookId, check.id, example.id, { ...content, ...(text !== example.text && { text }) });
  };
  return (
    <FormDialog
      title={example ? t("Edit example") : t("New example of “{title}”", { title: check.title })}
      size="40rem"
      action={example ? t("Save") : t("Add example")}
      disabled={text.trim() === ""}
      onSubmit={send}
      onClose={onClose}
    >
      {(errors) => (
        <Stack gap="sm">
          <Textarea
            label={t("Text")}
            description={t("A clause as worded in a contract.")}
            autosize
            minRows={5}
            maxRows={16}
            maxLength={20_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={errors.text}
            data-autofocus
          />
          <NativeSelect
            label={t("Expected result")}
            data={EXPECTED}
            value={expected}
            onChange={(event) => setExpected(event.currentTarget.value as Expected)}
          />
          <TextInput
            label={t("Note")}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errors.note}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
