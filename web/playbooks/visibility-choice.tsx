import { Button, Menu } from "@mantine/core";
import { Building2, Check, ChevronDown, Lock } from "lucide-react";
import { t } from "../messages.ts";
import { keysOf } from "../ui/data/options.ts";
import type { Visibility } from "./playbooks.queries.ts";

const CHOICES = {
  private: { label: t("Only you"), icon: Lock },
  organization: { label: t("Organization"), icon: Building2 },
} as const;

/** Who sees it: its creator alone, or everyone in the organization. */
export function VisibilityChoice({
  visibility,
  onChange,
}: {
  visibility: Visibility;
  onChange: (visibility: Visibility) => void;
}) {
  const { label, icon: Icon } = CHOICES[visibility];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          aria-label={t("Visibility: {label}", { label })}
          leftSection={<Icon size={14} aria-hidden />}
          rightSection={<ChevronDown size={13} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {keysOf(CHOICES).map((choice) => {
          const { icon: ChoiceIcon } = CHOICES[choice];
          return (
            <Menu.Item
              key={choice}
              leftSection={<ChoiceIcon size={14} aria-hidden />}
              rightSection={choice === visibility ? <Check size={14} aria-label={t("selected")} /> : undefined}
              onClick={() => choice !== visibility && onChange(choice)}
            >
              {choice === "private" ? t("Visible only to you") : t("Visible to everyone in the organization")}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
