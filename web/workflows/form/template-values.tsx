import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { templateQuery } from "../../templates/templates.queries.ts";
import type { Reference } from "../references.ts";
import classes from "./form.module.css";
import { ResultText } from "./result-text.tsx";

interface Props {
  templateId: string;
  values: unknown;
  references: Reference[];
  onChange: (values: Record<string, unknown> | undefined) => void;
}

const MOST = 10_000;

/** What the document asks for. Lists and clauses keep what the template says. */
export function TemplateValues({ templateId, values, references, onChange }: Props) {
  const { data } = useQuery(templateQuery(templateId));
  const given = typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
  const asked = (data?.fields ?? []).filter(
    ({ key, type, fields }) => fields.length === 0 && type !== "list" && !key.startsWith("clause:"),
  );
  const set = (key: string, text: string) => {
    const next = Object.fromEntries(Object.entries({ ...given, [key]: text }).filter(([, value]) => value !== ""));
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  if (asked.length === 0) return null;
  return (
    <div className={classes.questions}>
      <p className={classes.about}>{t("What the document says. What is left empty stays open, as in the template.")}</p>
      {asked.map(({ key, label, help, required }) => (
        <ResultText
          key={key}
          label={required ? t("{field} (required)", { field: label }) : label}
          description={help}
          value={given[key]}
          references={references}
          maxLength={MOST}
          rows={1}
          onChange={(text) => set(key, text)}
        />
      ))}
    </div>
  );
}
