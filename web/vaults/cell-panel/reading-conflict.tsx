import { Button, VisuallyHidden } from "@mantine/core";
import { GitCompareArrows } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import type { CellValueInput } from "../../operations.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { Keys } from "../../ui/layout/keys.tsx";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import { rich } from "../../ui/text/rich.ts";
import { writeInTurn } from "../cells/cell-turns.ts";
import { conditionsOf } from "../cells/cell-writer.ts";
import { showValue } from "../cells/values.ts";
import { CELL_PATH, type CellDetail, type CellPlace, type Column, cellParams } from "../vaults.queries.ts";
import classes from "./reading-conflict.module.css";
import { keepDetail, sendVerification } from "./use-cell-checks.ts";

type Reading = NonNullable<CellDetail["reading_conflict"]>["readings"][number];

/** The citations of the value shown, then those of the reading that disagrees with it. */
export function placesIn({ citations, reading_conflict }: CellDetail): CellDetail["citations"] {
  const others = reading_conflict?.readings.flatMap((reading) => reading.citations) ?? [];
  const isNew = ({ start, end }: Reading["citations"][number]) =>
    !citations.some((known) => known.start === start && known.end === end);
  return [...citations, ...others.filter(isNew)];
}

/** Choosing a reading counts as verifying it. The first one is already shown; another one is saved with its citations. */
export function useChosenReading(place: CellPlace, detail: CellDetail | undefined, onChosen: () => unknown = () => {}) {
  return useAction(
    async (index: number) => {
      const reading = detail?.reading_conflict?.readings[index];
      if (!detail || !reading) return undefined;
      if (index > 0) await saveReading(place, detail, reading);
      return sendVerification(place);
    },
    {
      after: (chosen) => {
        if (!chosen) return undefined;
        keepDetail(place, chosen);
        return onChosen();
      },
    },
  );
}

function saveReading(place: CellPlace, { cell, extracted_at }: CellDetail, { value, citations }: Reading) {
  const body = {
    value: value as CellValueInput,
    citations: citations.map(({ start, end }) => ({ start, end })),
    ...conditionsOf({ ...cell, extracted_at }),
  };
  return writeInTurn(place, () => api.patch(CELL_PATH, { params: cellParams(place), body }));
}

interface Props {
  column: Column;
  detail: CellDetail;
  /** Absent if the person may not choose. */
  onChoose?: ((index: number) => void) | undefined;
  isBusy: boolean;
  /** The number keys choose a reading, too. */
  hasKeys?: boolean;
  onPlace: (index: number) => void;
}

/** Both readings, where the language model and the local engine disagree, each with its words. */
export function ReadingConflict({ column, detail, onChoose, isBusy, hasKeys = false, onPlace }: Props) {
  const readings = detail.reading_conflict?.readings;
  if (!readings) return null;
  const places = placesIn(detail);
  return (
    <section className={classes.conflict} aria-label={t("Two readings")}>
      <h3 className={classes.title}>
        <GitCompareArrows size={14} aria-hidden /> {t("Two readings disagree")}
      </h3>
      <ol className={classes.readings}>
        {readings.map((reading, index) => (
          <li key={reading.model}>
            <p className={classes.reader}>{readerOf(reading)}</p>
            <p className={reading.value === null ? classes.nothing : classes.value}>
              {reading.value === null ? t("No value") : showValue(column.field_type, reading.value)}
            </p>
            {reading.citations.map(({ quote, start, end }) => (
              <button
                key={start}
                type="button"
                className={classes.quote}
                title={t("Show in the document")}
                onClick={() => onPlace(places.findIndex((each) => each.start === start && each.end === end))}
              >
                {collapseWhitespace(quote)}
              </button>
            ))}
            {onChoose && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                rightSection={hasKeys ? <Keys keys={String(index + 1)} /> : undefined}
                onClick={() => onChoose(index)}
              >
                {chooseWords(reading)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const hidden = (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>;
const chooseWords = ({ model }: Reading) =>
  model === "local"
    ? rich("Use this <hidden>reading without a language model</hidden>", { hidden })
    : rich("Use this <hidden>reading by {model}</hidden>", { model, hidden });

function readerOf({ model, confidence }: Reading): string {
  const reader = model === "local" ? t("No language model") : model;
  return confidence === null
    ? reader
    : t("{reader}, {confidence}% confidence", { reader, confidence: Math.round(confidence * 100) });
}
