import { type HTMLAttributes, lazy, type RefObject, Suspense } from "react";
import type { Highlight } from "../../documents/marks.ts";
import type { PagesHandle } from "../../documents/pdf-pages.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import classes from "./compare.module.css";

const DocumentViewer = lazy(() =>
  import("../../documents/viewer.tsx").then((module) => ({ default: module.DocumentViewer })),
);

/** One of the two documents. */
export interface ComparedFile {
  file_id: string;
  filename: string;
  /** What it is: "Base", "Returned". */
  role: string;
}

interface Props {
  file: ComparedFile;
  highlights: Highlight[];
  /** Which of them is in view. */
  focus: number;
  handle: RefObject<PagesHandle | null>;
  listeners: HTMLAttributes<HTMLElement>;
}

/** A document with its changes marked. */
export const DocumentPane = ({ file, highlights, focus, handle, listeners }: Props) => (
  <section className={classes.pane} aria-label={file.role} {...listeners}>
    <p className={classes.paneTitle}>
      <span className={classes.role}>{file.role}</span>
      <AnchorLink to="/files/$id" params={{ id: file.file_id }} className={classes.filename} title={file.filename}>
        {file.filename}
      </AnchorLink>
    </p>
    <div className={classes.viewer}>
      <Suspense fallback={<Loading />}>
        <DocumentViewer
          source={{ kind: "file", id: file.file_id }}
          highlights={highlights}
          focus={focus}
          label={`${file.role}: ${file.filename}`}
          handle={handle}
        />
      </Suspense>
    </div>
  </section>
);
