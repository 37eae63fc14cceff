import { Button, Group, Modal } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useAction } from "../feedback/use-action.ts";

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

/** A dialog with a form. It is open as long as it is mounted: render it where it is wanted, and stop when it has closed. */
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
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
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

interface FormProps {
  action: string;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  busy?: boolean;
  /** Focuses the button first, for dialogs without a field. */
  focusAction?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form in a dialog, with its two buttons. */
export function DialogForm({ action, danger, disabled, busy, focusAction, onSubmit, onCancel, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={danger ? "red" : "bottle"}
          loading={busy ?? false}
          disabled={disabled ?? false}
          data-autofocus={focusAction || undefined}
        >
          {action}
        </Button>
      </Group>
    </form>
  );
}
