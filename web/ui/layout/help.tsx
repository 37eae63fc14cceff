import { Modal } from "@mantine/core";
import classes from "./help.module.css";
import { Keys } from "./keys.tsx";
import { useActiveShortcuts } from "./shortcuts.ts";

const MOVING = [
  { keys: "ArrowDown", label: "Next row" },
  { keys: "ArrowUp", label: "Previous row" },
  { keys: "Enter", label: "Open" },
  { keys: "Escape", label: "Close dialog" },
];

/** Lists the keyboard shortcuts of the current page. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" size="30rem">
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
