import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "../../messages.ts";
import { SetModelLink } from "../../settings/model/model-link.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { PanelHandle, usePanelWidth } from "../../ui/layout/panel-width.tsx";
import { must } from "../../ui/must.ts";
import { trackedChanges } from "../desk/tracked-changes.ts";
import { useDecisions } from "../desk/use-decisions.ts";
import { Findings } from "../findings/findings.tsx";
import type { ReviewPresence } from "../people/use-review-presence.ts";
import { Rounds } from "../responses/rounds.tsx";
import type { Finding, Review, RunResult } from "../reviews.queries.ts";
import { type Passage, type ViewerState, viewerStateOf } from "./viewer-state.ts";
import classes from "./workspace.module.css";

const Documents = lazy(() => import("./documents.tsx"));

const DRAWER = {
  position: "bottom",
  size: "92%",
  title: t("Document"),
  classNames: { content: classes.drawer, body: classes.drawerBody },
} as const;

const LOCAL = t(
  "No language model is configured, so the local engine ran this review. It flags results it is unsure of: check those yourself.",
);

const NOTHING_TO_CHANGE = t("No changes are proposed.");
const firstFileOf = ({ files }: RunResult) => must(files[0], "a review has a file").fileId;
const hasRevisions = ({ results }: RunResult) => results.some(({ revisions }) => revisions.length > 0);

interface Props {
  review: Review;
  result: RunResult;
  presence: ReviewPresence;
}

/** The findings and, beside them, their document. On a narrow screen it opens over them. */
export function Workspace({ review, result, presence }: Props) {
  const wide = useMediaQuery("(min-width: 68em)", undefined, { getInitialValueInEffect: false });
  const { finding: asked } = useSearch({ from: "/shell/reviews/$id" });
  const first = result.results.find(({ checkId }) => checkId === asked) ?? result.results[0];
  const decisions = useDecisions(review);
  const [chosen, setChosen] = useState(first?.checkId ?? null);
  const [shown, setShown] = useState<ViewerState>(() => viewerStateOf(first, firstFileOf(result)));
  const { setPlace } = presence;
  useEffect(() => setPlace(chosen), [setPlace, chosen]);
  const panel = usePanelWidth("review");
  const [opened, setOpened] = useState(false);
  /** Selecting the same place again scrolls to it again. */
  const show = (place: Passage, highlights: Passage[]) => {
    setShown({ fileId: place.fileId, place: undefined, highlights });
    requestAnimationFrame(() => setShown({ fileId: place.fileId, place, highlights }));
    setOpened(true);
  };
  const choose = (finding: Finding | null) => {
    setChosen(finding?.checkId ?? null);
    if (finding && wide) setShown(viewerStateOf(finding, shown.fileId));
  };
  const documents = (
    <Suspense fallback={<Loading />}>
      <Documents
        files={result.files}
        shown={shown}
        changes={trackedChanges(result.results, decisions.decidedOf, chosen)}
        onFile={(fileId) => setShown({ fileId, highlights: [] })}
      />
    </Suspense>
  );
  return (
    <div className={classes.workspace} style={panel.style}>
      <div className={classes.findings}>
        <Notices result={result} />
        <Rounds reviewId={review.id} />
        <Findings
          review={review}
          result={result}
          decisions={decisions}
          namesAt={presence.namesAt}
          chosen={chosen}
          onShow={show}
          onChoose={choose}
        />
      </div>
      {wide ? (
        <section className={classes.documents} aria-label={t("Document")}>
          <PanelHandle {...panel.handle} />
          {documents}
        </section>
      ) : (
        <Drawer {...DRAWER} opened={opened} onClose={() => setOpened(false)}>
          {documents}
        </Drawer>
      )}
    </div>
  );
}

function Notices({ result }: { result: RunResult }) {
  const { model } = result;
  const redlineNote = result.redlineNote ?? (hasRevisions(result) ? undefined : NOTHING_TO_CHANGE);
  if (model !== "local" && !redlineNote && !result.notice) return null;
  return (
    <div className={classes.notices}>
      {result.notice && (
        <p className={classes.notice} role="note">
          {result.notice}
        </p>
      )}
      {model === "local" && (
        <p className={classes.notice}>
          {LOCAL} <SetModelLink />
        </p>
      )}
      {redlineNote && <p className={classes.notice}>{redlineNote}</p>}
    </div>
  );
}
