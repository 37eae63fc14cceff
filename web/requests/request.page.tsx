import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { peopleQuery } from "../settings/settings.queries.ts";
import { Tag } from "../ui/data/tag.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { AnchorLink, ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { displayName } from "../ui/text/display-name.ts";
import { Time } from "../ui/text/time.tsx";
import { Asked } from "./asked.tsx";
import { FileLinks } from "./file-links.tsx";
import { Messages } from "./messages.tsx";
import classes from "./requests.module.css";
import { changeRequest, type Request, type RequestStatus, requestQuery } from "./requests.queries.ts";
import { CHANNEL_WORDS, REVIEW_WORDS, requesterOf, STATUS_WORDS } from "./words.ts";

/** One request: what was asked, its review, its files and the messages in both directions. */
export default function RequestPage() {
  const { id } = useParams({ from: "/shell/requests/$id" });
  return <QueryView query={useQuery(requestQuery(id))}>{(request) => <Shown request={request} />}</QueryView>;
}

function Shown({ request }: { request: Request }) {
  const { title, type_name, created_at, channel, project_id, file_ids } = request;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t("Requests"), to: "/requests" }]}
        lead={t("{type}, asked by {person} {channel}", {
          type: type_name,
          person: requesterOf(request),
          channel: CHANNEL_WORDS[channel],
        })}
        actions={
          <ButtonLink to="/projects/$id" params={{ id: project_id }}>
            {t("Open project")}
          </ButtonLink>
        }
      />
      <Controls request={request} />
      <Review request={request} />
      <Section title={t("What was asked")} lead={<Time at={created_at} />}>
        <Asked request={request} />
        <FileLinks ids={file_ids} />
      </Section>
      <Section
        title={t("Messages")}
        lead={
          request.requester.email === null
            ? t("The address of the requester is not known, so messages are only kept here.")
            : t("The requester gets each message, and answers by e-mail or on the page of the request.")
        }
      >
        <Messages request={request} />
      </Section>
    </>
  );
}

/** A request that is closed can only be opened again. */
function choicesFor(status: RequestStatus): RequestStatus[] {
  if (status === "done" || status === "declined") return [status, "in_progress"];
  return ["new", "in_progress", "waiting", "done", "declined"];
}

function Controls({ request }: { request: Request }) {
  const { id, status, assignee_user_id, due_at, is_overdue } = request;
  const { user } = useSession();
  const people = useQuery(peopleQuery).data?.people ?? [];
  const change = useAction((next: Parameters<typeof changeRequest>[1]) => changeRequest(id, next));
  return (
    <div className={classes.controls}>
      <NativeSelect
        label={t("Status")}
        value={status}
        data={choicesFor(status).map((value) => ({ value, label: STATUS_WORDS[value] }))}
        onChange={(event) => change.run({ status: event.currentTarget.value as RequestStatus })}
      />
      <NativeSelect
        label={t("Person")}
        value={assignee_user_id === null ? "" : String(assignee_user_id)}
        data={[
          { value: "", label: t("Nobody") },
          ...people.map((person) => ({ value: String(person.id), label: displayName(person) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change.run({ assignee_user_id: value === "" ? null : Number(value) })
        }
      />
      {assignee_user_id !== user.id && (
        <Button variant="default" loading={change.busy} onClick={() => change.run({ assignee_user_id: user.id })}>
          {t("Assign to me")}
        </Button>
      )}
      {due_at !== null && (
        <span>
          {is_overdue ? <Tag tone="danger">{t("Overdue")}</Tag> : t("Due")} <Time at={due_at} />
        </span>
      )}
    </div>
  );
}

function Review({ request: { review, is_answered_automatically } }: { request: Request }) {
  if (!review) return null;
  return (
    <Section title={t("Review on arrival")}>
      <p>
        {REVIEW_WORDS[review.state]} {review.note}
      </p>
      {is_answered_automatically && (
        <p>{t("The requester was told so automatically, before any lawyer had read the document.")}</p>
      )}
      {review.review_id !== null && review.state !== "failed" && (
        <AnchorLink to="/reviews/$id" params={{ id: review.review_id }}>
          {t("Open the review")}
        </AnchorLink>
      )}
    </Section>
  );
}
