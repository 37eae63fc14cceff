import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { DocumentSource } from "../documents.queries.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The open entry: `of` is the document, `entry` the path of indexes inside it. */
    openEntry?: { of: string; entry: string } | undefined;
  }
}

/**
 * The open entry of an archive or e-mail. It is kept in the browser's history, so that Back leads to the list. If the source is
 * itself an entry, the open entry inside that one.
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
    /** Replaces the history entry instead of adding one. */
    close: () => open !== undefined && go(around === undefined ? undefined : { of, entry: around }, true),
  };
}

export const entryIn = ({ entry }: DocumentSource, index: number) =>
  entry === undefined ? String(index) : `${entry}.${index}`;

/** The index of the next entry on the path from the surrounding entry to the open one, if that is inside it. */
function stepInto(around: string | undefined, entry: string): number | undefined {
  const start = around === undefined ? "" : `${around}.`;
  return entry.startsWith(start) ? Number.parseInt(entry.slice(start.length), 10) : undefined;
}
