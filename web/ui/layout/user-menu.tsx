import { Menu } from "@mantine/core";
import { Keyboard, LogOut, Settings } from "lucide-react";
import { t } from "../../messages.ts";
import { displayName, signOut, useSession } from "../../session/session.ts";
import { toast } from "../feedback/toast.ts";
import { Keys } from "./keys.tsx";
import { MenuItemLink } from "./links.tsx";
import classes from "./sidebar.module.css";
import { ThemeSwitch } from "./theme-switch.tsx";

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join("");

export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSession();
  const name = displayName(user);
  return (
    <Menu position="top-start" width="target" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <span className={classes.initials} aria-hidden>
            {initials(name)}
          </span>
          <span>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("Appearance")}</Menu.Label>
        <ThemeSwitch />
        <Menu.Divider />
        <MenuItemLink to="/settings" leftSection={<Settings size={14} />}>
          {t("Settings")}
        </MenuItemLink>
        <Menu.Item leftSection={<Keyboard size={14} />} rightSection={<Keys keys="?" />} onClick={onHelp}>
          {t("Keyboard shortcuts")}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={14} />} onClick={() => signOut().catch(toast.failed)}>
          {t("Sign out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
