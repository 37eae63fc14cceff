import { Button, Loader, Progress } from "@mantine/core";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { rich } from "../ui/text/rich.ts";
import { Time } from "../ui/text/time.tsx";
import { type Review, stopReview } from "./reviews.queries.ts";
import classes from "./workspace/workspace.module.css";

/** The person can leave the page while a review runs; it is listed under Reviews. */
export function ReviewInProgress({ review }: { review: Review }) {
  const { id, status, judged, checks, created_at } = review;
  const stop = useAction(() => stopReview(id));
  const waiting = status === "pending" && judged === 0;
  return (
    <section className={classes.under} aria-label={t("Review progress")}>
      <p className={classes.underWords} role="status">
        {waiting
          ? t("Queued.")
          : judged === 0
            ? t("Reading the documents for {checks, plural, one {# check} other {# checks}}.", { checks })
            : t("{judged} of {checks, plural, one {# check} other {# checks}} completed.", { judged, checks })}
      </p>
      {judged > 0 ? (
        <Progress value={(judged / checks) * 100} aria-label={t("Checks completed")} />
      ) : (
        <Loader type="dots" />
      )}
      <p className={classes.underNote}>
        {rich("Started {time}. You can leave this page. The result will be under Reviews.", {
          time: <Time at={created_at} />,
        })}
      </p>
      <Button variant="default" loading={stop.busy} onClick={() => stop.run()}>
        {t("Stop review")}
      </Button>
    </section>
  );
}
