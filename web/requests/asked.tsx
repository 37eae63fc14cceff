import { t } from "../messages.ts";
import classes from "./requests.module.css";
import type { Request } from "./requests.queries.ts";

/** What was filled in, by the names of the fields. */
export function Asked({ request: { form, fields } }: { request: Pick<Request, "form" | "fields"> }) {
  const filled = form.filter(({ key }) => fields[key] !== undefined);
  if (filled.length === 0) return <p>{t("The form was not filled in.")}</p>;
  return (
    <dl className={classes.asked}>
      {filled.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{wordsOf(fields[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(value: unknown): string {
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
