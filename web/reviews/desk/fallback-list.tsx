import { Button } from "@mantine/core";
import { t } from "../../messages.ts";
import { Keys } from "../../ui/layout/keys.tsx";
import finds from "../findings/findings.module.css";
import type { Finding } from "../reviews.queries.ts";
import classes from "./desk.module.css";
import type { Desk } from "./desk.ts";
import { type Fallback, fallbacksOf } from "./fallbacks.ts";

const LAST_KEY = 9;

/** What can be accepted instead of the standard. A person who may decide can choose one. */
export function FallbackList({ finding, desk }: { finding: Finding; desk: Desk }) {
  const fallbacks = fallbacksOf(finding);
  const isMet = ({ number }: Fallback) =>
    finding.evaluationResult === "Fallback" && finding.fallbackPosition === number;
  if (fallbacks.length === 0) return null;
  return (
    <details className={finds.standard} open={fallbacks.some(isMet) || undefined}>
      <summary>{t("Fallbacks ({count})", { count: fallbacks.length })}</summary>
      {fallbacks.map((fallback) => (
        <FallbackPosition
          key={fallback.number}
          fallback={fallback}
          isMet={isMet(fallback)}
          onChoose={desk.canDecide ? () => desk.chooseFallback(finding, fallback) : undefined}
        />
      ))}
    </details>
  );
}

interface PositionProps {
  fallback: Fallback;
  isMet: boolean;
  onChoose: (() => void) | undefined;
}

const FallbackPosition = ({ fallback: { number, guidance }, isMet, onChoose }: PositionProps) => (
  <section className={finds.part}>
    <h4>{isMet ? t("Fallback {number} (met)", { number }) : t("Fallback {number}", { number })}</h4>
    <div className={classes.fallback}>
      <p className={finds.asked}>{guidance}</p>
      {onChoose && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          rightSection={number <= LAST_KEY ? <Keys keys={String(number)} /> : undefined}
          onClick={onChoose}
        >
          {isMet ? t("Accept as is") : t("Use fallback {number}", { number })}
        </Button>
      )}
    </div>
  </section>
);
