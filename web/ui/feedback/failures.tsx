import { Button, Group, Modal, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { t } from "../../messages.ts";
import type { Failure } from "../data/run-batch.ts";
import classes from "./failures.module.css";
import { messageOf, toast } from "./toast.ts";

interface Told {
  title: string;
  /** How many succeeded. */
  message: string;
  failures: { name: string; why: string }[];
}

let told: Told | undefined;
const listeners = new Set<() => void>();
const show = (next: Told | undefined) => {
  told = next;
  for (const listener of listeners) listener();
};

/** Lists which items of a bulk action failed, and why. The failure of a single item is a notification. */
export function showFailures(title: string, done: number, failures: Failure<{ name: string }>[]) {
  if (done + failures.length === 1) return toast.failed(failures[0]?.error);
  const message =
    done === 0
      ? t("Nothing was changed.")
      : t("{done} of {all} succeeded. These failed and remain selected:", { done, all: done + failures.length });
  show({ title, message, failures: failures.map(({ item, error }) => ({ name: item.name, why: messageOf(error) })) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function FailuresHost() {
  const shown = useSyncExternalStore(subscribe, () => told);
  const close = () => show(undefined);
  return (
    <Modal opened={shown !== undefined} onClose={close} title={shown?.title} size="34rem">
      {shown && (
        <>
          <Text mb="sm">{shown.message}</Text>
          <ul className={classes.list} aria-label={t("Failed items")}>
            {shown.failures.map(({ name, why }) => (
              <li key={`${name} ${why}`}>
                <span className={classes.name}>{name}</span>
                <span className={classes.why}>{why}</span>
              </li>
            ))}
          </ul>
          <Group justify="flex-end" mt="md">
            <Button onClick={close} data-autofocus>
              {t("Close")}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
