import { Checkbox, MultiSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { type Key, vaultsAndProjectsQuery } from "../settings.queries.ts";

type Scope = NonNullable<Key["scopes"]>[number];

const SCOPES: { value: Scope; label: string; description: string }[] = [
  { value: "read", label: t("Read"), description: t("View and download everything it can access.") },
  { value: "write", label: t("Write"), description: t("Create, change and delete.") },
  {
    value: "inference",
    label: t("Questions and reviews"),
    description: t("Ask questions, run playbooks and have documents read."),
  },
];
export const ALL_SCOPES = SCOPES.map(({ value }) => value);

interface ScopesProps {
  scopes: Scope[];
  error: string | undefined;
  onChange: (scopes: Scope[]) => void;
}

export function ScopeBoxes({ scopes, error, onChange }: ScopesProps) {
  const toScopes = (values: string[]) => ALL_SCOPES.filter((scope) => values.includes(scope));
  return (
    <Checkbox.Group
      label={t("Permissions")}
      value={scopes}
      error={error}
      onChange={(values) => onChange(toScopes(values))}
    >
      <Stack gap="xs" mt={4}>
        {SCOPES.map(({ value, label, description }) => (
          <Checkbox key={value} value={value} label={label} description={description} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface LimitsProps {
  /** Each is a kind and an id, such as "vault 0b9f…". */
  chosen: string[];
  /** An organization key cannot access vaults. */
  withVaults: boolean;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

export function LimitPicker({ chosen, withVaults, error, onChange }: LimitsProps) {
  const { data = [] } = useQuery(vaultsAndProjectsQuery);
  return (
    <MultiSelect
      label={withVaults ? t("Limit to vaults and projects") : t("Limit to projects")}
      description={t("The key can access nothing else. Leave empty for no limits.")}
      placeholder={chosen.length === 0 ? t("No limits") : undefined}
      searchable
      clearable
      data={withVaults ? data : data.filter(({ kind }) => kind === "project")}
      value={withVaults ? chosen : chosen.filter((each) => each.startsWith("project "))}
      error={error}
      onChange={onChange}
    />
  );
}

/** The ids of one kind among the chosen ones. */
export const idsOf = (kind: "vault" | "project", chosen: string[]): string[] =>
  chosen.flatMap((each) => (each.startsWith(`${kind} `) ? [each.slice(kind.length + 1)] : []));
