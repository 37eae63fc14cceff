import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { Loading } from "../ui/feedback/loading.tsx";
import { PanelHandle, usePanelWidth } from "../ui/layout/panel-width.tsx";
import { Findings } from "./findings.tsx";
import type { RunResult } from "./reviews.queries.ts";
import { type Passage, type ViewerState, viewerStateOf } from "./viewer-state.ts";
import classes from "./workspace.module.css";

const Documents = lazy(() => import("./documents.tsx"));

const LOCAL =
  "No language model is configured, so the local engine ran this review. It flags results it is unsure of: check those yourself.";

const NOTHING_TO_CHANGE = "No changes are proposed, so there is no redline.";
const hasRevisions = ({ results }: RunResult) => results.some(({ revisions }) => revisions.length > 0);

/** The findings and, beside them, their document. On a narrow screen it opens over them. */
export function Workspace({ result }: { result: RunResult }) {
  const wide = useMediaQuery("(min-width: 68em)", undefined, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<ViewerState>(() => viewerStateOf(result.results[0], result.files[0]!.fileId));
  const panel = usePanelWidth("review");
  const [opened, setOpened] = useState(false);
  /** Selecting the same place again scrolls to it again. */
  const show = (place: Passage, highlights: Passage[]) => {
    setShown({ fileId: place.fileId, place: undefined, highlights });
    requestAnimationFrame(() => setShown({ fileId: place.fileId, place, highlights }));
    setOpened(true);
  };
  const documents = (
    <Suspense fallback={<Loading />}>
      <Documents files={result.files} shown={shown} onFile={(fileId) => setShown({ fileId, highlights: [] })} />
    </Suspense>
  );
  return (
    <div className={classes.workspace} style={panel.style}>
      <div className={classes.findings}>
        <Notices result={result} />
        <Findings
          result={result}
          onShow={show}
          onChoose={(finding) => wide && setShown(viewerStateOf(finding, shown.fileId))}
        />
      </div>
      {wide ? (
        <section className={classes.documents} aria-label="Document">
          <PanelHandle {...panel.handle} />
          {documents}
        </section>
      ) : (
        <Drawer
          opened={opened}
          onClose={() => setOpened(false)}
          position="bottom"
          size="92%"
          title="Document"
          classNames={{ content: classes.drawer, body: classes.drawerBody }}
        >
          {documents}
        </Drawer>
      )}
    </div>
  );
}

function Notices({ result }: { result: RunResult }) {
  const { model } = result;
  const redlineNote = result.redlineNote ?? (hasRevisions(result) ? undefined : NOTHING_TO_CHANGE);
  if (model !== "local" && !redlineNote) return null;
  return (
    <div className={classes.notices}>
      {model === "local" && <p className={classes.notice}>{LOCAL}</p>}
      {redlineNote && <p className={classes.notice}>{redlineNote}</p>}
    </div>
  );
}
