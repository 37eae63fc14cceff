import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../messages.ts";
import { typeOf } from "./types/types.ts";
import classes from "./vault.module.css";
import { templatesQuery } from "./vaults.queries.ts";

interface Props {
  /** The id of a template. Empty for the columns that every vault has. */
  value: string;
  onChange: (template: string) => void;
}

/** The columns that a new vault starts with, and a preview of them. */
export function TemplateChoice({ value, onChange }: Props) {
  const { data } = useQuery(templatesQuery);
  const templates = data?.templates ?? [];
  const chosen = templates.find(({ id }) => id === value);
  return (
    <>
      <NativeSelect
        label={t("Columns")}
        description={t("The values to extract from every document. You can change them later.")}
        mt="sm"
        data={[
          { value: "", label: t("Standard columns only") },
          ...templates.map(({ id, name, columns }) => ({
            value: id,
            label: t("{name} ({count} columns)", { name, count: columns.length }),
          })),
        ]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {chosen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
        <section className={classes.template} aria-label={t("Template columns")} tabIndex={0}>
          <p>{chosen.description}</p>
          <ul>
            {chosen.columns.map(({ field_key, label, field_type, instructions }) => (
              <li key={field_key}>
                <strong>{label}</strong> <span>{typeOf(field_type).name}</span>
                <p>{instructions}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
