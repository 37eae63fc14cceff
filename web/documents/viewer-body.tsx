import { FileWarning } from "lucide-react";
import { lazy, Suspense } from "react";
import { ApiError } from "../api.ts";
import { t } from "../messages.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { pictureUrl } from "./documents.queries.ts";
import { EntryPages } from "./entries/entry-pages.tsx";
import { type DocumentForm, isPaged } from "./forms.ts";
import { LayoutPages } from "./layout/layout-pages.tsx";
import type { PagesProps } from "./pdf-pages.tsx";
import { PicturePages } from "./picture-pages.tsx";
import { SheetPages } from "./sheets/sheet-pages.tsx";
import { TextPages } from "./text-pages.tsx";
import type { ShownText } from "./use-shown-text.ts";
import classes from "./viewer.module.css";

const PdfPages = lazy(() => import("./pdf-pages.tsx"));

interface Props {
  form: DocumentForm | undefined;
  shownText: ShownText;
  body: PagesProps;
  /** Why the document could not be read. */
  failure: string | null;
}

/** A PDF as its pages, a picture as it is, a Word file as it is laid out, a workbook as tables, anything else as text. */
export function ViewerBody({ form, shownText, body, failure }: Props) {
  const { text, view, isPending, error, viewError, retry } = shownText;
  if (form === undefined || (isPending && form !== "pdf" && form !== "picture")) return <Loading />;
  if (form === "pdf") {
    return (
      <Suspense fallback={<Loading />}>
        <PdfPages {...body} />
      </Suspense>
    );
  }
  if (isPaged(form)) return <PicturePages {...body} isTiff={form === "tiff"} />;
  if (!text) return <Unread error={error} retry={retry} failure={failure} />;
  if (form === "sheet") return <SheetPages {...body} />;
  if (form === "container" && view) return <EntryPages {...body} entries={view.entries} />;
  if (view?.layout) {
    return <LayoutPages {...body} layout={view.layout} pictureUrl={(picture) => pictureUrl(body.source, picture)} />;
  }
  return (
    <>
      {viewError !== null && <PlainTextNote error={viewError} />}
      <TextPages {...body} />
    </>
  );
}

const PlainTextNote = ({ error }: { error: unknown }) => (
  <p className={classes.plainNote} role="note">
    {t("Only the text of this document is shown.")} {error instanceof Error && error.message}
  </p>
);

function Unread({ error, retry, failure }: { error: unknown; retry: () => void; failure: string | null }) {
  if (failure !== null)
    return (
      <EmptyState title={t("This document could not be read")} icon={FileWarning}>
        <p>{failure}</p>
        <p>{t("You can still download it, or upload a version that can be opened.")}</p>
      </EmptyState>
    );
  if (!(error instanceof ApiError) || error.code !== "FILE_NOT_READY")
    return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title={t("Still reading this document")}>
      <p>{t("The text will appear here once the document has been read.")}</p>
    </EmptyState>
  );
}
