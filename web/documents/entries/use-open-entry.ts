import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { DocumentSource } from "../documents.queries.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry that is open, of which archive or e-mail: its number, after those of the entries around it. */
    openEntry?: { of: string; entry: string } | undefined;
  }
}

/**
 * The entry of an archive or e-mail that is open. It is in the browser's history, so that Back leads to the list. Inside an entry
 * that is itself an archive or e-mail, an entry of that.
 */
export function useOpenEntry(source: DocumentSource) {
  const { entry: around, ...whole } = source;
  const of = JSON.stringify(whole);
  const opened = useLocation({ select: ({ state }) => state.openEntry });
  const navigate = useNavigate();
  const { history } = useRouter();
  const open = opened?.of === of ? stepInto(around, opened.entry) : undefined;
  const go = (openEntry: typeof opened, replace: boolean) =>
    void navigate({ to: ".", search: true, hash: true, replace, state: (state) => ({ ...state, openEntry }) });
  return {
    open,
    show: (index: number) => go({ of, entry: entryIn(source, index) }, false),
    goBack: () => history.back(),
    /** Without a step in the history. */
    close: () => open !== undefined && go(around === undefined ? undefined : { of, entry: around }, true),
  };
}

export const entryIn = ({ entry }: DocumentSource, index: number) =>
  entry === undefined ? String(index) : `${entry}.${index}`;

/** The first step from the entry around to the open one, if that is inside. */
function stepInto(around: string | undefined, entry: string): number | undefined {
  const start = around === undefined ? "" : `${around}.`;
  return entry.startsWith(start) ? Number.parseInt(entry.slice(start.length), 10) : undefined;
}
