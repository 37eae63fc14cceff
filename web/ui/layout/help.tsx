import { Modal } from "@mantine/core";
import { t } from "../../messages.ts";
import classes from "./help.module.css";
import { Keys } from "./keys.tsx";
import { useActiveShortcuts } from "./shortcuts.ts";

const MOVING = [
  { keys: "ArrowDown", label: t("Next row") },
  { keys: "ArrowUp", label: t("Previous row") },
  { keys: "Enter", label: t("Open") },
  { keys: "Escape", label: t("Close dialog") },
];

/** Lists the keyboard shortcuts of the current page. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title={t("Keyboard")} size="30rem">
      <dl className={classes.keys}>
        {[...shortcuts, ...MOVING].map(({ keys, label }) => (
          <div key={keys + label}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
