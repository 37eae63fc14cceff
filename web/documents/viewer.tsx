import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from "react";
import { ApiError } from "../api.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { contentUrl, type DocumentSource, mediaQuery, type TextRange, textQuery } from "./documents.queries.ts";
import type { Mark } from "./marks.ts";
import type { PagesHandle, PagesProps } from "./pdf-pages.tsx";
import { PicturePages } from "./picture-pages.tsx";
import { TextPages } from "./text-pages.tsx";
import { type TextSearch, useTextSearch } from "./use-text-search.ts";
import classes from "./viewer.module.css";
import { ViewerBar } from "./viewer-bar.tsx";

const PdfPages = lazy(() => import("./pdf-pages.tsx"));

const ZOOMS = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

interface Props {
  source: DocumentSource;
  /** Ranges of the canonical text to highlight. */
  highlights: readonly TextRange[];
  /** Which of them is scrolled into view. */
  focus?: number;
  /** The name of the document, for screen readers. */
  label?: string;
}

const PICTURE = /^image\/(png|jpeg|tiff)/;

/** Shows a document with words marked in it: a PDF as its pages, a picture as it is, anything else as readable text. It fills its container. */
export function DocumentViewer({ source, highlights, focus = 0, label = "Document" }: Props) {
  const media = useQuery(mediaQuery(source));
  const text = useQuery(textQuery(source));
  const [zoom, setZoom] = useState(1);
  const [shown, setShown] = useState({ page: 1, pages: 0 });
  const found = useTextSearch(text.data?.text);
  const search = useRef<HTMLInputElement>(null);
  const pages = useRef<PagesHandle>(null);
  const isPdf = media.data?.type.startsWith("application/pdf") ?? false;
  const isTiff = media.data?.type.startsWith("image/tiff") ?? false;
  const isPicture = PICTURE.test(media.data?.type ?? "");
  const marks = useMarks(highlights, focus, found, isPdf || isPicture);
  const step = (by: number) => setZoom((now) => ZOOMS[ZOOMS.findIndex((each) => each >= now) + by] ?? now);
  const body: PagesProps = {
    source,
    text: text.data,
    label,
    zoom,
    marks,
    ref: pages,
    onPage: (page, count) => setShown({ page, pages: count }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the document while the focus is anywhere within
    <div className={classes.viewer} onKeyDown={keysOf(search, step)}>
      <ViewerBar
        found={found}
        searchRef={search}
        {...shown}
        zoom={zoom}
        download={contentUrl(source)}
        onPage={(page) => pages.current?.showPage(page)}
        onZoom={step}
      />
      {media.isPending || (!isPdf && (!isPicture || isTiff) && text.isPending) ? (
        <Loading />
      ) : isPicture ? (
        <PicturePages {...body} isTiff={isTiff} />
      ) : isPdf ? (
        <Suspense fallback={<Loading />}>
          <PdfPages {...body} />
        </Suspense>
      ) : text.data ? (
        <TextPages {...body} />
      ) : (
        <Unread error={text.error} retry={() => void text.refetch()} />
      )}
    </div>
  );
}

/** Pages show only the current match; text shows all matches. */
function useMarks(highlights: readonly TextRange[], focus: number, found: TextSearch, isPaged: boolean): Mark[] {
  const shape = highlights.map(({ start, end }) => `${start}-${end}`).join(" ");
  const { matches, at, count } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ranges are compared by value
  return useMemo(() => {
    const quotes = highlights.map(({ start, end }, index) => {
      const active = index === focus && count === 0;
      return { start, end, kind: "quote" as const, active };
    });
    const sought = matches.map(({ start, end }, index) => ({
      start,
      end,
      kind: "match" as const,
      active: index === at,
    }));
    return [...quotes, ...(isPaged ? sought.filter(({ active }) => active) : sought)];
  }, [shape, focus, matches, at, count, isPaged]);
}

const keysOf =
  (search: React.RefObject<HTMLInputElement | null>, zoom: (by: number) => void) => (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement;
    const find = event.key === "f" && (event.metaKey || event.ctrlKey);
    const slash = event.key === "/" && !isField;
    if (find || slash) search.current?.select();
    else if (!isField && (event.key === "+" || event.key === "=")) zoom(1);
    else if (!isField && event.key === "-") zoom(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

function Unread({ error, retry }: { error: unknown; retry: () => void }) {
  if (!(error instanceof ApiError) || error.code !== "FILE_NOT_READY")
    return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title="Still being read">
      <p>The text of this document appears here as soon as it is read.</p>
    </EmptyState>
  );
}
