import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import { t } from "../messages.ts";
import { contentQuery, contentUrl, type DocumentSource } from "./documents.queries.ts";
import { formOf, isDocx, isPaged } from "./forms.ts";
import { changeMarks, firstWord, type Highlight, type Mark, type ProposedChange } from "./marks.ts";
import type { PagesHandle, PagesProps } from "./pdf-pages.tsx";
import { useHints } from "./structure/hint-card.tsx";
import { BesideOutline } from "./structure/outline-panel.tsx";
import { useProofreading } from "./structure/use-proofreading.ts";
import { useStructure } from "./structure/use-structure.ts";
import { useShownText } from "./use-shown-text.ts";
import { type TextSearch, useTextSearch } from "./use-text-search.ts";
import classes from "./viewer.module.css";
import { ViewerBar } from "./viewer-bar.tsx";
import { ViewerBody } from "./viewer-body.tsx";

const NO_MARKS: Mark[] = [];
const NONE: readonly ProposedChange[] = [];
const ZOOMS = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

interface Props {
  source: DocumentSource;
  /** Ranges of the canonical text to highlight. */
  highlights: readonly Highlight[];
  /** Which of them is scrolled into view. */
  focus?: number;
  /** Proposed changes, shown as tracked changes. A PDF or a picture does not show them. */
  changes?: readonly ProposedChange[];
  /** The name of the document, for screen readers. */
  label?: string;
  /** Why the document could not be read. */
  failure?: string | null;
  /** Lets the parent scroll the document. */
  handle?: RefObject<PagesHandle | null> | undefined;
  /** Whether the document stands alone on its page: with an outline, and what its terms and references mean. */
  isWhole?: boolean;
}

/** Text, tables and messages on a single page need no page field. */
const NO_PAGES = { page: 1, pages: 0 };
/** Each mark on a page costs one request. */
const MOST_ON_PAGES = 60;

