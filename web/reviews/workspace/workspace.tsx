import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useAsking } from "../../chats/panel/ask-beside.tsx";
import { t } from "../../messages.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { PanelHandle, usePanelWidth } from "../../ui/layout/panel-width.tsx";
import { must } from "../../ui/must.ts";
import { trackedChanges } from "../desk/tracked-changes.ts";
import { useDecisions } from "../desk/use-decisions.ts";
import { Findings } from "../findings/findings.tsx";
import { CompareWithOwn } from "../own-contracts/compare-bar.tsx";
import type { ReviewPresence } from "../people/use-review-presence.ts";
import { Rounds } from "../responses/rounds.tsx";
import type { Finding, Review, RunResult } from "../reviews.queries.ts";
import { Notices } from "./notices.tsx";
import { type Passage, type ViewerState, viewerStateOf } from "./viewer-state.ts";
import classes from "./workspace.module.css";

const Documents = lazy(() => import("./documents.tsx"));

const DRAWER = {
  position: "bottom",
  size: "92%",
  title: t("Document"),
  classNames: { content: classes.drawer, body: classes.drawerBody },
} as const;

const firstFileOf = ({ files }: RunResult) => must(files[0], "a review has a file").fileId;

/** From where on there is room for a document beside the checks, and for the panel of Ask, too. */
const BESIDE = "(min-width: 68em)";
const BESIDE_ASK = "(min-width: 100em)";

interface Props {
  review: Review;
  result: RunResult;
  presence: ReviewPresence;
}

/** The list of checks, and beside the chosen one its document. On a narrow screen the document opens over them. */
export function Workspace({ review, result, presence }: Props) {
  const [isAsking] = useAsking();
  const wide = useMediaQuery(isAsking ? BESIDE_ASK : BESIDE, undefined, { getInitialValueInEffect: false });
  const { finding: asked } = useSearch({ from: "/shell/reviews/$id" });
  const first = result.results.find(({ checkId }) => checkId === asked);
  const decisions = useDecisions(review);
  const { chosen, choose, shown, setShown } = useChosen(first, result);
  const { setPlace } = presence;
  useEffect(() => setPlace(chosen), [setPlace, chosen]);
  const panel = usePanelWidth("review");
  const [opened, setOpened] = useState(false);
  /** Selecting the same place again scrolls to it again. */
  const show = (place: Passage, highlights: Passage[]) => {
    setShown({ fileId: place.fileId, place: undefined, highlights });
    requestAnimationFrame(() => setShown({ fileId: place.fileId, place, highlights }));
    setOpened(!wide);
  };
  const isSplit = wide && chosen !== null;
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
    <div className={classes.workspace} data-split={isSplit || undefined} style={panel.style}>
      <div className={classes.findings}>
        <Notices reviewId={review.id} result={result} />
        <Rounds review={review} />
        <CompareWithOwn fileId={firstFileOf(result)}>
          <Findings
            review={review}
            result={result}
            decisions={decisions}
            namesAt={presence.namesAt}
            asked={asked}
            chosen={chosen}
            onShow={show}
            onChoose={choose}
          />
        </CompareWithOwn>
      </div>
      {isSplit ? (
        <section className={classes.documents} aria-label={t("Document")}>
          <PanelHandle {...panel.handle} />
          {documents}
        </section>
      ) : (
        <Drawer {...DRAWER} opened={opened && !wide} onClose={() => setOpened(false)}>
          {documents}
        </Drawer>
      )}
    </div>
  );
}

/** The chosen finding and what the document shows of it. It begins with the one that the address names, also when that changes. */
function useChosen(asked: Finding | undefined, result: RunResult) {
  const [chosen, setChosen] = useState(asked?.checkId ?? null);
  const [shown, setShown] = useState<ViewerState>(() => viewerStateOf(asked, firstFileOf(result)));
  const choose = (finding: Finding | null) => {
    setChosen(finding?.checkId ?? null);
    if (finding) setShown(viewerStateOf(finding, shown.fileId));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address names another finding
  useEffect(() => {
    if (asked && asked.checkId !== chosen) choose(asked);
  }, [asked?.checkId]);
  return { chosen, choose, shown, setShown };
}
