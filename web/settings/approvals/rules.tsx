import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, readAgain } from "../../api.ts";
import type { ApprovalRule } from "../../approvals/approvals.queries.ts";
import { approverName, MODE_WORDS, SUBJECT_WORDS } from "../../approvals/words.ts";
import { formatList, t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { DangerButton } from "../../ui/forms/danger-button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { NewRuleDialog } from "./new-rule.tsx";
import { DECISION_WORDS, IMPORTANCE_WORDS } from "./rule-words.ts";

const rulesQuery = queryOptions({
  queryKey: ["approvals", "rules"],
  queryFn: ({ signal }) => api.get("/approval-rules", { query: { limit: 100 }, signal }),
});
const refresh = () => readAgain(["approvals"]);

/** For administrators. */
export function Rules() {
  const query = useQuery(rulesQuery);
  const [making, make] = useDisclosure(false);
  return (
    <Section
      title={t("Rules")}
      lead={t("What a rule applies to does not go to the other side without the approval that it asks for.")}
      actions={<Button onClick={make.open}>{t("Add a rule")}</Button>}
    >
      <QueryView query={query}>
        {({ approval_rules }) =>
          approval_rules.length === 0 ? (
            <p>{t("No rules yet. Nothing has to be approved.")}</p>
          ) : (
            <List label={t("Rules")}>
              {approval_rules.map((rule) => (
                <ListRow
                  key={rule.id}
                  title={rule.name || SUBJECT_WORDS[rule.subject]}
                  detail={detailOf(rule)}
                  end={<DeleteRule rule={rule} />}
                />
              ))}
            </List>
          )
        }
      </QueryView>
      {making && <NewRuleDialog onDone={refresh} onClose={make.close} />}
    </Section>
  );
}

function DeleteRule({ rule: { id, name, subject } }: { rule: ApprovalRule }) {
  const remove = useAction(() => api.delete("/approval-rules/{id}", { params: { id } }), {
    done: t("Rule deleted"),
    after: refresh,
  });
  return (
    <DangerButton
      label={t("Delete")}
      name={name || SUBJECT_WORDS[subject]}
      title={t("Delete this rule?")}
      message={t("From now on, nothing has to be approved because of it.")}
      does={remove}
    />
  );
}

const detailOf = ({ subject, when, approvers, mode, escalate_to, escalate_after_days }: ApprovalRule) =>
  [
    SUBJECT_WORDS[subject],
    when.importance && formatList(when.importance.map((each) => IMPORTANCE_WORDS[each])),
    when.decision && formatList(when.decision.map((each) => DECISION_WORDS[each])),
    when.amount &&
      t("from {amount, number} {currency}", { amount: when.amount.at_least, currency: when.amount.currency ?? "" }),
    when.party && t("party {party}", { party: when.party }),
    when.playbook && t("{count, plural, one {# playbook} other {# playbooks}}", { count: when.playbook.length }),
    formatList(approvers.map(approverName)),
    approvers.length > 1 && MODE_WORDS[mode],
    escalate_to &&
      t("after {days, plural, one {# day} other {# days}} also {person}", {
        days: escalate_after_days ?? 0,
        person: displayName(escalate_to),
      }),
  ]
    .filter(Boolean)
    .join(" · ");
