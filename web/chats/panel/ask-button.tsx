import { Button } from "@mantine/core";
import { MessageSquare } from "lucide-react";
import { t } from "../../messages.ts";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { useAsking } from "./ask-beside.tsx";

/** Opens and closes the panel beside the page. */
export function AskButton({ label = t("Ask") }: { label?: string }) {
  const [isOpen, setOpen] = useAsking();
  const toggle = () => setOpen(!isOpen);
  useShortcuts([{ keys: "mod+i", label, run: toggle, always: true }]);
  return (
    <Button
      variant={isOpen ? "light" : "default"}
      leftSection={<MessageSquare size={14} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
