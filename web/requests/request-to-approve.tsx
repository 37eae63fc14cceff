import { useQuery } from "@tanstack/react-query";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { AnchorLink, ButtonLink } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Asked } from "./asked.tsx";
import { FileLinks } from "./file-links.tsx";
import classes from "./requests.module.css";
import { requestQuery } from "./requests.queries.ts";

/** The answer that is to be approved, and what it answers. */
export function RequestToApprove({ id }: { id: string }) {
  return (
    <QueryView query={useQuery(requestQuery(id))}>
      {(request) => (
        <>
          <Section title={t("The answer")}>
            {request.draft ? (
              <>
                <p className={classes.text}>{request.draft.text}</p>
                <FileLinks ids={request.draft.file_ids} />
              </>
            ) : (
              <p>{t("No answer is waiting to be sent. What was sent is at the request.")}</p>
            )}
          </Section>
          <Section
            title={t("What was asked")}
            actions={
              <ButtonLink variant="default" size="compact-sm" to="/requests/$id" params={{ id }}>
                {t("Open the request")}
              </ButtonLink>
            }
          >
            <Asked request={request} />
            <FileLinks ids={request.file_ids} />
            {request.review?.review_id && (
              <AnchorLink to="/reviews/$id" params={{ id: request.review.review_id }}>
                {t("Open the review")}
              </AnchorLink>
            )}
          </Section>
        </>
      )}
    </QueryView>
  );
}
