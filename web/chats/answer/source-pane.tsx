import { ActionIcon } from "@mantine/core";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { t } from "../../messages.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { PanelHandle, type PanelWidth } from "../../ui/layout/panel-width.tsx";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import type { AnswerCitation } from "../chats.queries.ts";
import classes from "./source-pane.module.css";

const DocumentViewer = lazy(() =>
  import("../../documents/viewer.tsx").then((module) => ({ default: module.DocumentViewer })),
);

interface Props {
  citation: AnswerCitation;
  /** All citations of the same answer. */
  citations: AnswerCitation[];
  onOpen: (citation: AnswerCitation) => void;
  onClose: () => void;
  /** Absent inside a panel, which has its own width. */
  handle?: PanelWidth["handle"];
}

/** The document that an answer quotes, beside the chat, scrolled to the quote. */
export function SourcePane({ citation, citations, onOpen, onClose, handle }: Props) {
  const same = citations.filter(({ file_id }) => file_id === citation.file_id);
  const at = citations.findIndex(({ marker }) => marker === citation.marker);
  const go = (step: number) => {
    const next = citations[at + step];
    if (next) onOpen(next);
  };
  useShortcuts([
    { keys: "Escape", label: t("Close document"), run: onClose },
    { keys: "[", label: t("Previous citation"), run: () => go(-1) },
    { keys: "]", label: t("Next citation"), run: () => go(1) },
  ]);
  const Box = handle ? "aside" : "section";
  return (
    <Box
      className={classes.pane}
      data-inside={!handle || undefined}
      aria-label={t("Source: {filename}", { filename: citation.filename })}
    >
      {handle && <PanelHandle {...handle} />}
      <header className={classes.head}>
        <div className={classes.name}>
          <AnchorLink
            to="/files/$id"
            params={{ id: citation.file_id }}
            c="var(--ink)"
            fw={550}
            title={citation.filename}
          >
            {citation.filename}
          </AnchorLink>
          <span>
            {citation.page === null
              ? t("Citation {number}", { number: citation.marker })
              : t("Citation {number}, page {page}", { number: citation.marker, page: citation.page })}
          </span>
        </div>
        <Step label={t("Previous citation")} icon={ChevronLeft} disabled={at <= 0} onClick={() => go(-1)} />
        <Step
          label={t("Next citation")}
          icon={ChevronRight}
          disabled={at >= citations.length - 1}
          onClick={() => go(1)}
        />
        <Step label={t("Close document")} icon={X} onClick={onClose} />
      </header>
      <div className={classes.body}>
        <Suspense fallback={<Loading />}>
          <DocumentViewer
            key={citation.file_id}
            source={{ kind: "file", id: citation.file_id }}
            highlights={same.map(({ start, end }) => ({ start, end }))}
            focus={same.findIndex(({ marker }) => marker === citation.marker)}
            label={citation.filename}
          />
        </Suspense>
      </div>
    </Box>
  );
}

interface StepProps {
  label: string;
  icon: typeof X;
  disabled?: boolean;
  onClick: () => void;
}

const Step = ({ label, icon: Icon, disabled = false, onClick }: StepProps) => (
  <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} disabled={disabled} onClick={onClick}>
    <Icon size={16} aria-hidden />
  </ActionIcon>
);
