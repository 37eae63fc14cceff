import { Button, Group } from "@mantine/core";
import { t } from "../../messages.ts";
import { useUnsavedWarning } from "./use-unsaved.ts";

interface Props {
  shown: boolean;
  busy: boolean;
  onDiscard: () => void;
}

/** Saves or discards the changes of the surrounding form. */
export function SaveBar({ shown, busy, onDiscard }: Props) {
  useUnsavedWarning(shown && !busy);
  return (
    <Group gap="xs" mt="lg">
      <Button type="submit" loading={busy} disabled={!shown}>
        {t("Save changes")}
      </Button>
      {shown && (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t("Discard")}
        </Button>
      )}
    </Group>
  );
}
