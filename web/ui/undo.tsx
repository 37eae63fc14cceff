import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { toast } from "./toast.ts";

const LONG_ENOUGH_MS = 10_000;

/** Says what was done and offers to take it back. */
export function offerUndo(message: string, undo: () => Promise<unknown>) {
  const takeBack = () => {
    notifications.hide(id);
    undo().catch(toast.failed);
  };
  const id = notifications.show({
    color: "bottle",
    withBorder: true,
    autoClose: LONG_ENOUGH_MS,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button variant="default" size="compact-sm" onClick={takeBack}>
          Undo
        </Button>
      </Group>
    ),
  });
}
