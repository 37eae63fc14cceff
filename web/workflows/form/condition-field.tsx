import { Button, Select, TextInput } from "@mantine/core";
import { Split, X } from "lucide-react";
import { t } from "../../messages.ts";
import { valueIn } from "../../ui/data/options.ts";
import type { Reference, Sort } from "../references.ts";
import type { Condition } from "../workflows.queries.ts";
import { SelectField } from "./choice-field.tsx";
import classes from "./form.module.css";

type Test = Condition["is"];

const TESTS: { value: Test; label: string }[] = [
  { value: "equal", label: t("is") },
  { value: "not_equal", label: t("is not") },
  { value: "more_than", label: t("is more than") },
  { value: "less_than", label: t("is less than") },
  { value: "contains", label: t("contains") },
  { value: "not_contains", label: t("does not contain") },
  { value: "empty", label: t("is empty") },
  { value: "not_empty", label: t("is not empty") },
];

const DECISIONS = [
  { value: "approved", label: t("Approved") },
  { value: "rejected", label: t("Rejected") },
];

const FITTING: Partial<Record<Sort, Test[]>> = {
  number: ["equal", "not_equal", "more_than", "less_than"],
  decision: ["equal", "not_equal"],
  text: ["equal", "not_equal", "contains", "not_contains", "empty", "not_empty"],
};

const COMPARED = new Set<Sort>(["number", "decision", "text"]);

interface Props {
  when: Condition | undefined;
  references: Reference[];
  error: (field: string) => string | undefined;
  onChange: (when: Condition | undefined) => void;
}

/** “Only if …”: a step is skipped unless this holds. */
export function ConditionField({ when, references, error, onChange }: Props) {
  const offered = references.filter(({ sort }) => COMPARED.has(sort));
  const [first] = offered;
  if (!when)
    return first ? (
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<Split size={12} aria-hidden />}
        onClick={() => onChange(begin(first))}
      >
        {t("Only if…")}
      </Button>
    ) : null;
  const sort = offered.find(({ value }) => value === when.value)?.sort;
  const tests = TESTS.filter(({ value }) => value === when.is || (sort && FITTING[sort]?.includes(value)) || !sort);
  const set = (is: Test) =>
    onChange(is.endsWith("empty") ? { value: when.value, is } : { value: when.value, is, to: when.to ?? "" });
  return (
    <fieldset className={classes.condition}>
      <legend>{t("Only if")}</legend>
      <SelectField
        label={t("Result")}
        choices={[]}
        isLoaded
        references={offered}
        value={when.value}
        error={error("value")}
        onChange={(value) => {
          const next = offered.find((each) => each.value === value);
          onChange(next && begin(next));
        }}
      />
      <Select
        label={t("Comparison")}
        allowDeselect={false}
        data={tests}
        value={when.is}
        onChange={(next) => set(valueIn(TESTS, next) ?? when.is)}
      />
      {when.to !== undefined && (
        <Compared when={when} sort={sort} error={error("to")} onChange={(to) => onChange({ ...when, to })} />
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<X size={12} aria-hidden />}
        onClick={() => onChange(undefined)}
      >
        {t("Remove the condition")}
      </Button>
    </fieldset>
  );
}

/** What a result of its sort is compared with at first. */
function begin({ value, sort }: Reference): Condition {
  if (sort === "number") return { value, is: "more_than", to: 0 };
  return sort === "decision" ? { value, is: "equal", to: "approved" } : { value, is: "equal", to: "" };
}

interface ComparedProps {
  when: Condition;
  sort: Sort | undefined;
  error: string | undefined;
  onChange: (to: string | number) => void;
}

function Compared({ when, sort, error, onChange }: ComparedProps) {
  if (sort === "decision")
    return (
      <Select
        label={t("Value")}
        allowDeselect={false}
        data={DECISIONS}
        value={String(when.to)}
        onChange={(next) => next && onChange(next)}
      />
    );
  return (
    <TextInput
      label={t("Value")}
      error={error}
      inputMode={sort === "number" ? "decimal" : "text"}
      value={String(when.to)}
      onChange={({ currentTarget: { value } }) =>
        onChange(sort === "number" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)
      }
    />
  );
}
