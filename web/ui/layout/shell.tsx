import { ActionIcon, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { Suspense, useEffect } from "react";
import { Bell } from "../../notifications/bell.tsx";
import { useFailedSignIns } from "../../session/failed-sign-ins.ts";
import { ConnectionNotice } from "../feedback/connection-notice.tsx";
import { PageLoading } from "../feedback/loading.tsx";
import { UploadsPanel } from "../uploads/uploads-panel.tsx";
import { HelpDialog } from "./help.tsx";
import { NAV } from "./nav.ts";
import { Palette } from "./palette.tsx";
import classes from "./shell.module.css";
import { listenToKeys, useShortcuts } from "./shortcuts.ts";
import { Sidebar } from "./sidebar.tsx";

/** The frame around every page of a signed-in person: sidebar, command palette, help, shortcuts. */
export function Shell() {
  const [drawer, setDrawer] = useDisclosure(false);
  const [palette, setPalette] = useDisclosure(false);
  const [help, setHelp] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(listenToKeys, []);
  useNavigationKeys();
  useFailedSignIns();
  useShortcuts([
    { keys: "mod+k", label: "Search and commands", run: setPalette.toggle, always: true },
    { keys: "/", label: "Search", run: setPalette.open },
    { keys: "?", label: "Keyboard shortcuts", run: setHelp.open },
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes because the address changed
  useEffect(setDrawer.close, [pathname]);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.bar}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Open menu" onClick={setDrawer.open}>
          <MenuIcon size={18} />
        </ActionIcon>
        <span className={classes.brand}>Chancery</span>
        <span className={classes.tools}>
          <Bell />
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Search" onClick={setPalette.open}>
            <Search size={18} />
          </ActionIcon>
        </span>
      </header>
      <aside className={classes.side} aria-label="Sidebar">
        <Sidebar onSearch={setPalette.open} onHelp={setHelp.open} />
      </aside>
      <Drawer
        opened={drawer}
        onClose={setDrawer.close}
        size="17rem"
        title="Chancery"
        classNames={{ title: classes.brand }}
      >
        <Sidebar onSearch={setPalette.open} onHelp={setHelp.open} />
      </Drawer>
      <main id="main" className={classes.main} tabIndex={-1}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <ConnectionNotice />
      <UploadsPanel />
      <Palette opened={palette} onClose={setPalette.close} />
      <HelpDialog opened={help} onClose={setHelp.close} />
    </div>
  );
}

function useNavigationKeys() {
  const navigate = useNavigate();
  useShortcuts(NAV.map(({ link, label, keys }) => ({ keys, label: `Go to ${label}`, run: () => void navigate(link) })));
}
