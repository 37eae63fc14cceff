import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { formatList, t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { formatDay } from "../ui/text/time.tsx";
import { type Approval, approvalsQuery } from "./approvals.queries.ts";
import { STATUS_WORDS, SUBJECT_WORDS, whoDecides } from "./words.ts";

export default function ApprovalsPage() {
  const waiting = useQuery(approvalsQuery("waiting_for"));
  const asked = useQuery(approvalsQuery("asked_by"));
  return (
    <>
      <PageHeader title={t("Approvals")} lead={t("A second pair of eyes before something goes out.")} />
      <Section title={t("Waiting for me")}>
        <QueryView query={waiting}>
          {({ approvals }) => (
            <Approvals label={t("Waiting for me")} approvals={approvals} nothing={t("Nothing waits for you.")} />
          )}
        </QueryView>
      </Section>
      <Section title={t("Asked by me")}>
        <QueryView query={asked}>
          {({ approvals }) => (
            <Approvals
              label={t("Asked by me")}
              approvals={approvals}
              nothing={t("You have not asked for an approval yet. Ask where you make a redline, or on a document.")}
            />
          )}
        </QueryView>
      </Section>
    </>
  );
}

function Approvals({ label, approvals, nothing }: { label: string; approvals: Approval[]; nothing: string }) {
  if (approvals.length === 0) return <p>{nothing}</p>;
  return (
    <List label={label}>
      {approvals.map((approval) => (
        <ListRow
          key={approval.id}
          icon={<BadgeCheck size={14} aria-hidden />}
          link={{ to: "/approvals/$id", params: { id: approval.id } }}
          title={approval.title}
          detail={detailOf(approval)}
          end={<Tag tone={STATUS_WORDS[approval.status].tone}>{STATUS_WORDS[approval.status].label}</Tag>}
        />
      ))}
    </List>
  );
}

const detailOf = (approval: Approval) => {
  const { subject, asked_by, my_turn_for, created_at } = approval;
  const people = whoDecides(approval);
  return [
    SUBJECT_WORDS[subject],
    asked_by && t("from {person}", { person: displayName(asked_by) }),
    my_turn_for && t("in the place of {person}", { person: displayName(my_turn_for) }),
    people.length > 0 && t("waits for {people}", { people: formatList(people) }),
    formatDay(created_at),
  ]
    .filter(Boolean)
    .join(" · ");
};
