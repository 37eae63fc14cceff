import { Button } from "@mantine/core";
import { t } from "../../messages.ts";
import { Keys } from "../../ui/layout/keys.tsx";
import finds from "../findings/findings.module.css";
import type { Finding } from "../reviews.queries.ts";
import classes from "./desk.module.css";
import type { Desk } from "./desk.ts";
import { fallbacksOf } from "./fallbacks.ts";

const LAST_KEY = 9;

/** What can be accepted instead of the standard. A person who may decide can choose one. */
export function FallbackList({ finding, desk }: { finding: Finding; desk: Desk }) {
  return fallbacksOf(finding).map((fallback) => {
    const { number, guidance } = fallback;
    const isMet = finding.evaluationResult === "Fallback" && finding.fallbackPosition === number;
    return (
      <section key={number} className={finds.part}>
        <h4>{isMet ? t("Fallback {number} (met)", { number }) : t("Fallback {number}", { number })}</h4>
        <div className={classes.fallback}>
          <p className={finds.asked}>{guidance}</p>
          {desk.canDecide && (
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              rightSection={number <= LAST_KEY ? <Keys keys={String(number)} /> : undefined}
              onClick={() => desk.chooseFallback(finding, fallback)}
            >
              {isMet ? t("Accept as is") : t("Use fallback {number}", { number })}
            </Button>
          )}
        </div>
      </section>
    );
  });
}