/** Shows a document as it looks, with words marked in it. It fills its container. */
export function DocumentViewer(props: Props) {
  const { source, failure = null, handle, isWhole = false, label = t("Document") } = props;
  const content = useQuery(contentQuery(source));
  const form = content.data && formOf(content.data.type);
  const shownText = useShownText(source, form, failure === null);
  const { zoom, step } = useZoom();
  const [isFull, setFull] = useState(false);
  const [shown, setShown] = useState({ page: 1, pages: 0 });
  const found = useTextSearch(shownText.text?.text);
  const search = useRef<HTMLInputElement>(null);
  const ownHandle = useRef<PagesHandle>(null);
  const pages = handle ?? ownHandle;
  const paged = form !== undefined && isPaged(form);
  const isOffered = isWhole && failure === null && form !== "sheet" && form !== "container";
  const { structure, proofreading, marks } = useReadingAids(shownText, { ...props, isOffered, found, paged });
  const hinted = useHints(structure.hints, (offset) => pages.current?.showOffset(offset));
  const body: PagesProps = {
    source,
    text: shownText.text,
    label,
    zoom,
    marks,
    ref: pages,
    onPage: (page, count) => setShown({ page, pages: count }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the document while the focus is anywhere within
    <div
      className={classes.viewer}
      data-full={isFull || undefined}
      onKeyDown={keysOf(search, step, isFull, setFull)}
      {...hinted.listeners}
    >
      <ViewerBar
        found={found}
        searchRef={search}
        {...(form !== undefined && !paged && shown.pages === 1 ? NO_PAGES : shown)}
        zoom={zoom}
        download={contentUrl(source)}
        onPage={(page) => pages.current?.showPage(page)}
        onZoom={step}
        isFull={isFull}
        onFull={() => setFull(!isFull)}
        outline={isOffered ? structure.outline : undefined}
        proofreading={proofreading.isOffered ? proofreading : undefined}
      />
      <BesideOutline
        {...{ source, structure, pages, proofreading }}
        text={shownText.text}
        isDocx={isDocx(content.data?.type)}
      >
        <ViewerBody form={form} shownText={shownText} body={body} failure={failure} />
      </BesideOutline>
      {hinted.card}
    </div>
  );
}

function useZoom() {
  const [zoom, setZoom] = useState(1);
  const step = (by: number) => setZoom((now) => ZOOMS[ZOOMS.findIndex((each) => each >= now) + by] ?? now);
  return { zoom, step };
}

interface Reading extends Props {
  isOffered: boolean;
  found: TextSearch;
  paged: boolean;
}

/** The outline, terms and references of the document, what proofreading finds in it, and everything that is marked. */
function useReadingAids(shownText: ReturnType<typeof useShownText>, reading: Reading) {
  const text = shownText.text?.text;
  const { source, highlights, focus = 0, changes = NONE, isOffered, found, paged } = reading;
  const isRead = isOffered && text !== undefined && source.entry === undefined;
  const proofreading = useProofreading(isRead && source.kind === "file" ? source.id : undefined);
  const structure = useStructure(source, text, isOffered);
  const { chosen } = proofreading;
  const quotes = chosen ? [{ start: chosen.start, end: chosen.end }] : highlights;
  const marked = useMarks(wholeWords(quotes, text), chosen ? 0 : focus, found, paged);
  const proposed = useChanges(paged ? NONE : [...changes, ...proofreading.changes], text ?? "");
  const told = paged ? NO_MARKS : structure.marks;
  const marks = useMemo(() => [...told, ...marked, ...proposed], [told, marked, proposed]);
  return { proofreading, structure, marks };
}

function useChanges(changes: readonly ProposedChange[], text: string): Mark[] {
  const shape = changes.map(({ start, end, inserted }) => `${start}-${end} ${inserted}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes are compared by value
  return useMemo(() => changeMarks(text, changes), [shape, text]);
}

function wholeWords(highlights: readonly Highlight[], text: string | undefined): readonly Highlight[] {
  if (text === undefined || !highlights.some(({ isLead }) => isLead)) return highlights;
  return highlights.map((each) => (each.isLead ? { ...each, start: firstWord(text, each) } : each));
}

/** Pages show only the current match and the highlights around the one in view; text shows all. */
function useMarks(highlights: readonly Highlight[], focus: number, found: TextSearch, isPaged: boolean): Mark[] {
  const shape = highlights.map(({ start, end, kind }) => `${start}-${end}${kind ?? ""}`).join(" ");
  const { matches, at, count } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ranges are compared by value
  return useMemo(() => {
    const quotes = highlights.map(({ start, end, kind = "quote" }, index) => {
      const active = index === focus && count === 0;
      return { start, end, kind, active };
    });
    const sought = matches.map(({ start, end }, index) => ({
      start,
      end,
      kind: "match" as const,
      active: index === at,
    }));
    return isPaged
      ? [...marksOnPages(quotes, focus), ...sought.filter(({ active }) => active)]
      : [...quotes, ...sought];
  }, [shape, focus, matches, at, count, isPaged]);
}

/** Pages mark words by their boxes, so an empty range is shown by the character after it. */
function marksOnPages(marks: Mark[], focus: number): Mark[] {
  const from = Math.max(0, Math.max(focus, 0) - MOST_ON_PAGES / 2);
  return marks.slice(from, from + MOST_ON_PAGES).map((mark) => ({ ...mark, end: Math.max(mark.end, mark.start + 1) }));
}

const keysOf =
  (
    search: React.RefObject<HTMLInputElement | null>,
    zoom: (by: number) => void,
    isFull: boolean,
    setFull: (isFull: boolean) => void,
  ) =>
  (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement;
    const find = event.key === "f" && (event.metaKey || event.ctrlKey);
    const slash = event.key === "/" && !isField;
    if (find || slash) search.current?.select();
    else if (!isField && (event.key === "+" || event.key === "=")) zoom(1);
    else if (!isField && event.key === "-") zoom(-1);
    else if (!isField && event.key === "Escape" && isFull) setFull(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
