import { useBlocker } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { confirm } from "./confirm.tsx";

/** Asks whether to discard unsaved changes. */
export const confirmLeaving = () =>
  confirm({
    title: t("Leave without saving?"),
    message: t("You have unsaved changes. If you leave, they will be lost."),
    action: t("Leave"),
    danger: true,
  });

/** Asks before leaving a page with unsaved changes, unless the session has ended. */
export function useUnsavedWarning(isUnsaved: boolean) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && next.pathname !== "/sign-in" && !(await confirmLeaving()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}
