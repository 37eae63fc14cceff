import { ActionIcon } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { BookmarkPlus, Rows3, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Outline } from "../../../src/workspace/files/structure/structure.schema.ts";
import { SaveToLibrary } from "../../clauses/save-to-library.tsx";
import { SimilarWordingsDialog } from "../../clauses/similar-wordings.tsx";
import { t } from "../../messages.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import type { DocumentSource, FileText, TextRange } from "../documents.queries.ts";
import type { PagesHandle } from "../pdf-pages.tsx";
import { ClauseComparison } from "./clause-comparison.tsx";
import { LibrarySelection } from "./library-selection.tsx";
import { ProofreadingPanel } from "./proofreading.tsx";
import classes from "./structure.module.css";
import type { Proofreading } from "./use-proofreading.ts";
import type { Structure } from "./use-structure.ts";

type Section = Outline["sections"][number];

/** A document with its outline and its proofreading at its sides, or over it on a narrow screen. */
export function BesideOutline(props: {
  source: DocumentSource;
  structure: Structure;
  text: FileText | undefined;
  pages: RefObject<PagesHandle | null>;
  proofreading: Proofreading;
  isDocx: boolean;
  children: ReactNode;
}) {
  const { source, structure, text, pages, proofreading, isDocx, children } = props;
  const { isOpen, isOver, setOpen } = structure.outline;
  const [compared, setCompared] = useState<number | null>(null);
  const [kept, setKept] = useState<TextRange | null>(null);
  const [sought, setSought] = useState<TextRange | null>(null);
  const canKeep = source.kind === "file" && source.entry === undefined;
  return (
    <div className={classes.beside}>
      {isOpen && (
        <OutlinePanel
          sections={structure.sections}
          text={text}
          pages={pages}
          isOver={isOver}
          onCompare={setCompared}
          onKeep={canKeep ? setKept : undefined}
          onClose={() => setOpen(false)}
        />
      )}
      <div className={classes.body}>
        {children}
        {canKeep && <LibrarySelection text={text?.text} pages={pages} onKeep={setKept} onSeek={setSought} />}
      </div>
      {proofreading.isOpen && (
        <ProofreadingPanel
          proofreading={proofreading}
          isDocx={isDocx}
          onShow={(offset) => pages.current?.showOffset(offset)}
        />
      )}
      {sought && source.kind === "file" && (
        <SimilarWordingsDialog asked={{ file_id: source.id, ...sought }} onClose={() => setSought(null)} />
      )}
      {kept && source.kind === "file" && (
        <SaveToLibrary
          passage={{ file_id: source.id, ...kept }}
          words={text?.text.slice(kept.start, kept.end) ?? ""}
          onClose={() => setKept(null)}
        />
      )}
      {compared !== null && <ClauseComparison source={source} start={compared} onClose={() => setCompared(null)} />}
    </div>
  );
}

interface Props {
  text: FileText | undefined;
  sections: UseQueryResult<Outline>;
  pages: RefObject<PagesHandle | null>;
  /** It lies over the document and closes once a section is chosen. */
  isOver: boolean;
  onCompare: (start: number) => void;
  onKeep: ((section: TextRange) => void) | undefined;
  onClose: () => void;
}

/** Sections without number and heading only hold what stands before the first one. */
const isNamed = ({ number, heading }: Section) => number !== null || heading !== null;
const DEEPEST = 3;

/** The sections of the document at its side. */
function OutlinePanel({ sections, text, pages, isOver, onCompare, onKeep, onClose }: Props) {
  const listed = (sections.data?.sections ?? []).filter((each) => isNamed(each) && each.level <= DEEPEST);
  const [here, choose] = useSectionInView(listed, pages);
  const show = ({ start }: Section) => {
    choose(start);
    pages.current?.showOffset(start);
    if (isOver) onClose();
  };
  return (
    <nav className={classes.outline} aria-label={t("Outline")} data-over={isOver || undefined}>
      <div className={classes.head}>
        <h2>{t("Outline")}</h2>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={t("Close outline")} onClick={onClose}>
          <X size={14} />
        </ActionIcon>
      </div>
      {sections.isPending && !sections.isError && <Loading />}
      {(sections.isError || (sections.data && listed.length === 0)) && (
        <p className={classes.none}>{t("No sections were recognized in this document.")}</p>
      )}
      <Sections sections={listed} text={text} here={here} onShow={show} onCompare={onCompare} onKeep={onKeep} />
    </nav>
  );
}

/** A section without a heading is known by its first words. */
function nameOf({ number, heading, start, end }: Section, text: FileText | undefined): string {
  if (heading) return collapseWhitespace(heading);
  const words = collapseWhitespace(text?.text.slice(start, Math.min(end, start + LONGEST_NAME)) ?? "");
  const label =
    number === null
      ? ""
      : [number, /\([^()]{0,50}\)$/.exec(number)?.[0] ?? ""].find((each) => each !== "" && words.startsWith(each));
  return label ? words.slice(label.length).replace(/^[.)\s]+/, "") : words;
}
const LONGEST_NAME = 90;

interface SectionsProps {
  sections: Section[];
  text: FileText | undefined;
  here: number;
  onShow: (section: Section) => void;
  onCompare: (start: number) => void;
  onKeep: ((section: TextRange) => void) | undefined;
}

function Sections({ sections, text, here, onShow, onCompare, onKeep }: SectionsProps) {
  const isPaged = (text?.pages.length ?? 0) > 1;
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows the document
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <ul ref={list}>
      {sections.map((section) => {
        const { number, heading, level, start, page } = section;
        const own = nameOf(section, text);
        const name = collapseWhitespace([number, own].filter(Boolean).join(" "));
        return (
          <li key={start} className={classes.row} data-level={level}>
            <button
              type="button"
              className={classes.section}
              aria-current={start === here ? "location" : undefined}
              title={name}
              onClick={() => onShow(section)}
            >
              {number && <span className={classes.number}>{number}</span>}
              <span className={classes.name} data-words={heading === null || undefined}>
                {own}
              </span>
              {isPaged && page !== null && <span className={classes.page}>{page}</span>}
            </button>
            {heading && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                className={classes.compare}
                aria-label={t("Compare {name} with other contracts", { name })}
                title={t("Compare with other contracts")}
                onClick={() => onCompare(start)}
              >
                <Rows3 size={13} />
              </ActionIcon>
            )}
            {heading && onKeep && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                className={classes.compare}
                aria-label={t("Save {name} to clause library", { name })}
                title={t("Save to clause library")}
                onClick={() => onKeep({ start, end: section.end })}
              >
                <BookmarkPlus size={13} />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const SETTLED_MS = 400;

/** Where the section begins that the document shows. It follows the scrolling, but for that of a section that was just chosen. */
function useSectionInView(
  sections: Section[],
  pages: RefObject<PagesHandle | null>,
): [here: number, choose: (start: number) => void] {
  const [here, setHere] = useState(-1);
  const settled = useRef(0);
  const latest = useRef(sections);
  latest.current = sections;
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame((now) => {
        if (now < settled.current) return;
        const offset = pages.current?.offsetInView();
        if (offset !== undefined) setHere(latest.current.findLast(({ start }) => start <= offset)?.start ?? -1);
      });
    };
    look();
    document.addEventListener("scroll", look, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("scroll", look, { capture: true });
    };
  }, [pages]);
  const choose = (start: number) => {
    settled.current = performance.now() + SETTLED_MS;
    setHere(start);
  };
  return [here, choose];
}
