import { Button, Group } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { t } from "../../messages.ts";

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
          {t("Cancel")}
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
