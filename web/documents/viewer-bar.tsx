import { ActionIcon, TextInput } from "@mantine/core";
import {
  ChevronDown,
  ChevronUp,
  Download,
  Maximize2,
  Minimize2,
  Search,
  SpellCheck,
  TableOfContents,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { t } from "../messages.ts";
import { rich } from "../ui/text/rich.ts";
import type { TextSearch } from "./use-text-search.ts";
import classes from "./viewer.module.css";

interface Props {
  found: TextSearch;
  searchRef: RefObject<HTMLInputElement | null>;
  page: number;
  pages: number;
  zoom: number;
  download: string;
  onPage: (page: number) => void;
  onZoom: (step: number) => void;
  isFull: boolean;
  onFull: () => void;
  /** Where the document has an outline. */
  outline?: { isOpen: boolean; setOpen: (isOpen: boolean) => void } | undefined;
  /** Where the document can be proofread. */
  proofreading?: { isOpen: boolean; open: () => void; close: () => void } | undefined;
}

/** The toolbar above a document: search, pages, zoom. */
export function ViewerBar(props: Props) {
  const { found, searchRef, page, pages, zoom, download, onPage, onZoom, isFull, onFull, outline, proofreading } =
    props;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t("Document")}>
      {outline && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Outline")}
          aria-expanded={outline.isOpen}
          title={t("Outline")}
          onClick={() => outline.setOpen(!outline.isOpen)}
        >
          <TableOfContents size={15} />
        </ActionIcon>
      )}
      {proofreading && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Proofread")}
          aria-expanded={proofreading.isOpen}
          title={t("Proofread")}
          onClick={proofreading.isOpen ? proofreading.close : proofreading.open}
        >
          <SpellCheck size={15} />
        </ActionIcon>
      )}
      <SearchField found={found} searchRef={searchRef} />
      {pages > 0 && <PageField key={page} page={page} pages={pages} onPage={onPage} />}
      <div className={classes.group}>
        <Tool label={t("Zoom out")} onClick={() => onZoom(-1)}>
          <ZoomOut size={15} />
        </Tool>
        <span className={classes.figure}>{Math.round(zoom * 100)}%</span>
        <Tool label={t("Zoom in")} onClick={() => onZoom(1)}>
          <ZoomIn size={15} />
        </Tool>
        <Tool label={isFull ? t("Exit full window") : t("Open in full window")} onClick={onFull}>
          {isFull ? <Minimize2 size={15} /> : <Maximize2 size={15} />}
        </Tool>
        <ActionIcon
          component="a"
          href={download}
          download
          variant="subtle"
          color="gray"
          aria-label={t("Download file")}
        >
          <Download size={15} />
        </ActionIcon>
      </div>
    </div>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

function SearchField({ found, searchRef }: Pick<Props, "found" | "searchRef">) {
  const { words, setWords, at, count, step } = found;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    if (event.key === "Escape") setWords("");
  };
  return (
    <div className={classes.group} data-grow>
      <TextInput
        ref={searchRef}
        size="xs"
        className={classes.search}
        aria-label={t("Search in this document")}
        placeholder={t("Search")}
        leftSection={<Search size={13} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {words.trim() !== "" && (
        <>
          <span className={classes.figure} role="status">
            {count === 0 ? t("No matches") : t("{at} of {count}", { at: at + 1, count })}
          </span>
          <Tool label={t("Previous match")} onClick={() => step(-1)}>
            <ChevronUp size={15} />
          </Tool>
          <Tool label={t("Next match")} onClick={() => step(1)}>
            <ChevronDown size={15} />
          </Tool>
        </>
      )}
    </div>
  );
}

function PageField({ page, pages, onPage }: Pick<Props, "page" | "pages" | "onPage">) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(Math.max(Number.parseInt(typed, 10) || page, 1), pages);
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  const field = (
    <input
      className={classes.pageNumber}
      aria-label={t("Page, of {count}", { count: pages })}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={go}
      onKeyDown={(event) => event.key === "Enter" && go()}
    />
  );
  const total = (words: ReactNode[]) => <span className={classes.figure}>{words}</span>;
  return (
    <div className={classes.group}>{rich("{field} <total>of {count}</total>", { field, total, count: pages })}</div>
  );
}
