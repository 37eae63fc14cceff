import { ActionIcon, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTour } from "../../help/tour/tour-state.ts";
import { t } from "../../messages.ts";
import { Bell } from "../../notifications/bell.tsx";
import { useSession } from "../../session/session.ts";
import { useIsConnected } from "../data/connection.ts";
import notice from "../feedback/connection-notice.module.css";
import { PageLoading } from "../feedback/loading.tsx";
import { toast } from "../feedback/toast.ts";
import { LaterPalette } from "../palette/later-palette.tsx";
import { recordOpened } from "../palette/palette.queries.ts";
import { itemAt } from "../palette/places.ts";
import { UploadsPanel } from "../uploads/uploads-panel.tsx";
import { HelpDialog } from "./help.tsx";
import { NAV } from "./nav.ts";
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
  useRecentlyOpened(pathname);
  useFailedSignIns();
  useShortcuts([
    { keys: "mod+k", label: t("Search and commands"), run: setPalette.toggle, always: true },
    { keys: "/", label: t("Search"), run: setPalette.open },
    { keys: "?", label: t("Keyboard shortcuts"), words: t("hotkeys, keys, help"), run: setHelp.open },
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes because the address changed
  useEffect(setDrawer.close, [pathname]);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t("Skip to content")}
      </a>
      <header className={classes.bar}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("Open menu")} onClick={setDrawer.open}>
          <MenuIcon size={18} />
        </ActionIcon>
        <span className={classes.brand}>{t("Chancery")}</span>
        <span className={classes.tools}>
          <Bell />
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("Search")} onClick={setPalette.open}>
            <Search size={18} />
          </ActionIcon>
        </span>
      </header>
      <aside className={classes.side} aria-label={t("Sidebar")}>
        <Sidebar onSearch={setPalette.open} onHelp={setHelp.open} />
      </aside>
      <Drawer
        opened={drawer}
        onClose={setDrawer.close}
        size="17rem"
        title={t("Chancery")}
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
      <LaterPalette opened={palette} onClose={setPalette.close} />
      <HelpDialog opened={help} onClose={setHelp.close} />
      <RunningTour />
    </div>
  );
}

const Tour = lazy(async () => ({ default: (await import("../../help/tour/tour.tsx")).Tour }));

function RunningTour() {
  const { isRunning } = useTour();
  return isRunning ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null;
}

function useNavigationKeys() {
  const navigate = useNavigate();
  useShortcuts(
    NAV.map(({ link, label, words, keys }) => ({
      keys,
      words,
      label: t("Go to {label}", { label }),
      run: () => void navigate(link),
    })),
  );
}

/** Keeps what the person opens, for the palette. */
function useRecentlyOpened(pathname: string) {
  useEffect(() => {
    const item = itemAt(pathname);
    if (item) void recordOpened(item);
  }, [pathname]);
}

const SEEN = "failed-sign-ins-seen";

/** Tells a person once, after signing in, about failed sign-in attempts. */
function useFailedSignIns() {
  const { id, failed_sign_ins: count } = useSession();
  useEffect(() => {
    if (count === 0 || localStorage.getItem(SEEN) === id) return;
    localStorage.setItem(SEEN, id);
    toast.warn(
      t(
        "{count, plural, one {There was 1 failed attempt} other {There were # failed attempts}} to sign in since your last visit. If that was not you, change your password.",
        { count },
      ),
    );
  }, [id, count]);
}

const SHOWN_MS = 4000;

/** Says when the connection is lost and when it is back. It covers nothing that the person is working on. */
function ConnectionNotice() {
  const isConnected = useIsConnected();
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (!isConnected) return setWasLost(true);
    const timer = setTimeout(() => setWasLost(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return (
    <div className={notice.place} role="status">
      {!isConnected && <div className={notice.notice}>{t("Connection lost. Reconnecting…")}</div>}
      {isConnected && wasLost && (
        <div className={notice.notice} data-back>
          {t("Back online")}
        </div>
      )}
    </div>
  );
}
