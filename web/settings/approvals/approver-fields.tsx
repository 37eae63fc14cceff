import { Button, Fieldset, Group, NativeSelect } from "@mantine/core";
import { ROLE_WORDS } from "../../approvals/words.ts";
import { t } from "../../messages.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { PersonSelect } from "../../ui/forms/person-select.tsx";
import type { Approver } from "./rule-draft.ts";

interface Props {
  approvers: Approver[];
  onChange: (approvers: Approver[]) => void;
}

/** People and roles, in the order in which they decide. */
export function ApproverFields({ approvers, onChange }: Props) {
  const chosen = approvers.flatMap((each) => ("user_id" in each ? [each.user_id] : []));
  return (
    <Fieldset variant="unstyled" legend={t("Who approves")}>
      {approvers.map((approver, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: approvers are known by their place
        <Group key={at} gap="xs" align="flex-end" wrap="nowrap">
          <ApproverField
            approver={approver}
            number={at + 1}
            chosen={chosen}
            onChange={(next) => onChange(approvers.with(at, next))}
          />
          {approvers.length > 1 && (
            <Button
              variant="default"
              aria-label={t("Remove approver {number}", { number: at + 1 })}
              onClick={() => onChange(approvers.toSpliced(at, 1))}
            >
              {t("Remove")}
            </Button>
          )}
        </Group>
      ))}
      <Button variant="default" mt="xs" onClick={() => onChange([...approvers, { user_id: 0 }])}>
        {t("Add an approver")}
      </Button>
    </Fieldset>
  );
}

interface FieldProps {
  approver: Approver;
  number: number;
  chosen: number[];
  onChange: (approver: Approver) => void;
}

function ApproverField({ approver, number, chosen, onChange }: FieldProps) {
  return (
    <>
      <NativeSelect
        label={t("Approver {number}", { number })}
        value={"role" in approver ? approver.role : "person"}
        data={[
          { value: "person", label: t("a person") },
          ...keysOf(ROLE_WORDS).map((value) => ({ value, label: ROLE_WORDS[value] })),
        ]}
        onChange={(event) => {
          const role = oneOf(event.currentTarget.value, keysOf(ROLE_WORDS));
          onChange(role ? { role } : { user_id: 0 });
        }}
      />
      {"user_id" in approver && (
        <PersonSelect
          label={t("Person")}
          value={approver.user_id || null}
          without={chosen.filter((id) => id !== approver.user_id)}
          onChange={(id) => onChange({ user_id: id ?? 0 })}
        />
      )}
    </>
  );
}
