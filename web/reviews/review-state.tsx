import { Progress } from "@mantine/core";
import { t } from "../messages.ts";
import { Tag } from "../ui/data/tag.tsx";
import { Counts } from "./counts.tsx";
import classes from "./reviews.module.css";
import type { ReviewSummary } from "./reviews.queries.ts";

/** The progress or result of a review, on one line. */
export function ReviewState({ review }: { review: ReviewSummary }) {
  const { status, summary, judged, checks, to_decide, open, open_results } = review;
  if (summary && to_decide !== null && open !== null && open_results)
    return <Counts open={open_results} decided={to_decide - open} met={checks - to_decide} />;
  if (status === "failed") return <Tag tone="danger">{t("Failed")}</Tag>;
  if (status === "canceled") return <Tag>{t("Stopped")}</Tag>;
  return (
    <span className={classes.under}>
      {status === "pending" ? t("Queued") : t("Running")}
      {judged > 0 && (
        <>
          <Progress className={classes.bar} value={(judged / checks) * 100} aria-label={t("Progress")} />
          {t("{at} of {count}", { at: judged, count: checks })}
        </>
      )}
    </span>
  );
}
