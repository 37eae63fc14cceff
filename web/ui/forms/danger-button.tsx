import { Button } from "@mantine/core";
import { confirm } from "./confirm.tsx";

interface Props {
  /** What it does, such as Revoke, and to what. */
  label: string;
  name: string;
  title?: string;
  message: string;
  /** The button in the confirmation. */
  action?: string;
  does: { run: () => void; busy: boolean };
}

/** A red button in a row of a table that removes access or protection. It asks first. */
export function DangerButton({ label, name, title = `${label} ${name}?`, message, action = label, does }: Props) {
  const ask = async () => {
    if (await confirm({ title, message, action, danger: true })) does.run();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      disabled={does.busy}
      onClick={ask}
      aria-label={`${label} ${name}`}
    >
      {label}
    </Button>
  );
}
