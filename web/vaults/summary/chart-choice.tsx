import { Select } from "@mantine/core";
import { t } from "../../messages.ts";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import type { Column } from "../vaults.queries.ts";
import { type ChosenChart, isAddedUp } from "./charts.ts";
import classes from "./summary.module.css";

interface Props {
  columns: Column[];
  chosen: ChosenChart;
  onChoose: (chosen: ChosenChart) => void;
}

/** Charts any column: how many documents have each value, or the total of an amount. */
export function ChartChoice({ columns, chosen, onChoose }: Props) {
  const amounts = columns.filter(isAddedUp);
  return (
    <div className={classes.choice}>
      <SearchSelect
        label={t("Chart by")}
        placeholder={t("Choose a column")}
        clearable
        openOnFocus={false}
        data={columns.map(({ field_key, label }) => ({ value: field_key, label }))}
        value={chosen.by ?? null}
        onChange={(by) => onChoose({ ...chosen, by: by ?? undefined })}
      />
      {amounts.length > 0 && (
        <Select
          label={t("Measure")}
          placeholder={t("Number of documents")}
          clearable
          data={amounts.map(({ field_key, label }) => ({ value: field_key, label: t("Total of {label}", { label }) }))}
          value={chosen.sum ?? null}
          onChange={(sum) => onChoose({ ...chosen, sum: sum ?? undefined })}
        />
      )}
    </div>
  );
}
