import { useQuery } from "@tanstack/react-query";
import type { DocumentView } from "../../src/content/formats/layout/layout.schema.ts";
import { type DocumentSource, type FileText, textQuery, viewQuery } from "./documents.queries.ts";
import type { DocumentForm } from "./forms.ts";

export interface ShownText {
  text: FileText | undefined;
  view: DocumentView | undefined;
  isPending: boolean;
  error: unknown;
  /** Why only the text is shown. */
  viewError: unknown;
  retry: () => void;
}

/**
 * The text of a document, and its view if the form has a layout or entries. The text of an entry comes with its view. A
 * document that failed is not expected to have text.
 */
export function useShownText(source: DocumentSource, form: DocumentForm | undefined, isExpected: boolean): ShownText {
  const isEntry = source.entry !== undefined;
  const hasView = isEntry || form === "layout" || form === "container";
  const text = useQuery({ ...textQuery(source), enabled: !isEntry, ...(!isExpected && { refetchInterval: false }) });
  const isRead = isEntry || text.data !== undefined;
  const view = useQuery({ ...viewQuery(source), enabled: form !== undefined && hasView && isRead });
  const isViewPending = hasView && isRead && view.isPending;
  return {
    text: isEntry ? (view.data?.text ?? undefined) : text.data,
    view: view.data,
    isPending: (isEntry ? view.isPending : text.isPending) || isViewPending,
    error: isEntry ? view.error : text.error,
    viewError: view.error,
    retry: () => void (isEntry ? view.refetch() : text.refetch()),
  };
}
