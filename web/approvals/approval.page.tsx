import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { formatList, t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { Tag } from "../ui/data/tag.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import classes from "./approvals.module.css";
import { type Approval, approvalQuery } from "./approvals.queries.ts";
import { Decide } from "./decide.tsx";
import { WhatToApprove } from "./what-to-approve.tsx";
import { approverName, MODE_WORDS, STATUS_WORDS, SUBJECT_WORDS, whoDecides } from "./words.ts";

export default function ApprovalPage() {
  const { id } = useParams({ from: "/shell/approvals/$id" });
  const query = useQuery(approvalQuery(id));
  return <QueryView query={query}>{(approval) => <ApprovalView approval={approval} />}</QueryView>;
}

function ApprovalView({ approval }: { approval: Approval }) {
  const { title, subject, status, note, asked_by, created_at, my_turn } = approval;
  const { label, tone } = STATUS_WORDS[status];
  return (
    <div className={my_turn ? classes.deciding : undefined}>
      <PageHeader
        title={title}
        crumbs={[{ label: t("Approvals"), to: "/approvals" }]}
        lead={
          <>
            <Tag tone={tone}>{label}</Tag> {SUBJECT_WORDS[subject]}
            {asked_by && <> · {t("asked by {person}", { person: displayName(asked_by) })}</>} · <Time at={created_at} />
          </>
        }
      />
      {note && <blockquote className={classes.note}>{note}</blockquote>}
      {status === "void" ? (
        <p role="note">
          {t("What was to be approved has changed since, or was deleted. It has to be asked for again.")}
        </p>
      ) : (
        <WhatToApprove approval={approval} />
      )}
      <People approval={approval} />
      {my_turn && <Decide approval={approval} />}
    </div>
  );
}

/** Who is asked, and what was decided by whom, in whose place. */
function People({ approval }: { approval: Approval }) {
  const { parts, decisions, sha256 } = approval;
  const waiting = whoDecides(approval);
  return (
    <Section title={t("Who decides")}>
      <ul className={classes.people}>
        {parts.map(({ rule_id, rule_name, mode, approvers }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an approval do not change
          <li key={index}>
            {formatList(approvers.map(approverName))}
            {approvers.length > 1 && ` · ${MODE_WORDS[mode]}`}
            {rule_id && rule_name && ` · ${t("rule “{name}”", { name: rule_name })}`}
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <p>{t("It waits for {people}.", { people: formatList(waiting) })}</p>}
      <ol className={classes.people} aria-label={t("Decisions")}>
        {decisions.map(({ by, on_behalf_of: inPlaceOf, decision, note, at }) => (
          <li key={at}>
            <Tag tone={STATUS_WORDS[decision].tone}>{STATUS_WORDS[decision].label}</Tag>{" "}
            {by ? displayName(by) : t("A former colleague")}
            {inPlaceOf && ` ${t("in the place of {person}", { person: displayName(inPlaceOf) })}`} · <Time at={at} />
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
      <p className={classes.hash}>{t("Bound to SHA-256 {hash}", { hash: sha256 })}</p>
    </Section>
  );
}
