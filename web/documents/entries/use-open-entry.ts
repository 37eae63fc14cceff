import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { DocumentSource } from "../documents.queries.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry that is open, of which archive or e-mail. */
    openEntry?: { of: string; index: number } | undefined;
  }
}

/** The entry of an archive or e-mail that is open. It is in the browser's history, so that Back leads to the list. */
export function useOpenEntry(source: DocumentSource) {
  const of = JSON.stringify(source);
  const opened = useLocation({ select: ({ state }) => state.openEntry });
  const navigate = useNavigate();
  const { history } = useRouter();
  const open = opened?.of === of ? opened.index : undefined;
  const go = (openEntry: typeof opened, replace: boolean) =>
    void navigate({ to: ".", search: true, hash: true, replace, state: (state) => ({ ...state, openEntry }) });
  return {
    open,
    show: (index: number) => go({ of, index }, false),
    goBack: () => history.back(),
    /** Without a step in the history. */
    close: () => open !== undefined && go(undefined, true),
  };
}
