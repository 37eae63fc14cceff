import { Button, CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { t } from "../../messages.ts";
import { stepsFor, type TourStep, tourPlacesQuery } from "./steps.ts";
import classes from "./tour.module.css";
import { endTour, goToStep, leaveTour, useTour } from "./tour-state.ts";
import { type Box, useTargetBox } from "./use-target-box.ts";

/** The tour over the pages of the application: it opens each page and points at what it tells about. */
export function Tour() {
  const { step: index } = useTour();
  const { data: places } = useQuery(tourPlacesQuery);
  if (!places) return null;
  const steps = stepsFor(places);
  const step = steps[Math.min(index, steps.length - 1)];
  return step ? <Step step={step} index={Math.min(index, steps.length - 1)} count={steps.length} /> : null;
}

interface StepProps {
  step: TourStep;
  index: number;
  count: number;
}

function Step({ step, index, count }: StepProps) {
  const card = useRef<HTMLElement>(null);
  const box = useTargetBox(step.target);
  const navigate = useNavigate();
  const link = JSON.stringify(step.link);
  useEffect(() => {
    void navigate(JSON.parse(link));
  }, [link, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus once
  useEffect(() => card.current?.focus({ preventScroll: true }), [index]);
  const next = () => (index + 1 < count ? goToStep(index + 1) : endTour());
  const back = () => index > 0 && goToStep(index - 1);
  useTourKeys(card, { ArrowRight: next, ArrowLeft: back, Escape: leaveTour });
  return (
    <>
      {box && <div className={classes.ring} style={ringOf(box)} aria-hidden />}
      <section ref={card} className={classes.card} style={placeOf(box)} aria-label={t("Tour")} tabIndex={-1}>
        <div className={classes.head}>
          <h2>{step.title}</h2>
          <CloseButton size="sm" aria-label={t("Leave the tour")} onClick={leaveTour} />
        </div>
        <p aria-live="polite">{step.words}</p>
        <div className={classes.foot}>
          <span>{t("{number} of {count}", { number: index + 1, count })}</span>
          {index > 0 && (
            <Button variant="default" onClick={back}>
              {t("Back")}
            </Button>
          )}
          <Button onClick={next}>{index + 1 < count ? t("Next") : t("Finish")}</Button>
        </div>
        <p className={classes.later}>{t("You can leave at any time and continue under Help.")}</p>
      </section>
    </>
  );
}

/** Keys that work in the card, where nothing has the focus, and in a field that is still empty. */
function useTourKeys(card: RefObject<HTMLElement | null>, keys: Record<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isEmpty =
        target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? !target.value : false;
      const isOurs = target === document.body || isEmpty || card.current?.contains(target as Node);
      const act = isOurs ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [card]);
}

const MARGIN = 6;
const CARD = { width: 352, height: 230 };

const ringOf = ({ top, left, width, height }: Box): CSSProperties => ({
  top: top - MARGIN,
  left: left - MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
});

/** Beside, below or above the element, where there is room, else in the corner. On a phone the style sheet puts it at the bottom. */
function placeOf(box: Box | undefined): CSSProperties {
  if (!box) return {};
  const below = box.top + box.height + 2 * MARGIN;
  const above = box.top - CARD.height - 2 * MARGIN;
  const beside = box.left - CARD.width - 2 * MARGIN;
  const left = Math.max(12, Math.min(box.left, window.innerWidth - CARD.width - 12));
  if (below + CARD.height < window.innerHeight) return { top: below, left };
  if (above > 0) return { top: above, left };
  return beside > 0 && box.width < window.innerWidth / 2 ? { top: Math.max(box.top, 12), left: beside } : {};
}
