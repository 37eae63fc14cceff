import { lazy, type ReactNode, Suspense } from "react";
import { t } from "../../messages.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { TextLink } from "../../ui/text/text-link.tsx";
import type { AnswerCitation, ChatTurn } from "../chats.queries.ts";
import classes from "./answer-text.module.css";
import { CitationChip } from "./citation-chip.tsx";
import { DocumentLink, documentIn } from "./document-link.tsx";

const Markdown = lazy(() => import("../../ui/text/markdown.tsx").then((module) => ({ default: module.Markdown })));

/** As the server writes it into an answer. */
const UNSUPPORTED = /\(unsupported: these words are not in the document\)/g;
const MARKER = /\[(\d{1,3})\](?!\()/g;

interface Props {
  text: string;
  citations: AnswerCitation[];
  /** The marker of the citation that is open beside the chat. */
  open: number | undefined;
  onOpen: (citation: AnswerCitation) => void;
  /** For an answer about a vault. */
  table?: ChatTurn["table"] | undefined;
}

/** The text of an answer, with chips for its citations and a mark on statements that the documents do not support. */
export function AnswerText({ text, citations, open, onOpen, table }: Props) {
  const link = ({ href, children }: { href?: string; children?: ReactNode }) => {
    const cited = citations.find(({ marker }) => href === `#cite-${marker}`);
    if (cited) return <CitationChip citation={cited} open={cited.marker === open} onOpen={onOpen} />;
    if (href === "#unsupported") return <Unsupported />;
    const document = table ? documentIn(href, table.vault_id) : undefined;
    if (table && document)
      return (
        <DocumentLink table={table} document={document}>
          {children}
        </DocumentLink>
      );
    return (
      <TextLink author="model" href={href}>
        {children}
      </TextLink>
    );
  };
  return (
    <div className={classes.text}>
      <Suspense fallback={<Loading rows={3} />}>
        <Markdown author="model" draw={{ a: link }}>
          {withLinks(text, citations)}
        </Markdown>
      </Suspense>
    </div>
  );
}

const withLinks = (text: string, citations: AnswerCitation[]) =>
  text
    .replace(MARKER, (mark, number) =>
      citations.some(({ marker }) => marker === Number(number)) ? `[${number}](#cite-${number})` : mark,
    )
    .replace(UNSUPPORTED, "[unsupported](#unsupported)");

const Unsupported = () => (
  <span className={classes.unsupported} title={t("This quote was not found in the cited document.")}>
    {t("unsupported: not in the document")}
  </span>
);
