import { t } from "../../messages.ts";
import { confirm } from "./confirm.tsx";
import { newerFields } from "./newer-fields.ts";
import classes from "./newer-text.module.css";

/** Shows what somebody else saved in the meantime, and asks whether to replace it. What the person wrote stays where it is. */
export async function mayOverwrite<T extends object>(
  began: Partial<T>,
  changes: Partial<T>,
  read: () => Promise<T>,
): Promise<boolean> {
  const now = await read();
  const fields = newerFields(began, now, changes);
  if (fields.length === 0) return true;
  return confirm({
    title: t("Someone else has changed this"),
    message: (
      <>
        <p>{t("This was saved while you were editing:")}</p>
        {fields.map((field) => (
          <blockquote key={String(field)} className={classes.newer}>
            {wordsOf(now[field])}
          </blockquote>
        ))}
        <p>{t("Saving your text replaces it.")}</p>
      </>
    ),
    action: t("Save mine"),
  });
}

/** The texts in a value, one per line. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join("\n");
  if (value === null || value === undefined || value === "") return t("(empty)");
  if (typeof value === "object") return "guidance" in value ? String(value.guidance) : JSON.stringify(value);
  return String(value);
}
