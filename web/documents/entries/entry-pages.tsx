import { Button } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef } from "react";
import type { ViewEntry } from "../../../src/content/formats/layout/layout.schema.ts";
import { formatSize } from "../../files/file-status.tsx";
import { t } from "../../messages.ts";
import { FileIcon } from "../../ui/data/file-icon.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { scrollIntoView } from "../bring-into-view.ts";
import { contentUrl, type DocumentSource } from "../documents.queries.ts";
import { MarkedText } from "../marked-text.tsx";
import type { Mark } from "../marks.ts";
import type { PagesProps } from "../pdf-pages.tsx";
import viewer from "../viewer.module.css";
import classes from "./entries.module.css";
import { messageParts } from "./message.ts";
import { entryIn, useOpenEntry } from "./use-open-entry.ts";

/** Loaded lazily, because the viewer and this module import each other. */
const DocumentViewer = lazy(() => import("../viewer.tsx").then((module) => ({ default: module.DocumentViewer })));

interface Props extends PagesProps {
  entries: ViewEntry[];
}

/** An archive as a list of its contents; an e-mail also with its headers and body. */
export function EntryPages({ source, text, label, zoom, marks, entries }: Props) {
  const { open, show, goBack, close } = useOpenEntry(source);
  const scroller = useRef<HTMLDivElement>(null);
  useFocusOnReturn(scroller, open);
  const active = marks.find((mark) => mark.active);
  const words = active && `${active.start} ${active.end}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other words are marked
  useEffect(() => {
    if (words === undefined) return;
    close();
    return scrollIntoView(scroller);
  }, [words]);
  if (open !== undefined && entries[open]) {
    return <OpenEntry source={{ ...source, entry: entryIn(source, open) }} entry={entries[open]} onBack={goBack} />;
  }
  return (
    <div
      ref={scroller}
      className={viewer.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      role="document"
      aria-label={label}
      data-pages="entries"
    >
      <div className={classes.sheet} style={{ fontSize: `${zoom}rem` }}>
        {text?.text && <Message text={text.text} marks={marks} />}
        <EntryList source={source} entries={entries} title={titleOf(entries.length, text?.text)} onOpen={show} />
      </div>
    </div>
  );
}

/** Back in the list, the entry that was open gets the focus. */
function useFocusOnReturn(list: RefObject<HTMLElement | null>, open: number | undefined) {
  const last = useRef(open);
  useEffect(() => {
    if (open === undefined && last.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-entry="${last.current}"]`)?.focus();
    last.current = open;
  }, [open, list]);
}

function Message({ text, marks }: { text: string; marks: Mark[] }) {
  const { headers, body } = useMemo(() => messageParts(text), [text]);
  return (
    <>
      <dl className={classes.headers}>
        {headers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <MarkedText text={text} range={value} marks={marks} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.body}>
        <MarkedText text={text} range={body} marks={marks} />
      </p>
    </>
  );
}

interface ListProps {
  source: DocumentSource;
  entries: ViewEntry[];
  title: string;
  onOpen: (index: number) => void;
}

const titleOf = (count: number, message: string | undefined) =>
  message
    ? t("{count, plural, one {# attachment} other {# attachments}}", { count })
    : t("{count, plural, one {# file} other {# files}}", { count });

function EntryList({ source, entries, title, onOpen }: ListProps) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.entries}>
        {entries.map(({ name, size, content_type, is_readable }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may share a name
          <li key={index}>
            <FileIcon contentType={content_type} />
            {is_readable ? (
              <button type="button" data-entry={index} onClick={() => onOpen(index)}>
                {name}
              </button>
            ) : (
              <a href={contentUrl({ ...source, entry: entryIn(source, index) })} download>
                {name}
              </a>
            )}
            <span>
              {is_readable ? formatSize(size) : t("{size}, can only be downloaded", { size: formatSize(size) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenEntry({ source, entry, onBack }: { source: DocumentSource; entry: ViewEntry; onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={classes.open}>
      <div className={classes.crumb}>
        <Button
          ref={back}
          variant="subtle"
          size="compact-sm"
          leftSection={<ArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          {t("Back to list")}
        </Button>
        <span>{entry.name}</span>
      </div>
      <div className={classes.inside}>
        <Suspense fallback={<Loading />}>
          <DocumentViewer source={source} highlights={[]} label={entry.name} />
        </Suspense>
      </div>
    </div>
  );
}
