import { Button, Group, Modal, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { Fault } from "../data/in-turn.ts";
import classes from "./faults.module.css";
import { messageOf, toast } from "./toast.ts";

interface Told {
  title: string;
  /** What was done all the same. */
  message: string;
  faults: { name: string; why: string }[];
}

let told: Told | undefined;
const listeners = new Set<() => void>();
const show = (next: Told | undefined) => {
  told = next;
  for (const listener of listeners) listener();
};

/** Says one by one what was not done with several things, and why; of a single one in a few words. */
export function tellFaults(title: string, done: number, faults: Fault<{ name: string }>[]) {
  if (done + faults.length === 1) return toast.failed(faults[0]?.error);
  const message =
    done === 0
      ? "Nothing was changed."
      : `${done} of ${done + faults.length} were done. These stay as they were, and stay chosen:`;
  show({ title, message, faults: faults.map(({ item, error }) => ({ name: item.name, why: messageOf(error) })) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function FaultsHost() {
  const shown = useSyncExternalStore(subscribe, () => told);
  const close = () => show(undefined);
  return (
    <Modal opened={shown !== undefined} onClose={close} title={shown?.title} size="34rem">
      {shown && (
        <>
          <Text mb="sm">{shown.message}</Text>
          <ul className={classes.list} aria-label="What was not done">
            {shown.faults.map(({ name, why }) => (
              <li key={`${name} ${why}`}>
                <span className={classes.name}>{name}</span>
                <span className={classes.why}>{why}</span>
              </li>
            ))}
          </ul>
          <Group justify="flex-end" mt="md">
            <Button onClick={close} data-autofocus>
              Close
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
