import { useBlocker } from "@tanstack/react-router";
import { confirm } from "./confirm.tsx";

/** Resolves to whether what was written and not saved may be lost. */
export const askToLeave = () =>
  confirm({
    title: "Leave without saving?",
    message: "What you wrote here is not saved. If you leave, it is lost.",
    action: "Leave",
    danger: true,
  });

/** Asks before another page is opened over what is not saved; whose session ended must go. */
export function useUnsaved(isUnsaved: boolean) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && next.pathname !== "/sign-in" && !(await askToLeave()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}
