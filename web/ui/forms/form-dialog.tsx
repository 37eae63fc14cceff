import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useAction } from "../feedback/use-action.ts";
import { DialogForm } from "./dialog-form.tsx";
import { confirmLeaving } from "./use-unsaved.ts";

interface Props<Result> {
  title: string;
  size?: string;
  /** What the button does, as a verb: "Create project". */
  action: string;
  danger?: boolean;
  /** True while something required is missing. */
  disabled?: boolean | undefined;
  /** Sends what was typed. The dialog closes when it succeeds; when it fails, it stays open with what was typed. */
  onSubmit: () => Promise<Result>;
  /** Shown when it succeeds. */
  done?: string;
  onDone?: (result: Result) => unknown;
  /** Shows errors in the dialog itself, not in a notification. */
  showsErrors?: boolean;
  /** For a dialog that opens over others. */
  zIndex?: number;
  /** Called once the dialog is closed. */
  onClose: () => void;
  /** The fields, given what the server found wrong with each of them. */
  children: ReactNode | ((errors: Record<string, string>) => ReactNode);
}

/** A dialog with a form. It is open while it is mounted: unmount it once it has closed. */
export function FormDialog<Result>(props: Props<Result>) {
  const {
    title,
    size = "30rem",
    action,
    danger,
    disabled,
    onSubmit,
    done,
    onDone,
    showsErrors,
    zIndex,
    onClose,
  } = props;
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  const submit = useAction(onSubmit, {
    ...(done && { done }),
    showsErrors: showsErrors ?? false,
    after: (result) => {
      close();
      return onDone?.(result);
    },
  });
  const { children } = props;
  const [isTouched, setTouched] = useState(false);
  /** Escape and a click outside the dialog discard typed text only after confirmation. */
  const leave = async () => {
    if (!isTouched || (await confirmLeaving())) close();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      onExitTransitionEnd={onClose}
      onInput={() => setTouched(true)}
      title={title}
      size={size}
      {...(zIndex && { zIndex })}
    >
      <DialogForm
        action={action}
        danger={danger}
        disabled={disabled}
        busy={submit.busy}
        onSubmit={() => submit.run()}
        onCancel={close}
      >
        {typeof children === "function" ? children(submit.fields) : children}
        {showsErrors && submit.error && <p role="alert">{submit.error}</p>}
      </DialogForm>
    </Modal>
  );
}
