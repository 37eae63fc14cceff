import { Modal, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { t } from "../../messages.ts";
import { DialogForm } from "./dialog-form.tsx";

interface Question {
  title: string;
  message: ReactNode;
  /** What the button does, as a verb: "Delete project". */
  action: string;
  danger?: boolean;
  /** A text that must be typed first, for what cannot be undone. */
  typed?: string;
}
interface Asked extends Question {
  answer: (yes: boolean) => void;
}

/** Above other dialogs: a confirmation may be asked from within one. */
const OVER_DIALOGS = 300;

let asked: Asked | undefined;
const listeners = new Set<() => void>();
const show = (next: Asked | undefined) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Asks for confirmation. Resolves to whether the person agreed. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(undefined);
      resolve(yes);
    };
    show({ ...question, answer });
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size="26rem"
      zIndex={OVER_DIALOGS}
    >
      {question && <Body key={question.title} question={question} />}
    </Modal>
  );
}

function Body({ question }: { question: Asked }) {
  const [typed, setTyped] = useState("");
  return (
    <DialogForm
      action={question.action}
      danger={question.danger}
      disabled={question.typed !== undefined && typed !== question.typed}
      focusAction={question.typed === undefined}
      onSubmit={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      <Text component="div">{question.message}</Text>
      {question.typed && (
        <TextInput
          mt="md"
          label={t("Type {typed} to continue", { typed: question.typed })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </DialogForm>
  );
}
