import { MultiSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { choicesQuery } from "../choices.queries.ts";

const SELF = "self";
const CERTAIN = "certain";

const APPROVERS = [
  { value: "administrator", label: t("Administrators") },
  { value: "vault_manager", label: t("People who may manage vaults") },
];
const ROLES = [...APPROVERS, { value: "member", label: t("Everybody in the organization") }];

interface Props {
  label: string;
  description?: string;
  input: Record<string, unknown>;
  error?: string | undefined;
  /** Approvers: if nobody is chosen, those whom the approval rules name. */
  isApproval?: boolean;
  onChange: (change: { user_ids: number[] | undefined; role: string | undefined }) => void;
}

/** Who is asked or told: whoever the workflow works for, people with a role, or certain people. */
export function PeopleField({ label, description, input, error, isApproval = false, onChange }: Props) {
  const [isCertain, setCertain] = useState(Array.isArray(input.user_ids));
  const { data = [] } = useQuery({ ...choicesQuery("person"), enabled: isCertain });
  const mode = isCertain ? CERTAIN : typeof input.role === "string" ? input.role : SELF;
  return (
    <>
      <Select
        label={label}
        description={description}
        allowDeselect={false}
        data={[
          {
            value: SELF,
            label: isApproval
              ? t("Those whom the approval rules name, else administrators")
              : t("Whoever the workflow works for"),
          },
          { value: CERTAIN, label: t("Certain people") },
          ...(isApproval ? APPROVERS : ROLES),
        ]}
        value={mode}
        onChange={(next) => {
          setCertain(next === CERTAIN);
          const role = ROLES.find(({ value }) => value === next)?.value;
          onChange({ user_ids: undefined, role });
        }}
      />
      {isCertain && (
        <MultiSelect
          label={t("People")}
          placeholder={t("Name or e-mail address")}
          searchable
          error={error}
          nothingFoundMessage={t("No matching people found.")}
          comboboxProps={{ keepMounted: false }}
          data={data}
          value={Array.isArray(input.user_ids) ? input.user_ids.map(String) : []}
          onChange={(ids) => onChange({ user_ids: ids.map(Number), role: undefined })}
        />
      )}
    </>
  );
}
