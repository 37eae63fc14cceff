import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import { messageOf, toast } from "./toast.ts";

const LONG_ENOUGH_MS = 10_000;

interface Offer {
  message: ReactNode;
  action: string;
  run: () => void;
}

function offer({ message, action, run }: Offer, look: Partial<Parameters<typeof notifications.show>[0]>): string {
  const act = () => {
    notifications.hide(id);
    run();
  };
  const id = notifications.show({
    withBorder: true,
    ...look,
    message: (
      <Group justify="space-between" gap="xs">
        <span>{message}</span>
        <Button variant="default" size="compact-sm" flex="none" onClick={act}>
          {action}
        </Button>
      </Group>
    ),
  });
  return id;
}

/** A notification of what was done, with the next step. It stays until it is closed. Returns a function that closes it. */
export function offerNext(message: string, action: string, run: () => Promise<unknown>): () => void {
  const start = () => void run().catch(toast.failed);
  const id = offer({ message, action, run: start }, { color: "bottle", autoClose: false });
  return () => notifications.hide(id);
}

/** A notification of what was done, with a button that undoes it. Returns a function that closes it. */
export function offerUndo(message: string, undo: () => Promise<unknown>): () => void {
  const run = () => void undo().catch(toast.failed);
  const id = offer({ message, action: t("Undo"), run }, { color: "bottle", autoClose: LONG_ENOUGH_MS });
  return () => notifications.hide(id);
}

/**
 * A notification that a change failed, with what was typed and a retry button. It stays until it is closed. Returns a function
 * that closes it.
 */
export function offerRetry(error: unknown, typed: string, again: () => void): () => void {
  const message = (
    <>
      {messageOf(error)}
      {typed && <> {t("You typed: “{typed}”", { typed })}</>}
    </>
  );
  const id = offer({ message, action: t("Try again"), run: again }, { color: "red", autoClose: false, role: "alert" });
  return () => notifications.hide(id);
}

/** A notification of progress. It is updated with each call and closed by the last. */
export function showProgress(): (message: string, isOver: boolean) => void {
  let id: string | undefined;
  return (message, isOver) => {
    if (isOver) {
      if (id !== undefined) notifications.hide(id);
    } else if (id === undefined) {
      id = notifications.show({ message, loading: true, autoClose: false, withBorder: true, withCloseButton: false });
    } else {
      notifications.update({ id, message, loading: true, autoClose: false, withBorder: true, withCloseButton: false });
    }
  };
}
